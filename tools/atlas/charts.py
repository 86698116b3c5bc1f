"""Plots as inline SVG without styles, so that the page's style sheet controls theme and size; and their elements.

For screen readers a plot is a named image; the page has its numbers in a text or a table. Coordinates are rounded to a
tenth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TypeAlias

from markupsafe import Markup

from affinage.picture.svg import element
from affinage.picture.svg import number as short
from affinage.survey.figure import BEATEN, EVEN, FAIR, Figure
from affinage.survey.words import hundredths, number
from web.lab.measuring import grouped

Spot: TypeAlias = tuple[float, float]
"""A point."""

WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 8, 26
"""Margins of the plot area within the picture."""
ACROSS, DOWN = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
MAX_BARS = 40
WHISKER = 90
"""Width in pixels; the style sheet sets height and line."""
STRIP = 60
"""Height of the plot of first turns, in pixels."""


def picture(name: str, body: Sequence[str], height: int = HEIGHT, kind: str = "plot") -> Markup:
    """Return a plot with an accessible name, in one or more classes."""
    size = f"0 0 {WIDTH} {height}"
    return Markup(element("svg", {"class": kind, "viewBox": size, "role": "img", "aria-label": name}, *body))


def histogram(least: int, counts: Sequence[int], unit: str) -> Markup:
    """Return a histogram of game lengths, with several lengths per bar if there are many."""
    bars = grouped(counts, MAX_BARS)
    most, step = max(bars), ACROSS / len(bars)
    body = [
        *(
            box(LEFT + place * step, TOP + DOWN * (1 - bar / most), step * 0.9, DOWN * bar / most, "bar")
            for place, bar in enumerate(bars)
            if bar
        ),
        line((LEFT, TOP + DOWN), (WIDTH - RIGHT, TOP + DOWN), "axis"),
        text(LEFT, HEIGHT - 8, str(least), "start"),
        text(LEFT + ACROSS / 2, HEIGHT - 8, unit),
        text(WIDTH - RIGHT, HEIGHT - 8, str(least + len(counts) - 1), "end"),
        text(LEFT - 4, TOP + 10, number(most), "end"),
    ]
    last = least + len(counts) - 1
    return picture(f"Lengths of the games, from {least} to {last} {unit}", body)


def fan(lists: Sequence[Sequence[float]], even: float = EVEN) -> Markup:
    """Return the first player's chance during games: the median, and the central 50% and 80% of games.

    The axis marks an equal share, `even`.
    """
    body = [
        *_shares(even),
        _area(lists, 0, 4, "band"),
        _area(lists, 1, 3, "band"),
        f'<polyline class="line" points="{_points(lists, 2)}"/>',
        text(LEFT, HEIGHT - 8, "start", "start"),
        text(LEFT + ACROSS / 2, HEIGHT - 8, "of the game"),
        text(WIDTH - RIGHT, HEIGHT - 8, "end", "end"),
    ]
    return picture("The first player's chance over the game", body)


def openings(chances: Mapping[str, float], even: float = EVEN) -> Markup:
    """Return the first player's chance after each first turn as strokes on a line.

    The range around an equal share, `even`, is marked as fair.
    """
    base = STRIP - BOTTOM
    low, high = _along(even - FAIR), _along(even + FAIR)
    strokes = "".join(f"M{short(_along(chance))} {TOP}V{base}" for chance in chances.values())
    body = [
        box(low, TOP, high - low, base - TOP, "band"),
        f'<path class="stroke" d="{strokes}"/>',
        line((LEFT, base), (WIDTH - RIGHT, base), "axis"),
        # Anchors keep the labels within the picture.
        *(
            text(_along(part), STRIP - 8, hundredths(round(part, 2)), anchor)
            for part, anchor in ((0, "start"), (even, "middle"), (1, "end"))
        ),
    ]
    return picture("The first player's chance after each first turn", body, STRIP)


def chain(scores: Mapping[int, Figure]) -> Markup:
    """Return a plot of the score of each search against one with half its playouts, with intervals."""
    step = ACROSS / max(1, len(scores))
    body = [*_shares(EVEN), line((LEFT, _up(BEATEN)), (WIDTH - RIGHT, _up(BEATEN)), "mark")]
    for place, (playouts, score) in enumerate(scores.items()):
        x = LEFT + (place + 0.5) * step
        body += [
            line((x, _up(score.low)), (x, _up(score.high)), "interval"),
            disc((x, _up(score.value)), 4, "dot"),
            text(x, HEIGHT - 8, str(playouts)),
        ]
    return picture("Points of a search against one of half its playouts, by playouts", body)


def whisker(figure: Figure) -> Markup:
    """Return a share as a stroke with its interval, on a line from 0 to 1, beside the same numbers as text."""
    low, value, high = (
        short(WHISKER * min(max(end, 0), 1)) for end in (figure.low, figure.value, figure.high)
    )
    path = element("path", {"d": f"M{low} 7H{high}M{value} 2V12"})
    return Markup(element("svg", {"class": "whisker", "aria-hidden": "true"}, path))


def _shares(middle: float) -> Iterator[str]:
    """Yield the lines and labels of an axis of shares."""
    for part in (0, middle, 1):
        yield line((LEFT, _up(part)), (WIDTH - RIGHT, _up(part)), "axis")
        yield text(LEFT - 4, _up(part) + 4, hundredths(round(part, 2)), "end")


def _up(share: float) -> float:
    return TOP + DOWN * (1 - min(max(share, 0), 1))


def _along(share: float) -> float:
    return LEFT + ACROSS * min(max(share, 0), 1)


def _points(lists: Sequence[Sequence[float]], which: int) -> str:
    step = ACROSS / max(1, len(lists) - 1)
    return " ".join(
        f"{LEFT + place * step:.1f},{_up(quantiles[which]):.1f}" for place, quantiles in enumerate(lists)
    )


def _area(lists: Sequence[Sequence[float]], low: int, high: int, kind: str) -> str:
    back = " ".join(reversed(_points(lists, low).split()))
    return f'<polygon class="{kind}" points="{_points(lists, high)} {back}"/>'


def box(x: float, y: float, width: float, height: float, kind: str) -> str:
    """Return a box by its upper left corner."""
    return element("rect", {"class": kind, **_places(x=x, y=y, width=width, height=height)})


def line(start: Spot, end: Spot, kind: str) -> str:
    """Return a line between two points."""
    (x1, y1), (x2, y2) = start, end
    return element("line", {"class": kind, **_places(x1=x1, y1=y1, x2=x2, y2=y2)})


def disc(middle: Spot, radius: float, kind: str) -> str:
    """Return a disc around a point."""
    x, y = middle
    return element("circle", {"class": kind, **_places(cx=x, cy=y), "r": f"{radius:g}"})


def text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    """Return a text on a line through a point, which is its start, middle or end."""
    return element("text", {**_places(x=x, y=y), "text-anchor": anchor}, escape(words))


def _places(**values: float) -> dict[str, str]:
    return {name: f"{value:.1f}" for name, value in values.items()}
