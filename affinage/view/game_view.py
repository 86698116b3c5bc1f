"""State of a playable board: the match, the cells picked, and the marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import InitVar, dataclass, field

from affinage.board.geometry import View
from affinage.errors import IllegalMoveError
from affinage.game import PASS, SWAP, Continuations, Game, Move, Position, Region
from affinage.picture.board import last_cells
from affinage.picture.stones import kinds
from affinage.play.correspondence import Correspondence
from affinage.play.drawing import DrawnMark
from affinage.play.match import Match
from affinage.play.variations import GameNode, Pruned
from affinage.play.versions import exchanged, last_chosen, seat_at, steps
from affinage.view.appearance import Appearance
from affinage.view.computers import Computers
from affinage.view.ending import Ending
from affinage.view.marks import Marks


@dataclass
class GameView:
    """A match on this screen.

    It and its parts change only through their own methods; views read.
    """

    match: Match  # its tree of moves, and the current ply
    levels: InitVar[tuple[int, ...]] = ()  # of the computers, see Computers
    appearance: Appearance = field(default_factory=Appearance)  # how people want to see the board
    view_only: bool = False  # nobody can move here
    side: int = 0  # colour, from 1, that people move here; 0 = all
    branches: bool = True  # other moves make variations; otherwise they replace the moves after them
    correspondence: Correspondence | None = None  # of a game by links, in which one player is here
    computers: Computers = field(init=False)  # among the players of the match
    ending: Ending = field(init=False)  # removals since the end
    marks: Marks = field(init=False)  # of the current position
    picked: tuple[int, ...] = ()  # cells of an incomplete move, in order
    alternative: int = 0  # the chosen one of the moves that a cell can mean, from 0
    passed: tuple[int, ...] = ()  # colours, from 1, that just had to pass, in order
    # Caches of `choice`, with its position and picks, and of `view`.
    _choice: tuple[Position, tuple[int, ...], Continuations] | None = field(default=None, repr=False)
    _view: View | None = field(default=None, repr=False)

    def __post_init__(self, levels: tuple[int, ...]) -> None:
        """Start at the match's ply."""
        self.computers = Computers(self.match, levels)
        self.ending = Ending(self.match)
        self.marks = Marks(self.match)
        self._rest()

    @property
    def game(self) -> Game:
        """The variant being played."""
        return self.match.game

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kind of stone of each colour."""
        return kinds(self.game)

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
        return bool(match.resigned) or match.position_at(len(match.moves)).is_terminal()

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

    def correspond(self, correspondence: Correspondence) -> None:
        """Update the data of a game by links."""
        self.correspondence = correspondence

    def close(self) -> None:
        """Disable all moves."""
        self.view_only = True

    def set_branches(self, *, branches: bool) -> None:
        """Choose whether another move makes a variation, or replaces the moves after it."""
        self.branches = branches

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

    def set_appearance(self, appearance: Appearance) -> None:
        """Change the appearance of the board."""
        self.appearance = appearance

    @property
    def choice(self) -> Continuations:
        """What can be picked next; nothing once the match is over or while a computer is to play."""
        if self.match.outcome or self.computers.thinks or self.view_only or self.waits:
            return Continuations(0)
        position, last = self.match.position, self._choice
        if last and last[0] is position and last[1] == self.picked:
            return last[2]
        choice = position.continuations(self.picked)
        self._choice = (position, self.picked, choice)
        return choice

    def tap(self, cell: int) -> IllegalMoveError | None:
        """Pick a cell, take back the last pick, or play the completed move; return the error if that is impossible.

        While a stone of the board is held, a cell where another move can begin begins that one.
        """
        self.passed = ()
        if self.picked and self.picked[-1] == cell:
            self.picked = self.picked[:-1]
            return None
        if not self.picked and self.revisable >> cell & 1:
            self._change_mind(cell)
            return None
        refusal = self.why_not(cell)
        if refusal:
            return refusal
        self.picked = (cell,) if self.other_starts >> cell & 1 else (*self.picked, cell)
        moves = self.choice.moves
        if moves:
            self._play_supplied(moves[min(self.alternative, len(moves) - 1)])
        return None

    def begin_move(self, cells: Iterable[int]) -> None:
        """Pick the first cells of a move, while they are legal and do not complete it."""
        for cell in cells:
            if self.why_not(cell):
                return
            before, self.picked = self.picked, (*self.picked, cell)
            if self.choice.moves:
                self.picked = before
                return

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
        if self.view_only or match.resigned or not match.at_end or not self._may_take_back:
            return 0
        if not (self.game.alternatives and last and last.picks):
            return 0
        mover = match.position_at(match.ply - 1).to_move
        is_anothers = self.computers.seats[mover - 1] or self.side not in (0, mover)
        return 0 if is_anothers else 1 << last.picks[0]

    def _change_mind(self, cell: int) -> None:
        """Play the last move again with its other meaning."""
        last, node = self.match.moves[-1], self.match.node
        if node.comment:
            self.match.undo()
        else:
            self.match.prune(node)  # a slip, not worth a variation
        moves = self.match.position.continuations((cell,)).moves
        self._play_supplied(moves[(moves.index(last) + 1) % len(moves)])

    def choose(self, alternative: int) -> None:
        """Choose one of the moves that a cell can mean."""
        self.alternative = alternative

    def colours_to_place(self) -> tuple[int, ...]:
        """Return the colours of the stones still to place this turn."""
        if self.game.alternatives and not self.picked:
            return (self.alternative + 1,)
        return self.match.position.to_place(self.picked)

    def closed(self) -> IllegalMoveError | None:
        """Return why nobody here can move now, or None."""
        if self.match.outcome:
            return IllegalMoveError("over", "the game is over")
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

    def play(self, move: Move) -> None:
        """Play a whole move, and following forced passes; raises IllegalMoveError."""
        replaced = self._replaced
        self.match.push(move)
        self._follow_move(replaced)

    def _play_supplied(self, move: Move) -> None:
        """Play a move from `choice`, and following forced passes."""
        replaced = self._replaced
        self.match.push_unchecked(move)
        self._follow_move(replaced)

    @property
    def _replaced(self) -> GameNode | None:
        """Return the undone move that another move will replace, if that makes no variation."""
        match = self.match
        return None if self.branches or match.at_end else match.line()[match.ply + 1]

    def _follow_move(self, replaced: GameNode | None) -> None:
        """Handle a played move: drop what it replaces, play forced passes, and let computers continue."""
        if replaced and replaced is not self.match.node:
            self.match.prune(replaced)
        self.picked = ()
        self.marks.set_move(None)  # a hint would be back after an undo
        self.computers.go_on()
        self._note_step()
        passing = []
        while self.match.position.must_pass:
            passing.append(self.match.position.to_move)
            self.match.push_unchecked(PASS)
        self.passed = tuple(passing)
        self._rest()

    def _rest(self) -> None:
        """Reset what depends on the ply: the mover's own colour as choice, and all removals shown."""
        self.ending.finish()
        self.alternative = self.match.position.to_move - 1

    def swap(self) -> None:
        """Answer the first turn by exchanging colours."""
        self.play(SWAP)

    def take_back_pick(self) -> bool:
        """Drop the incomplete move; False if there is none."""
        had, self.picked = bool(self.picked), ()
        return had

    @property
    def can_undo(self) -> bool:
        """True if `undo` has an effect."""
        match = self.match
        has_done = match.ply or (match.resigned and match.at_end)
        return bool(self.picked or (self._may_take_back and has_done))

    def undo(self) -> bool:
        """Drop the incomplete move, or take back a resignation, or a move with what nobody chose after it.

        That is a forced pass and, in a game with a person, what the computers played. In a game by links only a move
        that has not been sent is taken back, and it is gone.
        """
        self.passed = ()
        if self.take_back_pick():
            return True
        if self.correspondence:
            return self._may_take_back and self._withdraw()
        done = self.match.goto(self.match.ply - 1) if self.computers.watched else self.match.undo()
        while done and self.match.ply and self._not_chosen(self.match.ply):
            self.match.undo()
        if done:
            self._look_back()
        return done

    @property
    def _may_take_back(self) -> bool:
        """Return whether the last move can be taken back here: in a game by links, only an unsent one."""
        correspondence, match = self.correspondence, self.match
        return correspondence is None or (match.at_end and steps(match) > correspondence.sent)

    def _withdraw(self) -> bool:
        """Remove the last move, or the players' end of the game, from the tree."""
        if self.match.resigned:
            return self.match.undo()
        self.withdraw()
        return True

    def redo(self) -> bool:
        """Replay undone moves, including forced passes and computers' answers."""
        self.picked, self.passed = (), ()
        done = self.match.redo()
        while done and not self.match.at_end and self._not_chosen(self.match.ply):
            self.match.redo()
        if done:
            self._look_back()
        return done

    def _not_chosen(self, ply: int) -> bool:
        """Return whether no person made the move after `ply` moves: a pass, or a computer's turn among people."""
        if ply < len(self.match.moves) and self.match.moves[ply] == PASS:
            return True
        return bool(self.computers.level) and not self.computers.alone

    def _look_back(self) -> None:
        """Handle a change of the current ply."""
        self.computers.look_back()
        self._rest()

    def goto(self, ply: int) -> bool:
        """Show the position after `ply` moves."""
        self.picked, self.passed = (), ()
        before, found = self.match.ply, self.match.goto(ply)
        if self.match.ply != before:
            self.computers.look_back()
        self._rest()  # the line may have changed too
        return found

    def show(self, node: GameNode) -> None:
        """Show any node of the tree, on the line through it."""
        self.picked, self.passed = (), ()
        self.match.show(node)
        self._look_back()

    def restore(self, ply: int, picked: Iterable[int], *, paused: bool) -> bool:
        """Show a ply with its incomplete move; return False if there is no such ply."""
        if not self.goto(ply):
            return False
        if paused:
            self.computers.pause()
        else:
            self.computers.go_on()
        self.begin_move(picked)
        return True

    def merge(self, other: Match) -> None:
        """Add the line of another match from the same start, and show it at its ply."""
        self.match.merge(other)
        self.goto(other.ply)

    def comment(self, node: GameNode, text: str) -> None:
        """Set the comment of a node."""
        node.comment = text

    def draw(self, mark: DrawnMark) -> None:
        """Draw a mark on the position shown; drawn once more it goes, and in another colour it changes colour."""
        self.marks.begin(None)
        self.match.draw(mark)

    def promote(self) -> None:
        """Make the line up to here the main one."""
        while self.match.node.promote():
            pass

    def prune(self, node: GameNode) -> Pruned:
        """Remove a move and all after it from the tree; `graft` restores them."""
        self.picked, self.passed = (), ()
        pruned = self.match.prune(node)
        self._look_back()
        self.computers.hold()  # otherwise one would at once replay the removed move
        return pruned

    def graft(self, pruned: Pruned) -> None:
        """Restore and show a removed branch, unless its move has been played again since."""
        self.match.graft(pruned)
        parent, move = pruned.node.parent, pruned.node.move
        if parent and move and (node := parent.child(move)):
            self.show(node)

    def resign(self) -> None:
        """Resign for the player to move."""
        self.picked, self.passed = (), ()
        self.match.resign()
        self._note_step()

    def agree_on_draw(self) -> None:
        """End the game here with an agreed draw."""
        self.picked, self.passed = (), ()
        self.match.agree_on_draw()
        self._note_step()

    def _note_step(self) -> None:
        """Note a move or an end by the players, which a game by links must send."""
        if self.correspondence:
            self.correspond(self.correspondence.moved())

    def set_people(self, people: Sequence[str]) -> None:
        """Rename the players."""
        self.match.people = tuple(people)

    def take_over(self, other: Match, people: Sequence[str]) -> None:
        """Continue as another match from the same start, at its last move."""
        self.picked, self.passed = (), ()
        self.set_people(people)
        self.match.replace_line(other)
        self.goto(len(self.match.moves))

    def withdraw(self) -> None:
        """Remove the last chosen move from the game, with all after it."""
        self.prune(self.match.line()[last_chosen(self.match) + 1])

    def last_cells(self) -> Iterator[int]:
        """Return the cells of the last move that placed stones."""
        return iter(last_cells(self.match.moves[: self.match.ply]))

    def pending(self) -> list[tuple[int, int]]:
        """Return the picked cells with the colours to be placed there."""
        colours = self.match.position.to_place() or (self.match.position.to_move,)
        return list(zip(self.picked, colours, strict=False))
