"""Parts of the fragment of a link: who it goes to in a game by links, and marks and comments along the line.

They look like `marks=1.Ga1,2.Bc3d4/comments=1.ieqgg33snzsxe`. A comment is in the 32 letters and digits of base32
(RFC 4648), so that no mail or chat program changes it.
"""

from __future__ import annotations

from base64 import b32decode, b32encode
from collections.abc import Callable, Iterator
from typing import TypeVar

from affinage.errors import FragmentError, NotationError
from affinage.game import Game
from affinage.matches import marks as mark_texts
from affinage.matches.correspondence import MAX_UNDONE, Correspondence, is_id
from affinage.matches.match import Match
from affinage.matches.variations import GameNode, remarked
from affinage.plain_text import quoted, whole_number

T = TypeVar("T")

_BLOCK = 8
"""Letters in a block of base32."""


def recipient_text(correspondence: Correspondence) -> str:
    """Return the text for `read_recipient`.

    >>> recipient_text(Correspondence("k3v9q2x7abcdefghjkmnpqrstu", 2))
    '2,k3v9q2x7abcdefghjkmnpqrstu'
    """
    undone = f",{correspondence.undone}" if correspondence.undone else ""
    return f"{correspondence.seat},{correspondence.id}{undone}"


def read_recipient(text: str, players: int) -> Correspondence:
    """Return the content of a link to one of several players.

    >>> read_recipient("2,k3v9q2x7abcdefghjkmnpqrstu,1", players=2).undone
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


def remarks_text(match: Match, room: int) -> str:
    """Return the parts of a link with the marks and the comments of a line.

    Each part is left out if there is none, or where a link with it would be too long to be read.
    """
    nodes, text = remarked(match.line()), ""
    for key, each in (("marks", _marks_of), ("comments", _comment_of)):
        values = ",".join(f"{node.ply}.{value}" for node in nodes if (value := each(match.game, node)))
        part = f"/{key}={values}"
        if values and len(text) + len(part) <= room:
            text += part
    return text


def read_marks(match: Match, text: str) -> None:
    """Draw the marks of a link on the line of a match; raises FragmentError, with no change."""
    for node, marks in list(_read(match, "marks", text, lambda each: mark_texts.read(match.game, each))):
        node.marks = marks


def read_comments(match: Match, text: str) -> None:
    """Put the comments of a link on the line of a match; raises FragmentError, with no change."""
    for node, comment in list(_read(match, "comments", text, _decoded)):
        node.comment = comment


def _marks_of(game: Game, node: GameNode) -> str:
    return mark_texts.joined(game, node.marks)


def _comment_of(_: Game, node: GameNode) -> str:
    return b32encode(node.comment.encode()).decode().rstrip("=").lower()


def _decoded(text: str) -> str:
    try:
        return b32decode(text.upper() + "=" * (-len(text) % _BLOCK)).decode()
    except ValueError:
        raise NotationError(f"{quoted(text)} is not a comment in base32") from None


def _read(match: Match, key: str, text: str, read: Callable[[str], T]) -> Iterator[tuple[GameNode, T]]:
    """Yield the nodes of the line with remarks in a part of a link, and these remarks."""
    line = match.line()
    for part in text.split(","):
        number, _, value = part.partition(".")
        ply = whole_number(number)
        if ply is None or ply >= len(line):
            raise FragmentError(f"{key} belong to a move from 0 to {len(line) - 1}, not {quoted(number)}")
        try:
            yield line[ply], read(value)
        except NotationError as error:
            raise FragmentError(f"{key}: {error}") from None
