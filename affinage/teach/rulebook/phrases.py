"""Boards and numbers in words."""

from __future__ import annotations

import re

from affinage.board.topology import Board


def board_in_words(board: Board) -> str:
    """Return a board with its size.

    >>> from affinage.board.topology import board
    >>> board_in_words(board("square:8")), board_in_words(board("hex:4x4x6"))
    ('a board of 8 by 8 cells', 'a hexagon with sides of 4, 4 and 6 cells')
    """
    sizes = board.sizes
    if board.shape == "square":
        return f"a board of {sizes[0]} by {sizes[1]} cells"
    if board.shape == "hex" and len(set(sizes)) > 1:
        return f"a hexagon with sides of {sizes[0]}, {sizes[1]} and {sizes[2]} cells"
    if board.shape == "map":
        return f"a drawn board of {board.size} {'hexagons' if board.is_hex else 'squares'}"
    side = sizes[0] if sizes else 0
    return {
        "hex": f"a hexagon with {side} cells a side",
        "limping": f"a hexagon with sides of {side} and {side + 1} cells in turn",
        "rhombus": f"a slanted board of {side} by {side} cells",
        "triangle": f"a triangle with {side} cells a side",
        "star": f"a six-pointed star, {number_of(side - 1, 'row')} to a point",
        "quasi": "the Quasi-Triangular board",
        "plus": f"a plus sign with arms of {side} by {side} cells",
    }[board.shape]


def names_cells(board: Board, text: str) -> bool:
    """Return whether a text names cells of a board, so that its picture needs coordinates."""
    return any(word in board.index for word in re.findall(r"\w+", text))


def number_of(number: int, what: str) -> str:
    """Return a number with its noun: `1 cell`, `3 cells`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def possessive(name: str) -> str:
    """Return a name in the genitive: `Black's`, `Moulds'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
