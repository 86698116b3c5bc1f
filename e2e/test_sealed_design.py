"""Designs that attack: endless ones are ended, and none gets out of its sealed document."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.table import LOAD_MS
from e2e.workshop import begun, board, expect_board, play, write

CURDS = Path("docs/examples/games/curds.py").read_text("utf-8")
MOVES = "return p.empty - p.neighbours(p.own)"
LOOP = "while True: pass"
PROPERTY = f"@property\n    def x(self):\n        {LOOP}\n\n    def moves"
ODD = f"class Odd:\n    def __repr__(self):\n        {LOOP}\n\nclass Curds"
OFTEN = ("caught",)  # the kind of every run; a thorough one has all
ENDLESS = {
    "import": f"{LOOP}\n",
    "one call": "sum(range(10**12))\n",
    "caught": f"while True:\n    try:\n        {LOOP}\n    except BaseException: pass\n",
    "property": CURDS.replace("def moves", PROPERTY).replace(MOVES, "return self.x"),
    "repr": CURDS.replace("class Curds", ODD).replace(MOVES, "return [Odd()]"),
    "generator": CURDS.replace(MOVES, "yield next(cell for cell in iter(int, 1) if cell)"),
    "comprehension": CURDS.replace(MOVES, "return [0 for _ in iter(int, 1)]"),
    "later": CURDS.replace(MOVES, f"while len(p.taken) > 2: pass\n        {MOVES}"),
}


# How a design may come to the browser in spite of all. It reports what is open there by its own error.
OUT = """
from affinage.design import Design, read_design

js = read_design.__globals__["sys"].modules["importlib"].import_module("js")

def tried(act):
    try:
        act()
        return "open"
    except BaseException:
        return "shut"

def ask():
    request = js.XMLHttpRequest.new()
    request.open("GET", "ADDRESS", False)
    request.send()

for number in range(100):
    js.postMessage('{"kind": "reply", "id": %d, "reply": {"html": "<img src=x onerror=alert(1)>"}}' % (1000 + number))
ways = [ask, lambda: js.indexedDB.open("x"), lambda: js.caches.open("x"), lambda: js.localStorage.length]
raise ValueError(" ".join(map(tried, ways)))
"""


@pytest.mark.parametrize(
    "kind",
    [each if each in OFTEN else pytest.param(each, marks=pytest.mark.thorough) for each in ENDLESS],
)
def test_endless_design_is_ended_and_the_page_lives_on(visitor: Visitor, kind: str) -> None:
    page = begun(visitor)
    write(page, ENDLESS[kind])
    expect(page.locator("#fault")).to_contain_text(
        "did not come to an end within three seconds", timeout=LOAD_MS
    )
    expect(page.locator("#fault")).to_contain_text("ine ")
    write(page, CURDS)
    expect(page.locator("#title")).to_have_text("Curds", timeout=LOAD_MS)
    expect(page.locator("#fault")).to_be_empty(timeout=LOAD_MS)
    play(page, "c3")


def test_design_that_fills_the_memory_is_ended(visitor: Visitor) -> None:
    page = begun(visitor)
    write(page, "x = []\nwhile True:\n    x.append(bytes(10**7))\n")
    expect(page.locator("#fault")).to_contain_text("it needs too much memory", timeout=LOAD_MS)
    write(page, CURDS)
    expect(page.locator("#title")).to_have_text("Curds", timeout=LOAD_MS)


def test_design_finds_no_way_out(visitor: Visitor) -> None:
    table = visitor.page()
    page = table.page
    page.goto(f"{visitor.base}design.html")
    page.get_by_role("button", name="Place stones").click()
    expect_board(page)
    table.watch.allow("index.html (csp)")
    page.evaluate("localStorage.setItem('affinage.secret', 'mine')")
    write(page, OUT.replace("ADDRESS", f"{visitor.base}index.html"))
    expect(page.locator("#fault")).to_contain_text("shut shut shut shut", timeout=LOAD_MS)
    assert board(page).locator("body").evaluate("() => self.origin") == "null"
    write(page, CURDS)
    expect(page.locator("#fault")).to_be_empty(timeout=LOAD_MS)
    play(page, "c3")


def test_names_and_rules_of_a_design_are_text(visitor: Visitor) -> None:
    page, markup = begun(visitor), "<img src=x onerror=alert(1)>"
    write(
        page,
        CURDS.replace("The Affinage contributors", markup).replace("Place a stone that", f"{markup} that"),
    )
    expect(page.locator("#about")).to_contain_text(markup, timeout=LOAD_MS)
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#panel-rules")).to_contain_text(markup)
    expect(page.locator("#about img, #panel-rules img")).to_have_count(0)
