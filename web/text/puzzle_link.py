"""The address of a puzzle. No DOM here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from affinage.notation.address import PUZZLE_KEYS
from affinage.registry import game_keys
from affinage.teach.puzzles.themes import THEMES
from affinage.texts import quoted
from web.text.query import values_of

DAILY, NEXT, AGAIN = KINDS = ("daily", "next", "again")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A puzzle by its key or kind; theme and game, "" for any, restrict the next puzzles."""

    puzzle: str = DAILY
    theme: str = ""
    game: str = ""

    @property
    def address(self) -> str:
        """The query for this puzzle.

        >>> Wanted("next", theme="greed").address
        '?puzzle=next&theme=greed'
        """
        chosen = (("puzzle", self.puzzle), ("theme", self.theme), ("game", self.game))
        return f"?{'&'.join(f'{key}={value}' for key, value in chosen if value)}"


def read(query: str, known: Collection[str]) -> tuple[Wanted, str]:
    """Return the valid part of the request in an address, and its error, "" for none.

    >>> read("?puzzle=next&game=chrun", ())[1]
    "no game 'chrun'; games are affinage, churn, emulsion, moulds, taifas"
    """
    given, faults = values_of(query, "puzzle", PUZZLE_KEYS)
    found = {}
    for key, names, listed in (
        ("puzzle", (*KINDS, *known), f"{', '.join(KINDS)}, and the names of {len(known)} puzzles"),
        ("theme", THEMES, ", ".join(THEMES)),
        ("game", game_keys(), ", ".join(game_keys())),
    ):
        if key not in given:
            continue
        if given[key].lower() in names:
            found[key] = given[key].lower()
        else:
            faults.append(f"no {key} {quoted(given[key])}; {key}s are {listed}")
    return Wanted(**found), next(iter(faults), "")
