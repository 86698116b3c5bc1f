"""Elements of plots as SVG markup with classes for a style sheet; coordinates are rounded to a tenth."""

from __future__ import annotations

from html import escape
from typing import TypeAlias

from affinage.picture.svg import element

Spot: TypeAlias = tuple[float, float]


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
