"""A board with cells tinted by a probability, in the colour steps of the style sheet, and its legend."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from markupsafe import Markup

from affinage.board.geometry import View
from affinage.board.topology import Board
from affinage.picture.board import BASELINE, Text, coordinates, polygon
from affinage.picture.svg import element, tight
from affinage.picture.svg import number as short
from affinage.survey.words import percent
from tools.atlas.charts import ACROSS, LEFT, picture
from tools.atlas.opening_map import CellOrbit
from tools.plotting import box, text

BOUNDS = (20, 30, 40, 45, 55, 60, 70, 80)
"""Percentages between the steps; the middle three steps are fair."""

DESCRIBED = "board-described"  # the id of the description
WIDEST = 13  # maximum width in cells for numbers that are legible on phones
NUMBER_SIZE = 0.38  # height of the numbers, in cells
EDGE = 0.05  # margin in cells, so that no line is clipped
KEY_HEIGHT, KEY_TOP, BOX_HEIGHT = 50, 18, 14


def step_of(chance: float) -> int:
    """Return the step of a probability, from 0 where the first player loses to 8 where the first player wins.

    It is computed from the rounded percentage.

    >>> [step_of(chance) for chance in (0, 0.19, 0.2, 0.5, 0.79, 0.8, 1)]
    [0, 0, 1, 4, 7, 8, 8]
    """
    return bisect(BOUNDS, _hundredths(chance))


def _hundredths(chance: float) -> int:
    return round(100 * chance)


def board_chart(board: Board, places: Sequence[CellOrbit]) -> Markup:
    """Return the board, with percentages if it is not too large; cells without a place stay plain."""
    view = View(board)
    by_step: dict[int, list[CellOrbit]] = defaultdict(list)
    for place in places:
        by_step[step_of(place.chance)].append(place)
    plain = set(range(board.size)).difference(*(place.cells for place in places))
    body = []
    for step, tinted in sorted(by_step.items()):
        body.append(_cells(view, f"step-{step}", (cell for place in tinted for cell in place.cells)))
        if view.size[0] <= WIDEST:
            body.append(_words(f"on-{step}", (word for place in tinted for word in _numbers(view, place))))
    if plain:
        body.append(_cells(view, "plain", plain))  # drawn over the others, whose edges are wider
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


def key() -> Markup:
    """Return the legend of the steps from lost to won, with the percentages between them."""
    wide = ACROSS / (len(BOUNDS) + 1)
    body = [
        text(LEFT, KEY_TOP - 6, "first player loses", "start"),
        text(LEFT + ACROSS / 2, KEY_TOP - 6, "fair"),
        text(LEFT + ACROSS, KEY_TOP - 6, "wins", "end"),
        *(
            box(LEFT + step * wide, KEY_TOP, wide, BOX_HEIGHT, f"step-{step}")
            for step in range(len(BOUNDS) + 1)
        ),
        *(text(LEFT + place * wide, KEY_HEIGHT - 4, str(end)) for place, end in enumerate(BOUNDS, 1)),
    ]
    return picture(
        f"Key: nine steps, parted at {', '.join(map(str, BOUNDS))} in a hundred",
        body,
        KEY_HEIGHT,
        "plot steps",
    )
