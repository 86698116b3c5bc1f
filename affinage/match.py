"""A match: one played game with its people, its line of moves, and a place in that line.

Colours belong to positions, people to the match: after `swap` the two people have exchanged colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from affinage.errors import IllegalMoveError
from affinage.game import SWAP, Game, Move, Outcome, Position


class Match:
    """A game being played by named people; `ply` counts the moves that stand on the board.

    >>> import affinage
    >>> match = Match(affinage.load("board=square:2"), ("Ann", "Bob"))
    >>> str(match.push("a1,a2")), match.mover, match.outcome
    ('a1,a2', 'Bob', None)
    >>> match.undo()
    True
    >>> [str(move) for move in match.moves], match.ply
    (['a1,a2'], 0)

    The people are given in the order of the colours they start with. Moves past `ply` can be redone until
    another move is pushed.
    """

    def __init__(self, game: Game, people: Sequence[str] | None = None) -> None:
        self.game = game
        self.people = tuple(people) if people else tuple(game.colours)
        if len(self.people) != game.players:
            raise ValueError(f"{game.name} has {game.players} players, not {len(self.people)}")
        self.moves: list[Move] = []
        self.ply = 0
        self.resigned = 0  # the colour that resigned at the end of the line, 0 for nobody
        self._positions: list[Position] = [game.initial()]

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._positions[self.ply]

    @property
    def at_end(self) -> bool:
        """Whether no move can be redone."""
        return self.ply == len(self.moves)

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position on the board."""
        return self.moves[self.ply - 1] if self.ply else None

    @property
    def swapped(self) -> bool:
        """Whether the two people have exchanged colours by now."""
        return SWAP in self.moves[: self.ply]

    @property
    def seats(self) -> tuple[str, ...]:
        """Who holds each colour now, in the order of colours."""
        return self.people[::-1] if self.swapped else self.people

    def position_at(self, ply: int) -> Position:
        """The position after `ply` moves of the line."""
        return self._positions[ply]

    def name(self, colour: int) -> str:
        """The person who holds a colour now; somebody without a name goes by the colour held."""
        name, colours = self.seats[colour - 1], self.game.colours
        return colours[colour - 1] if name in colours else name

    @property
    def mover(self) -> str:
        """The person to move."""
        return self.name(self.position.to_move)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it runs."""
        if self.resigned and self.at_end:
            players = self.game.players
            others = [colour for colour in range(1, players + 1) if colour != self.resigned]
            winner = others[0] if players == 2 else 0
            return Outcome(winner, f"{self.game.colours[self.resigned - 1]} resigned")
        return self.position.outcome()

    def push(self, move: Move | str) -> Move:
        """Play a move or its text; it replaces any moves that were undone.

        Raises NotationError or IllegalMoveError, and then nothing has changed.
        """
        if self.outcome:
            raise IllegalMoveError("over", "the game is over")
        if isinstance(move, str):
            move = self.game.parse_move(self.position, move)
        elif refusal := self.position.refuses(move):
            raise refusal
        after = self.position.apply(move)
        del self.moves[self.ply :], self._positions[self.ply + 1 :]
        self.moves.append(move)
        self._positions.append(after)
        self.ply += 1
        self.resigned = 0
        return move

    def extend(self, moves: Iterable[Move | str]) -> None:
        """Push several moves, stopping at the first that is refused."""
        for move in moves:
            self.push(move)

    def resign(self) -> None:
        """The player to move gives up, and undone moves are dropped; raises IllegalMoveError when over."""
        if self.outcome:
            raise IllegalMoveError("over", "the game is over")
        del self.moves[self.ply :], self._positions[self.ply + 1 :]
        self.resigned = self.position.to_move

    def undo(self) -> bool:
        """Take back a resignation or one move; False at the start."""
        if self.resigned and self.at_end:
            self.resigned = 0
            return True
        return self.goto(self.ply - 1)

    def redo(self) -> bool:
        """Play again the next move of the line; False at the end."""
        return self.goto(self.ply + 1)

    def goto(self, ply: int) -> bool:
        """Show the position after `ply` moves of the line; False when there is none."""
        if not 0 <= ply <= len(self.moves):
            return False
        self.ply = ply
        return True
