"""Touch: where cells are too small for a finger, the first tap zooms in and the second one selects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import NO_WORKER, Visitor
from e2e.table import PATIENCE_MS, Table, box_of

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SMALLEST = 24  # px, the smallest target for a finger


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
    expect(table.hint).to_have_text("f6: the second stone must be next to the first, along a side")
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
