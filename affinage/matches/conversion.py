"""Records in every form that public functions take: what pictures show, and links and files keep."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TypeAlias

from affinage.checks import described
from affinage.errors import OptionError
from affinage.game import Game, Position
from affinage.game.conversion import SHARED
from affinage.matches.match import GameRecord, Match

RecordLike: TypeAlias = "GameRecord | list[GameRecord] | Match | Position | Game | str"
"""A record, also as the only one of a list; a match, a position, a game, or the text of a link."""


def as_record(game: RecordLike) -> GameRecord:
    """Return the record of a match, also of one that only starts: at a position, or at the beginning of a game.

    >>> as_record("game=churn#1/by=Ann,Bob.3/c3").levels
    (0, 3)

    Raises OptionError for a wrong text and for anything else, and FragmentError for wrong moves in a link.
    """
    if isinstance(game, list) and len(game) == 1:
        return as_record(game[0])
    if isinstance(game, GameRecord):
        return game
    if isinstance(game, Match):
        return GameRecord(game)
    if isinstance(game, Position):
        return GameRecord(Match(game.game, start=game))
    if isinstance(game, Game):
        return GameRecord(Match(game))
    if isinstance(game, str):
        record: GameRecord = import_module(SHARED).read_link(game)
        return record
    raise OptionError(
        f"{described(game)} is not a match; expected a match, a record, a position, a game, or the text of a link"
    )


def as_records(games: Iterable[RecordLike]) -> list[GameRecord]:
    """Return the records of several games, also those in lists, in their order."""
    return [as_record(each) for game in games for each in (game if isinstance(game, list) else [game])]
