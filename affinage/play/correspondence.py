"""Games by links: each move travels to the next player as a link with the whole game, and no server keeps it.

A game has an id that all its links carry. Players are known by their seats: their numbers, from 1, in the order of
`Match.people`, which no swap of colours changes. `affinage.play.versions` tells which of two versions is newer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # of an id; none is mistaken for another
ID_SIGNS = 26  # 128 bits: the id also encrypts how pages find each other to play live
EARLIER_ID_SIGNS = 12  # of links that were written before
MAX_ROUNDS = 99  # games of one series
MAX_UNDONE = 999  # moves taken back in one game
_ID = re.compile(f"([{SIGNS}]{{{ID_SIGNS}}}|[{SIGNS}]{{{EARLIER_ID_SIGNS}}})(?:-([1-9][0-9]?))?")


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

    >>> new_id(range(26))
    'abcdefghjkmnpqrstuvwxyz234'
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


def series(id: str) -> str:
    """Return the id of the first game of a series, which all who play it know.

    >>> series("k3v9q2x7abcd-2")
    'k3v9q2x7abcd'
    """
    return id.partition("-")[0]


def after(replies: Sequence[Sequence[str]], moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return what is left of stored lines after some moves; the first of the first line is the reply.

    >>> after([("d5", "e6"), ("d5", "e6", "a1", "b1"), ("d4", "e5")], ["d5"])
    (('e6',), ('e6', 'a1', 'b1'))
    """
    length = len(moves)
    left = (tuple(line[length:]) for line in replies if list(line[:length]) == list(moves))
    return tuple(line for line in left if line)
