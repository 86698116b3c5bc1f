"""The cheeses: named rule sets that differ and that show what the options can do."""

from __future__ import annotations

import pytest

import affinage
from affinage.game import Preset
from affinage.link import preset_of
from affinage.rules.affinage.options import PRESETS
from affinage.survey import atlas
from affinage.survey.atlas import Row
from tests.reference import affinage as reference
from tools.common import ROOT

MEASURED = ROOT / "atlas" / "affinage.play.csv.gz"
BEYOND = 1000.0  # no figure of these is so great
LOSES = (0, 0.5)  # of the points of who copies
# What the lines of the cheeses say of figures: between which values the intervals have to lie.
CLAIMS: dict[str, dict[str, tuple[float, float]]] = {
    "Emmental": {"branching": (45, 55)},
    "Gruyère": {"uncertainty": (0.5, 1)},
    "Gouda": {"length": (22, 24)},
    "Havarti": {"copying": LOSES},
    "Edam": {"branching": (950, 1100)},
    "Chabichou": {"length": (14, 16)},
    "Jarlsberg": {"branching": (2550, 2650), "lead_changes": (8, BEYOND)},
    "Roquefort": {"decisiveness": (0, 0.5)},
    "Gorgonzola": {"margin": (10, BEYOND)},
    "Stilton": {"lead_changes": (5, BEYOND)},
    "Tilsit": {"length": (30, 40)},
    "Appenzeller": {"lead_changes": (3, BEYOND)},
    "Manchego": {"uncertainty": (0, 0.48)},
    "Brie": {"length": (19, 21)},
    "Raclette": {"coverage": (0.88, 1)},
    "Comté": {"length": (39, 42)},
    "Camembert": {"length": (12.5, 14)},
    "Parmigiano": {"neutral": (0, 0.01), "margin": (0, 2)},
    "Pecorino": {"lead_changes": (4, BEYOND)},
    "Taleggio": {"branching": (1350, 1450), "copying": LOSES},
    "Mimolette": {"lead_changes": (6, BEYOND)},
    "Morbier": {"neutral": (0, 0.01)},
    "Reblochon": {"coverage": (0.57, 0.63), "neutral": (0, 0.02)},
    "Limburger": {"length": (17, 19), "copying": LOSES},
}

GAMES = [affinage.load(preset.link) for preset in PRESETS]


def test_there_are_enough_and_all_differ() -> None:
    assert len(PRESETS) >= 24
    assert len(set(GAMES)) == len(PRESETS)
    assert len({preset.name for preset in PRESETS}) == len(PRESETS)
    assert len({preset.character for preset in PRESETS}) == len(PRESETS)


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
def last_measured() -> dict[str, Row]:
    """What was found last of each rule set in games of a search, by link: of the chosen ones with a fresh seed."""
    return {row.link: row for row in sorted(atlas.read_file(MEASURED), key=lambda row: row.seed)}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_their_lines_are_borne_out_by_figures(preset: Preset, last_measured: dict[str, Row]) -> None:
    found = last_measured[affinage.load(preset.link).without_aliases().link()].figures
    for name, (least, most) in CLAIMS[preset.name].items():
        assert least <= found[name].low, name
        assert found[name].high <= most, name


@pytest.mark.parametrize("game", affinage.system_keys())
def test_every_system_has_presets_of_its_own(game: str) -> None:
    presets = affinage.system(game).presets
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
