"""Game views for tests, tapped by the names of cells, and charts from engines whose answers are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import affinage
from affinage.board.topology import bits
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.picture.board import Frame
from affinage.view.game_view import GameView
from web.engine.messages import Evaluation, RankedMove, Request
from web.review.chart import Chart


def match_of(link: str, *moves: str, people: tuple[str, ...] | None = None) -> Match:
    match = Match(affinage.load(link), people)
    match.extend(moves)
    return match


def table_of(
    link: str, *moves: str, people: tuple[str, ...] | None = ("Ann", "Bob"), levels: tuple[int, ...] = ()
) -> GameView:
    """Return a view after some moves, played by people or, with None, by unnamed colours, or by computers."""
    return GameView(match_of(link, *moves, people=people), levels)


def finished(link: str, seed: int = 0) -> Match:
    """Return a match of random moves that has ended."""
    # This module needs Hypothesis, which the environment of the extras lacks.
    from tests.strategies import random_line

    match = Match(affinage.load(link))
    match.extend(random_line(match.game, seed).moves)
    return match


def shut_in(people: tuple[str, ...] | None = ("Ann", "Bob")) -> Match:
    """Return a match in which the second colour can only pass at the start."""
    game = affinage.load("game=moulds")
    index = game.board.index
    stones = [sum(1 << index[name] for name in names.split()) for names in ("a2 b1 b2 a3 c1 c3", "a1")]
    return Match(game, people, setup.position(game, stones, 2))


def shown_of(link: str, *moves: str, score: bool = False) -> Frame:
    game_view = table_of(link, *moves)
    return Frame(game_view.match.position, game_view.view, score=score)


def legal_cells(game_view: GameView) -> list[int]:
    """Return the cells that can be picked next."""
    return list(bits(game_view.choice.cells))


def texts(game_view: GameView) -> list[str]:
    """Return the moves of the line on the board."""
    return [str(move) for move in game_view.match.moves]


def tap(game_view: GameView, *names: str) -> list[str]:
    """Tap cells by name; return the codes of refused taps."""
    refusals = [game_view.tap(game_view.game.board.index[name]).refusal for name in names]
    return [refusal.code for refusal in refusals if refusal]


def evaluation(
    *values: float, best: str = "", ranked: dict[str, float] | None = None, error: float = 0.01
) -> Evaluation:
    """Return the result of a search, with the chances of the players and of moves."""
    moves = ranked or {best or "a1,b1": values[0]}
    return Evaluation(
        best=best or next(iter(moves)),
        games=1000,
        values=values,
        error=error,
        ranked=tuple(RankedMove(move, 500, rate, 0.01) for move, rate in moves.items()),
        ownership=(),
        proven=None,
        progress=1.0,
    )


def answered(inquiry: Any, answer: Callable[[Request], Evaluation]) -> list[Request]:
    asked = []
    while not inquiry.done:
        asked.append(inquiry.request())
        before = inquiry.progress(0)
        assert 0 <= before <= inquiry.progress(0.5) <= 1
        inquiry.take(answer(asked[-1]))
    return asked


def legal(request: Request, number: int) -> str:
    """A legal move of the position that a request is about."""
    match = Match(affinage.load(request.link))
    match.extend(request.moves)
    return str(match.position.legal_moves()[number])


def reviewed(match: Match, engine: Callable[[Request], Evaluation]) -> tuple[Chart, list[Request]]:
    """Return the chart of a match, made by an engine, and what it was asked."""
    chart = Chart(match)
    return chart, answered(chart, engine)
