"""Steps of a cube in Attack of the Moulds: the cells it touches and those it can spread to."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.board.topology import Board, bits


def family_of(board: Board, values: Mapping[str, str]) -> str:
    """Return the family of steps for these options."""
    return "ortho" if board.is_hex or values["directions"] == "4" else "ortho-diag"


def touching(board: Board, values: Mapping[str, str]) -> tuple[int, ...]:
    """Return, for each cell, the cells next to it."""
    return board.near(family_of(board, values))


def spreading(board: Board, values: Mapping[str, str]) -> tuple[int, ...]:
    """Return, for each cell, the cells that a cube on it can spread to."""
    reach = leaps if values["spread"] == "line" else ring
    return reach(board, family_of(board, values))


def ring(board: Board, family: str) -> tuple[int, ...]:
    """Return, for each cell, the cells at distance exactly 2."""
    near, nearer = board.within(2, family), board.within(1, family)
    return tuple(far & ~close for far, close in zip(near, nearer, strict=True))


def leaps(board: Board, family: str) -> tuple[int, ...]:
    """Return, for each cell, the cells two steps away in a straight line over a cell of the board."""
    masks = []
    for cell, (x, y) in enumerate(board.coords):
        mask = 0
        for over in bits(board.near(family)[cell]):
            mid_x, mid_y = board.coords[over]
            target = board.at.get((2 * mid_x - x, 2 * mid_y - y))
            mask |= 0 if target is None else 1 << target
        masks.append(mask)
    return tuple(masks)
