"""Layers and words as SVG text: repeated shapes are defined once, and colours follow the theme."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby

from affinage.board.geometry import Point
from affinage.picture.board import BASELINE, FONT, Scene, Text
from affinage.picture.palette import DARK, LIGHT, PAGE, THEMES
from affinage.picture.stones import DASH, Layer, Stones, stone_layers
from affinage.plain_text import HIDDEN

VARIABLES = "variables"
"""A theme in which every colour is a variable `--c-…` of the page around the picture."""

SPACE = "http://www.w3.org/2000/svg"
DRAWING = {"fill": "none", "stroke-linejoin": "round", "stroke-linecap": "round"}
"""Attributes of the element around all layers."""

REUSED = 60
"""Minimum length of a repeated path that is worth a definition."""

_NOT_XML = re.compile("[^\\t\\n\\r\\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_COMMAND = re.compile("([A-Za-z])([^A-Za-z]*)")


def number(value: float) -> str:
    """Return a number with at most three decimals, as short as possible.

    >>> [number(value) for value in (0.5, -0.25, 2.0, 1 / 3, -0.0001)]
    ['.5', '-.25', '2', '.333', '0']
    """
    text = f"{value:.3f}".rstrip("0").removesuffix(".")
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    digits = digits.removeprefix("0") or "0"
    return digits if digits == "0" else sign + digits


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of path data, each with its numbers, which are separated by spaces.

    >>> list(commands("M0.5 1h2z"))
    [('M', [0.5, 1.0]), ('h', [2.0]), ('z', [])]
    """
    for command, text in _COMMAND.findall(path):
        yield command, [float(part) for part in text.split()]


def tight(path: str) -> str:
    """Return the same path data, as short as possible: lines are relative, and nothing redundant remains.

    >>> tight("M0.500 -1.250L1.500 -1.250L1.500 -1.000z")
    'M.5-1.25h1v.25z'
    """
    texts = []
    x = y = 0  # thousandths of a cell
    for command, numbers in commands(path):
        if command in "ML":
            to_x, to_y = (round(1000 * value) for value in numbers)
            if command == "L":
                command, numbers = _line((to_x - x) / 1000, (to_y - y) / 1000)
            x, y = to_x, to_y
        texts.append(command + _joined(numbers))
    return "".join(texts)


def _line(x: float, y: float) -> tuple[str, list[float]]:
    """Return a relative line."""
    if not y:
        return "h", [x]
    return ("l", [x, y]) if x else ("v", [y])


def _joined(numbers: Iterable[float]) -> str:
    """Return the numbers, with spaces only where needed."""
    text = before = ""
    for value in map(number, numbers):
        apart = before and not value.startswith("-") and not (value.startswith(".") and "." in before)
        text += f" {value}" if apart else value
        before = value
    return text


def escaped(text: str) -> str:
    r"""Return a text as markup, without characters that XML cannot have.

    >>> escaped("Ann & \x03Bob")
    'Ann &amp; �Bob'
    """
    return escape(_NOT_XML.sub(HIDDEN, text), quote=False)


def element(tag: str, attributes: Mapping[str, str], *children: str) -> str:
    """Return an element; children are markup."""
    begun = tag + "".join(
        f' {key}="{escaped(value).replace(chr(34), "&quot;")}"' for key, value in attributes.items()
    )
    return f"<{begun}>{''.join(children)}</{tag}>" if children else f"<{begun}/>"


def stroked_and_filled(colours: Mapping[str, str], fill: str, stroke: str) -> dict[str, str]:
    """Return the presentation attributes of named colours ("" = none); opacity is separate for older programs."""
    attributes = {}
    for key, name in (("fill", fill), ("stroke", stroke)):
        if name:
            colour, opacity = _solid(colours[name])
            attributes[key] = colour
            if opacity < 1:
                attributes[f"{key}-opacity"] = number(opacity)
    return attributes


def _solid(colour: str) -> tuple[str, float]:
    """Return a colour such as #5b3a0a55 without its opacity, and the opacity."""
    digits = colour.removeprefix("#")
    width = 2 if len(digits) > 4 else 1
    opaque, rest = digits[: 3 * width], digits[3 * width :]
    return f"#{opaque}", int(rest, 16) / (16**width - 1) if rest else 1.0


