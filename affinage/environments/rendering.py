"""A game between two actions as an array of pixels, and as text that determines its future."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.board.geometry import View
from affinage.environments.actions import PartialTurn
from affinage.game import Position
from affinage.game.repetition import Remembering
from affinage.matches import setup
from affinage.notation.textboard import render
from affinage.picture.palette import LIGHT
from affinage.picture.stones import kinds

Pixels: TypeAlias = NDArray[np.uint8]

CELL = 32
"""Pixels from one cell to the next."""
EMPTY, PICKED, RIM, STONE = 0.12, 0.2, 0.4, 0.34
"""Radii, in cells."""


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


def state_text(stage: PartialTurn) -> str:
    """Return the board for people, and below it all that a state is, so that equal texts have equal futures.

    >>> import affinage
    >>> from affinage.environments.actions import Actions
    >>> actions = Actions(affinage.load("board=square:2&pie=on"))
    >>> print(state_text(actions.after(actions.start(), 3)))
    2   . *
    1   . .
        a b
    Black to move: 2.2-b-pie=2, after 1 action
    """
    board = render(stage.position, dict.fromkeys(stage.picked, "*"))
    actions = "1 action" if stage.taken == 1 else f"{stage.taken} actions"
    parts = [f"{stage.position.mover} to move: {setup.to_text(stage.position)}", f"after {actions}"]
    if stage.swapped:
        parts.append("swapped")
    if (winner := stage.position.winner()) is not None:
        parts.append(f"player {stage.person_of(winner)} won" if winner else "drawn")
    return "\n".join([f"{board}\n{', '.join(parts)}", *_remembered(stage.position)])


def _remembered(position: Position) -> Iterator[str]:
    """Yield a line for each situation that counts for repetition, with its count."""
    if not isinstance(position, Remembering):
        return
    counts = Counter(position.past)
    for text, count in sorted(
        (setup.to_text(replace(position, stones=stones, to_move=to_move)), count)
        for (stones, to_move), count in counts.items()
    ):
        yield f"seen {count} times: {text}" if count > 1 else f"seen once: {text}"
