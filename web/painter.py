"""Paints scenes on a canvas, sharp at any pixel density."""

from __future__ import annotations

from typing import Any

from js import Path2D, document, getComputedStyle, window
from pyodide.ffi import to_js

from web.scene import Scene, Words
from web.stones import FADED, GROWN, SHAPES, Layer

COLOURS = (
    *("rind", "rind-edge", "paste", "paste-low", "grid", "label", "legal", "last", "focus", "shadow"),
    *("hole-lip", "hole-edge", "plate", "plate-text", "effect"),
    *(f"hole-{owner}{part}" for owner in ("neutral", "black", "white") for part in ("", "-text")),
    *(f"stone-{kind}{part}" for kind in SHAPES for part in ("", "-edge", "-mark", "-text")),
)
FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif'
MAX_DENSITY = 3  # device pixels per CSS pixel; more cannot be seen and costs memory


def palette() -> dict[str, str]:
    """The page's colours by name, as the style sheet has them now."""
    style = getComputedStyle(document.documentElement)
    return {name: style.getPropertyValue(f"--c-{name}").strip() for name in COLOURS}


class Painter:
    """One canvas and the scene on it."""

    def __init__(self, canvas: Any, margin: float = 0.3) -> None:
        self._canvas = canvas
        self._context = canvas.getContext("2d")
        self._margin = margin  # cells around the board
        self._side = 0  # of the canvas, in device pixels
        self._colours: dict[str, str] = {}
        self._transform = (1.0, 0.0, 0.0)  # scale and shift from board units to device pixels
        self._compiled: list[tuple[Layer, Any]] = []
        self._words: tuple[Words, ...] = ()

    def fit(self, width: float, size: tuple[float, float]) -> None:
        """Make room for a board of `size` cells in a square of `width` CSS pixels."""
        side = max(1, round(width * min(window.devicePixelRatio, MAX_DENSITY)))
        if side != self._side:
            self._side = self._canvas.width = self._canvas.height = side
        scale, left, top = placement(size, self._margin)
        self._transform = (scale * side, left * side, top * side)

    def dress(self, colours: dict[str, str]) -> None:
        """Use these colours from the next painting on."""
        self._colours = colours

    def show(self, scene: Scene) -> None:
        """Take a new scene; `paint` draws it."""
        known = {layer.path: path for layer, path in self._compiled}
        for layer in scene.layers:
            if layer.path not in known:  # layers share paths, and most stay from scene to scene
                known[layer.path] = Path2D.new(layer.path)
        self._compiled = [(layer, known[layer.path]) for layer in scene.layers]
        self._words = scene.words

    def paint(self, grown: float = 1.0, faded: float = 1.0) -> None:
        """Draw the scene, its new stones grown and its new holes faded in so far (0 to 1)."""
        context = self._context
        scale, left, top = self._transform
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self._side, self._side)
        context.lineJoin = context.lineCap = "round"
        for layer, path in self._compiled:
            self._paint_layer(layer, path, grown, faded)
        context.setTransform(scale, 0, 0, scale, left, top)
        context.textAlign, context.textBaseline = "center", "middle"
        for words in self._words:
            context.globalAlpha = faded if words.effect == FADED else 1
            context.font = f"{'700 ' if words.bold else ''}{words.size}px {FONT}"
            context.fillStyle = self._colours[words.colour]
            context.fillText(words.text, words.x, words.y)
        context.globalAlpha = 1

    def _paint_layer(self, layer: Layer, path: Any, grown: float, faded: float) -> None:
        context = self._context
        scale, left, top = self._transform
        size = scale * grown if layer.effect == GROWN else scale
        x = left + layer.shift[0] * scale + layer.centre[0] * (scale - size)
        y = top + layer.shift[1] * scale + layer.centre[1] * (scale - size)
        context.setTransform(size, 0, 0, size, x, y)
        context.globalAlpha = layer.alpha * (faded if layer.effect == FADED else 1)
        if layer.fill:
            context.fillStyle = self._colours[layer.fill]
            context.fill(path)
        if layer.stroke:
            context.strokeStyle = self._colours[layer.stroke]
            context.lineWidth = layer.width
            if layer.dashed:
                context.setLineDash(to_js([0.12, 0.12]))
            context.stroke(path)
            if layer.dashed:
                context.setLineDash(to_js([]))


def placement(size: tuple[float, float], margin: float) -> tuple[float, float, float]:
    """Scale, left and top that centre a board of `size` in a square of side 1."""
    width, height = size[0] + 2 * margin, size[1] + 2 * margin
    scale = 1 / max(width, height)
    return scale, (1 - size[0] * scale) / 2, (1 - size[1] * scale) / 2
