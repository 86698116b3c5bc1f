"""What the canvas shows, as data: layers of paths in board units with named colours. No DOM here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from affinage.game import Region
from affinage.geometry import Point, View
from affinage.topology import bits
from web import heat
from web.stones import FADED, GROWN, Layer, Stones, circle, stone_layers
from web.table import Table

HOLE_WIDTH = 0.84  # of the stroke along a hole's cells, in cells
GRAIN = ((-0.27, -0.22, 0.045), (0.23, 0.27, 0.07), (0.3, -0.28, 0.03))
"""Small eyes in the paste of every cell: place from the centre, and radius."""


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
    """Everything on one canvas, bottom first."""

    layers: tuple[Layer | Stones, ...]
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where people point: the cell under the mouse and the cell with the keyboard's focus."""

    hovered: int | None = None
    focused: int | None = None

    @property
    def cell(self) -> int | None:
        """The cell meant, the mouse first."""
        return self.focused if self.hovered is None else self.hovered


def background(view: View) -> Scene:
    """The cheese: rind, paste, the grid of cells, and the coordinates."""
    outline = "".join(_polygon(view, centre) for centre in view.centres)
    grain = "".join(circle(x + dx, y + dy, r) for x, y in view.centres for dx, dy, r in GRAIN)
    layers = (
        Layer(outline, stroke="rind-edge", width=0.38),
        Layer(outline, stroke="rind", width=0.28),
        Layer(outline, fill="paste", stroke="paste", width=0.06),
        Layer(grain, fill="paste-low", alpha=0.55),
        Layer(outline, stroke="grid", width=0.028),
    )
    words = tuple(Words(text, x, y, 0.26, "label") for text, (x, y) in view.labels)
    return Scene(layers, words)


def foreground(table: Table, pointer: Pointer, fresh: Sequence[int] = ()) -> Scene:
    """Holes, stones and marks of the table; `fresh` are the cells whose stones have just been placed."""
    over = table.match.outcome is not None
    regions = table.match.position.regions() if over or table.score_shown else ()
    holes = [region for region in regions if region.is_hole]
    outlined = [region for region in regions if not region.is_hole and not table.removals_left()]
    layers: list[Layer | Stones] = [layer for hole in holes for layer in _hole(table, hole, over=over)]
    under, upon = heat.layers(table)
    layers += [*under, *_halos(table), *_board_stones(table, fresh), *upon, *_dots_to_pick(table)]
    layers += [layer for region in outlined for layer in _outline(table, region)]
    layers += _last_move(table) + _pending(table) + heat.hint(table) + _pointed(table, pointer)
    words = [word for hole in holes for word in _hole_words(table, hole, over=over)]
    if over and not table.labels_shown:
        badges = [_badge(table, region) for region in outlined]
        layers += [layer for layer, _ in badges]
        words += [word for _, word in badges]
    words += _labels(table) + _effect_words(table, pointer)
    return Scene(tuple(layers), tuple(words))


def miniature(table: Table) -> Scene:
    """A small picture of the position without marks or labels."""
    return Scene((*background(table.view).layers, *_board_stones(table, ())), ())


def _polygon(view: View, centre: Point, scale: float = 1.0) -> str:
    x, y = centre
    points = "L".join(f"{x + dx * scale:.3f} {y + dy * scale:.3f}" for dx, dy in view.corners)
    return f"M{points}z"


def _board_stones(table: Table, fresh: Sequence[int]) -> list[Layer | Stones]:
    """The stones on the board: new ones grow, and those removed after the end are pale."""
    centres = table.view.centres
    new = sum(1 << cell for cell in fresh)
    gone = table.removed
    layers: list[Layer | Stones] = []
    for kind, mask in zip(table.kinds, table.match.position.stones, strict=True):
        layers.append(Stones(kind, tuple(centres[cell] for cell in bits(mask & ~new & ~gone))))
        layers += stone_layers(kind, (centres[cell] for cell in bits(mask & gone)), alpha=0.16)
        for cell in bits(mask & new & ~gone):
            layers += stone_layers(kind, [centres[cell]], effect=GROWN)
    return layers


def _halos(table: Table) -> list[Layer]:
    """Rims under the stones that can be picked; discs, for drawing hundreds of outlines takes a frame or two."""
    held = table.choice.cells & ~table.match.position.empty
    path = "".join(circle(*table.view.centres[cell], 0.46) for cell in bits(held))
    return [Layer(path, fill="last" if table.picked else "legal")] if held else []


def _dots_to_pick(table: Table) -> list[Layer]:
    """Dots on the empty cells that can be picked, bigger once a move is begun."""
    free = table.choice.cells & table.match.position.empty
    dots = _dots(table.view, 0.13 if table.picked else 0.075)
    path = "".join(dots[cell] for cell in bits(free))
    return [Layer(path, fill="last" if table.picked else "legal", alpha=0.8)] if free else []


@lru_cache(maxsize=8)
def _dots(view: View, radius: float) -> tuple[str, ...]:
    """The path of the dot on each cell: hundreds are shown at a time."""
    return tuple(circle(x, y, radius) for x, y in view.centres)


def _last_move(table: Table) -> list[Layer]:
    centres = [table.view.centres[cell] for cell in table.last_cells()]
    rings = "".join(circle(x, y, 0.455) for x, y in centres)
    return [Layer(rings, stroke="last", width=0.05)] if rings else []


