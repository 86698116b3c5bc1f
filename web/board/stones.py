"""Small pictures: of a kind of stone, and of the board of a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from affinage.board.geometry import View
from affinage.matches.match import Match
from affinage.picture.board import Scene
from affinage.picture.sketch import Sketch
from affinage.picture.stones import Layer, stone_layers
from affinage.view.appearance import Appearance
from affinage.view.board_scene import miniature
from affinage.view.game_view import GameView
from web.board.painter import Painter, palette
from web.browser.dom import make_svg
from web.browser.elements import Element


def stone(kind: str, *, waiting: bool = False) -> Element:
    """Return a small picture of a kind of stone."""
    picture = _first_stone(kind).cloneNode(True)
    picture.setAttribute("class", "stone waiting" if waiting else "stone")
    return picture


@cache
def _first_stone(kind: str) -> Element:
    """Return the picture of a kind, which all others are copied from."""
    picture = make_svg("svg", {"viewBox": "-.5 -.5 1 1", "aria-hidden": "true"})
    # The first layer is the shadow.
    picture.append(*map(_path, stone_layers(kind, [(0.0, 0.0)])[1:]))
    return picture


def _path(layer: Layer) -> Element:
    """Return a layer of a drawing in the page's colours."""
    return layer_path(layer, lambda name: f"var(--c-{name})")


def layer_path(layer: Layer, colour: Callable[[str], str]) -> Element:
    """Return a layer of a drawing in colours given by name."""
    path = make_svg("path", {"d": layer.path})
    path.style.fill = colour(layer.fill) if layer.fill else "none"
    if layer.stroke:
        path.style.stroke = colour(layer.stroke)
        path.style.strokeWidth = str(layer.width)
    return path


def sketch_picture(sketch: Sketch) -> Element:
    """Return the small picture of an option's value."""
    width, height = sketch.view.size
    picture = make_svg("svg", {"viewBox": f"0 0 {width} {height}", "class": "sketch", "aria-hidden": "true"})
    picture.append(*map(_path, sketch.layers))
    return picture


def paint_miniature(canvas: Element, match: Match) -> None:
    """Paint a small picture of a match on a canvas that is in the page."""
    game_view = GameView(match, appearance=Appearance(coordinates=False))
    paint_scene(canvas, game_view.view, miniature(game_view))


def paint_scene(canvas: Element, view: View, scene: Scene) -> None:
    """Paint a scene of a board on a canvas that is in the page."""
    painter = Painter(canvas)
    painter.set_colours(palette())
    painter.fit(canvas.clientWidth, view.size)
    painter.show(scene)
    painter.paint()
