"""State of a playable board: the match, who moves here, the cells picked, and the marks.

`affinage.view.game_view` has the transitions; computers, marks, the clock and the removals at the end have their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import InitVar, dataclass, field
from functools import reduce
from operator import or_

from affinage.board.geometry import View
from affinage.errors import IllegalMoveError
from affinage.game import Continuations, Game, Position, Region, Removal
from affinage.matches.clock import TimeControl
from affinage.matches.correspondence import Correspondence
from affinage.matches.match import Match
from affinage.matches.variations import GameNode, remarked
from affinage.matches.versions import exchanged, seat_at, steps
from affinage.picture.board import last_cells
from affinage.picture.stones import kinds
from affinage.view.appearance import Appearance
from affinage.view.computers import Computers
from affinage.view.marks import Marks
from affinage.view.timing import Timing


class ReviewLine:
    """A line of moves that a review shows on the board; a plain class, as every visit loads it."""

    __slots__ = ("added", "begin", "end")

    def __init__(self, end: GameNode, begin: int, added: GameNode | None) -> None:
        self.end = end
        self.begin = begin
        """Ply before the first move of the line."""
        self.added = added
        """First node that was not in the tree before, None if all were."""

    @property
    def is_as_added(self) -> bool:
        """True if nothing was played, written, drawn or removed in it since."""
        if self.added is None:
            return True
        before, *nodes = self.end.path()[self.added.ply - 1 :]
        children = [[node] for node in nodes[1:]] + [[]]
        is_alone = all(node.children == after for node, after in zip(nodes, children, strict=True))
        return self.added in before.children and is_alone and not remarked(nodes)


@dataclass
class Ending:
    """Removals after the end of a match, shown step by step; an unfinished match has none."""

    match: Match
    """Match whose position has the removals."""
    steps: int = 0
    """Number of removals shown so far."""

    @property
    def _removals(self) -> tuple[Removal, ...]:
        position = self.match.position
        return position.removals() if position.is_terminal() else ()

    @property
    def removed(self) -> int:
        """Mask of the cells already removed."""
        removed = 0
        for removal in self._removals[: self.steps]:
            removed |= removal.cells
        return removed

    @property
    def left(self) -> tuple[Removal, ...]:
        """Removals not shown yet."""
        return self._removals[self.steps :]

    def begin(self) -> None:
        """Show the board before the first removal."""
        self.steps = 0

    def advance(self) -> None:
        """Show the next removal."""
        self.steps += 1

    def finish(self) -> None:
        """Show the board after all removals."""
        self.steps = len(self._removals)


@dataclass
class GameState:
    """A match on this screen."""

    match: Match
    """Its tree of moves, and the current ply."""
    levels: InitVar[tuple[int, ...]] = ()
    """Levels of the computers, see `Computers`."""
    appearance: Appearance = field(default_factory=Appearance)
    """How people want to see the board."""
    view_only: bool = False
    """Nobody can move here."""
    side: int = 0
    """Colour, from 1, that people move here; 0 = all."""
    branches: bool = True
    """Other moves make variations; otherwise they replace the moves after them."""
    correspondence: Correspondence | None = None
    """Data of a game by links, in which one player is here."""
    timing: Timing | None = None
    """The clock, None without one."""
    computers: Computers = field(init=False)
    """Computers among the players of the match."""
    ending: Ending = field(init=False)
    """Removals since the end."""
    marks: Marks = field(init=False)
    """Marks of the current position."""
    picked: tuple[int, ...] = ()
    """Cells of an incomplete move, in order."""
    alternative: int = 0
    """The chosen one of the moves that a cell can mean, from 0."""
    finished: GameNode | None = None
    """Last node of the match that was played to its end here, None before; variations have other ends."""
    line: ReviewLine | None = None
    """The line that a review shows, None without one."""
    passed: tuple[int, ...] = ()
    """Colours, from 1, that just had to pass, in order."""
    # Caches of `choice`, with its position and picks, and of `view`.
    _choice: tuple[Position, tuple[int, ...], Continuations] | None = field(default=None, repr=False)
    _view: View | None = field(default=None, repr=False)

    def __post_init__(self, levels: tuple[int, ...]) -> None:
        """Start at the match's ply."""
        self.computers = Computers(self.match, levels)
        self.ending = Ending(self.match)
        self.marks = Marks(self.match)
        self.rest()

    def rest(self) -> None:
        """Reset what depends on the ply: the mover's own colour as choice, and all removals shown."""
        self.ending.finish()
        self.alternative = self.match.position.to_move - 1

    @property
    def game(self) -> Game:
        """The variant being played."""
        return self.match.game

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kind of stone of each colour."""
        return kinds(self.game)

    @property
    def control(self) -> TimeControl | None:
        """The time of each player, None without a clock."""
        return self.timing.clock.control if self.timing else None

    @property
    def view(self) -> View:
        """View of the board in its current orientation."""
        wanted = self.appearance.view(self.game.board)
        if self._view is None or self._view != wanted:
            self._view = wanted
        return self._view

    @property
    def ended(self) -> bool:
        """True if the line of moves leads to an end, at any current ply."""
        match = self.match
        return bool(match.conclusion) or match.position_at(len(match.moves)).is_terminal()

    @property
    def main_end(self) -> GameNode | None:
        """The end of the main line, which was played first; None while that has none."""
        last = [self.match.root, *self.match.root.onwards()][-1]
        return last if last.conclusion or last.position.is_terminal() else None

    @property
    def played(self) -> Match:
        """The match as it was played, also while a line of its review or a variation is on the board."""
        end = self.main_end
        return self.match if end is None or end is self.match.end else self.match.along(end)

    @property
    def is_reviewed(self) -> bool:
        """True if an earlier move of the finished match is shown, or a line of its review."""
        is_earlier = self.ended and self.match.outcome is None and self.match.end is self.finished
        return is_earlier or self.is_in_line

    @property
    def is_in_line(self) -> bool:
        """True if a line of a review is on the board: it is looked at, and nobody has a turn in it."""
        line, match = self.line, self.match
        return line is not None and line.begin <= match.ply <= line.end.ply and line.end in match.line()

    @property
    def place_in_line(self) -> tuple[int, int]:
        """How many moves of a review's line are on the board, and how many it has; zeros without one."""
        if not (self.line and self.is_in_line):
            return 0, 0
        return self.match.ply - self.line.begin, self.line.end.ply - self.line.begin

    @property
    def waits(self) -> bool:
        """True if others, who play elsewhere, must move: it is their turn, or an earlier position is shown."""
        correspondence, match = self.correspondence, self.match
        if correspondence is None or match.outcome_at(len(match.moves)):
            return False
        return not match.at_end or seat_at(match, match.ply) != correspondence.seat

    @property
    def must_send(self) -> bool:
        """True if a game by links must be sent to the next player."""
        correspondence, match = self.correspondence, self.match
        if correspondence is None or not correspondence.pending:
            return False
        length = len(match.moves)
        return match.outcome_at(length) is not None or seat_at(match, length) != correspondence.seat

    @property
    def you(self) -> int:
        """Colour of the only person here, 0 if there are several or none."""
        if self.correspondence is None:
            return self.computers.opponent
        return exchanged(self.match, self.correspondence.seat, swapped=self.match.swapped)

    @property
    def open_cells(self) -> int:
        """Cells of regions that moves can still change, also after a resignation."""
        position = self.match.position
        return 0 if position.is_terminal() else position.settled()[0]

    @property
    def settled_regions(self) -> list[Region]:
        """Regions that can be shown: holes only once no move can change them."""
        open_cells = self.open_cells
        regions = self.match.position.regions()
        return [region for region in regions if not (region.is_hole and region.cells & open_cells)]

    @property
    def choice(self) -> Continuations:
        """Possible next picks; none when the match is over or a computer is to move."""
        if self.match.outcome or self.computers.thinks or self.view_only or self.waits:
            return Continuations(0)
        position, last = self.match.position, self._choice
        if last and last[0] is position and last[1] == self.picked:
            return last[2]
        choice = position.continuations(self.picked)
        self._choice = (position, self.picked, choice)
        return choice

    @property
    def tappable(self) -> int:
        """Mask of the cells where a tap does something: picks, takes back, or changes the last move."""
        picked = sum(1 << cell for cell in self.picked)
        return self.choice.cells | picked | self.revisable | self.other_starts

    @property
    def other_starts(self) -> int:
        """Mask of the cells where another move can begin while a stone of the board is held."""
        position = self.match.position
        if not self.picked or not position.colour_at(self.picked[0]) or self.closed():
            return 0
        return position.continuations().cells & ~(self.choice.cells | 1 << self.picked[-1])

    @property
    def revisable(self) -> int:
        """Mask of the cell just played, if its move can still get its other meaning."""
        last, match = self.match.last_move, self.match
        if self.view_only or match.conclusion or not match.at_end or not self.may_take_back:
            return 0
        if not (self.game.alternatives and last and last.picks):
            return 0
        mover = match.position_at(match.ply - 1).to_move
        is_anothers = self.computers.seats[mover - 1] or self.side not in (0, mover)
        return 0 if is_anothers else 1 << last.picks[0]

    def colours_to_place(self) -> tuple[int, ...]:
        """Return the colours of the stones still to place this turn."""
        if self.game.alternatives and not self.picked:
            return (self.alternative + 1,)
        return self.match.position.to_place(self.picked)

    def closed(self) -> IllegalMoveError | None:
        """Return why nobody here can move now, or None."""
        if self.match.outcome:
            return IllegalMoveError.over()
        if self.computers.thinks:
            return IllegalMoveError("turn", f"{self.match.mover} is thinking")
        if self.view_only:
            return IllegalMoveError("closed", "this match is only looked at")
        if self.waits and not self.match.at_end:
            return IllegalMoveError("closed", "this is an earlier move; go to the last one")
        if self.waits:
            return IllegalMoveError("turn", f"it is {self.match.mover}'s turn")
        return None

    def why_not(self, cell: int) -> IllegalMoveError | None:
        """Return why a cell cannot be picked next, or None if it can; another own stone would begin another move."""
        closed = self.closed()
        if closed or (self.choice.cells | self.other_starts) >> cell & 1:
            return closed
        position = self.match.position
        own = position.stones[position.to_move - 1]
        begins = self.picked and cell not in self.picked and own >> self.picked[0] & own >> cell & 1
        return position.refusal(cell, () if begins else self.picked)

    @property
    def can_undo(self) -> bool:
        """True if `undo` has an effect."""
        match = self.match
        has_done = match.ply or (match.conclusion and match.at_end)
        return bool(self.picked or (self.may_take_back and has_done))

    @property
    def may_take_back(self) -> bool:
        """True if the last move can be taken back here: in a game by links, only an unsent one."""
        correspondence, match = self.correspondence, self.match
        return correspondence is None or (match.at_end and steps(match) > correspondence.sent)

    def last_cells(self) -> Iterator[int]:
        """Return the cells of the last move that placed stones."""
        return iter(last_cells(self.match.moves[: self.match.ply]))

    @property
    def disturbed(self) -> int:
        """Mask of the cells whose stone the last move that placed or moved stones has changed or taken away."""
        match = self.match
        ply = next((ply for ply in range(match.ply, 0, -1) if match.moves[ply - 1].picks), 0)
        if not ply:
            return 0
        before, after = match.position_at(ply - 1), match.position_at(ply)
        gone = (old & ~new for old, new in zip(before.stones, after.stones, strict=True))
        return reduce(or_, gone)

    @property
    def taken(self) -> int:
        """Mask of the stones whose colour the last move has changed elsewhere than on its own cells."""
        picked = sum(1 << cell for cell in self.last_cells())
        return self.disturbed & ~picked & ~self.match.position.empty

    def pending(self) -> list[tuple[int, int]]:
        """Return the picked cells with the colours to be placed there."""
        colours = self.match.position.to_place() or (self.match.position.to_move,)
        return list(zip(self.picked, colours, strict=False))
