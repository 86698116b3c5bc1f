"""Solvers, which prove the winner: a game's own, or the generic one on the rules' positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

from affinage import registry
from affinage.game import SWAP, Game, Move, Position, State
from affinage.matches.proof import Proof, ProofSearch

if TYPE_CHECKING:
    # Only solvers load this module.
    from affinage.board.symmetry import SymmetryTable
    from affinage.bots.learned import Bitbase


class Solver(Protocol):
    """Finds the proven winner, step by step."""

    def solve(self, position: Position, steps: int, first: Move | None = None) -> Proof | None:
        """Search for a number of steps; return the winner with a winning move, or None while unknown."""

    def known(self, position: Position) -> Proof | None:
        """Return the proof of a position if already found, without searching."""

    @property
    def steps(self) -> int:
        """Number of steps so far, over all questions."""

    @property
    def is_aborted(self) -> bool:
        """True if more steps cannot find anything about the last position."""


def solver_of(game: Game, bitbase: Bitbase | None = None) -> Solver:
    """Return the solver of a variant; a game's own solver uses the bitbase."""
    make = registry.part(game.key, "solver")
    if not make:
        return GenericSolver()
    solver: LineSolver[Any] = make(game)
    solver.bitbase = bitbase
    return solver


class GenericSolver(ProofSearch):
    """A search for the colour with a proven win, 0 for a draw, and for a move that achieves it."""

    def result(self, position: Position) -> int | None:
        """Return the winner of a finished game."""
        return position.winner()

    def aim_of(self, position: Position) -> int:
        """Return the aim of the player to move: to win."""
        return position.to_move

    def concluded(self, position: Position, results: Mapping[int, Move]) -> Proof:
        """Return a draw for two players if the mover cannot win and there is one."""
        if len(position.stones) == 2 and 0 in results:
            return 0, results[0]
        return super().concluded(position, results)


Node: TypeAlias = "tuple[int, *tuple[Any, ...]]"
"""A position as an integer, with data for its successors."""


class LineSolver(ABC, Generic[State]):
    """A search for two-player games without draws, which tries every line on positions that are plain integers.

    Games define the successors of a position; this class tries the lines and stores their results from turn to turn. It
    can be interrupted at any step, to share the time with other work. Swaps count as settled.

    Nothing is known before the last extra turn, as its integers do not count them.
    """

    largest = 600_000
    """Maximum number of stored positions, about a hundred bytes each; longer proofs are given up."""

    images: SymmetryTable | None = None
    """Tables that identify symmetric positions, set before the first proof.

    They pay for proofs from few or no stones; otherwise hardly any two positions are symmetric.
    """

    bitbase: Bitbase | None = None
    """Known results of positions far from the end, for the solver's board."""

    def __init__(self) -> None:
        self.steps: int = 0
        # The value of a position is True if the colour to move wins.
        self._won: dict[int, bool] = {}
        # These positions have already been looked up in the bitbase.
        self._taken_up: set[int] = set()
        self._goal: tuple[int, Move | None] | None = None
        # Positions on the current line with the untried successors of each, the next one last.
        self._line: list[tuple[int, list[Node]]] = []

    @abstractmethod
    def number_of(self, position: State) -> int:
        """Return a position as an integer: the mover's stones, above them the other's, then the rest."""

    @abstractmethod
    def root(self, position: State) -> Node:
        """Return the node where a proof starts, which is not over."""

    @abstractmethod
    def after(self, node: Node) -> list[Node]:
        """Return the positions after each move, the most promising last; none if the game is over."""

    @abstractmethod
    def is_won(self, node: Node) -> bool:
        """Return whether the colour to move has won a finished game."""

    @property
    def is_aborted(self) -> bool:
        """True if more steps cannot find anything about the last position."""
        return not self._line

    def solve(self, position: State, steps: int, first: Move | None = None) -> Proof | None:
        """Search for a number of steps, each of which generates the successors of one position."""
        if position.extra:
            self._goal, self._line = None, []
            return None
        # A symmetric image may be known, but its move is another.
        goal = self.number_of(position), first
        if goal != self._goal:
            self._goal, self._line = goal, []
            self._aim(position, first)
        won, line, left, images = self._won, self._line, steps, self.images
        while line and left:
            number, after = line[-1]
            node = after[-1]
            # This is the same as `_shared`, but faster.
            key = images.shared(node[0]) if images else node[0]
            verdict = won.get(key)
            if verdict is None:
                left -= 1
                further = self.after(node)
                if further:
                    line.append((key, further))
                else:
                    won[key] = self.is_won(node)
                continue
            after.pop()
            if not verdict or not after:
                won[number] = not verdict
                line.pop()
        self.steps += steps - left
        if len(won) > self.largest:
            line.clear()
        return self.known(position)

    def known(self, position: State) -> Proof | None:
        """Return the proof of a position if already found or in the bitbase, without searching."""
        if position.extra:
            return None
        if self.bitbase is not None:
            self._take_up(position, self.bitbase)
        won = self._won.get(self._key(position))
        if won is None:
            return None
        if position.is_terminal():
            return position.winner() or 0, None
        if not won:
            return 3 - position.to_move, None
        moves = [move for move in position.legal_moves() if move != SWAP]
        if len(moves) == 1:
            # Only this move, such as a pass, can win.
            return position.to_move, moves[0]
        for move in moves:
            if self._won.get(self._key(position.apply(move))) is False:
                return position.to_move, move
        return None

    def _take_up(self, position: State, bitbase: Bitbase) -> None:
        """Store the bitbase's result of a position, and of its successors if it is won."""
        number = self.number_of(position)
        if number in self._taken_up:
            return
        self._taken_up.add(number)
        if bitbase.reaches(number) and not position.is_terminal():
            node = self.root(position)
            if self._looked_up(node, bitbase, bitbase.turns):
                for after in self.after(node):
                    self._looked_up(after, bitbase, bitbase.turns)

    def _looked_up(self, node: Node, bitbase: Bitbase, turns: int) -> bool | None:
        """Return and store whether the colour to move wins, from bitbase positions within `turns` turns."""
        number = node[0]
        won = self._won.get(self._shared(number))
        if won is not None or not bitbase.reaches(number):
            return won
        after = self.after(node)
        if bitbase.holds(number, len(after)):
            won = bitbase.is_won(number)
        elif after and turns:
            won = self._can_win(reversed(after), bitbase, turns - 1)
        if won is not None:
            self._won[self._shared(number)] = won
        return won

    def _can_win(self, after: Iterable[Node], bitbase: Bitbase, turns: int) -> bool | None:
        """Return whether one of these successors is lost for its colour to move; None if that is unknown."""
        won: bool | None = False
        for node in after:
            verdict = self._looked_up(node, bitbase, turns)
            if verdict is False:
                return True
            if verdict is None:
                won = None
        return won

    def _key(self, position: State) -> int:
        """Return the key under which a position's result is stored."""
        return self._shared(self.number_of(position))

    def _shared(self, number: int) -> int:
        return self.images.shared(number) if self.images else number

    def _aim(self, position: State, first: Move | None) -> None:
        number = self._key(position)
        if len(self._won) > self.largest and number not in self._won:
            self._won.clear()
            self._taken_up.clear()
        if self.known(position):
            return
        if position.is_terminal():
            self._won[number] = position.winner() == position.to_move
            return
        after = self.after(self.root(position))
        if first:
            wanted = self.number_of(position.apply(first))
            after.sort(key=lambda node: node[0] == wanted)
        self._line.append((number, after))
