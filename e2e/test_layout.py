"""The page fits the screen, from a small phone to a large one, and does not jump or move needlessly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

import affinage
from affinage.notation import share
from affinage.play.match import GameRecord
from affinage.teach import rulebook
from e2e.conftest import Visitor
from e2e.games import random_match
from e2e.screens import screen
from e2e.table import Table, box_of

SCREENS: dict[str, dict[str, Any]] = {
    "320x640": {"viewport": {"width": 320, "height": 640}, "device_scale_factor": 2, "has_touch": True},
    "360x740": {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 3, "has_touch": True},
    "740x360": {"viewport": {"width": 740, "height": 360}, "device_scale_factor": 2, "has_touch": True},
    "640x400": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
    "1280x800": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1.25},
    "3840x2160": {"viewport": {"width": 3840, "height": 2160}},
}
COUNT_SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
# The clock goes by frames, so that a slow machine shows as many of them as a quick one.
COUNT_FRAMES = """
    window.frames_asked = 0;
    let frames_shown = 0;
    const ask = window.requestAnimationFrame.bind(window);
    const count = () => {
        frames_shown += 1;
        ask(count);
    };
    ask(count);
    performance.now = () => frames_shown * 16;
    window.requestAnimationFrame = react => {
        window.frames_asked += 1;
        return ask(react);
    };
    window.later = frames => new Promise(done => {
        const step = left => left ? ask(() => step(left - 1)) : done();
        step(frames);
    });
