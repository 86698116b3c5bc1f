"""The sets of puzzles of a player: their text, a line of JSON for each, and their addresses.

Damage affects only one line. No DOM here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from affinage.teach.puzzles import sets
from affinage.teach.puzzles.sets import MAX_LINK, MAX_NAME, MAX_PUZZLES, PuzzleSet
from web.puzzles.link import SET, PuzzleRequest
from web.storage import stored
from web.storage.progress import Contents, Form, joined_lines, read_lines

HEADING = "affinage sets 1"
"""First line of the text, with the version of its format."""
MAX_CHARACTERS = 2_000_000


@dataclass(frozen=True, slots=True)
class OwnSets:
    """The sets of a player, by name."""

    sets: Mapping[str, PuzzleSet] = field(default_factory=dict)

    def with_set(self, puzzle_set: PuzzleSet) -> OwnSets:
        """Return the sets with a set, which replaces one of the same name; an empty set deletes it."""
        others = {
            name: each for name, each in self.sets.items() if name != puzzle_set.name or puzzle_set.puzzles
        }
        return OwnSets(others | {puzzle_set.name: puzzle_set} if puzzle_set.puzzles else others)

    def with_puzzles(self, puzzle_set: PuzzleSet) -> OwnSets:
        """Return the sets with puzzles added to the set of this name; those beyond its limit go to a second set."""
        own = self.sets.get(puzzle_set.name, PuzzleSet(puzzle_set.name, ())).with_puzzles(puzzle_set.puzzles)
        rest = PuzzleSet(_next_name(own.name), own.puzzles[MAX_PUZZLES:])
        both = self.with_set(replace(own, puzzles=own.puzzles[:MAX_PUZZLES]))
        return both.with_puzzles(rest) if rest.puzzles else both

    def merged(self, other: OwnSets, now: datetime) -> OwnSets:
        """Return the sets joined with those of another device; sets of the same name have the puzzles of both."""
        both = self
        for puzzle_set in other.sets.values():
            both = both.with_puzzles(puzzle_set)
        return both


def _next_name(name: str) -> str:
    """Return the name of the set after one that is full.

    >>> _next_name("Club"), _next_name("Club 2")
    ('Club 2', 'Club 3')
    """
    before, _, number = name.rpartition(" ")
    if before and number.isdecimal():
        return f"{before} {int(number) + 1}"
    return f"{name[: MAX_NAME - 4]} 2"


def parse(text: str) -> Contents[OwnSets] | None:
    """Return the contents of a text; None if it means nothing."""
    own: dict[str, PuzzleSet] = {}

    def read(line: str) -> None:
        puzzle_set = sets.read(stored.parse(line)["set"])
        own[puzzle_set.name] = puzzle_set

    unread = read_lines(text, HEADING, MAX_CHARACTERS, read)
    return None if unread is None else Contents(OwnSets(own), unread)


def to_text(contents: Contents[OwnSets]) -> str:
    """Return the text of sets, with what could not be read of the last one."""
    lines = (
        json.dumps({"set": sets.to_text(each)}, ensure_ascii=False)
        for each in contents.progress.sets.values()
    )
    return joined_lines(HEADING, lines, contents.unread)


SET_FORM = Form("sets", OwnSets(), parse, to_text, MAX_CHARACTERS)


def address_of(puzzle_set: PuzzleSet, number: int = 1, kind: str = SET) -> str:
    """Return the query and the fragment of a set, at one of its puzzles; the kind is SET or CLASS."""
    return f"{PuzzleRequest(kind).address}#{sets.fragment(puzzle_set, number)}"


def is_too_long(puzzle_set: PuzzleSet) -> bool:
    """Return whether a set is too long for a link that people send."""
    return len(sets.fragment(puzzle_set)) > MAX_LINK
