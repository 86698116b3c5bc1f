"""A puzzle being solved: the board, the moves found, and the refutation of a wrong move. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from affinage.game import Move, Position
from affinage.matches.marks import DrawnMark
from affinage.matches.match import Match
from affinage.teach.puzzles.collection import CollectedPuzzle
from affinage.teach.puzzles.puzzle import WIN, Puzzle
from affinage.teach.puzzles.solving import Solving
from affinage.view.game_view import GameView


class Verdict(Enum):
    """State of an attempt after the moves so far."""

    OPEN = auto()
    RIGHT = auto()
    WRONG = auto()
    SOLVED = auto()
    SHOWN = auto()
    """The solution is shown after giving up."""


class Attempt:
    """A puzzle on the page, from its first move until it is solved or given up."""

    def __init__(self, puzzle: CollectedPuzzle) -> None:
        self.puzzle = puzzle
        self.solving = Solving(puzzle)
        self.side = self.solving.position.to_move
        # Numbers of hints for the whole puzzle and for the next move.
        self.hints = 0
        self.helped = 0
        self.begin()

    @property
    def is_over(self) -> bool:
        """True if the puzzle is solved or given up."""
        return self.verdict in (Verdict.SOLVED, Verdict.SHOWN)

    @property
    def is_wrong(self) -> bool:
        """True after a wrong move."""
        return self.verdict is Verdict.WRONG

    @property
    def is_clean(self) -> bool:
        """True without a wrong move or help."""
        return not (self.solving.misses or self.hints or self.verdict is Verdict.SHOWN)

    @property
    def reply(self) -> Move | None:
        """The opponent's answer to the last right move, unless the puzzle is solved."""
        played = self.solving.played
        return played[-1] if played and not self.solving.is_solved else None

    def begin(self) -> None:
        """Continue from the last right move."""
        self.verdict = Verdict.OPEN
        self.refutation: tuple[Move, ...] = ()
        # True if the wrong move wins too, as the proof of a set that someone sent may be wrong.
        self.wins_too = False
        self._search: Puzzle | None = None
        self._show(self.solving.played)

    def _show(self, moves: Sequence[Move]) -> None:
        match = Match(self.solving.position.game, start=self.puzzle.start())
        match.extend(moves)
        self.game_view = GameView(match, side=self.side)

    @property
    def line(self) -> tuple[Move, ...]:
        """A wrong move and what refutes it; at the end of the puzzle all its moves."""
        known = 0 if self.is_over else len(self.solving.played)
        return tuple(self.game_view.match.moves[known:])

    @property
    def line_start(self) -> Position:
        """The position before that line."""
        return self.puzzle.start() if self.is_over else self.solving.position

    def judge(self) -> None:
        """Check the moves played since the last call, and answer right ones."""
        match = self.game_view.match
        while not self.solving.is_solved and match.ply > len(self.solving.played):
            if not self.solving.play(match.moves[len(self.solving.played)]):
                self.verdict = Verdict.WRONG
                self._begin_search()
                return
            self.verdict, self.helped = Verdict.RIGHT, 0
            for answer in self.solving.played[match.ply :]:
                self.game_view.play(answer)
        if self.solving.is_solved:
            self.verdict = Verdict.SOLVED
            self._begin_search()

    def _begin_search(self) -> None:
        """Close the board, and begin the search for what follows the last move."""
        self._search = Puzzle(self.puzzle.start(), WIN)
        self.game_view.close()

    def hint(self) -> None:
        """Help with the next move: first with its first cell, then with the whole move."""
        self.hints += 1
        self.helped += 1
        marks, cell = self.game_view.marks, self.solving.hint
        if self.helped > 1:
            marks.begin(None)
            marks.set_move(self.solving.wanted)
        elif cell >= 0:
            marks.begin(DrawnMark("green", cell, cell))

    def show(self) -> None:
        """Give up: show the solution from the current position."""
        self.verdict = Verdict.SHOWN
        self._show(self.solving.line)
        self.game_view.goto(len(self.solving.played))
        self._begin_search()

    def look_ahead(self, steps: int) -> bool:
        """Search what follows the last move for `steps` more moves; return True once it is known, or cannot be.

        The moves that follow are then added to the line: to the end of a solved puzzle, or the refutation of a wrong
        move, whose first answer is shown.
        """
        search, match = self._search, self.game_view.match
        if search is None:
            return True
        end = match.position_at(len(match.moves))
        sure = search.forced(end, steps)
        if sure is None and not search.too_large:
            return False
        self.wins_too = self.is_wrong and bool(sure)
        if sure is not None and not self.wins_too:
            self._add(tuple(search.line(end)))
        self._search = None
        return True

    def _add(self, moves: tuple[Move, ...]) -> None:
        match = self.game_view.match
        ply = match.ply
        match.goto(len(match.moves))
        match.extend(moves)
        if self.is_wrong:
            self.refutation = moves
        match.goto(ply + bool(self.refutation))
