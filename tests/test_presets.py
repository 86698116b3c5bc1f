"""The cheeses: named rule sets that differ and that show what the options can do."""

from __future__ import annotations

import csv
import gzip
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import pytest

import affinage
from affinage.games.affinage.texts import TEXTS
from affinage.notation.link import preset_of
from affinage.survey import atlas
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure
from tests.reference import affinage as reference
from tools.common import ROOT

FOLDER = ROOT / "research" / "atlas"
Found: TypeAlias = "Mapping[str, Figure]"


class Said(Protocol):
    """What a few words say of figures."""

    def holds(self, own: Found, others: Iterable[Found]) -> bool:
        """Whether they are true of a rule set, beside the others of its list."""


@dataclass(frozen=True)
class Counts:
    """A number, or two of which neither can be ruled out: the interval has each of them."""

    name: str
    numbers: tuple[float, ...]

    def holds(self, own: Found, others: Iterable[Found]) -> bool:
        """Whether the interval has them all."""
        return all(own[self.name].low <= number <= own[self.name].high for number in self.numbers)


@dataclass(frozen=True)
class Within:
    """The interval is all between two ends."""

    name: str
    least: float
    most: float

    def holds(self, own: Found, others: Iterable[Found]) -> bool:
        """Whether it is."""
        return self.least <= own[self.name].low and own[self.name].high <= self.most


@dataclass(frozen=True)
class Most:
    """No other of the list comes near: the interval is above all theirs."""

    name: str

    def holds(self, own: Found, others: Iterable[Found]) -> bool:
        """Whether it is."""
        return all(own[self.name].low > other[self.name].high for other in others)


@dataclass(frozen=True)
class Lacks:
    """There is no such figure."""

    name: str

    def holds(self, own: Found, others: Iterable[Found]) -> bool:
        """Whether there is none."""
        return self.name not in own


BEYOND = 1000.0  # no figure of these is so great
NO_COPYING = Within("copying", 0, 0.5)
OWNED = Within("neutral", 0, 0.01)
# What the lines of presets say of figures, by the words that say it.
CLAIMS: dict[str, dict[str, Said]] = {
    "Emmental": {"fifty moves": Counts("branching", (50,))},
    "Gruyère": {"four fifths": Within("coverage", 0.78, 0.82)},
    "Gouda": {"23 turns, give or take one": Within("length", 22, 24)},
    "Havarti": {"Who copies the other side loses": NO_COPYING},
    "Edam": {"more than a thousand moves": Within("branching", 1000, 1100)},
    "Chabichou": {"fourteen or fifteen turns": Within("length", 14, 15)},
    "Jarlsberg": {
        "2,600 moves": Counts("branching", (2600,)),
        "of all cheeses the lead changes most": Most("lead_changes"),
    },
    "Roquefort": {"No other cheese's games differ so much in length": Most("length_sd")},
    "Gorgonzola": {"wins by far": Within("margin", 10, BEYOND)},
    "Stilton": {"six or seven times": Counts("lead_changes", (6, 7))},
    "Tilsit": {"more than thirty turns": Within("length", 30, 35)},
    "Appenzeller": {"a lead that comes and goes": Within("lead_changes", 3, BEYOND)},
    "Manchego": {"nobody can copy": Lacks("copying")},
    "Brie": {"twenty turns": Counts("length", (20,))},
    "Raclette": {"more than nine tenths": Within("coverage", 0.9, 0.95)},
    "Comté": {"a little over forty turns": Within("length", 40, 42)},
    "Camembert": {"thirteen or fourteen turns": Within("length", 13, 14)},
    "Parmigiano": {"no hole may be left neutral": OWNED, "a cell more decides": Counts("margin", (1,))},
    "Pecorino": {"no lead to rely on": Within("lead_changes", 4, BEYOND)},
    "Taleggio": {"1,400 moves": Counts("branching", (1400,)), "no good comes of copying": NO_COPYING},
    "Mimolette": {"seven times": Counts("lead_changes", (7,))},
    "Morbier": {"hardly a hole is nobody's": OWNED},
    "Reblochon": {
        "more than two cells of five open": Within("coverage", 0.55, 0.6),
        "hardly any of them nobody's": OWNED,
    },
    "Limburger": {"eighteen turns": Counts("length", (18,)), "who copies is beaten": NO_COPYING},
    "Hollandaise": {"fifty turns": Counts("length", (50,))},
}
# Presets that are measured, and whose lines tell of rules and boards, or of nothing that a figure is of.
NO_FIGURES = {
    *(
        "Buttermilk",
        "Skyr",
        "Clabber",
        "Kefir",
        "Mayonnaise",
        "Vinaigrette",
        "Aioli",
        "Toast",
        "Hidden menace",
    ),
    *("Córdoba", "Toledo", "Zaragoza", "Sevilla"),
}
BY_RANDOM_GAMES_ALONE = {"Club sandwich", "Tramezzino", "Star bread"}  # of more players than two
# Links that had the names Stilton, Raclette and Parmigiano until these fell short, and their texts.
FALLEN = {
    "board=square:8&place=diag&limit=match&near=ortho-diag": "place=diag&limit=match&near=ortho-diag",
    "board=square:8&place=ortho-diag&limit=dense&near=ortho-diag&links=ortho-diag": (
        "place=ortho-diag&limit=dense&near=ortho-diag&links=ortho-diag"
    ),
    "board=hex:5&limit=contrast&neutral=forbid": "board=hex:5&limit=contrast&neutral=forbid",
}

