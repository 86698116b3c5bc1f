"""The position as a designer's functions see it: questions at any time, changes only in `start` and `play`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from affinage.board.topology import Board
from affinage.checks import described, listed
from affinage.design.cells import Cells, SomeCells, checked, mask_of
from affinage.design.lines import Lines
from affinage.errors import OptionError

_STONES = "use place, remove, recolour or move"
_NEXT = "use next or again"
SETTING = {
    **dict.fromkeys(("own", "enemy", "taken", "empty", "stones", "count", "colour", "masks"), _STONES),
    **dict.fromkeys(("mover", "other", "assigned_turn"), _NEXT),
}
"""The functions that change what a position has, by the name that a design may try to set."""

MEANT = {
    **dict.fromkeys(("player", "current", "current_player", "to_move", "me"), "mover"),
    **dict.fromkeys(("opponent", "other_player", "enemy_colour"), "other"),
    **dict.fromkeys(("adjacent", "around"), "neighbours"),
    **dict.fromkeys(("set", "put", "add"), "place"),
    **dict.fromkeys(("take", "capture", "delete", "clear"), "remove"),
    **dict.fromkeys(("flip", "turn_over"), "recolour"),
    **dict.fromkeys(("free", "empties"), "empty"),
}
"""Names from other programs, with what they are called here."""

CanMove = Callable[[int], bool]
"""Answers whether a colour, from 1, could move if it were to move."""


class Draft(Lines):
    """A position: the stones of each colour, who is to move, and what the design remembers.

    >>> p = Draft.on("square:3", "a1 b1", "c3")
    >>> p.own, p.enemy, p.empty
    (Cells('a1 b1'), Cells('c3'), Cells('a2 a3 b2 b3 c1 c2'))
    >>> p.place(p.at("b2"))
    >>> p.name(p.own.first), p.count(1)
    ('a1', 3)

    Colours are numbers from 1, in the order of `Design.colours`. A function that takes cells takes one cell or several.
    """

    __slots__ = ("_can_move", "_frozen", "_memory", "_next", "last", "passes", "previous", "turn")

    previous: int
    """The colour that moved last, 0 at the start; a pass is no move."""
    last: tuple[int, ...]
    """The cells of the last move, in order."""
    turn: int
    """The number of turns so far, with passes."""
    passes: int
    """The number of passes since the last move."""

    def __init__(
        self,
        of: Board,
        stones: Sequence[int],
        mover: int,
        *,
        memory: Mapping[str, Any] | None = None,
        frozen: bool = False,
        can_move: CanMove | None = None,
        previous: int = 0,
        last: tuple[int, ...] = (),
        turn: int = 0,
        passes: int = 0,
    ) -> None:
        super().__init__(of, stones, mover)
        put = object.__setattr__
        put(self, "_memory", dict(memory or {}))
        put(self, "_frozen", frozen)
        put(self, "_can_move", can_move)
        put(self, "_next", 0)
        put(self, "previous", previous)
        put(self, "last", last)
        put(self, "turn", turn)
        put(self, "passes", passes)

    @property
    def assigned_turn(self) -> int:
        """The colour that `next` or `again` gave the next turn, 0 if none was called.

        >>> Draft.on("square:3").assigned_turn
        0
        """
        return int(self._next)

    @property
    def remembered(self) -> tuple[tuple[str, Any], ...]:
        """The names and values that the design remembers.

        >>> Draft.on("square:3").remembered
        ()
        """
        return tuple(self._memory.items())

    @property
    def masks(self) -> tuple[int, ...]:
        """The stones of each colour as bit masks.

        >>> Draft.on("square:3", "a1", "a2 a3").masks
        (1, 6)
        """
        return tuple(self._stones)

    # What a design remembers

    def __getattr__(self, name: str) -> Any:
        # Python asks for such names before there is a memory.
        if name.startswith("_"):
            raise AttributeError(f"a position has no {name}")
        if name in self._memory:
            return self._memory[name]
        known = [*self._memory, *(each for each in dir(type(self)) if not each.startswith("_"))]
        close = [MEANT[name]] if name in MEANT else get_close_matches(name, known, 1)
        hint = f"did you mean {close[0]}?" if close else "name what it remembers in the design's memory"
        raise AttributeError(f"a position has no {name}; {hint}")

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._memory:
            if hasattr(type(self), name):
                use = SETTING.get(name, "expected another name, which the design's memory has")
                raise AttributeError(f"p.{name} cannot be set; {use}")
            what = "put a name without _ at its start" if name.startswith("_") else "name it"
            raise AttributeError(f"a position has no {name} to set; {what} in the design's memory")
        self._change(f"set {name}")
        try:
            hash(value)
        except TypeError:
            # All positions would share a value that can change.
            raise OptionError(
                f"{name} is set to {described(value)}, which can change; expected a tuple"
            ) from None
        self._memory[name] = value

    # Who can move, who leads

    def can_move(self, colour: int | None = None) -> bool:
        """Return whether a colour would have a move if it were its turn; by default the colour to move.

        It has an answer in `winner`, `score` and `because`.

        >>> from affinage.design import read_design
        >>> kind = read_design('''
        ... class Short(Design):
        ...     def moves(self, p):
        ...         return p.edge & p.empty
        ...     def winner(self, p):
        ...         return None if p.can_move() else (p.other, "no move is left")
        ... ''')
        >>> kind({"board": "square:5"}).initial().is_terminal()
        False
        """
        if self._can_move is None:
            raise OptionError(
                "can_move has no answer here; ask it in winner, score or because, and not of a copy"
            )
        answer: bool = self._can_move(self._colour(colour))
        return answer

    @property
    def nobody_can_move(self) -> bool:
        """True if no colour would have a move.

        >>> from affinage.design import read_design
        >>> kind = read_design('''
        ... class Full(Design):
        ...     boards = "square:2"
        ...     def moves(self, p):
        ...         return p.empty
        ...     def winner(self, p):
        ...         return p.leader() if p.nobody_can_move else None
        ... ''')
        >>> kind({}).initial().play("a1").play("a2").play("b1").play("b2").outcome().winner
        0
        """
        return not any(self.can_move(colour) for colour in range(1, len(self._stones) + 1))

    def leader(self, points: Sequence[Any] = ()) -> int:
        """Return the colour with most points, by default stones on the board; 0 if several have most.

        >>> Draft.on("square:3", "a1", "b1 b2").leader(), Draft.on("square:3").leader([4, 4])
        (2, 0)
        """
        listed("points", points, "numbers, one for each colour")
        values = list(points) or [mask.bit_count() for mask in self._stones]
        most = max(values)
        return values.index(most) + 1 if values.count(most) == 1 else 0

    def copy(self) -> Draft:
        """Return a position of its own, to try a move on in any function; `can_move` has no answer there.

        >>> p = Draft.on("square:3", "a1", "b1 c1")
        >>> after = p.copy()
        >>> after.move(p.at("a1"), p.at("b1"))
        >>> after.own, after.enemy, p.own
        (Cells('b1'), Cells('c1'), Cells('a1'))
        """
        copy = Draft(
            self.board,
            self._stones,
            self.mover,
            memory=self._memory,
            previous=self.previous,
            last=self.last,
            turn=self.turn,
            passes=self.passes,
        )
        object.__setattr__(copy, "_next", self._next)
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Draft:
        # The remembered values never change.
        return self.copy()

    # Changes, in `start` and `play`

    def place(self, cells: SomeCells, colour: int | None = None) -> None:
        """Place stones on empty cells; by default of the colour to move.

        >>> p = Draft.on("square:3")
        >>> p.place([p.at("a1"), p.at("b2")])
        >>> p.place(p.at("c3"), 2)
        >>> p.own, p.enemy
        (Cells('a1 b2'), Cells('c3'))
        """
        mask = mask_of(self.board, cells)
        self._change("place a stone")
        if held := mask & self._taken:
            raise OptionError(
                f"{Cells(self.board, held).first_name} has a stone already; recolour, remove or move it"
            )
        self._stones[self._colour(colour) - 1] |= mask

    def remove(self, cells: SomeCells) -> None:
        """Remove the stones on cells, of whatever colour.

        >>> p = Draft.on("square:3", "a1 b1", "c3")
        >>> p.remove(p.named("a1 c3"))
        >>> p.taken
        Cells('b1')
        """
        mask = mask_of(self.board, cells)
        self._change("remove a stone")
        self._need_stones(mask)
        self._stones[:] = [own & ~mask for own in self._stones]

    def recolour(self, cells: SomeCells, colour: int | None = None) -> None:
        """Turn stones into another colour; by default into that of the colour to move.

        >>> p = Draft.on("square:3", "a1", "b1 c1")
        >>> p.recolour(p.at("b1"))
        >>> p.own, p.enemy
        (Cells('a1 b1'), Cells('c1'))
        """
        self.remove(cells)
        self._stones[self._colour(colour) - 1] |= mask_of(self.board, cells)

    def move(self, start: int, end: int) -> None:
        """Move a stone; a stone that stands at the end is captured.

        >>> p = Draft.on("square:3", "a1", "b2")
        >>> p.move(p.at("a1"), p.at("b2"))
        >>> p.own, p.enemy
        (Cells('b2'), Cells(''))
        """
        self._change("move a stone")
        colour = self.colour(start)
        self._need_stones(1 << start)
        keep = ~(1 << start | 1 << checked(self.board, end))
        self._stones[:] = [own & keep for own in self._stones]
        self._stones[colour - 1] |= 1 << end

    def swap(self, one: int, other: int) -> None:
        """Exchange two stones.

        >>> p = Draft.on("square:3", "a1", "b1")
        >>> p.swap(p.at("a1"), p.at("b1"))
        >>> p.own, p.enemy
        (Cells('b1'), Cells('a1'))
        """
        self._change("swap stones")
        both = mask_of(self.board, (one, other))
        self._need_stones(both)
        self._stones[:] = [own ^ both if (own & both) not in (0, both) else own for own in self._stones]

    def next(self, colour: int) -> None:
        """Give the next turn to a colour, in `start` the first one; without this call, colours take turns.

        >>> p = Draft.on("square:3", "a1", "b1", "c1")
        >>> p.next(3)
        >>> p.assigned_turn
        3
        """
        self._change("choose who is next")
        object.__setattr__(self, "_next", self._colour(colour))

    def again(self) -> None:
        """Give the next turn to the colour to move once more.

        >>> p = Draft.on("square:3")
        >>> p.again()
        >>> p.assigned_turn
        1
        """
        self.next(self.mover)

    def _need_stones(self, mask: int) -> None:
        if bare := mask & ~self._taken:
            raise OptionError(f"{Cells(self.board, bare).first_name} has no stone; expected a cell with one")

    def _change(self, what: str) -> None:
        if self._frozen:
            raise OptionError(f"only start and play may {what}")

    def __repr__(self) -> str:
        stones = ", ".join(self.board.spell(mask) or "nothing" for mask in self._stones)
        return f"<Draft {self.board.text}: {stones}; {self.mover} to move>"

    def __iter__(self) -> Iterator[int]:
        raise TypeError("a position is not a list; expected p.cells, or other cells of it")
