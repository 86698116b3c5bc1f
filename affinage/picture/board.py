"""Scene of a board and its position, as data: layers of paths in board units with named colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import dist
from typing import NamedTuple

from affinage.board.geometry import Point, View
from affinage.board.topology import bits
from affinage.game import Move, Position, Region
from affinage.game.texts import permanent_labels
from affinage.matches.marks import DrawnMark
from affinage.picture.borders import border
from affinage.picture.stones import FADED, GROWN, STONE_RADIUS, Layer, Stones, circle, kinds, stone_layers

FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif'
BASELINE, DIGIT = 0.35, 0.6
"""Distance of a text's baseline below its middle, and width of a digit, in font sizes."""
HOLE_WIDTH, LABEL_SIZE = 0.84, 0.26
"""Width of the stroke along a hole's cells, and height of coordinates, in cells."""
SIZE_OF_HOLE, SIZE_WITH_RIM = 0.36, 0.32
"""Font size of the number in a hole: alone, and above its counts."""
TINT, EVEN_TINT, PALE = 0.18, 0.35, 0.16
"""Opacity of outlined regions, of open holes in which nobody leads, and of removed stones."""
NARROW = 0.75
"""Scale of the owner's stone and the number above counts, where a hole ends beside them."""
OWNER, GAP = 0.42, 0.1
"""Size of the stone that shows a hole's owner, and its distance to the number."""
GRAIN = ((-0.27, -0.22, 0.045), (0.23, 0.27, 0.07), (0.3, -0.28, 0.03))
"""Small eyes in the paste of every cell: place from the centre, and radius."""


@dataclass(frozen=True, slots=True)
class Text:
    """A short text centred on a point; its font size is in cells."""

    text: str
    x: float
    y: float
    size: float
    colour: str
    bold: bool = False
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything in one picture, bottom first."""

    layers: tuple[Layer | Stones, ...]
    words: tuple[Text, ...]

    def flat(self) -> Iterator[Layer]:
        """Yield the layers with stones one by one, for painters without a special case for stones."""
        for layer in self.layers:
            yield from layer.layers() if isinstance(layer, Stones) else (layer,)


@dataclass(frozen=True)
class Frame:
    """A position, the orientation of the board, and what to show.

    The match is `over` by the rules or by its players. The last move has placed stones on the cells `last` and turned
    those of `taken`. Stones grow on the cells `fresh`; those of `removed` have left after the end, with more to follow
    if `cancelling`; those of `pale` are not on the board yet. Even before the end, `score` shows holes and outlines,
    and `forming` every region, of one colour with `regions_of`; regions in `open` can still change. `labels` are those
    on request, such as values of stones; marks of `expected` owners replace the numbers of open holes.
    """

    position: Position
    view: View
    over: bool = False
    last: tuple[int, ...] = ()
    taken: int = 0
    fresh: Sequence[int] = ()
    removed: int = 0
    cancelling: bool = False
    score: bool = False
    open: int = 0
    labels: bool = False
    expected: bool = False
    forming: bool = False
    regions_of: int = 0
    marks: tuple[DrawnMark, ...] = ()
    pale: int = 0

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Kind of stone of each colour."""
        return kinds(self.position.game)

    @cached_property
    def cell_labels(self) -> Mapping[int, str]:
        """Labels of cells that keep their stones."""
        labels = self.position.labels() if self.labels else permanent_labels(self.position)
        return {cell: text for cell, text in labels.items() if not self.removed >> cell & 1}

    @cached_property
    def _regions(self) -> tuple[Region, ...]:
        return self.position.regions() if self.over or self.score else ()

    @cached_property
    def holes(self) -> tuple[Region, ...]:
        """Regions shown as holes."""
        return tuple(region for region in self._regions if region.is_hole and not region.cells & self.open)

    @cached_property
    def outlined(self) -> tuple[Region, ...]:
        """Regions shown as outlines: during play not the largest, in lessons about them all."""
        if self.cancelling:
            return ()
        if self.over:
            return tuple(region for region in self._regions if not region.is_hole)
        return tuple(
            region
            for region in self._regions
            if region not in self.holes
            and self.regions_of in (0, region.owner)
            and (self.forming or shows_open(self.position, region))
        )

    @property
    def open_holes(self) -> tuple[Region, ...]:
        """Holes shown as outlines, which moves can still change."""
        return () if self.over else tuple(region for region in self.outlined if region.is_hole)

    def owner_kind(self, region: Region) -> str:
        """Return the kind of stone of a region's owner, or `neutral`."""
        return self.kinds[region.owner - 1] if region.owner else "neutral"


