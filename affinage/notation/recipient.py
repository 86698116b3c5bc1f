"""The part of a fragment that identifies a game by links: the recipient, the id, and the moves taken back."""

from __future__ import annotations

from affinage.errors import FragmentError
from affinage.matches.correspondence import MAX_UNDONE, Correspondence, is_id
from affinage.plain_text import quoted, whole_number


def to_text(correspondence: Correspondence) -> str:
    """Return the text for `read`.

    >>> to_text(Correspondence("k3v9q2x7abcdefghjkmnpqrstu", 2))
    '2,k3v9q2x7abcdefghjkmnpqrstu'
    """
    undone = f",{correspondence.undone}" if correspondence.undone else ""
    return f"{correspondence.seat},{correspondence.id}{undone}"


def read(text: str, players: int) -> Correspondence:
    """Return the content of a link to one of several players.

    >>> read("2,k3v9q2x7abcdefghjkmnpqrstu,1", players=2).undone
    1

    Raises FragmentError.
    """
    first, _, rest = text.partition(",")
    id, comma, undone = rest.partition(",")
    seat, count = whole_number(first), whole_number(undone) if comma else 0
    if not is_id(id) or count is None or count > MAX_UNDONE:
        raise FragmentError(
            f"to: {quoted(text)} is not a player and the id of a game, such as 2,k3v9q2x7abcdefghjkmnpqrstu"
        )
    if seat is None or not 0 < seat <= players:
        raise FragmentError(f"to: the player must be a number from 1 to {players}, not {quoted(first)}")
    return Correspondence(id, seat, count)
