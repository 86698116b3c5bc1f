"""Files of games: read in slices that keep the page responsive, and written with names and progress. No DOM here.

Results of reading are stored as texts, which are much smaller than games.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from affinage.errors import RecordError
from affinage.matches.match import GameRecord, Match
from affinage.notation import record
from affinage.notation.record.json_form import JsonReader
from affinage.notation.record.limits import MAX_CHARACTERS, MAX_GAMES, MAX_VARIANTS
from web.library import words
from web.library.keepable import KeepableGame, keepable_game
from web.library.library import LibraryEntry
from web.storage import stored
from web.storage import words as storage_words

SLICE_MS = 40
"""Milliseconds of work between pauses."""
PAUSE_MS = 3
"""Shortest pause in milliseconds in which events arrive."""
EXPORTED_CHARACTERS = 1_000_000
"""Largest number of characters of the records in a file, which has fewer moves then than a file may have."""


class Slices:
    """Paces long work; `now` is in ms, and `show` gets the progress from 0 to 1."""

    def __init__(self, now: Callable[[], float], show: Callable[[float], None]) -> None:
        self._now, self._show = now, show
        self._ends = now() + SLICE_MS
        self.is_cancelled = False

    def cancel(self) -> None:
        """Cancel the rest of the work."""
        self.is_cancelled = True

    async def go_on(self, share: float) -> bool:
        """Pause if it is time to, at this fraction of the work; return False if the work was cancelled."""
        if not self.is_cancelled and self._now() >= self._ends:
            self._show(share)
            await asyncio.sleep(PAUSE_MS / 1000)
            self._ends = self._now() + SLICE_MS
        return not self.is_cancelled


@dataclass
class FileContents:
    """Result of reading: the games, and the errors."""

    games: list[KeepableGame] = field(default_factory=list)
    faults: list[RecordError] = field(default_factory=list)
    progress: list[tuple[str, str]] = field(default_factory=list)
    """Keys and texts of progress."""

    async def read(self, text: str, slices: Slices, table: Match | None = None) -> None:
        """Add the games of a text until reading is cancelled; bare moves belong to the game of the match `table`."""
        try:
            reading = record.reading(text, table)
        except RecordError as error:
            self.faults.append(error)
            return
        for share in reading.steps():
            self._take(reading.game_records, reading.names)
            if not await slices.go_on(share):
                break
        self._take(reading.game_records, reading.names)
        if isinstance(reading, JsonReader):
            others = ((key, reading.others.get(key)) for key in storage_words.PROGRESS)
            progress = [(key, text) for key, text in others if isinstance(text, str)]
            self.progress += progress
            if progress and reading.is_empty:
                # It is no fault that a file with progress has no games.
                return
        self.faults += reading.complaints

    def _take(self, game_records: list[GameRecord], names: list[str]) -> None:
        for game_record, name in zip(game_records, names, strict=True):
            self.games.append(keepable_game(record.to_data(game_record), name))
        del game_records[:], names[:]


def check_size(size: int, name: str) -> None:
    """Raise RecordError for a file that is too large."""
    if size > MAX_CHARACTERS:
        raise RecordError(0, words.FILE_TOO_LARGE.format(name=name, megabytes=MAX_CHARACTERS // 1_000_000))


def complaints_of(errors: Sequence[Exception], most: int = 5) -> list[str]:
    """Return the errors of a file with their places, and the number of others."""
    messages = [str(error) for error in errors[:most]]
    return messages + ([words.MORE.format(number=len(errors) - most)] if len(errors) > most else [])


def files_of(games: Iterable[tuple[LibraryEntry, str]]) -> Iterator[list[tuple[LibraryEntry, str]]]:
    """Yield games with their records in parts, each readable as one file; damaged records are left out."""
    part: list[tuple[LibraryEntry, str]] = []
    characters, links = 0, set[str]()
    for entry, text in games:
        link = _link_in(text)
        if link is None:
            continue
        is_full = characters + len(text) > EXPORTED_CHARACTERS or len(part) == MAX_GAMES
        if part and (is_full or len(links | {link}) > MAX_VARIANTS):
            yield part
            part, characters, links = [], 0, set()
        part.append((entry, text))
        characters += len(text)
        links.add(link)
    if part:
        yield part


def _link_in(text: str) -> str | None:
    """Return the variant of a record, None if it is damaged."""
    try:
        return str(stored.parse(text)["link"])
    except (ValueError, LookupError, TypeError):
        return None


def exported(games: Iterable[tuple[LibraryEntry, str]], progress: Mapping[str, str] | None = None) -> str:
    """Return the games as one file, their names beside them, one a line; and texts of progress, by their keys."""
    named = (
        f'{{"name": {json.dumps(entry.name, ensure_ascii=False)}, {text.lstrip()[1:]}'
        for entry, text in games
    )
    texts = "".join(f'"{key}": {json.dumps(text)}, ' for key, text in (progress or {}).items())
    return f'{{"affinage": {record.VERSION}, {texts}"games": [\n' + ",\n".join(named) + "\n]}\n"
