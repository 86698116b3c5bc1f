"""Who wins by force: a module here for each system that has a quicker way than the rules' own positions.

A module has the key of its system for its name, and names the class `PROVER`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from affinage.bots.solver import Solver
from affinage.game import Game, Move, Position
from affinage.proof import Proof

if TYPE_CHECKING:
    from affinage.bots.bitbases import Bitbase  # which only those load that ask one


class Prover(Protocol):
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


def prover_of(game: Game, bitbase: Bitbase | None = None) -> Prover:
    """The quickest there is for a rule set; only those of a module here can ask a bitbase."""
    name = f"{__name__}.{game.key}"
    if not find_spec(name):
        return Solver()
    found: Any = import_module(name)
    prover = found.PROVER(game)
    prover.bitbase = bitbase
    return cast(Prover, prover)
