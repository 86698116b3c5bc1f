"""Chances against outcomes as one picture, with a square per game, in the reader's light or dark theme."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

from affinage.picture.svg import SPACE, element, number
from research.bench.calibration.assessment import Assessment
from research.bench.calibration.scores import Bin, bins
from tools.plotting import box, disc, line, text

SIDE, GAP, LEFT, TOP, BOTTOM = 150.0, 26.0, 34.0, 24.0, 34.0
MAX_RADIUS = 6.0
STYLE = """
text { font: 11px sans-serif; fill: #333 }
.axis { fill: none; stroke: #999 }
.even { fill: none; stroke: #999; stroke-dasharray: 3 3 }
.hollow { fill: none; stroke: #b06000 }
.solid { fill: #1a5fb4 }
.stroke { fill: none; stroke: #1a5fb4 }
@media (prefers-color-scheme: dark) {
text { fill: #ddd }
.hollow { stroke: #f0a040 }
.solid { fill: #78aeed }
.stroke { stroke: #78aeed }
}
"""


def picture(assessed: Mapping[str, Assessment]) -> str:
    """Return the picture of some games by their names."""
    width = LEFT + len(assessed) * (SIDE + GAP)
    height = TOP + SIDE + BOTTOM
    squares = [
        part
        for place, (name, assessment) in enumerate(assessed.items())
        for part in _square(LEFT + place * (SIDE + GAP), name, assessment)
    ]
    middle = text(
        LEFT + (width - LEFT - GAP) / 2,
        height - 4,
        "across: chance told (●), value of the search (○); up: what came of it",
    )
    attributes = {
        "xmlns": SPACE,
        "viewBox": f"0 0 {number(width)} {number(height)}",
        "role": "img",
        "aria-label": "What came of positions, by the chance that the analysis gave them",
    }
    return element("svg", attributes, f"<style>{STYLE}</style>", *squares, middle)


def _square(left: float, name: str, assessment: Assessment) -> Iterator[str]:
    """Yield the square of a game: the ideal diagonal, circles for raw values and discs for calibrated ones."""
    yield text(left + SIDE / 2, TOP - 8, name)
    yield box(left, TOP, SIDE, SIDE, "axis")
    yield line((left, TOP + SIDE), (left + SIDE, TOP), "even")
    for part in (0.0, 0.5, 1.0):
        yield text(left + SIDE * part, TOP + SIDE + 14, f"{part:g}")
        if left == LEFT:
            yield text(left - 12, TOP + SIDE * (1 - part) + 4, f"{part:g}")
    for each in bins(assessment.raw):
        yield _mark("hollow", left, each, len(assessment.raw))
    for each in bins(assessment.chances):
        x = left + SIDE * each.chance
        yield line((x, _down(each.outcome.low)), (x, _down(each.outcome.high)), "stroke")
        yield _mark("solid", left, each, len(assessment.chances))


def _mark(kind: str, left: float, each: Bin, positions: int) -> str:
    """Return the mark of a bin, its area proportional to its number of positions."""
    radius = MAX_RADIUS * sqrt(min(1.0, 4 * each.positions / positions))
    return disc((left + SIDE * each.chance, _down(each.outcome.value)), radius, kind)


def _down(outcome: float) -> float:
    return TOP + SIDE * (1 - outcome)
