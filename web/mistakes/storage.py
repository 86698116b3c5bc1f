"""Mistakes as text, a line of JSON for each, so that damage affects only one. No DOM here."""

from __future__ import annotations

import json
from typing import Any

from affinage.notation.link import load
from web.engine.page.swing import swing_from_data, swing_to_data
from web.mistakes.box import BoxEntry, MistakeBox
from web.mistakes.mistake import Mistake
from web.puzzles.storage import card_of, card_text
from web.storage import stored
from web.storage.progress import Contents, Form, joined_lines, read_lines

HEADING = "affinage mistakes 1"  # with the version
MAX_CHARACTERS = 2_000_000


def parse(text: str) -> Contents[MistakeBox] | None:
    """Return the contents of a text; None if it means nothing."""
    entries: dict[str, BoxEntry] = {}

    def read(line: str) -> None:
        entry = _read(stored.parse(line))
        entries[entry.mistake.key] = entry

    unread = read_lines(text, HEADING, MAX_CHARACTERS, read)
    return None if unread is None else Contents(MistakeBox(entries), unread)


def to_text(contents: Contents[MistakeBox]) -> str:
    """Return the text of a box, with what could not be read of the last one."""
    return joined_lines(HEADING, map(_line, contents.progress.entries.values()), contents.unread)


MISTAKE_FORM = Form("mistakes", MistakeBox(), parse, to_text, MAX_CHARACTERS)


def _line(entry: BoxEntry) -> str:
    mistake = entry.mistake
    fields = {
        "link": mistake.link,
        "start": mistake.start,
        "moves": mistake.moves,
        "played": mistake.played,
        "accepted": mistake.accepted,
        "chance": round(mistake.chance, 6),
        "cost": round(mistake.cost, 6),
        "error": round(mistake.error, 6),
        "line": mistake.line,
        "better": mistake.better,
        "swing": swing_to_data(mistake.swing),
        "card": card_text(entry.card) if entry.card else "",
    }
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _read(fields: dict[str, Any]) -> BoxEntry:
    """Return a mistake, its moves unchecked; raises an error for fields that are missing or of another kind."""
    fields = {"line": (), "better": (), "swing": (), **fields}  # older texts have no lines and no swing
    chance, cost, error = numbers = [float(fields[name]) for name in ("chance", "cost", "error")]
    if not all(0 <= number <= 1 for number in numbers):
        raise ValueError("a chance is out of range")
    lists = ("moves", "accepted", "line", "better")
    moves, accepted, line, better = (tuple(map(str, fields[name])) for name in lists)
    mistake = Mistake(
        load(fields["link"]).link(),
        str(fields["start"]),
        moves,
        str(fields["played"]),
        accepted,
        chance,
        cost,
        error,
        line,
        better,
        swing_from_data(fields["swing"]),
    )
    if not mistake.accepted or mistake.played in mistake.accepted:
        raise ValueError("there is nothing to find")
    return BoxEntry(mistake, card_of(*fields["card"].split(" ")) if fields["card"] else None)
