"""Pages changed by translators, extensions and right-to-left documents: notation stays unchanged."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.table import Table

# What a translator may change: the text of the page outside `translate="no"`.
REWRITTEN = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.translate && node.parentElement.getClientRects().length) found.push(node.data);
    }
    return found;
}"""
NOTATION = re.compile(r"\b[a-z]\d+\b")
PRESSED = """() => [...document.querySelectorAll("a, button, input, label, select, summary, textarea, [role=gridcell]")]
    .filter((element) => getComputedStyle(element).touchAction !== "manipulation")
    .map((element) => element.outerHTML.slice(0, 80))"""
LINK = "?board=square:4#1/a1b1c3c4"


def notation(table: Table) -> list[str]:
    """Return the translatable texts that contain moves or cells."""
    found: list[str] = table.page.evaluate(REWRITTEN)
    return [text for text in found if NOTATION.search(text)]


def test_a_page_that_is_turned_or_translated_keeps_its_board_and_its_notation(visitor: Visitor) -> None:
    table = visitor.open(LINK)
    right = table.boxes()
    table.page.evaluate("document.documentElement.dir = 'rtl'")
    table.cell("a4").focus()
    table.page.keyboard.press("ArrowRight")
    expect(table.cell("b4")).to_be_focused()
    width = 1280
    board = table.page.locator("#frame").bounding_box()
    assert board
    assert 0 <= board["x"] < board["x"] + board["width"] <= width
    left = table.boxes()
    shift = left["a1"][0] - right["a1"][0]
    assert left == {name: (x + shift, y) for name, (x, y) in right.items()}
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first, second = (table.moves.nth(number).bounding_box() for number in range(2))
    assert first
    assert second
    assert first["x"] < second["x"]
    expect(table.page.locator("#moves")).to_have_css("direction", "ltr")
    table.cell("a1").hover()
    expect(table.hint).to_contain_text(re.compile("^a1"))
    assert notation(table) == []
    table.tool("share").click()
    for name in ("#share-link", "#share-marks"):
        field = table.page.locator(name)
        expect(field).to_have_attribute("translate", "no")
        expect(field).to_have_attribute("dir", "ltr")
    table.page.locator("#share-close").click()
    assert table.page.evaluate(PRESSED) == []
    table.page.evaluate("location.hash = '1/a1b1z9z9'")
    expect(table.notice).to_contain_text("'z9' is not a cell")
    assert notation(table) == []
