"""Exact search: who wins by force, whatever the others do, found by trying every line near the end of a game.

Depth first with a table of what is known, cut at the first won move: alpha-beta where only won, drawn and lost
matter (Knuth and Moore, "An analysis of alpha-beta pruning", 1975), with transpositions. It can be left and taken
up again, so that it shares the time with other work.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from affinage.game import SWAP, Move, Position

Proof: TypeAlias = "tuple[int, Move | None]"  # who wins by force (0 = draw), and a move that does it

UNDECIDED = -1  # with three or more players it may be that nobody wins by force
LARGEST = 200_000  # positions remembered, a hundred megabytes or two; a proof that takes more is given up


@dataclass(slots=True)
class _Step:
    """A position on the line being looked at, and what its moves come to as far as is known."""

    position: Position
    moves: Iterator[Move]
    tried: Move | None = None
    after: Position | None = None
    results: dict[int, Move] = field(default_factory=dict)


class Solver:
    """Finds forced wins and remembers them from one turn to the next; swaps are taken as settled."""

    def __init__(self) -> None:
        self._known: dict[Position, tuple[int, Move | None]] = {}
        self._goal: tuple[Position, Move | None] | None = None
        self._line: list[_Step] = []
        self._on_line: set[Position] = set()

    def solve(self, position: Position, looks: int, first: Move | None = None) -> Proof | None:
        """Take so many more looks at moves: the colour that wins by force (0 = draw) and a move that does it.

        None when that is not known yet; ask again to go on. The move `first` is tried before all others.
        """
        if (position, first) != self._goal:
            self._aim(position, first)
        for _ in range(looks):
            if not self._line:
                break
            self._look(self._line[-1])
        if len(self._known) > LARGEST:
            self._line.clear()
        return self.known(position)

    def known(self, position: Position) -> Proof | None:
        """What was found of a position, without looking any further."""
        winner, move = self._known.get(position, (UNDECIDED, None))
        return None if winner == UNDECIDED else (winner, move)

    def _aim(self, position: Position, first: Move | None) -> None:
        if len(self._known) > LARGEST and position not in self._known:
            self._known.clear()
        self._goal, self._line, self._on_line = (position, first), [], set()
        if not self._is_known(position):
            self._enter(position, first)

    def _is_known(self, position: Position) -> bool:
        if position in self._known:
            return True
        winner = position.winner()
        if winner is not None:
            self._known[position] = (winner, None)
        return winner is not None

    def _enter(self, position: Position, first: Move | None = None) -> None:
        others = (move for move in position.legal_moves() if move not in (SWAP, first))
        self._line.append(_Step(position, chain([first] if first else [], others)))
        self._on_line.add(position)

    def _look(self, step: _Step) -> None:
        """Try the next move of a position, or note what it came to."""
        if step.after is None:
            step.tried = next(step.moves, None)
            if step.tried is None:
                self._leave(step, *_judged(step))
                return
            step.after = step.position.apply(step.tried)
        if not self._is_known(step.after):
            if step.after in self._on_line:
                self._line.clear()  # a line that comes back to itself proves nothing
            else:
                self._enter(step.after)
            return
        winner, _ = self._known[step.after]
        step.after = None
        if winner == step.position.to_move:
            self._leave(step, winner, step.tried)
        elif step.tried:
            step.results.setdefault(winner, step.tried)

    def _leave(self, step: _Step, winner: int, move: Move | None) -> None:
        self._known[step.position] = (winner, move)
        self._line.pop()
        self._on_line.remove(step.position)


def _judged(step: _Step) -> tuple[int, Move | None]:
    """What a position comes to when none of its moves wins."""
    if len(step.results) == 1:
        return next(iter(step.results.items()))
    if len(step.position.stones) == 2:
        return 0, step.results[0]
    return UNDECIDED, None
