"""Links: a variant as a URL query, such as `board=hex:5&place=knight`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from operator import index
from typing import SupportsIndex, cast
from warnings import warn

from affinage.board.shapes import nearest_board
from affinage.checks import described, text_fault
from affinage.errors import OptionError
from affinage.game import DEFAULT_GAME, Game, Preset, shared
from affinage.game.options import BoardOption, Option, canonical, obstacle, resolve
from affinage.notation.address import (
    EMBED_KEYS,
    MAX_QUERY_CHARACTERS,
    PAGES,
    Address,
    candidates,
    choices,
    lower,
    meant_key,
    read,
)
from affinage.notation.address import parts as split
from affinage.plain_text import quoted
from affinage.registry import game_class, game_keys

MAX_CHARACTERS = MAX_QUERY_CHARACTERS
"""Maximum length of a query."""

_MOVES = re.compile(r"[PS]*[A-Z]?[a-z]{1,2}[0-9]|from=", re.ASCII)
"""Beginning of a part of a fragment with moves or a position."""

_WORD = re.compile(r"[a-z][\w-]{0,59}", re.IGNORECASE | re.ASCII)
_NAMED = re.compile(rf"({_WORD.pattern})([?&#]\S*)", re.IGNORECASE | re.ASCII)
_OWN_PAGES = ("index", "embed", *PAGES)
"""Names of our own pages in addresses, where hosts leave out the end."""


def load(game: Game | str = "", /, **options: str | int) -> Game:
    """Return the game of a text: a query, a game's key, a preset's name, or a full address of a page or an embed.

    >>> load("board=hex:5&place=ortho").link()
    'board=hex:5'
    >>> load("https://example.org/play/clabber/?utm_source=mail").link()
    'game=churn&board=hex:4'
    >>> load("churn", board="hex:4") == load(game="churn", board="hex:4") == load("clabber")
    True
    >>> load("bord=square:8")
    Traceback (most recent call last):
    affinage.errors.OptionError: unknown key 'bord'; keys are game, board, colours, place, limit, near, \
links, goal, neutral, max, extra, pie

    Keywords set options, in place of those of the text or of another game. Keys of a text that resemble none of ours,
    such as those that chats and newsletters add, are ignored. The moves of a link are left out, with a warning. Raises
    OptionError for an unknown game, a misspelt key or an unknown value, with the valid ones.
    """
    fragment = ""
    texts = {key: _as_text(key, value) for key, value in options.items()}
    if isinstance(game, Game) and texts.get("game", game.key) == game.key:
        texts.pop("game", None)
        return shared(type(game), canonical(game.options, game.values) | texts)
    if isinstance(game, Game):
        values = {"game": game.key, **canonical(game.options, game.values)}
    else:
        address = address_in(game)
        if not (address.path or address.query) and any(map(str.isalpha, game)):
            raise OptionError(_unknown(game.strip()))
        values, fragment = _chosen(address), address.fragment
    loaded = _game_of(values | texts)
    if any(map(_MOVES.match, split(fragment))):
        warn("the moves of the link are left out; read_link returns them with the game", stacklevel=2)
    return loaded


def _as_text(key: str, value: object) -> str:
    """Return the value of a keyword as links have it."""
    if isinstance(value, str):
        return lower(value)
    if not isinstance(value, bool):
        with suppress(TypeError):
            return str(index(cast(SupportsIndex, value)))
    raise OptionError(f"{key}={described(value)} is not valid; expected a text or a whole number")


def address_in(text: str) -> Address:
    """Return the address in a text: the first that asks for a game, also where a redirect carries it as a value.

    A word alone is the key of a game, or the name of a preset; options and moves may follow it, as in
    `churn?board=hex:4`. Raises OptionError for what is not a text.
    """
    if fault := text_fault("a link", text):
        raise OptionError(f"{fault}; expected one such as game=churn")
    if named := _NAMED.fullmatch(text.strip()):
        name, rest = named.groups()
        is_known = bool(_choices_of(name.lower()))
        if is_known or (rest[0] == "?" and name.lower() not in _OWN_PAGES):
            return read(f"/{PAGES[0]}/{name}{re.sub('^&', '?', rest)}")
    for own, whole in candidates(text):
        if _is_of_game(read(own)):
            return read(whole)
    if _WORD.fullmatch(word := text.strip()) and word.lower() not in keys():
        return read(f"/{PAGES[0]}/{word}")
    return read(text)


def _is_of_game(address: Address) -> bool:
    known = _keys_for(address)
    named = any(value is not None and key in known for key, value in address.pairs)
    return named or bool(address.fragment) or _is_page(address)


def _is_page(address: Address) -> bool:
    return bool(address.page and _choices_of(address.page))


def load_address(address: Address) -> Game:
    """Return the game of an address; raise OptionError like `load`."""
    return _game_of(_chosen(address))


def query_of(game: Game) -> str:
    """Return the query of a variant, which always has a key, as an address without one opens the landing page.

    >>> query_of(load("board=hex:5")), query_of(load())
    ('?board=hex:5', '?game=affinage')
    """
    return f"?{game.link() or f'game={game.key}'}"


def _game_of(values: dict[str, str]) -> Game:
    """Return the game of keys and their values; raise OptionError for wrong ones."""
    return _game(game_class(values.pop("game", DEFAULT_GAME)), tuple(values.items()))


@lru_cache(maxsize=64)
def _game(kind: type[Game], pairs: tuple[tuple[str, str], ...]) -> Game:
    return shared(kind, dict(pairs))


def keys() -> tuple[str, ...]:
    """Return the keys in links of all games."""
    return _keys(game_keys())


@cache
def _keys(games: tuple[str, ...]) -> tuple[str, ...]:
    options = (option.key for key in games for option in game_class(key).options)
    return tuple(dict.fromkeys(["game", *options]))


def asks(address: Address) -> bool:
    """Return whether an address has a key of a variant, or one that looks like it, or is the page of a game."""
    known = _keys_for(address)
    keys = (key in known or (value is not None and meant_key(key, known)) for key, value in address.pairs)
    return any(keys) or _is_page(address)


def _keys_for(address: Address) -> tuple[str, ...]:
    """Return the keys to expect: those of the link's game if it has no others, as importing all games is slow."""
    values = dict(reversed(address.pairs))
    key = (values.get("game") or DEFAULT_GAME).lower()
    own = _keys((key,)) if key in game_keys() else ()
    return own if values.keys() <= {*own, *EMBED_KEYS} else keys()


