"""Files of the library: its games with their names, and the player's progress. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from affinage.notation import record
from affinage.notation.record.limits import MAX_GAMES, MAX_VARIANTS
from web.library.library import LibraryEntry
from web.storage import stored

EXPORTED_CHARACTERS = 1_000_000  # of the records in a file: fewer moves than a file may have


def files_of(games: Iterable[tuple[LibraryEntry, str]]) -> Iterator[list[tuple[LibraryEntry, str]]]:
    """Return games with their records in parts, each readable as one file; damaged records are left out."""
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
