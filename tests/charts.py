"""Charts of games from engines whose answers are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import affinage
from affinage.matches.match import Match
from web.engine.messages import Evaluation, RankedMove, Request
from web.engine.page.chart import Chart


def evaluation(
    *values: float, best: str = "", ranked: dict[str, float] | None = None, error: float = 0.01
) -> Evaluation:
    """What a search found: the chances, and those of moves."""
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
