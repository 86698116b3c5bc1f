"""SVG pictures read back by the tests."""

from __future__ import annotations

from xml.etree import ElementTree

from affinage.picture.stones import SHAPES
from affinage.picture.svg import SPACE

USE, TEXT = f"{{{SPACE}}}use", f"{{{SPACE}}}text"


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def stones_in(picture: ElementTree.Element) -> set[tuple[str, float, float]]:
    """Return the kind and the place of each stone, in cells from the board's upper left."""
    return {
        (kind, float(item.attrib.get("x", 0)), float(item.attrib.get("y", 0)))
        for item in picture.iter(USE)
        if (kind := item.attrib["href"].rpartition("-")[2]) in SHAPES
    }


def texts_in(picture: ElementTree.Element) -> list[tuple[str, tuple[float, float]]]:
    """Return the short texts on the board, with their places."""
    return [
        (item.text or "", (float(item.attrib["x"]), float(item.attrib["y"]))) for item in picture.iter(TEXT)
    ]
