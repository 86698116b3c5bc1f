"""The atlas in a browser: readable without scripts; filters, sorting and saving by keyboard; complete on a phone."""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from affinage.matches.match import GameRecord, Match
from affinage.registry import game_class
from affinage.survey import atlas
from affinage.survey.words import interval, value
from e2e.conftest import Visitor
from e2e.layout import PHONE_FIRST, SIZES, Inspector, layout_faults, screen
from tests.atlas_data import RANDOM, rows
from tools.atlas import making, surveyed
from tools.atlas.variant_page import command_of
from tools.serve import serving
from web.embed.link import EmbedOptions
from web.embed.snippet import snippet

ROWS = 50
"""Rows per page of the table."""
UNNAMED = "rule-set/?"
"""Beginning of the addresses of variants without a name."""
WITH_ENGINE_GAMES = "board=hex:4&colours=mixed&place=gap1&limit=match"
WITH_ENGINE_GAMES_TITLE = (
    "Affinage (hexagon, 4 a side, pairs of both colours, placed with a gap, other colours kept away)"
)
KNIGHT, KNIGHT_TEXT = (
    "board=hex:4&colours=mixed&place=knight",
    "Whose stones: one stone of each colour. The pair: a knight's leap apart",
)

KNIGHT_TITLE = "Affinage (hexagon, 4 a side)"
"""Name of the variant, whose options stand below it."""


