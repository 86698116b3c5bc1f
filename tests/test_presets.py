"""Presets, whose tags figures bear out, and the variants of players themselves."""

from __future__ import annotations

import csv
import gzip
import json
import re
from collections.abc import Mapping
from typing import TypeAlias

import pytest

import affinage
from affinage.game import DEFAULT_GAME
from affinage.game.options import Option, of_variants
from affinage.games.affinage.texts import TEXTS
from affinage.notation.link import load, preset_of
from affinage.registry import game_class, game_keys
from affinage.survey import atlas
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure
from tests.reference import affinage as reference
from tests.shelf import Shelf
from tools.atlas import columns, index_page, surveyed
from tools.common import ROOT
from tools.previews import pages
from web.storage.own_variants import KEY, MAX, MAX_NAME, OwnVariants

FOLDER = ROOT / "research" / "atlas"
Figures: TypeAlias = "Mapping[str, Figure]"


FIGURE_OF_TAG = {
    "Short": ("play", "length", -1),
    "Long": ("play", "length", 1),
    "Dramatic": ("play", "drama", 1),
    "Deep": ("deep", "skill", 1),
}
"""Figure of each tag, with its stage, and whether variants with the tag have more or less of it."""

# Links of the former presets Stilton, Raclette and Parmigiano, dropped after measurements, and their texts.
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


def test_presets_are_enough_and_differ_in_their_rules() -> None:
    assert len(TEXTS.presets) >= 24
    assert len({preset.character for preset in TEXTS.presets}) == len(TEXTS.presets)
    rules = [reference.Variant.parse(f"game=affinage&{game.link()}".rstrip("&")) for game in GAMES]
    facts = [(r.board, r.mixed(), r.place, r.limit, r.near, r.links, r.goal, r.neutral, r.max) for r in rules]
    assert len(set(facts)) == len(facts)


