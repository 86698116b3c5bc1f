"""Play and analyse games of all groups in turn until there are enough positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from affinage.bots.value_functions import value_function_of
from affinage.game import DEFAULT_GAME, Game
from affinage.notation.link import load
from affinage.registry import game_class, game_keys
from affinage.survey.space import variants
from research.bench.calibration import store
from research.bench.calibration.games import PlayedGame, play

MIXED = "mixed"  # the group of Affinage's variants, a random one per game
MIXED_PART = 4  # it gets one position for every four of another group
PLAIN = "-plain"  # suffix of a game whose value function is switched off, as in lower levels


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
        stored = store.read(self.folder / f"{group}.jsonl")
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
            store.append(recording.folder / f"{group}.jsonl", game)
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
