"""Random games of designs: by the picks of moves, without their texts."""

from __future__ import annotations

from affinage.bots.playouts import PASSED
from affinage.bots.playouts.scalar import ScalarPlayouts
from affinage.bots.random_numbers import RandomNumbers, RandomSource
from affinage.design.game import DesignedGame, DesignedPosition
from affinage.game import Position

SAMPLE = 2
"""Number of random games whose work is counted."""
# Work of a game for which the levels' numbers of playouts are meant, in moves that Python lists.
USUAL_WORK = 1_800
TURN_WORK = 8
"""Work of a turn besides its moves."""


class DesignedPlayouts(ScalarPlayouts):
    """Plays through the functions of a design."""

    def __init__(self, game: DesignedGame) -> None:
        super().__init__(game)
        self.longest = game.design.turn_limit
        self.weight = max(1, round(self._work(game) / USUAL_WORK))

    def _work(self, game: DesignedGame) -> float:
        """Return the mean work of a random game, the same for every instance; a set of cells adds none."""
        random, work, start = RandomNumbers(0), 0, game.initial()
        lists = game.calls.lists_moves(start.draft())
        for _ in range(SAMPLE):
            position = start
            while following := self.turn_at_random(position, random):
                work += TURN_WORK + (len(position.picks) if lists else 0)
                position, _ = following
        return work / SAMPLE

    def turn_at_random(
        self, position: Position, random: RandomSource
    ) -> tuple[DesignedPosition, tuple[int, ...]] | None:
        """Return the position after a random move, and its entry in a log; None if the game is over."""
        assert isinstance(position, DesignedPosition)
        if position.is_terminal():
            return None
        if not (moves := position.picks):
            return position.passed(), (PASSED,)
        picks = moves[random.integers(len(moves))]
        return position.after_picks(picks), (0, *picks)
