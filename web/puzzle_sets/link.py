"""The address of a set of puzzles. No DOM here."""

from __future__ import annotations

from affinage.teach.puzzles import sets
from affinage.teach.puzzles.sets import MAX_LINK, PuzzleSet
from web.puzzles.link import SET, PuzzleRequest


def address_of(puzzle_set: PuzzleSet, number: int = 1, kind: str = SET) -> str:
    """Return the query and the fragment of a set, at one of its puzzles; the kind is SET or CLASS."""
    return f"{PuzzleRequest(kind).address}#{sets.fragment(puzzle_set, number)}"


def is_too_long(puzzle_set: PuzzleSet) -> bool:
    """Return whether a set is too long for a link that people send."""
    return len(sets.fragment(puzzle_set)) > MAX_LINK
