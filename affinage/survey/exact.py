"""Who wins with best play, where the whole game can be searched."""

from __future__ import annotations

from affinage.bots.solver import Solver
from affinage.game import Game, Move, Position

STEPS = 60_000  # looks at moves after which a proof is given up
CELLS = 16  # of the largest board that is worth a try


class BestPlay(Solver):
    """Looks first at moves that leave few cells to go on with: a proof takes a third of the steps or fewer."""

    def ordered(self, position: Position) -> list[Move]:
        """The moves by how many cells the next one can begin with."""
        moves = position.legal_moves()
        return sorted(moves, key=lambda move: position.apply(move).choice().cells.bit_count())


def winner(game: Game, steps: int = STEPS) -> int | None:
    """The player who wins with best play, by who moved first, 0 for a draw; None where that is not found.

    >>> from affinage import load
    >>> winner(load("board=square:3"))
    1

    With the pie rule the second player takes the better side after the first turn, so that a draw is the most that the
    first can hope for.
    """
    if game.board.size > CELLS:
        return None
    solver, start = BestPlay(), game.initial()
    if not game.has_pie:
        proof = solver.solve(start, steps)
        return proof[0] if proof else None
    found = set()
    for move in start.legal_moves():
        after = start.apply(move)
        proof = solver.solve(after, steps - solver.steps)
        if proof is None:
            return None
        found.add(proof[0] if proof[0] == 0 or not after.may_swap else 2)
    return min(found, key=lambda player: (1, 0, 2).index(player), default=None)
