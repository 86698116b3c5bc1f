"""The rule book on the page: the rule, its source, and how the score of a move is made up."""

from __future__ import annotations

from playwright.sync_api import expect

import affinage
from affinage.notation import share
from affinage.play.match import GameRecord
from affinage.teach import rulebook
from e2e.games import random_match
from e2e.table import Table
from web.text import words


def test_the_rule_stands_under_the_board_and_says_more_on_demand(lasting_table: Table) -> None:
    table = lasting_table
    for link in ("board=hex:4&place=knight", "game=moulds"):
        table.revisit(link)
        game = affinage.load(link)
        expect(table.page.locator("#rule-text")).to_have_text(rulebook.short_rules(game))
        table.page.get_by_role("button", name="Why?").press("Enter")
        told = table.page.locator("#why-box p")
        said = [sentence.text for sentence in rulebook.sentences(game)]
        numbers = rulebook.numbers(game)
        expect(told).to_have_text([*said, *(numbers[kind] for kind in ("limit", "open") if kind in numbers)])
        table.page.keyboard.press("Escape")
        expect(told.first).to_be_hidden()
    table.pick("a1")
    expect(table.page.locator("#rule-text")).to_have_text(
        rulebook.short_rules(game, "Now pick the cell to move to")
    )


def test_the_end_says_what_went_to_whom_and_why(lasting_table: Table) -> None:
    table = lasting_table
    for link in ("board=square:5", "game=emulsion&board=square:4", "game=taifas&board=square:4"):
        match = random_match(link, 3)
        table.revisit(link)
        fragment = share.link(GameRecord(match)).partition("#")[2]
        table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        table.expect_ply(len(match.moves))
        shares = rulebook.shares(match.position)
        told = table.page.locator("#shares")
        expect(told).to_be_hidden()
        table.page.get_by_text("Who got what").press("Enter")
        said = [f"{share.text} {words.cells(match.game, share.cells)}".rstrip() for share in shares]
        expect(told.get_by_role("listitem")).to_have_text(said)
        expect(told.locator(".stone")).to_have_count(sum(1 for share in shares if share.owner))
        table.tool("undo").click()
        expect(table.result).to_be_hidden()
