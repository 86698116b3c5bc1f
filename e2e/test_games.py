"""Complete games played by mouse or keyboard, compared with the engine at every ply."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from affinage import PASS, Termination
from affinage.board.geometry import View
from affinage.game import Points
from affinage.play.match import Match
from e2e.games import cells, continuations, find_match, positions, random_match
from e2e.table import Table

STEPS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}


def shown(points: Points) -> str:
    """Return points as the page shows them."""
    return "+".join(map(str, points)) or "0" if isinstance(points, tuple) else str(points)


def expect_result(table: Table, match: Match) -> None:
    """Check that the page shows the engine's score and winner, and that no cell can be selected."""
    outcome = match.outcome
    assert outcome is not None
    scores = [shown(points) for points in match.position.score()]
    winning, losing = scores if outcome.winner == 1 else scores[::-1]
    winner = match.game.colours[outcome.winner - 1]
    reason = "" if outcome.termination is Termination.SCORE else f", and {outcome.reason}"
    table.expect_scores(scores)
    expect(table.status).to_have_text(
        re.compile(rf"^{winner} wins[,:] {re.escape(winning)} to {re.escape(losing)}{reason}$")
    )
    expect(table.free).to_have_count(0)
    expect(table.again).to_be_visible()


@pytest.mark.parametrize("link", ["board=hex:3", "board=square:4&goal=cascade"])
def test_a_game_by_clicks_is_the_engines_game(lasting_table: Table, link: str) -> None:
    table = lasting_table
    match = random_match(link, seed=7)
    table.revisit(link)
    for ply, (position, move) in enumerate(positions(match)):
        table.expect_ply(ply)
        legal = continuations(position)
        if move == PASS:
            continue
        assert table.legal() == set(legal), f"ply {ply}"
        first, second = cells(move)
        table.pick(first)
        assert table.legal() == {first, *legal[first]}, f"ply {ply} after {first}"
        table.click_cell(second)
        expect(table.cell(second)).to_have_attribute("aria-label", re.compile("(Black|White)$"))
    table.expect_ply(len(match.moves))
    expect(table.moves).to_have_text([f"{n}.{move}" for n, move in enumerate(match.moves, 1)])
    expect_result(table, match)


def test_a_forced_pass_is_announced_and_undone_with_its_move(lasting_table: Table) -> None:
    link = "board=square:4&place=gap1&limit=match"
    match = find_match(link, lambda match: PASS in match.moves[:-1])
    ply = match.moves.index(PASS)
    passer, mover = (match.game.colours[positions(match)[n][0].to_move - 1] for n in (ply, ply + 1))
    table = lasting_table
    table.revisit(link)
    table.play(match.moves[: ply + 1])
    expect(table.status).to_have_text(f"{passer} has no legal move and passes. {mover} places two stones")
    expect(table.moves.last).to_have_text(f"{ply + 1}.pass")
    table.tool("undo").click()
    table.expect_ply(ply - 1)
    expect(table.undone).to_have_count(2)
    assert table.legal() == set(continuations(positions(match)[ply - 1][0]))
    table.tool("redo").click()
    table.expect_ply(ply + 1)
    expect(table.status).to_contain_text(f"{mover} places two stones")
    table.play(match.moves[ply + 1 :], ply=ply + 1)
    expect_result(table, match)


def keys_between(view: View, start: int, goal: int) -> Iterator[str]:
    """Return a shortest path over the board by arrow keys."""
    ways: dict[int, list[str]] = {start: []}
    for cell in (queue := [start]):
        for key, step in STEPS.items():
            following = view.towards(cell, step)
            if following not in ways:
                ways[following] = [*ways[cell], key]
                queue.append(following)
    return iter(ways[goal])


def test_a_game_by_keys_alone(lasting_table: Table) -> None:
    link = "board=hex:2"
    table, match = lasting_table, random_match(link, seed=1)
    table.revisit(link)
    view, keyboard = View(match.game.board), table.page.keyboard
    focused = table.page.locator("[data-cell]:focus")
    tabbed = table.page.locator("[data-cell][tabindex='0']")
    expect(tabbed).to_have_count(1)
    start = tabbed.get_attribute("data-cell")
    assert start is not None
    buttons, links = (table.page.get_by_role(role) for role in ("button", "link"))
    for _ in range(buttons.count() + links.count()):
        keyboard.press("Tab")
        if focused.count():
            break
    expect(focused).to_have_attribute("data-cell", start)
    at = match.game.board.index[start]
    escaped = False
    for ply, move in enumerate(match.moves, 1):
        for number, goal in enumerate(move.picks):
            for key in keys_between(view, at, goal):
                before = table.boxes()
                left = focused.get_attribute("data-cell") or ""
                keyboard.press(key)
                reached = focused.get_attribute("data-cell") or ""
                across, down = (before[reached][axis] - before[left][axis] for axis in (0, 1))
                assert across * STEPS[key][0] + down * STEPS[key][1] > 0, (
                    f"{key} went from {left} to {reached}"
                )
            at = goal
            name = match.game.board.names[goal]
            expect(focused).to_have_attribute("data-cell", name)
            expect(tabbed).to_have_count(1)
            expect(tabbed).to_have_attribute("data-cell", name)
            keyboard.press("Enter" if number else " ")
            if number == 0:
                expect(table.picked).to_have_attribute("data-cell", name)
            if not escaped:
                keyboard.press("Escape")
                expect(table.picked).to_have_count(0)
                keyboard.press("Enter")
                expect(table.picked).to_have_attribute("data-cell", name)
                escaped = True
        table.expect_ply(ply)
    expect_result(table, match)