def test_presets_cover_both_geometries_every_placement_and_every_limit() -> None:
    assert {game.board.geometry for game in GAMES} == {"square", "hex"}
    for key in ("place", "limit", "near", "links", "goal", "neutral"):
        option = next(option for option in GAMES[0].options if option.key == key)
        assert {game.values[key] for game in GAMES} == set(option.values), key


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Return the measurements of engine games, the last seed last; those of random games would take long to read."""
    paths = [
        path
        for path in sorted(FOLDER.glob(f"*{atlas.SUFFIX}"))
        if ".play." in path.name or ".deep." in path.name
    ]
    return sorted((row for path in paths for row in atlas.read_file(path)), key=lambda row: row.seed)


@pytest.fixture(scope="module")
def played(rows: list[Row]) -> dict[str, Figures]:
    """Return the last figures of engine games by link; chosen variants were measured again with another seed."""
    return {row.link: row.figures for row in rows if row.stage == "play"}


@pytest.mark.parametrize("tag", FIGURE_OF_TAG)
def test_tags_are_borne_out_by_figures(tag: str, rows: list[Row]) -> None:
    stage, name, sign = FIGURE_OF_TAG[tag]
    actual = {row.link: row.figures for row in rows if row.stage == stage}
    for key in affinage.game_keys():
        tagged: list[float] = []
        others: list[float] = []
        for preset in affinage.game_class(key).texts.presets:
            figures = actual.get(affinage.load(preset.link).without_aliases().link(), {})
            if name in figures:
                (tagged if tag in preset.tags else others).append(sign * figures[name].value)
        if tagged:
            assert min(tagged) > max(others), key


def test_lengths_are_those_of_engine_games(played: dict[str, Figures]) -> None:
    for name, preset in NAMED.items():
        game = affinage.load(preset.link)
        figures = played.get(game.without_aliases().link(), {})
        is_capped = "completion" in figures and figures["completion"].value < 0.9
        assert bool(preset.cap) == is_capped, name
        assert bool(preset.turns) != is_capped, name
        if is_capped:
            assert preset.cap == 10 * game.board.size, name
        elif length := figures.get("length"):
            assert preset.turns == round(length.value), name


@pytest.mark.parametrize("slug", ["clabber", "kefir"])
def test_pages_have_no_length_or_balance_of_games_that_do_not_end(slug: str, rows: list[Row]) -> None:
    preset = next(preset for preset in NAMED.values() if preset.slug == slug)
    link = affinage.load(preset.link).link()
    gathered = surveyed.gathered([row for row in rows if row.link == link])
    one = next(one for one in gathered if one.slug == slug)
    figures = columns.summary(one)
    assert figures is not None
    assert "balance" not in figures["words"]
    assert "turns" not in figures["words"]
    assert one.subject is not None
    page = pages.subject_page(one.subject, "", figures).partition("Other variants")[0]
    assert "Finished games" in page
    assert not re.search(r"Balance|Drama|about \d+ min", page)
    assert f"many games do not end within {preset.cap} turns" in pages.list_page("")
    reliable = {name for stage, name in index_page.COLUMNS if one.reliable(stage, name)}
    assert not reliable & {"balance", "length", "drama"}
    assert one not in [chosen for _, sets in index_page.chosen(gathered) for chosen in sets]


def test_tags_of_boards_and_players_are_true() -> None:
    for name, preset in NAMED.items():
        game = affinage.load(preset.link)
        assert ("Hex" in preset.tags) == (game.board.geometry == "hex"), name
        many = [f"{game.players} players"] if game.players > 2 else []
        assert [tag for tag in preset.tags if tag.endswith("players")] == many, name


def test_each_game_has_a_variant_for_beginners_and_every_tag_is_known() -> None:
    known = {*FIGURE_OF_TAG, "Hex", "Beginner", "3 players", "4 players"}
    for key in affinage.game_keys():
        presets = affinage.game_class(key).texts.presets
        assert any("Beginner" in preset.tags for preset in presets)
        assert {tag for preset in presets for tag in preset.tags} <= known


@pytest.mark.parametrize("link", FALLEN)
def test_a_variant_that_lost_its_name_opens_as_before(link: str, played: dict[str, Figures]) -> None:
    game = affinage.load(link)
    assert game.link() == FALLEN[link]
    assert affinage.load(game.link()) == game
    assert preset_of(game) is None
    assert game.without_aliases().link() in played, "so that all see why it fell"


def test_chosen_variants_are_listed_and_measured_again(rows: list[Row]) -> None:
    chosen = (FOLDER / "chosen.txt").read_text("utf-8").split()
    assert chosen == sorted(row.link for row in rows if row.stage == "deep" and row.game == DEFAULT_GAME)
    again = {(row.link, row.stage) for row in rows if row.seed == 1}
    fallen = [affinage.load(link).without_aliases().link() for link in FALLEN]
    assert {link for link, stage in again if stage == "play"} == {*chosen, *fallen}
    named = {affinage.load(preset.link).without_aliases().link() for preset in TEXTS.presets}
    assert named <= set(chosen)
    of_affinage = {row.link for row in rows if row.stage == "play" and row.game == "affinage"}
    with gzip.open(FOLDER / f"affinage.random{atlas.SUFFIX}", "rt", encoding="utf-8") as file:
        assert of_affinage <= {row["link"] for row in csv.DictReader(file) if row["seed"] == "1"}


@pytest.mark.parametrize("game", affinage.game_keys())
def test_every_game_has_presets_of_its_own(game: str) -> None:
    presets = affinage.game_class(game).texts.presets
    assert presets
    assert len({preset.name for preset in presets}) == len(presets)
    games = [affinage.load(preset.link) for preset in presets]
    assert {each.key for each in games} == {game}
    assert len(set(games)) == len(games)
    for preset, each in zip(presets, games, strict=True):
        assert preset_of(each) is preset
        for text in (preset.name, preset.character):
            assert text == text.strip() != ""
            assert len(text.splitlines()) == 1
            assert len(text) <= 100


def links(own: OwnVariants, key: str = "affinage") -> list[str]:
    """Return the kept variants of a game as links."""
    return [variant.game.link() for variant in own.of(key)]


def names(own: OwnVariants, key: str = "affinage") -> list[str]:
    """Return the names of the kept variants of a game."""
    return [variant.name for variant in own.of(key)]


def test_variants_without_a_name_are_kept_newest_first() -> None:
    own = OwnVariants(Shelf())
    for link in (
        "board=square:5",
        "",
        "board=hex:5&place=knight",
        "game=moulds&board=plus:3",
        "extra=2",
        "board=square:5&extra=2",
    ):
        own.keep(load(link))
    assert links(own) == ["board=square:5", "board=hex:5&place=knight"]
    assert links(own, "moulds") == ["game=moulds&board=plus:3"]
    own.forget("board=square:5")
    assert links(own) == ["board=hex:5&place=knight"]


def test_the_oldest_variants_make_room() -> None:
    own = OwnVariants(Shelf())
    made = [load(f"board=square:{size}&max={most}") for size in (5, 6, 7) for most in range(2, 18)]
    for game in made:
        own.keep(game)
    assert links(own) == [game.link() for game in reversed(made)][:MAX]


def test_a_variant_goes_by_its_options_in_a_few_words_until_it_is_renamed() -> None:
    own = OwnVariants(Shelf())
    for link in ("colours=mixed&place=gap1", "board=hex:7&extra=1", "game=churn&board=hex:4&pie=off"):
        own.keep(load(link))
    assert names(own) == ["Hexagon, 7 a side", "Pairs of both colours, placed with a gap"]
    assert names(own, "churn") == ["Size 4, no swap"]
    own.rename("board=hex:7", "  Honey\n comb ")
    own.rename("board=hex:8", "not kept")
    assert names(own) == ["Honey comb", "Pairs of both colours, placed with a gap"]
    own.keep(load("colours=mixed&place=gap1"))
    own.keep(load("board=hex:7"))
    assert names(own) == ["Honey comb", "Pairs of both colours, placed with a gap"], "the name stays"
    own.rename("board=hex:7", "x" * 100)
    assert names(own)[0] == "x" * MAX_NAME
    own.rename("board=hex:7", " ")
    assert names(own)[0] == "Hexagon, 7 a side"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (option, value)
        for key in game_keys()
        for option in of_variants(game_class(key).options)[1:]
        for value in option.values
        if value != option.default
    ],
    ids=lambda each: each if isinstance(each, str) else each.key,
)
def test_each_value_of_an_option_has_a_few_words_of_its_own(option: Option, value: str) -> None:
    words = option.brief.get(value, option.values[value])
    assert len(words.split()) <= 7
    assert f"{option.key} {value}" not in words
    others = {option.brief.get(other, option.values[other]) for other in option.values if other != value}
    assert words not in others


@pytest.mark.parametrize("text", ["", "{", "[]", '{"board=square:5": 1, "board=hex:5": null}', "[" * 5000])
def test_damaged_list_holds_nothing_and_takes_a_variant(text: str) -> None:
    own = OwnVariants(Shelf(**{KEY: text}))
    assert links(own) == []
    own.keep(load("board=square:5"))
    assert links(own) == ["board=square:5"]


def test_links_of_other_versions_stay() -> None:
    shelf = Shelf(**{KEY: json.dumps({"game=later&board=x": "", "board=square:5": ""})})
    own = OwnVariants(shelf)
    assert links(own) == ["board=square:5"]
    own.keep(load("board=square:6&max=2"))
    assert "game=later&board=x" in json.loads(shelf[KEY])
