"""Mistakes as text, a line of JSON for each, so that damage affects only one. No DOM here."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from affinage.notation.link import load
from web.model import stored
from web.model.mistake import Mistake
from web.model.mistake_box import KeptMistake, MistakeBox
from web.storage.solver_text import card_of, card_text

HEADING = "affinage mistakes 1"  # with the version
MAX_CHARACTERS = 2_000_000


@dataclass(frozen=True, slots=True)
class KeptBox:
    """Contents of a text, with the unreadable lines, which are kept."""

    box: MistakeBox
    unread: tuple[str, ...] = ()


def parse(text: str) -> KeptBox | None:
    """Return the contents of a text; None if it is damaged at its beginning, too long, or of another version."""
    heading, _, rest = text[:MAX_CHARACTERS].partition("\n")
    if heading != HEADING or len(text) > MAX_CHARACTERS:
        return None
    kept, unread = {}, []
    for line in filter(None, rest.split("\n")):
        try:
            found = _read(stored.parse(line))
        except (ValueError, LookupError, TypeError, OverflowError, AttributeError):
            unread.append(line)
        else:
            kept[found.mistake.key] = found
    return KeptBox(MistakeBox(kept), tuple(unread))


def to_text(kept: KeptBox) -> str:
    """Return the text of a box, with what could not be read of the last one."""
    return "\n".join([HEADING, *map(_line, kept.box.kept.values()), *kept.unread, ""])


def _line(found: KeptMistake) -> str:
    mistake = found.mistake
    fields = {
        "link": mistake.link,
        "start": mistake.start,
        "moves": mistake.moves,
        "played": mistake.played,
        "accepted": mistake.accepted,
        "chance": round(mistake.chance, 4),
        "cost": round(mistake.cost, 4),
        "error": round(mistake.error, 4),
        "card": card_text(found.card) if found.card else "",
    }
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _read(fields: dict[str, Any]) -> KeptMistake:
    """Return a mistake, its moves unchecked; raises an error for fields that are missing or of another kind."""
    numbers = [float(fields[name]) for name in ("chance", "cost", "error")]
    if not all(0 <= number <= 1 for number in numbers):
        raise ValueError("a chance is out of range")
    lists = [tuple(map(str, fields[name])) for name in ("moves", "accepted")]
    mistake = Mistake(
        load(fields["link"]).link(), str(fields["start"]), lists[0], str(fields["played"]), lists[1], *numbers
    )
    if not mistake.accepted or mistake.played in mistake.accepted:
        raise ValueError("there is nothing to find")
    return KeptMistake(mistake, card_of(*fields["card"].split(" ")) if fields["card"] else None)
