"""Marks on diagrams: signs on cells in their texts, and the circles and arrows that people draw on a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from affinage.board.geometry import Point
from affinage.checks import as_text, described, whole
from affinage.errors import NotationError, OptionError
from affinage.game.conversion import GameLike, as_game
from affinage.matches.marks import COLOURS, DrawnMark
from affinage.picture.board import Frame, Text
from affinage.picture.stones import Layer, circle
from affinage.plain_text import quoted

SHAPES = ("circle", "square", "cross")
SIGNS = f"marks are {', '.join(SHAPES)}, a letter or a digit"
MAX_CHARACTERS = 4_000
"""Maximum length of a text of marks, enough for every cell."""
HALF = 0.24
"""Half width of a sign, in cells."""
RADIUS = 0.43
"""Radius of a circle, in cells."""
WIDTH = 0.1
"""Width of the lines, in cells."""
BEGINS, ENDS = 0.22, 0.12
"""Distances from the middle of its cells at which an arrow begins and ends, in cells."""
BARB = 0.3
"""Distance that the two lines of an arrow's tip reach back, in cells."""
SPREAD = 0.5
"""Distance that these lines reach aside, as a fraction of BARB."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a cell: one of SHAPES, or a letter or digit; raises OptionError for another sign or cell.

    >>> Mark("star", 0)
    Traceback (most recent call last):
    affinage.errors.OptionError: mark 'star' is unknown; marks are circle, square, cross, a letter or a digit
    """

    sign: str
    cell: int

    def __post_init__(self) -> None:
        if not _is_sign(self.sign):
            raise OptionError(f"mark {described(self.sign)} is unknown; {SIGNS}")
        object.__setattr__(self, "cell", whole("cell", self.cell, 0))


def read_marks(game: GameLike, text: str) -> tuple[Mark, ...]:
    """Return the marks of a text such as `circle=c3,d4 A=e5`; raises NotationError with the valid ones."""
    game = as_game(game)
    if len(as_text("marks", text, "one such as circle=c3,d4 A=e5")) > MAX_CHARACTERS:
        raise NotationError(f"marks can have {MAX_CHARACTERS:,} characters, not {len(text):,}")
    marks = []
    for part in text.split():
        sign, equals, cells = part.partition("=")
        if not equals or not cells:
            raise NotationError(f"{quoted(part)} is not a mark; write circle=c3,d4 or A=e5")
        if not _is_sign(sign):
            raise NotationError(f"mark {quoted(sign)} is unknown; {SIGNS}")
        marks += [Mark(sign, game.read_cell(name)) for name in cells.split(",")]
    return tuple(marks)


def _is_sign(sign: object) -> bool:
    return isinstance(sign, str) and (sign in SHAPES or (len(sign) == 1 and sign.isalnum()))


def signs_of(frame: Frame, marks: tuple[Mark, ...]) -> tuple[list[Layer], list[Text]]:
    """Return the layers and words of marks, each in a colour visible on its cell; OptionError for a cell elsewhere."""
    layers, words = [], []
    for mark in marks:
        cell = whole("cell", mark.cell, 0, len(frame.view.centres) - 1)
        centre, colour = frame.view.centres[cell], ink(frame, cell, "effect")
        if mark.sign in SHAPES:
            layers.append(Layer(_path(mark.sign, centre), stroke=colour, width=0.09))
        else:
            words.append(Text(mark.sign, *centre, 0.5, colour, bold=True))
    return layers, words


def _path(sign: str, centre: Point) -> str:
    x, y = centre
    if sign == "circle":
        return circle(x, y, HALF)
    corner = f"M{x - HALF:.3f} {y - HALF:.3f}"
    side = 2 * HALF
    if sign == "square":
        return f"{corner}h{side}v{side}h{-side}z"
    return f"{corner}l{side} {side}m0 {-side}l{-side} {side}"


def annotation_layers(frame: Frame) -> list[Layer]:
    """Return the layers of the circles and arrows on a position, each with a rim, as an arrow crosses any ground."""
    layers: list[Layer] = []
    for colour in COLOURS:
        paths = [_line_of(frame.view.centres, mark) for mark in frame.marks if mark.colour == colour]
        if paths:
            layers += rimmed(Layer("".join(paths), stroke=f"mark-{colour}", width=WIDTH))
    return layers


def _line_of(centres: Sequence[Point], mark: DrawnMark) -> str:
    """Return the path of a circle or an arrow."""
    (x, y), (to_x, to_y) = centres[mark.tail], centres[mark.head]
    if mark.is_circle:
        return circle(x, y, RADIUS)
    length = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / length, (to_y - y) / length
    x, y, to_x, to_y = x + BEGINS * dx, y + BEGINS * dy, to_x - ENDS * dx, to_y - ENDS * dy
    barbs = ((to_x - BARB * (dx + side * dy), to_y - BARB * (dy - side * dx)) for side in (SPREAD, -SPREAD))
    (left, high), (right, low) = barbs
    return (
        f"M{x:.3f} {y:.3f}L{to_x:.3f} {to_y:.3f}"
        f"M{left:.3f} {high:.3f}L{to_x:.3f} {to_y:.3f}L{right:.3f} {low:.3f}"
    )


def inks(frame: Frame, cells: int, usual: str) -> Iterator[tuple[str, int]]:
    """Yield the cells of a mask by the colour of their marks: that of a stone's or a hole's text, or the usual one."""
    stones = [
        (f"stone-{kind}-text", mask) for kind, mask in zip(frame.kinds, frame.position.stones, strict=True)
    ]
    holes = [(f"hole-{frame.owner_kind(hole)}-text", hole.cells) for hole in frame.holes]
    left = cells & ~frame.removed
    grounds: dict[str, int] = {}
    for ink, mask in (*stones, *holes):
        grounds[ink] = grounds.get(ink, 0) | (mask & left)
        left &= ~mask
    grounds[usual] = left | (cells & frame.removed)
    yield from ((ink, mask) for ink, mask in grounds.items() if mask)


def ink(frame: Frame, cell: int, usual: str) -> str:
    """Return the colour of a mark on one cell."""
    return next(inks(frame, 1 << cell, usual))[0]


def rimmed(line: Layer) -> tuple[Layer, Layer]:
    """Return a line with a rim, for lines across several grounds: one of the two is visible on each."""
    return replace(line, stroke="rim", width=line.width + 0.04, dashed=False), line
