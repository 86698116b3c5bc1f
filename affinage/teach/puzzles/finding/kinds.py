"""The two kinds of puzzles that a search looks for: those of the collection, and easy ones for a first evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from affinage.game import Move
from affinage.teach.puzzles.collection import HIGHEST
from affinage.teach.puzzles.finding.sources import EASY_VARIANTS, VARIANTS


@dataclass(frozen=True, slots=True)
class Kind:
    """Requirements on the puzzles of a search.

    Attributes:
        variants: where to search by default.
        choices: the solver's choices at least.
        moves: the solver's moves at most.
        rating: at most.
        is_easy: whether it need not be hardest at its start, and is marked as easy.
    """

    variants: tuple[str, ...]
    choices: int
    moves: int
    rating: int
    is_easy: bool = False

    def fits(self, choices: int, line: Sequence[Move]) -> bool:
        """Return whether a line has enough choices, and is not too long."""
        return choices >= self.choices and len(line) < 2 * self.moves


USUAL = Kind(VARIANTS, choices=2, moves=99, rating=HIGHEST)
EASY = Kind(EASY_VARIANTS, choices=1, moves=2, rating=1100, is_easy=True)
