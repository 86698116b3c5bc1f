"""Knowledge of a position besides playouts, behind one object.

Proofs near the end, a bitbase far from it, alpha-beta search where tactics decide, the moves that may end a game, and
a learned value function; each only where the variant has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from affinage.bots.alphabeta import LookAhead, look_ahead_of
from affinage.bots.playouts import Floats
from affinage.bots.solver import solver_of
from affinage.bots.terminal_moves import terminal_moves_of
from affinage.bots.value_functions import ValueFunction, value_function_of
from affinage.game import SWAP, Game, Move, Position
from affinage.play.proof import Proof

if TYPE_CHECKING:
    from affinage.bots.bitbases import Bitbase  # loaded only by levels that use learned files


class Knowledge:
    """All that is known of a variant's positions without random games.

    `look_ahead` and `value_function` are None where the variant has none. Raises ValueError for a value function or a
    bitbase of another variant.
    """

    def __init__(
        self,
        game: Game,
        *,
        alert: bool = False,
        value_function: ValueFunction[Game, Position] | None = None,
        bitbase: Bitbase | None = None,
    ) -> None:
        for what, given in (("value function", value_function), ("bitbase", bitbase)):
            if given is not None and given.game != game:
                raise ValueError(f"a {what} of {given.game.link()!r} in a search of {game.link()!r}")
        self.solver = solver_of(game, bitbase)
        self.look_ahead: LookAhead[Game, Position] | None = look_ahead_of(game)
        self.value_function = value_function
        self._terminal_moves = terminal_moves_of(game) if alert else None
        self._has_bitbase = bitbase is not None

    @classmethod
    def learned(cls, game: Game, *, alert: bool = False) -> Knowledge:
        """Return the knowledge of a variant with its learned files, where it has any."""
        from affinage.bots.bitbases import bitbase_of

        return cls(game, alert=alert, value_function=value_function_of(game), bitbase=bitbase_of(game))

    def about(self, position: Position, *, looks_ahead: bool) -> Facts:
        """Return what is known of a position already; without `looks_ahead` its alpha-beta search is not asked."""
        return Facts(self, position, looks_ahead=looks_ahead)

    def winning_move(self, position: Position) -> Move | None:
        """Return a move that wins at once; None for a search that is not alert."""
        if not self._terminal_moves or position.pie == 2:
            return None
        mover = position.to_move
        moves = self._terminal_moves(position)
        return next((move for move in moves if position.apply(move).winner() == mover), None)

    def winner(self, position: Position) -> int | None:
        """Return the colour known to win by force, 0 for a draw."""
        known = self.solver.known(position)
        return known[0] if known else None

    def shares_by_move(self, position: Position) -> dict[Move, float]:
        """Return the mover's share after each move whose end is known; empty without a bitbase."""
        if not self._has_bitbase:
            return {}
        moves = [
            move for move in position.legal_moves() if move != SWAP
        ]  # shares are of colours, not of people
        winners = {move: self.winner(position.apply(move)) for move in moves}
        return {
            move: float(winner == position.to_move) for move, winner in winners.items() if winner is not None
        }

    def mixed(self, shares: Floats, positions: Sequence[Position], games: int) -> Floats:
        """Mix the value function into shares, (positions, players), which are summed over a number of games each."""
        if self.value_function is None or not positions:
            return shares
        expected = games * self.value_function.shares(positions)
        return shares + self.value_function.mixing * (expected - shares)


class Facts:
    """Facts about one position, and the steps that find more.

    Attributes:
        proof: who wins by force, and a move that does it.
        winning_move: a move that wins at once.
        foreseen: the best move as far as was looked ahead.
        look_ahead: None where random games alone are to decide.
    """

    def __init__(self, knowledge: Knowledge, position: Position, *, looks_ahead: bool) -> None:
        self._knowledge = knowledge
        self._position = position
        self.proof: Proof | None = knowledge.solver.known(position) if position.pie != 2 else None
        self.winning_move = knowledge.winning_move(position)
        self.foreseen = self.winning_move
        may_look = looks_ahead and not position.pie and not self.winning_move
        self.look_ahead = knowledge.look_ahead if may_look else None

    def look(self, steps: int) -> None:
        """Look ahead for a number of steps."""
        if self.look_ahead:
            self.foreseen = self.look_ahead.look(self._position, steps)

    def prove(self, steps: int, first: Move | None) -> None:
        """Search for a proof of the winner for a number of steps, trying a move first."""
        self.proof = self._knowledge.solver.solve(self._position, steps, first)

    def shares_by_move(self) -> dict[Move, float]:
        """Return the mover's share after each move whose end is known; empty without a bitbase."""
        return self._knowledge.shares_by_move(self._position)
