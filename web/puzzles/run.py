"""A streak run: puzzles that get harder and harder, until three of them have been failed. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from affinage.teach.puzzles.collection import CollectedPuzzle

LIVES = 3
RUNGS = 40
"""Number of puzzles from the easiest of a collection to its hardest."""
ALIKE = 3
"""Number of puzzles of about the same rating from which the next one is drawn."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run so far; it ends without lives, or when its puzzles have run out."""

    lives: int = LIVES
    solved: int = 0
    seen: tuple[str, ...] = ()
    """Keys of the puzzles of the run."""

    @property
    def is_over(self) -> bool:
        """True without lives."""
        return not self.lives

    def after(self, *, solved: bool) -> Run:
        """Return the run after a puzzle: solved, or failed, which costs a life."""
        return replace(self, solved=self.solved + 1) if solved else replace(self, lives=self.lives - 1)

    def next(self, ladder: Sequence[CollectedPuzzle], chance: Random) -> CollectedPuzzle | None:
        """Return a puzzle that suits the number solved, None if all were seen; `ladder` has the easiest first."""
        new = [puzzle for puzzle in ladder if puzzle.key not in self.seen]
        if not new:
            return None
        rung = ladder[min(len(ladder) * self.solved // RUNGS, len(ladder) - 1)]
        first = next((at for at, puzzle in enumerate(new) if puzzle.rating >= rung.rating), len(new) - 1)
        return chance.choice(new[first : first + ALIKE])

    def with_puzzle(self, puzzle: CollectedPuzzle) -> Run:
        """Return the run with a puzzle that is about to be tried."""
        return replace(self, seen=(*self.seen, puzzle.key))
