"""Transitions of a playable board: everything that changes its state.

Moves, and steps through the match and its tree, return a `Change`: by it the page and the notebook know what to draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from affinage.errors import IllegalMoveError
from affinage.game import PASS, SWAP, Move
from affinage.matches.clock import Clock, Hold, TimeControl
from affinage.matches.correspondence import Correspondence
from affinage.matches.marks import DrawnMark
from affinage.matches.match import Match
from affinage.matches.variations import GameNode, Pruned
from affinage.matches.versions import last_chosen, seat_at
from affinage.view.appearance import Appearance
from affinage.view.state import GameState, ReviewLine
from affinage.view.timing import Timing


class Effect(Enum):
    """Part of the display that a change affects."""

    NONE = "none"
    DETAIL = "detail"
    """Marks, choices or progress: animations and messages go on."""
    POSITION = "position"
    """Another position, game or pick, which is shown at once."""
    MOVE = "move"
    """A move, or the end of the match, which is animated."""


@dataclass(frozen=True, slots=True)
class Change:
    """The result of a transition; false if nothing has changed."""

    effect: Effect
    played: tuple[Move, ...] = ()
    """Moves that are new on the board, forced passes included."""
    refusal: IllegalMoveError | None = None
    """Why a cell cannot be picked."""

    def __bool__(self) -> bool:
        return self.effect is not Effect.NONE

    @property
    def places(self) -> bool:
        """True if a played move is seen on the board, unlike a pass or a swap."""
        return any(move.picks for move in self.played)


UNCHANGED = Change(Effect.NONE)
DETAIL = Change(Effect.DETAIL)
POSITION = Change(Effect.POSITION)
ENDED = Change(Effect.MOVE)
"""The end of a match without a move."""


class GameView(GameState):
    """A match on this screen, with everything that people and computers can do to it."""

    def correspond(self, correspondence: Correspondence) -> None:
        """Update the data of a game by links."""
        self.correspondence = correspondence

    def close(self) -> None:
        """Disable all moves."""
        self.view_only = True

    def finish(self) -> None:
        """Note that the line on the board is the whole match, or the main line if that has an end."""
        self.finished = self.main_end or self.match.end

    def open_line(self, before: Sequence[str], line: Sequence[str]) -> Change:
        """Show the first move of a line of a review, after moves of the game."""
        self.close_line()
        revision, end = self.match.revision, self.match.branch([*before, *line])
        added = next((node for node in end.path() if node.added_at > revision), None)
        self.line = ReviewLine(end, len(before), added)
        self.show(end)
        return self.goto(len(before) + 1)

    def close_line(self) -> None:
        """Forget the line of a review, and remove what it has added to the tree, unless more was done there."""
        line, self.line = self.line, None
        if line and line.added and line.is_as_added:
            self.match.prune(line.added)

    def set_branches(self, *, branches: bool) -> None:
        """Choose whether another move makes a variation, or replaces the moves after it."""
        self.branches = branches

    def set_appearance(self, appearance: Appearance) -> None:
        """Change the appearance of the board."""
        self.appearance = appearance

    def tap(self, cell: int) -> Change:
        """Pick a cell, take back the last pick, or play the completed move.

        While a stone of the board is held, a cell where another move can begin begins that one. The last pick is not
        taken back where picking it once more ends the move.
        """
        self.passed = ()
        if self.picked and self.picked[-1] == cell and not self.choice.cells >> cell & 1:
            self.picked = self.picked[:-1]
            return POSITION
        if not self.picked and self.revisable >> cell & 1:
            return self._change_mind(cell)
        refusal = self.why_not(cell)
        if refusal:
            return Change(Effect.NONE, refusal=refusal)
        self.picked = (cell,) if self.other_starts >> cell & 1 else (*self.picked, cell)
        moves = self.choice.moves
        if moves:
            return self._play_supplied(moves[min(self.alternative, len(moves) - 1)])
        return POSITION

    def begin_move(self, cells: Iterable[int]) -> None:
        """Pick the first cells of a move, while they are legal and do not complete it."""
        for cell in cells:
            if self.why_not(cell):
                return
            before, self.picked = self.picked, (*self.picked, cell)
            if self.choice.moves:
                self.picked = before
                return

    def _change_mind(self, cell: int) -> Change:
        """Play the last move again with its other meaning."""
        last, node = self.match.moves[-1], self.match.node
        if node.comment:
            self.match.undo()
        else:
            # A slip is not worth a variation.
            self.match.prune(node)
        moves = self.match.position.continuations((cell,)).moves
        return self._play_supplied(moves[(moves.index(last) + 1) % len(moves)])

    def choose(self, alternative: int) -> Change:
        """Choose one of the moves that a cell can mean."""
        self.alternative = alternative
        return DETAIL

    def play(self, move: Move) -> Change:
        """Play a whole move, and following forced passes; raises IllegalMoveError."""
        replaced = self._replaced
        self.match.push(move)
        return self._follow_move(replaced)

    def _play_supplied(self, move: Move) -> Change:
        """Play a move from `choice`, and following forced passes."""
        replaced = self._replaced
        self.match.push_unchecked(move)
        return self._follow_move(replaced)

    @property
    def _replaced(self) -> GameNode | None:
        """Return the undone move that another move will replace, if that makes no variation."""
        match = self.match
        return None if self.branches or match.at_end else match.line()[match.ply + 1]

    def _follow_move(self, replaced: GameNode | None) -> Change:
        """Handle a played move: drop what it replaces, play forced passes, and let computers continue."""
        before = self.match.ply - 1
        if replaced and replaced is not self.match.node:
            self.match.prune(replaced)
        self.picked = ()
        # Otherwise, a hint would be back after an undo.
        self.marks.set_move(None)
        self.computers.go_on()
        self._note_step()
        passing = []
        while self.match.position.must_pass:
            passing.append(self.match.position.to_move)
            self.match.push_unchecked(PASS)
        self.passed = tuple(passing)
        self._leave_line()
        self.rest()
        return Change(Effect.MOVE, tuple(self.match.moves[before : self.match.ply]))

    def swap(self) -> Change:
        """Answer the first turn by exchanging colours."""
        return self.play(SWAP)

    def take_back_pick(self) -> Change:
        """Drop the incomplete move, if there is one."""
        change = POSITION if self.picked else UNCHANGED
        self.picked = ()
        return change

    def undo(self) -> Change:
        """Drop the incomplete move, or take back a resignation, or a move with what nobody chose after it.

        That is a forced pass and, in a game with a person, what the computers played; someone who looks through a game
        that is over sees each move. In a game by links only a move not yet sent is taken back, and it is gone.
        """
        self.passed = ()
        if self.take_back_pick():
            return POSITION
        if self.correspondence:
            return self._withdraw() if self.may_take_back else UNCHANGED
        steps = self._is_looked_through
        done = self.match.goto(self.match.ply - 1) if self.computers.watched else self.match.undo()
        while done and not steps and self.match.ply and self._not_chosen(self.match.ply):
            self.match.undo()
        if done:
            self._look_back()
        return POSITION if done else UNCHANGED

    def _withdraw(self) -> Change:
        """Remove the last move, or the players' end of the game, from the tree."""
        if self.match.conclusion:
            self.match.undo()
        else:
            self.withdraw()
        return POSITION

    def redo(self) -> Change:
        """Replay undone moves, with forced passes and computers' answers, but in a game that is over a single one."""
        before, steps = self.match.ply, self._is_looked_through
        done = self.match.redo()
        while done and not steps and not self.match.at_end and self._not_chosen(self.match.ply):
            self.match.redo()
        if not done:
            return UNCHANGED
        self.picked, self.passed = (), ()
        self._look_back()
        return Change(Effect.MOVE, tuple(self.match.moves[before : self.match.ply]))

    @property
    def _is_looked_through(self) -> bool:
        """True in a line of a review, and for a position before the end of a game that is over."""
        return self.is_in_line or (self.ended and not self.match.at_end)

    def _not_chosen(self, ply: int) -> bool:
        """Return whether no person made the move after `ply` moves: a pass, or a computer's turn among people."""
        if ply < len(self.match.moves) and self.match.moves[ply] == PASS:
            return True
        return bool(self.computers.level) and not self.computers.alone

    def _look_back(self) -> None:
        """Handle a change of the current ply. Nobody plays on at the end of a line of a review."""
        self._leave_line()
        self.computers.look_back()
        if self.is_in_line:
            self.computers.pause()
        self.rest()

    def _leave_line(self) -> None:
        """Close the line of a review once the board shows something else."""
        if not self.is_in_line:
            self.close_line()

    def goto(self, ply: int) -> Change:
        """Show the position after `ply` moves, if the line has as many."""
        before = self.match.ply
        if not self.match.goto(ply):
            return UNCHANGED
        self.picked, self.passed = (), ()
        if self.match.ply != before:
            self._look_back()
        else:
            self._leave_line()
            # The line may have changed.
            self.rest()
        return POSITION

    def show(self, node: GameNode) -> Change:
        """Show any node of the tree, on the line through it."""
        self.picked, self.passed = (), ()
        self.match.show(node)
        self._look_back()
        return POSITION

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

    def comment(self, node: GameNode, text: str) -> Change:
        """Set the comment of a node."""
        node.comment = text
        return POSITION

    def toggle_mark(self, mark: DrawnMark) -> None:
        """Draw a mark on the position shown; drawn once more it goes, and in another colour it changes colour."""
        self.marks.begin(None)
        self.match.toggle_mark(mark)

    def promote(self) -> Change:
        """Make the line up to here the main one."""
        change = UNCHANGED
        while self.match.node.promote():
            change = POSITION
        return change

    def prune(self, node: GameNode) -> Pruned:
        """Remove a move and all after it from the tree; `graft` restores them."""
        self.picked, self.passed = (), ()
        pruned = self.match.prune(node)
        self._look_back()
        # Otherwise, a computer would at once replay the removed move.
        self.computers.hold()
        return pruned

    def graft(self, pruned: Pruned) -> Change:
        """Restore and show a removed branch, unless its move has been played again since."""
        self.match.graft(pruned)
        parent, move = pruned.node.parent, pruned.node.move
        if parent and move and (node := parent.child(move)):
            return self.show(node)
        return UNCHANGED

    def resign(self) -> Change:
        """Resign for the player to move."""
        self.picked, self.passed = (), ()
        self.match.resign()
        self._note_step()
        return ENDED

    def lose_on_time(self) -> Change:
        """End the game, as the player to move has no time left; among friends, whatever is looked at here."""
        if self.correspondence:
            self.goto(len(self.match.moves))
        self.picked, self.passed = (), ()
        self.match.lose_on_time()
        self._note_step()
        return ENDED

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
        self.show_played()
        self.set_people(people)
        self.match.replace_line(other)
        self.goto(len(self.match.moves))

    def show_played(self) -> None:
        """Show the last position of the match as it was played, unless it is on the board."""
        if not (self.match.at_end and self.match.end is self.played.end):
            self.close_line()
            self.show(self.played.end)

    def withdraw(self) -> None:
        """Remove the last chosen move from the game, with all after it."""
        self.prune(self.match.line()[last_chosen(self.match) + 1])

    # The clock

    def set_clock(self, control: TimeControl | None) -> None:
        """Play with a clock, or without one; friends who play by links begin it once they are connected."""
        self.timing = None
        if control:
            holds = {Hold.APART} if self.correspondence else set()
            seat = seat_at(self.match, 0)
            clock = Clock(control, self.game.players, seat, holds=frozenset(holds))
            self.timing = Timing(self.match, clock)

    def follow_clock(self, now: int) -> None:
        """Bring the clock, if there is one, to the turn that goes on; `now` is in ms of any clock that never goes back.

        Friends who play live have one game, whatever each of them looks at.
        """
        if self.timing is None:
            return
        is_studied = self.branches and not self.correspondence
        if not is_studied:
            ply = len(self.match.moves) if self.correspondence else self.match.ply
            self.timing.follow(ply, now)
        if self.ended or is_studied:
            self.timing.stand(now)
        else:
            self.timing.go_on(now)

    def leave_clock(self, now: int) -> None:
        """Stop the clock, as another game is put on the table."""
        if self.timing:
            self.timing.hold(Hold.APART if self.correspondence else Hold.PAUSED, now)
