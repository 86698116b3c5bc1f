"""The list of games and their parts: those here, those of installed packages, and designs that were read.

To add a game, write its folder and add a row here. A part is given as `module:name` and imported on first use, so that
the page loads NumPy and lessons only when needed. Other packages bring games by entry points of the group
`affinage.games`: each names a `Game`, a `Design`, or the `GameParts` of a game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any
from warnings import warn

from affinage.checks import text_fault
from affinage.errors import OptionError
from affinage.game import Game
from affinage.plain_text import excerpt


@dataclass(frozen=True, slots=True, kw_only=True)
class GameParts:
    """Places of the parts of a game; defaults serve every game, and None means that a part is missing."""

    rules: str
    """The Game class."""
    rulebook: str = "affinage.teach.rulebook.chapter:Chapter"
    """The Chapter class with the rules of a variant in words."""
    lesson: str | None = None
    """The lesson's steps."""
    principles: str | None = None
    """The principles for beginners."""
    playouts: str = "affinage.bots.playouts.scalar:ScalarPlayouts"
    """The Playouts class: many random games at once."""
    terminal_moves: str = "affinage.bots.knowledge:all_moves"
    """A function that lists the moves which may end the game."""
    levels: str = "affinage.bots.levels:USUAL"
    """The strengths of the levels of the computer, the weakest first."""
    alpha_beta: str | None = None
    """The AlphaBeta class: alpha-beta search."""
    solver: str | None = None
    """The LineSolver class; without one, the generic solver is used."""
    value_function: str | None = None
    """The ValueFunction class, learned from games."""
    bitbase: str | None = None
    """The Bitbase class: known results far from the end."""
    bitbase_board: str | None = None
    """The board of the bitbase."""
    vector: str = "affinage.environments.vector.rows:rows"
    """A function that makes the rows of the vector environment."""


GAMES: dict[str, GameParts] = {
    "affinage": GameParts(
        rules="affinage.games.affinage.rules:Affinage",
        rulebook="affinage.games.affinage.rulebook:AffinageChapter",
        lesson="affinage.games.affinage.lesson:STEPS",
        principles="affinage.games.affinage.lesson:PRINCIPLES",
        playouts="affinage.games.affinage.playouts:AffinagePlayouts",
        terminal_moves="affinage.games.affinage.endgame:terminal_moves",
        levels="affinage.games.affinage.levels:LEVELS",
        solver="affinage.games.affinage.endgame:AffinageSolver",
        vector="affinage.games.affinage.vector:rows",
    ),
    "churn": GameParts(
        rules="affinage.games.churn.rules:Churn",
        rulebook="affinage.games.churn.rulebook:ChurnChapter",
        lesson="affinage.games.churn.lesson:STEPS",
        playouts="affinage.games.churn.playouts:ChurnPlayouts",
        terminal_moves="affinage.games.churn.levels:terminal_moves",
        levels="affinage.games.churn.levels:LEVELS",
        solver="affinage.games.churn.solver:ChurnSolver",
        bitbase="affinage.games.churn.bitbase:ChurnBitbase",
        bitbase_board="hex:3",
        vector="affinage.games.churn.vector:rows",
    ),
    "emulsion": GameParts(
        rules="affinage.games.emulsion.rules:Emulsion",
        rulebook="affinage.games.emulsion.rulebook:EmulsionChapter",
        lesson="affinage.games.emulsion.lesson:STEPS",
        principles="affinage.games.emulsion.lesson:PRINCIPLES",
        playouts="affinage.games.emulsion.playouts:EmulsionPlayouts",
        terminal_moves="affinage.games.emulsion.levels:terminal_moves",
        levels="affinage.games.emulsion.levels:LEVELS",
    ),
    "moulds": GameParts(
        rules="affinage.games.moulds.rules:Moulds",
        rulebook="affinage.games.moulds.rulebook:MouldsChapter",
        lesson="affinage.games.moulds.lesson:STEPS",
        principles="affinage.games.moulds.lesson:PRINCIPLES",
        playouts="affinage.games.moulds.playouts:MouldsPlayouts",
        terminal_moves="affinage.games.moulds.levels:terminal_moves",
        levels="affinage.games.moulds.levels:LEVELS",
        alpha_beta="affinage.games.moulds.alphabeta:MouldsAlphaBeta",
    ),
    "taifas": GameParts(
        rules="affinage.games.taifas.rules:Taifas",
        rulebook="affinage.games.taifas.rulebook:TaifasChapter",
        lesson="affinage.games.taifas.lesson:STEPS",
        principles="affinage.games.taifas.lesson:PRINCIPLES",
        playouts="affinage.games.taifas.playouts:TaifasPlayouts",
        terminal_moves="affinage.games.taifas.levels:terminal_moves",
        levels="affinage.games.taifas.levels:LEVELS",
        value_function="affinage.games.taifas.value:TaifasValue",
        vector="affinage.games.taifas.vector:rows",
    ),
}