def shows_open(position: Position, region: Region) -> bool:
    """Return whether an open region is shown: it, or the empty part of the board, is at most half of the board.

    A hole is always empty itself.
    """
    half = position.game.board.size // 2
    return min(region.cells.bit_count(), position.empty.bit_count()) <= half


def shows_part(position: Position) -> bool:
    """Return whether every open region of a running game is shown, and a region has an owner or is finished.

    From then on, players see the score if the game ended now; before, it swings with every move.
    """
    still_open = 0 if position.is_terminal() else position.settled()[0]
    regions = position.regions()
    return (
        still_open != 0
        and all(shows_open(position, region) for region in regions if region.cells & still_open)
        and any(region.owner or not region.cells & still_open for region in regions)
    )


def last_cells(moves: Sequence[Move]) -> tuple[int, ...]:
    """Return the cells of the last move that placed stones."""
    return next((move.picks for move in reversed(moves) if move.picks), ())


def cheese(view: View) -> tuple[Layer, Layer, Layer]:
    """Return the board without the eyes in its paste: the edge of its rind, the rind, and the paste."""
    outline = _outlines(view)
    return (
        Layer(outline, stroke="rind-edge", width=0.38),
        Layer(outline, stroke="rind", width=0.28),
        Layer(outline, fill="paste", stroke="paste", width=0.06),
    )


def grain(centres: Sequence[Point]) -> Layer:
    """Return the eyes in the paste of some cells."""
    eyes = "".join(circle(x + dx, y + dy, r) for x, y in centres for dx, dy, r in GRAIN)
    return Layer(eyes, fill="paste-low", alpha=0.55)


def grid(view: View) -> Layer:
    """Return the lines between the cells, over the eyes."""
    return Layer(_outlines(view), stroke="grid", width=0.028)


def empty(view: View) -> tuple[Layer, ...]:
    """Return the empty board without coordinates, bottom first."""
    return *cheese(view), grain(view.centres), grid(view)


def coordinates(view: View, size: float = LABEL_SIZE) -> tuple[Text, ...]:
    """Return the letters of columns and numbers of rows around the board; larger ones are farther from it."""
    labels = []
    for text, at in view.labels:
        x, y = min(view.centres, key=partial(dist, at))
        out = 1 + (size - LABEL_SIZE) / 2 / dist(at, (x, y))
        labels.append(Text(text, x + (at[0] - x) * out, y + (at[1] - y) * out, size, "label"))
    return tuple(labels)


def polygon(view: View, centre: Point, scale: float = 1.0) -> str:
    """Return the path of a cell's outline."""
    x, y = centre
    points = "L".join(f"{x + dx * scale:.3f} {y + dy * scale:.3f}" for dx, dy in view.corners)
    return f"M{points}z"


def _outlines(view: View) -> str:
    return "".join(polygon(view, centre) for centre in view.centres)


def stones(frame: Frame) -> list[Layer | Stones]:
    """Return the stones on the board: new ones grow, and those removed after the end are pale."""
    centres = frame.view.centres
    new = sum(1 << cell for cell in frame.fresh)
    gone = frame.removed
    layers: list[Layer | Stones] = []
    for kind, mask in zip(frame.kinds, frame.position.stones, strict=True):
        layers.append(Stones(kind, tuple(centres[cell] for cell in bits(mask & ~new & ~gone))))
        layers += stone_layers(kind, (centres[cell] for cell in bits(mask & gone)), alpha=PALE)
        for cell in bits(mask & new & ~gone):
            layers += stone_layers(kind, [centres[cell]], effect=GROWN)
    return layers


def last_move(frame: Frame) -> list[Layer]:
    """Return the rings around the cells of the last move."""
    rings = "".join(circle(*frame.view.centres[cell], 0.455) for cell in frame.last)
    return [Layer(rings, stroke="last", width=0.05)] if rings else []


def taken(frame: Frame) -> list[Layer]:
    """Return a tint under the stones that the last move has turned, and a thin ring around each."""
    cells = list(bits(frame.taken & ~frame.removed))
    if not cells:
        return []
    ground = "".join(polygon(frame.view, frame.view.centres[cell], 0.94) for cell in cells)
    rings = "".join(circle(*frame.view.centres[cell], 0.455) for cell in cells)
    return [Layer(ground, fill="last", alpha=0.3), Layer(rings, stroke="last", width=0.025)]


