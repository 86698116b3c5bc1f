"""Small text plots for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from affinage.survey.figure import Figure
from affinage.survey.figures import Numbers

BLOCKS = " ▁▂▃▄▅▆▇█"
WIDTH = 40


def columns(heights: Sequence[float]) -> str:
    """Return the heights as blocks, the highest a full one; only zero is blank.

    >>> columns([0, 1, 4, 8])
    ' ▁▄█'
    """
    most = max(heights, default=0)
    tops = [-(-height * (len(BLOCKS) - 1) // most) if most else 0 for height in heights]
    return "".join(BLOCKS[int(top)] for top in tops)


def whisker(figure: Figure, width: int = WIDTH) -> str:
    """Return a share with its interval, on a line from 0 to 1.

    >>> from affinage.survey.figure import Figure
    >>> whisker(Figure(0.5, 0.3, 0.7), 11)
    '···├─●─┤···'
    """
    low, value, high = (
        round(min(max(end, 0), 1) * (width - 1)) for end in (figure.low, figure.value, figure.high)
    )
    line = ["·"] * width
    line[low : high + 1] = "─" * (high + 1 - low)
    line[low], line[high], line[value] = "├", "┤", "●"
    return "".join(line)


def histogram(numbers: Numbers, width: int = WIDTH) -> str:
    """Return a histogram of integers, from the smallest to the largest, with at most `width` columns.

    >>> import numpy as np
    >>> histogram(np.array([3, 4, 4, 6]))
    '3 ▄█ ▄ 6'
    """
    least, most = int(numbers.min()), int(numbers.max())
    wide = -(-(most - least + 1) // width)  # numbers per column
    counts = np.bincount((numbers - least) // wide)
    return f"{least} {columns(counts.tolist())} {most}"


def by_turn(lines: Sequence[Numbers], width: int = WIDTH) -> str:
    """Return the mean at each turn of the games that reached it, as columns, with the largest mean."""
    longest = max(map(len, lines), default=0)
    wide = max(1, -(-longest // width))  # turns per column
    means = []
    for first in range(0, longest, wide):
        parts = [line[first : first + wide] for line in lines if len(line) > first]
        means.append(float(np.concatenate(parts).mean()))
    return f"{columns(means)} at most {max(means, default=0):.3g}"
