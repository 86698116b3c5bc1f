"""Touch, phones and tablets: the first tap on a small cell zooms in; nothing is cut or covered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Playwright, expect

from affinage.matches.match import GameRecord
from affinage.notation import share
from e2e.conftest import NO_WORKER, Visitor
from e2e.games import easiest_puzzle, random_match
from e2e.layout import screen
from e2e.opponent import THINK_MS
from e2e.table import PATIENCE_MS, Table, box_of
from e2e.test_puzzles import press, solve
from tools.browser import launch_options

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SMALLEST = 24
"""Smallest size of a target for a finger, in px."""


@pytest.fixture(scope="module")
def phone(browser: Browser, site_url: str) -> Iterator[Table]:
    """Yield a page on a phone, shared by the tests."""
    visitor = Visitor(browser, site_url, NO_WORKER)
    yield visitor.open("?board=square:2", **PHONE)
    visitor.close()


def tap(table: Table, name: str) -> None:
    """Tap the middle of a cell where it is now."""
    table.page.touchscreen.tap(*table.middle(name))


@pytest.mark.parametrize(
    ("board", "aimed", "wanted", "second"),
    [("hex:10", "a19", "b19", "b18"), ("square:19", "s19", "s19", "s18")],
)
def test_a_small_cell_is_picked_by_a_second_tap(
    phone: Table, board: str, aimed: str, wanted: str, second: str
) -> None:
    table = phone
    table.revisit(f"board={board}&colours=same")
    whole = table.page.get_by_role("button", name="Whole board")
    assert box_of(table.cell(aimed))["width"] < SMALLEST
    places = table.boxes()
    for aim, cell in ((aimed, wanted), (wanted, second)):
        tap(table, aim)
        expect(whole).to_be_visible()
        assert box_of(table.cell(cell))["width"] > 1.5 * SMALLEST
        tap(table, cell)
        expect(whole).to_be_hidden()
        assert table.boxes() == places
    table.expect_ply(1)
    expect(table.moves).to_have_text([re.compile(f"^1.({wanted},{second}|{second},{wanted})$")])


def test_the_whole_board_comes_back_by_a_button_and_nothing_is_picked(phone: Table) -> None:
    table = phone
    table.revisit("board=square:19")
    places, whole = table.boxes(), table.page.get_by_role("button", name="Whole board")
    tap(table, "b2")
    expect(whole).to_be_visible()
    assert table.boxes() != places
    whole.tap()
    expect(whole).to_be_hidden()
    assert table.boxes() == places
    expect(table.picked).to_have_count(0)


class Finger:
    """A finger on the screen."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._devtools = table.page.context.new_cdp_session(table.page)

    def _touch(self, kind: str, *names: str) -> None:
        places = [self._table.middle(name) for name in names]
        touches = [{"x": x, "y": y} for x, y in places]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press_long(self, tail: str, head: str) -> None:
        """Rest on a cell until a mark begins there, and lift on that cell or on another one."""
        self._touch("touchStart", tail)
        assert self._table.cell(tail).evaluate(KEEPS_MENU_AWAY, PATIENCE_MS)
        self._touch("touchMove", head)
        self._touch("touchEnd")

    def slide(self, tail: str, head: str) -> None:
        """Move from one cell to another at once, as for scrolling."""
        self._touch("touchStart", tail)
        self._touch("touchMove", head)
        self._touch("touchEnd")


KEEPS_MENU_AWAY = """async (cell, patience) => {
    const until = performance.now() + patience;
    const event = () => new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    while (cell.dispatchEvent(event()) && performance.now() < until) await new Promise(requestAnimationFrame);
    return !cell.dispatchEvent(event());
}"""


def test_a_long_press_draws_and_plays_nothing(phone: Table) -> None:
    table, finger = phone, Finger(phone)
    table.revisit("board=square:4&colours=same")
    finger.press_long("b2", "b2")
    expect(table.hint).to_have_text("A green circle on b2.")
    finger.press_long("a1", "d3")
    expect(table.hint).to_have_text("A green arrow from a1 to d3.")
    drawn = table.picture("stones")
    finger.slide("a4", "d4")
    assert table.picture("stones") == drawn
    tap(table, "c1")
    expect(table.cell("c1")).to_have_attribute("aria-selected", "true")
    for name in ("red", "blue"):
        finger.press_long("b2", "b2")
        expect(table.hint).to_have_text(f"A {name} circle on b2.")
    finger.press_long("b2", "b2")
    expect(table.hint).to_have_text("Removed: a blue circle on b2.")
    expect(table.picked).to_have_count(1)
    table.expect_ply(0)


