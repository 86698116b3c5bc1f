"""Designs without an end, or that fill the memory, are ended, and the page lives on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.table import LOAD_MS
from e2e.test_workshop import begun, play, write

CURDS = Path("docs/examples/games/curds.py").read_text("utf-8")
MOVES = "return p.empty - p.neighbours(p.own)"
LOOP = "while True: pass"
PROPERTY = f"@property\n    def x(self):\n        {LOOP}\n\n    def moves"
ODD = f"class Odd:\n    def __repr__(self):\n        {LOOP}\n\nclass Curds"
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


@pytest.mark.parametrize("kind", ENDLESS)
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
