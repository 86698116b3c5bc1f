"""What plots are drawn of, as SVG markup in classes, which a style sheet colours; places are to a tenth of a unit."""

from __future__ import annotations

from html import escape
from typing import TypeAlias

Spot: TypeAlias = tuple[float, float]


def box(x: float, y: float, width: float, height: float, kind: str) -> str:
    """A box by its upper left corner."""
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def line(start: Spot, end: Spot, kind: str) -> str:
    """A line from here to there."""
    ends = zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True)
    places = " ".join(f'{name}="{value:.1f}"' for name, value in ends)
    return f'<line class="{kind}" {places}/>'


def disc(middle: Spot, radius: float, kind: str) -> str:
    """A disc around a spot."""
    x, y = middle
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>'


def text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    """Words on a line through a spot, which is their start, middle or end."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
