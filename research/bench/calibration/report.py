"""The results as a table and as a picture, and the module of constants that `--fit` writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

from affinage.bots.calibration.maps import Calibration
from affinage.picture.svg import SPACE, element, number
from affinage.survey.figure import Figure
from research.bench.calibration.cases import (
    Bin,
    Cases,
    bins,
    brier,
    by_game,
    chance_alone,
    difference,
    interval,
    plain_difference,
    squares,
)
from research.bench.calibration.fit import Assessment
from research.bench.calibration.games import LONGER
from tools.atlas.charts import box, disc, line, text

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
MODULE = '''"""The constants of each game, as `python -m research.bench.calibration --fit` writes them."""

from affinage.bots.calibration.maps import Calibration, ChanceMap, OwnerMap

FITTED: dict[str, Calibration] = {
%s}
"""Of searches that go by random games alone."""

WITH_VALUE_FUNCTION: dict[str, Calibration] = {
%s}
"""Of searches with a value function."""
'''


def lines(name: str, games: int, proven: int, assessed: Assessment) -> Iterator[str]:
    """Yield the results for one game."""
    yield f"{name}: {games:,} games, {len(assessed.raw):,} positions, and {proven:,} of which the end was proved"
    yield f"{'chance':>10}{'outcome':>10}{'95%':>14}{'positions':>11}{'games':>7}"
    for each in bins(assessed.chances):
        ends = f"{each.outcome.low:.1%} to {each.outcome.high:.1%}"
        yield f"{each.chance:>10.1%}{each.outcome.value:>10.1%}{ends:>18}{each.positions:>7,}{each.games:>7,}"
    for figure, cases in (("the search's values", assessed.raw), ("the chances told", assessed.chances)):
        yield from _differences(figure, cases)
    yield f"± holds: {_share(assessed.held)} of cases; as the search has it {_share(assessed.raw_held)}"
    yield f"  after {LONGER} times as many games: {_share(assessed.held_longer)}"
    yield f"  of longer searches {assessed.proofs:.1%} prove who wins, and are not among them"
    yield "owners of cells"
    by_figure = {
        "random play": assessed.random_owners,
        "the search": assessed.raw_owners,
        "told": assessed.owners,
    }
    for figure, cases in by_figure.items():
        score = by_game(squares(cases), cases.games)
        yield f"  {figure}: Brier's score {_score(score)}, off by {difference(cases):.1%}"
    yield f"  better than random play by {_score(assessed.gain)}"


def _differences(figure: str, cases: Cases) -> Iterator[str]:
    share = interval(cases, difference)
    luck = chance_alone(cases, difference)
    yield (
        f"{figure} differ from outcomes by {_share(share)}, unweighted {plain_difference(cases):.1%}; "
        f"true ones would by {luck:.1%}; Brier's score {brier(cases):.4f}"
    )


def _share(figure: Figure) -> str:
    return f"{figure.value:.1%} ({figure.low:.1%} to {figure.high:.1%})"


def _score(figure: Figure) -> str:
    return f"{figure.value:.4f} ({figure.low:.4f} to {figure.high:.4f})"


def module(fitted: Mapping[str, Calibration], assessed: Mapping[str, Calibration]) -> str:
    """Return the module of constants, for searches without a value function and with one."""
    return MODULE % (_entries(fitted), _entries(assessed))


def _entries(fitted: Mapping[str, Calibration]) -> str:
    return "".join(
        f"    {key!r}: Calibration(\n        {maps.chance!r},\n        {maps.owners!r},\n    ),\n".replace(
            "'", '"'
        )
        for key, maps in fitted.items()
    )


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
