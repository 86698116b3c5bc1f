"""Games by links: each move is sent to the next player as a link with the whole game, and no server stores it.

A game has an id in all its links. Players are identified by their seats: their numbers, from 1, in the order of
`Match.people`, which swaps of colours do not change. `affinage.matches.versions` finds the newer of two versions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from affinage.matches.clock import TimeControl

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters of an id; none is mistaken for another."""
ID_SIGNS = 26
"""Characters of an id, for 128 bits: the id also encrypts how pages find each other to play live."""
MAX_ROUNDS = 99
"""Maximum number of games in one series."""
MAX_UNDONE = 999
"""Maximum number of moves taken back in one game."""
_ID = re.compile(f"([{SIGNS}]{{{ID_SIGNS}}})(?:-([1-9][0-9]?))?")


class Offer(StrEnum):
    """An offer that a player can make with a move; it is valid until the other player moves."""

    DRAW = "draw"
    BACK = "back"
    """Take the move back."""


@dataclass(frozen=True, slots=True)
class Correspondence:
    """Data of a game by links besides its moves.

    In a link, `seat` is the recipient; on a device, the player at it. `sent`, `pending` and `replies` stay on the
    device; `control` and `left` are in links alone.
    """

    id: str
    seat: int
    undone: int = 0
    """Moves taken back so far."""
    offer: Offer | None = None
    """Offer by the player of the last move."""
    sent: int = 0
    """Steps already sent to another player, or received."""
    pending: bool = False
    """Whether something must be sent."""
    replies: tuple[tuple[str, ...], ...] = ()
    """Lines of moves for stored replies: first the other player's move, then the reply, and so on."""
    control: TimeControl | None = None
    """Time control of the clock."""
    left: int | None = None
    """Time in ms on the clock of the player at `seat`, in a message of a live game."""

    def moved(self) -> Correspondence:
        """Return the data after a move or an end, which answers any offer."""
        return replace(self, offer=None, pending=True)

    def for_link(self, seat: int) -> Correspondence:
        """Return the data in a link to a player."""
        return Correspondence(self.id, seat, self.undone, self.offer)


def is_id(text: str) -> bool:
    """Return whether a text has the form of an id.

    >>> is_id("k3v9q2x7abcdefghjkmnpqrstu"), is_id("k3v9q2x7abcdefghjkmnpqrstu-2"), is_id("k3v9")
    (True, True, False)
    """
    return _ID.fullmatch(text) is not None


def new_id(numbers: Sequence[int]) -> str:
    """Return an id from random bytes, one per character.

    >>> new_id(range(26))
    'abcdefghjkmnpqrstuvwxyz234'
    """
    return "".join(SIGNS[number % len(SIGNS)] for number in numbers[:ID_SIGNS])


def next_id(id: str) -> str:
    """Return the id of the next game in a series, the same on all devices; "" after the last.

    >>> next_id("k3v9q2x7abcdefghjkmnpqrstu"), next_id("k3v9q2x7abcdefghjkmnpqrstu-2")
    ('k3v9q2x7abcdefghjkmnpqrstu-2', 'k3v9q2x7abcdefghjkmnpqrstu-3')
    """
    match = _ID.fullmatch(id)
    number = int(match[2] or 1) + 1 if match else 0
    return f"{match[1]}-{number}" if match and number <= MAX_ROUNDS else ""


def series(id: str) -> str:
    """Return the id of the first game of a series, which all who play it know.

    >>> series("k3v9q2x7abcdefghjkmnpqrstu-2")
    'k3v9q2x7abcdefghjkmnpqrstu'
    """
    return id.partition("-")[0]


def after(replies: Sequence[Sequence[str]], moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the rest of stored lines after some moves; the first move of the first line is the reply.

    >>> after([("d5", "e6"), ("d5", "e6", "a1", "b1"), ("d4", "e5")], ["d5"])
    (('e6',), ('e6', 'a1', 'b1'))
    """
    length = len(moves)
    left = (tuple(line[length:]) for line in replies if list(line[:length]) == list(moves))
    return tuple(line for line in left if line)
