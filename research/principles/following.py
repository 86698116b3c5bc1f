"""The weak player that is measured, with and without a principle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from affinage.bots.levels import LEVELS
from affinage.bots.search import Search
from affinage.game import Game
from affinage.teach.principles import Principle


@dataclass(frozen=True)
class Beginner:
    """Level 1, which may follow a principle."""

    principle: Principle | None = None

    @property
    def name(self) -> str:
        """Name in tournaments."""
        return self.principle.key if self.principle else "without"

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> Search:
        """Return a player for one game."""
        player = LEVELS[0].player(game, seed, clock)
        if self.principle:
            player.prefer(self.principle.follows)
        return player
