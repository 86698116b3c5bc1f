"""Limits of a record: beyond normal use, and within what a page can handle.

A text with too many characters is not read. Games and parts beyond another limit are left out with one error, and all
before them are kept.
"""

from __future__ import annotations

from affinage.errors import AffinageError
from affinage.matches.match import MAX_PLIES

MAX_CHARACTERS = 10_000_000
MAX_BYTES = 4 * MAX_CHARACTERS
"""Maximum size of a file in any encoding, in bytes."""

MAX_GAMES = 10_000
MAX_VARIANTS = 300
"""Maximum number of variants; each has its own tables."""

MAX_MOVES = 250_000
MAX_GAME_MOVES = 20_000
"""Maximum number of moves of a game, including those of variations."""

MAX_BRANCHES = 1_000
"""Maximum number of variations of a game."""

MAX_HEADERS = 40
"""Maximum number of headers of a game, including those of other programs."""

MAX_ENTRIES = 2 * MAX_MOVES + 20 * MAX_GAMES
"""Maximum number of JSON values, lists and objects: each move with a comment, and each game's keys."""

MAX_COMPLAINTS = 100
"""Errors after which a file is considered foreign, and the rest is ignored."""


class Quota:
    """Remaining quota of one record; each method raises an AffinageError at the first excess."""

    def __init__(self) -> None:
        self.is_spent: bool = False
        """Whether the quota is spent, so that the rest of the record is not read."""
        self.is_full: bool = False
        """Whether the current game is full, so that the rest of it is not read."""
        self._games = self._moves = 0
        self._links: set[str] = set()
        self._of_game = self._branches = 0

    def take_game(self, link: str) -> None:
        """Count a game of a variant."""
        self._links.add(link)
        self._games += 1
        if self._games > MAX_GAMES:
            self._spend(f"a file can have {MAX_GAMES:,} games")
        if len(self._links) > MAX_VARIANTS:
            self._spend(f"a file can have games of {MAX_VARIANTS:,} variants")
        self.is_full = False
        self._of_game = self._branches = 0

    def take_branch(self) -> None:
        """Count a variation of the game."""
        self._branches += 1
        if self._branches > MAX_BRANCHES:
            self._fill(f"a game can have {MAX_BRANCHES:,} variations")

    def take_move(self, ply: int) -> None:
        """Count a move of the game with its ply in the line."""
        self._moves += 1
        self._of_game += 1
        if self._moves > MAX_MOVES:
            self._spend(f"a file can have {MAX_MOVES:,} moves")
        if self._of_game > MAX_GAME_MOVES:
            self._fill(f"a game can have {MAX_GAME_MOVES:,} moves with its variations")
        if ply > MAX_PLIES:
            self._fill(f"a line can have {MAX_PLIES:,} moves")

    def _spend(self, limit: str) -> None:
        self.is_spent = self.is_full = True
        raise AffinageError(f"{limit}; the rest of the file is left out")

    def _fill(self, limit: str) -> None:
        self.is_full = True
        raise AffinageError(f"{limit}; the rest of the game is left out")
