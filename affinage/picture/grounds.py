"""Colours of marks that contrast with the ground below them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from affinage.picture.board import Frame
from affinage.picture.stones import Layer


def inks(frame: Frame, cells: int, usual: str) -> Iterator[tuple[str, int]]:
    """Yield the cells of a mask by the colour of their marks: that of a stone's or a hole's text, or the usual one."""
    stones = [
        (f"stone-{kind}-text", mask) for kind, mask in zip(frame.kinds, frame.position.stones, strict=True)
    ]
    holes = [(f"hole-{frame.owner_kind(hole)}-text", hole.cells) for hole in frame.holes]
    left = cells & ~frame.removed
    grounds: dict[str, int] = {}
    for ink, mask in (*stones, *holes):
        grounds[ink] = grounds.get(ink, 0) | (mask & left)
        left &= ~mask
    grounds[usual] = left | (cells & frame.removed)
    yield from ((ink, mask) for ink, mask in grounds.items() if mask)


def ink(frame: Frame, cell: int, usual: str) -> str:
    """Return the colour of a mark on one cell."""
    return next(inks(frame, 1 << cell, usual))[0]


def rimmed(line: Layer) -> tuple[Layer, Layer]:
    """Return a line with a rim, for lines across several grounds: one of the two is visible on each."""
    return replace(line, stroke="rim", width=line.width + 0.04, dashed=False), line
