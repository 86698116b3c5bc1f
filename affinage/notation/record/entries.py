"""Common parts of both record formats: the entries of a game, checked as they are read, and signs to leave out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from affinage.errors import AffinageError
from affinage.game import Game, Outcome
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.matches.names import fit_people
from affinage.matches.variations import DRAW_AGREED, GameNode, Line, out_of_time, resigned
from affinage.plain_text import excerpt

VERSION = 1
NO_VERSION = 'not a game; expected a link, or a record that begins with [Affinage "1"] or {"affinage": 1'
_NO_DATE = re.compile(r"[0-9]{4}|(?=.*[?])[0-9?]{1,4}(?:[-./][0-9?]{1,2}){0,2}|")


def check_version(version: object) -> None:
    """Raise an AffinageError unless files of this version can be read."""
    if version is None:
        raise AffinageError(NO_VERSION)
    if version != VERSION or isinstance(version, bool):
        raise AffinageError(f"unknown version {excerpt(repr(version))} of a record; expected {VERSION}")


def begin(game: Game, start: str | None) -> Match:
    """Return a match from the game's initial position, or from a set-up one; raises SetupError."""
    return Match(game, start=None if start is None else setup.read(game, start))


def seat(match: Match, people: Sequence[str]) -> None:
    """Name the players of a match; raises an AffinageError for a wrong number, or after all for a bad name."""
    if len(people) != match.game.players:
        raise AffinageError(f"{match.game.name} has {match.game.players} players, not {len(people)}")
    match.people, fault = fit_people(match.game, people)
    if fault:
        raise AffinageError(fault)


def set_levels(game_record: GameRecord, levels: Sequence[object]) -> None:
    """Set which seats computers have; raises OptionError for a wrong number of levels, or an invalid one."""
    game_record.levels = tuple(levels)  # type: ignore[arg-type]  # the record checks them


def set_date(game_record: GameRecord, text: str) -> None:
    """Date a game, also as chess programs do, `2026.01.31`; one with `?` in it, or of a year, stays undated.

    Raises OptionError for other texts.
    """
    if not _NO_DATE.fullmatch(text):
        game_record.date = text


def result(match: Match) -> str:
    """Return the result of the current line in words, or "" without one."""
    outcome = match.outcome_at(len(match.moves))
    return "" if outcome is None else _in_words(match, outcome)


def _in_words(match: Match, outcome: Outcome) -> str:
    winner = f"{match.game.colours[outcome.winner - 1]} wins" if outcome.winner else "draw"
    return f"{winner}: {outcome.reason}"


def line_on_board(match: Match, lines: Sequence[Line]) -> int:
    """Return the number of the current line among all, 0 for the main line."""
    return next((number for number, line in enumerate(lines) if line.end is match.end), 0)


def resigns(node: GameNode, colour: int) -> None:
    """Resign for a colour; raises an AffinageError if the game is over."""
    if node.position.is_terminal():
        raise AffinageError("resignation after the end of the game")
    node.conclusion = resigned(colour)


def loses_on_time(node: GameNode, colour: int) -> None:
    """End the time of a colour; raises an AffinageError if the game is over."""
    if node.position.is_terminal():
        raise AffinageError("no time runs after the end of the game")
    node.conclusion = out_of_time(colour)


def agree_on_draw(node: GameNode) -> None:
    """End the game with an agreed draw; raises an AffinageError if it is over."""
    if node.position.is_terminal():
        raise AffinageError("a draw cannot be agreed: the game is over")
    node.conclusion = DRAW_AGREED


_UNSEEN = re.compile("[\u200b\u2060\ufeff]|<wbr ?/?>", re.IGNORECASE)
# Strings of JSON are matched as a whole, so that what is in them stays.
_STRING_OR_UNSEEN = re.compile(
    rf'(?P<string>"(?:[^"\\]++|\\.)*+"?)|{_UNSEEN.pattern}', re.IGNORECASE | re.DOTALL
)


def without_unseen(text: str) -> str:
    r"""Return a text without the invisible signs that editors and chats add.

    >>> without_unseen("\ufeffa1,<wbr>b1")
    'a1,b1'
    """
    return _UNSEEN.sub("", text)


def without_unseen_between_strings(text: str) -> str:
    r"""Return a JSON text without these signs outside of its strings.

    >>> without_unseen_between_strings('\ufeff{"a": "<wbr>"}')
    '{"a": "<wbr>"}'
    """
    return _STRING_OR_UNSEEN.sub(lambda match: match["string"] or "", text) if _UNSEEN.search(text) else text