GAMES = [affinage.load(preset.link) for preset in TEXTS.presets]
NAMED = {
    preset.name: preset for key in affinage.game_keys() for preset in affinage.game_class(key).texts.presets
}


def test_there_are_enough_and_all_differ() -> None:
    assert len(TEXTS.presets) >= 24
    assert len(set(GAMES)) == len(TEXTS.presets)
    assert len({preset.name for preset in TEXTS.presets}) == len(TEXTS.presets)
    assert len({preset.character for preset in TEXTS.presets}) == len(TEXTS.presets)


def test_they_differ_in_their_rules_and_not_only_in_their_links() -> None:
    rules = [reference.ruleset(f"game=affinage&{game.link()}".rstrip("&")) for game in GAMES]
    facts = [(r.board, r.mixed(), r.place, r.limit, r.near, r.links, r.goal, r.neutral, r.max) for r in rules]
    assert len(set(facts)) == len(facts)


def test_they_cover_both_geometries_every_placement_and_every_limit() -> None:
    assert {game.board.geometry for game in GAMES} == {"square", "hex"}
    for key in ("place", "limit", "near", "links", "goal", "neutral"):
        option = next(option for option in GAMES[0].options if option.key == key)
        assert {game.values[key] for game in GAMES} == set(option.values), key


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """What was measured in games of a search, the last seed last; random games are many times more."""
    paths = [
        path
        for path in sorted(FOLDER.glob(f"*{atlas.SUFFIX}"))
        if ".play." in path.name or ".deep." in path.name
    ]
    return sorted((row for path in paths for row in atlas.read_file(path)), key=lambda row: row.seed)


@pytest.fixture(scope="module")
def played(rows: list[Row]) -> dict[str, Found]:
    """What was found last in games of a search, by link: of the chosen ones with a fresh seed."""
    return {row.link: row.figures for row in rows if row.stage == "play"}


@pytest.fixture(scope="module")
def last_measured(played: dict[str, Found]) -> dict[str, Found]:
    """The same of presets, by name."""
    plain = {name: affinage.load(preset.link).without_aliases().link() for name, preset in NAMED.items()}
    return {name: played[link] for name, link in plain.items() if link in played}


