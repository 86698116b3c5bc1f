"""Notices above the board: what they say and offer, and how long they stay."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.opponent import move, seat
from e2e.table import Table


def test_the_way_back_to_the_last_game_lasts_two_turns(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:6")
    move(table)
    seat(table)
    for ply in (1, 2):
        move(table)
        table.expect_ply(ply)
        expect(table.notice).to_contain_text("A new game has begun.")
    move(table)
    table.expect_ply(3)
    expect(table.notice).to_be_hidden()


def test_what_was_wrong_with_a_link_is_no_news_after_a_turn(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:4&place=nowhere")
    expect(table.notice).to_contain_text("nowhere")
    table.pick("a1")
    expect(table.notice).to_contain_text("nowhere")
    table.click_cell("b1")
    table.expect_ply(1)
    expect(table.notice).to_be_hidden()


def test_a_game_that_is_over_offers_no_stones(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("game=taifas")
    choices = table.page.get_by_role("group", name="What to place")
    table.click_cell("a1")
    table.expect_ply(1)
    expect(choices).to_be_visible()
    table.resign()
    expect(table.again).to_be_visible()
    expect(choices).to_be_hidden()
    table.tool("undo").click()
    expect(choices.get_by_role("button")).to_have_count(2)
