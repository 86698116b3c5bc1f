"""Phones and tablets: nothing is cut or covered after an answer, at the end of a game, or by large letters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Playwright, expect

from affinage.matches.match import GameRecord
from affinage.notation import share
from e2e.conftest import NO_WORKER, Visitor
from e2e.games import easiest_puzzle, random_match
from e2e.layout import screen
from e2e.opponent import THINK_MS
from e2e.table import box_of
from e2e.test_puzzles import press, solve
from tools.browser import launch_options

MINIMUM = "--blink-settings=minimumFontSize=24"  # as the preference of Chromium for large letters
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
    expect(table.page.get_by_role("button", name="Later move")).to_be_in_viewport(ratio=1)
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
    expect(table.result).to_have_text("Computer (White) wins: 3 to 3, and Black's zone was closed last")
    for part in (table.page.get_by_text("Who got what"), table.page.get_by_role("link", name="Play well")):
        expect(part).to_be_in_viewport(ratio=1)


def test_who_got_what_opens_below_the_buttons_of_the_card_on_a_phone(visitor: Visitor) -> None:
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