@pytest.mark.parametrize("name", CLAIMS)
def test_their_lines_are_borne_out_by_figures(name: str, last_measured: dict[str, Found]) -> None:
    others = [last_measured[preset.name] for preset in TEXTS.presets if preset.name != name]
    for words, said in CLAIMS[name].items():
        assert words in NAMED[name].character
        assert said.holds(last_measured[name], others), words


def test_each_has_figures_and_a_line_that_was_held_against_them(
    rows: list[Row], last_measured: dict[str, Found]
) -> None:
    """But those of a system of which nothing has been measured yet."""
    assert {preset.name for preset in TEXTS.presets} <= CLAIMS.keys()
    assert CLAIMS.keys() | NO_FIGURES == last_measured.keys()
    presets = [
        preset for key in {row.game for row in rows} for preset in affinage.game_class(key).texts.presets
    ]
    assert last_measured.keys() | BY_RANDOM_GAMES_ALONE == {preset.name for preset in presets}


def test_cells_that_a_line_counts_are_those_of_the_board() -> None:
    counted = {name: re.search(r"(\d+) cells", preset.character) for name, preset in NAMED.items()}
    found = {name: int(match[1]) for name, match in counted.items() if match}
    assert found == {name: affinage.load(NAMED[name].link).board.size for name in found}
    assert len(found) >= 3


@pytest.mark.parametrize("link", FALLEN)
def test_a_rule_set_that_lost_its_name_opens_as_before(link: str, played: dict[str, Found]) -> None:
    game = affinage.load(link)
    assert game.link() == FALLEN[link]
    assert affinage.load(game.link()) == game
    assert preset_of(game) is None
    assert game.without_aliases().link() in played, "so that all see why it fell"


def test_the_document_names_every_cheese_in_which_copying_surely_wins(
    last_measured: dict[str, Found],
) -> None:
    text = (ROOT / "docs" / "atlas.md").read_text("utf-8")
    told = dict(re.findall(r"^\| (\S+) \| (\d\.\d\d) \(", text, re.MULTILINE))
    copying = {name: figures["copying"] for name, figures in last_measured.items() if "copying" in figures}
    found = {name: figure.value for name, figure in copying.items() if figure.low > 0.5}
    assert told.keys() == found.keys()
    assert all(abs(float(told[name]) - value) <= 0.0051 for name, value in found.items())


def test_what_was_chosen_is_listed_and_was_measured_again_with_a_fresh_seed(rows: list[Row]) -> None:
    chosen = (FOLDER / "chosen.txt").read_text("utf-8").split()
    assert chosen == sorted(row.link for row in rows if row.stage == "deep")
    again = {(row.link, row.stage) for row in rows if row.seed == 1}
    fallen = [affinage.load(link).without_aliases().link() for link in FALLEN]
    assert {link for link, stage in again if stage == "play"} == {*chosen, *fallen}
    named = {affinage.load(preset.link).without_aliases().link() for preset in TEXTS.presets}
    assert named <= set(chosen)
    of_affinage = {row.link for row in rows if row.stage == "play" and row.game == "affinage"}
    with gzip.open(FOLDER / f"affinage.random{atlas.SUFFIX}", "rt", encoding="utf-8") as file:
        assert of_affinage <= {row["link"] for row in csv.DictReader(file) if row["seed"] == "1"}


@pytest.mark.parametrize("game", affinage.game_keys())
def test_every_system_has_presets_of_its_own(game: str) -> None:
    presets = affinage.game_class(game).texts.presets
    assert presets
    assert len({preset.name for preset in presets}) == len(presets)
    games = [affinage.load(preset.link) for preset in presets]
    assert {found.key for found in games} == {game}
    assert len(set(games)) == len(games)
    for preset, found in zip(presets, games, strict=True):
        assert preset_of(found) is preset
        for text in (preset.name, preset.character):
            assert text == text.strip() != ""
            assert len(text.splitlines()) == 1
            assert len(text) <= 100


def test_a_rule_set_of_ones_own_has_no_name() -> None:
    assert preset_of(affinage.load("board=square:7&max=2")) is None
