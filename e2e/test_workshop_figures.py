"""Hints, figures and findings of a design, as their designer meets them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.table import LOAD_MS
from e2e.workshop import TEMPLATE, begun, board, expect_board, play, write


def measure(page: Page) -> None:
    """Let random games be played to their end."""
    button = page.get_by_role("button", name="Try 200 random games")
    button.click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(button).to_be_visible(timeout=LOAD_MS)


def test_hint_for_a_design_has_its_move_and_what_follows_from_it(visitor: Visitor) -> None:
    page = begun(visitor)
    play(page, "a1", "e5")
    board(page).get_by_role("button", name="Hint").click()
    expect(board(page).locator("#hint")).to_contain_text(re.compile(r"Hint: [a-e][1-5]"), timeout=LOAD_MS)
    expect(page.locator("#message")).to_be_empty()
    play(page, "c3")


def test_figures_stay_with_their_design(visitor: Visitor) -> None:
    page = begun(visitor)
    page.get_by_role("tab", name="Measure").click()
    measure(page)
    write(page, TEMPLATE.replace('"square:5", "hex:4"', '"square:4"'))
    expect(page.locator("#about")).to_contain_text("version 2", timeout=LOAD_MS)
    page.reload()
    expect_board(page)
    page.get_by_role("tab", name="Measure").click()
    expect(page.locator("#measure-figures thead")).to_contain_text("Version 1")
    measure(page)
    expect(page.locator("#measure-figures thead")).to_contain_text(re.compile("Version 1.*Version 2"))
    expect(page.get_by_label("Compare with")).to_contain_text("Version 1")


ENDLESS = """
class Walk(Design):
    "Move your stone to the next cell."
    boards = "square:4"
    turn_limit = 170
    def start(self, p):
        p.place(p.at("a1"), 1)
        p.place(p.at("d4"), 2)
    def moves(self, p):
        return [(cell, to) for cell in p.own for to in p.neighbours(cell) & p.empty]
    def play(self, p, move):
        p.move(*move)
    def winner(self, p):
        if p.own == p.named("b2"):
            p.mover
        return None
"""


def test_unfinished_games_are_counted_and_findings_have_their_board(visitor: Visitor) -> None:
    page = begun(visitor)
    write(page, ENDLESS)
    findings = page.locator("#findings li")
    expect(findings).to_have_count(2, timeout=LOAD_MS)
    expect(findings.first).to_contain_text("Line 15: nothing uses this value; did you forget return?")
    expect(findings.last.get_by_role("img", name="The position")).to_be_visible()
    page.get_by_role("tab", name="Measure").click()
    measure(page)
    expect(page.locator("#measure-figures")).to_contain_text("Not finished100%")
    verdict = page.get_by_role("list", name="What the figures mean")
    expect(verdict).to_contain_text("About 100% of the games had not ended")
