"""Scenes as SVG elements, sharp at any size: for print, where canvases are too coarse."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.board.geometry import View
from affinage.picture.board import BASELINE, Scene, Text
from affinage.picture.stones import Layer
from affinage.view.board_scene import BOARD_MARGIN
from web.board.stones import layer_path
from web.browser.dom import make_svg
from web.browser.elements import Element


def picture_of(view: View, scene: Scene, colours: Mapping[str, str]) -> Element:
    """Return a scene of a board in these colours; the caller adds an accessible title."""
    width, height = (length + 2 * BOARD_MARGIN for length in view.size)
    picture = make_svg("svg", {"viewBox": f"{-BOARD_MARGIN} {-BOARD_MARGIN} {width} {height}", "role": "img"})
    picture.append(*(_shifted(layer, colours) for layer in scene.flat()))
    picture.append(*(_word(word, colours) for word in scene.words))
    return picture


def _shifted(layer: Layer, colours: Mapping[str, str]) -> Element:
    path = layer_path(layer, colours.__getitem__)
    path.setAttribute("opacity", str(layer.alpha))
    path.setAttribute("transform", f"translate({layer.shift[0]} {layer.shift[1]})")
    return path


def _word(word: Text, colours: Mapping[str, str]) -> Element:
    weight = "700" if word.bold else "400"
    place = {"x": str(word.x), "y": str(word.y + BASELINE * word.size), "font-size": str(word.size)}
    text = make_svg("text", place | {"font-weight": weight, "fill": colours[word.colour]})
    text.textContent = word.text
    return text
