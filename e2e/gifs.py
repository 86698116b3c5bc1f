"""A reader of GIFs, as far as tests need one: the frames with their times, drawn one over the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import sub
from struct import unpack_from

Colour = tuple[int, int, int]
NEAR = 12  # what a colour may differ by, of 255: a GIF has few colours


@dataclass(frozen=True)
class Frame:
    """A picture as it is seen: its colours by row, and how long it stands in hundredths of a second."""

    pixels: list[Colour]
    delay: int

    def count(self, colour: str) -> int:
        """How many pixels have about a colour such as #2c4555."""
        wanted = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
        return sum(max(map(abs, map(sub, pixel, wanted))) <= NEAR for pixel in self.pixels)


@dataclass(frozen=True)
class Gif:
    """A whole GIF."""

    width: int
    height: int
    loops: int  # 0 = for ever
    frames: list[Frame]


def read(data: bytes) -> Gif:
    """Read a GIF whose frames are all as large as the whole; raises ValueError for other bytes."""
    if data[:6] != b"GIF89a":
        raise ValueError("these bytes are no GIF")
    width, height, fields = unpack_from("<HHB", data, 6)
    common, at = _table(data, 13, fields)
    loops, delay, clear = -1, 0, -1
    frames: list[Frame] = []
    seen: list[Colour] = [(0, 0, 0)] * (width * height)
    while data[at] != 0x3B:
        if data[at] == 0x21 and data[at + 1] == 0xF9:
            flags, delay, index = unpack_from("<BHB", data, at + 3)
            clear = index if flags & 1 else -1
            at += 8
        elif data[at] == 0x21:
            content, end = _blocks(data, at + 3 + data[at + 2])
            loops = unpack_from("<H", content, 1)[0] if data[at + 3 : at + 11] == b"NETSCAPE" else loops
            at = end
        else:
            size, flags = unpack_from("<HH", data, at + 5), data[at + 9]
            if data[at] != 0x2C or size != (width, height):
                raise ValueError("a frame does not cover the whole picture")
            colours, at = _table(data, at + 10, flags)
            content, end = _blocks(data, at + 1)
            indices = list(_unpacked(content, data[at]))
            table = colours or common
            seen = [old if new == clear else table[new] for old, new in zip(seen, indices, strict=True)]
            frames.append(Frame(seen, delay))
            at = end
    return Gif(width, height, loops, frames)


def _table(data: bytes, at: int, flags: int) -> tuple[list[Colour], int]:
    """Return the colours of a table, if there is one, and where it ends."""
    if not flags & 0x80:
        return [], at
    end = at + 3 * (2 << (flags & 7))
    return [(data[n], data[n + 1], data[n + 2]) for n in range(at, end, 3)], end


def _blocks(data: bytes, at: int) -> tuple[bytes, int]:
    """Return the content of a row of blocks, and where it ends."""
    found = bytearray()
    while size := data[at]:
        found += data[at + 1 : at + 1 + size]
        at += 1 + size
    return bytes(found), at + 1


def _unpacked(data: bytes, least: int) -> Iterator[int]:
    """Yield the indices that a frame's codes stand for (LZW, with codes of 3 to 12 bits)."""
    clear, stop = 1 << least, (1 << least) + 1
    words: list[bytes] = []
    width, held, bits, before = least + 1, 0, 0, b""
    for byte in data:
        held |= byte << bits
        bits += 8
        while bits >= width:
            code, held, bits = held & ((1 << width) - 1), held >> width, bits - width
            if code == clear:
                words = [bytes([n]) for n in range(clear)] + [b"", b""]
                width, before = least + 1, b""
                continue
            if code == stop:
                return
            word = words[code] if code < len(words) else before + before[:1]
            yield from word
            if before and len(words) < 4096:
                words.append(before + word[:1])
            if len(words) == 1 << width and width < 12:
                width += 1
            before = word
