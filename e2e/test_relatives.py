"""Complete games of the other games by mouse, and what the page shows for each of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from affinage import PASS
from affinage.play.match import Match
from e2e.games import find_match, positions, random_match
from e2e.opponent import seat
from e2e.table import Table

GAMES = (
    "game=churn&board=hex:3&pie=off",
    "game=emulsion&board=square:3&start=free&pie=off",
    "game=taifas&board=square:3&score=weighted&pie=off",
    "game=moulds&board=plus:2&players=4&directions=4",
)


@pytest.fixture
def table(lasting_table: Table) -> Table:
    """Return a page without animation."""
    lasting_table.page.emulate_media(reduced_motion="reduce")
    return lasting_table


def show(table: Table, name: str) -> None:
    """Switch on a view option of the menu."""
    table.switch(name).check()
    table.page.keyboard.press("Escape")


def play_by_clicks(table: Table, match: Match) -> None:
    """Click every move of a match, after comparing the selectable cells with the engine's."""
    names = match.game.board.names
    for ply, (position, move) in enumerate(positions(match)):
        if move == PASS:
            continue
        table.expect_ply(ply)
        legal = {names[legal.picks[0]] for legal in position.legal_moves()}
        if match.game.alternatives and ply:
            legal.add(names[match.moves[ply - 1].picks[0]])  # the last stone's colour can still be changed
        assert table.legal() == legal, f"ply {ply}"
        if match.game.alternatives:
            wanted = "BW".index(str(move)[0])
            table.page.locator(f"[data-alternative='{wanted}']").click()
        for cell in move.picks[:-1]:
            table.pick(names[cell])
        table.click_cell(names[move.picks[-1]])
    table.expect_ply(len(match.moves))


@pytest.mark.parametrize("link", GAMES)
def test_a_game_by_clicks_is_the_engines_game(table: Table, link: str) -> None:
    match = find_match(link, lambda match: bool(match.outcome and match.outcome.winner))
    table.revisit(link)
    play_by_clicks(table, match)
    outcome = match.outcome
    assert outcome is not None
    table.expect_scores([str(points) for points in match.position.score()])
    expect(table.status).to_have_text(re.compile(f"^{match.game.colours[outcome.winner - 1]} wins"))
    expect(table.free).to_have_count(1 if match.game.alternatives else 0)


def test_the_swap_says_what_it_does_and_exchanges_the_people(table: Table) -> None:
    table.revisit("game=churn")
    table.tool("new").click()
    table.choose("Two players")
    table.page.locator("#name-1").fill("Ann")
    table.page.locator("#name-2").fill("Bob")
    table.tool("setup-start").click()
    table.click_cell("c3")
    expect(table.act).to_have_text("Swap sides? Take Red and c3")
    table.page.get_by_role("button", name="What a swap does").click()
    said = "Swap: Bob takes Red and the first move, c3; Ann moves next as Blue."
    expect(table.page.locator("#swap-box")).to_have_text(said)
    table.page.keyboard.press("Escape")
    table.act.click()
    expect(table.status).to_have_text("Ann (Blue) to move")
    expect(table.page.locator(".strip")).to_have_text(
        [re.compile("Ann Blue"), re.compile("Bob Red ?swapped sides")]
    )
    expect(table.moves.last).to_have_text("2.swap")
    table.tool("undo").click()
    expect(table.status).to_have_text("Bob (Blue) to move")


def test_churn_tells_the_group_and_what_it_sweeps_away(table: Table) -> None:
    table.revisit("game=churn&pie=off")
    for name in ["b3", "a5", "d1", "b2", "d3", "e3", "c5", "e1"]:
        table.click_cell(name)
        expect(table.cell(name)).to_have_attribute("aria-label", re.compile("Red|Blue"))
    before = table.picture("stones")
    table.cell("a4").hover()
    expect(table.hint).to_have_text("a4: forms a group of 2 and removes c5 d1 d3")
    assert table.picture("stones") != before
    table.click_cell("a4")
    for name in ("c5", "d1", "d3"):
        expect(table.cell(name)).to_have_attribute("aria-label", f"{name}, empty")


def test_emulsion_shows_values_and_plays_out_the_cancelling(table: Table) -> None:
    link = "game=emulsion&board=square:4&pie=off"
    match = find_match(link, lambda match: bool(match.position.removals()))
    table.revisit(link)
    plain = table.picture("stones")
    show(table, "values")
    valued = table.picture("stones")
    assert valued != plain
    seat(table, red=0)
    assert table.picture("stones") == valued, "the next game has them too"
    table.page.emulate_media(reduced_motion="no-preference")
    play_by_clicks(table, match)
    expect(table.hint).to_have_text(match.position.removals()[-1].reason)


def test_taifas_stones_change_colour_by_toggle_key_and_second_click(table: Table) -> None:
    table.revisit("game=taifas&board=square:4&pie=off")
    black, white = (table.page.locator(f"[data-alternative='{n}']") for n in (0, 1))
    expect(black).to_have_attribute("aria-pressed", "true")
    white.click()
    table.click_cell("a1")
    expect(table.cell("a1")).to_have_attribute("aria-label", "a1, White")
    table.click_cell("a1")
    expect(table.cell("a1")).to_have_attribute("aria-label", "a1, Black")
    expect(table.moves).to_have_text(["1.Ba1"])
    expect(white).to_have_attribute("aria-pressed", "true")
    table.cell("b2").focus()
    table.page.keyboard.press("b")
    expect(black).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("Enter")
    expect(table.cell("b2")).to_have_attribute("aria-label", "b2, Black")
    before = table.picture("stones")
    show(table, "score")
    assert table.picture("stones") != before
    table.tool("resign").click()
    table.tool("resign").click()
    expect(black).to_be_hidden()


def test_moulds_tell_what_would_be_absorbed(table: Table) -> None:
    link = "game=moulds"
    match = random_match(link, seed=3)
    ply = next(n for n, (before, move) in enumerate(positions(match)) if before.effect(move.picks[-1]).taken)
    _, move = positions(match)[ply]
    table.revisit(link)
    for _, earlier in positions(match)[:ply]:
        for cell in earlier.picks:
            table.click_cell(match.game.board.names[cell])
    table.expect_ply(ply)
    for cell in move.picks[:-1]:
        table.pick(match.game.board.names[cell])
    table.cell(match.game.board.names[move.picks[-1]]).hover()
    expect(table.hint).to_have_text(re.compile("absorbs "))
