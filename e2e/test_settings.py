"""Settings and the view of the board: they act at once, and last."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect

from affinage.picture.palette import STYLES
from e2e.conftest import Visitor
from e2e.loading import hold
from e2e.table import Table

PASTE = """canvas => {
    const copy = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
    return [...copy.getImageData(0, 0, 1, 1).data];
}"""
HEAR = """
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...times) {
        document.documentElement.dataset.heard = Number(document.documentElement.dataset.heard ?? 0) + 1;
        return start.apply(this, times);
    };
"""


def expect_board(table: Table, style: str, theme: str) -> None:
    """Check the style and the theme of the page and of the board's centre."""
    expect(table.page.locator("html")).to_have_css("color-scheme", theme)
    expect(table.page.locator("html")).to_have_attribute("data-board", style)
    table.settle()
    paste = STYLES[style][theme]["paste"].removeprefix("#")
    wide = paste if len(paste) == 6 else "".join(2 * digit for digit in paste)
    assert table.page.locator("canvas#cheese").evaluate(PASTE) == [*bytes.fromhex(wide), 255]


def test_settings_act_at_once_and_survive_a_reload(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3", color_scheme="light")
    expect_board(table, "cheese", "light")
    places = table.boxes()
    table.prefer("theme", "dark")
    expect_board(table, "cheese", "dark")
    table.prefer("board", "contrast")
    expect_board(table, "contrast", "dark")
    table.prefer("labels", "off")
    assert table.boxes() != places
    table.prefer("animation", "off")
    table.pick("a1")
    table.click_cell("b1")
    expect(table.moves).to_have_text(["1.a1,b1"])
    table.prefer("notation", "words")
    expect(table.moves).to_have_text(["1.a1 and b1"])
    expect(table.page.locator("#comment-name")).to_have_text("Comment on 1. a1 and b1")

    with table.page.expect_request("**/runtime-*.pack.png"):
        held = hold(table.page, "runtime-*.pack.png")
        table.page.reload(wait_until="domcontentloaded")
    expect(table.page.locator("html"), "before Python runs").to_have_css("color-scheme", "dark")
    expect(table.page.locator("html")).to_have_attribute("data-board", "contrast")
    expect(table.page.locator("#picture text")).to_have_count(0)
    held[0].continue_()
    table.await_board()
    expect_board(table, "contrast", "dark")
    expect(table.page.locator("html")).to_have_attribute("data-animation", "off")
    expect(table.moves).to_have_text(["1.a1 and b1"])
    table.tool("settings").click()
    for setting, words in (
        ("theme", "Dark"),
        ("board", "High contrast"),
        ("labels", "Hidden"),
        ("animation", "Off"),
    ):
        expect(table.page.locator(f"#choose-{setting} option:checked")).to_have_text(words)


def test_sounds_come_with_moves_until_they_are_muted(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("game=churn&board=hex:3")
    table.page.evaluate(f"() => {{ {HEAR} }}")
    heard, silent = table.page.locator("html[data-heard='2']"), table.page.locator("html:not([data-heard])")
    expect(silent).to_be_attached()
    table.click_cell("c3")
    expect(heard).to_be_attached()
    mute = table.tool("mute")
    expect(mute).to_have_attribute("aria-pressed", "false")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    table.click_cell("a3")
    table.expect_ply(2)
    expect(heard).to_be_attached()
    table.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")


def test_the_page_takes_the_whole_screen_and_gives_it_back(lasting_table: Table) -> None:
    for pressed in ("true", "false"):
        # Entering full screen closes the menu.
        button = lasting_table.tool("fullscreen")
        button.click()
        expect(button).to_have_attribute("aria-pressed", pressed)


def test_letter_keys_act_on_the_board_alone_and_are_listed(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("game=taifas&board=square:3")
    white = table.page.get_by_role("button", name="White stone")
    table.tool("more").focus()
    table.page.keyboard.press("w")
    table.cell("b2").focus()
    expect(white).to_have_attribute("aria-pressed", "false")
    table.page.keyboard.press("w")
    expect(white).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("?")
    keys = table.page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_text("choose the white stone")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    expect(table.cell("b2")).to_be_focused()

    table.prefer("keys", "off")
    table.cell("b2").focus()
    table.page.keyboard.press("?")
    table.page.keyboard.press("b")
    table.page.keyboard.press("Enter")
    expect(table.cell("b2")).to_have_attribute("aria-label", "b2, White")
    expect(keys).to_be_hidden()
    table.tool("settings").click()
    table.page.get_by_role("button", name="List of keys").click()
    expect(keys).to_contain_text("describe the cell")
    expect(keys).not_to_contain_text("choose")
    expect(keys).not_to_contain_text("this list")


def test_settings_hold_without_storage_and_an_embed_has_none(visitor: Visitor) -> None:
    table = visitor.open(
        "?board=square:3",
        "Object.defineProperty(window, 'localStorage', { get: () => null });",
        color_scheme="light",
    )
    table.prefer("board", "plain")
    expect_board(table, "plain", "light")
    table.prefer("labels", "off")
    expect_board(table, "plain", "light")

    embed = visitor.page(
        "location.host && localStorage.setItem('affinage.board', 'contrast');" + HEAR, color_scheme="light"
    )
    embed.page.goto(visitor.base + "embed.html?game=churn")
    embed.page.locator("#begin span").click()
    embed.await_board()
    expect_board(embed, "cheese", "light")
    embed.click_cell("c3")
    expect(embed.board).to_have_attribute("data-ply", "1")
    embed.settle()
    expect(embed.page.locator("html:not([data-heard])")).to_be_attached()


BAR: dict[Literal["dark", "light"], str] = {"dark": "#26221d", "light": "#fffdf6"}


@pytest.fixture
def still(lasting_table: Table) -> Table:
    """Return a page without animation, as growing stones change screenshots."""
    lasting_table.page.emulate_media(reduced_motion="reduce", color_scheme="light")
    return lasting_table


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
    table, body = still, still.page.locator("body")
    table.revisit("board=square:3")
    grounds = []
    for theme in BAR:
        table.page.emulate_media(color_scheme=theme)
        expect_board(table, "cheese", theme)
        for tint in table.page.locator("meta[name=theme-color]").all():
            expect(tint).to_have_attribute("content", BAR[theme])
        grounds.append(body.evaluate("body => getComputedStyle(body).backgroundColor"))
    assert grounds[0] != grounds[1]
