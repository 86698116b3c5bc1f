"""The data of a game by links within its stored text. No DOM here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affinage.play.correspondence import Correspondence, Offer, is_id


def to_fields(correspondence: Correspondence) -> dict[str, Any]:
    """Return the data that `read` reads."""
    return {
        "id": correspondence.id,
        "seat": correspondence.seat,
        "undone": correspondence.undone,
        "offer": correspondence.offer or "",
        "sent": correspondence.sent,
        "pending": correspondence.pending,
        "replies": [list(line) for line in correspondence.replies],
    }


def read(data: object, players: int) -> Correspondence | None:
    """Return the game by links in some data, None if there is none.

    Raises ValueError, TypeError or LookupError for data that cannot be read.
    """
    if data is None:
        return None
    if not isinstance(data, Mapping):
        raise TypeError("not an object")
    id, seat = str(data["id"]), int(data["seat"])
    if not is_id(id) or not 0 < seat <= players:
        raise ValueError("no seat in a game by links")
    offer = Offer(data["offer"]) if data["offer"] else None
    replies = tuple(tuple(map(str, line)) for line in data["replies"])
    sent, pending = int(data["sent"]), bool(data["pending"])
    return Correspondence(id, seat, int(data["undone"]), offer, sent, pending, replies)
