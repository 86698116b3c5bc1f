"""Exact search near the end of a game: the result of a position with best play, from all lines.

It is depth-first with a transposition table, cut off at the first winning move: alpha-beta with only won, drawn and
lost as values (Knuth and Moore, "An analysis of alpha-beta pruning", 1975). It can be interrupted at any step, to share
the time with other work.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from math import inf
from typing import TypeAlias

from affinage.game import SWAP, Move, Position

Proof: TypeAlias = "tuple[int, Move | None]"
"""Result of a position, and a move that achieves it."""

UNDECIDED = -1
"""Result of a position while nothing is proven: with three or more players, maybe nobody can force a win."""

LARGEST = 200_000
"""Maximum number of positions stored, about 100 to 200 MB; longer proofs are given up."""


@dataclass(slots=True)
class _Step:
    """A position on the current line, and the results of its moves so far."""

    position: Position
    moves: Iterator[Move]
    tried: Move | None = None
    after: Position | None = None
    results: dict[int, Move] = field(default_factory=dict)


class ProofSearch(ABC):
    """An exact search, which keeps its results from one turn to the next; swaps count as settled."""

    widest: float = inf
    """Maximum number of moves in a position; a proof that meets more is given up."""

    def __init__(self) -> None:
        self._known: dict[Position, Proof] = {}
        self._goal: tuple[Position, Move | None] | None = None
        self._line: list[_Step] = []
        self._on_line: set[Position] = set()
        self.steps: int = 0
        """Number of moves tried, over all questions."""

    @abstractmethod
    def result(self, position: Position) -> int | None:
        """Return the result of a finished position, or None if the game goes on."""

    @abstractmethod
    def aim_of(self, position: Position) -> int:
        """Return the result that the colour to move prefers to all others."""

    def ordered(self, position: Position) -> list[Move]:
        """Return the moves of a position in the order of trial."""
        return position.legal_moves()

    def concluded(self, position: Position, results: Mapping[int, Move]) -> Proof:
        """Return the result of a position in which no move achieves the mover's aim, from the moves' results."""
        return next(iter(results.items())) if len(results) == 1 else (UNDECIDED, None)

    @property
    def is_aborted(self) -> bool:
        """True if more steps cannot find anything about the last position."""
        return not self._line

    def solve(self, position: Position, steps: int, first: Move | None = None) -> Proof | None:
        """Search for a number of moves; return the result with a move that achieves it, or None while unknown.

        Call it again to continue. The move `first` is tried before all others.
        """
        if (position, first) != self._goal:
            self._aim(position, first)
        for _ in range(steps):
            if not self._line:
                break
            self.steps += 1
            self._try_next(self._line[-1])
        if len(self._known) > LARGEST:
            self._line.clear()
        return self.known(position)

    def known(self, position: Position) -> Proof | None:
        """Return the proof of a position if already found, without searching."""
        proof = self._known.get(position, (UNDECIDED, None))
        return None if proof[0] == UNDECIDED else proof

    def _aim(self, position: Position, first: Move | None) -> None:
        if len(self._known) > LARGEST and position not in self._known:
            self._known.clear()
        self._goal, self._line, self._on_line = (position, first), [], set()
        if not self._is_known(position):
            self._enter(position, first)

    def _is_known(self, position: Position) -> bool:
        if position in self._known:
            return True
        result = self.result(position)
        if result is not None:
            self._known[position] = (result, None)
        return result is not None

    def _enter(self, position: Position, first: Move | None = None) -> None:
        moves = self.ordered(position)
        if len(moves) > self.widest:
            self._line.clear()
            return
        others = (move for move in moves if move not in (SWAP, first))
        self._line.append(_Step(position, chain([first] if first else [], others)))
        self._on_line.add(position)

    def _try_next(self, step: _Step) -> None:
        """Try the next move of a position, or store its result."""
        if step.after is None:
            step.tried = next(step.moves, None)
            if step.tried is None:
                self._leave(step, self.concluded(step.position, step.results))
                return
            step.after = step.position.apply(step.tried)
        if not self._is_known(step.after):
            if step.after in self._on_line:
                # A line that repeats itself proves nothing.
                self._line.clear()
            else:
                self._enter(step.after)
            return
        result, _ = self._known[step.after]
        step.after = None
        if result == self.aim_of(step.position):
            self._leave(step, (result, step.tried))
        elif step.tried:
            step.results.setdefault(result, step.tried)

    def _leave(self, step: _Step, proof: Proof) -> None:
        self._known[step.position] = proof
        self._line.pop()
        self._on_line.remove(step.position)
