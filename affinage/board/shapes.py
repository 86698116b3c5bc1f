"""Board texts such as `hex:4`, `plus:2` or `map:s3x3:_4A`, turned into coordinates.

`steps` says what coordinates mean, and `maps` how a board is drawn cell by cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from affinage.board import maps
from affinage.board.maps import MAX_CELLS as MAX_CELLS
from affinage.board.maps import MIN_CELLS as MIN_CELLS
from affinage.board.steps import Coord
from affinage.checks import text_fault
from affinage.errors import OptionError
from affinage.plain_text import excerpt

MAX_SQUARE_SIDE = 19


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of boards: the numbers it takes, its cell count and its cells."""

    name: str
    numbers: str
    """Letters of the sizes as players see them: "", "N" or "AxBxC"."""
    is_hex: bool
    count: Callable[..., int] = field(compare=False)
    cells: Callable[..., Iterable[Coord]] = field(compare=False)
    # The full sizes a single number stands for.
    expand: Callable[[int], tuple[int, ...]] = field(default=lambda n: (n,), compare=False)
    map_text: str = ""
    """Text of a map, which is the only board of its shape."""

    @property
    def arity(self) -> int:
        """Number of sizes, if all are written."""
        return len(self.numbers.split("x")) if self.numbers else 0

    def text(self, sizes: tuple[int, ...]) -> str:
        """Return the canonical text of a board, with one number if that is enough."""
        if not sizes:
            return self.map_text or self.name
        short = sizes[:1] if self.expand(sizes[0]) == sizes else sizes
        return f"{self.name}:{'x'.join(map(str, short))}"

    def fits(self, sizes: tuple[int, ...]) -> bool:
        """Return whether a board of these sizes is within the limits of every board."""
        if self.name == "square" and not all(2 <= side <= MAX_SQUARE_SIDE for side in sizes):
            return False
        return MIN_CELLS <= self.count(*sizes) <= MAX_CELLS


def _block(width: int, height: int) -> Iterator[Coord]:
    return ((x, y) for x in range(width) for y in range(height))


def _within(low: int, high: int, total: int = 0) -> Iterator[Coord]:
    """Hex cells whose three axes (adding up to `total`) all lie in low..high."""
    span = range(low, high + 1)
    return ((q, r) for q in span for r in span if low <= total - q - r <= high)


def _hexagon(a: int, b: int, c: int) -> Iterator[Coord]:
    low, high = c - 1, a + b + c - 3
    return ((q, r) for q, r in _block(a + c - 1, b + c - 1) if low <= q + r <= high)


def _star(n: int) -> set[Coord]:
    """Return two triangles over each other; each is bounded on one side only, by 2(n−1) on the other."""
    far = 2 * (n - 1)
    return set(_within(-far, n - 1)) | set(_within(1 - n, far))


def _quasi() -> set[Coord]:
    added = {(q, r) for q, r in _star(3) if min(q, r, -q - r) == -3}
    return set(_within(-2, 4)) | added


def _plus(arm: int) -> Iterator[Coord]:
    middle = range(arm, 2 * arm)
    return ((x, y) for x, y in _block(3 * arm, 3 * arm) if x in middle or y in middle)


