"""Random games one at a time under the rules themselves: slow, and the reference for all playouts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from affinage.board.topology import bits
from affinage.bots.playouts import OVER, PASSED, Log, PlayoutResults, Playouts
from affinage.bots.random_numbers import RandomSource
from affinage.game import PASS, SWAP, Game, Points, Position, Termination
from affinage.matches.steps import Steps


class ScalarPlayouts(Playouts[Game, Position]):
    """Plays through `legal_moves` and `apply`."""

    def steps(
        self,
        starts: Sequence[Position],
        each: int,
        random: RandomSource,
        plies: int | None,
        log: Log | None,
    ) -> Steps[PlayoutResults]:
        """Play the games one by one, with every legal move equally likely."""
        rows = [start for start in starts for _ in range(each)]
        results = []
        for row, start in enumerate(rows):
            results.append(self._finish(start, random, plies, log, row, len(rows)))
            yield
        board = self.game.board
        owners = np.zeros((len(rows), board.size), np.int8)
        for row, end in enumerate(results):
            for colour, mask in enumerate(end.stones, 1):
                owners[row, list(bits(mask))] = colour
            for hole in (region for region in end.regions() if region.is_hole):
                owners[row, list(bits(hole.cells))] = hole.owner
        return PlayoutResults(
            np.array([end.winner() or 0 for end in results], np.int8),
            np.array([[first_points(points) for points in end.score()] for end in results], np.float64),
            owners,
            np.array([board.size - end.empty.bit_count() for end in results], np.intp),
            np.array([end.is_terminal() for end in results]),
            np.array([is_tiebreak(end) for end in results]),
        )

    def _finish(
        self,
        position: Position,
        random: RandomSource,
        plies: int | None,
        log: Log | None,
        row: int,
        rows: int,
    ) -> Position:
        ply = 0
        while (plies is None or ply < plies) and (following := self.turn_at_random(position, random)):
            position, entry = following
            if log is not None:
                if ply == len(log):
                    log.append(np.full((rows, 1 + self.game.most_picks), OVER, np.int16))
                log[ply][row, : len(entry)] = entry
            ply += 1
        return position

    def turn_at_random(
        self, position: Position, random: RandomSource
    ) -> tuple[Position, tuple[int, ...]] | None:
        """Return the position after a random move, and its entry in a log; None if the game is over."""
        moves = [move for move in position.legal_moves() if move != SWAP]
        if not moves:
            return None
        move = moves[random.integers(len(moves))]
        number = PASSED if move == PASS else position.continuations(move.picks).moves.index(move)
        return position.apply(move), (number, *move.picks)


def is_tiebreak(end: Position) -> bool:
    """Return whether a tie-break decided a game."""
    outcome = end.outcome()
    return outcome is not None and outcome.termination is Termination.TIEBREAK


def first_points(points: Points) -> float:
    """Return a player's points as a number; of a tuple its first entry, 0 if empty."""
    if isinstance(points, tuple):
        return float(points[0]) if points else 0.0
    return float(points)
