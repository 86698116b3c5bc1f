"""Candidates of Taifas."""

from __future__ import annotations

from affinage.game import Move
from affinage.games.taifas.principles import is_own
from affinage.games.taifas.rules import TaifasPosition
from affinage.teach.principles import Principle

CORNERS = 4  # of a cell


def groups_around(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return how many groups of the other colour are around a stone of the mover's own, corners included."""
    board, around = before.game.board, before.game.board.near("ortho-diag")[move.picks[0]]
    groups = board.groups(before.stones[2 - before.to_move], before.game.orthogonal)
    return is_own(before, move, after) * sum(1 for group in groups if group & around)


def few_beside(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return how few empty cells are beside stones of the other colour, as a negative number."""
    others = after.stones[2 - before.to_move]
    return -(before.game.board.neighbours(others, before.game.orthogonal) & after.empty).bit_count()


def few_beside_then_corners(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Compare by `few_beside`, and where it is the same by own stones at the corners of a stone of the mover's own."""
    own, diagonal = before.stones[before.to_move - 1], before.game.board.near("diag")
    corners = is_own(before, move, after) * (diagonal[move.picks[0]] & own).bit_count()
    return (CORNERS + 1) * few_beside(before, move, after) + corners


PRINCIPLES = (
    Principle("own", "Place your own colour", "Place stones of your own colour.", is_own),
    Principle(
        "between",
        "Stand amid groups",
        "Place your own stone where most groups of the other colour are around it, also at its corners, "
        "so that they never join.",
        groups_around,
    ),
    Principle(
        "shut",
        "Shut groups in",
        "Leave as few empty cells as you can beside stones of the other colour: there they would grow and join.",
        few_beside,
    ),
    Principle(
        "net",
        "Shut groups in from corners",
        "Leave as few empty cells as you can beside stones of the other colour. Of such moves, choose a stone of your "
        "own at the corners of most of yours.",
        few_beside_then_corners,
    ),
)