def test_a_second_tap_confirms_where_that_is_wanted(phone: Table) -> None:
    table = phone
    table.revisit("game=churn&board=hex:3")
    table.prefer("taps", "always")
    table.cell("c3").tap()
    expect(table.hint).to_have_text("c3: forms a group of 1. Tap again to choose it.")
    table.cell("c2").tap()
    expect(table.hint).to_have_text("c2: forms a group of 1. Tap again to choose it.")
    table.cell("c2").tap()
    table.expect_ply(1)
    expect(table.cell("c2")).to_have_attribute("aria-label", "c2, Red")
    table.prefer("taps", "never")
    table.cell("c3").tap()
    table.expect_ply(2)


def test_touch_plays_and_an_illegal_tap_says_why(phone: Table) -> None:
    table = phone
    table.revisit("board=square:6")
    table.cell("a1").tap()
    expect(table.cell("a1")).to_have_attribute("aria-selected", "true")
    table.page.touchscreen.tap(*table.middle("f6"))
    expect(table.hint).to_have_text("f6: the second stone must be beside the first, along a side")
    expect(table.cell("a1")).to_have_attribute("aria-selected", "true")
    table.cell("a2").tap()
    table.expect_ply(1)
    expect(table.moves).to_have_text(["1.a1,a2"])
    expect(table.hint).to_have_text("")
    table.page.touchscreen.tap(*table.middle("a2"))
    expect(table.hint).to_have_text("a2: Black is on this cell")
    table.cell("c3").tap()
    table.cell("c3").tap()
    expect(table.picked).to_have_count(0)


MINIMUM = "--blink-settings=minimumFontSize=24"
"""Option that stands for Chromium's preference for large letters."""
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}
TABLETS = [(820, 1180), (800, 1280)]
LAST_STONE = "?game=taifas&board=square:3&pie=off#1/by=You,Computer.1/Wa1Bb1Wc1Ba2Wb2Bc2Wa3Wb3"

# Whether anything is painted on a canvas.
PAINTED = """canvas =>
    canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(value => value)
"""


@pytest.fixture
def large_letters(playwright: Playwright, site_url: str) -> Iterator[Visitor]:
    """Yield a visitor whose browser has a minimum font size of 24 pixels."""
    options = launch_options()
    options = {**options, "args": [*options["args"], MINIMUM]}
    with playwright.chromium.launch(**options) as browser:
        visitor = Visitor(browser, site_url, NO_WORKER)
        yield visitor
        visitor.close()


def edges(element: Locator) -> tuple[float, float]:
    """Return the upper and the lower edge of an element in the window."""
    box = box_of(element)
    return box["y"], box["y"] + box["height"]


def expect_below(lower: Locator, upper: Locator) -> None:
    """Check that one element begins where another ends, or below."""
    assert edges(lower)[0] >= edges(upper)[1] - 0.5


def test_strips_hold_their_names_in_large_letters(large_letters: Visitor) -> None:
    table = large_letters.open("?board=square:4#1/by=You,Computer.1/a1b1c3c4", **SMALL)
    for part in ("others", "own"):
        strip = table.page.locator(f"#{part} .strip")
        name, about = strip.locator(".who"), strip.locator(".about")
        expect(about).to_have_text("your turn" if part == "own" else "placed on c3 and c4")
        assert edges(name)[0] >= edges(strip)[0]
        assert edges(about)[1] <= edges(strip)[1]
        expect_below(about, name)
    expect_below(table.page.locator("#line"), table.page.locator("#own"))
    expect_below(table.page.locator("#controls"), table.page.locator("#rule"))


def test_no_button_covers_the_board_of_a_puzzle_in_large_letters(large_letters: Visitor) -> None:
    puzzle = easiest_puzzle("churn")
    table = large_letters.open(f"?puzzle={puzzle.key}", **SMALL)
    frame, buttons = table.page.locator("#frame"), table.page.locator("#answers > .row").first
    expect_below(buttons, frame)
    press(table, "Show the solution")
    expect(table.page.get_by_role("button", name="Forward", exact=True)).to_be_in_viewport(ratio=1)
    frame.scroll_into_view_if_needed()
    expect_below(buttons, frame)


