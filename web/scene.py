"""What the canvas shows, as data: layers of paths in board units with named colours. No DOM here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from affinage.game import Region
from affinage.geometry import View
from affinage.topology import bits
from web.table import Table

STONE_RADIUS = 0.39  # cells
HOLE_WIDTH = 0.84  # of the stroke along a hole's cells, in cells
GROWN, FADED = "grow", "fade"


@dataclass(frozen=True, slots=True)
class Layer:
    """One path, filled and stroked with named colours ("" = not)."""

    path: str  # SVG path data, in board units
    fill: str = ""
    stroke: str = ""
    width: float = 0.03  # of the stroke, in cells
    alpha: float = 1.0
    effect: str = ""  # GROWN: grows from `centre` when new; FADED: fades in when new
    centre: tuple[float, float] = (0.0, 0.0)
    shift: tuple[float, float] = (0.0, 0.0)
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A short text centred on a point."""

    text: str
    x: float
    y: float
    size: float  # height of the letters in cells
    colour: str
    bold: bool = False
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on one canvas, bottom first; `changes` tells one new event from the next."""

    layers: tuple[Layer, ...]
    words: tuple[Words, ...]


def background(view: View) -> Scene:
    """The cheese: rind, paste, the grid of cells, and the coordinates."""
    outline = "".join(_polygon(view, centre) for centre in view.centres)
    grain = "".join(_circle(x + dx, y + dy, r) for x, y in view.centres for dx, dy, r in GRAIN)
    layers = (
        Layer(outline, stroke="rind-edge", width=0.38),
        Layer(outline, stroke="rind", width=0.28),
        Layer(outline, fill="paste", stroke="paste", width=0.06),
        Layer(grain, fill="paste-low", alpha=0.55),
        Layer(outline, stroke="grid", width=0.028),
    )
    words = tuple(Words(text, x, y, 0.26, "label") for text, (x, y) in view.labels)
    return Scene(layers, words)


def foreground(table: Table, hovered: int | None, focused: int | None, fresh: Sequence[int]) -> Scene:
    """Stones, marks and holes of the table; `fresh` are the cells whose stones have just been placed."""
    view, position = table.view, table.match.position
    outcome = table.match.outcome
    layers: list[Layer] = []
    words: list[Words] = []
    if outcome or table.score_shown:
        for region in position.regions():
            layers += _hole(view, region, FADED if outcome else "")
            words += _hole_words(table, region, over=outcome is not None)
    layers += _legal(table)
    fresh_mask = sum(1 << cell for cell in fresh)
    for colour, mask in enumerate(position.stones, 1):
        layers += _stones(view, colour, bits(mask & ~fresh_mask))
        for cell in bits(mask & fresh_mask):
            layers += _stones(view, colour, [cell], effect=GROWN)
    layers += _last_move(table)
    for cell, colour in table.pending():
        layers += _stones(view, colour, [cell], alpha=0.85)
        x, y = view.centres[cell]
        layers.append(Layer(_circle(x, y, 0.46), stroke="last", width=0.07, dashed=True))
    layers += _ghost(table, hovered)
    if focused is not None:
        layers.append(Layer(_polygon(view, view.centres[focused], 0.93), stroke="focus", width=0.09))
    return Scene(tuple(layers), tuple(words))


def miniature(table: Table) -> Scene:
    """A small picture of the position without marks or labels."""
    view = table.view
    stones = [
        layer
        for colour, mask in enumerate(table.match.position.stones, 1)
        for layer in _stones(view, colour, bits(mask))
    ]
    return Scene((*background(view).layers, *stones), ())


def _circle(x: float, y: float, radius: float) -> str:
    half = f"a{radius} {radius} 0 1 0"
    return f"M{x - radius:.3f} {y:.3f}{half} {2 * radius} 0{half} {-2 * radius} 0z"


def _polygon(view: View, centre: tuple[float, float], scale: float = 1.0) -> str:
    x, y = centre
    points = "L".join(f"{x + dx * scale:.3f} {y + dy * scale:.3f}" for dx, dy in view.corners)
    return f"M{points}z"


def _lobed(x: float, y: float) -> str:
    """The outline of blue mould: nine lobes."""
    radius, step = STONE_RADIUS * 0.94, "a.145 .145 0 0 1 "
    return f"M{x + LOBES[0][0] * radius:.3f} {y + LOBES[0][1] * radius:.3f}" + "".join(
        f"{step}{(bx - ax) * radius:.3f} {(by - ay) * radius:.3f}"
        for (ax, ay), (bx, by) in zip(LOBES, (*LOBES[1:], LOBES[0]), strict=True)
    )


LOBES = (
    (1.0, 0.0),
    (0.766, 0.643),
    (0.174, 0.985),
    (-0.5, 0.866),
    (-0.94, 0.342),
    (-0.94, -0.342),
    (-0.5, -0.866),
    (0.174, -0.985),
    (0.766, -0.643),
)
"""Nine points on a circle."""

GRAIN = ((-0.27, -0.22, 0.045), (0.23, 0.27, 0.07), (0.3, -0.28, 0.03))
"""Small eyes in the paste of every cell: place from the centre, and radius."""

SPOTS = ((-0.14, -0.1), (0.12, -0.15), (0.06, 0.11), (-0.1, 0.16))
"""Where the spores of blue mould show, from the centre of the stone."""


def _stones(
    view: View, colour: int, cells: Iterable[int], *, alpha: float = 1.0, effect: str = ""
) -> list[Layer]:
    """The stones of one colour: 1 is lobed and spotted, 2 round and ringed, so shape tells them apart."""
    centres = [view.centres[cell] for cell in cells]
    if not centres:
        return []
    if colour == 1:
        body = "".join(_lobed(x, y) for x, y in centres)
        marks = "".join(_circle(x + dx, y + dy, 0.05) for x, y in centres for dx, dy in SPOTS)
        painted = Layer(marks, fill="stone-1-mark")
    else:
        body = "".join(_circle(x, y, STONE_RADIUS) for x, y in centres)
        marks = "".join(_circle(x, y, STONE_RADIUS * 0.58) for x, y in centres)
        painted = Layer(marks, stroke="stone-2-mark", width=0.06)
    shadow = Layer(body, fill="shadow", shift=(0.025, 0.05))
    plain = Layer(body, fill=f"stone-{colour}", stroke=f"stone-{colour}-edge", width=0.04)
    return [_with(layer, alpha, effect, centres[0]) for layer in (shadow, plain, painted)]


def _with(layer: Layer, alpha: float, effect: str, centre: tuple[float, float]) -> Layer:
    return Layer(
        layer.path,
        layer.fill,
        layer.stroke,
        layer.width,
        alpha,
        effect,
        centre if effect == GROWN else (0.0, 0.0),
        layer.shift,
        layer.dashed,
    )


def _legal(table: Table) -> list[Layer]:
    centres = [table.view.centres[cell] for cell in table.legal_cells()]
    if not centres:
        return []
    if not table.picked:
        return [Layer("".join(_circle(x, y, 0.075) for x, y in centres), fill="legal", alpha=0.8)]
    rings = "".join(_circle(x, y, 0.2) for x, y in centres)
    return [Layer(rings, stroke="last", width=0.06), Layer(rings, fill="legal", alpha=0.25)]


def _last_move(table: Table) -> list[Layer]:
    centres = [table.view.centres[cell] for cell in table.last_cells()]
    rings = "".join(_circle(x, y, 0.455) for x, y in centres)
    return [Layer(rings, stroke="last", width=0.05)] if rings else []


def _ghost(table: Table, hovered: int | None) -> list[Layer]:
    """The stone that a click on the hovered cell would place."""
    if hovered is None or not table.choice.cells >> hovered & 1:
        return []
    colours = table.match.position.to_place(table.picked)
    return _stones(table.view, colours[0], [hovered], alpha=0.45) if colours else []


def _hole(view: View, region: Region, effect: str) -> list[Layer]:
    """A hole with a shaded upper wall and a floor in its owner's colour."""
    path = _blob(view, region)
    wall, floor = "hole-edge", f"hole-{region.owner}"
    return [
        Layer(path, "hole-lip", "hole-lip", HOLE_WIDTH, effect=effect, shift=(0.015, 0.03)),
        Layer(path, wall, wall, HOLE_WIDTH, effect=effect),
        Layer(path, floor, floor, HOLE_WIDTH - 0.15, effect=effect, shift=(0.025, 0.045)),
    ]


