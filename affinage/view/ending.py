"""Removals after the end of a game, as far as they are shown."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.game import Removal
from affinage.play.match import Match


@dataclass
class Ending:
    """The removals after the end of a match, which are played out step by step; a match that goes on has none."""

    match: Match  # whose position now has the removals
    steps: int = 0  # removals shown so far

    @property
    def _removals(self) -> tuple[Removal, ...]:
        position = self.match.position
        return position.removals() if position.is_terminal() else ()

    @property
    def removed(self) -> int:
        """The mask of the cells taken off the board so far."""
        removed = 0
        for removal in self._removals[: self.steps]:
            removed |= removal.cells
        return removed

    @property
    def left(self) -> tuple[Removal, ...]:
        """Removals that are not shown yet."""
        return self._removals[self.steps :]

    def begin(self) -> None:
        """Show the board as it was before anything left it."""
        self.steps = 0

    def advance(self) -> None:
        """Take the next of what leaves the board off it."""
        self.steps += 1

    def finish(self) -> None:
        """Show the board as all of it leaves it."""
        self.steps = len(self._removals)
