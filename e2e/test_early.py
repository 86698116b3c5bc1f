"""The board shows before Python runs, and a cell tapped early is selected once Python is ready."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from affinage.matches.match import GameRecord
from affinage.notation import share
from e2e.conftest import Visitor
from e2e.games import random_match
from e2e.layout import screen
from e2e.loading import drawn, hold, stones, tap
from e2e.table import Table, box_of

LIBRARY = "library-*.pack.png"
REFUSED = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("refused", "SecurityError"); },
});"""


def waiting(visitor: Visitor, address: str, *scripts: str, **options: Any) -> tuple[Table, list[Route]]:
    """Return a page that waits for Python until the test releases it."""
    table = visitor.page(*scripts, **options)
    held = hold(table.page, LIBRARY)
    table.page.goto(visitor.base + address)
    return table, held


def go_on(table: Table, held: list[Route]) -> None:
    """Let Python start; the board must not move."""
    picture = table.page.locator("#picture svg")
    before = box_of(picture) if picture.count() else None
    expect(table.page.locator("#loading-text")).to_have_text("Fetching Python…")
    for route in held:
        route.continue_()
    table.await_board()
    expect(table.page.locator("#picture")).to_be_hidden()
    expect(table.page.locator("html[data-tapped]")).to_have_count(0)
    assert before in (None, box_of(table.page.locator("canvas#cheese")))


def expect_tapped(table: Table, *names: str) -> None:
    """Check that the tapped cell is marked, or that none is."""
    expect(table.page.locator("#picture .tapped")).to_have_count(len(names))
    expect(table.page.locator("html[data-tapped]")).to_have_count(len(names))
    expect(table.hint).to_have_text(f"{names[0]} is chosen. One moment…" if names else "")


def test_a_cell_tapped_before_python_is_picked_when_it_is_there(visitor: Visitor) -> None:
    table, held = waiting(visitor, "?board=hex:5", **screen("phone"))
    table.page.locator("#frame").click(position={"x": 3, "y": 3})
    expect_tapped(table)
    for shown in (("e5",), (), ("e5",)):  # a second tap cancels the first one
        tap(table, "hex:5", "e5")
        expect_tapped(table, *shown)
    tap(table, "hex:5", "d4")
    expect_tapped(table, "d4")
    go_on(table, held)
    expect(table.picked).to_have_attribute("data-cell", "d4")
    expect(table.board).to_have_attribute("data-ply", "0")


def test_a_tap_on_what_cannot_be_picked_does_nothing(visitor: Visitor) -> None:
    table, held = waiting(visitor, "?board=square:4#1/a1b1")
    tap(table, "square:4", "a1")
    expect_tapped(table, "a1")
    go_on(table, held)
    expect(table.picked).to_have_count(0)
    expect(table.board).to_have_attribute("data-ply", "1")


@pytest.mark.parametrize(("mode", "picked"), [("puzzle&puzzle=win", 1), ("replay#1/a1b1", 0)])
def test_the_touch_that_starts_an_embed_picks_its_cell_unless_it_is_a_replay(
    visitor: Visitor, mode: str, picked: int
) -> None:
    table, held = waiting(visitor, f"embed.html?board=square:3&mode={mode}")
    tap(table, "square:3", "c3")
    expect(table.page.locator("html.starting")).to_be_attached()
    expect(table.page.locator("#picture .tapped")).to_have_count(picked)
    go_on(table, held)
    expect(table.picked).to_have_count(picked)


def test_a_game_in_the_link_shows_its_stones_at_once(visitor: Visitor) -> None:
    for link in ("board=hex:3", "game=taifas&board=square:5"):
        match = random_match(link, 1)
        match.goto(4)
        table, _ = waiting(visitor, share.link(GameRecord(match)))
        assert drawn(table.page) == stones(match) != []
        expect(table.page.locator("#plate")).to_be_hidden()
