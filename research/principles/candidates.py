"""The principles that are measured, with those that did not stand or not yet, and the weak player that follows one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import dist

from affinage.board.topology import bits
from affinage.bots.levels import LEVELS
from affinage.bots.search import Search
from affinage.game import Game, Move
from affinage.games.affinage.lesson import BEYOND, closed_lead, lead_beside, room_lead
from affinage.games.affinage.rules import AffinagePosition
from affinage.games.emulsion.rules import EmulsionPosition
from affinage.games.taifas.lesson import FAR, few_beside, is_own
from affinage.games.taifas.rules import TaifasPosition
from affinage.registry import game_keys
from affinage.teach.principles import Principle, principles_of

ROOM = 2
"""Empty cells beside a stone of Affinage."""
CORNERS = 4
"""Number of corners of a cell of Taifas."""


def holes_made(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the number of holes after a move."""
    return len(after.holes)


def lead_in_closed_cells(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the closed cells with more of the mover's stones beside them, less those with more of the other's."""
    leads = [lead_beside(after, 1 << cell, before.to_move) for cell in bits(after.closed_cells)]
    return sum((lead > 0) - (lead < 0) for lead in leads)


def closed_cells_then_room(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Compare by `lead_in_closed_cells`; once there are closed cells, compare equal moves by `room_lead`."""
    room = room_lead(before, move, after) if before.closed_cells else 0
    return BEYOND * lead_in_closed_cells(before, move, after) + room


def edges_led(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the mover's stones on the edges of all holes, less the other's; a stone counts in each hole."""
    lead = sum(hole.lead for hole in after.holes)
    return lead if before.to_move == 1 else -lead


def edges_then_room(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return a number that compares moves by `edges_led`, then by `room_lead`."""
    return BEYOND * edges_led(before, move, after) + room_lead(before, move, after)


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
        lead_in_closed_cells,
    ),
    Principle(
        "stays",
        "Win cells for good",
        "Cells where no pair fits any more stay empty: have more stones than the other beside as many of them "
        "as you can. If several moves do, take the one beside most empty cells.",
        closed_cells_then_room,
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
        closed_lead,
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
    Principle(
        "around",
        "Stand around holes",
        "Place your stones around holes; one between two holes counts for both. "
        "If several moves are equal, take the one beside most empty cells.",
        edges_then_room,
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


def zones_then_few(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Compare by the number of the mover's zones, and where it is the same by `few_beside`."""
    zones = before.game.board.groups(after.stones[before.to_move - 1], before.game.orthogonal)
    return FAR * len(zones) + few_beside(before, move, after)


TAIFAS = (
    Principle(
        "many",
        "Begin many zones",
        "Have as many groups of your own as you can. Of such moves, leave few empty cells beside the other's stones.",
        zones_then_few,
    ),
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


@dataclass(frozen=True)
class Beginner:
    """Level 1, which may follow a principle."""

    principle: Principle | None = None

    @property
    def name(self) -> str:
        """Name in tournaments."""
        return self.principle.key if self.principle else "without"

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> Search:
        """Return a player for one game."""
        player = LEVELS[0].player(game, seed, clock)
        if self.principle:
            player.prefer(self.principle.follows)
        return player
