"""Sets of puzzles that players make: as a file of records, and as the fragment of a link.

A set is a record like any other, which every reader of records opens. Each puzzle is a game: it starts at the position
of the puzzle, its moves are the solution, a comment before the first move is the hint, and the header `Event` names the
set. The fragment `set/CODE` has the same text, compressed with zlib and written in base 32, which has neither capitals
nor signs that mail would change; `set/CODE/3` begins with the third puzzle.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import b32decode, b32encode
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from affinage.errors import AffinageError, FragmentError, OptionError, RecordError
from affinage.matches import names, setup
from affinage.matches.marks import cleaned
from affinage.matches.match import GameRecord, Match
from affinage.notation import record
from affinage.notation.link import load
from affinage.plain_text import whole_number
from affinage.teach.puzzles.collection import CollectedPuzzle
from affinage.teach.puzzles.proving import puzzle_fault

KEY = "set"
"""Key of the fragment."""
NAME = "Event"
"""Header of a record that has the name of the set."""
UNNAMED = "Puzzles"
UNRATED = (1500, 350)
"""Rating and deviation of a puzzle without a rating of its own."""
MAX_PUZZLES = 100
"""Maximum number of puzzles in a set."""
MAX_NAME = 60
MAX_HINT = 500
"""Maximum length of a hint, in characters."""
MAX_LINK = 8_000
"""Maximum length of a fragment, in characters; a longer set is shared as a file."""
CACHED = 32
"""Number of sets whose texts are cached."""
_MAX_TEXT = 400_000
"""Maximum length of the text of a set, in characters."""


@dataclass(frozen=True, slots=True)
class OwnPuzzle(CollectedPuzzle):
    """A puzzle that a player made: without a rating of its own, with a hint in words."""

    hint: str = ""

    @classmethod
    def of(cls, match: Match, hint: str = "") -> OwnPuzzle:
        """Return the puzzle at the start of a match, whose moves are the solution; raises OptionError for no puzzle."""
        if fault := _fault(match):
            raise OptionError(fault)
        start = setup.to_text(match.start)
        solution = tuple(move.text for move in match.moves)
        return cls(match.game.link(), start, solution, *UNRATED, hint=fit_hint(hint))

    def match(self) -> Match:
        """Return the puzzle as a match: its start, its solution, and the hint as a comment."""
        match = Match(load(self.query), start=self.start())
        match.extend(self.solution)
        match.root.comment = self.hint
        return match


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Puzzles with a name, in the order in which they are solved; there is at least one."""

    name: str
    puzzles: tuple[OwnPuzzle, ...]

    def position(self, number: int) -> GameRecord:
        """Return the position of a puzzle, by its number from 1, as a game without moves."""
        start = self.puzzles[number - 1].start()
        return GameRecord(Match(start.game, start=start))

    def with_puzzles(self, puzzles: Iterable[OwnPuzzle]) -> PuzzleSet:
        """Return the set with more puzzles; a new puzzle replaces an old one of the same position."""
        by_key = {puzzle.key: puzzle for puzzle in (*self.puzzles, *puzzles)}
        return replace(self, puzzles=tuple(by_key.values()))

    def without(self, key: str) -> PuzzleSet:
        """Return the set without a puzzle, by its key; it may be empty."""
        return replace(self, puzzles=tuple(puzzle for puzzle in self.puzzles if puzzle.key != key))


def fit_name(name: str) -> str:
    """Return a text as the name of a set: on one line, and not too long."""
    return names.fit_name(name, MAX_NAME) or UNNAMED


def fit_hint(hint: str) -> str:
    """Return a text as a hint: on one line, and not too long."""
    return cleaned(names.fit_name(hint, MAX_HINT))


# The text is cached, because writing it replays every puzzle.
@lru_cache(maxsize=CACHED)
def to_text(puzzle_set: PuzzleSet) -> str:
    """Return a set as the text of a file; `read` is the inverse."""
    headers = {NAME: puzzle_set.name}
    return record.to_text(*(GameRecord(puzzle.match(), headers=headers) for puzzle in puzzle_set.puzzles))


def read(text: str) -> PuzzleSet:
    """Return the set in the text of a file, with its moves checked and their proof trusted.

    Raises RecordError for the first error anywhere.
    """
    if len(text) > _MAX_TEXT:
        raise RecordError(0, f"a set can have {_MAX_TEXT:,} characters, not {len(text):,}")
    game_records, complaints = record.recover(text)
    if complaints:
        raise complaints[0]
    if not 1 <= len(game_records) <= MAX_PUZZLES:
        raise RecordError(0, f"a set has 1 to {MAX_PUZZLES} puzzles, not {len(game_records)}")
    puzzles = []
    for number, game_record in enumerate(game_records, 1):
        try:
            puzzles.append(OwnPuzzle.of(game_record.match, game_record.match.root.comment))
        except AffinageError as error:
            raise RecordError(0, f"puzzle {number}: {error}") from None
    return PuzzleSet(fit_name(game_records[0].headers.get(NAME, "")), ()).with_puzzles(puzzles)


def _fault(match: Match) -> str:
    """Return why a match is no puzzle, "" if it is one."""
    if fault := puzzle_fault(match.start):
        return fault
    if len(match.moves) % 2 == 0:
        return (
            f"the solution has {len(match.moves)} moves; expected an odd number, the solver's first and last"
        )
    return ""


def fragment(puzzle_set: PuzzleSet, number: int = 1) -> str:
    """Return a set as the fragment of a link, without its `#`, that begins with a puzzle by its number from 1."""
    return "/".join([KEY, _code(puzzle_set), *([str(number)] if number > 1 else [])])


@lru_cache(maxsize=CACHED)
def _code(puzzle_set: PuzzleSet) -> str:
    return b32encode(zlib.compress(to_text(puzzle_set).encode(), 9)).decode().rstrip("=").lower()


def read_fragment(text: str) -> tuple[PuzzleSet, int]:
    """Return the set of a fragment, and the number of the puzzle to begin with; raises FragmentError."""
    key, _, rest = text.removeprefix("#").partition("/")
    code, _, number = rest.partition("/")
    if key.lower() != KEY or not code:
        raise FragmentError(f"the link has no puzzles; expected one with #{KEY}/ and a code behind it")
    puzzle_set = _decoded(code)
    at = whole_number(number or "1")
    if at is None or not 1 <= at <= len(puzzle_set.puzzles):
        raise FragmentError(f"unknown puzzle of the set; expected 1 to {len(puzzle_set.puzzles)}")
    return puzzle_set, at


def _decoded(code: str) -> PuzzleSet:
    padded = code.upper() + "=" * (-len(code) % 8)
    try:
        inflating = zlib.decompressobj()
        data = inflating.decompress(b32decode(padded), _MAX_TEXT)
        if not inflating.eof or inflating.unused_data:
            raise ValueError
        return read(data.decode())
    except RecordError as error:
        raise FragmentError(f"the puzzles of the link cannot be read: {error}") from None
    except (binascii.Error, zlib.error, ValueError):
        raise FragmentError(
            "the puzzles of the link are cut off or changed; expected the whole link"
        ) from None
