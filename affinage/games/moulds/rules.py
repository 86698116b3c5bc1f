"""Attack of the Moulds, an entry in Contest X 2019 for the Green Box of Games, for 2 to 4 players.

On your turn your mould grows onto a cell next to it, or one cube of it spreads two steps away; every enemy cube
next to the new one becomes yours. Source: the entry's page in the Green Box wiki, which does not name its author.
Readings that are ours are marked in `RULES`.

`options` declares the choices, the named variants and the texts, `start` the set-ups, `steps` where cubes can go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from affinage.board.topology import bits
from affinage.errors import IllegalMoveError, NotationError
from affinage.game import (
    Continuations,
    Effect,
    Game,
    GameTraits,
    Move,
    Outcome,
    Points,
    Position,
    Termination,
)
from affinage.game.repetition import History, Standing
from affinage.games.moulds import texts as words
from affinage.games.moulds.options import OPTIONS, family_of, lines_of, spreading, touching
from affinage.games.moulds.start import start_places
from affinage.plain_text import quoted

ENOUGH_CUBES = 20
RETURNS = 3
"""The third occurrence of a position ends the game."""
_MOVE = re.compile(r"\s*([a-z]+[0-9]+)\s*(?:-\s*([a-z]+[0-9]+)\s*)?", re.ASCII)


class Moulds(Game):
    """Attack of the Moulds on square, three-cornered and plus-shaped boards."""

    key = "moulds"
    name = "Attack of the Moulds"
    texts = words.TEXTS
    traits: GameTraits = GameTraits(keeps_symmetries=True, may_be_drawn=True)
    options = OPTIONS
    move_form = "a cell to grow to, such as c3, or a spread, such as c3-e3"

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        chosen, board = self.values, self.board
        self.colours = ("Black", "White", "Green", "Rust")[: int(chosen["players"])]
        self.near: tuple[int, ...] = touching(board, chosen)
        self.reach: tuple[int, ...] = spreading(board, chosen)
        self.is_stopped: bool = chosen["spread"] == "slide"
        """Whether cubes stand in the way of a spread."""
        self.lines: tuple[dict[int, int], ...] = lines_of(board, family_of(board, chosen))
        self.stops_at_twenty: bool = chosen["win"] == "twenty"

    def initial(self) -> MouldsPosition:
        """Return the set-up, Black to move."""
        places = start_places(self.board, self.players, self.values["setup"])
        stones = tuple(sum(1 << cell for cell in cells) for cells in places)
        return self.from_stones(stones, 1, extra=self.extra_turns)

    def from_stones(self, stones: tuple[int, ...], to_move: int, **fields: Any) -> MouldsPosition:
        """Return the position of these cubes, which has come up once."""
        past = History[Standing]().then((stones, to_move))
        return MouldsPosition(self, stones, to_move, past=past, **fields)

    def setup_error(self, position: Position) -> str:
        """Return an error for a mover without cubes, who is out of the game."""
        if position.stones[position.to_move - 1]:
            return ""
        return words.OUT.format(colour=position.mover)

    def read_move(self, text: str) -> Move:
        """Return the growth or the spread of a text."""
        match = _MOVE.fullmatch(text)
        if not match:
            raise NotationError(f"{quoted(text)} is not a move; write {self.move_form}, or pass")
        first = self.read_cell(match[1])
        return self.spread(first, self.read_cell(match[2])) if match[2] else self.growth(first)

    def growth(self, cell: int) -> Move:
        """Return the move that grows onto a cell."""
        return Move(self.board.names[cell], (cell,))

    def spread(self, source: int, target: int) -> Move:
        """Return the move that spreads from one cell to another."""
        names = self.board.names
        return Move(f"{names[source]}-{names[target]}", (source, target))


@dataclass(frozen=True)
class MouldsPosition(Position):
    """Cubes, the colour to move, and the positions since the last growth, which may be repeated."""

    game: Moulds
    past: History[Standing] = History()  # noqa: RUF009

    @property
    def _own(self) -> int:
        return self.stones[self.to_move - 1]

    @cached_property
    def _growths(self) -> int:
        return self.empty & self.game.board.neighbours(self._own, self.game.near)

    def _spreads(self, source: int) -> int:
        targets = self.game.reach[source] & self.empty
        if not self.game.is_stopped:
            return targets
        lines = self.game.lines[source]
        return sum(1 << target for target in bits(targets) if self.empty >> lines[target] & 1)

    def continuations(self, picked: Sequence[int] = ()) -> Continuations:
        """Return the cells to grow to and the cubes that can spread; after a cube, where it can go."""
        if not picked:
            sources = sum(1 << cell for cell in bits(self._own) if self._spreads(cell))
            return Continuations(self._growths | sources)
        first, targets = picked[0], 0
        if len(picked) == 1 and self._growths >> first & 1:
            return Continuations(0, (self.game.growth(first),))
        if self._own >> first & 1:
            targets = self._spreads(first)
        if len(picked) == 1:
            return Continuations(targets)
        if len(picked) > 2 or not targets >> picked[1] & 1:
            return Continuations(0)
        return Continuations(0, (self.game.spread(*picked),))

    def refusal(self, cell: int, picked: Sequence[int] = ()) -> IllegalMoveError | None:
        """Return why this cell cannot be picked next: over, taken, first, place or partner."""
        if self.is_terminal():
            return IllegalMoveError.over()
        if self.continuations(picked).cells >> cell & 1:
            return None
        colour = self.colour_at(cell)
        if picked:
            if colour:
                return IllegalMoveError.taken(self.game.colours[colour - 1])
            if self.game.reach[picked[0]] >> cell & 1:
                return IllegalMoveError("place", words.IN_THE_WAY)
            return IllegalMoveError("place", words.NOT_TWO_STEPS)
        if colour == self.to_move:
            return IllegalMoveError("partner", words.NOWHERE_TO_SPREAD)
        if colour:
            return IllegalMoveError.taken(self.game.colours[colour - 1])
        if any(self._spreads(source) >> cell & 1 for source in bits(self._own)):
            return IllegalMoveError("first", words.CUBE_FIRST)
        return IllegalMoveError("place", words.NOT_NEXT_TO)

    def effect(self, cell: int, picked: Sequence[int] = ()) -> Effect:
        """Return the enemy cubes that a cube on this cell would absorb."""
        if self.colour_at(cell):
            return Effect()
        taken = self.game.near[cell] & ~self._own & ~self.empty
        if not taken:
            return Effect()
        return Effect(
            taken=taken,
            label=f"+{taken.bit_count()}",
            words=words.ABSORBS.format(cells=self.game.board.spell(taken)),
        )

    def generate_moves(self) -> Iterator[Move]:
        """Return all growths and spreads, sorted by text."""
        moves = [self.game.growth(cell) for cell in bits(self._growths)]
        for source in bits(self._own):
            moves += [self.game.spread(source, target) for target in bits(self._spreads(source))]
        return iter(sorted(moves))

    def has_turn(self) -> bool:
        """Return whether the player to move can grow or spread."""
        return bool(self._growths) or any(self._spreads(cell) for cell in bits(self._own))

    def after_turn(self, move: Move) -> Self:
        """Return the position after a growth or a spread, with the cubes that it absorbs."""
        target = move.picks[-1]
        own = self._own | 1 << target | (self.game.near[target] & ~self.empty)
        grows = len(move.picks) == 1
        if not grows:
            own &= ~(1 << move.picks[0])
        stones = tuple(
            own if colour == self.to_move else mask & ~own for colour, mask in enumerate(self.stones, 1)
        )
        return self._handed_on(stones, History() if grows else self.past)

    def passed(self) -> Self:
        """Return the same cubes with the next player to move."""
        return self._handed_on(self.stones, self.past)

    def _with_extra_turn(self, after: Self) -> Self:
        """Return the position after a turn of a player with extra turns, who is to move in its last situation, too."""
        again = super()._with_extra_turn(after)
        grew = len(after.past) == 1
        past = History[Standing]() if grew else self.past
        return replace(again, past=past.then((again.stones, again.to_move)))

    def _handed_on(self, stones: tuple[int, ...], past: History[Standing]) -> Self:
        """Return the position in which the next player who has cubes is to move."""
        players = len(stones)
        order = [(self.to_move + step) % players + 1 for step in range(players)]
        to_move = next(colour for colour in order if stones[colour - 1])
        return type(self)(self.game, stones, to_move, 0, past.then((stones, to_move)))

    def is_terminal(self) -> bool:
        """Return whether the board is full, one colour is left, 20 cubes win, or a position occurs the third time."""
        return self._end is not None

    @cached_property
    def _end(self) -> Termination | None:
        """Reason of the end, or None."""
        counts = [mask.bit_count() for mask in self.stones]
        if self.game.stops_at_twenty and max(counts) >= ENOUGH_CUBES:
            return Termination.TARGET
        if sum(1 for count in counts if count) == 1:
            return Termination.LAST_LEFT
        if not self.empty:
            return Termination.SCORE
        if self.past.count((self.stones, self.to_move)) >= RETURNS:
            return Termination.REPETITION
        # Somebody can always move: boards are connected, so an empty cell is beside a cube, which can grow.
        return None

    def score(self) -> tuple[Points, ...]:
        """Return the cubes on the board."""
        return tuple(mask.bit_count() for mask in self.stones)

    def outcome(self) -> Outcome | None:
        """Return the player with most cubes; equal counts are a draw."""
        if self._end is None:
            return None
        counts = [mask.bit_count() for mask in self.stones]
        leaders = [colour for colour, count in enumerate(counts, 1) if count == max(counts)]
        if len(leaders) > 1:
            return Outcome(0, Termination.DRAW, words.EQUAL)
        details = {
            Termination.TARGET: words.ENOUGH_CUBES.format(cubes=ENOUGH_CUBES),
            Termination.REPETITION: words.THIRD_TIME,
        }
        return Outcome(leaders[0], self._end, details.get(self._end, ""))

    def to_place(self, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the colours still to be placed: one cube, grown or moved."""
        return (self.to_move,) if len(picked) < 2 else ()
