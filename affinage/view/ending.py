"""Removals after the end of a game, as far as they are shown."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.game import Removal
from affinage.matches.match import Match


@dataclass
class Ending:
    """Removals after the end of a match, shown step by step; an unfinished match has none."""

    match: Match  # its position has the removals
    steps: int = 0  # removals shown so far

    @property
    def _removals(self) -> tuple[Removal, ...]:
        position = self.match.position
        return position.removals() if position.is_terminal() else ()

    @property
    def removed(self) -> int:
        """Mask of the cells already removed."""
        removed = 0
        for removal in self._removals[: self.steps]:
            removed |= removal.cells
        return removed

    @property
    def left(self) -> tuple[Removal, ...]:
        """Removals not shown yet."""
        return self._removals[self.steps :]

    def begin(self) -> None:
        """Show the board before the first removal."""
        self.steps = 0

    def advance(self) -> None:
        """Show the next removal."""
        self.steps += 1

    def finish(self) -> None:
        """Show the board after all removals."""
        self.steps = len(self._removals)
