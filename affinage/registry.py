"""The list of games and their parts.

To add a game, write its folder and add a row here. A part is given as `module:name` and imported on first use, so that
the page loads NumPy and lessons only when needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from affinage.checks import text_fault
from affinage.errors import OptionError
from affinage.game import Game
from affinage.texts import excerpt


@dataclass(frozen=True, slots=True, kw_only=True)
class GameParts:
    """Places of the parts of a game; defaults serve every game, and None means that a part is missing."""

    rules: str
    """The Game class."""
    rulebook: str = "affinage.teach.rulebook.chapter:Chapter"
    """The Chapter class with the rules of a variant in words."""
    lesson: str | None = None
    """The lesson's steps."""
    playouts: str = "affinage.bots.playouts.scalar:ScalarPlayouts"
    """The Playouts class: many random games at once."""
    terminal_moves: str = "affinage.bots.terminal_moves:all_moves"
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
    vector: str = "affinage.environments.vector.scalar:rows"
    """A function that makes the rows of the vector environment."""


GAMES: dict[str, GameParts] = {
    "affinage": GameParts(
        rules="affinage.games.affinage.rules:Affinage",
        rulebook="affinage.games.affinage.rulebook:AffinageChapter",
        lesson="affinage.games.affinage.lesson:STEPS",
        playouts="affinage.games.affinage.playouts:AffinagePlayouts",
        terminal_moves="affinage.games.affinage.terminal_moves:terminal_moves",
        levels="affinage.games.affinage.levels:LEVELS",
        solver="affinage.games.affinage.solver:AffinageSolver",
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
        playouts="affinage.games.emulsion.playouts:EmulsionPlayouts",
        terminal_moves="affinage.games.emulsion.levels:terminal_moves",
        levels="affinage.games.emulsion.levels:LEVELS",
    ),
    "moulds": GameParts(
        rules="affinage.games.moulds.rules:Moulds",
        rulebook="affinage.games.moulds.rulebook:MouldsChapter",
        lesson="affinage.games.moulds.lesson:STEPS",
        playouts="affinage.games.moulds.playouts:MouldsPlayouts",
        terminal_moves="affinage.games.moulds.levels:terminal_moves",
        levels="affinage.games.moulds.levels:LEVELS",
        alpha_beta="affinage.games.moulds.alphabeta:MouldsAlphaBeta",
    ),
    "taifas": GameParts(
        rules="affinage.games.taifas.rules:Taifas",
        rulebook="affinage.games.taifas.rulebook:TaifasChapter",
        lesson="affinage.games.taifas.lesson:STEPS",
        playouts="affinage.games.taifas.playouts:TaifasPlayouts",
        terminal_moves="affinage.games.taifas.levels:terminal_moves",
        levels="affinage.games.taifas.levels:LEVELS",
        value_function="affinage.games.taifas.value:TaifasValue",
        vector="affinage.games.taifas.vector:rows",
    ),
}


GENERIC = GameParts(rules="")


def game_keys() -> tuple[str, ...]:
    """Return the keys of all games, the default first.

    >>> game_keys()
    ('affinage', 'churn', 'emulsion', 'moulds', 'taifas')
    """
    return tuple(GAMES)


def game_class(key: str) -> type[Game]:
    """Return the Game class of a key.

    >>> game_class("moulds").name
    'Attack of the Moulds'

    Raises OptionError with the valid keys.
    """
    if (fault := text_fault("the key of a game", key)) or key not in GAMES:
        raise OptionError(f"{fault or f'game={excerpt(key)} is unknown'}; games are {', '.join(GAMES)}")
    rules: type[Game] = part(key, "rules")
    return rules


def part(key: str, name: str) -> Any:
    """Return a part of a game, imported on first use; None if the game has no such part.

    A game without a row here has the default parts.
    """
    path: str | None = getattr(GAMES.get(key, GENERIC), name)
    return _load(path) if path else None


def has_part(key: str, name: str) -> bool:
    """Return whether a game has a part, its own or the default, without importing it."""
    return bool(getattr(GAMES.get(key, GENERIC), name))


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
