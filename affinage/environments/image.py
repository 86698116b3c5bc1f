"""The board as an array of pixels, for programs that record games."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.board.geometry import View
from affinage.environments.actions import PartialTurn
from affinage.picture.palette import LIGHT
from affinage.picture.stones import kinds

Pixels: TypeAlias = NDArray[np.uint8]

CELL = 32  # pixels from one cell to the next
EMPTY, PICKED, RIM, STONE = 0.12, 0.2, 0.4, 0.34  # radii, in cells


def image_of(stage: PartialTurn) -> Pixels:
    """Return a picture, (height, width, 3): a dot for an empty cell, larger if it is picked, a disc for a stone.

    >>> import affinage
    >>> from affinage.environments.actions import Actions
    >>> image_of(Actions(affinage.load("board=square:3")).start()).shape
    (96, 96, 3)
    """
    position = stage.position
    view = View(position.game.board, labelled=False)
    width, height = (round(CELL * side) for side in view.size)
    pixels = np.full((height, width, 3), _rgb("paste"), np.uint8)
    rows, columns = np.ogrid[:height, :width]
    for cell, (x, y) in enumerate(view.centres):
        square = ((columns + 0.5) / CELL - x) ** 2 + ((rows + 0.5) / CELL - y) ** 2
        colour = position.colour_at(cell)
        if colour:
            name = f"stone-{kinds(position.game)[colour - 1]}"
            discs = [(RIM, f"{name}-edge"), (STONE, name)]
        else:
            discs = [(PICKED, "last")] if cell in stage.picked else [(EMPTY, "grid")]
        for radius, name in discs:
            pixels[square < radius**2] = _rgb(name)
    return pixels


def _rgb(name: str) -> tuple[int, ...]:
    """Return a colour of the palette, such as `#f6da8d`, as three numbers."""
    return tuple(bytes.fromhex(LIGHT[name].removeprefix("#")))
