"""Emulsion, by Luis Bolaños Mures (2020).

The board is full of black and white stones. On your turn you swap a stone of yours with an adjacent enemy stone
if that raises the value of your stone. At the end, opposite groups of equal size cancel out and the biggest group
left wins. Free Emulsion starts from an empty board. Source: the designer's description. Readings that are ours are
marked in `rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self

from affinage.board.shapes import is_full_square
from affinage.board.topology import bits
from affinage.errors import IllegalMoveError, NotationError
from affinage.game import (
    Continuations,
    Effect,
    Game,
    GameTraits,
    Move,
    Outcome,
    Position,
    Region,
    Removal,
    StateField,
    Termination,
)
from affinage.game.options import BoardOption, Option, opening_options
from affinage.games.emulsion import texts as words
from affinage.plain_text import plural, quoted

TOP_TWICE_VALUE = 8
"""Twice the value of a stone with a friend on every side."""
_MOVE = re.compile(r"\s*([a-z]+[0-9]+)\s*([-,])\s*([a-z]+[0-9]+)\s*", re.ASCII)


class Emulsion(Game):
    """Luis Bolaños Mures's Emulsion, checkered or free."""

    key = "emulsion"
    name = "Emulsion"
    texts = words.TEXTS
    traits: GameTraits = GameTraits(shows_regions=True, adds_alike=True, keeps_symmetries=True)
    options: ClassVar[tuple[Option, ...]] = (
        BoardOption(
            values={
                "square:8": "8 by 8 squares",
                "square:5": "5 by 5 squares, a short game",
                "square:6": "6 by 6 squares",
                "square:7": "7 by 7 squares",
                "square:10": "10 by 10 squares",
                "square:13": "13 by 13 squares, a long game",
                "square:19": "19 by 19 squares, a very long game",
            },
            help="A square of any size; here from 3 to 19 cells a side.",
            wanted="squares from square:3 to square:19",
            suits=is_full_square,
        ),
        Option(
            "start",
            {
                "checkered": "a full board, black and white alternating",
                "free": "an empty board; a turn may also place one stone of each colour",
            },
            "How the game begins.",
            name="The start",
            terms={"free": "Free Emulsion"},
            brief={"free": "free start"},
        ),
        *opening_options(pie=True),
    )
    state_fields = (
        StateField("last", "last_mover", "colour", "who moved last, and loses if nothing is left"),
    )
    move_form = "a swap, your stone first, such as c3-d4"

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self.is_free: bool = self.values["start"] == "free"
        if self.is_free:
            self.move_form = "a swap such as c3-d4, or two cells, your stone first, such as c3,d3"
        self.orthogonal: tuple[int, ...] = self.board.near("ortho")
        self.around: tuple[int, ...] = self.board.near("ortho-diag")
        self.edges: tuple[int, ...] = tuple(4 - mask.bit_count() for mask in self.orthogonal)
        """Number of edges of the board at each cell."""

    def initial(self) -> EmulsionPosition:
        """Return the full or the empty board, Black to move."""
        if self.is_free:
            return EmulsionPosition(self, (0, 0), 1, self.pie_turns, extra=self.extra_turns)
        side = self.board.sizes[0]
        # White has the centre of an odd board, where x + y is even; Black has a1 of an even one.
        black = sum(1 << cell for cell, (x, y) in enumerate(self.board.coords) if (x + y) % 2 == side % 2)
        return EmulsionPosition(
            self, (black, self.board.full ^ black), 1, self.pie_turns, extra=self.extra_turns
        )

    def setup_error(self, position: Position) -> str:
        """Return an error for a board with empty cells, unless `free`: values beside empty cells are undefined."""
        if self.is_free or not position.empty:
            return ""
        cell = self.board.names[next(position.empty_cells())]
        return words.NO_EMPTY_START.format(cell=cell)

    def read_move(self, text: str) -> Move:
        """Return the swap or the placement of a text."""
        match = _MOVE.fullmatch(text)
        if not match or (match[2] == "," and not self.is_free):
            raise NotationError(f"{quoted(text)} is not a move; write {self.move_form}")
        return self.move(self.read_cell(match[1]), self.read_cell(match[3]), placing=match[2] == ",")

    def move(self, first: int, second: int, *, placing: bool) -> Move:
        """Return the swap of two cells, or the placement on them."""
        names = self.board.names
        return Move(f"{names[first]}{',' if placing else '-'}{names[second]}", (first, second))


