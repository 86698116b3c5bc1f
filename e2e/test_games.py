"""Complete games of every kind by mouse or keyboard, compared with the engine, and games of two with a clock."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from affinage import PASS, Termination
from affinage.board.geometry import View
from affinage.game import DEFAULT_GAME, Points
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.registry import game_keys
from e2e.conftest import Visitor
from e2e.games import cells, continuations, find_match, positions, random_match
from e2e.opponent import OWN_TIME, pass_time, stop_time
from e2e.steps import timed
from e2e.table import Table

STEPS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}


def shown(points: Points) -> str:
    return "+".join(map(str, points)) or "0" if isinstance(points, tuple) else str(points)


def expect_result(table: Table, match: Match) -> None:
    """Check that the page shows the engine's score and winner, and that no cell can be selected."""
    outcome = match.outcome
    assert outcome is not None
    scores = [shown(points) for points in match.position.score()]
    winning, losing = scores if outcome.winner == 1 else scores[::-1]
    winner = match.game.colours[outcome.winner - 1]
    tie, reason = (
        ("", "") if outcome.termination is Termination.SCORE else (" the tie", f": {outcome.reason}")
    )
    table.expect_scores(scores)
    expect(table.status).to_have_text(
        re.compile(rf"^{winner} wins{tie}, {re.escape(winning)} to {re.escape(losing)}{reason}$")
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


# Variants whose games are short, by game.
SMALL = {
    "churn": "board=hex:3&pie=off",
    "emulsion": "board=square:3&start=free&pie=off",
    "taifas": "board=square:3&score=weighted&pie=off",
    "moulds": "board=plus:2&players=4&directions=4",
}


@pytest.fixture
def table(lasting_table: Table) -> Table:
    """Return a page without animation."""
    lasting_table.page.emulate_media(reduced_motion="reduce")
    return lasting_table


def play_by_clicks(table: Table, match: Match) -> None:
    """Click every move of a match, after comparing the selectable cells with the engine's."""
    names = match.game.board.names
    for ply, (position, move) in enumerate(positions(match)):
        if move == PASS:
            continue
        table.expect_ply(ply)
        legal = {names[legal.picks[0]] for legal in position.legal_moves()}
        if match.game.alternatives and ply:
            # The last stone's colour can still be changed.
            legal.add(names[match.moves[ply - 1].picks[0]])
        assert table.legal() == legal, f"ply {ply}"
        if match.game.alternatives:
            wanted = "BW".index(str(move)[0])
            table.page.locator(f"[data-alternative='{wanted}']").click()
        for cell in move.picks[:-1]:
            table.pick(names[cell])
        table.click_cell(names[move.picks[-1]])
    table.expect_ply(len(match.moves))


@pytest.mark.parametrize("key", [key for key in game_keys() if key != DEFAULT_GAME])
def test_game_of_another_kind_by_clicks_is_the_engines_game(table: Table, key: str) -> None:
    link = f"game={key}&{SMALL.get(key, '')}"
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
    expect(table.act).to_have_text("Swap sides? Become Red, with c3")
    table.page.get_by_role("button", name="What a swap does").click()
    message = "Swap: Bob takes Red and the first move, c3; Ann moves next as Blue."
    expect(table.page.locator("#swap-box")).to_have_text(message)
    table.page.keyboard.press("Escape")
    table.act.click()
    expect(table.status).to_have_text("Ann (Blue) to move")
    expect(table.page.locator(".strip")).to_have_text(
        [re.compile("Ann Blue"), re.compile("Bob Red ?swapped sides")]
    )
    expect(table.moves.last).to_have_text("2.swap")
    table.tool("undo").click()
    expect(table.status).to_have_text("Bob (Blue) to move")


def test_swap_of_the_computer_is_a_notice_until_it_is_taken_back(table: Table) -> None:
    table.revisit("game=churn&board=hex:2")
    table.tool("new").click()
    table.choose("Computer", exact=True)
    table.choose("Red (first)")
    table.setup.get_by_role("button", name="Start").click()
    table.click_cell("b2")
    swaps = "Computer (Blue) swaps and takes Red and the first move, b2, as the second player may once"
    message = f"{swaps}; you play Blue now."
    expect(table.notice).to_have_text(re.compile(re.escape(message)))
    table.tool("undo").click()
    table.expect_ply(0)
    expect(table.notice).to_be_hidden()


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
    # Zones are shown by default.
    table.switch("score").uncheck()
    table.page.keyboard.press("Escape")
    assert table.picture("stones") != before
    table.tool("resign").click()
    table.tool("resign").click()
    expect(black).to_be_hidden()


BOARD = "?game=churn&board=hex:3&pie=off"
MANY = "?game=moulds&board=quasi&players=3"


def expect_times(table: Table, first: str, second: str, running: str = "") -> None:
    """Wait until the clocks of Red and Blue show these times, and one of them runs."""
    for colour, time in (("1", first), ("2", second)):
        clock = table.page.locator(f'.strip[data-colour="{colour}"] .clock')
        expect(clock).to_have_text(time)
        expect(clock).to_have_class(
            re.compile(r"\brunning\b") if running == colour else re.compile("^clock( held| over)*$")
        )


def play(table: Table, *cells: str) -> None:
    for cell in cells:
        before = int(table.board.get_attribute("data-ply") or 0)
        table.click_cell(cell)
        table.expect_ply(before + 1)


def test_strips_of_several_players_show_who_won(lasting_table: Table) -> None:
    table = lasting_table
    about = table.page.locator(".strip .about").filter(visible=True, has_text=re.compile("."))
    # White, who sits above the board, wins this game.
    match = random_match("game=moulds&players=4", 11)
    table.revisit("game=moulds&players=4")
    table.page.evaluate(
        "fragment => { location.hash = fragment; }", share.link(GameRecord(match)).partition("#")[2]
    )
    table.expect_ply(len(match.moves))
    expect(about).to_have_text("won")
    name = table.page.locator(".strip.winner .who")
    expect(name).to_have_css("text-decoration-line", "underline")


def test_two_at_one_screen_play_with_a_clock(visitor: Visitor) -> None:
    table = visitor.open(BOARD, OWN_TIME)
    pause = table.page.locator("#pause-clock")
    stop_time(table)
    timed(table, "1")
    expect_times(table, "1:00", "1:00")
    play(table, "c3")
    pass_time(table, 20)
    play(table, "c1")
    expect_times(table, "1:00", "1:00", running="1")
    pass_time(table, 10)
    expect_times(table, "0:50", "1:00", running="1")
    play(table, "a3")
    expect_times(table, "0:55", "1:00", running="2")
    pass_time(table, 41.5)
    expect_times(table, "0:55", "0:18.5", running="2")
    expect(table.hint).to_have_text("Blue: 30 seconds left")

    pause.press("Enter")
    expect(pause).to_have_text("Go on")
    expect_times(table, "0:55", "0:18.5")
    table.reload()
    stop_time(table)
    expect(pause).to_have_text("Go on")
    expect_times(table, "0:55", "0:18.5")
    pause.press("Enter")
    expect_times(table, "0:55", "0:18.5", running="2")

    table.page.locator("#undo").click()
    expect_times(table, "1:00", "1:00", running="1")
    pass_time(table, 73)
    expect_times(table, "−0:13", "1:00", running="1")
    play(table, "e3")
    expect_times(table, "−0:08", "1:00", running="2")
    table.resign()
    expect(table.page.locator("#end")).to_contain_text("Red went 0:08 over time.")
    expect_times(table, "−0:08", "1:00")
    table.page.locator("#end").get_by_role("button", name="Rematch").click()
    expect_times(table, "1:00", "1:00")


DAMAGE = """() => {
    const [name] = Object.keys(localStorage).filter((name) => name.startsWith("affinage.game."));
    localStorage[name] = localStorage[name].replace('"control": "60+0"', '"control": "soon"');
}"""


def test_time_ends_a_game_that_was_begun_so(visitor: Visitor) -> None:
    table = visitor.open(BOARD, OWN_TIME)
    stop_time(table)
    timed(table, "1", "0", ends_game=True)
    play(table, "c3", "c1")
    pass_time(table, 59.9)
    expect_times(table, "0:00.1", "1:00", running="1")
    pass_time(table, 0.1)
    expect(table.result).to_have_text("Blue wins: Red ran out of time")
    expect(table.page.locator('.strip[data-colour="1"] .about')).to_have_text("out of time")
    table.tool("undo").click()
    expect(table.page.locator("#end")).to_be_hidden()
    expect_times(table, "1:00", "1:00", running="1")
    # A clock that stands after a reload is not saved again by the next one.
    for damage in (
        "() => {}",
        DAMAGE,
    ):
        table.page.evaluate(damage)
        table.reload()
    expect(table.notice).to_contain_text(
        "The clock of this game cannot be read. The game goes on without one."
    )
    table.expect_ply(2)
    expect(table.page.locator(".clock")).to_have_count(0)


def test_clock_is_not_offered_with_a_computer_or_by_links_alone(visitor: Visitor) -> None:
    table = visitor.open(MANY)
    table.press("new")
    fold = table.setup.locator("#clock-fold")
    for opponents, is_offered in (("Players here", True), ("Computer", False), ("Friend by link", False)):
        table.choose(opponents, exact=True)
        expect(fold).to_be_visible(visible=is_offered)
    table.choose("Players here", exact=True)
    table.setup.locator("#seat-2").select_option("1")
    expect(fold).to_be_hidden()
    table.setup.locator("#seat-2").select_option("0")
    fold.locator("summary").click()
    fold.get_by_label("Time for each player").select_option("5+5")
    expect(fold).to_contain_text("time can end a game of two alone")
    expect(fold.get_by_label("Time ends the game")).to_have_count(0)
    fold.get_by_label("Time for each player").select_option("own")
    fold.get_by_label("Minutes for each player").fill("0")
    expect(table.setup.get_by_role("alert")).to_have_text(
        "A clock has 1 to 1,440 minutes and 0 to 3,600 seconds."
    )
    expect(table.setup.get_by_role("button", name="Start")).to_be_disabled()
