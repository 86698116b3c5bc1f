"""Plots as separate SVG files for the documentation, in the reader's light or dark theme."""

from __future__ import annotations

from collections.abc import Iterable

from affinage.picture.svg import SPACE, element, number

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
    """Return an SVG file with an accessible label."""
    attributes = {"xmlns": SPACE, "viewBox": f"0 0 {number(width)} {number(height)}", "role": "img"}
    return element("svg", {**attributes, "aria-label": label}, f"<style>{STYLE}</style>", *parts)
