"""Who wins by force: the solver of a game, or the generic one on the rules' own positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from affinage import registry
from affinage.bots.solver.generic import GenericSolver
from affinage.game import Game, Move, Position
from affinage.play.proof import Proof

if TYPE_CHECKING:
    from affinage.bots.bitbases import Bitbase
    from affinage.bots.solver.lines import LineSolver  # which only those load that ask one


class Solver(Protocol):
    """Finds out who wins by force, a little at a time."""

    def solve(self, position: Position, steps: int, first: Move | None = None) -> Proof | None:
        """Take so many more looks: who wins, and a move that does it, or None as long as that is not known."""

    def known(self, position: Position) -> Proof | None:
        """What was found of a position, without looking any further."""

    @property
    def steps(self) -> int:
        """The looks taken, over all questions."""

    @property
    def is_given_up(self) -> bool:
        """Whether more looks will find nothing more of the position last asked for."""


def solver_of(game: Game, bitbase: Bitbase | None = None) -> Solver:
    """Return the solver of a variant; that of a game's own asks the bitbase."""
    make = registry.part(game.key, "solver")
    if not make:
        return GenericSolver()
    solver: LineSolver[Any] = make(game)
    solver.bitbase = bitbase
    return solver
