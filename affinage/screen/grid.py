"""The cells of a board as a grid that keys move through, as ARIA has it."""

from __future__ import annotations

from affinage.geometry import View
from affinage.topology import Board

ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
ENDS = {"Home": False, "End": True}
"""Which end of the row each key leads to: whether the last."""


def rows(board: Board) -> list[list[int]]:
    """The cells of each row from the left, the top row first."""
    heights = sorted({y for _, y in board.coords}, reverse=True)
    return [[board.at[at] for at in sorted(board.coords) if at[1] == y] for y in heights]


def column(board: Board, cell: int) -> int:
    """The number of a cell's column, from 1."""
    return board.coords[cell][0] - min(x for x, _ in board.coords) + 1


def first_cell(board: Board) -> int:
    """The cell that the keyboard comes to first."""
    return rows(board)[0][0]


def target(view: View, cell: int, key: str) -> int:
    """The cell that a key of ARROWS or ENDS leads to."""
    if key in ARROWS:
        return view.towards(cell, ARROWS[key])
    row = next(row for row in rows(view.board) if cell in row)
    return row[-1 if ENDS[key] else 0]
