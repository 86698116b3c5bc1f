"""The pages of the atlas: they show every measured figure with its interval, and so does the data of their script."""

from __future__ import annotations

import csv
import gzip
import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from affinage.game import DEFAULT_GAME
from affinage.notation import share
from affinage.notation.link import load
from affinage.registry import game_class, game_keys
from affinage.survey import atlas, words
from affinage.survey.figure import Figure
from affinage.teach import rulebook
from tests import atlas_data
from tests.atlas_data import NAMED, UNNAMED, row, rows
from tests.pages import Page, expect_nothing_of_a_game, words_of
from tools import static_hosts
from tools.atlas import columns, download, making, surveyed, template_page, variant_page
from tools.atlas.surveyed import SurveyedVariant
from tools.made_pages import INDEX

BASE = "https://example.org/games/"
PRESETS = {preset.slug for key in game_keys() for preset in game_class(key).texts.presets}
UNNAMED_LINK = load(UNNAMED).without_aliases().link()


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the survey's files."""
    folder = tmp_path_factory.mktemp("measured")
    atlas.write(folder, rows())
    return folder


@pytest.fixture(scope="module")
def sets(measured: Path) -> list[SurveyedVariant]:
    return surveyed.read(measured)


@pytest.fixture(scope="module")
def made(measured: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the generated pages."""
    folder = tmp_path_factory.mktemp("made")
    making.make(folder, "", measured)
    return folder


def named(sets: list[SurveyedVariant], slug: str) -> SurveyedVariant:
    return next(one for one in sets if one.slug == slug)


def unnamed_of(sets: list[SurveyedVariant]) -> SurveyedVariant:
    return next(one for one in sets if one.link == UNNAMED_LINK)


def data(made: Path, name: str) -> Any:
    return json.loads(gzip.decompress((made / columns.FOLDER / f"{name}{static_hosts.PACKED}").read_bytes()))


def text_of(made: Path, slug: str = "") -> str:
    return (made / slug / INDEX).read_text("utf-8")


def unnamed_text_of(made: Path) -> str:
    """Return the page of the unnamed variant that has more than random games, from its file."""
    pages = data(made, f"{variant_page.FOLDER}/0")
    at = pages["links"].index(UNNAMED_LINK)
    return "\n".join(line[at] for line in pages["lines"])


def test_presets_come_first_and_are_there_without_measurements(sets: list[SurveyedVariant]) -> None:
    of_default = [one for one in sets if one.key == DEFAULT_GAME]
    names = [preset.name for preset in game_class(DEFAULT_GAME).texts.presets]
    assert [one.name for one in of_default[: len(names)]] == names
    links = [one.link for one in of_default[len(names) :]]
    assert links == sorted(links)
    assert {one.slug for one in sets if one.subject} == PRESETS
    assert not named(sets, "emmental").rows


def test_a_stage_has_its_first_seed_and_again_its_last(sets: list[SurveyedVariant]) -> None:
    camembert = named(sets, "camembert")
    assert camembert.figure("play", "drama") == Figure(0.75, 0.7, 0.8)
    assert camembert.figure("play-again", "drama") == Figure(0.25, 0.2, 0.3)
    assert camembert.figure("random-again", "balance") is None
    assert surveyed.stages_of(sets) == ["random", "play", "play-again", "deep", "exact"]


def test_presets_have_pages_and_others_with_more_than_random_games_files(
    made: Path, sets: list[SurveyedVariant]
) -> None:
    folders = {path.parent.name for path in made.glob(f"*/{INDEX}")}
    assert folders == {*PRESETS, template_page.FOLDER}
    index = data(made, "index")
    places = {
        int(place) + sum(each["count"] for each in index["games"][:number]): file
        for number, game in enumerate(index["games"])
        for place, file in game["files"].items()
    }
    assert places == {sets.index(unnamed_of(sets)): 0}


def test_the_data_has_every_link_and_its_figures_at_the_same_place(
    made: Path, sets: list[SurveyedVariant]
) -> None:
    index = data(made, "index")
    links = []
    for game in index["games"]:
        for number in range(game["count"]):
            values = ((option, option["values"][option["of"][number]]) for option in game["options"])
            arguments = [f"{option['key']}={value}" for option, value in values if value != option["default"]]
            links.append("&".join(filter(None, [game["prefix"], *arguments])))
    assert links == [one.link for one in sets]
    assert index["games"][0]["names"]["0"] == "Emmental"
    for figure in index["figures"]:
        stage, _, name = figure["id"].rpartition(".")
        column = data(made, figure["id"])
        expected = [one.figure(stage, name) for one in sets]
        assert column["value"] == [each.value if each else None for each in expected]
        assert column["high"] == [each.high if each else None for each in expected]
    assert any(value is not None for value in data(made, "play-again.drama")["value"])


def test_the_download_has_every_measurement_and_a_meaning_for_every_column(
    made: Path, sets: list[SurveyedVariant]
) -> None:
    table = gzip.decompress((made / download.TABLE).read_bytes()).decode().splitlines()
    lines = list(csv.DictReader(table))
    rows = [row for one in sets for rows in one.rows.values() for row in rows]
    assert sorted((line["link"], line["stage"], line["seed"]) for line in lines) == sorted(
        (row.link or f"game={row.game}", row.stage, str(row.seed)) for row in rows
    )
    (best,) = (line for line in lines if line["stage"] == "play" and line["seed"] == "7")
    assert (best["drama"], best["drama_low"], best["option_goal"]) == ("0.25", "0.2", "territories")
    dictionary = list(csv.DictReader((made / download.DICTIONARY).read_text("utf-8").splitlines()))
    assert [line["column"] for line in dictionary] == list(lines[0])
    assert all(line["meaning"] for line in dictionary)
    page = text_of(made)
    assert f'href="{download.TABLE}"' in page
    assert f'href="{download.DICTIONARY}"' in page


def test_the_first_page_says_what_was_measured_and_how(
    made: Path, measured: Path, sets: list[SurveyedVariant]
) -> None:
    page = words_of(text_of(made))
    assert f"{sum(bool(one.rows) for one in sets)} variants were measured." in page
    assert "Engine games : 2 variants." in page
    assert "2,000 games each, seed 0 and 7. 1 of them were measured again. Version 0.1.0+made.up." in page
    assert "The best of thousands owe part of their figures to luck" in page
    for path in measured.iterdir():
        assert f'href="{path.name}"' in text_of(made)
        assert (made / path.name).read_bytes() == path.read_bytes()


def test_a_page_has_every_figure_with_its_interval_and_what_it_means(made: Path) -> None:
    page = words_of(text_of(made, "camembert"))
    for name in (*atlas_data.RANDOM, *atlas_data.PLAY):
        assert f"{words.METRICS[name].title} {words.METRICS[name].meaning}" in page
    assert "Balance 100% if all players win equally often, 0% if one always wins. 90% 85 to 95%" in page
    assert "75% 70 to 80% again: 25% 20 to 30%" in page
    assert "The first player wins with best play." in page
    assert "depth counts the doublings before the first that stays below it. Depth: 3 doublings" in page
    assert "Depth: 3 doublings (2.95 to 3.05). Range of skill: 3 Elo (2.95 to 3.05)." in page
    assert "measured again" in page
    assert "measured again" not in words_of(unnamed_text_of(made))
    for plot in (
        "Lengths of the games, from 11 to 14 turns",
        "each first turn",
        "half its playouts",
        "over the game",
        "The board, tinted",
        "Key: nine steps, parted at 20, 30, 40, 45, 55, 60, 70, 80 in a hundred",
    ):
        assert re.search(rf'<svg[^>]+aria-label="[^"]*{plot}', text_of(made, "camembert"))


def test_a_page_leads_to_the_board_the_rules_and_its_games(made: Path) -> None:
    page = Page(text_of(made, "camembert"))
    links = [unquote(link).removeprefix("../../") for link in page.anchors]
    board, more = links[links.index("#embed") - 2 :][:2]
    assert load(board) == load(NAMED)
    assert more == f"{board}#lab"
    assert "play/camembert/" in links
    # The rules do not allow the other sample game.
    (game,) = (link for link in links if "#1/" in link)
    record = share.read_link(game)
    assert [*map(str, record.match.moves)] == atlas_data.SAMPLE_GAMES[0].split()
    assert record.match.ply == 0
    sentences = rulebook.sentences(load(UNNAMED))
    unnamed = words_of(unnamed_text_of(made))
    assert sentences[0].text in unnamed
    assert "report 'board=hex:4&colours=mixed&place=gap1&limit=match' --stage play" in unnamed


def measured_on(markup: str) -> Any:
    """Return the data in the link of a page."""
    (address,) = re.findall(r'href="data:application/json,([^"]*)" download="figures.json"', markup)
    return json.loads(unquote(unescape(address)))


def test_page_links_the_data_of_every_measurement(made: Path, sets: list[SurveyedVariant]) -> None:
    actual = measured_on(text_of(made, "camembert"))
    assert sorted((one["stage"], one["seed"]) for one in actual) == [
        ("deep", 0),
        ("exact", 0),
        ("play", 0),
        ("play", 7),
        ("random", 0),
    ]
    assert actual[0]["figures"]["balance"] == {"value": 0.9, "low": 0.85, "high": 0.95}


def test_file_of_an_unnamed_variant_has_its_figures_plots_and_data(
    made: Path, sets: list[SurveyedVariant]
) -> None:
    markup = unnamed_text_of(made)
    page = words_of(markup)
    for stage, name in (("random", "length"), ("play", "drama"), ("play", "lead_changes")):
        figure = unnamed_of(sets).figure(stage, name)
        assert figure
        assert f"{words.value(name, figure)} {words.interval(name, figure)}" in page
    assert "over the game" in page
    measured = measured_on(markup)
    assert [(one["stage"], one["link"]) for one in measured] == [
        ("random", UNNAMED_LINK),
        ("play", UNNAMED_LINK),
    ]


@pytest.mark.parametrize(
    ("link", "bounds", "fair", "even"),
    [
        ("board=hex:4&place=gap2&limit=match", "20, 30, 40, 45, 55, 60, 70, 80", "40 and 60%", "50"),
        ("game=moulds&board=quasi&players=3", "3, 13, 23, 28, 38, 43, 53, 63", "23.3 and 43.3%", "33"),
        ("game=moulds&players=4&spread=ring", "0, 5, 15, 20, 30, 35, 45, 55", "15 and 35%", "25"),
    ],
)
def test_plots_of_first_turns_are_around_an_equal_share(link: str, bounds: str, fair: str, even: str) -> None:
    game = load(link)
    chances = {move.text: 0.25 for move in game.initial().legal_moves()[:3]}
    details = {**atlas_data.DETAILS["play"], "openings": chances}
    (one,) = (one for one in surveyed.gathered([replace(row(link, "play"), details=details)]) if one.rows)
    page = variant_page.body(one, "")
    assert f"parted at {bounds} in a hundred" in page
    assert f"Between {fair} it is fair." in words_of(page)
    for plot in ("over the game", "after each first turn"):
        drawing = page.partition(plot)[2].partition("</svg>")[0]
        assert re.findall(r">(\d+)</text>", drawing) == ["0", even, "100"]


def test_variants_share_files_and_each_is_in_the_one_that_the_index_names(tmp_path: Path) -> None:
    links = [f"game=taifas&board=square:{size}&pie=off" for size in range(4, 4 + columns.TOGETHER + 1)]
    sets = surveyed.gathered(row(link, "play") for link in links)
    groups = columns.file_groups(sets)
    assert [len(group) for group in groups] == [columns.TOGETHER, 1]
    variant_page.write_files(tmp_path / columns.FOLDER, sets, "")
    columns.write(tmp_path / columns.FOLDER, sets)
    first = 0
    for game in data(tmp_path, "index")["games"]:
        for place, file in game["files"].items():
            assert sets[first + int(place)].link in data(tmp_path, f"{variant_page.FOLDER}/{file}")["links"]
        first += game["count"]


def test_without_measurements_there_are_pages_that_say_so(tmp_path: Path) -> None:
    making.make(tmp_path, BASE, tmp_path / "missing")
    folders = {path.parent.name for path in tmp_path.glob(f"*/{INDEX}")}
    assert folders == {*PRESETS, template_page.FOLDER}
    first = text_of(tmp_path)
    assert "Nothing has been measured yet." in first
    assert Page(first).refused == []
    gouda = text_of(tmp_path, "gouda")
    assert "Nothing of it has been measured yet." in gouda
    assert "interval" not in gouda
    assert data(tmp_path, "index")["figures"] == []
    expect_nothing_of_a_game(Page(first))
    assert f'src="{BASE}embed.html' in unescape(text_of(tmp_path, "gouda"))


def test_a_figure_without_words_has_its_name() -> None:
    assert words.metric_text("some_thing").title == "Some thing"
    assert not words.metric_text("some_thing").is_share
