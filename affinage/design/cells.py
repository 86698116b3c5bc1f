"""Sets of cells, as designers write them: a bit mask with the operators of sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NoReturn, TypeAlias

from affinage.board.topology import Board, bits
from affinage.checks import as_text, described, instance
from affinage.errors import OptionError

A_BOARD = "a board; expected one such as p.board"
CELLS_AS_COLOUR = "cells; p.mover and p.other are the colours of p.own and p.enemy"
"""What stands in place of a colour, with what is meant."""
A_LIST = "names with spaces, such as a1 b2"


class Cells:
    """An immutable set of cells of a board, in the order of their names.

    >>> from affinage.board.topology import board
    >>> square = board("square:3")
    >>> column, row = Cells.named(square, "a1 a2 a3"), Cells.named(square, "a1 b1 c1")
    >>> column & row, column | row, column - row, column ^ row
    (Cells('a1'), Cells('a1 a2 a3 b1 c1'), Cells('a2 a3'), Cells('a2 a3 b1 c1'))
    >>> len(column), list(column), 3 in column, column & row <= row, bool(column - column)
    (3, [0, 1, 2], False, True, False)

    A cell is a number; `Draft.name` gives its name. The other side of an operator may be one cell, or several in a
    list, a tuple or a set.

    >>> column - 0, column | [4, 8], {0, 4} & column, column == {0, 1, 2}
    (Cells('a2 a3'), Cells('a1 a2 a3 b2 c3'), Cells('a1'), True)

    The hash is that of a frozen set of the same cells. A tuple has another one, so do not mix both as keys.
    """

    __slots__ = ("_board", "mask")

    def __init__(self, board: Board, mask: int) -> None:
        self._board: Board = board
        self.mask: int = mask

    @classmethod
    def named(cls, board: Board, names: str) -> Cells:
        """Return the cells with these names, separated by spaces; raises OptionError for one that is not there."""
        known = as_text("cells", names, A_LIST).split()
        return cls(board, sum({1 << cell_of(board, name) for name in known}))

    @property
    def first(self) -> int | None:
        """The cell whose name comes first, None in an empty set."""
        return (self.mask & -self.mask).bit_length() - 1 if self.mask else None

    @property
    def first_name(self) -> str:
        """The name of the first cell, "" in an empty set."""
        return self._board.names[(self.mask & -self.mask).bit_length() - 1] if self.mask else ""

    def mask_on(self, board: Board) -> int:
        """Return the mask; raises OptionError if these are cells of another board."""
        instance(board, Board, A_BOARD)
        if self._board is not board and self._board.text != board.text:
            raise OptionError(f"cells of {self._board.text} are expected to be cells of {board.text}")
        return self.mask

    def __or__(self, other: SomeCells) -> Cells:
        return Cells(self._board, self.mask | mask_of(self._board, other))

    def __and__(self, other: SomeCells) -> Cells:
        return Cells(self._board, self.mask & mask_of(self._board, other))

    def __sub__(self, other: SomeCells) -> Cells:
        return Cells(self._board, self.mask & ~mask_of(self._board, other))

    def __rsub__(self, other: SomeCells) -> Cells:
        return Cells(self._board, mask_of(self._board, other) & ~self.mask)

    def __xor__(self, other: SomeCells) -> Cells:
        return Cells(self._board, self.mask ^ mask_of(self._board, other))

    def __ror__(self, other: SomeCells) -> Cells:
        return self | other

    def __rand__(self, other: SomeCells) -> Cells:
        return self & other

    def __rxor__(self, other: SomeCells) -> Cells:
        return self ^ other

    def __add__(self, other: object) -> NoReturn:
        raise TypeError("cells are put together by |, not by +")

    __radd__ = __add__

    def __le__(self, other: SomeCells) -> bool:
        return not self.mask & ~mask_of(self._board, other)

    def __lt__(self, other: SomeCells) -> bool:
        return self <= other and self.mask != mask_of(self._board, other)

    def __ge__(self, other: SomeCells) -> bool:
        return not mask_of(self._board, other) & ~self.mask

    def __gt__(self, other: SomeCells) -> bool:
        return self >= other and self.mask != mask_of(self._board, other)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cells):
            return self.mask == other.mask and self._board.text == other._board.text
        if not isinstance(other, set | frozenset | list | tuple):
            return NotImplemented
        try:
            return self.mask == mask_of(self._board, other)
        except OptionError:
            # The other value need not consist of cells.
            return False

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __contains__(self, cell: object) -> bool:
        # Cells never contain a string, so the answer would always be False.
        if isinstance(cell, str):
            raise OptionError(f"a cell is expected, not {described(cell)}{hint(cell)}")
        return isinstance(cell, int) and cell >= 0 and bool(self.mask >> cell & 1)

    def __iter__(self) -> Iterator[int]:
        return bits(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __repr__(self) -> str:
        return f"Cells({self._board.spell(self.mask)!r})"


SomeCells: TypeAlias = "int | Iterable[int]"
"""A cell, or several: `Cells`, a list, a tuple."""


def cell_of(board: Board, name: str) -> int:
    """Return the cell with a name; raises OptionError for one that is not there."""
    index = instance(board, Board, A_BOARD).index
    if as_text("a cell", name, "a name such as a1") not in index:
        raise OptionError(f"{name} is not a cell of {board.text}; {board.hint(name)}")
    return index[name]


def mask_of(board: Board, cells: Any) -> int:
    """Return the mask of a cell or several; raises OptionError for all else."""
    if isinstance(cells, Cells):
        return cells.mask_on(board)
    mask = 0
    for cell in (cells,) if isinstance(cells, int) else _listed(cells):
        mask |= 1 << checked(board, cell)
    return mask


def hint(value: object) -> str:
    """Return a hint for a value in the place of a cell, "" without one.

    >>> hint(None), hint("a1"), hint("a1 b2"), hint(1.5)
    ('; is there a step off the board?', "; write p.at('a1')", "; write p.named('a1 b2')", '')
    """
    if value is None:
        return "; is there a step off the board?"
    if not isinstance(value, str):
        return ""
    return f"; write p.{'named' if len(value.split()) > 1 else 'at'}({described(value)})"


def checked(board: Board, cell: Any) -> int:
    """Return a cell of a board; raises OptionError for all else."""
    if type(cell) is not int:
        raise OptionError(f"a cell is expected, not {described(cell)}{hint(cell)}")
    if not 0 <= cell < board.size:
        raise OptionError(f"{cell} is not a cell of {board.text}; its cells are 0 to {board.size - 1}")
    return cell


def _listed(cells: Any) -> Iterable[Any]:
    if isinstance(cells, str) or not isinstance(cells, Iterable):
        raise OptionError(f"a cell or several cells are expected, not {described(cells)}{hint(cells)}")
    return cells
