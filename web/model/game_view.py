"""The state of the page: the match on the table, what is picked, and what is switched on. No DOM here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from affinage.errors import IllegalMoveError
from affinage.game import PASS, SWAP, Choice, Game, Move, Position, Removal
from affinage.geometry import View
from affinage.match import Match
from affinage.picture.board import last_cells
from affinage.picture.stones import kinds
from affinage.topology import bits
from affinage.variations import GameNode, Pruned

Owners: TypeAlias = "tuple[tuple[float, ...], ...]"
"""For each colour how likely each cell will be its own, 0 to 1."""


@dataclass
class GameView:
    """One match being played on this screen."""

    match: Match
    picked: tuple[int, ...] = ()  # cells of the move begun
    rotation: int = 0  # of the board, as in View
    mirrored: bool = False
    labelled: bool = True  # coordinates shown
    score_shown: bool = False
    labels_shown: bool = False  # such as the values of stones
    alternative: int = 0  # which of the moves that one cell can mean is wanted
    steps: int = 0  # removals played out since the end of the game
    passed: str = ""  # who just had to pass, if anybody
    levels: tuple[int, ...] = ()  # of the computers among `Match.people`, 0 for a person; () = people only
    paused: bool = False  # the computers wait, and their colours can be moved by hand
    warming: bool = False  # the computer's thread is still on its way
    closed: bool = False  # to moves: the match is only looked at
    marked: tuple[Position, Move] | None = None  # a move to show, while its position is on the board
    owners: tuple[Position, Owners] | None = None  # what the heat map shows, likewise
    _choice: tuple[Position, tuple[int, ...], Choice] | None = field(default=None, repr=False)
    _view: View | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Begin at the match's ply, the strongest level there is sitting for a stronger one that a link may name."""
        self._rest()
        if any(self.levels):
            from affinage.bots.levels import LEVELS  # a start without computers does without

            self.levels = tuple(min(level, len(LEVELS)) for level in self.levels)

    @property
    def game(self) -> Game:
        """The rule set being played."""
        return self.match.game

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of stone of each colour."""
        return kinds(self.game)

    @property
    def removed(self) -> int:
        """The cells taken off the board after the end, so far."""
        removed = 0
        for removal in self._removals[: self.steps]:
            removed |= removal.cells
        return removed

    @property
    def _removals(self) -> tuple[Removal, ...]:
        position = self.match.position
        return position.removals() if position.is_terminal() else ()

    def removals_left(self) -> tuple[Removal, ...]:
        """What still leaves the board after the end."""
        return self._removals[self.steps :]

    @property
    def view(self) -> View:
        """The board as it is turned now."""
        wanted = View(self.game.board, self.rotation, self.mirrored, self.labelled)
        if self._view is None or self._view != wanted:
            self._view = wanted
        return self._view

    @property
    def seats(self) -> tuple[int, ...]:
        """The level that holds each colour now, 0 for a person."""
        levels = self.levels or (0,) * self.game.players
        return levels[::-1] if self.match.swapped else levels

    @property
    def level(self) -> int:
        """The level of the computer to move, paused or not; 0 when a person is, or the match is over."""
        return 0 if self.match.outcome else self.seats[self.match.position.to_move - 1]

    @property
    def thinks(self) -> bool:
        """Whether a computer is at work on its move, so that nobody else may play."""
        return bool(self.level) and not self.paused

    @property
    def watched(self) -> bool:
        """Whether only computers play."""
        return bool(self.levels) and all(self.levels)

    @property
    def ended(self) -> bool:
        """Whether the line of moves leads to an end, wherever in it the board is now."""
        match = self.match
        return bool(match.resigned) or match.position_at(len(match.moves)).is_terminal()

    @property
    def hinted(self) -> Move | None:
        """The move marked on this very position."""
        return self.marked[1] if self.marked and self.marked[0] is self.match.position else None

    @property
    def heat(self) -> Owners:
        """The expected owners of the cells of this very position, empty while they are not known."""
        return self.owners[1] if self.owners and self.owners[0] is self.match.position else ()

    @property
    def choice(self) -> Choice:
        """What can be picked next; nothing once the match is over or while a computer is to play."""
        if self.match.outcome or self.thinks or self.closed:
            return Choice(0)
        position, kept = self.match.position, self._choice
        if kept and kept[0] is position and kept[1] == self.picked:
            return kept[2]
        choice = position.choice(self.picked)
        self._choice = (position, self.picked, choice)
        return choice

    def tap(self, cell: int) -> IllegalMoveError | None:
        """Pick a cell, take back the one just picked, or play the move it completes; returns why not."""
        self.passed = ""
        if self.picked and self.picked[-1] == cell:
            self.picked = self.picked[:-1]
            return None
        if not self.picked and self.revisable >> cell & 1:
            self._change_mind(cell)
            return None
        refusal = self.why_not(cell)
        if refusal:
            return refusal
        self.picked = (*self.picked, cell)
        moves = self.choice.moves
        if moves:
            self.play(moves[min(self.alternative, len(moves) - 1)])
        return None

    def begin_move(self, cells: Iterable[int]) -> None:
        """Pick the first cells of a move, as far as they can be picked and do not complete it."""
        for cell in cells:
            if self.why_not(cell):
                return
            before, self.picked = self.picked, (*self.picked, cell)
            if self.choice.moves:
                self.picked = before
                return

    @property
    def revisable(self) -> int:
        """The mask of the cell just played, if its move can still be given its other meaning."""
        last, match = self.match.last_move, self.match
        if (
            self.closed
            or not self.game.alternatives
            or not last
            or not last.picks
            or not match.at_end
            or match.resigned
        ):
            return 0
        before = match.position_at(match.ply - 1)
        return 0 if self.seats[before.to_move - 1] else 1 << last.picks[0]

    def _change_mind(self, cell: int) -> None:
        """Play the last move again with its other meaning."""
        last, node = self.match.moves[-1], self.match.node
        if node.comment:
            self.match.undo()
        else:
            self.match.prune(node)  # a slip, and no variation worth keeping
        moves = self.match.position.choice((cell,)).moves
        self.play(moves[(moves.index(last) + 1) % len(moves)])

    def choose(self, alternative: int) -> None:
        """Say which of the moves that one cell can mean is wanted."""
        self.alternative = alternative

    def colours_to_place(self) -> tuple[int, ...]:
        """The colours of the stones still to place this turn."""
        if self.game.alternatives and not self.picked:
            return (self.alternative + 1,)
        return self.match.position.to_place(self.picked)

    def why_not(self, cell: int) -> IllegalMoveError | None:
        """Why a cell cannot be picked next, or None if it can."""
        if self.match.outcome:
            return IllegalMoveError("over", "the game is over")
        if self.thinks:
            return IllegalMoveError("turn", f"{self.match.mover} is thinking")
        if self.closed:
            return IllegalMoveError("closed", "this match is only looked at")
        if self.choice.cells >> cell & 1:
            return None
        return self.match.position.refusal(cell, self.picked)

    def play(self, move: Move) -> None:
        """Play a whole move, and the passes of those who then have no other."""
        self.picked, self.paused = (), False
        self.match.push(move)
        passing = []
        while self.match.position.must_pass:
            passing.append(self.match.mover)
            self.match.push(PASS)
        self.passed = " and ".join(passing)
        self._rest()

    def _rest(self) -> None:
        """What begins anew at every ply: the mover's own colour, and all removals done where there are any."""
        self.steps = len(self._removals)
        self.alternative = self.match.position.to_move - 1

    def swap(self) -> None:
        """Answer the first turn by exchanging colours."""
        self.play(SWAP)

    def take_back_pick(self) -> bool:
        """Drop the move begun; False when none was."""
        had, self.picked = bool(self.picked), ()
        return had

    def undo(self) -> bool:
        """Drop the move begun, or take back a resignation, or a move together with what nobody chose after it.

        That is a forced pass and, in a game with a person, what the computers played.
        """
        self.passed = ""
        if self.take_back_pick():
            return True
        done = self.match.undo()
        while done and self.match.ply and self._not_chosen(self.match.ply):
            self.match.undo()
        if done:
            self._look_back()
        return done

    def redo(self) -> bool:
        """Play again what was undone, forced passes and the answers of computers included."""
        self.picked, self.passed = (), ""
        done = self.match.redo()
        while done and not self.match.at_end and self._not_chosen(self.match.ply):
            self.match.redo()
        if done:
            self._look_back()
        return done

    def _not_chosen(self, ply: int) -> bool:
        """Whether no person had a choice after `ply` moves: it was a pass, or a computer's turn among people."""
        if ply < len(self.match.moves) and self.match.moves[ply] == PASS:
            return True
        return bool(self.level) and not self.watched

    def _look_back(self) -> None:
        """Another ply is shown: computers never play over moves that may still be redone."""
        self.paused = self.watched or not self.match.at_end
        self._rest()

    def goto(self, ply: int) -> bool:
        """Show the position after `ply` moves."""
        self.picked, self.passed = (), ""
        before, found = self.match.ply, self.match.goto(ply)
        if self.match.ply != before:
            self._look_back()
        return found

    def show(self, node: GameNode) -> None:
        """Show a place anywhere in the tree, on the line that leads there and on."""
        self.picked, self.passed = (), ""
        self.match.show(node)
        self._look_back()

    def prune(self, node: GameNode) -> Pruned:
        """Take a move and all that follows out of the tree, for `graft` to put back."""
        self.picked, self.passed = (), ""
        pruned = self.match.prune(node)
        self._look_back()
        self.paused = bool(self.level)  # a computer would play at once what was just taken away
        return pruned

    def graft(self, pruned: Pruned) -> None:
        """Put back what was taken out of the tree, and show it, unless its move has been played again since."""
        self.match.graft(pruned)
        parent, move = pruned.node.parent, pruned.node.move
        if parent and move and (node := parent.child(move)):
            self.show(node)

    def resign(self) -> None:
        """The player to move gives up."""
        self.picked, self.passed = (), ""
        self.match.resign()

    def last_cells(self) -> Iterator[int]:
        """The cells of the last move that placed something."""
        return iter(last_cells(self.match.moves[: self.match.ply]))

    def pending(self) -> list[tuple[int, int]]:
        """The picked cells with the colours that will stand there."""
        colours = self.match.position.to_place() or (self.match.position.to_move,)
        return list(zip(self.picked, colours, strict=False))

    def legal_cells(self) -> Iterator[int]:
        """The cells that can be picked next."""
        return bits(self.choice.cells)
