"""Games played by the engine alone, to compare with the page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import affinage
from affinage import PASS, Move, Position
from affinage.matches.match import Match
from affinage.teach.puzzles.collection import CollectedPuzzle, shipped
from affinage.view.game_view import GameView
from e2e.tab import Engine, Tab


def random_match(link: str, seed: int) -> Match:
    """Return a complete match of random legal moves, the same for the same seed."""
    match, random = Match(affinage.load(link)), Random(seed)
    while not match.outcome:
        match.push(random.choice(match.position.legal_moves()))
    return match


def find_match(link: str, wanted: Callable[[Match], bool]) -> Match:
    """Return the first random match that meets a condition."""
    return next(match for seed in count() if wanted(match := random_match(link, seed)))


def taps(link: str) -> list[tuple[int, str, int]]:
    """Return the taps of a short random game: who taps, the cell, and how many moves are played then."""

    def play(seed: int) -> list[tuple[int, str, int]]:
        random, results = Random(seed), []
        view = GameView(Match(affinage.load(link)))
        names = view.game.board.names
        while not view.match.outcome:
            mover, cells = view.match.position.to_move, view.choice.cells
            cell = random.choice([each for each in range(len(names)) if cells >> each & 1])
            assert not view.tap(cell).refusal
            results.append((mover, names[cell], len(view.match.moves)))
        return results

    return min((play(seed) for seed in range(20)), key=len)


def positions(match: Match) -> list[tuple[Position, Move]]:
    position, results = match.game.initial(), []
    for move in match.moves:
        results.append((position, move))
        position = position.apply(move)
    return results


def cells(move: Move) -> tuple[str, ...]:
    return () if move == PASS else tuple(str(move).split(","))


def continuations(position: Position) -> dict[str, set[str]]:
    """Return the first cells of all legal moves, each with its possible second cells."""
    either_order = len(set(position.to_place())) == 1
    result: dict[str, set[str]] = {}
    for move in position.legal_moves():
        for pair in (cells(move), cells(move)[::-1])[: 1 + either_order]:
            if pair:
                result.setdefault(pair[0], set()).add(pair[1])
    return result


def easiest_puzzle(key: str) -> CollectedPuzzle:
    """Return the puzzle of a game with the lowest rating, of those that are not for a first evening."""
    puzzles = (puzzle for puzzle in shipped() if puzzle.game_key == key and not puzzle.is_easy)
    return min(puzzles, key=lambda puzzle: puzzle.rating)


FREE = "[data-cell]:not([aria-disabled]):not([aria-selected])"
COMPUTER = "#setup[open] [name=opponent][value=computer]"
NOTE_WORKER = """(() => {
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => { window.heard = JSON.parse(data).kind; });
        }
    };
})()"""


def open_board(engine: Engine, url: str) -> Tab:
    """Open a page with a board and wait until it is playable."""
    tab = engine.open(url)
    await_board(tab)
    return tab


def await_board(tab: Tab) -> None:
    """Wait until Python has set up the board."""
    tab.wait("document.querySelector('#board[data-ready=true], html[data-failed] #loading')")
    assert tab.evaluate("document.documentElement.dataset.failed") is None, tab.text("#loading-text")


def click_pair(tab: Tab) -> None:
    """Select the cells of any legal move of two stones."""
    tab.click(FREE)
    tab.wait("document.querySelector('[data-cell][aria-selected=true]')")
    tab.click(FREE)


def play(tab: Tab, ply: int) -> None:
    """Play any legal move of two stones."""
    click_pair(tab)
    expect_ply(tab, ply)


def expect_ply(tab: Tab, ply: int) -> None:
    """Wait until this many turns have been played on the board."""
    tab.wait(f"document.querySelector('#board[data-ply=\"{ply}\"]')")


def play_a_computer(tab: Tab) -> None:
    """Start a game against a computer in the panel, and wait for its answer from the worker."""
    tab.evaluate(NOTE_WORKER)
    tab.click("button#new")
    tab.wait(f"document.querySelector('{COMPUTER}')")
    tab.click(COMPUTER)
    tab.click("#setup-start")
    click_pair(tab)
    # A busy page may never show the first turn by itself.
    expect_ply(tab, 2)
    assert tab.evaluate("window.heard") == "answer"
