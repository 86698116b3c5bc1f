"""SVG pictures read back by the tests, and boards that are drawn cell by cell."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from random import Random
from xml.etree import ElementTree

from hypothesis import strategies as st

from affinage.board.maps import BoardMap
from affinage.picture.stones import SHAPES
from affinage.picture.svg import SPACE
from tests.reference import boards
from tests.strategies import SEEDS

USE, TEXT = f"{{{SPACE}}}use", f"{{{SPACE}}}text"


def parsed(text: str) -> ElementTree.Element:
    """Return the root of a picture."""
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


def grown(seed: int, cells: int, *, is_hex: bool) -> BoardMap:
    """A connected drawing of so many cells, each added beside one before it."""
    chance = Random(seed)
    steps = boards.HEX_STEPS if is_hex else [(1, 0), (0, 1), (-1, 0), (0, -1)]
    results = [(0, 0)]
    while len(results) < cells:
        place = boards.add(chance.choice(results), chance.choice(steps))
        if place not in results:
            results.append(place)
    return BoardMap.of(results, is_hex=is_hex)


@st.composite
def drawings(draw: st.DrawFn, least: int = 4, most: int = 40) -> BoardMap:
    """A drawing that is a board."""
    return grown(draw(SEEDS), draw(st.integers(least, most)), is_hex=draw(st.booleans()))


def text_of(drawing: BoardMap, left: int = 0, below: int = 0, right: int = 0, above: int = 0) -> str:
    """The text of a drawing in a box that has empty columns and rows around it."""
    width, height = drawing.size[0] + left + right, drawing.size[1] + below + above
    places = [(x - left, y - below) for y in range(height) for x in range(width)]
    bits = "".join("1" if place in drawing.cells else "0" for place in places)
    whole = -(-len(bits) // 8)
    data = int(bits.ljust(8 * whole, "0"), 2).to_bytes(whole)
    kind = "h" if drawing.is_hex else "s"
    return f"map:{kind}{width}x{height}:{urlsafe_b64encode(data).decode().rstrip('=')}"
