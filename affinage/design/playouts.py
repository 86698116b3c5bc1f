"""Random games of designs: by the picks of moves, without their texts."""

from __future__ import annotations

import numpy as np

from affinage.bots.playouts import OVER, PASSED, Log
from affinage.bots.playouts.scalar import ScalarPlayouts
from affinage.bots.random_numbers import RandomNumbers, RandomSource
from affinage.design.game import DesignedGame, DesignedPosition
from affinage.game import Position

SAMPLE = 2  # random games whose work is counted
USUAL_WORK = (
    1_800  # of a game for which the levels' numbers of playouts are meant, in moves that Python lists
)
TURN_WORK = 8  # of a turn besides its moves


class DesignedPlayouts(ScalarPlayouts):
    """Plays through the functions of a design."""

    def __init__(self, game: DesignedGame) -> None:
        super().__init__(game)
        self.longest = game.design.turn_limit
        self.weight = max(1, round(self._work(game) / USUAL_WORK))

    def _work(self, game: DesignedGame) -> float:
        """Return the mean work of a random game, the same for every instance; a set of cells takes none to list."""
        random, work, start = RandomNumbers(0), 0, game.initial()
        lists = game.calls.lists_moves(start.draft())
        for _ in range(SAMPLE):
            position: Position = start
            while not position.is_terminal():
                assert isinstance(position, DesignedPosition)
                work += TURN_WORK + (len(position.picks) if lists else 0)
                position = _after(position, random)[0]
        return work / SAMPLE

    def _finish(
        self,
        position: Position,
        random: RandomSource,
        plies: int | None,
        log: Log | None,
        row: int,
        rows: int,
    ) -> Position:
        assert isinstance(position, DesignedPosition)
        ply = 0
        while (plies is None or ply < plies) and not position.is_terminal():
            position, picks = _after(position, random)
            if log is not None:
                if ply == len(log):
                    log.append(np.full((rows, 1 + self.game.most_picks), OVER, np.int16))
                log[ply][row, 0] = 0 if picks else PASSED
                log[ply][row, 1 : 1 + len(picks)] = picks
            ply += 1
        return position


def _after(position: DesignedPosition, random: RandomSource) -> tuple[DesignedPosition, tuple[int, ...]]:
    """Return the position after a random move, or a pass if there is none, and its picks."""
    moves = position.picks
    if not moves:
        return position.passed(), ()
    picks = moves[random.integers(len(moves))]
    return position.after_picks(picks), picks
