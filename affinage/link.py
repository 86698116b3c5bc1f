"""Links: a rule set as the text of a URL's query, such as `board=hex:5&place=knight`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import unquote_plus

from affinage.errors import OptionError
from affinage.game import DEFAULT_SYSTEM, Game, Preset, system, system_keys
from affinage.options import BoardOption, Option, obstacle, resolve
from affinage.shapes import nearest_board
from affinage.texts import excerpt, quoted

MOST_CHARACTERS = 2_000
"""Of a query: several times what all options take."""


def load(text: str = "") -> Game:
    """The game of a link's query.

    >>> load("board=hex:5&place=ortho").link()
    'board=hex:5'
    >>> load("bord=square:8")
    Traceback (most recent call last):
    affinage.errors.OptionError: unknown key 'bord'; keys are game, board, colours, place, limit, near, \
links, goal, neutral, max, pie

    Raises OptionError for an unknown game, key or value, naming the valid ones.
    """
    given = pairs(text)
    key = given.pop("game", DEFAULT_SYSTEM)
    return _game(key, tuple(given.items()))


def query_of(game: Game) -> str:
    """The query of a rule set, which is never without a key, as pages read an address without one as their own.

    >>> query_of(load("board=hex:5")), query_of(load())
    ('?board=hex:5', '?game=affinage')
    """
    return f"?{game.link() or f'game={game.key}'}"


@lru_cache(maxsize=64)
def _game(key: str, given: tuple[tuple[str, str], ...]) -> Game:
    return system(key)(dict(given))


def pairs(text: str) -> dict[str, str]:
    """The keys and values of a query, unchecked; raises OptionError for a part without `=` or a key given twice."""
    query = text.removeprefix("?")
    if excess := _excess(query):
        raise OptionError(excess)
    return _pairs(query)


def _pairs(query: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in filter(None, query.split("&")):
        key, equals, value = (unquote_plus(piece) for piece in part.partition("="))
        if not equals:
            raise OptionError(f"{quoted(part)} is not a choice; write key=value, such as board=square:8")
        if key in found:
            raise OptionError(f"{excerpt(key)} is given twice; write each key once")
        found[key] = value
    return found


def _excess(query: str) -> str:
    """Why a query is too long to be looked at, "" if it is not."""
    if len(query) <= MOST_CHARACTERS:
        return ""
    return f"the link has {len(query):,} characters before its #, and can have {MOST_CHARACTERS:,}"


def preset_of(game: Game) -> Preset | None:
    """The preset whose rule set this is, if one is.

    >>> preset_of(load("")).name
    'Emmental'
    """
    for preset in game.presets:
        given = pairs(preset.link)
        given.pop("game", None)
        if resolve(game.options, given) == game.values:
            return preset
    return None


def nearest(text: str) -> tuple[Game, tuple[str, ...]]:
    """The game of a link or, if the link is bad, the valid game nearest to it and what was wrong with it.

    >>> game, complaints = nearest("board=hex:99&place=knigth")
    >>> game.link()
    'board=hex:12&place=knight'
    """
    complaints: list[str] = []
    given: dict[str, str] = {}
    query = text.removeprefix("?")
    if excess := _excess(query):
        complaints.append(excess)
        query = query[:MOST_CHARACTERS].rpartition("&")[0]
    for part in query.split("&"):
        try:
            for key, value in _pairs(part).items():
                if key in given:
                    raise OptionError(f"{excerpt(key)} is given twice; write each key once")
                given[key] = value
        except OptionError as error:
            complaints.append(str(error))
    key = given.pop("game", DEFAULT_SYSTEM)
    try:
        chosen = system(key)
    except OptionError as error:
        complaints.append(str(error))
        chosen = system(_closest(key, system_keys()) or DEFAULT_SYSTEM)
    values = _mended(chosen.options, given, complaints)
    return _game(chosen.key, tuple(values.items())), tuple(complaints)


def _mended(options: tuple[Option, ...], given: Mapping[str, str], complaints: list[str]) -> dict[str, str]:
    """The given values, each wrong one replaced by the nearest right one or left out."""
    by_key = {option.key: option for option in options}
    renamed: dict[str, str] = {}
    for key, value in given.items():
        known = key if key in by_key else _closest(key, by_key)
        if key not in by_key:
            complaints.append(f"unknown key {quoted(key)}; keys are game, {', '.join(by_key)}")
        if known and known not in renamed:
            renamed[known] = value
    values: dict[str, str] = {}
    for option in options:
        value = renamed.get(option.key, option.default)
        try:
            value = option.check(value)
        except OptionError as error:
            complaints.append(str(error))
            value = _nearest_value(option, value)
        if reason := obstacle(option, value, values):
            complaints.append(f"{option.key}={value} does not apply: {reason}")
            value = option.default
        values[option.key] = value
    return values


def _nearest_value(option: Option, value: str) -> str:
    if isinstance(option, BoardOption):
        try:
            return option.check(nearest_board(value))
        except OptionError:
            return option.default
    numbers = [known for known in option.values if known.isdecimal()]
    if value.isdecimal() and numbers:
        return min(numbers, key=lambda known: abs(int(known) - int(value[:9])))
    return _closest(value, option.values) or option.default


def _closest(word: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    """The known word most like another one, or "" when none is alike."""
    from difflib import get_close_matches  # only bad links need it, and it is slow to import

    return next(iter(get_close_matches(word.lower(), list(known), 1)), "")
