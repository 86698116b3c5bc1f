"""The choice of the next puzzle: of the day, by key, by rating, or one to repeat. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from affinage.teach.puzzles.collection import CollectedPuzzle, of_the_day
from web.puzzles.solver import PuzzleSolver


class PuzzleChoice:
    """Chooses among the puzzles of a collection."""

    def __init__(self, puzzles: Sequence[CollectedPuzzle]) -> None:
        self._puzzles = puzzles
        self.by_key = {puzzle.key: puzzle for puzzle in puzzles}

    def daily(self, day: date) -> CollectedPuzzle:
        """Return the puzzle of a day."""
        return of_the_day(self._puzzles, day)

    def first_day(self, today: date) -> date:
        """Return the first of the days up to today on which each puzzle has come once."""
        return today - timedelta(len(self._puzzles) - 1)

    def next(
        self, solver: PuzzleSolver, theme: str = "", game: str = "", besides: str = ""
    ) -> CollectedPuzzle | None:
        """Return the next puzzle of a theme and a game, "" for any, except the one with the key `besides`.

        If all were tried, the one tried longest ago; None if there is no such puzzle.
        """
        fitting = {
            key: puzzle
            for key, puzzle in self.by_key.items()
            if (not theme or theme in puzzle.themes) and (not game or game == puzzle.game_key)
        }
        tried = [key for key in solver.tried if key in fitting]
        new = fitting.keys() - {*tried, besides}
        if new:
            return min(
                (fitting[key] for key in sorted(new)),
                key=lambda puzzle: abs(puzzle.rating - solver.rating.rating),
            )
        again = next((key for key in tried if key != besides), besides)
        return fitting.get(again)

    def due(self, solver: PuzzleSolver, now: datetime) -> list[CollectedPuzzle]:
        """Return the puzzles that are due again, the longest waiting first."""
        return [self.by_key[key] for key in solver.due(now) if key in self.by_key]