@pytest.mark.parametrize("key", ["affinage", "churn", "taifas"])
def test_an_answered_puzzle_shows_its_header_and_no_cut_line(visitor: Visitor, key: str) -> None:
    puzzle = easiest_puzzle(key)
    table = visitor.open(f"?puzzle={puzzle.key}", **screen("phone"))
    answer, header = table.page.locator("#puzzle-answer"), table.page.locator(".bar")
    if key == "taifas":
        press(table, "Show the solution")
    else:
        solve(table, puzzle)
    expect(answer).to_contain_text("You win", timeout=THINK_MS)
    table.settle()
    expect(header.get_by_role("button", name="Menu")).to_be_in_viewport(ratio=1)
    buttons = table.page.locator("#answers > .row").first
    assert edges(answer)[1] <= edges(buttons)[0]
    assert buttons.evaluate("row => getComputedStyle(row).boxShadow") != "none", "text fades out above it"
    assert edges(table.page.locator("#frame"))[0] >= edges(header)[1]


def test_a_scrolled_answer_leaves_no_half_of_the_header(visitor: Visitor) -> None:
    puzzle = easiest_puzzle("affinage")
    table = visitor.open(f"?puzzle={puzzle.key}", **screen("phone", "small"))
    header = table.page.locator(".bar")
    press(table, "Show the solution")
    expect(table.page.locator("#puzzle-answer")).to_contain_text("You win", timeout=THINK_MS)
    table.settle()
    top, bottom = edges(header)
    assert top == 0 or bottom <= 0


@pytest.mark.parametrize(("width", "height"), TABLETS)
def test_a_lesson_has_the_board_of_a_game_on_a_tablet(visitor: Visitor, width: int, height: int) -> None:
    size = {"width": width, "height": height}
    table = visitor.open("?board=square:6", viewport=size)
    board = box_of(table.page.locator("#frame"))["width"]
    for query in ("?lesson=affinage", f"?puzzle={easiest_puzzle('churn').key}"):
        table.page.goto(visitor.base + query)
        table.await_board()
        assert box_of(table.page.locator("#frame"))["width"] == pytest.approx(board, abs=1)
    table.page.goto(f"{visitor.base}?lesson=affinage&step=2")
    table.await_board()
    press(table, "Hint")
    expect(table.page.locator("#lesson-answer")).not_to_be_empty()
    for part in ("#lesson-stage", "#frame", "#lesson-answer", "#lesson-next"):
        expect(table.page.locator(part)).to_be_in_viewport(ratio=1)


def test_the_result_card_of_a_phone_ends_with_a_whole_line(visitor: Visitor) -> None:
    table = visitor.open(LAST_STONE, **screen("phone"))
    table.page.get_by_role("button", name="Black stone").click()
    table.click_cell("c3")
    expect(table.result).to_have_text("Computer (White) wins the tie, 3 to 3: Black's zone was closed last")
    for part in (table.page.get_by_text("Who got what"), table.page.get_by_role("link", name="Play well")):
        expect(part).to_be_in_viewport(ratio=1)


def test_shares_open_below_the_buttons_of_the_card_on_a_phone(visitor: Visitor) -> None:
    fragment = share.link(GameRecord(random_match("board=square:8", 3))).partition("#")[2]
    table = visitor.open("?board=square:8", **screen("phone"))
    table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
    shares = table.page.get_by_text("Who got what")
    shares.click()
    expect(table.page.locator("#shares")).to_be_visible()
    table.settle()
    buttons, opened = box_of(table.page.locator("#end .nexts")), box_of(shares)
    assert opened["y"] >= buttons["y"] + buttons["height"] - 1, "nothing of it is behind them"


def test_exercises_dot_the_cells_even_if_all_empty_ones_are_allowed(visitor: Visitor) -> None:
    table = visitor.open("?lesson=affinage")
    for query, has_dots in (("?lesson=affinage", True), ("?board=square:6", False)):
        table.page.goto(visitor.base + query)
        table.await_board()
        table.settle()
        assert table.page.locator("#stones").evaluate(PAINTED) == has_dots