"""
GAMES = {  # a game as it is met first, and a short one of it to be walked through
    "game=affinage": "board=square:4&pie=on",
    "game=churn": "game=churn&board=hex:2",
    "game=emulsion": "game=emulsion&board=square:4",
    "game=moulds": "game=moulds&board=plus:2",
    "game=taifas": "game=taifas&board=square:3",
}
# What can be focused or clicked outside the board, and what of it is below the fold.
REACHED = """() => {
    const kinds = "button, a[href], input, select, textarea, summary, label, [tabindex='0']";
    const reached = [...document.querySelectorAll(kinds)].filter(element =>
        !element.closest("#board") && !element.disabled && element.checkVisibility()
        && element.tabIndex >= 0 && getComputedStyle(element).visibility === "visible");
    const below = reached.filter(element => element.getBoundingClientRect().bottom > innerHeight);
    return [reached, below].map(found => found.map(element => element.id || element.textContent));
}"""
SIDEWAYS = "element => element.scrollWidth - element.clientWidth"


@pytest.fixture(scope="module", params=SCREENS)
def table(request: pytest.FixtureRequest, browser: Browser, site_url: str) -> Iterator[Table]:
    """A page on one screen, shared by the tests that only look at it."""
    visitor = Visitor(browser, site_url)
    shown = visitor.open("?board=hex:5", COUNT_SHIFTS, **SCREENS[request.param])
    expect(shown.tool("why")).to_be_enabled()  # all is there
    yield shown
    visitor.close()


def expect_no_sideways(table: Table) -> None:
    """Nothing makes the page wider than the screen."""
    assert table.page.locator("html").evaluate(SIDEWAYS) <= 0


def expect_within(inner: Locator, outer: Locator) -> None:
    """An element lies within another, to the pixel."""
    box, room = box_of(inner), box_of(outer)
    assert box["x"] >= room["x"] - 1
    assert box["y"] >= room["y"] - 1
    assert box["x"] + box["width"] <= room["x"] + room["width"] + 1
    assert box["y"] + box["height"] <= room["y"] + room["height"] + 1


def test_nothing_scrolls_sideways(table: Table) -> None:
    expect_no_sideways(table)


def test_the_buttons_are_below_the_board_or_beside_it(table: Table) -> None:
    frame = box_of(table.page.locator("#frame"))
    buttons = table.page.locator("#controls button:visible")
    assert buttons.count() == 4
    width = table.page.locator("html").evaluate("element => element.clientWidth")
    for button in buttons.all():
        box = box_of(button)
        assert box["y"] >= frame["y"] + frame["height"] or box["x"] >= frame["x"] + frame["width"]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert min(box["width"], box["height"]) >= 24  # the least a finger can hit
        expect_within(button.locator("svg"), button)


def test_the_board_its_players_and_buttons_are_seen_at_once(table: Table) -> None:
    height = (table.page.viewport_size or {"height": 0})["height"]
    for part in ("#frame", "#controls", "#others", "#own", "#line"):
        box = box_of(table.page.locator(part))
        assert box["y"] + box["height"] <= height, part


def test_every_cell_is_on_the_board(table: Table) -> None:
    expect_within(table.board, table.page.locator("#frame"))
    for name in ("a5", "e1", "e9", "i1", "i5", "e5"):
        expect_within(table.cell(name), table.board)


def test_the_canvas_is_sharp(table: Table) -> None:
    for canvas in (table.page.locator("canvas#cheese"), table.page.locator("canvas#stones")):
        pixels, ratio = canvas.evaluate("canvas => [[canvas.width, canvas.height], devicePixelRatio]")
        box = box_of(canvas)
        assert pixels == pytest.approx([box["width"] * ratio, box["height"] * ratio], abs=1)


def test_loading_shifts_nothing(table: Table) -> None:
    assert table.page.evaluate("window.shifted") < 0.02


def test_the_panel_and_long_words_fit_a_small_phone(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4&pie=on", **SCREENS["320x640"])
    table.tool("new").click()
    for colour in ("Black", "White"):
        table.setup.get_by_label(colour, exact=True).fill(colour + "W" * 55)
    table.mix()
    for company in ("Computer", "By link", "Two computers", "Two players"):
        table.choose(company, exact=True)
        expect_no_sideways(table)
        expect(table.setup.locator(".body")).to_have_js_property(
            "scrollWidth", table.setup.locator(".body").evaluate("body => body.clientWidth")
        )
    assert box_of(table.setup)["width"] <= 320
    start = table.setup.get_by_role("button", name="Start")
    expect(start).to_be_in_viewport(ratio=1)
    start.click()
    table.pick("a1")
    expect_no_sideways(table)
    table.click_cell("b1")
    expect(table.act).to_contain_text("Swap")
    expect_no_sideways(table)
    expect_within(table.act, table.page.locator("#line"))
    table.resign()
    expect(table.again).to_be_visible()
    expect_no_sideways(table)
    table.tool("first").click()
    table.tool("new").click()
    table.setup.get_by_role("button", name="Start").click()
    expect(table.notice).to_be_visible()
    expect_no_sideways(table)


def frames_after(table: Table, act: Callable[[], None]) -> int:
    """How many frames the page asks for in the long run after something is done."""
    before = table.page.evaluate("window.frames_asked")
    act()
    table.page.evaluate("later(40)")
    asked = int(table.page.evaluate("window.frames_asked") - before)
    table.page.evaluate("later(10)")
    assert table.page.evaluate("window.frames_asked") == before + asked  # an idle page rests
    return asked


def test_less_motion_means_no_animation(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4", COUNT_FRAMES, reduced_motion="reduce")
    table.pick("a1")
    still = frames_after(table, lambda: table.click_cell("b1"))
    table.expect_ply(1)
    table.page.emulate_media(reduced_motion="no-preference")
    table.pick("a4")
    moving = frames_after(table, lambda: table.click_cell("b4"))
    table.expect_ply(2)
    assert 1 <= still <= 3  # the pointer, the click, the move: each at most once
    assert moving > still


def test_all_games_are_in_sight_on_a_desktop(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4", **SCREENS["1280x800"])
    table.press("games")
    cards = table.page.locator("#start-dialog .card")
    expect(cards).to_have_count(5)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)


def test_all_of_the_game_is_beside_the_board_on_a_phone_on_its_side(visitor: Visitor) -> None:
    table = visitor.open("?game=taifas", **SCREENS["740x360"])
    frame = box_of(table.page.locator("#frame"))
    for part in ("#others", "#own", "#alternatives", "#controls"):
        box = box_of(table.page.locator(part))
        assert box["x"] >= frame["x"] + frame["width"], part
        assert box["y"] < 360 - 24, part
    assert frame["height"] > 0.75 * 360


@pytest.mark.parametrize(("device", "most"), [("desktop", 16), ("phone", 12)])
def test_a_first_move_meets_few_controls_and_the_board_keeps_its_size(
    visitor: Visitor, device: str, most: int
) -> None:
    table = visitor.open("?board=square:3&place=diag", **screen(device))
    for link, played in GAMES.items():
        table.revisit(link)
        expect(table.page.locator("#rule-text")).to_have_text(rulebook.brief(affinage.load(link)))
        outside, below = table.page.evaluate(REACHED)
        assert len(outside) <= most, outside
        assert not below
        match = random_match(played, seed=5)
        fragment = share.link(GameRecord(match)).partition("#")[2]
        table.revisit(played)
        table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        table.expect_ply(len(match.moves))
        size = box_of(table.page.locator("#frame"))
        table.page.keyboard.press("Control+z")
        expect(table.result).to_be_hidden()
        for _ in range(min(len(match.moves), 12)):
            assert box_of(table.page.locator("#frame")) == size
            table.page.keyboard.press("Control+z")
            table.settle()
        table.tool("first").dispatch_event("click")  # a phone has it over the page
        table.expect_ply(0)
        assert box_of(table.page.locator("#frame")) == size
