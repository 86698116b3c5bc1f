"""Knowledge about positions besides playouts, behind one object.

Solver near the end, bitbase far from it, alpha-beta search for tactics, terminal moves, and a learned value function;
each only if the variant has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import numpy as np

from affinage import registry
from affinage.bots.alphabeta import AlphaBeta, alpha_beta_of
from affinage.bots.learned import Bitbase, ValueFunction, bitbase_of, has_bitbase, value_function_of
from affinage.bots.playouts import Floats
from affinage.bots.solver import Solver, solver_of
from affinage.errors import OptionError
from affinage.game import SWAP, Game, Move, Position
from affinage.matches.proof import Proof

TerminalMoves: TypeAlias = Callable[[Position], Iterable[Move]]
"""A function that returns legal moves including all that end the game, sorted by text.

A level checks these first, so that it misses no immediate win.
"""


def terminal_moves_of(game: Game) -> TerminalMoves:
    """Return the function that finds these moves in a variant."""
    function: TerminalMoves = registry.part(game.key, "terminal_moves")
    return function


def has_late_files(game: Game) -> bool:
    """Return whether a variant has learned files that the page loads when they are first needed."""
    search = registry.part(game.key, "alpha_beta")
    return has_bitbase(game) or bool(search and search.has_learned(game))


def all_moves(position: Position) -> Iterable[Move]:
    """Return every legal move, for games without a better answer."""
    return position.legal_moves()


class Knowledge:
    """All knowledge about a variant's positions without random games.

    `alpha_beta` and `value_function` are None if the variant has none. Raises OptionError for a value function or a
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
        for what, part in (("value function", value_function), ("bitbase", bitbase)):
            if part is not None and part.game != game:
                raise OptionError(f"the {what} is for {part.game.link()!r}; expected one for {game.link()!r}")
        self.solver: Solver = solver_of(game, bitbase)
        self.alpha_beta: AlphaBeta[Game, Position] | None = alpha_beta_of(game)
        self.value_function = value_function
        self._terminal_moves = terminal_moves_of(game) if alert else None
        self._has_bitbase = bitbase is not None

    @classmethod
    def learned(cls, game: Game, *, alert: bool = False) -> Knowledge:
        """Return the knowledge of a variant, including its learned files, if any."""
        known = cls(game, alert=alert, value_function=value_function_of(game), bitbase=bitbase_of(game))
        if known.alpha_beta:
            known.alpha_beta.take_learned()
        return known

    def about(self, position: Position, *, uses_alpha_beta: bool) -> Facts:
        """Return the facts known about a position; without `uses_alpha_beta`, alpha-beta search is not used."""
        return Facts(self, position, uses_alpha_beta=uses_alpha_beta)

    def winning_move(self, position: Position) -> Move | None:
        """Return an immediately winning move; None for a search that is not alert."""
        if not self._terminal_moves or position.pie == 2:
            return None
        mover = position.to_move
        moves = self._terminal_moves(position)
        return next((move for move in moves if position.apply(move).winner() == mover), None)

    def winner(self, position: Position) -> int | None:
        """Return the colour with a proven win, 0 for a draw."""
        known = self.solver.known(position)
        return known[0] if known else None

    def answer(self, position: Position) -> Move | None:
        """Return a move that achieves the proven result, in a lost position the first one; None without a proof."""
        known = self.solver.known(position)
        if known is None or position.is_terminal():
            return None
        return known[1] or next((move for move in position.legal_moves() if move != SWAP), None)

    def shares_by_move(self, position: Position) -> dict[Move, float]:
        """Return the mover's share after each move with a known result; empty without a bitbase."""
        if not self._has_bitbase:
            return {}
        # A swap is left out, as shares belong to colours, not to people.
        moves = [move for move in position.legal_moves() if move != SWAP]
        winners = {move: self.winner(position.apply(move)) for move in moves}
        return {
            move: float(winner == position.to_move) for move, winner in winners.items() if winner is not None
        }

    def mixed(self, shares: Floats, positions: Sequence[Position], games: int) -> Floats:
        """Mix the value function into shares, (positions, players), each summed over a number of games.

        It knows of no extra turns, so it does not count where some are left.
        """
        if self.value_function is None or not positions:
            return shares
        expected = games * self.value_function.shares(positions)
        mixing = [0.0 if position.extra else self.value_function.mixing for position in positions]
        return shares + np.array(mixing)[:, None] * (expected - shares)


class Facts:
    """Facts about one position, and methods that find more.

    Attributes:
        proof: the proven winner, and a move that wins.
        winning_move: an immediately winning move.
        foreseen: the best move of the alpha-beta search so far.
        alpha_beta: None if only playouts decide.
    """

    def __init__(self, knowledge: Knowledge, position: Position, *, uses_alpha_beta: bool) -> None:
        self._knowledge = knowledge
        self._position = position
        self.proof: Proof | None = knowledge.solver.known(position) if position.pie != 2 else None
        self.winning_move: Move | None = knowledge.winning_move(position)
        self.foreseen = self.winning_move
        may_search = uses_alpha_beta and not (position.pie or position.extra or self.winning_move)
        self.alpha_beta: AlphaBeta[Game, Position] | None = knowledge.alpha_beta if may_search else None

    def search(self, steps: int) -> None:
        """Run the alpha-beta search for a number of steps."""
        if self.alpha_beta:
            self.foreseen = self.alpha_beta.search(self._position, steps)

    def prove(self, steps: int, first: Move | None) -> None:
        """Search for a proof of the winner for a number of steps, trying a move first."""
        self.proof = self._knowledge.solver.solve(self._position, steps, first)

    def shares_by_move(self) -> dict[Move, float]:
        """Return the mover's share after each move with a known result; empty without a bitbase."""
        return self._knowledge.shares_by_move(self._position)