def _blob(view: View, region: Region) -> str:
    """Lines along a region's links, and blocks where four cells meet: stroked thick, one round hole."""
    board, cells = view.board, region.cells
    linked = board.near(region.links)
    at = [f"{x:.3f} {y:.3f}" for x, y in view.centres]
    parts = [f"M{at[cell]}l.001 0" for cell in bits(cells) if not linked[cell] & cells]
    for cell in bits(cells):
        parts += [f"M{at[cell]}L{at[other]}" for other in bits(linked[cell] & cells) if other > cell]
        if not board.is_hex:
            parts += [f"M{'L'.join(at[corner] for corner in block)}z" for block in _blocks(view, cell, cells)]
    return "".join(parts)


def _blocks(view: View, cell: int, cells: int) -> Iterator[tuple[int, ...]]:
    """The two-by-two blocks within `cells` that have this cell at their lower left."""
    at, (x, y) = view.board.at, view.board.coords[cell]
    block = tuple(at.get(corner, -1) for corner in ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)))
    if all(corner >= 0 and cells >> corner & 1 for corner in block):
        yield block


def _hole_words(table: Table, region: Region, *, over: bool) -> list[Words]:
    """The size of a hole at its middle, and the counts of its rim under it when the score is shown."""
    centres = table.view.centres
    cells = list(bits(region.cells))
    middle_x = sum(centres[cell][0] for cell in cells) / len(cells)
    middle_y = sum(centres[cell][1] for cell in cells) / len(cells)
    best = min(
        cells, key=lambda cell: (centres[cell][0] - middle_x) ** 2 + (centres[cell][1] - middle_y) ** 2
    )
    x, y = centres[best]
    colour, effect = f"hole-text-{region.owner}", FADED if over else ""
    if not table.score_shown:
        return [Words(str(len(cells)), x, y, 0.36, colour, bold=True, effect=effect)]
    return [
        Words(str(len(cells)), x, y - 0.12, 0.32, colour, bold=True, effect=effect),
        Words(region.label, x, y + 0.2, 0.21, colour, effect=effect),
    ]
