"""Versions of a game by links: the players' seats, and which of two versions is newer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from affinage.game import PASS
from affinage.matches.correspondence import Correspondence, Offer
from affinage.matches.match import Match
from affinage.matches.variations import DRAW_AGREED


def seat_at(match: Match, ply: int) -> int:
    """Return the player to move after `ply` moves of the line; at its end, the one who would be next.

    >>> import affinage
    >>> match = Match(affinage.load("game=churn"))
    >>> match.extend(["c3", "swap"])
    >>> [seat_at(match, ply) for ply in range(3)]
    [1, 2, 1]
    """
    node = match.line()[ply]
    return exchanged(match, node.position.to_move, swapped=node.swapped)


def seat_of(match: Match, colour: int) -> int:
    """Return the player who holds a colour at the end of the line."""
    return exchanged(match, colour, swapped=match.end.swapped)


def colour_of(match: Match, seat: int) -> int:
    """Return the colour that a player holds at the end of the line."""
    # An exchange is its own inverse.
    return seat_of(match, seat)


def exchanged(match: Match, colour: int, *, swapped: bool) -> int:
    """Return the seat of a colour, or the colour of a seat, before or after a swap."""
    return match.game.players + 1 - colour if swapped else colour


def steps(match: Match) -> int:
    """Return the number of moves of the line, plus one if players ended it."""
    return len(match.moves) + bool(match.conclusion)


def last_chosen(match: Match) -> int:
    """Return the number of moves before the last one that is not a forced pass; -1 if there is none."""
    return next((ply for ply in reversed(range(len(match.moves))) if match.moves[ply] != PASS), -1)


def addressee(match: Match, seat: int) -> int:
    """Return the recipient of a player's link: the player to move or, at the end, the next player."""
    length = len(match.moves)
    mover = seat_at(match, length)
    if match.outcome_at(length) is None and mover != seat:
        return mover
    return seat % match.game.players + 1


class Relation(Enum):
    """Relation of a received game to the stored one."""

    SAME = "same"
    NEWER = "newer"
    """It has everything known here, and more."""
    OLDER = "older"
    FORKED = "forked"
    """It contradicts what is known here."""
    OTHER = "other"
    """It is a different game."""


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a game by links: the line of a match, and its other data."""

    match: Match
    correspondence: Correspondence

    @property
    def moves(self) -> tuple[str, ...]:
        """Texts of the moves."""
        return tuple(move.text for move in self.match.moves)


def shared(stored: Version, arriving: Version) -> int:
    """Return the number of moves that two versions have in common."""
    pairs = zip(stored.moves, arriving.moves, strict=False)
    return next((ply for ply, (one, other) in enumerate(pairs) if one != other), _shorter(stored, arriving))


def _shorter(stored: Version, arriving: Version) -> int:
    return min(len(stored.match.moves), len(arriving.match.moves))


def relation(stored: Version, arriving: Version) -> Relation:
    """Return the relation of a received version to the stored one.

    A longer legal history is newer; so is one with an end or an offer. Only the player here can resign, agree to a
    draw, lose on time or take back a move of theirs: a version in which that happened elsewhere is a fork.
    """
    if not _is_same_game(stored, arriving):
        return Relation.OTHER
    common, ours, theirs = shared(stored, arriving), len(stored.match.moves), len(arriving.match.moves)
    undone = arriving.correspondence.undone - stored.correspondence.undone
    if undone < 0:
        return Relation.OLDER
    if common == ours < theirs:
        is_decided = stored.match.conclusion is not None or _is_unasked_end(stored, arriving)
        return Relation.FORKED if is_decided else Relation.NEWER
    if undone > 0:
        return Relation.NEWER if _is_granted(stored, common, undone) else Relation.FORKED
    if common < ours:
        is_part = common == theirs and not arriving.match.conclusion
        return Relation.OLDER if is_part else Relation.FORKED
    return _relation_of_ends(stored, arriving)


def _is_same_game(stored: Version, arriving: Version) -> bool:
    ours, theirs = stored.match, arriving.match
    same_id = stored.correspondence.id == arriving.correspondence.id
    return same_id and (ours.game, ours.start) == (theirs.game, theirs.start)


def _is_granted(stored: Version, common: int, undone: int) -> bool:
    """Return whether the last stored move is taken back at the request of the player here."""
    ply = last_chosen(stored.match)
    asked = stored.correspondence.offer is Offer.BACK and ply >= 0
    return (
        asked and undone == 1 and common == ply and seat_at(stored.match, ply) == stored.correspondence.seat
    )


def _is_unasked_end(stored: Version, arriving: Version) -> bool:
    """Return whether the end of the game needs an action of the player here, who has not taken it."""
    match = arriving.match
    if match.conclusion == DRAW_AGREED:
        return stored.correspondence.offer is not Offer.DRAW or len(match.moves) > len(stored.match.moves)
    return (
        match.conclusion is not None and seat_of(match, match.conclusion.loser) == stored.correspondence.seat
    )


def _relation_of_ends(stored: Version, arriving: Version) -> Relation:
    """Return the relation of two versions with the same moves."""
    ours, theirs = stored.match.conclusion, arriving.match.conclusion
    if ours != theirs:
        if not theirs:
            return Relation.OLDER
        return Relation.FORKED if ours or _is_unasked_end(stored, arriving) else Relation.NEWER
    had, has = stored.correspondence.offer, arriving.correspondence.offer
    if had == has:
        return Relation.SAME
    # One order of the two, or they would go on replacing each other.
    return Relation.NEWER if (has or "") > (had or "") else Relation.OLDER


def own_moves(stored: Version, arriving: Version) -> int:
    """Return the number of new moves by the player here in a received version.

    They were made on another device, or by somebody else.
    """
    match, seat = arriving.match, stored.correspondence.seat
    new = range(shared(stored, arriving), len(match.moves))
    return sum(1 for ply in new if match.moves[ply] != PASS and seat_at(match, ply) == seat)
