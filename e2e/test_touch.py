"""Cells too small for a finger: the first tap brings them nearer, the second one picks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.table import Table, box_of

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SMALLEST = 24  # pixels that a finger can hit


def tap(table: Table, name: str) -> None:
    """Tap the middle of a cell where it is now."""
    table.page.touchscreen.tap(*table.middle(name))


@pytest.mark.parametrize(
    ("board", "aimed", "wanted", "second"),
    [("square:19", "j10", "k11", "k12"), ("hex:10", "a19", "b19", "b18"), ("square:19", "s19", "s19", "s18")],
)
def test_a_small_cell_is_picked_by_a_second_tap(
    visitor: Visitor, board: str, aimed: str, wanted: str, second: str
) -> None:
    table = visitor.open(f"?board={board}&colours=same", **PHONE)
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


def test_the_whole_board_comes_back_by_a_button_and_nothing_is_picked(visitor: Visitor) -> None:
    table = visitor.open("?board=square:19", **PHONE)
    places, whole = table.boxes(), table.page.get_by_role("button", name="Whole board")
    tap(table, "b2")
    expect(whole).to_be_visible()
    assert table.boxes() != places
    whole.tap()
    expect(whole).to_be_hidden()
    assert table.boxes() == places
    expect(table.picked).to_have_count(0)


def test_a_mouse_picks_small_cells_at_once(visitor: Visitor) -> None:
    table = visitor.open("?board=square:19", viewport=PHONE["viewport"])
    assert box_of(table.cell("c3"))["width"] < SMALLEST
    table.pick("c3")
    expect(table.page.get_by_role("button", name="Whole board")).to_be_hidden()


def test_the_editor_brings_small_cells_nearer_too(visitor: Visitor) -> None:
    table = visitor.open("?board=square:19", **PHONE)
    table.tool("edit").tap()
    stone, whole = table.page.locator("#draft [data-cell=c4]"), table.page.locator(".drafting .away")
    expect(stone).to_have_accessible_name("c4, empty")
    for name, near in (("c3", True), ("c4", False)):
        box = box_of(table.page.locator(f"#draft [data-cell={name}]"))
        table.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(whole).to_be_visible(visible=near)
    expect(stone).to_have_accessible_name("c4, Black")
    expect(table.page.locator("#draft [data-cell=c3]")).to_have_accessible_name("c3, empty")
