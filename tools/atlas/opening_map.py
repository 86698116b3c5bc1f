"""Map of first turns: the mean value of the turns that use a cell, and the board with cells tinted by it.

Only some first turns are searched. If a rotation or reflection of the board keeps the rules and the initial position,
the value of a turn also applies to its images; together they cover most of the board. The colour steps are those of the
style sheet.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from statistics import fmean

from markupsafe import Markup

from affinage.board.geometry import View
from affinage.board.symmetry import symmetries
from affinage.board.topology import Board, bits
from affinage.errors import AffinageError
from affinage.game import Game, Move, Position
from affinage.picture.board import BASELINE, Text, coordinates, polygon
from affinage.picture.svg import element, tight
from affinage.picture.svg import number as short
from affinage.survey.figure import EVEN
from affinage.survey.words import percent
from tools.atlas.charts import ACROSS, LEFT, box, picture, text


@dataclass(frozen=True, slots=True)
class CellOrbit:
    """Cells that are images of each other, and the first player's mean chance after turns that use one of them."""

    cells: tuple[int, ...]
    chance: float
    turns: int
    """Number of turns searched, without their images."""

    @property
    def mask(self) -> int:
        """Mask of its cells."""
        return sum(1 << cell for cell in self.cells)


def symmetries_of(game: Game) -> list[tuple[int, ...]]:
    """Return the symmetries of the board that keep the rules and the initial position, as in `symmetries`."""
    board, start = game.board, game.initial()
    if not game.traits.keeps_symmetries:
        return [tuple(range(board.size))]
    return [
        goes
        for goes in symmetries(board)
        if all(sum(1 << goes[cell] for cell in bits(mask)) == mask for mask in start.stones)
    ]


def places(game: Game, chances: Mapping[str, float]) -> list[CellOrbit]:
    """Return the cells that first turns use, best chances first; `chances` has the chance after each turn, by text.

    A turn has the mean chance of the searched turns that it is an image of, and a cell the mean of all turns that use
    it. Turns that the rules refuse are left out.
    """
    start, mappings = game.initial(), symmetries_of(game)
    looked_at = dict(_read(start, chances))
    images: dict[Move, list[float]] = defaultdict(list)
    for move, chance in looked_at.items():
        for image in _images(start, move, mappings):
            images[image].append(chance)
    by_cell: dict[int, list[float]] = defaultdict(list)
    for image, orbit in images.items():
        for cell in image.picks:
            by_cell[cell].append(fmean(orbit))
    used = (alike for alike in _orbits(game.board, mappings) if alike[0] in by_cell)
    means = [
        CellOrbit(
            alike, fmean(by_cell[alike[0]]), sum(not {*move.picks}.isdisjoint(alike) for move in looked_at)
        )
        for alike in used
    ]
    return sorted(means, key=lambda place: (-place.chance, place.cells))


def _read(start: Position, chances: Mapping[str, float]) -> Iterator[tuple[Move, float]]:
    for turn, chance in chances.items():
        try:
            yield start.game.parse_move(start, turn), chance
        except AffinageError:
            continue


def _images(start: Position, move: Move, mappings: Sequence[tuple[int, ...]]) -> set[Move]:
    """Return the images of a first turn under the symmetries, including itself; none for a pass."""
    if not move.picks:
        return set()
    # The number tells turns apart whose cells are the same.
    which = start.continuations(move.picks).moves.index(move)
    return {start.continuations(tuple(goes[cell] for cell in move.picks)).moves[which] for goes in mappings}


