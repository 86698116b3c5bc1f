"""The stones on their sheets, with cutting lines."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.board.geometry import Point
from affinage.game import Game
from affinage.paper.pdf import words
from affinage.paper.pdf.pen import SOFT, PdfPen
from affinage.paper.pieces import STONE, TILE, PaperGrid, dealt
from affinage.paper.sheets import FOOT, MARGIN, room
from affinage.picture.stones import Layer, kinds, stone_layers

SMALL = 9.0  # points, also for notes on sheets of boards


def render(pen: PdfPen, paper: Point, game: Game, colours: Sequence[int], squares: PaperGrid) -> None:
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
        layers += stone_layers(name, places, scale=STONE)[1:]  # the first is the shadow
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
