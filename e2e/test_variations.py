"""Variations: add one, list them, step through, promote, delete, comment and store."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from e2e.table import Table
from e2e.test_kept import MOVES, QUERY, expect_game, line, reload


def asides(table: Table) -> Locator:
    """Return the listed variations."""
    return table.page.locator("#moves .asides > li")


@pytest.fixture
def table(lasting_table: Table) -> Table:
    """Return a game in progress, with the analysis panel open."""
    lasting_table.revisit(QUERY.removeprefix("?"))
    lasting_table.play(line(*MOVES).moves)
    lasting_table.study()
    return lasting_table


@pytest.fixture
def branched(table: Table) -> Table:
    """Return the game after another second move has been tried, which is shown on the board."""
    table.moves.nth(0).click()
    table.expect_ply(1)
    table.play(line("a1,b1", "d1,d2").moves[1:], ply=1)
    return table


def test_another_move_makes_a_branch_and_arrow_keys_walk_the_tree(branched: Table) -> None:
    table = branched
    expect_game(table, "a1,b1", "d1,d2")
    expect(asides(table)).to_have_text(["main line2.c3,c43.a3,a4"])
    moves = table.page.get_by_role("group", name="Moves", exact=True)
    moves.focus()
    for key, shown, ply in (
        ("ArrowUp", "c3,c4", 2),
        ("ArrowRight", "c3,c4", 3),
        ("ArrowDown", "c3,c4", 3),
        ("ArrowLeft", "c3,c4", 2),
        ("ArrowDown", "d1,d2", 2),
        ("ArrowLeft", "d1,d2", 1),
        ("ArrowRight", "d1,d2", 2),
    ):
        table.page.keyboard.press(key)
        expect(table.moves.nth(1)).to_have_text(f"2.{shown}")
        table.expect_ply(ply)
    expect(moves).to_be_focused()
    asides(table).get_by_text("a3,a4").click()
    expect_game(table, "a1,b1", "c3,c4", "a3,a4")
    table.expect_ply(3)
    expect(asides(table)).to_have_text(["2.d1,d2"])
    expect(table.cell("a3")).to_have_attribute("aria-label", "a3, Black")


def test_the_main_line_is_changed_and_a_branch_deleted_and_brought_back(branched: Table) -> None:
    table = branched
    expect(asides(table)).to_contain_text("main line")
    table.tool("promote").click()
    expect(table.tool("promote")).to_be_disabled()
    expect(asides(table)).to_have_text(["2.c3,c43.a3,a4"])
    asides(table).locator("button").first.click()
    expect_game(table, "a1,b1", "c3,c4", "a3,a4")
    expect(asides(table)).to_have_text(["main line2.d1,d2"])
    table.tool("prune").click()
    expect(table.notice).to_contain_text("2. c3, c4 is deleted, with 1 move after it.")
    expect_game(table, "a1,b1", "d1,d2")
    table.expect_ply(1)
    expect(asides(table)).to_have_count(0)
    table.notice.get_by_role("button", name="Undo").click()
    expect_game(table, "a1,b1", "c3,c4", "a3,a4")
    table.tool("first").click()
    expect(table.tool("prune")).to_be_disabled()
    reload(table)
    expect_game(table, "a1,b1", "c3,c4", "a3,a4")
    expect(asides(table)).to_have_text(["main line2.d1,d2"])


def test_comments_are_listed_and_kept(table: Table) -> None:
    field = table.page.locator("#comment")
    expect(table.page.locator("#comment-name")).to_have_text("Comment on 3. a3, a4")
    field.press_sequentially("Good, & <b>bold</b>")
    field.press("Control+z")  # handled by the field itself
    table.expect_ply(3)
    field.fill("Good, & <b>bold</b>")
    expect(table.page.locator("#moves .said")).to_have_text(["Good, & <b>bold</b>"])
    table.tool("first").click()
    expect(field).to_have_value("")
    field.fill("A cold day.")
    expect(table.page.locator("#opening-comment")).to_have_text("A cold day.")
    table.tool("last").click()
    expect(field).to_have_value("Good, & <b>bold</b>")
    reload(table)
    expect(table.page.locator("#moves .said")).to_have_text(["Good, & <b>bold</b>"])
    expect(table.page.locator("#opening-comment")).to_have_text("A cold day.")
    table.study()
    expect(field).to_have_value("Good, & <b>bold</b>")
    field.fill("")
    expect(table.page.locator("#moves .said")).to_have_count(0)
    field.fill("Of the game before")
    table.page.evaluate("location.hash = '1/by=Ann,Zoe/d1d2'")
    expect(table.page.locator("#comment-name")).to_have_text("Comment on 1. d1, d2")
    table.study()
    expect(field).to_have_value("")
    field.press_sequentially("New")
    expect(table.page.locator("#moves .said")).to_have_text(["New"])
