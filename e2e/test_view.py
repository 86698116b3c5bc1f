"""View options: score, coordinates, rotating, mirroring and themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

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
    """Return the brightness at the centre of the board, 0 to 255."""
    table.settle()
    return float(table.page.locator("canvas#cheese").evaluate(PASTE))


def expect_theme(table: Table, theme: str) -> None:
    """Check the theme of the page and of the browser's toolbar."""
    expect(table.page.locator("html")).to_have_css("color-scheme", theme)
    for tint in table.page.locator("meta[name=theme-color]").all():
        expect(tint).to_have_attribute("content", BAR[theme])


@pytest.fixture
def still(lasting_table: Table) -> Table:
    """Return a page without animation, as growing stones change screenshots."""
    lasting_table.page.emulate_media(reduced_motion="reduce", color_scheme="light")
    return lasting_table


def test_the_score_shows_and_coordinates_are_switched(still: Table) -> None:
    table = still
    table.revisit("board=square:4")
    open_score = table.page.locator(".strip .score small")
    table.pick("a3")
    table.click_cell("b3")
    table.expect_ply(1)
    expect(table.score).to_have_text(["0", "0"])
    expect(open_score).to_have_text(["", "14 if it ended now"])  # all remaining cells would be Black's
    places, picture = table.boxes(), table.picture("cheese")
    table.prefer("labels", "off")
    assert table.boxes() != places
    assert table.picture("cheese") != picture
    table.prefer("labels", "on")
    assert table.boxes() == places
    assert table.picture("cheese") == picture


def test_what_is_shown_is_remembered_for_each_game(still: Table) -> None:
    table = still
    table.revisit("game=taifas&board=square:4")
    table.click_cell("a3")
    table.expect_ply(1)
    without = table.picture("stones")
    table.switch("score").check()
    assert table.picture("stones") != without
    table.revisit("game=emulsion&board=square:4")
    expect(table.page.get_by_text("Show the groups")).to_be_attached()
    expect(table.switch("score")).not_to_be_checked()
    table.revisit("game=taifas&board=square:5")
    expect(table.page.get_by_text("Show the zones")).to_be_attached()
    expect(table.switch("score")).to_be_checked()
    table.revisit("board=square:5")
    expect(table.page.get_by_text("Show the holes (none yet)")).to_be_attached()
    expect(table.switch("score")).to_be_checked()  # unless it is switched off
    table.switch("score").uncheck()
    table.revisit("board=square:6")
    expect(table.page.get_by_text("Show the holes (none yet)")).to_be_attached()
    expect(table.switch("score")).not_to_be_checked()


@pytest.mark.parametrize(("board", "turns"), [("square:3x5", 4), ("hex:3", 6)])
def test_turning_and_mirroring(still: Table, board: str, turns: int) -> None:
    table = still
    table.revisit(f"board={board}")
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


def test_the_theme_follows_the_system(still: Table) -> None:
    table = still
    table.revisit("board=square:3")
    table.page.emulate_media(color_scheme="dark")
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