GENERIC = GameParts(rules="")
DESIGNED = GameParts(
    rules="",
    rulebook="affinage.design.parts:DesignedChapter",
    playouts="affinage.design.playouts:DesignedPlayouts",
    levels="affinage.design.parts:LEVELS",
)
PLUGINS = "affinage.games"
"""Group of entry points."""

_added: dict[str, type[Game]] = {}


def game_keys() -> tuple[str, ...]:
    """Return the keys of all games, the default first.

    >>> game_keys()
    ('affinage', 'churn', 'emulsion', 'moulds', 'taifas')
    """
    return (*GAMES, *(key for key in {**_plugins(), **_added} if key not in GAMES))


def game_class(key: str) -> type[Game]:
    """Return the Game class of a key.

    >>> game_class("moulds").name
    'Attack of the Moulds'

    Raises OptionError with the valid keys.
    """
    if fault := text_fault("the key of a game", key):
        raise OptionError(f"{fault}; games are {', '.join(game_keys())}")
    if key in GAMES:
        kind: type[Game] = part(key, "rules")
        return kind
    others = {**{name: kind for name, (kind, _) in _plugins().items()}, **_added}
    if key not in others:
        raise OptionError(f"game={excerpt(key)} is unknown; games are {', '.join(game_keys())}")
    return others[key]


def add(kind: type[Game]) -> None:
    """Add a game that was read, in place of one with the same key; raises OptionError for a key of ours."""
    if kind.key in GAMES:
        raise OptionError(f"there is a game {kind.key} already; expected another key")
    _added[kind.key] = kind


def added() -> Iterator[type[Game]]:
    """Yield the games that were added."""
    yield from _added.values()


@cache
def _plugins() -> dict[str, tuple[type[Game], GameParts]]:
    """Return the games of installed packages; one that fails is left out, with a warning of one line."""
    if sys.platform == "emscripten":
        # A page has no packages beside ours, and looking for them would take its time.
        return {}
    from importlib.metadata import entry_points

    plugins: dict[str, tuple[type[Game], GameParts]] = {}
    for entry in sorted(entry_points(group=PLUGINS), key=lambda entry: entry.name):
        try:
            kind, parts = _plugin(entry.load())
            if kind.key in GAMES or kind.key in plugins:
                raise OptionError(f"there is a game {kind.key} already")
            kind({})
            plugins[kind.key] = kind, parts
        except (Exception, SystemExit) as error:
            package = entry.dist.name if entry.dist else entry.value
            reason = excerpt(str(error).strip().partition("\n")[0]) or "it gives no reason"
            warn(
                f"the game {entry.name} of {package} is left out: {type(error).__name__}: {reason}",
                stacklevel=2,
            )
    return plugins


def _plugin(thing: Any) -> tuple[type[Game], GameParts]:
    """Return the game that an entry point names, with its parts."""
    if isinstance(thing, GameParts):
        return _load(thing.rules), thing
    if isinstance(thing, type) and issubclass(thing, Game):
        return thing, GENERIC
    if isinstance(thing, type) and hasattr(thing, "turn_limit"):
        return _load("affinage.design.reading:kind_of")(thing), DESIGNED
    raise OptionError("expected a Game, a Design or GameParts")


def part(key: str, name: str) -> Any:
    """Return a part of a game, imported on first use; None if the game has no such part."""
    path = part_name(key, name)
    return _load(path) if path else None


def has_part(key: str, name: str) -> bool:
    """Return whether a game has a part, its own or the default, without importing it."""
    return bool(part_name(key, name))


def part_name(key: str, name: str) -> str | None:
    """Return the place of a part, `module:name`; None if the game has no such part."""
    parts = GAMES.get(key)
    if parts is None:
        parts = DESIGNED if key in _added else _plugins()[key][1] if key in _plugins() else GENERIC
    path: str | None = getattr(parts, name)
    return path


def modules(*names: str) -> Iterator[str]:
    """Yield the names of the modules with these parts, game by game."""
    for parts in GAMES.values():
        for path in (getattr(parts, name) for name in names):
            if path:
                yield path.partition(":")[0]


@cache
def _load(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)
