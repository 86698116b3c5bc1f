"""Markup of a board in a notebook, with colours from its style sheet, and labels of its cells."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.board.geometry import Point, View
from affinage.board.topology import bits
from affinage.notation.credit import SOURCE, credit
from affinage.notation.wording import name_of
from affinage.picture.palette import THEMES
from affinage.picture.svg import DRAWING, SPACE, VARIABLES, SvgPen, element, number
from affinage.view import words
from affinage.view.board_scene import BOARD_MARGIN, Pointer, background, foreground, label_size
from affinage.view.game_view import GameView
from affinage.view.grid import ARROWS, ENDS, column, target

REM = 16  # pixels
NAME = "affinage"
"""Prefix of the style sheet's classes."""


def style_rules() -> str:
    """Return the colours of pictures by theme, as variables."""
    return "".join(_rule(theme, colours) for theme, colours in THEMES.items())


def _rule(theme: str, colours: Mapping[str, str]) -> str:
    variables = ";".join(f"--c-{name}:{colour}" for name, colour in colours.items())
    return f'.{NAME}[data-theme="{theme}"]{{{variables}}}'


def board_of(game_view: GameView) -> dict[str, object]:
    """Return the constant parts: the credit, and each cell's place and key targets."""
    view = game_view.view
    size = _size(view)
    corners = [max(axis) for axis in zip(*view.corners, strict=True)]
    by = credit(game_view.game)
    return {
        "name": name_of(game_view.game),
        "credit": {"words": by.whole, "source": by.source, "label": SOURCE},
        "ratio": size[0] / size[1],
        "width": 200 * corners[0] / size[0],
        "height": 200 * corners[1] / size[1],
        "hexes": view.board.is_hex,
        "rows": [[_place(view, cell, size) for cell in row] for row in view.board.rows],
    }


def ground_of(game_view: GameView, width: int) -> str:
    """Return the board below the stones, with coordinates readable at this width in pixels."""
    view = game_view.view
    pen = SvgPen(f"{NAME}-board", VARIABLES)
    label = label_size(width / _size(view)[0], REM)
    return _picture(view, pen, pen.scene(background(view, label)))


def _size(view: View) -> Point:
    """Return the total width and height in cells."""
    width, height = view.size
    return width + 2 * BOARD_MARGIN, height + 2 * BOARD_MARGIN


def _place(view: View, cell: int, size: Point) -> dict[str, object]:
    """Return a cell: number, name, column, centre in percent of the board, and key targets."""
    x, y = view.centres[cell]
    return {
        "cell": cell,
        "name": view.board.names[cell],
        "column": column(view.board, cell),
        "x": 100 * (x + BOARD_MARGIN) / size[0],
        "y": 100 * (y + BOARD_MARGIN) / size[1],
        "keys": {key: target(view, cell, key) for key in (*ARROWS, *ENDS)},
    }


def scene_of(game_view: GameView, pointed: int | None) -> str:
    """Return the stones, and the effect of a pick of the pointed cell."""
    pen = SvgPen(f"{NAME}-scene", VARIABLES)
    return _picture(game_view.view, pen, pen.scene(foreground(game_view, Pointer(pointed))))


def _picture(view: View, pen: SvgPen, body: str) -> str:
    corner_and_size = (-BOARD_MARGIN, -BOARD_MARGIN, *_size(view))
    attributes = {"xmlns": SPACE, "viewBox": " ".join(map(number, corner_and_size)), "aria-hidden": "true"}
    return element("svg", attributes, pen.definitions(), element("g", DRAWING, body))


def cells_of(game_view: GameView) -> dict[str, object]:
    """Return the current names of the cells, and which can be picked."""
    pending = dict(game_view.pending())
    selected = sum(1 << cell for cell in pending)
    can_be_chosen = game_view.tappable
    return {
        "labels": [words.cell(game_view, cell, pending) for cell in range(game_view.game.board.size)],
        "disabled": list(bits(game_view.game.board.full & ~can_be_chosen)),
        "selected": list(bits(selected)),
    }
