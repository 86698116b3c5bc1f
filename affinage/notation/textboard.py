"""Positions as text, for the terminal and for test failures."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.board.topology import column_letters
from affinage.checks import as_text, instance, whole
from affinage.game import Position
from affinage.game.board_labels import permanent_labels
from affinage.game.conversion import PositionLike, as_position

SYMBOLS = ".xo#%"
"""An empty cell, then one character per colour."""

EXPECTED = "expected cells and signs such as {0: 'A'}"


def render(position: PositionLike, marks: Mapping[int, str] | None = None) -> str:
    """Return the board with the highest row on top; a hex row is shifted half a cell right from the one below.

    >>> print(render("board=hex:2"))
       3   . .
      2   . . .
     1     . .
        a b c

    `marks` replaces the characters of some cells. Permanent labels stand in their cells, behind the stone.
    """
    position = as_position(position)
    board = position.game.board
    signs_of = {} if marks is None else instance(marks, Mapping, f"a mapping; {EXPECTED}")
    marks = {
        whole("cell", cell, 0, board.size - 1): as_text("a sign", sign, "one such as A")
        for cell, sign in signs_of.items()
    }
    labels = permanent_labels(position)
    width = max([1, *(len(_sign(position, cell, marks, labels)) for cell in labels)])
    width += 1 - width % 2  # so that a row of hexagons can be shifted by half a cell
    left = min(x for x, _ in board.coords)
    rows = sorted({y for _, y in board.coords})
    columns = max(x for x, _ in board.coords) - left + 1
    lines = []
    for y in reversed(rows):
        number = y - rows[0]
        cells = [board.at.get((x + left, y)) for x in range(columns)]
        signs = [_sign(position, cell, marks, labels).ljust(width) for cell in cells]
        lines.append(_indent(board.is_hex, number, width) + f"{number + 1:<3} " + " ".join(signs))
    letters = " ".join(column_letters(x).ljust(width) for x in range(columns))
    lines.append(_indent(board.is_hex, -1, width) + "    " + letters)
    return "\n".join(line.rstrip() for line in lines)


def _indent(is_hex: bool, row: int, width: int) -> str:
    return " " * ((row + 1) * (width + 1) // 2) if is_hex else ""


def _sign(position: Position, cell: int | None, marks: Mapping[int, str], labels: Mapping[int, str]) -> str:
    if cell is None:
        return " "
    colour, label = position.colour_at(cell), labels.get(cell, "")
    return marks.get(cell, SYMBOLS[colour] + label if colour or not label else label)
