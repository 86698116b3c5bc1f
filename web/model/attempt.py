"""A puzzle as it is being solved: the board, what was found, and what refutes a wrong move. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from affinage.game import Move
from affinage.play.match import Match
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
    SHOWN = auto()  # the solution, after giving up


class Attempt:
    """A puzzle on this screen, from its first move until it is solved or given up."""

    def __init__(self, puzzle: CollectedPuzzle) -> None:
        self.puzzle = puzzle
        self.solving = Solving(puzzle)
        self.side = self.solving.position.to_move
        self.hints = 0  # for the whole puzzle
        self.helped = 0  # how often of them for the next move
        self.begin()

    @property
    def is_over(self) -> bool:
        """True if the puzzle is solved or given up."""
        return self.verdict in (Verdict.SOLVED, Verdict.SHOWN)

    @property
    def is_clean(self) -> bool:
        """True without a wrong move or help."""
        return not (self.solving.misses or self.hints or self.verdict is Verdict.SHOWN)

    @property
    def reply(self) -> Move | None:
        """The opponent's answer to the last right move, before the last of all."""
        played = self.solving.played
        return played[-1] if played and not self.solving.is_solved else None

    def begin(self) -> None:
        """Let the solver try on from the last right move."""
        self.verdict = Verdict.OPEN
        self.refutation: tuple[Move, ...] = ()
        self._search: Puzzle | None = None
        self._show(self.solving.played)

    def _show(self, moves: Sequence[Move]) -> None:
        match = Match(self.solving.position.game, start=self.puzzle.start())
        match.extend(moves)
        self.game_view = GameView(match, side=self.side)

    def judge(self) -> None:
        """Look at what was played since the last time, and answer it if it was right."""
        match = self.game_view.match
        while not self.solving.is_solved and match.ply > len(self.solving.played):
            if not self.solving.play(match.moves[len(self.solving.played)]):
                self.verdict, self._search = Verdict.WRONG, Puzzle(self.puzzle.start(), WIN)
                self.game_view.close()
                return
            self.verdict, self.helped = Verdict.RIGHT, 0
            for answer in self.solving.played[match.ply :]:
                self.game_view.play(answer)
        if self.solving.is_solved:
            self.verdict = Verdict.SOLVED
            self.game_view.close()

    def hint(self) -> None:
        """Help with the next move: at first with the cell that it begins with, then with all of it."""
        self.hints += 1
        self.helped += 1
        if self.helped > 1:
            self.game_view.marks.set_move(self.solving.wanted)

    @property
    def hinted(self) -> str:
        """The cell that the next move begins with, by its name; "" where it begins with none."""
        cell = self.solving.hint
        return "" if cell < 0 else self.game_view.game.board.names[cell]

    def show(self) -> None:
        """Give up: show the solution from where the solver has come to."""
        self.verdict = Verdict.SHOWN
        self._show(self.solving.line)
        self.game_view.goto(len(self.solving.played))
        self.game_view.close()

    def refute(self, steps: int) -> bool:
        """Search on for `steps` moves for the refutation; return True once it is found or impossible.

        The moves that do follow the wrong one on the board's line then.
        """
        search, match = self._search, self.game_view.match
        if search is None:
            return True
        sure = search.forced(match.position, steps)
        if sure is None and not search.too_large:
            return False
        if sure is not None:
            self.refutation = tuple(search.line(match.position))
            ply = match.ply
            match.extend(self.refutation)
            match.goto(ply)
        self._search = None
        return True
