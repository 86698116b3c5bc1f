"""Games by links: each move travels to the next player as a link with the whole game, and no server keeps it.

A game has an id that all its links carry. Players are known by their seats: their numbers, from 1, in the order of
`Match.people`, which no swap of colours changes. A device that has a game compares it with one that arrives:
`relation` says which of the two is newer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from affinage.game import PASS
from affinage.play.match import Match
from affinage.play.variations import DRAW_AGREED

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # of an id; none is mistaken for another
ID_SIGNS = 12
MAX_ROUNDS = 99  # games of one series
MAX_UNDONE = 999  # moves taken back in one game
_ID = re.compile(f"([{SIGNS}]{{{ID_SIGNS}}})(?:-([1-9][0-9]?))?")


class Offer(StrEnum):
    """What a player can offer with a move. It stands until the other player moves."""

    DRAW = "draw"
    BACK = "back"  # to take the move back


@dataclass(frozen=True, slots=True)
class Correspondence:
    """What a game by links is beside its moves.

    In a link, `seat` is the player whom the link is for; on a device, the player who sits there. `sent`, `pending` and
    `replies` stay on the device.
    """

    id: str
    seat: int
    undone: int = 0  # moves that were taken back so far
    offer: Offer | None = None  # by the player who made the last move
    sent: int = 0  # steps that another player has been sent, or that came
    pending: bool = False  # whether something is to be sent
    replies: tuple[tuple[str, ...], ...] = ()  # lines of moves from here: the other's, one's own, and so on

    def moved(self) -> Correspondence:
        """Return what it is after a move or an end, which answers every offer."""
        return replace(self, offer=None, pending=True)

    def for_link(self, seat: int) -> Correspondence:
        """Return what a link to a player carries."""
        return Correspondence(self.id, seat, self.undone, self.offer)


def is_id(text: str) -> bool:
    """Return whether a text has the form of an id.

    >>> is_id("k3v9q2x7abcd"), is_id("k3v9q2x7abcd-2"), is_id("k3v9")
    (True, True, False)
    """
    return _ID.fullmatch(text) is not None


def new_id(numbers: Sequence[int]) -> str:
    """Return an id made of random bytes, one for each of its signs.

    >>> new_id(range(12))
    'abcdefghjkmn'
    """
    return "".join(SIGNS[number % len(SIGNS)] for number in numbers[:ID_SIGNS])


def next_id(id: str) -> str:
    """Return the id of the next game of a series, the same on the devices of all players; "" after the last.

    >>> next_id("k3v9q2x7abcd"), next_id("k3v9q2x7abcd-2")
    ('k3v9q2x7abcd-2', 'k3v9q2x7abcd-3')
    """
    found = _ID.fullmatch(id)
    number = int(found[2] or 1) + 1 if found else 0
    return f"{found[1]}-{number}" if found and number <= MAX_ROUNDS else ""


def seat_at(match: Match, ply: int) -> int:
    """Return the player to move after `ply` moves of the line, at its end the one who would be.

    >>> import affinage
    >>> match = Match(affinage.load("game=churn"))
    >>> match.extend(["c3", "swap"])
    >>> [seat_at(match, ply) for ply in range(3)]
    [1, 2, 1]
    """
    node = match.line()[ply]
    return _seat(match, node.position.to_move, swapped=node.swapped)


def seat_of(match: Match, colour: int) -> int:
    """Return the player who holds a colour at the end of the line."""
    return _seat(match, colour, swapped=match.end.swapped)


def colour_of(match: Match, seat: int) -> int:
    """Return the colour that a player holds at the end of the line."""
    return seat_of(match, seat)  # an exchange undoes itself


def _seat(match: Match, colour: int, *, swapped: bool) -> int:
    return match.game.players + 1 - colour if swapped else colour


def steps(match: Match) -> int:
    """Return how many moves the line has, and how players ended it as one more."""
    return len(match.moves) + bool(match.resigned)


def last_chosen(match: Match) -> int:
    """Return how many moves stand before the last one that is not a forced pass; -1 where there is none."""
    return next((ply for ply in reversed(range(len(match.moves))) if match.moves[ply] != PASS), -1)


def addressee(match: Match, seat: int) -> int:
    """Return the player whom the one at a seat sends the game: who is to move or, at the end, the next player."""
    length = len(match.moves)
    mover = seat_at(match, length)
    if match.outcome_at(length) is None and mover != seat:
        return mover
    return seat % match.game.players + 1


class Relation(Enum):
    """How a game that arrives stands to the one that is kept."""

    SAME = "same"
    NEWER = "newer"  # it has all that is known here, and more
    OLDER = "older"
    FORKED = "forked"  # it changes what is known here
    OTHER = "other"  # it is not this game


@dataclass(frozen=True, slots=True)
class Version:
    """A game by links at some time: the line of a match, and what it is beside."""

    match: Match
    correspondence: Correspondence

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the moves."""
        return tuple(move.text for move in self.match.moves)


