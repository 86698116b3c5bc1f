"""The player's mistakes and their repetition, on the schedule of puzzles. No DOM here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from fsrs import Card

from web.mistakes.mistake import Mistake
from web.puzzles.reviews import due_at, later, reviewed

MOST = 300  # mistakes; beyond, those that would come back last are dropped


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
