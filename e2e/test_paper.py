"""Printing: the game comes out on white paper whatever theme the page uses."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import Visitor

LINK = "?board=square:4#1/by=Ann,%3Cb%3EBob/a1b1c3c4"
ASKS_AT_ONCE = "window.print = () => dispatchEvent(new Event('beforeprint'));"
COUNTS = "addEventListener('beforeprint', () => { window.drawn = document.querySelectorAll('#paper svg').length; })"


def test_a_game_is_printed_with_its_board_its_record_and_its_rules(visitor: Visitor) -> None:
    table = visitor.open(LINK, ASKS_AT_ONCE, color_scheme="dark")
    page, paper = table.page, table.page.locator("#paper")
    table.tool("share").click()
    dialog = page.get_by_role("dialog", name="Share")
    dialog.get_by_role("button", name="Print").click()
    expect(dialog).to_be_hidden()
    expect(paper.locator("li")).to_have_count(4)
    expect(paper).to_be_hidden()
    page.emulate_media(color_scheme="dark", media="print")
    expect(paper.get_by_role("heading")).to_have_text(["Affinage, board square:4", "Moves", "Rules"])
    expect(paper).to_contain_text("Ann (Black), <b>Bob (White). Ann (Black) places two stones.")
    expect(paper).to_contain_text("1. a1,b1 2. c3,c4")
    expect(paper).to_contain_text("Affinage is a game by Dale W. Walton.")
    expect(paper.get_by_role("img").first).to_have_accessible_name(
        "board square:4. After 2 moves. Black on a1 b1. White on c3 c4. Last move: c3,c4. Ann (Black) to move. "
        "Affinage is a game by Dale W. Walton."
    )
    expect(paper).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("button:visible, .bar:visible, main:visible, canvas:visible")).to_have_count(0)
    page.emulate_media(color_scheme="dark", media="screen")
    expect(table.board).to_be_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_be_empty()
    page.evaluate(COUNTS)
    assert page.pdf().startswith(b"%PDF-")
    assert (
        page.evaluate("window.drawn") == 1 + 3
    )  # requested by the browser itself: the board, and pictures of rules
    expect(paper).to_be_empty()


def test_the_landing_page_is_printed_as_it_is(visitor: Visitor) -> None:
    page = visitor.page(color_scheme="dark").page
    page.goto(visitor.base)
    page.emulate_media(color_scheme="dark", media="print")
    expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()
    expect(page.locator("#landing .card:visible")).to_have_count(5)
    expect(page.locator("#paper")).to_be_hidden()
    for part in ("#landing nav a.main", "#landing .card"):
        expect(page.locator(part).first).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("#landing .lead")).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("#landing nav a.main")).to_have_css("color", "rgb(0, 0, 0)")
