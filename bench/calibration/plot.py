"""Chances against outcomes as one picture, a square a system: a picture of its own, in the reader's light or dark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

from affinage.picture.svg import SPACE, element, number
from bench.calibration.judgement import Judgement
from bench.calibration.scores import Bin, bins

SIDE, GAP, LEFT, TOP, BOTTOM = 150.0, 26.0, 34.0, 24.0, 34.0
MOST_RADIUS = 6.0
STYLE = """
text { font: 11px sans-serif; fill: #333 }
.axis { fill: none; stroke: #999 }
.even { stroke: #999; stroke-dasharray: 3 3 }
.raw { fill: none; stroke: #b06000 }
.told { fill: #1a5fb4 }
.interval { stroke: #1a5fb4 }
@media (prefers-color-scheme: dark) {
text { fill: #ddd }
.raw { stroke: #f0a040 }
.told { fill: #78aeed }
.interval { stroke: #78aeed }
}
"""


def picture(judged: Mapping[str, Judgement]) -> str:
    """The picture of some systems by their names."""
    width = LEFT + len(judged) * (SIDE + GAP)
    height = TOP + SIDE + BOTTOM
    squares = [
        part
        for place, (name, judgement) in enumerate(judged.items())
        for part in _square(LEFT + place * (SIDE + GAP), name, judgement)
    ]
    middle = _text(
        LEFT + (width - LEFT - GAP) / 2,
        height - 4,
        "across: chance told (●), value of the search (○); up: what came of it",
    )
    attributes = {"xmlns": SPACE, "viewBox": f"0 0 {number(width)} {number(height)}", "role": "img"}
    label = "What came of positions, by the chance that the analysis gave them"
    return element("svg", {**attributes, "aria-label": label}, f"<style>{STYLE}</style>", *squares, middle)


def _square(left: float, name: str, judgement: Judgement) -> Iterator[str]:
    """One system: the diagonal on which chances come true, circles of the search's values and discs of the chances."""
    yield _text(left + SIDE / 2, TOP - 8, name)
    box = {"x": number(left), "y": number(TOP), "width": number(SIDE), "height": number(SIDE)}
    yield element("rect", {"class": "axis", **box})
    yield _line("even", (left, TOP + SIDE), (left + SIDE, TOP))
    for part in (0.0, 0.5, 1.0):
        yield _text(left + SIDE * part, TOP + SIDE + 14, f"{part:g}")
        if left == LEFT:
            yield _text(left - 12, TOP + SIDE * (1 - part) + 4, f"{part:g}")
    for each in bins(judgement.raw):
        yield _disc("raw", left, each, len(judgement.raw))
    for each in bins(judgement.chances):
        x = left + SIDE * each.chance
        yield _line("interval", (x, _down(each.outcome.low)), (x, _down(each.outcome.high)))
        yield _disc("told", left, each, len(judgement.chances))


def _disc(kind: str, left: float, each: Bin, positions: int) -> str:
    """A mark for a bin, its area as large as its part of the positions."""
    radius = MOST_RADIUS * sqrt(min(1.0, 4 * each.positions / positions))
    place = {"cx": number(left + SIDE * each.chance), "cy": number(_down(each.outcome.value))}
    return element("circle", {"class": kind, **place, "r": number(radius)})


def _down(outcome: float) -> float:
    return TOP + SIDE * (1 - outcome)


def _line(kind: str, start: tuple[float, float], end: tuple[float, float]) -> str:
    ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    return element("line", {"class": kind, **{name: number(value) for name, value in ends.items()}})


def _text(x: float, y: float, text: str) -> str:
    return element("text", {"x": number(x), "y": number(y), "text-anchor": "middle"}, text)
