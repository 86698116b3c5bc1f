"""Computers at the board: their threads, their moves, analysis and proofs, and the same games as natively."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

import affinage
from affinage.matches.match import GameRecord, Match
from affinage.notation.share import fragment
from e2e.conftest import Visitor
from e2e.games import random_match
from e2e.loading import hold, missing
from e2e.opponent import (
    NORMAL_CLOCK,
    SLOW,
    SLOW_CLOCK,
    THINK_MS,
    expect_answer,
    expect_thinking,
    move,
    seat,
    slow_down,
)
from e2e.table import LOAD_MS, Table, box_of
from web.text.words import LOOKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


ASK = "button => { button.click(); return document.querySelector('#hint').textContent; }"


def ask_hint(table: Table) -> None:
    """Ask for a hint, which may be to swap, and wait for it; the page says at once that it looks for one."""
    button = table.page.get_by_role("button", name="Hint")
    expect(button).to_be_enabled()
    assert button.evaluate(ASK) == LOOKING
    expect(table.hint).to_have_text(re.compile(r"^Hint: (swap|\w\d, \w\d)"), timeout=THINK_MS)


def test_the_thread_of_a_seated_computer_begins_beside_the_page(visitor: Visitor) -> None:
    table = visitor.page()
    script, numpy = hold(table.page, "core.js"), hold(table.page, "computer-*.pack.png")
    with table.page.expect_worker(), table.page.expect_request("**/computer-*.pack.png", timeout=LOAD_MS):
        table.page.goto(f"{visitor.base}?{SLOW}#1/by=Ann.3,Bob", wait_until="commit")
    expect(table.board).not_to_have_attribute("data-ready", "true")
    script[0].continue_()
    table.await_board()
    expect(table.status).to_have_text("Ann (Black) is getting ready…")
    bar = table.page.get_by_role("progressbar", name="Thinking")
    # The computer is to move in the start position, and its worker has come this far with starting.
    expect(bar).to_have_js_property("value", 0.4, timeout=THINK_MS)
    numpy[0].continue_()
    expect_answer(table, 1)
    assert len(table.page.workers) == 1


def test_a_person_plays_a_whole_game_and_again(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:3")
    assert table.page.workers == [], "nothing is loaded before it is needed"
    seat(table, white=1)
    expect(table.status).to_have_text("You (Black) place two stones")
    expect(table.setup).to_be_hidden()
    over = table.again
    mine = over.or_(table.status.filter(has_text="You (Black) place"))
    move(table)
    expect_answer(table, 2)
    expect(table.hint).to_have_text(re.compile(r"^Computer \(White\) plays \w\d, \w\d$"))
    while not over.count():
        move(table)
        expect(mine).to_be_visible(timeout=THINK_MS)
    expect(over).to_be_visible()
    over.click()
    # The colours are swapped, so the computer begins.
    expect_answer(table, 1)
    move(table)
    expect_answer(table, 3)
    table.tool("undo").click()
    table.expect_ply(1)
    # The third move may have ended the game.
    expect(table.status).to_have_text(
        re.compile(r"^(You \(White\) place two stones|Move 1 of 3\. .* won this game\.)$")
    )


def test_two_computers_are_paused_go_on_and_play_to_the_end(lasting_table: Table) -> None:
    table = lasting_table
    # This game does not end during the test.
    table.revisit(SLOW)
    seat(table, black=1, white=1)
    expect(table.moves.first).to_be_visible(timeout=THINK_MS)
    table.act.filter(has_text="Pause").hover()
    table.page.mouse.down()
    expect(table.moves).not_to_have_count(table.moves.count())
    # A move was made meanwhile, and the button must still be the same one.
    table.page.mouse.up()
    go_on = table.act.filter(has_text=re.compile("^Let (Black|White) play$"))
    expect(go_on).to_be_visible()
    played = table.moves.count()
    # The hint takes a second, in which a computer that is not paused would move.
    ask_hint(table)
    expect(table.moves).to_have_count(played)
    go_on.click()
    expect(table.moves).not_to_have_count(played)

    table.revisit("board=square:3&pie=on")
    seat(table, black=1, white=1)
    expect(table.again).to_be_visible(timeout=THINK_MS)
    match = Match(affinage.load("board=square:3&pie=on"))
    match.extend(text.partition(".")[2] for text in table.moves.all_inner_texts())
    assert match.outcome is not None


def test_thinking_is_stopped_undone_and_forgotten(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit(SLOW)
    seat(table, white=8)
    move(table)
    # From here on, the worker is running.
    expect_answer(table, 2)

    slow_down(table.page)
    move(table)
    expect_thinking(table)
    bar = table.page.get_by_role("progressbar", name="Thinking")
    expect(bar).to_be_visible()
    table.act.filter(has_text="Stop").click()
    expect(table.current).to_have_text(re.compile(r"^4\."))

    move(table)
    expect_thinking(table)
    table.tool("undo").click()
    table.expect_ply(4)
    expect(table.status).to_have_text("You (Black) place two stones")

    move(table)
    expect_thinking(table)
    seat(table, white=0)
    expect(table.moves).to_have_count(0)
    table.page.workers[-1].evaluate(NORMAL_CLOCK)
    # This request is answered after the previous one.
    ask_hint(table)
    expect(table.moves).to_have_count(0)
    table.notice.get_by_role("button", name="Back to the last game").click()
    expect_answer(table, 6)


def test_hint_and_analysis_say_what_they_know(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:5")
    page, before = table.page, table.picture("stones")
    ask_hint(table)
    named = set(re.findall(r"\b[a-e][1-5]\b", table.hint.inner_text()))
    assert named <= table.legal()
    assert table.picture("stones") != before

    table.study()
    page.get_by_label("Show the best moves").check()
    chances = page.get_by_role("img", name=re.compile(r"^Win chance: Black \d+%, White \d+%$"))
    expect(chances).to_be_visible(timeout=THINK_MS)
    expect(page.locator("#numbers")).to_have_text(re.compile(r"Black\d+% ±\d+\s*White\d+% ±\d+"))
    expect(page.locator("#legend")).to_contain_text("likely owner")
    expect(page.get_by_role("columnheader", name="Black's chance")).to_be_visible()
    rows = page.locator("#lines tbody tr:visible")
    expect(rows.first).to_have_text(re.compile(r"^\w\d,\w\d\s*\d+% ±\d+\s*\d[\d,]*$"))
    rows.first.get_by_role("button").click()
    move(table)
    expect(page.locator("#analysis-state")).to_have_text(re.compile("playouts"))
    page.get_by_label("Show the best moves").uncheck()
    expect(page.locator("#analysis")).to_be_hidden()


def test_the_chart_of_a_game_leads_to_its_moves(lasting_table: Table) -> None:
    match = random_match("board=square:3", seed=3)
    table = lasting_table
    table.revisit("board=square:3")
    expect(table.tool("chart")).to_be_hidden()
    plies = table.play(match.moves)
    table.page.get_by_role("button", name="Review").click()
    expect(table.tool("chart")).to_be_focused()
    table.page.get_by_role("button", name="Result", exact=True).click()
    expect(table.result).to_be_focused()
    table.page.get_by_role("button", name="Close", exact=True).click()
    plot = table.page.get_by_role("slider", name="Win chance by move")
    winner = match.outcome.winner if match.outcome else 0
    sure = {0: "50%", 1: "100%", 2: "0%"}[winner]
    expect(plot).to_have_attribute(
        "aria-valuetext", re.compile(rf"^After move {plies}: Black {sure}"), timeout=THINK_MS
    )
    expect(table.tool("chart")).to_be_hidden(timeout=THINK_MS)
    plot.focus()
    table.page.keyboard.press("ArrowLeft")
    table.expect_ply(plies - 1)
    table.page.keyboard.press("Home")
    table.expect_ply(0)
    plot.click(position={"x": box_of(plot)["width"] - 2, "y": 20})
    table.expect_ply(plies)


LINK = "game=churn"
PART = re.compile(r"/python/bitbases-[0-9a-f]+\.pack\.png$")


def begun() -> str:
    """Return the fragment of a game whose first move leaves Red a forced win."""
    match = Match(affinage.load(LINK))
    match.push("a4")
    return fragment(GameRecord(match))


def analyse(table: Table) -> None:
    table.study()
    table.page.get_by_label("Show the best moves").check()


def expect_winner(table: Table, colour: str) -> None:
    state = re.compile(f"proven: {colour} wins")
    expect(table.page.locator("#analysis-state")).to_have_text(state, timeout=THINK_MS)


def expect_proof(table: Table) -> None:
    """Wait until the analysis shows the proven winner: Blue, who may swap."""
    table.expect_ply(1)
    analyse(table)
    expect_winner(table, "Blue")
    expect(table.page.locator("#lines tbody tr").first).to_have_text(re.compile(r"^swap\s*100%\s*\d"))


def expect_proof_on(table: Table) -> None:
    """Go to that game on an open page, and wait for the proof."""
    table.revisit(LINK)
    table.page.evaluate("fragment => { location.hash = fragment; }", begun())
    expect_proof(table)


def test_bitbase_is_fetched_when_asked_and_lists_all_winning_moves(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4")
    fetched: list[str] = []
    table.page.context.on("request", lambda request: fetched.append(request.url))
    analyse(table)
    expect(table.page.locator("#figures")).to_be_visible(timeout=THINK_MS)
    assert not [url for url in fetched if PART.search(url)]
    table.page.goto(f"{visitor.base}?{LINK}#{begun()}")
    table.await_board()
    expect_proof(table)
    table.revisit(f"{LINK}&pie=off")
    analyse(table)
    expect_winner(table, "Red")
    rows = table.page.locator("#lines tbody tr:visible")
    expect(rows, "all winning moves, more than usual").to_have_text([re.compile(r"^\w\d\s*100%")] * 7)
    assert len([url for url in fetched if PART.search(url)]) == 1


@pytest.mark.thorough
def test_a_worker_that_cannot_be_loaded_is_done_without(visitor: Visitor) -> None:
    table = visitor.open(f"?{SLOW}")
    table.watch.allow("worker.js")
    table.page.route("**/web/engine/worker.js", missing)
    seat(table, white=8)
    move(table)
    expect_answer(table, 2)
    # Here the main thread does the thinking.
    table.page.evaluate(SLOW_CLOCK)
    move(table)
    expect_thinking(table)
    # The page responds during a search.
    table.tool("undo").click()
    table.expect_ply(2)
    expect(table.status).to_have_text("You (Black) place two stones")
    expect(table.notice).to_be_hidden()
    assert table.page.workers == []


LINKS = (
    "board=square:6&place=independent&limit=dense&neutral=forbid",
    "game=churn",
    "game=emulsion&board=square:5",
    "game=taifas",
    "game=moulds&board=quasi&players=3",
)
OF_LEVELS = "board=square:5&pie=off"
"""A variant whose game is won before the board is full."""


def opening(link: str) -> str:
    """Play six turns of self-play, 50 games each, with learned values and a reused tree."""
    # The imports are here because only this function is passed to the browser.
    import affinage
    from affinage.bots.budget import Budget
    from affinage.bots.knowledge import Knowledge
    from affinage.bots.search import Search

    game = affinage.load(link)
    budget = Budget(playouts=50)
    search = Search(game, 7, budget=budget, knowledge=Knowledge.learned(game))
    position, played = game.initial(), []
    for _ in range(6):
        move = search.choose(position)
        position = position.apply(move)
        played.append(str(move))
    return " ".join(played)


def whole_game(link: str, number: int) -> str:
    """A game of a level against itself, to its end: with moves overlooked, and an eye on turns that win at once."""
    import affinage
    from affinage.bots.levels import level

    game = affinage.load(link)
    player = level(number).player(game, 11)
    position, played = game.initial(), []
    while not position.is_terminal():
        move = player.choose(position)
        position = position.apply(move)
        played.append(str(move))
    return " ".join(played)


@pytest.fixture(scope="module")
def bare_page(browser: Browser, tree_url: str) -> Iterator[Page]:
    """Yield a page in which Python can run `opening`."""
    page = browser.new_page()
    start_python(page, tree_url)
    for function in (opening, whole_game):
        page.evaluate("source => python.runPython(source)", inspect.getsource(function))
    yield page
    page.close()


@pytest.mark.thorough
@pytest.mark.parametrize("link", LINKS)
def test_the_same_moves_in_the_browser(bare_page: Page, link: str) -> None:
    actual = bare_page.evaluate("link => python.globals.get('opening')(link)", link)
    assert actual == opening(link)
    assert len(actual.split()) == 6


def test_the_same_games_of_levels_in_the_browser(bare_page: Page) -> None:
    """Only levels that count random games, not seconds."""
    played = []
    for number in range(1, 5):
        actual = bare_page.evaluate(
            "([link, number]) => python.globals.get('whole_game')(link, number)", [OF_LEVELS, number]
        )
        assert actual == whole_game(OF_LEVELS, number)
        played.append(actual)
    assert len(set(played)) == len(played), "each level plays differently"


START = """async base => {
    const { loadPyodide } = await import(`${base}vendor/pyodide/pyodide.js`);
    window.python = await loadPyodide({ packageBaseUrl: `${base}vendor/pyodide/` });
    await python.loadPackage("numpy", { messageCallback: () => {} });
    python.unpackArchive(await (await fetch(`${base}affinage.zip`)).arrayBuffer(), "zip");
}"""


def start_python(page: Page, base: str) -> None:
    """Start it as `window.python` of an empty page on a server of the sources."""
    page.goto(f"{base}vendor/pyodide/pyodide-lock.json")
    page.evaluate(START, base)
