"""Play and analyse games of all groups in turn until there are enough positions.

Each game is a line of JSON in the file of its group, so that recording can be stopped and continued.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from affinage.bots.learned import value_function_of
from affinage.errors import AffinageError
from affinage.files import Journal
from affinage.game import DEFAULT_GAME, Game
from affinage.notation.link import load
from affinage.registry import game_class, game_keys
from affinage.survey.space import variants
from research.bench.calibration.games import AnalysedPosition, Estimate, PlayedGame, play
from tools.common import ToolError

MIXED = "mixed"
"""Group of Affinage's variants, a random one per game."""
MIXED_PART = 4
"""The mixed group gets one position for every four of another group."""
KEYS = tuple(field.name for field in fields(PlayedGame))
"""Keys of the file, which has a line of JSON per game."""
PLAIN = "-plain"
"""Suffix of a game whose value function is switched off, as in lower levels."""


def groups() -> list[str]:
    """Return all groups: each game, also without its value function if it has one, and Affinage's variants."""
    learned = [key for key in game_keys() if value_function_of(load(f"game={key}"))]
    return [*game_keys(), *(key + PLAIN for key in learned), MIXED]


@dataclass(frozen=True, slots=True)
class Recording:
    """Number of unproven positions per group, and the playouts of their analyses."""

    folder: Path
    seed: int
    positions: int
    playouts: int

    def wanted(self, group: str) -> int:
        """Return the number of positions of a group."""
        return self.positions // MIXED_PART if group == MIXED else self.positions

    def games(self, group: str) -> list[PlayedGame]:
        """Return the recorded games of a group."""
        stored = read_games(self.folder / f"{group}.jsonl")
        return [game for game in stored if (game.seed, game.playouts) == (self.seed, self.playouts)]


def record(recording: Recording, groups: Iterable[str], say: Callable[[str], None]) -> None:
    """Play the missing games, the groups in turn, and store each one when it ends."""
    stored = {group: recording.games(group) for group in groups}
    counts = {group: sum(len(game.unproven) for game in games) for group, games in stored.items()}
    numbers = {group: len(games) for group, games in stored.items()}
    while wanting := [group for group in counts if counts[group] < recording.wanted(group)]:
        for group in wanting:
            game = play(
                variant(group, recording.seed, numbers[group]),
                recording.seed,
                numbers[group],
                recording.playouts,
                with_function=not group.endswith(PLAIN),
            )
            append_game(recording.folder / f"{group}.jsonl", game)
            numbers[group] += 1
            counts[group] += len(game.unproven)
            say(f"{group}: {numbers[group]} games, {counts[group]} positions")


def variant(group: str, seed: int, number: int) -> Game:
    """Return the variant of a group's game: the game's default, or a random variant of Affinage."""
    if group != MIXED:
        return load(f"game={group.removesuffix(PLAIN)}")
    links = _links()
    return load(links[int(np.random.default_rng([seed, number]).integers(len(links)))])


@cache
def _links() -> list[str]:
    """Return all variants of Affinage on its default board."""
    kind = game_class(DEFAULT_GAME)
    return list(variants(kind, kind.options[0].default))


def read_games(path: Path) -> list[PlayedGame]:
    """Return the games of a file, none if it does not exist; drop an incomplete last line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = _journal(path)
    try:
        journal.begin()
        return [_game(entry) for _, entry in journal.entries()]
    except AffinageError as error:
        raise ToolError(str(error)) from None


def append_game(path: Path, game: PlayedGame) -> None:
    """Append a game."""
    _journal(path).append(asdict(game))


def _journal(path: Path) -> Journal:
    return Journal(path, "analysed games", KEYS)


def _game(entry: Mapping[str, Any]) -> PlayedGame:
    positions = tuple(map(_position, entry["positions"]))
    return PlayedGame(**{**entry, "owners": tuple(entry["owners"]), "positions": positions})


def _position(entry: Mapping[str, Any]) -> AnalysedPosition:
    searches = {name: tuple(map(_estimate, entry[name])) for name in ("estimates", "longer", "longest")}
    maps = {name: tuple(map(tuple, entry[name])) for name in ("owners", "random_owners")}
    return AnalysedPosition(**{**entry, **searches, **maps, "stones": tuple(entry["stones"])})


def _estimate(entry: Mapping[str, Any]) -> Estimate:
    return Estimate(**{**entry, "values": tuple(entry["values"])})
