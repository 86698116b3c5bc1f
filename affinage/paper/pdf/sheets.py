"""The sheets of the board, with cutting lines, glue marks, and a ruler to check the scale; and those of the stones."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.board.geometry import Point, View
from affinage.board.topology import bits
from affinage.game import Game, Position
from affinage.paper.pdf import words
from affinage.paper.pdf.pen import SOFT, PdfPen
from affinage.paper.sheets import (
    FOOT,
    MARGIN,
    OVERLAP,
    STONE,
    TILE,
    Layout,
    PaperGrid,
    Sheet,
    dealt,
    room,
    stone_grid,
)
from affinage.picture import board
from affinage.picture.board import Scene
from affinage.picture.stones import Layer, kinds, stone_layers

SMALL = 9.0  # points
RIND = 0.25
"""Width of the rind around the cells, in cells."""
START = 0.55
"""Size of an initial stone, relative to the normal size."""
RULE = 50.0
"""Length of the ruler, in millimetres."""
TICK = 3.0
"""Length of a mark, in millimetres."""


def size_of(view: View) -> Point:
    """Return the width and height of a board with its rind, in cells."""
    return view.size[0] + 2 * RIND, view.size[1] + 2 * RIND


def render_board_sheets(
    pen: PdfPen, layout: Layout, view: View, position: Position, cell: float, name: str, stones: Sequence[int]
) -> None:
    """Draw all sheets of the board, with stones in the free space of the last."""
    scene, spare = _scene(view, position), layout.spare
    for number, sheet in enumerate(layout.sheets(), 1):
        has_stones = bool(stones) and number == layout.number
        corner = spare.board if has_stones else layout.corner
        text = words.BOARD if layout.number == 1 else words.BOARD_SHEET
        title = text.format(number=number, count=layout.number)
        pen.page(layout.paper, title)
        left, top = corner
        with pen.figure(words.BOARD_OF.format(title=title, game=name)), pen.window(corner, layout.window):
            pen.scene(scene, (left - sheet.left + RIND * cell, top - sheet.top + RIND * cell), cell)
        _render_marks(pen, layout, sheet, corner)
        if has_stones:
            squares = stone_grid(spare.size, cell)
            render_stones(pen, position.game, stones, squares, spare.corner, spare.size[0])
        foot = words.FOOT_WITH_STONES if has_stones else words.FOOT
        _render_foot(pen, layout, sheet, foot.format(game=name, title=title))


def _scene(view: View, position: Position) -> Scene:
    """Return the board with small pale stones for an initial position with stones."""
    stones: list[Layer] = []
    for kind, mask in zip(kinds(position.game), position.stones, strict=True):
        places = [view.centres[cell] for cell in bits(mask)]
        # The first layer is the shadow, which is not printed.
        stones += stone_layers(kind, places, alpha=0.6, scale=START)[1:]
    return Scene((*board.empty(view), *stones), board.coordinates(view))


def _render_marks(pen: PdfPen, layout: Layout, sheet: Sheet, corner: Point) -> None:
    """Draw cutting lines on the left and top, and marks for the next sheets on the right and bottom."""
    (left, top), (width, height) = corner, layout.window
    right, bottom = left + width, top + height
    if sheet.column:
        pen.line((left, top - TICK), (left, bottom + TICK), dashed=True)
    if sheet.row:
        pen.line((left - TICK, top), (right + TICK, top), dashed=True)
    if sheet.column < layout.columns - 1:
        for start in (top - TICK, bottom):
            pen.line((right - OVERLAP, start), (right - OVERLAP, start + TICK))
    if sheet.row < layout.rows - 1:
        for start in (left - TICK, right):
            pen.line((start, bottom - OVERLAP), (start + TICK, bottom - OVERLAP))


def _render_foot(pen: PdfPen, layout: Layout, sheet: Sheet, title: str) -> None:
    """Draw the sheet's title and instructions, and the ruler."""
    width, height = layout.paper
    y, end = height - MARGIN - FOOT / 2, width - MARGIN
    sentences = [title]
    if layout.number > 1:
        sentences.append(words.PLACE.format(row=sheet.row + 1, column=sheet.column + 1))
    if sheet.column or sheet.row:
        sentences.append(words.GLUE)
    pen.lines(". ".join(sentences), (MARGIN, y), width - 3 * MARGIN - RULE, SMALL, colour=SOFT)
    _render_rule(pen, (end - RULE, y + 1.5), RULE)


def _render_rule(pen: PdfPen, start: Point, length: float) -> None:
    """Draw a ruler with a mark at each centimetre."""
    x, y = start
    pen.line((x, y), (x + length, y))
    for place in range(0, round(length) + 1, 10):
        pen.line((x + place, y - 1), (x + place, y + 1))
    pen.lines(words.FULL_SIZE.format(length=length), (x, y + 2), length, SMALL, colour=SOFT, align="R")


def render_stone_sheets(
    pen: PdfPen, paper: Point, game: Game, colours: Sequence[int], squares: PaperGrid
) -> None:
    """Draw all sheets of stones."""
    sheets = dealt(colours, squares)
    for number, dealt_here in enumerate(sheets, 1):
        text = words.STONES if len(sheets) == 1 else words.STONES_SHEET
        title = text.format(number=number, count=len(sheets))
        pen.page(paper, title)
        render_stones(pen, game, dealt_here, squares, (MARGIN, MARGIN), room(paper)[0])
        at = MARGIN, paper[1] - MARGIN - FOOT / 2
        pen.lines(words.CUT_STONES.format(title=title), at, room(paper)[0], SMALL, colour=SOFT)


def render_stones(
    pen: PdfPen, game: Game, colours: Sequence[int], squares: PaperGrid, corner: Point, width: float
) -> None:
    """Draw stones to cut out, centred in a width."""
    names = [kinds(game)[colour] for colour in colours]
    at = corner[0] + (width - squares.columns * squares.side) / 2, corner[1]
    counts = [words.COUNT.format(number=names.count(name), stone=name) for name in dict.fromkeys(names)]
    with pen.figure(words.TO_CUT_OUT.format(counts=", ".join(counts))):
        _render_stones(pen, at, squares, names)
    _render_cuts(pen, at, squares, len(colours))


def _render_stones(pen: PdfPen, corner: Point, squares: PaperGrid, names: Sequence[str]) -> None:
    """Draw a stone in the middle of each square."""
    cell = squares.side / TILE
    middles = [
        tuple((start + squares.side / 2) / cell for start in squares.corner(place))
        for place in range(len(names))
    ]
    layers: list[Layer] = []
    for name in dict.fromkeys(names):
        places = [(x, y) for (x, y), own in zip(middles, names, strict=True) if own == name]
        # The first layer is the shadow, which is not printed.
        layers += stone_layers(name, places, scale=STONE)[1:]
    pen.layers(layers, corner, cell)


def _render_cuts(pen: PdfPen, corner: Point, squares: PaperGrid, stones: int) -> None:
    """Draw the lines between rows with stones, and between columns."""
    (left, top), side = corner, squares.side
    rows = -(-stones // squares.columns)
    columns = min(stones, squares.columns)
    for row in range(rows + 1):
        pen.line((left, top + row * side), (left + columns * side, top + row * side))
    for column in range(columns + 1):
        pen.line((left + column * side, top), (left + column * side, top + rows * side))
