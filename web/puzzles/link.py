"""The address of a puzzle. No DOM here."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from affinage.notation.address import PUZZLE_KEYS, values_of
from affinage.plain_text import quoted
from affinage.registry import game_keys
from affinage.teach.puzzles.puzzle import THEMES

DAILY, NEXT, AGAIN, RUN, MISTAKES, SET, CLASS = KINDS = (
    *("daily", "next", "again", "run"),
    *("mistakes", "set", "class"),
)
OTHER_PAGES = (MISTAKES, SET, CLASS)
"""Kinds that have pages of their own."""
# Here, as boards read links without the rest of the puzzles.
UNKNOWN_VALUE = "unknown {key} {value}; {key}s are {values}"
PUZZLE_NAMES = "{kinds}, days, and the names of {number} puzzles"
LEVELS = ("easy", "medium", "hard")
"""Thirds of the puzzles of a game."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """A puzzle by its key or its day, or one of the kinds; theme, game and level, "" for any, choose the next one.

    Missed puzzles and mistakes from games have only the game.
    """

    puzzle: str = DAILY
    theme: str = ""
    game: str = ""
    level: str = ""
    """One of LEVELS; "" for what suits the solver."""

    @property
    def address(self) -> str:
        """The query for this puzzle.

        >>> PuzzleRequest("next", theme="greed").address
        '?puzzle=next&theme=greed'
        """
        chosen = (
            ("puzzle", self.puzzle),
            ("theme", self.theme),
            ("game", self.game),
            ("level", self.level),
        )
        return f"?{'&'.join(f'{key}={value}' for key, value in chosen if value)}"

    @property
    def day(self) -> date | None:
        """The day whose puzzle it is, None where it asks for another.

        >>> PuzzleRequest("2026-11-02").day, PuzzleRequest("2026-11-31").day, PuzzleRequest("20261102").day
        (datetime.date(2026, 11, 2), None, None)
        """
        try:
            return date.fromisoformat(self.puzzle) if _DAY.fullmatch(self.puzzle) else None
        except ValueError:
            return None


def read(query: str, known: Collection[str]) -> tuple[PuzzleRequest, str]:
    """Return the valid part of the request in an address, and its error, "" for none.

    >>> read("?puzzle=next&game=chrun", ())[1]
    "unknown game 'chrun'; games are affinage, churn, emulsion, moulds, taifas"
    """
    values, faults = values_of(query, "puzzle", PUZZLE_KEYS)
    valid, puzzle_names = {}, PUZZLE_NAMES.format(kinds=", ".join(KINDS), number=len(known))
    for key, names, listed in (
        ("puzzle", (*KINDS, *known), puzzle_names),
        ("theme", THEMES, ", ".join(THEMES)),
        ("game", game_keys(), ", ".join(game_keys())),
        ("level", LEVELS, ", ".join(LEVELS)),
    ):
        if key not in values:
            continue
        if values[key].lower() in names or (key == "puzzle" and PuzzleRequest(values[key]).day):
            valid[key] = values[key].lower()
        else:
            faults.append(UNKNOWN_VALUE.format(key=key, value=quoted(values[key]), values=listed))
    return PuzzleRequest(**valid), next(iter(faults), "")