@dataclass(frozen=True)
class EmulsionPosition(Position):
    """Stones, the colour to move, and the colour that moved last (0 before the first turn)."""

    game: Emulsion
    last_mover: int = 0

    def twice_value(self, cell: int, stones: int) -> int:
        """Return twice the value that a stone has on a cell, among the given stones of its colour."""
        game = self.game
        value = 2 * (game.orthogonal[cell] & stones).bit_count() + game.edges[cell]
        return value + (game.orthogonal[cell] & self.empty).bit_count() if game.is_free else value

    def gain(self, own: int, other: int) -> int:
        """Return twice what the value of the stone on `own` gains by swapping places with the stone on `other`."""
        colour = self.colour_at(own)
        stones = self.stones[colour - 1]
        others = stones ^ (1 << own)
        return self.twice_value(other, others) - self.twice_value(own, others)

    @cached_property
    def _swaps(self) -> dict[int, int]:
        """Mask of possible swap partners for each of the mover's stones that has any."""
        game, own, enemy = self.game, self.stones[self.to_move - 1], self.stones[2 - self.to_move]
        values = [self.twice_value(cell, own) for cell in range(len(game.around))]
        # For each number, these are the enemy cells where twice the value of a stone would be higher.
        above = [0] * (TOP_TWICE_VALUE + 3)
        for cell in bits(enemy & game.board.neighbours(own, game.around)):
            if values[cell]:
                above[values[cell] - 1] |= 1 << cell
        for value in range(TOP_TWICE_VALUE - 2, -1, -1):
            above[value] |= above[value + 1]
        swaps = {}
        for cell in bits(own & game.board.neighbours(enemy, game.around)):
            beside, value = game.orthogonal[cell], values[cell]
            # Beside its old cell, a stone no longer counts itself as a neighbour, which is 2 halves.
            partners = game.around[cell] & ((above[value] & ~beside) | (above[value + 2] & beside))
            if partners:
                swaps[cell] = partners
        return swaps

    @cached_property
    def _open_pairs(self) -> int:
        """Empty cells next to another one, where stones may be placed."""
        if not self.game.is_free:
            return 0
        return self.empty & self.game.board.neighbours(self.empty, self.game.orthogonal)

    def continuations(self, picked: Sequence[int] = ()) -> Continuations:
        """Return the stones that can swap and the cells to place on; then their partners; then the move."""
        if not picked:
            return Continuations(sum(1 << cell for cell in self._swaps) | self._open_pairs)
        first = picked[0]
        placing = bool(self._open_pairs >> first & 1)
        partners = self.game.orthogonal[first] & self.empty if placing else self._swaps.get(first, 0)
        if len(picked) == 1:
            return Continuations(partners)
        if len(picked) > 2 or not partners >> picked[1] & 1:
            return Continuations(0)
        return Continuations(0, (self.game.move(first, picked[1], placing=placing),))

    def refusal(self, cell: int, picked: Sequence[int] = ()) -> IllegalMoveError | None:
        """Return why this cell cannot be picked next: over, taken, place, value or partner."""
        if self.continuations(picked).cells >> cell & 1:
            return None
        if self.is_terminal():
            return IllegalMoveError.over()
        colour = self.colour_at(cell)
        if picked:
            return self._partner_refusal(cell, picked[0], colour)
        if colour == self.to_move:
            return IllegalMoveError("value", words.NO_SWAP)
        if colour:
            return IllegalMoveError("taken", words.NOT_OWN)
        return IllegalMoveError("partner", words.NO_EMPTY_CELL)

    def _partner_refusal(self, cell: int, first: int, colour: int) -> IllegalMoveError:
        if not self.colour_at(first):
            return IllegalMoveError("place", words.NOT_BESIDE)
        if not colour or colour == self.to_move or not self.game.around[first] >> cell & 1:
            return IllegalMoveError("place", words.NOT_NEXT_TO)
        return IllegalMoveError("value", gain_in_words(self.gain(first, cell)))

    def effect(self, cell: int, picked: Sequence[int] = ()) -> Effect:
        """Return the gain of a swap with this cell, as a label such as `+1½`."""
        if len(picked) == 1 and self.colour_at(cell):
            gain = halves(self.gain(picked[0], cell))
            return Effect(label=f"+{gain}", words=words.GAINS.format(gain=gain))
        return Effect()

    def generate_moves(self) -> Iterator[Move]:
        """Return all swaps and placements, sorted by text."""
        moves = [
            self.game.move(cell, other, placing=False)
            for cell, partners in self._swaps.items()
            for other in bits(partners)
        ]
        for cell in bits(self._open_pairs):
            partners = self.game.orthogonal[cell] & self.empty
            moves += [self.game.move(cell, other, placing=True) for other in bits(partners)]
        return iter(sorted(moves))

    def turn(self, picks: tuple[int, ...], number: int = 0) -> Move:
        """Return the swap of two stones, or the placement on two cells."""
        return self.game.move(*picks, placing=not self.colour_at(picks[0]))

    def has_turn(self) -> bool:
        """Return whether a swap or a placement is possible."""
        return bool(self._open_pairs or self._swaps)

    def after_turn(self, move: Move) -> Self:
        """Return the position after a swap or a placement."""
        first, second = (1 << cell for cell in move.picks)
        own, enemy = self.stones[self.to_move - 1], self.stones[2 - self.to_move]
        if own & first:
            # A swap moves both stones.
            own, enemy = own ^ first ^ second, enemy ^ first ^ second
        else:
            own, enemy = own | first, enemy | second
        stones = (own, enemy) if self.to_move == 1 else (enemy, own)
        return type(self)(self.game, stones, 3 - self.to_move, max(self.pie - 1, 0), self.to_move)

    def is_terminal(self) -> bool:
        """Return whether there is no move; both players always have the same swaps."""
        return not self.has_turn()

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Groups of Black and of White as masks, biggest first."""
        black, white = (
            tuple(sorted(self.game.board.groups(mask, self.game.orthogonal), key=int.bit_count, reverse=True))
            for mask in self.stones
        )
        return black, white

    @cached_property
    def cancelled(self) -> tuple[tuple[int, int], ...]:
        """Pairs of a black and a white group of equal size that cancel each other, biggest first."""
        waiting = list(self.groups[1])
        pairs = []
        for black in self.groups[0]:
            match = next((white for white in waiting if white.bit_count() == black.bit_count()), None)
            if match is not None:
                waiting.remove(match)
                pairs.append((black, match))
        return tuple(pairs)

    @cached_property
    def left(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Groups left after cancelling, biggest first."""
        gone = {group for pair in self.cancelled for group in pair}
        black, white = (tuple(group for group in own if group not in gone) for own in self.groups)
        return black, white

    def score(self) -> tuple[int, ...]:
        """Return the size of each player's biggest group left after cancelling."""
        return tuple(own[0].bit_count() if own else 0 for own in self.left)

    def outcome(self) -> Outcome | None:
        """Return the outcome: the biggest group left wins; with nothing left, the last mover loses."""
        if not self.is_terminal():
            return None
        black, white = self.score()
        if black != white:
            return Outcome(1 if black > white else 2, Termination.SCORE)
        loser = self.last_mover
        if not loser:
            return Outcome(0, Termination.DRAW, words.NO_MOVE)
        return Outcome(
            3 - loser, Termination.TIEBREAK, words.MOVED_LAST.format(colour=self.game.colours[loser - 1])
        )

    def labels(self) -> dict[int, str]:
        """Return the value of every stone."""
        return {
            cell: halves(self.twice_value(cell, stones)) for stones in self.stones for cell in bits(stones)
        }

    def removals(self) -> tuple[Removal, ...]:
        """Return the groups that cancel out, a pair at a time."""
        return tuple(
            Removal(black | white, plural(words.CANCEL, black.bit_count())) for black, white in self.cancelled
        )

    def regions(self) -> tuple[Region, ...]:
        """Return the groups left after cancelling, with their sizes."""
        return tuple(
            Region(group, colour, str(group.bit_count()))
            for colour, own in enumerate(self.left, 1)
            for group in own
        )

    def to_place(self, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the colours still to be placed: one stone of each, when placing."""
        places = bool(self._open_pairs) if not picked else self.game.is_free and not self.colour_at(picked[0])
        return (self.to_move, 3 - self.to_move)[len(picked) :] if places else ()


def halves(twice: int) -> str:
    """Return a number of halves as people write it.

    >>> [halves(n) for n in (0, 1, 2, 5)]
    ['0', '½', '1', '2½']
    """
    whole, half = divmod(twice, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")


def gain_in_words(twice: int) -> str:
    """Return a sentence about the effect of a refused swap on the value."""
    return words.LOSS.format(loss=halves(-twice)) if twice else words.NO_GAIN
