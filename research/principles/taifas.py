"""Candidates of Taifas."""

from __future__ import annotations

from affinage.game import Move
from affinage.games.taifas.principles import is_own
from affinage.games.taifas.rules import TaifasPosition
from affinage.teach.principles import Principle

CORNERS = 4  # of a cell


def cuts(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return how many groups of the other colour a stone of the mover's own touches."""
    game = before.game
    groups = game.board.groups(before.stones[2 - before.to_move], game.orthogonal)
    beside = game.orthogonal[move.picks[0]]
    return is_own(before, move, after) * sum(1 for group in groups if group & beside)


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
        "cut",
        "Touch groups",
        "Place your own stone where it touches most groups of the other colour, so that they never join.",
        cuts,
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
