"""Draw the icons of the installed page from web/icons/icon.svg: `python -m tools.icons` after each change of it."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from tools.common import ROOT, ToolError, run_tool, say, write_bytes

PICTURE = ROOT / "web" / "icons" / "icon.svg"
FOLDER = ROOT / "web" / "icons"
SIDE = 32.0  # of the picture, in its own units
PLATE = (0x2C, 0x45, 0x55)  # behind the cheese where an icon must fill its square: the black stones' colour
LINES = 16  # scan lines a pixel row; along a line the coverage is exact
BENDS = 24  # straight pieces a curve is drawn with
ROUND = 0.5522847498  # how far the handles of a quarter circle reach, in radii

TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6}

Point = tuple[float, float]
Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Icon:
    """An icon file: its side in pixels, the share of the picture's own square, and the background."""

    name: str
    side: int
    scale: float = 1.0
    plate: Colour | None = None  # transparent without


ICONS = (
    Icon("any-192.png", 192),
    Icon("any-512.png", 512),
    # A mask may leave no more than a circle of 0.8 of the side; all of the cheese lies in it.
    Icon("maskable-192.png", 192, 0.7, PLATE),
    Icon("maskable-512.png", 512, 0.7, PLATE),
    Icon("apple-180.png", 180, 0.8, PLATE),
)


def curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    """Yield the points of a cubic curve after its start."""
    for step in range(1, BENDS + 1):
        t = step / BENDS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * start[0] + b * first[0] + c * second[0] + d * end[0],
            a * start[1] + b * first[1] + c * second[1] + d * end[1],
        )


def outline(path: str) -> list[Point]:
    """Return the corners of an SVG path of one piece; raise ToolError for commands other than M L H V C Z.

    >>> outline("M2 21h28v5H2z")
    [(2.0, 21.0), (30.0, 21.0), (30.0, 26.0), (2.0, 26.0)]
    """
    tokens = TOKEN.findall(path)
    points: list[Point] = []
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
            if command in "zZ":
                continue
        count = ARGUMENTS.get(command.lower())
        if count is None:
            raise ToolError(f"{PICTURE.name}: {command} in a path; only M, L, H, V, C and Z can be drawn")
        numbers = [float(token) for token in tokens[at : at + count]]
        at += count
        points += stroke(command, numbers, points[-1] if points else (0.0, 0.0))
    return points


def stroke(command: str, numbers: Sequence[float], here: Point) -> list[Point]:
    """Return the points that one command of a path adds."""
    x, y = here if command.islower() else (0.0, 0.0)
    kind = command.lower()
    if kind == "h":
        return [(x + numbers[0], here[1])]
    if kind == "v":
        return [(here[0], y + numbers[0])]
    ends = [(x + numbers[n], y + numbers[n + 1]) for n in range(0, len(numbers), 2)]
    return list(curve(here, *ends)) if kind == "c" else ends


def circle(x: float, y: float, radius: float) -> list[Point]:
    """Return the corners of a circle drawn as four curves."""
    points: list[Point] = []
    for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)):  # where a quarter starts, seen from the middle
        start = x + a * radius, y + b * radius
        end = x - b * radius, y + a * radius
        handle = ROUND * radius
        first = start[0] - b * handle, start[1] + a * handle
        second = end[0] + a * handle, end[1] + b * handle
        points += curve(start, first, second, end)
    return points


def shapes(picture: str) -> list[tuple[Colour, list[Point]]]:
    """Return the colour and the corners of each shape of a picture, in the order they are drawn."""
    found = []
    for element in ElementTree.fromstring(picture):
        kind = element.tag.rpartition("}")[2]
        if kind == "path":
            corners = outline(element.attrib["d"])
        elif kind == "circle":
            corners = circle(*(float(element.attrib[key]) for key in ("cx", "cy", "r")))
        else:
            raise ToolError(f"{PICTURE.name}: <{kind}> cannot be drawn; use <path> and <circle>")
        red, green, blue = bytes.fromhex(element.attrib["fill"].removeprefix("#"))
        found.append(((red, green, blue), corners))
    return found


def coverage(corners: Sequence[Point], side: int) -> Iterator[list[float]]:
    """Yield, row by row, how much of each pixel lies within an outline, from 0 to 1."""
    edges = [(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True) if a[1] != b[1]]
    for row in range(side):
        here = [(a, b) for a, b in edges if min(a[1], b[1]) < row + 1 and max(a[1], b[1]) > row]
        steps = [0.0] * (side + 2)  # from one pixel to the next
        for line in range(LINES if here else 0):
            y = row + (line + 0.5) / LINES
            crossings = sorted(
                a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
                for a, b in here
                if min(a[1], b[1]) <= y < max(a[1], b[1])
            )
            for number, x in enumerate(crossings):
                inside = min(max(x, 0.0), float(side))
                sign = (-1 if number % 2 else 1) / LINES
                pixel = int(inside)
                steps[pixel] += sign * (1 - inside + pixel)
                steps[pixel + 1] += sign * (inside - pixel)
        covered, total = [], 0.0
        for step in steps[:side]:
            total += step
            covered.append(round(total, 9))  # whole pixels are exactly 0 or 1
        yield covered


def paint(icon: Icon, picture: str) -> list[bytes]:
    """Return the rows of an icon: red, green, blue and opacity of each pixel."""
    ground = (*map(float, icon.plate or (0, 0, 0)), 1.0 if icon.plate else 0.0)
    image = [[ground] * icon.side for _ in range(icon.side)]
    unit = icon.scale * icon.side / SIDE
    margin = (1 - icon.scale) * icon.side / 2
    for colour, corners in shapes(picture):
        placed = [(margin + unit * x, margin + unit * y) for x, y in corners]
        for pixels, covered in zip(image, coverage(placed, icon.side), strict=True):
            for x, part in enumerate(covered):
                if part:
                    pixels[x] = over(colour, part, pixels[x])
    return [b"".join(map(stored, row)) for row in image]


@cache
def stored(pixel: tuple[float, ...]) -> bytes:
    """Return the four bytes of a pixel."""
    *colour, opacity = pixel
    return bytes((*map(round, colour), round(255 * opacity)))


def over(colour: Colour, part: float, under: tuple[float, ...]) -> tuple[float, float, float, float]:
    """Lay a colour over a part of a pixel; an opacity goes from 0 to 1."""
    if part == 1:
        return (*colour, 1.0)
    below = under[3] * (1 - part)
    opacity = part + below
    red, green, blue = ((c * part + u * below) / opacity for c, u in zip(colour, under[:3], strict=True))
    return red, green, blue, opacity


def png(rows: Sequence[bytes]) -> bytes:
    """Return a PNG file of square rows of four bytes a pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", len(rows), len(rows), 8, 6, 0, 0, 0)  # eight bits each, with opacity
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)  # 0: a row stored as it is
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def main() -> None:
    """Draw all icons."""
    picture = PICTURE.read_text(encoding="utf-8")
    for icon in ICONS:
        write_bytes(Path(FOLDER, icon.name), png(paint(icon, picture)))
    say(f"icons: {len(ICONS)} files in {FOLDER.relative_to(ROOT).as_posix()}/")


if __name__ == "__main__":
    run_tool(main)