def _orbits(board: Board, mappings: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield the orbits of cells under the symmetries."""
    left = board.full
    while left:
        alike = sorted({goes[next(bits(left))] for goes in mappings})
        left ^= sum(1 << cell for cell in alike)
        yield tuple(alike)


STEPS = (-30, -20, -10, -5, 5, 10, 20, 30)
"""Ends of the steps, in percentage points from an equal share; the middle three steps are fair."""

DESCRIBED = "board-described"
"""Id of the description."""
WIDEST = 13
"""Maximum width in cells for numbers that are legible on phones."""
NUMBER_SIZE = 0.38
"""Height of the numbers, in cells."""
EDGE = 0.05
"""Margin in cells, so that no line is clipped."""
KEY_HEIGHT, KEY_TOP, BOX_HEIGHT = 50, 18, 14


def bounds(even: float) -> list[int]:
    """Return the percentages between the steps around an equal share.

    >>> bounds(0.5), bounds(0.25)
    ([20, 30, 40, 45, 55, 60, 70, 80], [0, 5, 15, 20, 30, 35, 45, 55])
    """
    return [max(0, _hundredths(even) + step) for step in STEPS]


def step_of(chance: float, even: float = EVEN) -> int:
    """Return the step of a probability, from 0 where the first player loses to 8 where the first player wins.

    It is computed from the rounded percentage.

    >>> [step_of(chance) for chance in (0, 0.19, 0.2, 0.5, 0.79, 0.8, 1)]
    [0, 0, 1, 4, 7, 8, 8]
    """
    return bisect(bounds(even), _hundredths(chance))


def _hundredths(chance: float) -> int:
    return round(100 * chance)


def board_chart(board: Board, places: Sequence[CellOrbit], even: float = EVEN) -> Markup:
    """Return the board, with percentages if it is not too large; cells without a place stay plain.

    An equal share, `even`, has the middle colour.
    """
    view = View(board)
    by_step: dict[int, list[CellOrbit]] = defaultdict(list)
    for place in places:
        by_step[step_of(place.chance, even)].append(place)
    plain = set(range(board.size)).difference(*(place.cells for place in places))
    body = []
    for step, tinted in sorted(by_step.items()):
        body.append(_cells(view, f"step-{step}", (cell for place in tinted for cell in place.cells)))
        if view.size[0] <= WIDEST:
            body.append(_words(f"on-{step}", (word for place in tinted for word in _numbers(view, place))))
    if plain:
        # These cells are drawn over the others, whose edges are wider.
        body.append(_cells(view, "plain", plain))
    body.append(_words("labels", coordinates(view)))
    attributes = {
        "class": "plot board-chart",
        "viewBox": " ".join(map(short, (-EDGE, -EDGE, *(side + 2 * EDGE for side in view.size)))),
        "role": "img",
        "aria-label": "The board, tinted by the first player's chance after first turns that use a cell",
        "aria-describedby": DESCRIBED,
    }
    description = element(
        "desc", {"id": DESCRIBED}, escape(_description(board, places, len(plain)), quote=False)
    )
    return Markup(element("svg", attributes, description, *body))


def _cells(view: View, kind: str, cells: Iterable[int]) -> str:
    path = "".join(polygon(view, view.centres[cell]) for cell in sorted(cells))
    return element("path", {"class": kind, "d": tight(path)})


def _numbers(view: View, place: CellOrbit) -> Iterator[Text]:
    for cell in place.cells:
        yield Text(str(_hundredths(place.chance)), *view.centres[cell], NUMBER_SIZE, "")


def _words(kind: str, words: Iterable[Text]) -> str:
    """Return the labels of one size, in the colours of a kind."""
    listed = list(words)
    middles = (
        element("text", {"x": short(word.x), "y": short(word.y + BASELINE * word.size)}, word.text)
        for word in listed
    )
    return element(
        "g", {"class": kind, "font-size": short(listed[0].size), "text-anchor": "middle"}, *middles
    )


def _description(board: Board, places: Sequence[CellOrbit], plain: int) -> str:
    """Return a description of the best and the worst cells, and the number of plain ones."""
    best, worst = places[0], places[-1]
    names = {place: ", ".join(board.names[cell] for cell in place.cells) for place in (best, worst)}
    description = f"Best for the first player: {names[best]}, with {percent(best.chance)}. "
    description += f"Worst: {names[worst]}, with {percent(worst.chance)}."
    return description + (
        f" No turn that was looked at uses {plain} of the {board.size} cells." if plain else ""
    )


def key(even: float = EVEN) -> Markup:
    """Return the legend of the steps from lost to won, with the percentages between them."""
    ends = bounds(even)
    wide = ACROSS / (len(ends) + 1)
    body = [
        text(LEFT, KEY_TOP - 6, "first player loses", "start"),
        text(LEFT + ACROSS / 2, KEY_TOP - 6, "fair"),
        text(LEFT + ACROSS, KEY_TOP - 6, "wins", "end"),
        *(
            box(LEFT + step * wide, KEY_TOP, wide, BOX_HEIGHT, f"step-{step}")
            for step in range(len(ends) + 1)
        ),
        *(text(LEFT + place * wide, KEY_HEIGHT - 4, str(end)) for place, end in enumerate(ends, 1)),
    ]
    return picture(
        f"Key: nine steps, parted at {', '.join(map(str, ends))} in a hundred",
        body,
        KEY_HEIGHT,
        "plot steps",
    )
