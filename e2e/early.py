"""The board shown before Python runs: its stones, and taps on its cells."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from affinage.board.geometry import Point, View
from affinage.board.topology import board
from affinage.play.match import Match
from e2e.table import Table, box_of

MARGIN = 0.3  # cells around the board


def share_of(view: View, at: Point) -> Point:
    """Return a point on the board as fractions of the side of the square around it."""
    side = max(view.size) + 2 * MARGIN
    x, y = ((place - length / 2) / side + 0.5 for place, length in zip(at, view.size, strict=True))
    return x, y


def tap(table: Table, text: str, name: str) -> None:
    """Click the middle of a cell in the static picture of a board."""
    view, box = View(board(text)), box_of(table.page.locator("#frame"))
    x, y = share_of(view, view.centres[view.board.index[name]])
    table.page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])


def drawn(page: Page) -> list[tuple[str, float, float]]:
    """Return the stones in the picture: kind and place."""
    found = page.locator("#picture [data-stone]").evaluate_all(
        "stones => stones.map(stone => [stone.dataset.stone, stone.getAttribute('transform')])"
    )
    numbers = ((kind, re.findall(r"[\d.]+", at)) for kind, at in found)
    return sorted((kind, float(x), float(y)) for kind, (x, y) in numbers)


def stones(match: Match) -> list[tuple[str, float, float]]:
    """Return the stones of a position in the same format."""
    view = View(match.game.board)
    placed = ((match.position.colour_at(cell), view.centres[cell]) for cell in range(match.game.board.size))
    names = match.game.colours
    return sorted(
        (names[colour - 1].lower(), round(x, 3), round(y, 3)) for colour, (x, y) in placed if colour
    )
