"""Small pictures of options: a stone in the middle of a small board, and the cells that a value reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from affinage.board.geometry import View
from affinage.board.topology import Board, bits, board
from affinage.game.options import Option, board_fact
from affinage.picture.board import grid, polygon
from affinage.picture.stones import Layer, circle, stone_layers

BOARDS = {"square": ("square:5", "square:7"), "hex": ("hex:3", "hex:4")}
"""Boards of the pictures by geometry; the first on which cells are reached is used."""

DOT = 0.22
"""Radius of a dot, in cells."""


@dataclass(frozen=True)
class Sketch:
    """A small picture: its view of a board, and its layers."""

    view: View
    layers: tuple[Layer, ...]


def sketch(option: Option, values: Mapping[str, str]) -> Sketch | None:
    """Return the sketch of an option's value among others; None unless it means a pattern of cells.

    >>> import affinage
    >>> game = affinage.load("place=knight")
    >>> pictures = [sketch(option, game.values) for option in game.options]
    >>> [picture.view.board.text for picture in pictures if picture]
    ['square:5', 'square:5', 'square:5']
    """
    if option.reach is None:
        return None
    drawn_board, reached = _sample(option, values)
    view = View(drawn_board, labelled=False)
    dots = "".join(circle(*view.centres[cell], DOT) for cell in bits(reached))
    paste = "".join(polygon(view, centre) for centre in view.centres)
    # The first layer is the shadow, which is left out.
    stone = stone_layers("black", [view.centres[_middle(drawn_board)]])[1:]
    return Sketch(view, (Layer(paste, fill="paste"), grid(view), *stone, Layer(dots, fill="legal")))


def _sample(option: Option, values: Mapping[str, str]) -> tuple[Board, int]:
    """Return the smallest board on which the middle reaches some cells, and these cells."""
    assert option.reach is not None
    texts = BOARDS[board_fact("geometry", values["board"])]
    for text in texts:
        drawn_board = board(text)
        reached = option.reach(drawn_board, values)[_middle(drawn_board)]
        if reached:
            break
    return drawn_board, reached


def _middle(drawn_board: Board) -> int:
    """Return the middle cell of a board that has one."""
    return drawn_board.size // 2
