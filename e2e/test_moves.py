"""Selecting and deselecting cells, reasons why a cell is not allowed, and stepping through the moves."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

import affinage
from affinage.notation import share
from affinage.play.match import GameRecord, Match
from e2e.conftest import Visitor
from e2e.games import find_match, positions, random_match
from e2e.table import Table, box_of


def crowded_cell(match: Match) -> tuple[int, str, str] | None:
    """Return the first ply at which several stones make a cell too crowded, with the cell and the reason."""
    for ply, (position, _) in enumerate(positions(match)):
        for cell in position.empty_cells():
            refusal = position.refusal(cell)
            if refusal and re.search("stones near; the limit is [0-9]", str(refusal)):
                name = match.game.board.names[cell]
                return ply, name, f"{name}: {refusal}"
    return None


def test_a_long_list_keeps_the_ply_on_the_board_in_sight(visitor: Visitor) -> None:
    match, total = Match(affinage.load("game=churn&board=hex:4")), 130
    while match.ply < total:
        match.push(match.position.legal_moves()[0])
    table = visitor.open(share.link(GameRecord(match)), viewport={"width": 1280, "height": 800})
    expect(table.moves).to_have_count(total)
    table.expect_ply(total)
    expect(table.current).to_be_in_viewport()
    expect(table.moves.first).not_to_be_in_viewport()
    table.moves.nth(59).click()
    for ply, key in ((60, "ArrowLeft"), (59, "ArrowRight"), (60, "")):
        expect(table.current).to_have_attribute("data-ply", str(ply))
        expect(table.current).to_be_in_viewport()
        if key:
            table.page.keyboard.press(key)
    expect(table.undone).to_have_count(total - 60)
    table.tool("first").click()
    expect(table.undone).to_have_count(total)
    table.tool("last").click()
    expect(table.current).to_have_attribute("data-ply", str(total))
    expect(table.current).to_be_in_viewport()
    assert table.page.evaluate("scrollY") == 0
    table.page.set_viewport_size({"width": 390, "height": 844})
    expect(table.current).not_to_be_visible()
    table.tool("open-moves").click()
    expect(table.current).to_have_attribute("data-ply", str(total))
    expect(table.current).to_be_in_viewport()


def test_the_first_stone_waits_and_is_taken_back(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:8")
    ways: tuple[Callable[[], None], ...] = (
        lambda: table.click_cell("c3"),
        lambda: table.page.keyboard.press("Escape"),
        lambda: table.tool("undo").click(),
    )
    for take_back in ways:
        table.pick("c3")
        expect(table.picked).to_have_count(1)
        expect(table.cell("c3")).to_have_attribute("aria-label", "c3, Black, not yet placed")
        expect(table.status).to_have_text("Black places one more stone")
        assert table.legal() == {"c3", "b3", "d3", "c2", "c4"}
        take_back()
        expect(table.picked).to_have_count(0)
        expect(table.cell("c3")).to_have_attribute("aria-label", "c3, empty")
        expect(table.status).to_have_text("Black places two stones")
        expect(table.free).to_have_count(64)
    expect(table.moves).to_have_count(0)


def test_a_refused_cell_says_why(lasting_table: Table) -> None:
    link = "board=square:6&place=independent&limit=sparse"
    match = find_match(link, lambda match: crowded_cell(match) is not None)
    ply, name, reason = crowded_cell(match) or (0, "", "")
    table = lasting_table
    table.revisit(link)
    table.play(match.moves[:ply])
    expect(table.cell(name)).to_have_attribute("aria-disabled", "true")

    table.cell(name).hover()
    expect(table.hint).to_have_text(reason)
    table.page.locator("#title").hover()
    expect(table.hint).to_have_text("")

    table.page.mouse.click(*table.middle(name))
    expect(table.hint).to_have_text(reason)
    cell, words = box_of(table.cell(name)), box_of(table.hint)
    assert (
        min(abs(words["y"] + words["height"] - cell["y"]), abs(words["y"] - cell["y"] - cell["height"])) < 8
    )
    expect(table.picked).to_have_count(0)
    table.expect_ply(ply)
    table.page.locator("#title").hover()

    start = table.page.locator("[data-cell][tabindex='0']")
    expect(start).to_have_attribute("data-cell", name)  # the click moved the focus here
    table.page.keyboard.press("ArrowUp")
    table.page.keyboard.press("ArrowDown")
    table.settle()
    if start.get_attribute("data-cell") != name:  # not possible from the top row
        table.page.keyboard.press("ArrowUp")
    expect(start).to_have_attribute("data-cell", name)
    expect(table.hint).to_have_text(reason)


def test_a_second_cell_out_of_place_says_why(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:6")
    table.pick("a1")
    table.cell("d4").hover()
    expect(table.hint).to_have_text("d4: the second stone must be next to the first")
    table.cell("b1").hover()
    expect(table.hint).to_have_text("")
    table.click_cell("b1")
    table.cell("a1").hover()
    expect(table.hint).to_have_text("a1: Black is on this cell")


def expect_stones(table: Table, match: Match, ply: int) -> None:
    """Check that the page shows the position after this many moves of a match."""
    table.expect_ply(ply)
    match.goto(ply)
    colours = ("empty", *match.game.colours)
    for cell, name in enumerate(match.game.board.names):
        said = f"{name}, {colours[match.position.colour_at(cell)]}"
        expect(table.cell(name)).to_have_attribute("aria-label", said)
    expect(table.undone).to_have_count(len(match.moves) - ply)


def test_undo_redo_and_the_move_list(lasting_table: Table) -> None:
    link = "board=square:4"
    match = Match(random_match(link, seed=3).game)
    match.extend(random_match(link, seed=3).moves[:4])
    table = lasting_table
    table.revisit(link)
    expect(table.tool("undo")).to_be_disabled()
    expect(table.tool("redo")).to_be_disabled()
    table.play(match.moves)
    for button, ply in (("undo", 3), ("undo", 2), ("redo", 3), ("first", 0), ("redo", 1), ("last", 4)):
        table.tool(button).click()
        expect_stones(table, match, ply)
    table.moves.nth(1).click()
    expect_stones(table, match, 2)
    for keys, ply in (("Control+z", 1), ("Control+z", 0), ("Control+y", 1), ("Control+Shift+Z", 2)):
        table.page.keyboard.press(keys)
        expect_stones(table, match, ply)
    expect(table.tool("redo")).to_be_enabled()
    table.tool("first").click()
    table.expect_ply(0)
    expect(table.tool("first")).to_be_disabled()
    other = next(move for move in match.game.initial().legal_moves() if move != match.moves[0])
    table.play([other])
    expect(table.moves).to_have_text([f"1.{other}"])
    expect(table.tool("last")).to_be_disabled()


def test_the_pie_rule_exchanges_the_people(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:4&pie=on")
    table.tool("new").click()
    table.setup.get_by_label("Black", exact=True).fill("Ann")
    table.setup.get_by_label("White", exact=True).fill("Bob")
    table.setup.get_by_role("button", name="Start", exact=True).click()
    expect(table.status).to_have_text("Ann (Black) places two stones")
    expect(table.act).to_have_count(0)
    table.pick("a1")
    table.click_cell("b1")
    expect(table.act).to_have_text("Swap sides? Take Black and a1,b1")
    table.act.click()
    expect(table.status).to_have_text("Ann (White) places two stones")
    expect(table.act).to_have_count(0)
    expect(table.moves).to_have_text(["1.a1,b1", "2.swap"])
    expect(table.cell("a1")).to_have_attribute("aria-label", "a1, Black")
    table.tool("undo").click()
    expect(table.status).to_have_text("Bob (White) places two stones")
    expect(table.act).to_have_count(1)
    table.pick("a3")
    table.click_cell("a4")
    expect(table.status).to_have_text("Ann (Black) places two stones")
    expect(table.act).to_have_count(0)
    expect(table.moves).to_have_text(["1.a1,b1", "2.a3,a4"])


def test_resign_and_play_again(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:4")
    table.pick("a1")
    table.click_cell("b1")
    table.expect_ply(1)
    table.resign()
    expect(table.status).to_have_text("Black wins: White resigned")
    expect(table.result).to_have_text("Black wins: White resigned")
    expect(table.free).to_have_count(0)
    expect(table.tool("resign")).to_be_disabled()
    table.tool("undo").click()
    expect(table.status).to_have_text("White places two stones")
    table.resign()
    table.again.click()
    expect(table.status).to_have_text("Black places two stones")
    expect(table.moves).to_have_count(0)
    expect(table.free).to_have_count(16)
    expect(table.notice).to_be_hidden()
