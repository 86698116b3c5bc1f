"""The player's mistakes: their repetition, on the schedule of puzzles, and their text. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from fsrs import Card

from affinage.notation.link import load
from web.mistakes.mistake import Mistake
from web.puzzles.reviews import due_at, later, reviewed
from web.puzzles.storage import card_of, card_text
from web.review.swing import swing_from_data, swing_to_data
from web.storage import stored
from web.storage.progress import Contents, Form, joined_lines, read_lines

MOST = 300
"""Most mistakes in the box; beyond this, those that would come back last are dropped."""
HEADING = "affinage mistakes 1"
"""First line of the text, with the version of its format."""
MAX_CHARACTERS = 2_000_000


@dataclass(frozen=True, slots=True)
class BoxEntry:
    """A mistake and its card, None until it is first tried."""

    mistake: Mistake
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class MistakeBox:
    """The mistakes of all games on this device, by their keys, in the order in which they were found."""

    entries: Mapping[str, BoxEntry] = field(default_factory=dict)

    def with_mistakes(self, mistakes: Iterable[Mistake], now: datetime) -> MistakeBox:
        """Return the box with the mistakes of a game added; a known position keeps its place in the schedule."""
        entries = dict(self.entries)
        for mistake in mistakes:
            known = entries.get(mistake.key)
            entries[mistake.key] = replace(known, mistake=mistake) if known else BoxEntry(mistake)
        return MistakeBox(_fitting(entries, now))

    def tried(self, key: str, now: datetime, *, clean: bool) -> MistakeBox:
        """Return the box after an attempt: mistakes solved at once are repeated, too."""
        entry = self.entries.get(key)
        if entry is None:
            return self
        card = reviewed(entry.card, now, recalled=clean)
        return MistakeBox({**self.entries, key: replace(entry, card=card)})

    def without(self, key: str) -> MistakeBox:
        """Return the box without a mistake."""
        return MistakeBox({other: entry for other, entry in self.entries.items() if other != key})

    def merged(self, other: MistakeBox, now: datetime) -> MistakeBox:
        """Return the box with the mistakes of another device, each with its later card."""
        entries = dict(self.entries)
        for key, entry in other.entries.items():
            known = entries.get(key, entry)
            entries[key] = replace(known, card=later(known.card, entry.card, now)) if entry.card else known
        return MistakeBox(_fitting(entries, now))

    def card(self, key: str) -> Card | None:
        """Return the card of a mistake, None without one."""
        entry = self.entries.get(key)
        return entry.card if entry else None

    def due(self, now: datetime, game: str = "") -> list[str]:
        """Return the keys of the mistakes in a game, "" for any, to try now.

        New ones come first, then those that have waited longest.
        """
        entries = {key: each for key, each in self.entries.items() if game in ("", each.mistake.game_key)}
        new = [key for key, entry in entries.items() if entry.card is None]
        waiting = [(due_at(entry.card, now), key) for key, entry in entries.items() if entry.card]
        return new + [key for due, key in sorted(waiting) if due <= now]

    def next_due(self, now: datetime, game: str = "") -> datetime | None:
        """Return when the next mistake in a game, "" for any, comes back after now; None without one."""
        cards = (each.card for each in self.entries.values() if game in ("", each.mistake.game_key))
        return min((at for card in cards if card and (at := due_at(card, now)) > now), default=None)


def _fitting(entries: dict[str, BoxEntry], now: datetime) -> dict[str, BoxEntry]:
    """Return the entries that fit into the box: new ones, then those that come back first."""
    if len(entries) <= MOST:
        return entries

    def wait(key: str) -> tuple[bool, datetime]:
        card = entries[key].card
        return (True, due_at(card, now)) if card else (False, now)

    wanted = set(sorted(entries, key=wait)[:MOST])
    return {key: entry for key, entry in entries.items() if key in wanted}


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
    # Older texts have no lines and no swing.
    fields = {"line": (), "better": (), "swing": (), **fields}
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
