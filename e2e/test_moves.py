"""Moves at the board: picks, refusals, notices, undo, the list of moves, and variations."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import affinage
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from e2e.conftest import Visitor
from e2e.games import find_match, positions, random_match
from e2e.layout import screen
from e2e.opponent import move, seat
from e2e.scenes import played
from e2e.table import Table, box_of
from e2e.test_kept import MOVES, QUERY, expect_game, line


def crowded_cell(match: Match) -> tuple[int, str, str] | None:
    """Return the first ply at which several stones make a cell too crowded, with the cell and the reason."""
    for ply, (position, _) in enumerate(positions(match)):
        for cell in position.empty_cells():
            refusal = position.refusal(cell)
            if refusal and re.search("stones beside this cell; the limit is [0-9]", str(refusal)):
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


def expect_off_the_board(table: Table) -> None:
    """Check that the message about a cell is in sight and covers no cell."""
    words, frame, line = (
        box_of(part) for part in (table.hint, table.page.locator("#frame"), table.page.locator("#line"))
    )
    assert words["y"] >= frame["y"] + frame["height"]
    assert line["y"] - 1 <= words["y"] <= words["y"] + words["height"] <= line["y"] + line["height"] + 1


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
    expect_off_the_board(table)
    table.page.locator("#title").hover()
    expect(table.hint).to_have_text("")

    table.page.mouse.click(*table.middle(name))
    expect(table.hint).to_have_text(reason)
    expect_off_the_board(table)
    expect(table.picked).to_have_count(0)
    table.expect_ply(ply)
    table.page.locator("#title").hover()

    start = table.page.locator("[data-cell][tabindex='0']")
    expect(start, "the click moved the focus here").to_have_attribute("data-cell", name)
    table.page.keyboard.press("ArrowUp")
    table.page.keyboard.press("ArrowDown")
    table.settle()
    # From the top row the focus could not move up, so it is one row lower now.
    if start.get_attribute("data-cell") != name:
        table.page.keyboard.press("ArrowUp")
    expect(start).to_have_attribute("data-cell", name)
    expect(table.hint).to_have_text(reason)


def expect_stones(table: Table, match: Match, ply: int) -> None:
    """Check that the page shows the position after this many moves of a match."""
    table.expect_ply(ply)
    match.goto(ply)
    colours = ("empty", *match.game.colours)
    for cell, name in enumerate(match.game.board.names):
        message = f"{name}, {colours[match.position.colour_at(cell)]}"
        expect(table.cell(name)).to_have_attribute("aria-label", message)
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


def test_fault_of_a_link_is_no_news_after_a_turn(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:4&place=nowhere")
    expect(table.notice).to_contain_text("nowhere")
    table.pick("a1")
    expect(table.notice).to_contain_text("nowhere")
    table.click_cell("b1")
    table.expect_ply(1)
    expect(table.notice).to_be_hidden()


def test_dots_and_scores_say_what_they_are_where_they_stand(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:6")
    rule = table.page.locator("#rule-text")
    expect(rule).not_to_contain_text("dots")
    table.play(random_match("board=square:6", seed=3).moves[:10])
    expect(table.page.locator(".strip .score").first).to_have_text(
        re.compile(r"^Score \d+ safe(, leading in \d+)?$")
    )
    expect(rule).to_contain_text("dots: where you may place")


def test_on_a_small_phone_the_result_is_whole_below_a_notice(visitor: Visitor) -> None:
    link = played("board=square:6", 1)
    table = visitor.open(link, **screen("phone") | {"viewport": {"width": 360, "height": 740}})
    table.page.evaluate("dispatchEvent(new CustomEvent('newversion', { detail: () => {} }))")
    expect(table.notice).to_contain_text("A new version is ready.")
    for part in (table.notice, *table.page.locator("#end .nexts > *").all()):
        expect(part).to_be_in_viewport(ratio=1)
    expect(table.page.locator("#frame")).to_be_in_viewport(ratio=1)


def asides(table: Table) -> Locator:
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


def test_each_player_keeps_a_column_beside_variations(branched: Table) -> None:
    table = branched
    table.play(line("a1,b1", "d1,d2", "a3,a4").moves[2:], ply=2)
    steps = table.page.locator("#moves ol > li > [data-ply]")
    expect(steps).to_have_count(3)
    left, right, next_left = (round(box_of(step)["x"]) for step in steps.all())
    assert left == next_left < right
    table.moves.nth(0).click()
    table.page.keyboard.press("ArrowUp")
    asides(table).get_by_text("c3,c4").click()
    left, right = (round(box_of(step)["x"]) for step in steps.all()[:2])
    assert left < right


def test_another_move_makes_a_branch_and_arrow_keys_walk_the_tree(branched: Table) -> None:
    table = branched
    expect_game(table, "a1,b1", "d1,d2")
    expect(asides(table)).to_have_text(["the game2.c3,c43.a3,a4"])
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
