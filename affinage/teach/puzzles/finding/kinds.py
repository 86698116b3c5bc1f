"""The two kinds of puzzles that a search looks for: those of the collection, and easy ones for a first evening.

Both search small boards, whose games can be proved from early on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from affinage.game import Move
from affinage.teach.puzzles.collection import HIGHEST

VARIANTS = (
    "board=square:5",
    "board=square:6",
    "board=square:5&colours=same",
    "board=square:6&colours=mixed",
    "board=square:5&place=diag&near=diag",
    "board=square:5&place=knight",
    "board=square:5&limit=contrast",
    "board=square:6&limit=match",
    "board=square:6&limit=combined",
    "board=square:6&limit=dense&goal=cascade",
    "board=square:6&links=ortho-diag",
    "board=square:6&goal=territories",
    "board=square:7&place=gap1",
    "board=hex:3",
    "board=hex:4",
    "board=hex:3&colours=same",
    "board=hex:4&colours=same",
    "board=hex:3&place=independent",
    "board=hex:4&place=knight&limit=match",
    "board=limping:3",
    "board=limping:3&colours=same",
    "board=limping:3&place=ortho-diag&limit=dense",
    "board=rhombus:4",
    "board=rhombus:5",
    "board=triangle:6",
    "game=churn&pie=off",
    "game=churn&board=limping:3&pie=off",
    "game=emulsion&board=square:4&pie=off",
    "game=emulsion&board=square:5&pie=off",
    "game=emulsion&board=square:6&pie=off",
    "game=emulsion&board=square:4&start=free&pie=off",
    "game=taifas&board=square:4&pie=off",
    "game=taifas&board=square:5&pie=off",
    "game=taifas&board=square:5&score=weighted&pie=off",
    "game=taifas&pie=off",
    "game=moulds&directions=4",
    "game=moulds&board=plus:2",
    "game=moulds&board=plus:2&directions=4",
    "game=moulds&board=triangle:7",
)

EASY_VARIANTS = (
    "board=square:4",
    "board=square:4&colours=mixed",
    "board=square:5&colours=same",
    "board=hex:2x2x3",
    "board=limping:2",
    "board=hex:3",
    "game=churn&board=hex:2x2x4&pie=off",
    "game=churn&pie=off",
    "game=emulsion&board=square:3&pie=off",
    "game=emulsion&board=square:4&pie=off",
    "game=taifas&board=square:3&pie=off",
    "game=taifas&board=square:3x4&pie=off",
    "game=taifas&board=square:4&pie=off",
    "game=moulds&board=triangle:5",
    "game=moulds&board=plus:2&directions=4",
    "game=moulds&board=plus:2",
)
"""Smaller boards, for puzzles of one or two moves."""


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