class SvgPen:
    """Writes one picture; all its ids and classes begin with `name`."""

    def __init__(self, name: str, theme: str) -> None:
        self.name = name
        # An automatic theme is light, and dark if the reader prefers it.
        self._auto = theme == "auto"
        self._theme = "light" if self._auto else theme
        # The markup of each definition is stored by its id.
        self._definitions: dict[str, str] = {}
        # The ids of definitions that are paths are stored by their path data.
        self._paths: dict[str, str] = {}
        # Each class has a fill and a stroke.
        self._painted: dict[str, tuple[str, str]] = {}

    def backdrop(self, corner: Point, size: Point) -> str:
        """Return the background of the board."""
        (x, y), (width, height) = corner, size
        attributes = {"x": x, "y": y, "width": width, "height": height, "rx": 0.25}
        colour = {"fill": PAGE[self._theme]}
        if self._auto:
            colour["class"] = f"{self.name}-page"
        return element("rect", {key: number(value) for key, value in attributes.items()} | colour)

    def layers(self, layers: Iterable[Layer]) -> str:
        """Return the paths of some layers, bottom first."""
        drawn = list(layers)
        uses = Counter(layer.path for layer in drawn)
        return "".join(self._layer(layer, reused=uses[layer.path] > 1) for layer in drawn)

    def _layer(self, layer: Layer, *, reused: bool) -> str:
        attributes = self._painting(layer.fill, layer.stroke)
        if layer.stroke:
            attributes["stroke-width"] = number(layer.width)
        if layer.dashed:
            attributes["stroke-dasharray"] = number(DASH)
        if layer.alpha < 1:
            attributes["opacity"] = number(layer.alpha)
        path, (x, y) = tight(layer.path), layer.shift
        if reused and len(path) > REUSED and path not in self._paths:
            self._paths[path] = key = f"{self.name}-{len(self._paths)}"
            self._definitions[key] = element("path", {"id": key, "d": path})
        if path in self._paths:
            return self._use(self._paths[path], x, y, attributes)
        if x or y:
            attributes["transform"] = f"translate({number(x)} {number(y)})"
        return element("path", {"d": path} | attributes)

    def stone(self, kind: str, centre: Point, alpha: float = 1.0) -> str:
        """Return a stone; all stones of a kind are copies of one."""
        key = f"{self.name}-{kind}"
        if key not in self._definitions:
            markup = self.layers(stone_layers(kind, [(0.0, 0.0)]))
            self._definitions[key] = element("g", {"id": key}, markup)
        return self._use(key, *centre, {} if alpha == 1 else {"opacity": number(alpha)})

    def scene(self, scene: Scene) -> str:
        """Return a whole static scene."""
        layers = (
            "".join(self.stone(layer.kind, centre) for centre in layer.centres)
            if isinstance(layer, Stones)
            else self.layers([layer])
            for layer in scene.layers
        )
        return "".join(layers) + self.words(scene.words)

    def everywhere(self, layer: Layer, centres: Iterable[Point]) -> str:
        """Return a layer drawn around (0, 0) on many centres: it is the marker of a line through them."""
        key = f"{self.name}-marker"
        attributes = {"id": key, "markerUnits": "userSpaceOnUse", "overflow": "visible"}
        self._definitions[key] = element("marker", attributes, self.layers([layer]))
        # The ends of the line get no marker.
        line = "M0 0" + "".join(f"L{x} {y}" for x, y in centres) + "L0 0"
        return element("path", {"d": tight(line), "marker-mid": f"url(#{key})"})

    def _use(self, key: str, x: float, y: float, attributes: Mapping[str, str]) -> str:
        place = {axis: number(value) for axis, value in (("x", x), ("y", y)) if value}
        return element("use", {"href": f"#{key}"} | place | dict(attributes))

    def words(self, words: Iterable[Text]) -> str:
        """Return the short texts; neighbours with the same style share a group."""
        elements = []
        for (size, colour, bold), alike in groupby(words, lambda word: (word.size, word.colour, word.bold)):
            attributes = {"font-size": number(size)} | self._painting(colour, "")
            if bold:
                attributes["font-weight"] = "700"
            texts = (
                element(
                    "text", {"x": number(word.x), "y": number(word.y + BASELINE * size)}, escaped(word.text)
                )
                for word in alike
            )
            elements.append(element("g", attributes, *texts))
        if not elements:
            return ""
        return element("g", {"text-anchor": "middle", "font-family": FONT}, *elements)

    def definitions(self) -> str:
        """Return all shared definitions."""
        return element("defs", {}, *self._definitions.values())

    def dark_rules(self) -> str:
        """Return the style rules for dark mode; "" unless the theme is auto."""
        if not self._auto:
            return ""
        rules = [f".{self.name}-page{{fill:{PAGE['dark']}}}"]
        for key, (fill, stroke) in self._painted.items():
            light, dark = (stroked_and_filled(colours, fill, stroke) for colours in (LIGHT, DARK))
            dark = dict.fromkeys((name for name in light if name.endswith("opacity")), "1") | dark
            rules.append(f".{key}{{{';'.join(f'{name}:{value}' for name, value in dark.items())}}}")
        return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"

    def _painting(self, fill: str, stroke: str) -> dict[str, str]:
        if self._theme == VARIABLES:
            return {key: f"var(--c-{name})" for key, name in (("fill", fill), ("stroke", stroke)) if name}
        attributes = stroked_and_filled(THEMES[self._theme], fill, stroke)
        if self._auto:
            key = "-".join(filter(None, (self.name, fill, stroke and f"on-{stroke}")))
            self._painted[key] = fill, stroke
            attributes["class"] = key
        return attributes
