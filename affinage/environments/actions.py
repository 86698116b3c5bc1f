"""Actions of any variant as numbers.

One action picks one cell, so a turn of two cells is two actions of the same player: numbers for all pairs would go up
to 4,032 on `square:8`, while 64 cells suffice. Action `kind * cells + cell` picks a cell; the kind is 0 unless one cell
can mean several moves (`Game.alternatives`), and then it selects one of them. The last two actions are `pass` and
`swap`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import SupportsIndex

from affinage.board.topology import bits
from affinage.checks import instance, whole
from affinage.errors import IllegalMoveError, OptionError
from affinage.game import PASS, SWAP, Game, Move, Position
from affinage.game.conversion import GameLike, as_game

MAX = 20
"""Actions per cell after which a game is cut off by default: several times the usual length."""


def need_game(environment: object, field: str) -> None:
    """Raise OptionError if an environment has no game yet: `reset` sets the field that holds it."""
    if not hasattr(environment, field):
        raise OptionError("no game has begun; call reset() first")


@dataclass(frozen=True, slots=True)
class PartialTurn:
    """A game between two actions: the cells picked of a turn that has begun, and whether the people have swapped.

    People are counted from 0 in the order of the colours at the start.
    """

    position: Position
    picked: tuple[int, ...] = ()
    swapped: bool = False
    taken: int = 0
    """Number of actions so far."""

    def __deepcopy__(self, memo: dict[int, object]) -> PartialTurn:
        # Nothing in a partial turn ever changes.
        return self

    def colour_of(self, person: SupportsIndex) -> int:
        """Return the colour that a person holds now; raises OptionError for a number without a person."""
        players = len(self.position.stones)
        person = whole("person", person, 0, players - 1)
        return players - person if self.swapped else person + 1

    def person_of(self, colour: SupportsIndex) -> int:
        """Return the person who holds a colour now; raises OptionError for a number that is no colour's."""
        players = len(self.position.stones)
        colour = whole("colour", colour, 1, players)
        return players - colour if self.swapped else colour - 1

    @property
    def person(self) -> int:
        """Player to act."""
        return self.person_of(self.position.to_move)

    def rewards(self) -> tuple[float, ...]:
        """Return one entry per player: 1 for the winner, in sum -1 for the others; all 0 without a winner."""
        winner, players = self.position.winner(), len(self.position.stones)
        if not winner:
            return (0.0,) * players
        won = self.person_of(winner)
        return tuple(1.0 if person == won else -1 / (players - 1) for person in range(players))


def _checked_stage(stage: object) -> PartialTurn:
    return instance(stage, PartialTurn, "a game between two actions; expected one such as actions.start()")


class Actions:
    """The action numbers of one variant.

    >>> import affinage
    >>> actions = Actions(affinage.load("board=square:2"))
    >>> actions.number, actions.legal(actions.start())
    (6, [0, 1, 2, 3])
    >>> actions
    <Actions of board=square:2>
    >>> begun = actions.after(actions.start(), 3)
    >>> [actions.text(action) for action in actions.legal(begun)]
    ['a2', 'b1']
    """

    def __init__(self, game: GameLike) -> None:
        game = as_game(game)
        self.game: Game = game
        self.cells: int = game.board.size
        self.kinds: int = max(1, len(game.alternatives))
        self.pass_turn: int = self.cells * self.kinds
        self.swap: int = self.pass_turn + 1
        self.number: int = self.pass_turn + 2
        self.most: int = MAX * self.cells

    def __repr__(self) -> str:
        return f"<Actions of {self.game.link() or self.game.key}>"

    def limit(self, most_actions: SupportsIndex | None) -> int:
        """Return the number of actions after which a game is cut off; None means the default."""
        return self.most if most_actions is None else whole("most_actions", most_actions, 1)

    def start(self) -> PartialTurn:
        """Return the game before its first action."""
        return PartialTurn(self.game.initial())

    def legal(self, stage: PartialTurn) -> list[int]:
        """Return the actions that can be taken, in rising order; none once the game is over."""
        position = _checked_stage(stage).position
        if position.is_terminal():
            return []
        picks = sorted(self._picks(stage))
        if not stage.picked:
            picks = picks or [self.pass_turn]
            if position.may_swap:
                picks.append(self.swap)
        return picks

    def _picks(self, stage: PartialTurn) -> Iterator[int]:
        """Yield the actions that pick a cell."""
        for cell in bits(stage.position.continuations(stage.picked).cells):
            # Looking ahead is needed only if a cell may mean several moves.
            moves = stage.position.continuations((*stage.picked, cell)).moves if self.kinds > 1 else ()
            yield from range(cell, max(1, len(moves)) * self.cells, self.cells)

    def after(self, stage: PartialTurn, action: SupportsIndex) -> PartialTurn:
        """Return the game after an action.

        Raises OptionError for a number that is no action, and IllegalMoveError for an action that is not legal.
        """
        action, stage = self.checked(action), _checked_stage(stage)
        if action >= self.pass_turn:
            return self._after_whole_turn(stage, PASS if action == self.pass_turn else SWAP)
        position, taken = stage.position, stage.taken + 1
        kind, cell = divmod(action, self.cells)
        if refusal := position.refusal(cell, stage.picked):
            raise refusal
        picked = (*stage.picked, cell)
        moves = position.continuations(picked).moves
        if kind >= max(1, len(moves)):
            raise IllegalMoveError("place", f"{self.text(action)} is not a move here")
        if moves:
            return PartialTurn(position.apply(moves[kind]), (), stage.swapped, taken)
        return replace(stage, picked=picked, taken=taken)

    def _after_whole_turn(self, stage: PartialTurn, move: Move) -> PartialTurn:
        """Return the game after a pass or a swap."""
        if stage.picked:
            raise IllegalMoveError("unfinished", f"a turn has begun; {move} can only be a turn of its own")
        if refusal := stage.position.refuses(move):
            raise refusal
        return PartialTurn(stage.position.apply(move), (), stage.swapped ^ (move == SWAP), stage.taken + 1)

    def checked(self, action: object) -> int:
        """Return an action as an integer; raises OptionError for an invalid one."""
        return whole("action", action, 0, self.number - 1)

    def text(self, action: SupportsIndex) -> str:
        """Return an action as text: a cell, with its meaning if there are several, or `pass` or `swap`.

        Raises OptionError for a number that is no action.
        """
        action = self.checked(action)
        if action >= self.pass_turn:
            return str(PASS if action == self.pass_turn else SWAP)
        kind, cell = divmod(action, self.cells)
        name = self.game.board.names[cell]
        return f"{name} {self.game.alternatives[kind]}" if self.kinds > 1 else name
