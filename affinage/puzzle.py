"""Puzzles: a position whose player to move can force a goal, proved by trying every line to its end.

The goal is `win`, or a number: to win with at least so many points more than anybody else, where points are numbers.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import chain
from numbers import Rational

from affinage.errors import OptionError
from affinage.game import SWAP, Move, Position

WIN = "win"
LARGEST = 100_000  # positions looked at for one puzzle; one that takes more is not checked
WIDEST = 300  # moves of a position; with more of them no proof could come to an end
MOST_POINTS = 400


class Puzzle:
    """A position, a goal for its player to move, and what is proved of the positions that follow.

    >>> import affinage
    >>> start = affinage.load("board=square:2x3").initial()
    >>> Puzzle(start, "win").forced(start)
    True

    Swaps are taken as settled. Raises OptionError for a goal that is none, or for points that are no numbers.
    """

    def __init__(self, start: Position, goal: str) -> None:
        if goal != WIN and not (goal.isdecimal() and len(goal) < 4 and 1 <= int(goal) <= MOST_POINTS):
            raise OptionError(f"goal {goal[:20]!r} is unknown; goals are win, or a number of points from 1")
        self.goal = goal
        self.start = start
        self.side = start.to_move
        if goal != WIN and not all(isinstance(points, Rational) for points in start.score()):
            raise OptionError(
                f"{start.game.name} counts no points with these rules; the goal can only be win"
            )
        self._known: dict[Position, bool] = {}
        self._line: set[Position] = set()
        self._search: tuple[Position, Generator[None, None, bool | None]] | None = None
        self._looked = 0  # positions, over all questions
        self.too_large = False

    def met(self, position: Position) -> bool:
        """Whether the goal is reached in a position where the game is over."""
        if position.winner() != self.side:
            return False
        if self.goal == WIN:
            return True
        points = position.score()
        best = max(number for colour, number in enumerate(points, 1) if colour != self.side)
        return points[self.side - 1] - best >= int(self.goal)  # type: ignore[operator]

    def forced(self, position: Position, positions: int = LARGEST) -> bool | None:
        """Whether the goal is sure whatever the others do; None while `positions` more were not enough to tell.

        Ask again to go on; once `too_large` is set, nothing more will be found.
        """
        if position in self._known:
            return self._known[position]
        if self._search is None or self._search[0] != position:
            self._line.clear()
            self._search = position, self._proves(position)
        for _ in range(positions):
            self._looked += 1
            try:
                next(self._search[1])
            except StopIteration as end:
                self._search = None
                found: bool | None = end.value
                self.too_large = found is None
                return found
            if self._looked >= LARGEST:
                self.too_large = True
                break
        return None

    def _proves(self, position: Position) -> Generator[None, None, bool | None]:
        """Look at one more position a step; None when a line comes back to itself or is too wide: nothing is proved."""
        if position in self._known:
            return self._known[position]
        if position in self._line:
            return None
        if position.is_terminal():
            found = self.met(position)
        else:
            moves = _moves(position)
            if len(moves) > WIDEST:
                return None
            going_on: list[Position] = []
            ending: list[Position] = []
            for move in moves:
                after = position.apply(move)
                (ending if after.is_terminal() else going_on).append(after)
                yield
            own = position.to_move == self.side
            found = not own
            self._line.add(position)
            for after in chain(going_on, ending):
                sure = yield from self._proves(after)
                if sure is None:
                    return None
                if sure == own:
                    found = own
                    break
            self._line.remove(position)
        self._known[position] = found
        return found

    def reply(self, position: Position) -> Move:
        """A move of a position, one that goes on with the game if there is any."""
        return min(_moves(position), key=lambda move: position.apply(move).is_terminal())


def _moves(position: Position) -> list[Move]:
    return [move for move in position.legal_moves() if move != SWAP]
