"""Lines, words and squares with axes of the pictures in docs, which follow the reader's light or dark."""

from __future__ import annotations

from collections.abc import Iterable

from affinage.picture.svg import SPACE, element, number

Spot = tuple[float, float]

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


def drawing(width: float, height: float, label: str, parts: Iterable[str]) -> str:
    """A picture of its own, with a label for those who cannot see it."""
    attributes = {"xmlns": SPACE, "viewBox": f"0 0 {number(width)} {number(height)}", "role": "img"}
    return element("svg", {**attributes, "aria-label": label}, f"<style>{STYLE}</style>", *parts)


def frame(left: float, top: float, side: float) -> str:
    """The square that points lie in."""
    box = {"x": number(left), "y": number(top), "width": number(side), "height": number(side)}
    return element("rect", {"class": "axis", **box})


def line(kind: str, start: Spot, end: Spot) -> str:
    """A line from here to there."""
    ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    return element("line", {"class": kind, **{name: number(value) for name, value in ends.items()}})


def disc(kind: str, at: Spot, radius: float) -> str:
    """A mark around a spot."""
    place = {"cx": number(at[0]), "cy": number(at[1])}
    return element("circle", {"class": kind, **place, "r": number(radius)})


def words(x: float, y: float, text: str) -> str:
    """Words with their middle above a spot."""
    return element("text", {"x": number(x), "y": number(y), "text-anchor": "middle"}, text)
