"""What the rule book says beside the board: a prompt, what numbers mean, and who got what."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import affinage
from affinage.notation import share
from affinage.play.match import GameRecord
from affinage.teach import rulebook
from e2e.conftest import Visitor
from e2e.games import random_match
from e2e.table import Table
from web.text import words

LINKS = ("board=hex:4&place=knight", "game=churn&board=hex:4", "game=taifas&board=square:6", "game=moulds")


@pytest.mark.parametrize("link", LINKS)
def test_the_first_turn_prompts_what_to_do(lasting_table: Table, link: str) -> None:
    table = lasting_table
    table.revisit(link)
    start = affinage.load(link).initial()
    expect(table.hint).to_have_text(rulebook.prompt(start.game))
    for cell in start.legal_moves()[0].picks:
        table.click_cell(start.game.board.names[cell])
    expect(table.board).to_have_attribute("data-ply", "1")
    table.page.locator("#title").hover()
    expect(table.hint).to_have_text("")
    table.tool("undo").click()
    expect(table.hint).to_have_text(rulebook.prompt(start.game))


def test_a_position_that_was_set_up_has_no_first_turn(visitor: Visitor) -> None:
    table = visitor.open("?board=square:6#1/from=6.2b3.6.6.6.6-w")
    expect(table.page.locator("#limit + button")).to_be_visible()
    expect(table.hint).to_have_text("")


def test_numbers_explain_themselves_by_keyboard_and_touch(visitor: Visitor) -> None:
    table = visitor.open("?board=hex:5", has_touch=True)
    numbers = rulebook.numbers(affinage.load("board=hex:5"))
    button = table.page.get_by_role("button", name="Where the limit comes from")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.focus()
    table.page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    told = table.page.locator(f"#{button.get_attribute('aria-controls')}")
    expect(told).to_have_text(numbers["limit"])
    table.page.keyboard.press("Space")
    expect(told).to_be_hidden()
    other = table.page.get_by_role("button", name="What the numbers mean")
    other.tap()
    expect(table.page.get_by_text(numbers["region"])).to_be_visible()
    table.revisit("game=churn")
    expect(button).to_be_hidden()
    expect(table.page.get_by_text(numbers["region"])).to_have_count(0)


@pytest.mark.parametrize(
    "link", ["board=square:5", "game=emulsion&board=square:4", "game=taifas&board=square:4"]
)
def test_the_end_says_what_went_to_whom_and_why(visitor: Visitor, link: str) -> None:
    match = random_match(link, 3)
    table = visitor.open(share.link(GameRecord(match)))
    shares = rulebook.shares(match.position)
    told = table.page.get_by_role("list", name="Who got what")
    expect(told.get_by_role("listitem")).to_have_text([share.text for share in shares])
    owned = sum(1 for share in shares if share.owner)
    expect(told.locator(".stone")).to_have_count(owned)
    cells = table.page.get_by_role("list", name="Cell by cell")
    expect(cells).to_be_hidden()
    table.page.get_by_text("Cell by cell").press("Enter")
    held = [words.held(match.game, share.owner, share.cells) for share in shares]
    expect(cells.get_by_role("listitem")).to_have_text(held)
    table.tool("undo").click()
    expect(told).to_be_hidden()
