"""Paint scenes on a canvas, sharp at any pixel density."""

from __future__ import annotations

from math import ceil
from typing import Any

from affinage.picture.board import BASELINE, FONT, Scene, Text
from affinage.picture.palette import LIGHT
from affinage.picture.stones import DASH, FADED, GROWN, Layer, Stones, stone_layers
from web.browser import api
from web.browser.dom import make
from web.browser.elements import Element

# A stamp reaches this many cells from its middle to its sides: it has a stone, its shadow and its outline.
STAMP_REACH = 0.6
# More device pixels per CSS pixel cannot be seen and cost memory.
MAX_DENSITY = 3


def palette() -> dict[str, str]:
    """Return the page's colours by name, from the style sheet."""
    style = api.window.getComputedStyle(api.document.documentElement)
    return {name: style.getPropertyValue(f"--c-{name}").strip() for name in LIGHT}


def theme() -> str:
    """Return the theme of these colours, `light` or `dark`."""
    return str(api.window.getComputedStyle(api.document.documentElement).colorScheme)


class Painter:
    """A canvas and its scene."""

    def __init__(self, canvas: Element, margin: float = 0.3) -> None:
        self._canvas = canvas
        self._context = canvas.getContext("2d")
        # The margin is in cells, the side of the canvas in device pixels.
        self._margin = margin
        self._side = 0
        self._colours: dict[str, str] = {}
        # Scale and shift from board units to device pixels.
        self._transform = (1.0, 0.0, 0.0)
        self._compiled: list[tuple[Layer | Stones, Any]] = []
        # A painted stone per kind, for the present size and colours.
        self._stamps: dict[str, Element] = {}
        self._words: tuple[Text, ...] = ()

    def fit(self, width: float, size: tuple[float, float]) -> None:
        """Make room for a board of `size` cells in a square of `width` CSS pixels."""
        side = max(1, round(width * min(api.window.devicePixelRatio, MAX_DENSITY)))
        if side != self._side:
            self._side = self._canvas.width = self._canvas.height = side
        scale, left, top = placement(size, self._margin)
        self._transform = (scale * side, left * side, top * side)
        self._stamps = {}

    def set_colours(self, colours: dict[str, str]) -> None:
        """Use these colours from the next painting on."""
        self._colours = colours
        self._stamps = {}

    def show(self, scene: Scene) -> None:
        """Take a new scene; `paint` shows it."""
        known = {layer.path: path for layer, path in self._compiled if isinstance(layer, Layer)}
        self._compiled = []
        for layer in scene.layers:
            if isinstance(layer, Stones):
                self._compiled.append((layer, None))
                continue
            if layer.path not in known:
                # Layers share paths, and most remain from scene to scene.
                known[layer.path] = api.window.Path2D.new(layer.path)
            self._compiled.append((layer, known[layer.path]))
        self._words = scene.words

    def paint(self, grown: float = 1.0, faded: float = 1.0) -> None:
        """Paint the scene, with new stones grown and new holes faded in to these fractions."""
        context = self._context
        scale, left, top = self._transform
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self._side, self._side)
        context.lineJoin = context.lineCap = "round"
        for layer, path in self._compiled:
            if isinstance(layer, Stones):
                self._stamp(layer)
            else:
                self._paint_layer(context, layer, path, self._transform, grown, faded)
        # In device pixels, as WebKit rounds font metrics before scaling; and from the baseline, as browsers disagree
        # about the middle.
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.textAlign = "center"
        for words in self._words:
            context.globalAlpha = faded if words.effect == FADED else 1
            size = words.size * scale
            context.font = f"{'700 ' if words.bold else ''}{size:.2f}px {FONT}"
            context.fillStyle = self._colours[words.colour]
            context.fillText(words.text, words.x * scale + left, words.y * scale + top + BASELINE * size)
        context.globalAlpha = 1

    def _stamp(self, stones: Stones) -> None:
        """Paint copies of one stone, ten times as fast as hundreds of outlines."""
        stamp = self._stamps.get(stones.kind)
        if stamp is None:
            stamp = self._stamps[stones.kind] = self._make_stamp(stones.kind)
        scale, left, top = self._transform
        left, top = left - stamp.width / 2, top - stamp.width / 2
        context = self._context
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.globalAlpha = 1
        for x, y in stones.centres:
            context.drawImage(stamp, round(x * scale + left), round(y * scale + top))

    def _make_stamp(self, kind: str) -> Element:
        scale = self._transform[0]
        stamp = make("canvas")
        stamp.width = stamp.height = 2 * ceil(STAMP_REACH * scale)
        context = stamp.getContext("2d")
        context.lineJoin = context.lineCap = "round"
        middle = stamp.width / 2
        for layer in stone_layers(kind, [(0.0, 0.0)]):
            self._paint_layer(context, layer, api.window.Path2D.new(layer.path), (scale, middle, middle))
        return stamp

    def _paint_layer(
        self,
        context: Any,
        layer: Layer,
        path: Any,
        transform: tuple[float, float, float],
        grown: float = 1.0,
        faded: float = 1.0,
    ) -> None:
        scale, left, top = transform
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
                context.setLineDash(api.ffi.to_js([DASH, DASH]))
            context.stroke(path)
            if layer.dashed:
                context.setLineDash(api.ffi.to_js([]))


def placement(size: tuple[float, float], margin: float) -> tuple[float, float, float]:
    """Return the scale, left and top that centre a board of `size` in a square of side 1."""
    width, height = size[0] + 2 * margin, size[1] + 2 * margin
    scale = 1 / max(width, height)
    return scale, (1 - size[0] * scale) / 2, (1 - size[1] * scale) / 2