def label_plates(frame: Frame) -> list[Layer]:
    """Return plain plates for the labels of cells on stones, whose marks would cross the letters."""
    position, centres = frame.position, frame.view.centres
    cells = sum(1 << cell for cell in frame.cell_labels)
    return [
        Layer("".join(circle(*centres[cell], 0.25) for cell in bits(mask & cells)), fill=f"stone-{kind}")
        for kind, mask in zip(frame.kinds, position.stones, strict=True)
        if mask & cells
    ]


def labels(frame: Frame) -> list[Text]:
    """Return the labels of cells, each in the colour of its stone's marks, or that of marks on the board."""
    position, centres = frame.position, frame.view.centres
    inks = ("effect", *(f"stone-{kind}-text" for kind in frame.kinds))
    return [
        Text(text, *centres[cell], 0.32, inks[position.colour_at(cell)], bold=True)
        for cell, text in frame.cell_labels.items()
    ]


def outlines(frame: Frame) -> list[Layer]:
    """Return the outlined regions, under the stones: tinted in their owners' colours, within a line with edges.

    Open holes in which nobody leads have the tint of neutral holes, within a dashed line. Regions may overlap.
    """
    layers = []
    if even := "".join(border(frame.view, hole.cells, 0.05) for hole in frame.open_holes if not hole.owner):
        layers.append(Layer(even, fill="hole-neutral", alpha=EVEN_TINT))
        layers.append(Layer(even, stroke="hole-edge", width=0.025, dashed=True))
    for owner, kind in enumerate(frame.kinds, 1):
        inset = 0.05 if owner == 1 else 0.12
        own = [region for region in frame.outlined if region.owner == owner]
        if path := _borders(frame.view, own, inset):
            layers.append(Layer(path, fill=f"stone-{kind}", alpha=TINT))
        wide = [region for region in own if _is_wide(frame, region)]
        thin = [region for region in own if region not in wide]
        for regions, width, edge in ((wide, 0.05, 0.09), (thin, 0.025, 0.055)):
            if path := _borders(frame.view, regions, inset):
                layers.append(Layer(path, stroke=f"stone-{kind}-edge", width=edge, alpha=0.8))
                layers.append(Layer(path, stroke=f"stone-{kind}", width=width))
    return layers


def _is_wide(frame: Frame, region: Region) -> bool:
    """Return whether a region has a wide line: any at the end, before it those full of others' stones, which stay."""
    position = frame.position
    others = sum(stones for colour, stones in enumerate(position.stones, 1) if colour != region.owner)
    return frame.over or not region.cells & ~others


def _borders(view: View, regions: Sequence[Region], inset: float) -> str:
    """Return the path of the borders of some regions."""
    return "".join(border(view, region.cells, inset) for region in regions)


def badges(frame: Frame) -> tuple[list[Layer], list[Text]]:
    """Return the labels of outlined regions on small plates; labels of cells leave no room for them."""
    centres = frame.view.centres
    places = [(region.label, *centres[cell]) for region, cell in badge_cells(frame).items()]
    path = "".join(circle(x, y, 0.23) for _, x, y in places)
    plates = [Layer(path, fill="plate")] if path else []
    return plates, [
        Text(text, x, y + 0.015, 0.27 if len(text) < 3 else 0.2, "plate-text", bold=True)
        for text, x, y in places
    ]


def badge_cells(frame: Frame) -> dict[Region, int]:
    """Return the cells with the labels of outlined regions; labels of cells leave no room for them.

    Regions of two owners may overlap: the smaller one has the middle first.
    """
    if not (frame.over or frame.forming) or frame.labels:
        return {}
    taken, cells = 0, dict[Region, int]()
    regions = (region for region in frame.outlined if not region.is_hole)
    for region in sorted(regions, key=lambda region: region.cells.bit_count()):
        cells[region] = _middle_cell(frame.view, region.cells, taken)
        taken |= 1 << cells[region]
    return cells


def holes(frame: Frame) -> list[Layer]:
    """Return the holes with a shaded upper wall, a floor in the owner's colour and a small stone of the owner.

    Holes at the end fade in.
    """
    if not frame.holes:
        return []
    effect = FADED if frame.over else ""
    paths = [(frame.owner_kind(hole), _blob(frame.view, hole)) for hole in frame.holes]
    whole = "".join(path for _, path in paths)
    layers = [
        Layer(whole, "hole-lip", "hole-lip", HOLE_WIDTH, effect=effect, shift=(0.015, 0.03)),
        Layer(whole, "hole-edge", "hole-edge", HOLE_WIDTH, effect=effect),
    ]
    for kind in (*frame.kinds, "neutral"):
        if own := "".join(path for owner, path in paths if owner == kind):
            floor, width, shift = f"hole-{kind}", HOLE_WIDTH - 0.15, (0.025, 0.045)
            layers.append(Layer(own, floor, floor, width, effect=effect, shift=shift))
    for owner, kind in enumerate(frame.kinds, 1):
        labels = [_label_of(frame, hole) for hole in frame.holes if hole.owner == owner]
        for scale in (1.0, NARROW):
            places = [label.stone for label in labels if label.scale == scale]
            layers += stone_layers(kind, places, effect=effect, scale=OWNER * scale)
    return layers


