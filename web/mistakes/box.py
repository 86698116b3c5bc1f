"""The player's mistakes and their repetition, on the schedule of puzzles. No DOM here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from fsrs import Card

from web.mistakes.mistake import Mistake
from web.puzzles.reviews import due_at, later, reviewed

MOST = 300  # kept; beyond, those that would come back last go


@dataclass(frozen=True, slots=True)
class KeptMistake:
    """A mistake and its card, None until it is first tried."""

    mistake: Mistake
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class MistakeBox:
    """The mistakes of all games on this device, by their keys, in the order in which they were found."""

    kept: Mapping[str, KeptMistake] = field(default_factory=dict)

    def with_found(self, mistakes: Iterable[Mistake], now: datetime) -> MistakeBox:
        """Return the box with the mistakes of a game added; a known position keeps its place in the schedule."""
        kept = dict(self.kept)
        for mistake in mistakes:
            known = kept.get(mistake.key)
            kept[mistake.key] = replace(known, mistake=mistake) if known else KeptMistake(mistake)
        return MistakeBox(_fitting(kept, now))

    def tried(self, key: str, now: datetime, *, clean: bool) -> MistakeBox:
        """Return the box after an attempt: mistakes solved at once are repeated, too."""
        found = self.kept.get(key)
        if found is None:
            return self
        card = reviewed(found.card, now, recalled=clean)
        return MistakeBox({**self.kept, key: replace(found, card=card)})

    def without(self, key: str) -> MistakeBox:
        """Return the box without a mistake."""
        return MistakeBox({other: found for other, found in self.kept.items() if other != key})

    def merged(self, other: MistakeBox, now: datetime) -> MistakeBox:
        """Return the box with the mistakes of another device, each with its later card."""
        kept = dict(self.kept)
        for key, found in other.kept.items():
            known = kept.get(key, found)
            kept[key] = replace(known, card=later(known.card, found.card, now)) if found.card else known
        return MistakeBox(_fitting(kept, now))

    def due(self, now: datetime) -> list[str]:
        """Return the keys of what is to be tried now: new ones as they were found, then what has waited longest."""
        new = [key for key, found in self.kept.items() if found.card is None]
        waiting = [(due_at(found.card, now), key) for key, found in self.kept.items() if found.card]
        return new + [key for due, key in sorted(waiting) if due <= now]


def _fitting(kept: dict[str, KeptMistake], now: datetime) -> dict[str, KeptMistake]:
    """Return as many as are kept: new ones, and those that come back first."""
    if len(kept) <= MOST:
        return kept

    def wait(key: str) -> tuple[bool, datetime]:
        card = kept[key].card
        return (True, due_at(card, now)) if card else (False, now)

    wanted = set(sorted(kept, key=wait)[:MOST])
    return {key: found for key, found in kept.items() if key in wanted}
