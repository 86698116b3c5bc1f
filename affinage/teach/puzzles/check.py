"""The check of a position as a puzzle: whether one move alone wins, in small steps between which a page can breathe."""

from __future__ import annotations

from enum import StrEnum

from affinage.errors import OptionError
from affinage.game import SWAP, Move, Position
from affinage.teach.puzzles.proving import Line, PuzzleProver, UnprovenError
from affinage.teach.puzzles.puzzle import LARGEST, WIDEST

PLAYERS = 2
AT_ONCE = 50  # moves tried: less than a tenth of a second in a browser


class Finding(StrEnum):
    """Result of a check."""

    ONE = "one"  # one move alone wins
    SEVERAL = "several"  # several moves win
    NONE = "none"  # no move wins
    FORCED = "forced"  # the only legal move wins, so there is nothing to find
    UNKNOWN = "unknown"  # the proof would take too long


class PuzzleCheck:
    """The check of a position; `go_on` until there is a finding.

    >>> import affinage
    >>> check = PuzzleCheck(affinage.read_link("?board=square:2#1/from=b1.w1-b").match.position)
    >>> while not check.go_on():
    ...     pass
    >>> check.finding.value
    'forced'

    Raises OptionError for a position that cannot be a puzzle.
    """

    def __init__(self, start: Position, most_steps: int = LARGEST) -> None:
        if fault := puzzle_fault(start):
            raise OptionError(fault)
        self.start = start
        self.finding: Finding | None = None
        self.winners: tuple[Move, ...] = ()  # moves that win, where several do
        self.solution: Line = ()  # the winning moves with the replies that leave most to find; () without one
        self._prover = PuzzleProver(most_steps, AT_ONCE)

    def go_on(self) -> bool:
        """Search some more; return True once there is a finding."""
        try:
            if len(self.start.legal_moves()) > WIDEST:
                self.finding = Finding.UNKNOWN
            elif self.finding is None:
                self._search()
        except UnprovenError:
            if self._prover.is_spent:
                self.stop()
        return self.finding is not None

    def stop(self) -> None:
        """Conclude from what is proved so far."""
        self.finding = self.finding or (Finding.ONE if self.solution else Finding.UNKNOWN)

    def _search(self) -> None:
        moves = self._prover.winning_moves(self.start)
        if len(moves) != 1:
            self.winners = tuple(moves)
            self.finding = Finding.SEVERAL if moves else Finding.NONE
            return
        if len(self.start.legal_moves()) == 1:
            self.finding = Finding.FORCED
            return
        self.solution = (moves[0],)  # in case the proof of the moves after it takes too long
        _, self.solution = self._prover.solution(self.start)
        self.finding = Finding.ONE


def puzzle_fault(position: Position) -> str:
    """Return why a position cannot be a puzzle, "" if it can."""
    game = position.game
    if game.players != PLAYERS:
        return f"this variant has {game.players} players; expected one with {PLAYERS} for a puzzle"
    if position.is_terminal():
        return "the game is over in this position; expected one with moves to choose from"
    if SWAP in position.legal_moves():
        return "the player to move may swap here; expected a position after the pie rule"
    if position.extra:
        return "the player to move has extra turns here; expected a position after them"
    return ""
