"""Principles for beginners: what helps a weak player, by measurement.

Each game names its principles in `principles.py`. One is shown if a weak player who follows it beats the same player
who does not, on at least three variants, among them the default: `affinage.teach.principles.figures` has the results,
`research/principles` measures them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from affinage import registry
from affinage.game import Move, Position
from affinage.teach.principles.figures import figures_of
from affinage.teach.principles.principle import Principle

__all__ = ["Principle", "principle_missed", "principle_of_move", "principles_of", "standing"]

CLEAR = 3  # a principle explains a move if at most a third of the moves follow it
WIDEST = 300  # moves of a position; with more, a page would wait for the comparison


def principles_of(key: str) -> tuple[Principle, ...]:
    """Return all principles of a game, measured or not."""
    principles: tuple[Principle, ...] = registry.part(key, "principles") or ()
    return principles


def standing(key: str) -> tuple[Principle, ...]:
    """Return the principles of a game that stand by measurement, the best first."""
    figures = {each: figures_of(key, each.key) for each in principles_of(key)}
    stand = [each for each, measured in figures.items() if measured]
    return tuple(sorted(stand, key=lambda each: -figures[each][0].share))


def principle_of_move(position: Position, move: Move) -> Principle | None:
    """Return the first principle that stands and picks out a move from others, None if there is none.

    Principles are measured between two players, so there is none for more.
    """
    return next((each for each, follows in _followed(position, move) if follows), None)


def principle_missed(moves: Iterable[tuple[Position, Move]]) -> Principle | None:
    """Return the principle that most of some moves do not follow where it picks others out, None if there is none."""
    missed = Counter(
        each for position, move in moves for each, follows in _followed(position, move) if not follows
    )
    return max(missed, key=missed.__getitem__, default=None)


def _followed(position: Position, move: Move) -> Iterator[tuple[Principle, bool]]:
    """Yield the principles that stand and pick out few moves, the best first, and whether a move follows each."""
    moves = position.legal_moves()
    if position.game.players != 2 or len(moves) > WIDEST:
        return
    for principle in standing(position.game.key):
        followed = principle.follows(position, moves)
        if followed and CLEAR * len(followed) <= len(moves):
            yield principle, move in followed
