"""What changes how the table looks: score, coordinates, turning, mirroring, themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.table import Table

PASTE = """canvas => {
    const copy = document.createElement("canvas"), middle = canvas.width / 2;
    copy.width = copy.height = 80;
    const context = copy.getContext("2d", { willReadFrequently: true });
    context.drawImage(canvas, 40 - middle, 40 - middle);
    const pixels = context.getImageData(0, 0, 80, 80).data;
    return pixels.reduce((sum, value, at) => sum + (at % 4 < 3 ? value : 0), 0) / (pixels.length * 0.75);
}"""

BAR = {"light": "#fffdf6", "dark": "#26221d"}


def brightness(table: Table) -> float:
    """How bright the middle of the board is painted, 0 to 255."""
    table.settle()
    return float(table.page.locator("canvas#cheese").evaluate(PASTE))


def expect_theme(table: Table, theme: str) -> None:
    """The page wears a theme, and the bar around it too."""
    expect(table.page.locator("html")).to_have_css("color-scheme", theme)
    for tint in table.page.locator("meta[name=theme-color]").all():
        expect(tint).to_have_attribute("content", BAR[theme])


def test_the_score_and_the_coordinates_are_switched(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4", reduced_motion="reduce")  # growing stones change pictures too
    switch = table.page.get_by_label("Show the score and the holes")
    table.pick("a3")
    table.click_cell("b3")
    table.expect_ply(1)
    table.pick("c2")
    table.click_cell("d2")
    table.expect_ply(2)
    expect(table.score.first).to_be_hidden()
    without = table.picture("stones")
    switch.check()
    expect(table.score).to_have_text(["0", "0"])
    assert table.picture("stones") != without
    table.tool("undo").click()
    expect(table.score).to_have_text(["14", "0"])  # the whole rest is Black's
    table.page.locator("[data-cell=a1]").hover()
    expect(table.hint).to_have_text("a1: Black's hole of 14 cells, 2–0 stones around it")
    switch.uncheck()
    expect(table.page.locator("#score")).to_be_hidden()

    places, picture = table.boxes(), table.picture("cheese")
    table.prefer("labels", "off")
    assert table.boxes() != places
    assert table.picture("cheese") != picture
    table.pick("a1")
    table.click_cell("b1")
    expect(table.cell("b1")).to_have_attribute("aria-label", "b1, White")
    table.prefer("labels", "on")
    assert table.boxes() == places
    assert table.picture("cheese") == picture


def test_at_the_end_nothing_is_offered_to_be_shown_that_is_shown_anyway(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4#1/a3b3c2d2", reduced_motion="reduce")
    before, switch = (
        table.page.get_by_label(f"Show the {what} the holes") for what in ("score and", "stones around")
    )
    expect(before).to_be_visible()
    expect(switch).to_be_hidden()
    table.tool("resign").click()
    expect(before).to_be_hidden()
    without = table.picture("stones")
    switch.check()
    assert table.picture("stones") != without
    table.tool("undo").click()
    expect(before).to_be_checked()

    table.revisit("game=taifas&board=square:4")
    zones = table.page.get_by_label("Show the zones")
    zones.focus()
    table.tool("resign").evaluate(
        "button => button.click()"
    )  # as a computer may end it, wherever the keyboard is
    expect(zones).to_be_hidden()
    expect(table.page.locator("[data-cell]:focus")).to_have_count(1)
    table.tool("undo").click()
    expect(zones).to_be_visible()


@pytest.mark.parametrize(("board", "turns"), [("square:3x5", 4), ("hex:3", 6)])
def test_turning_and_mirroring(visitor: Visitor, board: str, turns: int) -> None:
    table = visitor.open(f"?board={board}")
    start = table.boxes()
    seen = [start]
    for _ in range(turns - 1):
        table.tool("turn").click()
        seen.append(table.boxes())
    table.tool("turn").click()
    assert table.boxes() == start
    assert all(one != other for at, one in enumerate(seen) for other in seen[:at])

    table.tool("flip").click()
    flipped = table.boxes()
    assert flipped not in seen
    table.tool("turn").click()
    assert table.boxes() not in [*seen, flipped]
    name = "b3"
    table.pick(name)
    other = next(cell for cell in sorted(table.legal()) if cell != name)
    table.click_cell(other)
    expect(table.moves).to_have_text([f"1.{name},{other}"])
    for _ in range(turns - 1):
        table.tool("turn").click()
    assert table.boxes() == flipped
    table.tool("flip").click()
    assert table.boxes() == start
    expect(table.cell(name)).to_have_attribute("aria-label", f"{name}, Black")


def test_the_theme_follows_the_system(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3", color_scheme="dark")
    expect_theme(table, "dark")
    dark = brightness(table)
    background = table.page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    table.page.emulate_media(color_scheme="light")
    expect_theme(table, "light")
    expect(table.page.locator("body")).not_to_have_css("background-color", background)
    assert brightness(table) > dark + 10
    table.page.emulate_media(color_scheme="dark")
    expect(table.page.locator("body")).to_have_css("background-color", background)
    assert brightness(table) == dark