# The keys are cached: a list with few variants asks for each again and again.
@lru_cache(maxsize=1024)
def game_key_of(query: str) -> str:
    """Return the key of the game that a link opens; raises OptionError for a key alone or given twice."""
    return pairs(query).get("game", DEFAULT_GAME)


def pairs(text: str) -> dict[str, str]:
    """Return the keys and values of a link, unchecked; raise OptionError for a key alone or given twice."""
    return _chosen(address_in(text))


def _chosen(address: Address) -> dict[str, str]:
    values, faults = _asked(address)
    if faults:
        raise OptionError(faults[0])
    return values


def _asked(address: Address) -> tuple[dict[str, str], list[str]]:
    """Return the options in an address, including the game, and its errors."""
    values, faults = choices(address, _keys_for(address))
    values = {key: lower(value) for key, value in values.items()}
    kind = {key: value for key, value in reversed(address.pairs) if key in ("lesson", "puzzle", "mode")}
    if "lesson" in kind or ("puzzle" in kind and (kind.get("mode") != "puzzle" or kind["puzzle"] == "daily")):
        what = "lesson" if "lesson" in kind else "puzzle"
        faults.append(f"the link opens a {what}; expected the link of a game, such as game=churn")
    if address.page and "game" not in values:
        if page := _choices_of(address.page):
            values = page | values
        elif not address.site or not (values or address.fragment):
            faults.append(_unknown(address.page))
    return values, faults


def _unknown(name: str) -> str:
    known = ", ".join(game_keys())
    return f"unknown game {quoted(name)}; expected {known} or the name of a variant"


def _choices_of(page: str) -> dict[str, str]:
    """Return the options of the game or preset with a page of this name, none for an unknown one."""
    for key in game_keys():
        if page == key:
            return {"game": key}
        for preset in game_class(key).texts.presets:
            if page == preset.slug:
                return pairs(preset.link) or {"game": key}
    return {}


def preset_of(game: Game) -> Preset | None:
    """Return the preset with this variant, if any.

    >>> preset_of(load("")).name
    'Emmental'
    """
    return _presets_of(type(game)).get(tuple(game.values.values()))


@lru_cache(maxsize=16)
def _presets_of(kind: type[Game]) -> Mapping[tuple[str, ...], Preset]:
    """Return the presets of a game by the values of its options; of two with the same, the first one."""
    presets = {}
    for preset in reversed(kind.texts.presets):
        values = pairs(preset.link)
        values.pop("game", None)
        presets[tuple(resolve(kind.options, values).values())] = preset
    return presets


def nearest(text: str) -> tuple[Game, tuple[str, ...]]:
    """Return the game of a link; for a bad link, the nearest valid game and the errors.

    >>> game, complaints = nearest("board=hex:99&place=knigth")
    >>> game.link()
    'board=hex:12&place=knight'
    """
    return nearest_to(address_in(text))


def nearest_to(address: Address) -> tuple[Game, tuple[str, ...]]:
    """Return the game of an address and its errors, like `nearest`."""
    asked, complaints = _asked(address)
    key = asked.pop("game", DEFAULT_GAME)
    try:
        chosen = game_class(key)
    except OptionError as error:
        complaints.append(str(error))
        chosen = game_class(_closest(key, game_keys()) or DEFAULT_GAME)
    values = _nearest_values(chosen.options, asked, complaints)
    return _game(chosen, tuple(values.items())), tuple(complaints)


def _nearest_values(
    options: tuple[Option, ...], asked: Mapping[str, str], complaints: list[str]
) -> dict[str, str]:
    """Return the given values, with each wrong one replaced by the nearest valid one or left out."""
    by_key = {option.key: option for option in options}
    renamed: dict[str, str] = {}
    for key, value in asked.items():
        known = key if key in by_key else meant_key(key, by_key)
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
    """Return the known word most similar to another one, or "" if none is similar."""
    # This import is slow, and only bad links need it.
    from difflib import get_close_matches

    return next(iter(get_close_matches(word.lower(), list(known), 1)), "")
