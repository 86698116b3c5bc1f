"""All principles that are measured: those of the games, and others that did not stand, or not yet."""

from __future__ import annotations

from math import dist

from affinage.board.topology import bits
from affinage.game import Move
from affinage.games.affinage.principles import closed_lead
from affinage.games.affinage.rules import AffinagePosition
from affinage.games.emulsion.rules import EmulsionPosition
from affinage.games.taifas.principles import few_beside, is_own
from affinage.games.taifas.rules import TaifasPosition
from affinage.registry import game_keys
from affinage.teach.principles import Principle, principles_of

ROOM = 2  # empty cells beside a stone of Affinage
CORNERS = 4  # of a cell of Taifas


def holes_made(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the number of holes after a move."""
    return len(after.holes)


def settled_lead(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the mover's lead in cells of the holes in which nobody can place any more."""
    free, own = after.settled()[0], before.to_move
    closed = [hole for hole in after.holes if not hole.cells & free]
    return sum(hole.size * ((hole.owner == own) - (hole.owner == 3 - own)) for hole in closed)


def edges_led(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the mover's stones on the edges of all holes, less the other's; a stone counts in each hole."""
    lead = sum(hole.lead for hole in after.holes)
    return lead if before.to_move == 1 else -lead


def has_room(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return 1 if each new stone of the mover's has two empty cells beside it, otherwise 0."""
    near = before.game.board.near(before.game.links)
    placed = zip(move.picks, before.pair_colours, strict=True)
    own = (cell for cell, colour in placed if colour == before.to_move)
    return int(all(sum(1 for _ in bits(near[cell] & after.empty)) >= ROOM for cell in own))


AFFINAGE = (
    Principle(
        "kept",
        "Win cells that stay empty",
        "Where no pair fits any more, a cell stays empty: have more stones beside it than the other.",
        closed_lead,
    ),
    Principle(
        "room",
        "Keep room beside stones",
        "Place stones with at least two empty cells beside each: a stone counts only where it touches a hole.",
        has_room,
    ),
    Principle(
        "close",
        "Close your holes",
        "Close holes that you own: where nobody can place any more, nobody takes them from you.",
        settled_lead,
    ),
    Principle(
        "cut",
        "Cut holes up",
        "Cut holes up: a stone that stands between two holes counts on the edge of both.",
        holes_made,
    ),
    Principle(
        "edges",
        "Stand on two edges",
        "Place your stones where they touch two holes, and leave the other's stones where they touch none.",
        edges_led,
    ),
)


def inward(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> int:
    """Return how near the mover's stone ends to the middle, in hundredths of a cell, as a negative number."""
    columns, rows = zip(*before.game.board.coords, strict=True)
    middle = (max(columns) + min(columns)) / 2, (max(rows) + min(rows)) / 2
    return -round(100 * dist(before.game.board.coords[move.picks[-1]], middle))


EMULSION = (
    Principle(
        "inward",
        "Move inward",
        "Swap stones towards the middle, where a stone can have friends on every side.",
        inward,
    ),
)


def cuts(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return how many groups of the other colour a stone of the mover's own touches."""
    game = before.game
    groups = game.board.groups(before.stones[2 - before.to_move], game.orthogonal)
    beside = game.orthogonal[move.picks[0]]
    return is_own(before, move, after) * sum(1 for group in groups if group & beside)


def few_beside_then_corners(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Compare by `few_beside`, and where it is the same by own stones at the corners of a stone of the mover's own."""
    own, diagonal = before.stones[before.to_move - 1], before.game.board.near("diag")
    corners = is_own(before, move, after) * (diagonal[move.picks[0]] & own).bit_count()
    return (CORNERS + 1) * few_beside(before, move, after) + corners


TAIFAS = (
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

OTHERS: dict[str, tuple[Principle, ...]] = {
    "affinage": AFFINAGE,
    "emulsion": EMULSION,
    "taifas": TAIFAS,
}
CANDIDATES: dict[str, tuple[Principle, ...]] = {
    key: (*principles_of(key), *OTHERS.get(key, ())) for key in game_keys()
}
