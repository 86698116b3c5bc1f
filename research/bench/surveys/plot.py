"""The cost of a survey as one picture: seconds by board size, and the gain from more processes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log10

from research.bench.drawing import drawing
from research.bench.surveys.cost import Cost
from tools.plotting import box, disc, line, text

SIDE, GAP, LEFT, TOP, BOTTOM = 220.0, 60.0, 40.0, 24.0, 50.0
RADIUS = 3.5
TENTHS = 0.01, 0.1, 1.0, 10.0, 100.0  # seconds at the horizontal lines
LABEL = (
    "Seconds of the processor that a variant takes, by cells of the board, and variants a second by processes"
)


def picture(costs: Sequence[Cost], rates: Mapping[int, float]) -> str:
    """Return both squares side by side."""
    width, height = 2 * LEFT + 2 * SIDE + GAP, TOP + SIDE + BOTTOM
    return drawing(width, height, LABEL, [*_by_board(costs), *_by_processes(rates, LEFT + SIDE + GAP)])


def _by_board(costs: Sequence[Cost]) -> Iterator[str]:
    """Yield means as marks, filled if neutral holes are forbidden, with lines up to the maximum; log scale."""
    largest = max(cost.cells for cost in costs) + 10
    yield box(LEFT, TOP, SIDE, SIDE, "axis")
    yield text(LEFT + SIDE / 2, TOP - 8, "seconds a variant")
    for tenth in TENTHS:
        yield text(LEFT - 18, _down(tenth) + 4, f"{tenth:g}")
        yield line((LEFT, _down(tenth)), (LEFT + SIDE, _down(tenth)), "even")
    for cells in range(0, largest, 20):
        yield text(LEFT + SIDE * cells / largest, TOP + SIDE + 14, str(cells))
    for cost in costs:
        x = LEFT + SIDE * cost.cells / largest + (RADIUS if cost.banned else -RADIUS)
        yield line((x, _down(cost.mean)), (x, _down(cost.most)), "stroke" if cost.banned else "hollow")
        yield disc((x, _down(cost.mean)), RADIUS, "solid" if cost.banned else "hollow")
    yield text(LEFT + SIDE / 2, TOP + SIDE + 30, "across: cells; ○ neutral holes allowed, ● forbidden")
    yield text(LEFT + SIDE / 2, TOP + SIDE + 44, "marks: the mean; lines: up to the most")


def _by_processes(rates: Mapping[int, float], left: float) -> Iterator[str]:
    """Yield marks beside the line of perfect scaling."""
    most, one = max(rates), rates[1]
    highest = one * (most + 0.5)
    yield box(left, TOP, SIDE, SIDE, "axis")
    yield text(left + SIDE / 2, TOP - 8, "variants a second")
    yield line((left, TOP + SIDE), (left + SIDE, TOP), "even")
    for number, found in rates.items():
        x, y = left + SIDE * number / (most + 0.5), TOP + SIDE * (1 - found / highest)
        yield text(x, TOP + SIDE + 14, str(number))
        yield text(x - 16, y - 8, f"{found:.1f}")
        yield disc((x, y), RADIUS, "solid")
    yield text(left + SIDE / 2, TOP + SIDE + 30, "across: processes; dashed: each as fast as one alone")


def _down(seconds: float) -> float:
    low, high = log10(TENTHS[0]), log10(TENTHS[-1])
    return TOP + SIDE * (1 - (log10(seconds) - low) / (high - low))
