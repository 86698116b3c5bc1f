"""Shapes of stones, which differ even without colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from math import cos, pi, sin

from affinage.board.geometry import Point
from affinage.game import Game

STONE_RADIUS = 0.39  # cells
DASH = 0.12
"""Length of a dash and of a gap, in cells."""
GROWN, FADED = "grow", "fade"


@dataclass(frozen=True, slots=True)
class Layer:
    """A path, filled and stroked with named colours ("" = none)."""

    path: str
    """SVG path data, in board units."""
    fill: str = ""
    stroke: str = ""
    width: float = 0.03
    """Width of the stroke, in cells."""
    alpha: float = 1.0
    effect: str = ""
    """Effect when new: GROWN grows from `centre`, FADED fades in."""
    centre: Point = (0.0, 0.0)
    shift: Point = (0.0, 0.0)
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Stones:
    """Settled stones of one kind, all alike: a painter may draw one and copy it to every centre."""

    kind: str
    centres: tuple[Point, ...]

    def layers(self) -> list[Layer]:
        """Return the same stones as paths."""
        return stone_layers(self.kind, self.centres)


def circle(x: float, y: float, radius: float) -> str:
    """Return the path of a circle."""
    half = f"a{radius} {radius} 0 1 0"
    return f"M{x - radius:.3f} {y:.3f}{half} {2 * radius} 0{half} {-2 * radius} 0z"


def _spokes(number: int, radius: float, start: float = 0.0) -> list[Point]:
    angles = (start + 2 * pi * k / number for k in range(number))
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def _polygon(points: list[Point]) -> str:
    """Return a closed path as a relative tail, to follow a moveto to its first point."""
    steps = zip(points, [*points[1:], points[0]], strict=True)
    return "".join(f"l{bx - ax:.3f} {by - ay:.3f}" for (ax, ay), (bx, by) in steps) + "z"


def _lobes(points: list[Point], bulge: float) -> str:
    steps = zip(points, [*points[1:], points[0]], strict=True)
    arc = f"a{bulge} {bulge} 0 0 1 "
    return "".join(f"{arc}{bx - ax:.3f} {by - ay:.3f}" for (ax, ay), (bx, by) in steps) + "z"


@dataclass(frozen=True, eq=False)
class StoneShape:
    """Shape of a stone: outline points around its centre, and marks filled or drawn on it."""

    points: list[Point]
    bulge: float = 0.0
    """Radius of the arcs between the points, 0 for straight lines."""
    spots: tuple[tuple[float, float, float], ...] = ()
    """Filled marks: x, y and radius of each."""
    rings: tuple[float, ...] = ()
    """Drawn marks: radius of each."""

    @cached_property
    def outline(self) -> str:
        """Relative path data after the first point."""
        return _lobes(self.points, self.bulge) if self.bulge else _polygon(self.points)

    def scaled(self, scale: float) -> StoneShape:
        """Return the same shape in another size."""
        return StoneShape(
            [(scale * x, scale * y) for x, y in self.points],
            scale * self.bulge,
            tuple((scale * x, scale * y, scale * radius) for x, y, radius in self.spots),
            tuple(scale * radius for radius in self.rings),
        )


_NINE = _spokes(9, 0.367)
_STAR = [
    point
    for pair in zip(_spokes(7, 0.43, -pi / 2), _spokes(7, 0.3, -pi / 2 + pi / 7), strict=True)
    for point in pair
]
_SQUARE = [(-0.32, -0.32), (0.32, -0.32), (0.32, 0.32), (-0.32, 0.32)]
_DISC = [(-STONE_RADIUS, 0.0), (STONE_RADIUS, 0.0)]

LOBED = StoneShape(
    _NINE,
    0.145,
    spots=((-0.14, -0.1, 0.05), (0.12, -0.15, 0.05), (0.06, 0.11, 0.05), (-0.1, 0.16, 0.05)),
)
ROUND = StoneShape(_DISC, STONE_RADIUS, rings=(0.226,))
STARRED = StoneShape(_STAR, spots=((0.0, 0.0, 0.11),))
SQUARED = StoneShape(
    _SQUARE,
    spots=((-0.15, -0.15, 0.06), (0.15, -0.15, 0.06), (-0.15, 0.15, 0.06), (0.15, 0.15, 0.06)),
)

SHAPES = {
    "black": LOBED,
    "white": ROUND,
    "green": STARRED,
    "rust": SQUARED,
    "red": LOBED,
    "blue": ROUND,
}
"""Shape of each kind of stone, by the lower-case name of its colour."""


def kinds(game: Game) -> tuple[str, ...]:
    """Return the kind of stone of each colour; a colour without one has the first of a shape that no other has."""
    names = [colour.lower() for colour in game.colours]
    own = [name for name in names if name in SHAPES]
    for name in names:
        if name not in SHAPES:
            left = [kind for kind in SHAPES if kind not in own]
            shapes = [SHAPES[kind] for kind in own]
            own.append(next((kind for kind in left if SHAPES[kind] not in shapes), left[0]))
    others = iter(own[sum(name in SHAPES for name in names) :])
    return tuple(name if name in SHAPES else next(others) for name in names)


@cache
def _scaled(kind: str, scale: float) -> StoneShape:
    return SHAPES[kind].scaled(scale)


@lru_cache(maxsize=4096)
def _paths(shape: StoneShape, x: float, y: float) -> tuple[str, str, str]:
    """Return outline, spots and rings of one stone; cached, as stones are drawn at every redraw."""
    dx, dy = shape.points[0]
    spots = "".join(circle(x + sx, y + sy, radius) for sx, sy, radius in shape.spots)
    rings = "".join(circle(x, y, radius) for radius in shape.rings)
    return f"M{x + dx:.3f} {y + dy:.3f}{shape.outline}", spots, rings


def stone_layers(
    kind: str, centres: Iterable[Point], *, alpha: float = 1.0, effect: str = "", scale: float = 1.0
) -> list[Layer]:
    """Return the layers of stones of one kind and size on these centres: shadow, body, marks."""
    places, shape = list(centres), _scaled(kind, scale)
    if not places:
        return []
    bodies, spotted, ringed = zip(*(_paths(shape, x, y) for x, y in places), strict=True)
    body, spots, rings = "".join(bodies), "".join(spotted), "".join(ringed)
    layers = [
        Layer(body, fill="shadow", shift=(0.025 * scale, 0.05 * scale)),
        Layer(body, fill=f"stone-{kind}", stroke=f"stone-{kind}-edge", width=0.04 * scale),
    ]
    if spots:
        layers.append(Layer(spots, fill=f"stone-{kind}-mark"))
    if rings:
        layers.append(Layer(rings, stroke=f"stone-{kind}-mark", width=0.06 * scale))
    centre = places[0] if effect == GROWN else (0.0, 0.0)
    return [replace(layer, alpha=alpha, effect=effect, centre=centre) for layer in layers]