SHAPES = {
    shape.name: shape
    for shape in (
        Shape("square", "WxH", False, lambda w, h: w * h, _block, lambda n: (n, n)),
        Shape(
            "hex",
            "AxBxC",
            True,
            lambda a, b, c: a * b + b * c + c * a - a - b - c + 1,
            _hexagon,
            lambda n: (n, n, n),
        ),
        Shape("limping", "N", True, lambda n: 3 * n * n, lambda n: _within(1 - n, n, 1)),
        Shape("rhombus", "N", True, lambda n: n * n, lambda n: _block(n, n)),
        Shape("triangle", "N", True, lambda n: n * (n + 1) // 2, lambda n: _within(0, n - 1, n - 1)),
        Shape("star", "N", True, lambda n: 6 * n * (n - 1) + 1, _star),
        Shape("quasi", "", True, lambda: 34, _quasi),
        Shape("plus", "A", False, lambda a: 5 * a * a, _plus),
    )
}

_SIZES = re.compile(r"[1-9][0-9]{0,2}(x[1-9][0-9]{0,2})*", re.ASCII)


def forms(names: Iterable[str] = SHAPES) -> str:
    """Return the ways to write a board, for help and errors: `square:N, square:WxH, hex:N, …`."""
    texts: list[str] = []
    for name in names:
        numbers = SHAPES[name].numbers
        texts += [f"{name}:N"] if "x" in numbers else []
        texts += [f"{name}:{numbers}" if numbers else name]
    return ", ".join(texts)


@lru_cache(maxsize=64)
def _map_shape(text: str) -> Shape:
    """Return the shape of a map."""
    board_map = maps.parse_map(text)
    cells = board_map.cells
    return Shape(
        maps.NAME,
        "",
        board_map.is_hex,
        count=lambda: len(cells),
        cells=lambda: cells,
        map_text=board_map.text,
    )


def parse_board(text: str) -> tuple[Shape, tuple[int, ...]]:
    """Return the shape and the full sizes of a board text; a map has none.

    >>> shape, sizes = parse_board("hex:3")
    >>> shape.name, sizes, shape.count(*sizes)
    ('hex', (3, 3, 3), 19)

    Raises OptionError for an unknown shape, wrong numbers, or a size out of range.
    """
    if fault := text_fault("a board", text):
        raise OptionError(f"{fault}; expected one such as square:8")
    name, colon, numbers = text.partition(":")
    if name == maps.NAME:
        return _map_shape(text), ()
    shape = SHAPES.get(name)
    if shape is None:
        raise OptionError(f"board={excerpt(text)} is unknown; boards are {forms()}, {maps.FORMS}")
    if shape.arity == 0:
        if colon:
            raise OptionError(f"board={excerpt(text)}: {name} takes no size; write {name}")
        return shape, ()
    if not _SIZES.fullmatch(numbers) or numbers.count("x") not in (0, shape.arity - 1):
        raise OptionError(
            f"board={excerpt(text)} has a bad size; write {forms([name])} with whole numbers from 1"
        )
    sizes = tuple(int(number) for number in numbers.split("x"))
    if len(sizes) == 1:
        sizes = shape.expand(sizes[0])
    if not shape.fits(sizes):
        raise OptionError(f"board={excerpt(text)} is too {_excess(shape, sizes)}; {_range(shape)}")
    return shape, sizes


def _excess(shape: Shape, sizes: tuple[int, ...]) -> str:
    too_small = shape.count(*sizes) < MIN_CELLS or (min(sizes) < 2 and shape.name == "square")
    return "small" if too_small else "large"


def _range(shape: Shape) -> str:
    singles = [n for n in range(1, MAX_CELLS) if shape.fits(shape.expand(n))]
    sides = f"{shape.name}:{singles[0]} to {shape.name}:{singles[-1]}"
    return f"from {sides}, and any board has {MIN_CELLS} to {MAX_CELLS} cells"


def is_full_square(shape: Shape, sizes: tuple[int, ...]) -> bool:
    """Return whether a board is a square of square cells, with sides of 3 or more."""
    return shape.name == "square" and sizes[0] == sizes[1] >= 3


def is_map(shape: Shape) -> bool:
    """Return whether a board is drawn cell by cell."""
    return bool(shape.map_text)


def every_board() -> Iterator[str]:
    """Yield the text of every board in `every_size`."""
    return (shape.text(sizes) for shape, sizes in every_size())


def every_size() -> Iterator[tuple[Shape, tuple[int, ...]]]:
    """Yield shape and sizes of every board once, leaving out those that are another one turned or mirrored.

    Maps are left out: there are too many.
    """
    for shape in SHAPES.values():
        for sizes in _rising_sizes(shape, ()):
            is_rhombus = shape.name == "hex" and sizes[0] == 1 and sizes[1] == sizes[2]
            if shape.fits(sizes) and not is_rhombus:
                yield shape, sizes


def _rising_sizes(shape: Shape, begun: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield sizes that begin so and never fall, as long as the board is not too large."""
    missing = shape.arity - len(begun)
    if not missing:
        yield begun
        return
    for size in range(begun[-1] if begun else 1, MAX_CELLS + 1):
        if shape.count(*begun, *(size,) * missing) > MAX_CELLS:
            return
        yield from _rising_sizes(shape, (*begun, size))


def nearest_board(text: str) -> str:
    """Return the valid board text closest to a wrong one: the same shape with the closest size if it can be told."""
    name, _, numbers = text.partition(":")
    shape = SHAPES.get(name.strip().lower())
    if shape is None:
        return "square:8"
    sides = [min(int(digits), MAX_CELLS) for digits in re.findall(r"[0-9]{1,9}", numbers, re.ASCII)]
    if not shape.arity:
        return shape.name
    if len(sides) == shape.arity > 1 and shape.fits(tuple(sides)):
        return shape.text(tuple(sides))
    wanted = sides[0] if sides else 8
    singles = [n for n in range(1, MAX_CELLS) if shape.fits(shape.expand(n))]
    return shape.text(shape.expand(min(singles, key=lambda n: abs(n - wanted))))
