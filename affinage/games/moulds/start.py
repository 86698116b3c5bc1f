"""Start positions of Attack of the Moulds."""

from __future__ import annotations

from affinage.board.steps import Coord
from affinage.board.topology import Board
from affinage.games.moulds.drawn_start import drawn_start

TRIANGULAR = ("quasi", "triangle", "star")
BULGE = 3  # distance of the two added cells of quasi and star:3 from the centre


def start_places(board: Board, players: int, setup: str) -> list[list[int]]:
    """Return the cells where each player begins, in the order of players."""
    if board.shape == "map":
        return [[cell] for cell in drawn_start(board, players)]
    if board.shape in TRIANGULAR:
        return [_three_cornered(board, axis, setup) for axis in range(players)]
    corners = _plus_ends(board) if board.shape == "plus" else _square_corners(board)
    if players == 4:
        return corners
    return [corners[0] + corners[2], corners[1] + corners[3]]


def _square_corners(board: Board) -> list[list[int]]:
    """Return one corner each, clockwise from a1."""
    high = board.sizes[0] - 1
    return [[board.at[corner]] for corner in ((0, 0), (0, high), (high, high), (high, 0))]


def _plus_ends(board: Board) -> list[list[int]]:
    """Return the two outermost corner cells of each arm, clockwise from the bottom."""
    arm = board.sizes[0]
    low, high, end = arm, 2 * arm - 1, 3 * arm - 1
    ends = (
        ((low, 0), (high, 0)),
        ((0, low), (0, high)),
        ((low, end), (high, end)),
        ((end, low), (end, high)),
    )
    return [[board.at[cell] for cell in pair] for pair in ends]


def _three_cornered(board: Board, axis: int, setup: str) -> list[int]:
    """Return the corner where q, r or the third coordinate is largest, and the two middle cells opposite."""

    def along(cell: Coord) -> int:
        q, r = cell
        return (q, r, -q - r)[axis]

    corner = max(board.coords, key=along)
    if board.shape == "triangle":
        side = sorted(cell for cell in board.coords if along(cell) == min(map(along, board.coords)))
        centre = len(side) // 2
        middles = [side[centre - 1], side[centre + len(side) % 2]]
    else:  # the two cells that bulge out of the side
        middles = [cell for cell in board.coords if along(cell) == -BULGE]
    chosen = {"standard": [corner, *middles], "corners": [corner], "middles": middles}[setup]
    return [board.at[cell] for cell in chosen]