@pytest.fixture(scope="module")
def site_url(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the built site with the atlas of a small survey instead of its own."""
    folder = tmp_path_factory.mktemp("atlas")
    atlas.write(folder / "measured", rows())
    shutil.copytree(built_site, folder / "site")
    shutil.rmtree(folder / "site" / "atlas")
    making.make(folder / "site" / "atlas", "", folder / "measured")
    with serving(folder / "site", prefix="/affinage/") as url:
        yield url


def opened(visitor: Visitor, query: str = "", **options: Any) -> Page:
    """Open the atlas with a query, and wait for its variants."""
    page = visitor.page(**options).page
    page.goto(f"{visitor.base}atlas/{query}")
    expect(page.locator("#found")).not_to_be_empty()
    return page


def names(page: Page) -> Locator:
    return page.locator("#view tbody th")


def expect_found(page: Page, number: int) -> None:
    """Wait until this many variants match."""
    expect(page.locator("#found")).to_contain_text(re.compile(rf"^{number} variants? of "))


def choose_by_key(page: Page, field: str, value: str) -> None:
    """Choose an option by repeating its label's first letter; letters of a slowly typed word would each choose one."""
    chosen = page.get_by_label(field, exact=True)
    letter = chosen.locator(f"option[value='{value}']").inner_text()[0]
    chosen.focus()
    for _ in range(chosen.locator("option").count()):
        page.keyboard.press(letter)
        if chosen.input_value() == value:
            return
    raise AssertionError(f"{field} does not come to {value}")


def read(download: Any) -> str:
    """Return the text of a saved file."""
    return Path(download.path()).read_text("utf-8")


def test_named_variants_are_read_without_scripts(visitor: Visitor) -> None:
    size = {"width": 320, "height": 640}
    page = visitor.page(java_script_enabled=False, viewport=size, color_scheme="dark").page
    page.goto(visitor.base)
    page.get_by_role("link", name="Atlas", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The atlas")
    row = page.get_by_role("row").filter(has_text="Camembert")
    expect(row).to_contain_text("25% 20 to 30%")
    expect(page.locator("#atlas")).to_be_hidden()
    assert page.locator("html").evaluate("element => element.scrollWidth") == size["width"]
    row.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Camembert")
    expect(page.get_by_role("img", name="Lengths of the games, from 11 to 14 turns")).to_be_visible()
    expect(page.get_by_role("row", name="Balance 100% if all players")).to_contain_text("90% 85 to 95%")
    page.get_by_text("Lengths in numbers").click()
    expect(page.get_by_role("row", name="13 7")).to_be_visible()
    assert page.locator("html").evaluate("element => element.scrollWidth") == size["width"]


def test_unnamed_variant_with_engine_games_has_all_that_a_named_one_has(visitor: Visitor) -> None:
    page = opened(visitor, "?board=hex:4&place=gap1&limit=match")
    names(page).locator("a").first.press("Enter")
    expect(page).to_have_url(f"{visitor.base}atlas/{UNNAMED}{WITH_ENGINE_GAMES}")
    expect(page).to_have_title(f"{WITH_ENGINE_GAMES_TITLE}: measured")
    expect(page.get_by_role("img", name="The first player's chance over the game")).to_be_visible()
    expect(page.get_by_role("row", name="Drama How far behind")).to_contain_text("62.5% 57.5 to 67.5%")
    with page.expect_download() as saved:
        page.get_by_role("link", name="All of it as JSON").click()
    assert saved.value.suggested_filename == "figures.json"
    assert {one["stage"] for one in json.loads(read(saved.value))} == {"random", "play"}


def test_page_of_a_variant_leads_back_to_the_filtered_list(visitor: Visitor) -> None:
    for filters in ("?board=hex:4&place=gap1&limit=match", "?named=only&sort=-play.drama"):
        page = opened(visitor, filters)
        names(page).locator("a").first.click()
        back = page.get_by_role("link", name="The atlas", exact=True)
        expect(back).to_have_attribute("href", f"{visitor.base}atlas/{filters}")
        back.click()
        expect(page).to_have_url(f"{visitor.base}atlas/{filters}")
    # This page was not opened from a list.
    page.goto(f"{visitor.base}atlas/camembert/")
    expect(page.get_by_role("link", name="The atlas", exact=True)).to_have_attribute("href", "../")


def test_back_from_a_board_leads_to_the_same_place_of_the_page(visitor: Visitor) -> None:
    table = visitor.page()
    page = table.page
    page.goto(f"{visitor.base}atlas/{UNNAMED}{WITH_ENGINE_GAMES}")
    last = page.get_by_role("heading", name="Embed")
    last.scroll_into_view_if_needed()
    page.goto(f"{visitor.base}?{WITH_ENGINE_GAMES}")
    table.await_board()
    page.go_back()
    expect(last).to_be_in_viewport()


def test_variants_are_filtered_and_sorted_by_keyboard_and_a_link_keeps_it(visitor: Visitor) -> None:
    page = opened(visitor)
    presets = game_class("affinage").texts.presets
    expect(names(page).locator("a")).to_have_text([preset.name for preset in presets])
    for preset, about in zip(presets, names(page).locator("small").all_inner_texts(), strict=True):
        assert about == preset.character
    expect(page.get_by_role("columnheader", name="Length")).to_contain_text(
        "In random games. Turns in a game"
    )
    page.get_by_label("Only those with a name").uncheck()
    expect(names(page)).to_have_count(ROWS)
    expect(names(page).first).to_contain_text("Emmental")
    # The table is sorted in both directions.
    for _ in range(2):
        page.get_by_role("columnheader", name="Variant").get_by_role("button").click()
        tops = names(page).locator("a").all_inner_texts()[: len(presets)]
        assert sorted(tops) == sorted(preset.name for preset in presets)
    page.get_by_role("button", name="Next").press("Enter")
    expect(page.locator(".pages")).to_contain_text("51 to 100 of")
    choose_by_key(page, "The pair", "knight")
    choose_by_key(page, "Board", "hex:4")
    expect_found(page, 6)
    heading = page.get_by_role("columnheader", name="Length")
    heading.get_by_role("button").press("Enter")
    expect(heading).to_have_attribute("aria-sort", "descending")
    expect(heading.get_by_role("button")).to_be_focused()
    expect(names(page).first).to_have_text(KNIGHT_TITLE + KNIGHT_TEXT)
    page.keyboard.press("Enter")
    expect(heading).to_have_attribute("aria-sort", "ascending")
    expect(names(page).last).to_have_text(KNIGHT_TITLE + KNIGHT_TEXT)
    page.get_by_label("Balance, random games, in percent: at least").fill("79")
    page.keyboard.press("Enter")
    expect_found(page, 4)
    page.reload()
    expect_found(page, 4)
    expect(page.get_by_label("The pair", exact=True)).to_have_value("knight")
    expect(page.get_by_label("Balance, random games, in percent: at least")).to_have_value("79")
    expect(page.locator("#filters-count")).to_have_text("(4)")
    with page.expect_download() as saved:
        page.get_by_role("button", name="CSV").press("Enter")
    lines = list(csv.DictReader(read(saved.value).splitlines()))
    assert [float(line["random.balance"]) >= 0.79 for line in lines] == [True] * 4
    with page.expect_download() as saved:
        page.get_by_role("button", name="JSON").press("Enter")
    assert [one["link"] for one in json.loads(read(saved.value))] == [line["link"] for line in lines]
    page.get_by_label("Game", exact=True).select_option(label="Churn")
    # The bound on the balance applies to any game.
    expect_found(page, 0)
    page.get_by_label("Balance, random games, in percent: at least").fill("")
    page.keyboard.press("Enter")
    expect_found(page, len(game_class("churn").texts.presets))
    expect(page.get_by_label("The pair", exact=True)).to_have_count(0)


def test_the_map_uses_the_words_of_the_filters(visitor: Visitor) -> None:
    page = opened(visitor, "?view=map")
    for axis, field in (("rowgroup", "The pair"), ("col", "The limit")):
        words = (
            page.locator("#filters-form").get_by_label(field, exact=True).locator("option").all_inner_texts()
        )
        heads = page.locator(f".map [scope={axis}]").all_inner_texts()
        assert set(words[1:]) <= set(heads)


def test_picks_say_why_in_a_figure_with_its_interval(visitor: Visitor) -> None:
    page = visitor.page(java_script_enabled=False).page
    page.goto(f"{visitor.base}atlas/")
    for figure in page.locator(".first-choices .set .figure").all_inner_texts():
        assert re.search(r"\d+.*± \d", figure), figure
    design = page.get_by_role("link", name="Design your own variant")
    expect(design).to_have_attribute("href", "../?game=affinage#mix")


def test_a_variant_without_a_page_has_the_one_for_all(visitor: Visitor) -> None:
    table = visitor.page()
    page = table.page
    page.goto(f"{visitor.base}atlas/?board=hex:4&place=knight")
    row = page.get_by_role("row").filter(has_text=re.compile(rf"{re.escape(KNIGHT_TEXT)}(?!\.)"))
    expect(row).to_be_visible()
    shown = [text.split() for text in row.locator("td").all_inner_texts()[:-1]]
    row.get_by_role("link", name=KNIGHT_TITLE, exact=True).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Hexagon, 4 a side. {KNIGHT_TEXT}")
    expect(page.locator(".lead"), "it would repeat the heading").to_have_count(0)
    expect(page.locator("#rule-set-message")).to_be_empty()
    (one,) = (one for one in surveyed.gathered(rows()) if one.link == KNIGHT)
    results = {}
    for name in RANDOM:
        figure = one.figure("random", name)
        assert figure
        cell = page.locator(f"[data-figure={name}] td")
        expect(cell).to_have_text(f"{value(name, figure)} {interval(name, figure)}")
        results[name] = cell.inner_text().split()
    alike = [
        [text for text in results[name] if text[0].isdigit()] for name in ("balance", "length", "branching")
    ]
    assert [[text for text in texts if text[0].isdigit()] for texts in shown[:3]] == alike
    expect(page.get_by_role("img", name="Lengths of the games, from 11 to 14 turns")).to_be_visible()
    assert page.locator(".plot .bar").count() == 3, "no game lasted 12 turns"
    page.get_by_text("Lengths in numbers").click()
    expect(page.get_by_role("row", name="13 7")).to_be_visible()
    page.get_by_text("Every choice").click()
    expect(page.locator(".choices")).to_contain_text("a knight's leap apart knight")
    expect(page.get_by_text(command_of(one, KNIGHT))).to_be_visible()
    expect(page.locator("pre")).to_have_text(snippet("", GameRecord(Match(one.game)), EmbedOptions()))
    page.get_by_role("link", name="Embed").press("Enter")
    expect(page.get_by_role("heading", name="Embed")).to_be_in_viewport()
    assert str(page.get_by_role("link", name="Measure more").get_attribute("href")).endswith(f"?{KNIGHT}#lab")
    page.get_by_label("Begin").get_by_role("link", name="Play", exact=True).press("Enter")
    expect(page).to_have_url(f"{visitor.base}?{KNIGHT}")
    table.await_board()


def test_the_page_for_all_says_what_it_needs(visitor: Visitor) -> None:
    page = visitor.page(java_script_enabled=False).page
    page.goto(f"{visitor.base}atlas/{UNNAMED}{KNIGHT}")
    expect(page.locator("main")).to_contain_text("Its figures need JavaScript")
    page.get_by_role("link", name="The atlas", exact=True).click()
    expect(page).to_have_url(f"{visitor.base}atlas/")
    page = visitor.page().page
    page.goto(f"{visitor.base}atlas/rule-set/?fbclid=1")
    expect(page.locator("#rule-set-message")).to_be_empty()
    expect(page.get_by_role("heading", level=1)).to_have_text("A variant of the atlas")


@pytest.mark.parametrize("device", PHONE_FIRST)
def test_every_page_is_whole_and_open_to_all(visitor: Visitor, device: str) -> None:
    page = visitor.page(**screen(device)).page
    inspector = Inspector(page)
    faults: list[str] = []
    unknown = f"{UNNAMED}board=hex:9"
    paths = ("", "?view=scatter", "?view=map", "camembert/")
    for path in (*paths, f"{UNNAMED}{KNIGHT}", f"{UNNAMED}{WITH_ENGINE_GAMES}", unknown):
        page.goto(f"{visitor.base}atlas/{path}")
        expect(page.locator("#point-details a, #view table, nav[aria-label=Begin]").first).to_be_attached()
        for summary in page.locator("main summary").all():
            if not summary.locator("..").evaluate("details => details.open"):
                summary.click()
        for name, size in reversed(SIZES[device].items()):
            size.give(page)
            faults += (f"{path}, {name}: {fault}" for fault in layout_faults(page, size))
        faults += (f"{path}: {fault}" for fault in inspector.faults())
    assert faults == []
