"""Address and markup of an embed of a set of puzzles. No DOM here; the embed itself does not need it."""

from __future__ import annotations

from affinage.teach.puzzles import sets
from affinage.teach.puzzles.puzzle import WIN
from affinage.teach.puzzles.sets import PuzzleSet
from web.embed.link import EmbedOptions, address
from web.embed.snippet import frame, plain_link


def set_address(puzzle_set: PuzzleSet, number: int = 1) -> str:
    """Return the address of an embed of a set, relative to the page's, at one of its puzzles."""
    options = EmbedOptions("puzzle", puzzle=WIN, set=sets.fragment(puzzle_set, number))
    return address(puzzle_set.position(number), options)


def set_snippet(base: str, puzzle_set: PuzzleSet) -> str:
    """Return the markup of an embed of a set, as `web.embed.snippet.snippet` does for a game."""
    title, target = puzzle_set.name, f"{base}?puzzle=set#{sets.fragment(puzzle_set)}"
    shown = frame(base + set_address(puzzle_set), title, EmbedOptions("puzzle"))
    return f"{shown}\n<p>{plain_link(target, title)}</p>"