def _pending(table: Table) -> list[Layer]:
    layers: list[Layer] = []
    for cell, colour in table.pending():
        x, y = table.view.centres[cell]
        if not table.match.position.colour_at(cell):
            layers += stone_layers(table.kinds[colour - 1], [(x, y)], alpha=0.85)
        layers.append(Layer(circle(x, y, 0.46), stroke="last", width=0.07, dashed=True))
    return layers


def _pointed(table: Table, pointer: Pointer) -> list[Layer]:
    """The stone that a click would place, what it would do to others, and the ring of the focus."""
    view, cell = table.view, pointer.cell
    layers: list[Layer] = []
    if cell is not None and table.choice.cells >> cell & 1:
        colours = table.colours_to_place()
        if pointer.hovered is not None and colours and table.match.position.empty >> cell & 1:
            layers += stone_layers(table.kinds[colours[0] - 1], [view.centres[cell]], alpha=0.45)
        effect = table.match.position.effect(cell, table.picked)
        crosses = "".join(_cross(*view.centres[other]) for other in bits(effect.removed))
        rings = "".join(circle(*view.centres[other], 0.3) for other in bits(effect.taken))
        layers += [Layer(crosses, stroke="last", width=0.1)] if crosses else []
        layers += [Layer(rings, stroke="last", width=0.1)] if rings else []
    if pointer.focused is not None:
        outline = _polygon(view, view.centres[pointer.focused], 0.93)
        layers.append(Layer(outline, stroke="focus", width=0.09))
    return layers


def _cross(x: float, y: float) -> str:
    return f"M{x - 0.26:.3f} {y - 0.26:.3f}l.52 .52m0-.52l-.52 .52"


def _effect_words(table: Table, pointer: Pointer) -> list[Words]:
    cell = pointer.cell
    if cell is None or not table.choice.cells >> cell & 1:
        return []
    label = table.match.position.effect(cell, table.picked).label
    x, y = table.view.centres[cell]
    return [Words(label, x, y, 0.34, "effect", bold=True)] if label else []


def _labels(table: Table) -> list[Words]:
    """Labels of cells that the game gives on demand, each in the colour that its stone's marks have."""
    if not table.labels_shown:
        return []
    position, centres = table.match.position, table.view.centres
    return [
        Words(
            text, *centres[cell], 0.32, f"stone-{table.kinds[position.colour_at(cell) - 1]}-text", bold=True
        )
        for cell, text in position.labels().items()
        if not table.removed >> cell & 1
    ]


def _outline(table: Table, region: Region) -> list[Layer]:
    """The border of a region, a little inside it, in its owner's colour."""
    inset = 0.93 if region.owner == 1 else 0.83  # the regions of two owners may overlap
    path = _border(table.view, region.cells, inset)
    kind = table.kinds[region.owner - 1]
    return [
        Layer(path, stroke=f"stone-{kind}-edge", width=0.09),
        Layer(path, stroke=f"stone-{kind}", width=0.055),
    ]


def _border(view: View, cells: int, inset: float) -> str:
    """The sides of a group's cells that lie towards cells outside it, like stitches."""
    at, near = view.centres, view.board.near("ortho")
    parts = []
    for cell in bits(cells):
        x, y = at[cell]
        within = [at[other] for other in bits(near[cell] & cells)]
        for (ax, ay), (bx, by) in zip(view.corners, (*view.corners[1:], view.corners[0]), strict=True):
            beyond = (x + ax + bx, y + ay + by)  # the centre of the cell across this side
            if not any(abs(beyond[0] - cx) + abs(beyond[1] - cy) < 0.1 for cx, cy in within):
                start = f"{x + ax * inset:.3f} {y + ay * inset:.3f}"
                parts.append(f"M{start}L{x + bx * inset:.3f} {y + by * inset:.3f}")
    return "".join(parts)


def _badge(table: Table, region: Region) -> tuple[Layer, Words]:
    """A region's label on a small plate at its middle."""
    x, y = _middle(table.view, region.cells)
    return Layer(circle(x, y, 0.23), fill="plate"), Words(
        region.label, x, y + 0.015, 0.27, "plate-text", bold=True
    )


def _hole(table: Table, region: Region, *, over: bool) -> list[Layer]:
    """A hole with a shaded upper wall and a floor in its owner's colour."""
    path, effect = _blob(table.view, region), FADED if over else ""
    wall, floor = "hole-edge", f"hole-{_owner_kind(table, region)}"
    return [
        Layer(path, "hole-lip", "hole-lip", HOLE_WIDTH, effect=effect, shift=(0.015, 0.03)),
        Layer(path, wall, wall, HOLE_WIDTH, effect=effect),
        Layer(path, floor, floor, HOLE_WIDTH - 0.15, effect=effect, shift=(0.025, 0.045)),
    ]


def _owner_kind(table: Table, region: Region) -> str:
    return table.kinds[region.owner - 1] if region.owner else "neutral"


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
    x, y = _middle(table.view, region.cells)
    size = str(region.cells.bit_count())
    colour, effect = f"hole-{_owner_kind(table, region)}-text", FADED if over else ""
    if not table.score_shown:
        return [Words(size, x, y, 0.36, colour, bold=True, effect=effect)]
    return [
        Words(size, x, y - 0.12, 0.32, colour, bold=True, effect=effect),
        Words(region.label, x, y + 0.2, 0.21, colour, effect=effect),
    ]


def _middle(view: View, cells: int) -> Point:
    """The centre of the cell that lies nearest to the middle of a group."""
    places = [view.centres[cell] for cell in bits(cells)]
    mid_x, mid_y = (sum(axis) / len(places) for axis in zip(*places, strict=True))
    return min(places, key=lambda place: (place[0] - mid_x) ** 2 + (place[1] - mid_y) ** 2)
