"""Winner with best play, for games small enough to search completely."""

from __future__ import annotations

from affinage.board.symmetry import SymmetryTable
from affinage.bots.solver import GenericSolver, LineSolver, Solver, solver_of
from affinage.game import Game, Move, Position
from affinage.matches.proof import Proof
from affinage.matches.steps import Steps, finish
from affinage.survey.games import place

STEPS = 60_000
"""Steps after which a proof by the rules is given up."""
STEPS_ON_BITS = 600_000
"""The same for proofs on bits, which are at least ten times as fast."""
STEPS_ON_SMALL_BOARDS = 20_000_000
"""The same on bits in a survey, which has time and memory."""
SMALL = 16
"""Cells of the largest small board."""
STEPS_ON_LARGER_BOARDS = 2_000_000
"""The same in a survey of larger boards, about a minute: longer proofs may take hours."""
STEPS_AT_A_TIME = 500
CELLS = 19
"""Cells of the largest board worth trying."""


class BestPlay(GenericSolver):
    """A solver that first tries moves that leave few cells for the next turn, which saves two thirds of the steps."""

    def ordered(self, position: Position) -> list[Move]:
        """Return the moves by the number of cells with which the next one can begin."""
        moves = position.legal_moves()
        return sorted(moves, key=lambda move: position.apply(move).continuations().cells.bit_count())


def winner(game: Game, steps: int = STEPS, on_bits: int = STEPS_ON_BITS) -> int | None:
    """Return the winner with best play, by turn order, 0 for a draw; None if that takes too many steps.

    >>> from affinage import load
    >>> winner(load("board=square:3"))
    1

    With the pie rule, the second player takes the better side after the first turn, so the first player can get at most
    a draw.
    """
    return finish(seeking(game, steps, on_bits))


def seeking(game: Game, steps: int = STEPS, on_bits: int = STEPS_ON_BITS) -> Steps[int | None]:
    """Return the player who wins with best play, as `winner` does; the search can pause after each of its steps."""
    if game.board.size > CELLS:
        return None
    prover, most, start = solver_of(game), on_bits, game.initial()
    if isinstance(prover, LineSolver) and not start.extra:
        prover.largest, prover.images = max(prover.largest, most), SymmetryTable(game.board)
    else:
        prover, most = BestPlay(), steps
    if start.is_terminal():
        return place(game, start.winner() or 0)
    if not game.has_pie:
        proof = yield from _proving(prover, start, most)
        return place(game, proof[0]) if proof else None
    winners = set()
    for move in start.legal_moves():
        after = start.apply(move)
        proof = yield from _proving(prover, after, most)
        if proof is None:
            return None
        winners.add(place(game, proof[0]) if proof[0] == 0 or not after.may_swap else 2)
    return min(winners, key=lambda player: (1, 0, 2).index(player), default=None)


def steps_of_a_survey(game: Game) -> int:
    """Return the steps on bits after which a survey gives up a proof."""
    return STEPS_ON_SMALL_BOARDS if game.board.size <= SMALL else STEPS_ON_LARGER_BOARDS


class SolveJob:
    """A search for the winner with best play, in steps that can be paused."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_known: bool = False
        """Whether the search has ended, perhaps without a result."""
        self.winner: int | None = None
        self._steps = seeking(game)

    def further(self) -> Steps[None]:
        """Continue the search."""
        while not self.is_known:
            try:
                next(self._steps)
            except StopIteration as end:
                self.winner, self.is_known = end.value, True
            else:
                yield


def _proving(prover: Solver, position: Position, most: int) -> Steps[Proof | None]:
    """Return the proof of a position within `most` steps of the solver."""
    proof = prover.solve(position, 0)
    while proof is None and prover.steps < most and not prover.is_aborted:
        proof = prover.solve(position, min(STEPS_AT_A_TIME, most - prover.steps))
        yield
    return proof
