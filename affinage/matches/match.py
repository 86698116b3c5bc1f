"""A match: a game with its players, its tree of moves, and a current position in it.

Colours belong to positions, players to the match: after `swap` the two players have exchanged colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import date
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

from affinage.checks import described, instance, listed, whole, wholes
from affinage.errors import IllegalMoveError, OptionError
from affinage.game import Game, Move, Outcome, Position, Termination
from affinage.game.conversion import GameLike, as_game, of_game
from affinage.game.objects import Stepped
from affinage.matches.headers import checked_headers
from affinage.matches.marks import DrawnMark, toggled
from affinage.matches.names import fit_people
from affinage.matches.variations import (
    A_NODE,
    DRAW_AGREED,
    Conclusion,
    GameNode,
    Pruned,
    graft,
    is_same,
    out_of_time,
    prune,
    resigned,
)

if TYPE_CHECKING:
    from affinage.matches.correspondence import Correspondence

MAX_PLIES = 5_000
"""Maximum number of plies of a line in untrusted texts."""
MAX_LEVEL = 99
"""Highest level of a computer in records and links."""
REASONS = {
    Termination.RESIGNATION: "{colour} resigned",
    Termination.TIME: "{colour} ran out of time",
}
_DATE = re.compile(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})(?:[T ].*)?")


class Match(Stepped):
    """A game with named players; `ply` is the number of moves on the board.

    Equal to another with the same players, start, tree of moves, comments and marks, and as many moves on the board.

    >>> import affinage
    >>> match = Match(affinage.load("board=square:2"), ("Ann", "Bob"))
    >>> str(match.push("a1,a2")), match.mover, match.outcome
    ('a1,a2', 'Bob', None)
    >>> match.undo()
    True
    >>> [str(move) for move in match.moves], match.ply
    (['a1,a2'], 0)

    Players are given in the order of their colours at the start. `moves` is the current line: its moves after `ply` can
    be redone until another move is pushed, which starts a variation. The match begins at `start`, by default the game's
    initial position. Raises OptionError for a wrong number of players, a name that cannot be kept, or another game's
    position.
    """

    def __init__(
        self, game: GameLike, people: Sequence[str] | None = None, start: Position | None = None
    ) -> None:
        self.game: Game = as_game(game)
        self.people = self.game.colours if people is None else people
        self.root: GameNode = GameNode(self.game.initial() if start is None else of_game(self.game, start))
        self.moves: list[Move] = []
        self._ply = 0
        # Node i is reached after i of `moves`.
        self._line = [self.root]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        facts = (self.game, self.people, self.moves, self.ply)
        return facts == (other.game, other.people, other.moves, other.ply) and is_same(self.root, other.root)

    __hash__: ClassVar[None]  # type: ignore[assignment]  # a match changes

    def __repr__(self) -> str:
        moves = f"{self.ply} of {len(self.moves)}" if not self.at_end else str(self.ply)
        noun = "move" if len(self.moves) == 1 else "moves"
        return f"<Match {self.game.link() or self.game.key}: {', '.join(self.people)}, {moves} {noun}>"

    @property
    def people(self) -> tuple[str, ...]:
        """Players in the order of their colours at the start, each name in the form of `affinage.matches.names`.

        Setting them raises OptionError for a wrong number of names, or one that cannot be kept.
        """
        return self._people

    @people.setter
    def people(self, names: Any) -> None:
        known = tuple(listed("people", names, "names"))
        if len(known) != self.game.players:
            raise OptionError(f"{self.game.name} has {self.game.players} players, not {len(known)}")
        people, fault = fit_people(self.game, known)
        if fault:
            raise OptionError(fault)
        self._people = people

    @property
    def start(self) -> Position:
        """Position before the first move."""
        return self.root.position

    @property
    def is_set_up(self) -> bool:
        """True if the match begins at another position than the first one of its game."""
        return self.start != self.game.initial()

    @property
    def ply(self) -> int:
        """Number of moves on the board.

        Setting it raises OptionError for a number below 0, or above that of the line's moves.
        """
        return self._ply

    @ply.setter
    def ply(self, ply: SupportsIndex) -> None:
        self._ply = self._checked_ply(ply)

    @property
    def node(self) -> GameNode:
        """Current node of the tree."""
        return self._line[self._ply]

    @property
    def end(self) -> GameNode:
        """Last node of the line, which determines all others on it."""
        return self._line[-1]

    @property
    def position(self) -> Position:
        """Current position."""
        return self.node.position

    @property
    def at_end(self) -> bool:
        """True if no move can be redone."""
        return self.ply == len(self.moves)

    @property
    def last_move(self) -> Move | None:
        """The move before the current position."""
        return self.node.move

    @property
    def swapped(self) -> bool:
        """True if the two players have exchanged colours."""
        return self.node.swapped

    @property
    def seats(self) -> tuple[str, ...]:
        """Player of each colour now, in the order of colours."""
        return self.people[::-1] if self.swapped else self.people

    @property
    def revision(self) -> int:
        """Number of changes to the tree: new moves, deleted or moved branches, comments."""
        return self.root.revision

    @property
    def conclusion(self) -> Conclusion | None:
        """End that players made of the line, None if there is none."""
        return self.end.conclusion

    @conclusion.setter
    def conclusion(self, conclusion: Conclusion | None) -> None:
        self.end.conclusion = conclusion

    def line(self) -> list[GameNode]:
        """Return the nodes of the line, from the root on."""
        return list(self._line)

    def has_on_board(self, node: GameNode) -> bool:
        """Return whether a node is the current node or one before it on its line."""
        return node in self._line[: self.ply + 1]

    def position_at(self, ply: SupportsIndex) -> Position:
        """Return the position after `ply` moves of the line."""
        return self._line[self._checked_ply(ply)].position

    def _checked_ply(self, ply: SupportsIndex) -> int:
        return whole("ply", ply, 0, len(self.moves))

    def name(self, colour: SupportsIndex) -> str:
        """Return the player who now holds a colour; a player without a name has the colour's."""
        colour = whole("colour", colour, 1, self.game.players)
        name, colours = self.seats[colour - 1], self.game.colours
        return colours[colour - 1] if name in colours else name

    @property
    def mover(self) -> str:
        """Player to move."""
        return self.name(self.position.to_move)

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the match, or None while it runs."""
        return self.outcome_at(self.ply)

    def outcome_at(self, ply: SupportsIndex) -> Outcome | None:
        """Return the outcome after `ply` moves of the line, or None if the game goes on."""
        ply = self._checked_ply(ply)
        if self.conclusion and ply == len(self.moves):
            return self._concluded(self.conclusion)
        return self.position_at(ply).outcome()

    def _concluded(self, conclusion: Conclusion) -> Outcome:
        """Return the outcome after players have ended the game; among several, nobody has won."""
        loser = conclusion.loser
        if not loser:
            return Outcome(0, conclusion.termination)
        reason = REASONS[conclusion.termination].format(colour=self.game.colours[loser - 1])
        return Outcome(3 - loser if self.game.players == 2 else 0, conclusion.termination, reason)

    def push(self, move: Move | str) -> Move:
        """Play a move or its text; a move other than the next of the line starts a variation, which is then shown.

        Raises NotationError or IllegalMoveError, with no change.
        """
        if self.conclusion and self.at_end:
            raise IllegalMoveError.over()
        move = self.position.checked(move)
        self.push_unchecked(move)
        return move

    def push_unchecked(self, move: Move) -> None:
        """Play a move known to be legal, such as one from `legal_moves`."""
        node = self.node.add(move)
        node.conclusion = None
        if self.at_end or self._line[self.ply + 1] is not node:
            self._cut(self.ply)
            self._append(node)
        self._ply += 1
        self._follow()

    def extend(self, moves: Iterable[Move | str]) -> None:
        """Push several moves, stopping at the first illegal one."""
        for move in listed("moves", moves, "moves"):
            self.push(move)

    def resign(self) -> None:
        """Resign for the player to move, which ends the line; raises IllegalMoveError if the game is over."""
        self._conclude(resigned(self.position.to_move))

    def lose_on_time(self) -> None:
        """End the line as the player to move has no time left; raises IllegalMoveError if the game is over."""
        self._conclude(out_of_time(self.position.to_move))

    def agree_on_draw(self) -> None:
        """End the line here with an agreed draw; raises IllegalMoveError if the game is over."""
        self._conclude(DRAW_AGREED)

    def _conclude(self, conclusion: Conclusion) -> None:
        """End the line here without a move."""
        if self.outcome:
            raise IllegalMoveError.over()
        self._cut(self.ply)
        self.conclusion = conclusion

    def undo(self) -> bool:
        """Take back an end by resignation, agreement or time, or one move; False at the start."""
        if self.conclusion and self.at_end:
            self.conclusion = None
            self._follow()
            return True
        return self.goto(self.ply - 1)

    def redo(self) -> bool:
        """Replay the next move of the line; False at the end."""
        return self.goto(self.ply + 1)

    def goto(self, ply: SupportsIndex) -> bool:
        """Show the position after `ply` moves of the line; False if there is none."""
        ply = whole("ply", ply, -inf)
        if not 0 <= ply <= len(self.moves):
            return False
        self._ply = ply
        return True

    def show(self, node: GameNode) -> None:
        """Show any node of the tree, on the line through it."""
        path = instance(node, GameNode, A_NODE).path()
        self._cut(0)
        for other in path[1:]:
            self._append(other)
        self._ply = node.ply
        self._follow()

    def along(self, node: GameNode) -> Match:
        """Return a match on the line through a node of this very tree; what changes the tree changes both."""
        other = copy(self)
        other.moves, other._line = [], [self.root]
        other.show(node)
        return other

    def branch(self, moves: Iterable[Move | str]) -> GameNode:
        """Add a line of moves from the start, sharing existing moves; the current line stays, see `show`.

        Raises NotationError or IllegalMoveError, after adding the moves before the illegal one.
        """
        node = self.root
        for move in listed("moves", moves, "moves"):
            node = node.add(node.position.checked(move))
        return node

    def toggle_mark(self, mark: DrawnMark) -> None:
        """Draw a mark on the position on the board, or take away or recolour the one that is there."""
        self.node.marks = toggled(self.node.marks, mark)

    def until_here(self) -> Match:
        """Return the line up to the position on the board as a match, with its marks and comments."""
        copy = Match(self.game, self.people, self.start)
        copy.extend(self.moves[: self.ply])
        for node, own in zip(copy.line(), self._line, strict=False):
            node.marks, node.comment = own.marks, own.comment
        return copy

    def from_here(self) -> Match:
        """Return a match that starts at the position on the board, with its marks, comment and the same players."""
        copy = Match(self.game, self.seats, self.position)
        copy.root.marks, copy.root.comment = self.node.marks, self.node.comment
        return copy

    def merge(self, other: Match) -> None:
        """Add the line of another match from the same start, its end, marks and comments, and show that line.

        Raises NotationError or IllegalMoveError like `branch`, for a match of another variant or start.
        """
        self.show(self.branch(self._met(other).moves))
        self.conclusion = self.conclusion or other.conclusion
        for node, theirs in zip(self._line, other.line(), strict=False):
            node.marks = node.marks or theirs.marks
            node.comment = node.comment or theirs.comment

    def replace_line(self, other: Match) -> None:
        """Show the line of another match from the same start, and drop what differs from it.

        Raises NotationError or IllegalMoveError like `branch`, for a match of another variant or start.
        """
        pairs = zip(self.moves, self._met(other).moves, strict=False)
        shared = next((ply for ply, (ours, theirs) in enumerate(pairs) if ours != theirs), len(other.moves))
        if shared < len(self.moves):
            self.prune(self._line[shared + 1])
        self.conclusion = None
        self.merge(other)

    def _met(self, other: Match) -> Match:
        """Return a match of the same game; raises OptionError for all else."""
        of_game(self.game, instance(other, Match, "a match; expected one of the same game").start)
        return other

    def prune(self, node: GameNode) -> Pruned:
        """Remove a node and all after it from the tree; `graft` restores them. Raises OptionError for the root."""
        pruned = prune(node)
        if node.ply < len(self._line) and self._line[node.ply] is node:
            self._cut(node.ply - 1)
            self._ply = min(self._ply, node.ply - 1)
            self._follow()
        return pruned

    def graft(self, pruned: Pruned) -> None:
        """Restore a removed branch, unless its first move has been played again since."""
        graft(pruned)
        self._follow()

    def _cut(self, ply: int) -> None:
        """End the line after some moves; the tree keeps the rest."""
        del self.moves[ply:], self._line[ply + 1 :]

    def _append(self, node: GameNode) -> None:
        assert node.move is not None
        self.moves.append(node.move)
        self._line.append(node)

    def _follow(self) -> None:
        """Extend the line along main continuations."""
        for node in self.end.onwards():
            self._append(node)


@dataclass
class GameRecord:
    """A match with its metadata.

    >>> import affinage
    >>> GameRecord(Match(affinage.load("board=square:2")), date="2026-01-31")
    GameRecord(match=<Match board=square:2: Black, White, 0 moves>, levels=(), date='2026-01-31')

    `headers` are those of other programs, such as Event and Round. Raises OptionError for levels, a date or headers
    that cannot be kept, also when they are set later.
    """

    match: Match
    levels: tuple[int, ...] = ()
    """Levels of the computers in `match.people`, 0 for a person; empty if only people play."""
    date: str = ""
    """Date on which it was played, as 2026-01-31; "" if unknown."""
    correspondence: Correspondence | None = field(default=None, repr=False)
    """Data of a game by links, None for other games."""
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "match":
            value = instance(value, Match, "a match; expected one such as Match(game)")
        elif name == "levels":
            value = _levels(self.match.game, value)
        elif name == "date":
            value = _iso_date(value)
        elif name == "headers":
            value = checked_headers(self.match.game, value)
        super().__setattr__(name, value)


def _levels(game: Game, levels: Any) -> tuple[int, ...]:
    """Return the levels of a game's seats; () if people sit on all of them."""
    numbers = tuple(levels) if isinstance(levels, Iterable) else levels
    try:
        seats = () if numbers == () else wholes("levels", numbers, game.players, MAX_LEVEL)
    except OptionError:
        wanted = f"{game.players} numbers from 0 (a person) to {MAX_LEVEL}"
        raise OptionError(f"levels are {wanted}, not {described(levels)}") from None
    return seats if any(seats) else ()


def _iso_date(text: Any) -> str:
    """Return a date as 2026-01-31, also if it was written 2026.01.31 or with a time; "" for none."""
    numbers = _DATE.fullmatch(text) if isinstance(text, str) else None
    try:
        if text == "":
            return ""
        if numbers is None:
            raise ValueError
        return date(*map(int, numbers.groups())).isoformat()
    except ValueError:
        raise OptionError(f"{described(text)} is not a date such as 2026-01-31") from None
