"""Messages between the frame of a design and its thread, as JSON: requests one way, positions as data the other.

The thread runs the design; the frame only shows what comes back. No DOM here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from affinage.game import Move, Outcome, Points, Position, Termination

READ, LINE, TRY, LEVELS = "read", "line", "try", "levels"
"""Requests: read a design; positions along moves; findings of random games; levels that are quick enough."""
PING = "ping"
"""A request that the thread answers whenever it is not busy."""
REPLY, WRONG, PONG = "reply", "wrong", "pong"
"""Answers: what was asked for; an error of the design; that the thread is not busy."""
AT, LOADING, LOADED, OUTSIDE = "at", "loading", "loaded", "outside"
"""News: the line of the design that runs; modules are being loaded, which takes a while; they have been; the design
tried to reach the browser."""


@dataclass(frozen=True, slots=True)
class PositionData:
    """Data of a position, as the frame knows it."""

    stones: tuple[int, ...]
    to_move: int
    extra: int
    """Number of extra turns after this one."""
    moves: tuple[Move, ...]
    """The legal moves, sorted by text; none once the game is over."""
    reasons: Mapping[int, str]
    """Reasons by cell why no move begins there, where the design gives them."""
    points: tuple[Points, ...]
    labels: Mapping[int, str]
    """Labels by cell."""
    outcome: Outcome | None

    @property
    def must_pass(self) -> bool:
        """True if a pass is the only move."""
        return not self.moves and self.outcome is None


def data_of(position: Position) -> dict[str, Any]:
    """Return a position as data for a message."""
    outcome = position.outcome()
    moves = [] if outcome else list(position.generate_moves())
    begin = position.continuations().cells
    reasons = {} if outcome else _reasons(position, position.game.board.full & ~begin)
    return {
        "stones": [f"{mask:x}" for mask in position.stones],
        "to_move": position.to_move,
        "extra": position.extra,
        "moves": [[move.text, *move.picks] for move in moves],
        "reasons": reasons,
        "points": [str(value) for value in position.score()],
        "labels": {str(cell): text for cell, text in position.labels().items()},
        "outcome": outcome and [outcome.winner, outcome.termination.name, outcome.details],
    }


def _reasons(position: Position, cells: int) -> dict[str, str]:
    """Return the design's own reasons why no move begins on cells."""
    reasons = {}
    for cell in range(position.game.board.size):
        if cells >> cell & 1 and (refusal := position.refusal(cell)):
            reasons[str(cell)] = str(refusal)
    return reasons


def position_of(data: Mapping[str, Any]) -> PositionData:
    """Return the position of a message's data; raises ValueError, LookupError or TypeError for other data."""
    outcome = data["outcome"]
    return PositionData(
        stones=tuple(int(str(mask), 16) for mask in data["stones"]),
        to_move=int(data["to_move"]),
        extra=int(data["extra"]),
        moves=tuple(Move(str(text), tuple(map(int, picks))) for text, *picks in data["moves"]),
        reasons={int(cell): str(reason) for cell, reason in data["reasons"].items()},
        points=tuple(map(_points, data["points"])),
        labels={int(cell): str(text) for cell, text in data["labels"].items()},
        outcome=outcome and Outcome(int(outcome[0]), Termination[str(outcome[1])], str(outcome[2])),
    )


def _points(text: str) -> Points:
    if "/" not in text:
        return int(text)
    # Few designs use fractions.
    from fractions import Fraction

    return Fraction(text)