def _blob(view: View, region: Region) -> str:
    """Return lines along a region's links, and blocks where four cells meet: stroked thick, they form a round hole."""
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
    """Yield the two-by-two blocks within `cells` with this cell at the lower left."""
    at, (x, y) = view.board.at, view.board.coords[cell]
    block = tuple(at.get(corner, -1) for corner in ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)))
    if all(corner >= 0 and cells >> corner & 1 for corner in block):
        yield block


def hole_words(frame: Frame) -> list[Text]:
    """Return the size of each hole in its middle, and the counts below when the score is shown."""
    words = [word for region in frame.holes for word in _hole_words(frame, region)]
    for cell, region in open_numbers(frame).items():
        x, y = frame.view.centres[cell]
        size = str(region.cells.bit_count())
        words.append(Text(size, x, y - 0.17, SIZE_WITH_RIM, "forming-text", bold=True))
        words.append(Text(region.label, x, y + 0.19, 0.24, "forming-text"))
    return words


def open_numbers(frame: Frame) -> dict[int, Region]:
    """Return the open holes whose numbers are drawn, by the cell that has them."""
    if frame.labels or frame.expected:
        return {}
    return {_middle_cell(frame.view, region.cells, frame.pale): region for region in frame.open_holes}


class _HoleLabel(NamedTuple):
    """The owner's stone of a hole and its number of cells, side by side: the number's size, and the scale of both."""

    stone: Point
    number: Point
    size: float
    scale: float


def _label_of(frame: Frame, region: Region) -> _HoleLabel:
    """Return the place for a hole's owner and size: its middle, with space for the counts if shown."""
    x, y = _middle(frame.view, region)
    # The middle is in a cell, between two, or amid four.
    to_the_left = ((x - 0.5, y), (x - 1, y))
    centres = [frame.view.centres[cell] for cell in bits(region.cells)]
    is_free = any(dist(centre, place) < 0.1 for centre in centres for place in to_the_left)
    is_free = is_free or all(dist(centre, (x, y)) > 0.6 for centre in centres)
    scale = NARROW if frame.score and region.owner and not is_free else 1.0
    size = scale * (SIZE_WITH_RIM if frame.score else SIZE_OF_HOLE)
    y -= 0.12 if frame.score else 0
    digits = DIGIT * size * len(str(region.cells.bit_count()))
    stone = 2 * STONE_RADIUS * OWNER * scale + GAP if region.owner else 0.0
    return _HoleLabel((x - (digits + GAP) / 2, y), (x + stone / 2, y), size, scale)


def _hole_words(frame: Frame, region: Region) -> list[Text]:
    label = _label_of(frame, region)
    colour, effect = f"hole-{frame.owner_kind(region)}-text", FADED if frame.over else ""
    number = Text(str(region.cells.bit_count()), *label.number, label.size, colour, bold=True, effect=effect)
    if not frame.score:
        return [number]
    x, y = _middle(frame.view, region)
    return [number, Text(region.label, x, y + 0.2, 0.21, colour, effect=effect)]


def _middle(view: View, region: Region) -> Point:
    """Return the point nearest to the middle of a region: in a cell, or else between two linked ones or amid four."""
    linked, cells = view.board.near(region.links), region.cells
    centres = [view.centres[cell] for cell in bits(cells)]
    links = [
        _mean([view.centres[cell], view.centres[other]])
        for cell in bits(cells)
        for other in bits(linked[cell] & cells)
        if other > cell
    ]
    blocks = [
        _mean([view.centres[corner] for corner in block])
        for cell in (() if view.board.is_hex else bits(cells))
        for block in _blocks(view, cell, cells)
    ]
    middle = _mean(centres)
    return min([*centres, *links, *blocks], key=lambda point: round(dist(point, middle), 6))


def _mean(points: Sequence[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _middle_cell(view: View, cells: int, taken: int = 0) -> int:
    """Return the cell nearest to the middle of a group, of those that are not taken if there are any."""
    middle = _mean([view.centres[cell] for cell in bits(cells)])
    return min(bits(cells & ~taken or cells), key=lambda cell: dist(view.centres[cell], middle))