def shared(kept: Version, arriving: Version) -> int:
    """Return how many moves two versions have in common."""
    pairs = zip(kept.moves, arriving.moves, strict=False)
    return next((ply for ply, (one, other) in enumerate(pairs) if one != other), _shorter(kept, arriving))


def _shorter(kept: Version, arriving: Version) -> int:
    return min(len(kept.match.moves), len(arriving.match.moves))


def relation(kept: Version, arriving: Version) -> Relation:
    """Return how a version that arrives stands to the one that is kept.

    A longer legal history is newer, and one with an end or an offer is newer than the same without. What only the
    player who sits here could have decided, and did not, is no part of a newer version: that a move is taken back, that
    a draw is agreed, or that the player resigns.
    """
    if not _is_same_game(kept, arriving):
        return Relation.OTHER
    common, ours, theirs = shared(kept, arriving), len(kept.match.moves), len(arriving.match.moves)
    undone = arriving.correspondence.undone - kept.correspondence.undone
    if undone < 0:
        return Relation.OLDER
    if common == ours < theirs:
        is_decided = kept.match.resigned or _is_unasked_end(kept, arriving)
        return Relation.FORKED if is_decided else Relation.NEWER
    if undone > 0:
        return Relation.NEWER if _is_granted(kept, common, undone) else Relation.FORKED
    if common < ours:
        is_part = common == theirs and not arriving.match.resigned
        return Relation.OLDER if is_part else Relation.FORKED
    return _relation_of_ends(kept, arriving)


def _is_same_game(kept: Version, arriving: Version) -> bool:
    ours, theirs = kept.match, arriving.match
    same_id = kept.correspondence.id == arriving.correspondence.id
    return same_id and (ours.game, ours.start) == (theirs.game, theirs.start)


def _is_granted(kept: Version, common: int, undone: int) -> bool:
    """Return whether the last move kept is taken back, as the player who sits here has asked."""
    ply = last_chosen(kept.match)
    asked = kept.correspondence.offer is Offer.BACK and ply >= 0
    return asked and undone == 1 and common == ply and seat_at(kept.match, ply) == kept.correspondence.seat


def _is_unasked_end(kept: Version, arriving: Version) -> bool:
    """Return whether the player who sits here would have had to end the game so, and has not."""
    match = arriving.match
    if match.resigned == DRAW_AGREED:
        return kept.correspondence.offer is not Offer.DRAW or len(match.moves) > len(kept.match.moves)
    return match.resigned > 0 and seat_of(match, match.resigned) == kept.correspondence.seat


def _relation_of_ends(kept: Version, arriving: Version) -> Relation:
    """Return the relation of two versions with the same moves."""
    ours, theirs = kept.match.resigned, arriving.match.resigned
    if ours != theirs:
        if not theirs:
            return Relation.OLDER
        return Relation.FORKED if ours or _is_unasked_end(kept, arriving) else Relation.NEWER
    had, has = kept.correspondence.offer, arriving.correspondence.offer
    if had == has:
        return Relation.SAME
    return Relation.NEWER if has else Relation.OLDER


def own_moves(kept: Version, arriving: Version) -> int:
    """Return how many moves of the player who sits here are new in a version that arrives.

    They were made on another device, or by somebody else.
    """
    match, seat = arriving.match, kept.correspondence.seat
    new = range(shared(kept, arriving), len(match.moves))
    return sum(1 for ply in new if match.moves[ply] != PASS and seat_at(match, ply) == seat)


def after(replies: Sequence[Sequence[str]], moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return what is left of stored lines after some moves; the first of the first line is the reply.

    >>> after([("d5", "e6"), ("d5", "e6", "a1", "b1"), ("d4", "e5")], ["d5"])
    (('e6',), ('e6', 'a1', 'b1'))
    """
    length = len(moves)
    left = (tuple(line[length:]) for line in replies if list(line[:length]) == list(moves))
    return tuple(line for line in left if line)
