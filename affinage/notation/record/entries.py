"""Common parts of both record formats: the entries of a game, checked as they are read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from affinage.errors import AffinageError, OptionError
from affinage.game import Game, Outcome
from affinage.notation import earlier_levels
from affinage.notation.record.limits import MAX_COMMENT
from affinage.play import setup
from affinage.play.match import GameRecord, Match, fit_people
from affinage.play.variations import DRAW_AGREED, GameNode, Line
from affinage.texts import excerpt, quoted

VERSION, VERSION_OF_LEVELS = 2, 3
KNOWN_VERSIONS = (1, VERSION, VERSION_OF_LEVELS)
NO_VERSION = 'not a game; expected a link, or a record that begins with [Affinage "3"] or {"affinage": 3'
MAX_LEVEL = 99
_DATE = re.compile(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})(?:[T ].*)?")
_NO_DATE = re.compile(r"[0-9]{4}|(?=.*[?])[0-9?]{1,4}(?:[-./][0-9?]{1,2}){0,2}|")


def check_version(version: object) -> None:
    """Raise an AffinageError unless files of this version can be read."""
    if version is None:
        raise AffinageError(NO_VERSION)
    if version not in KNOWN_VERSIONS or isinstance(version, bool):
        raise AffinageError(
            f"version {excerpt(repr(version))} is unknown; this program reads versions 1 to 3"
        )


def version_of(game_record: GameRecord) -> int:
    """Return the version to write a game in; with computers a later one, as their levels were others before."""
    return VERSION_OF_LEVELS if any(game_record.levels) else VERSION


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


def set_levels(game_record: GameRecord, levels: Sequence[object], version: object) -> None:
    """Set which seats computers have in a file of a version.

    Raises OptionError for a wrong number of levels, or for what is none.
    """
    match = game_record.match
    players = match.game.players
    numbers: Sequence[int] = [
        level for level in levels if isinstance(level, int) and not isinstance(level, bool)
    ]
    if not len(numbers) == len(levels) == players or not all(0 <= n <= MAX_LEVEL for n in numbers):
        raise OptionError(f"levels are {players} numbers from 0 (a person) to {MAX_LEVEL}")
    if version != VERSION_OF_LEVELS:
        match.people, numbers = earlier_levels.as_today(match.game, match.people, numbers)
    game_record.levels = tuple(numbers) if any(numbers) else ()


def set_date(game_record: GameRecord, text: str) -> None:
    """Date a game, also as chess programs do, `2026.01.31`; one with `?` in it, or of a year, stays undated.

    Raises OptionError for other texts.
    """
    if _NO_DATE.fullmatch(text):
        return
    numbers = _DATE.fullmatch(text)
    try:
        if numbers is None:
            raise ValueError
        game_record.date = date(*map(int, numbers.groups())).isoformat()
    except ValueError:
        raise OptionError(f"{quoted(text)} is not a date such as 2026-01-31") from None


def comment_fault(text: str) -> str:
    """Return why a text is not valid as a comment, "" if it is."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "a comment holds half a character"
    if len(text) > MAX_COMMENT:
        return f"a comment can have {MAX_COMMENT:,} characters; this one of {len(text):,} is left out"
    return ""


def result(match: Match) -> str:
    """Return the result of the current line in words, or "" without one."""
    outcome = match.outcome_at(len(match.moves))
    return "" if outcome is None else _in_words(match, outcome)


def _in_words(match: Match, outcome: Outcome) -> str:
    winner = f"{match.game.colours[outcome.winner - 1]} wins" if outcome.winner else "draw"
    return f"{winner}: {outcome.reason}"


def shown(match: Match, lines: Sequence[Line]) -> int:
    """Return the number of the current line among all, 0 for the main line."""
    return next((number for number, line in enumerate(lines) if line.end is match.end), 0)


def resigns(node: GameNode, colour: int) -> None:
    """Resign for a colour; raises an AffinageError if the game is over."""
    if node.position.is_terminal():
        raise AffinageError("resignation after the end of the game")
    node.resigned = colour


def agree_on_draw(node: GameNode) -> None:
    """End the game with an agreed draw; raises an AffinageError if it is over."""
    if node.position.is_terminal():
        raise AffinageError("a draw cannot be agreed: the game is over")
    node.resigned = DRAW_AGREED
