"""Playing and analysing until there are enough positions, one game of each group after the other."""

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

MIXED = "mixed"  # the group of Affinage's variants, drawn one a game
MIXED_PART = 4  # of so many positions of another group there is one of these
PLAIN = "-plain"  # ends the group of a system whose value function keeps silent, as it does in lower levels


def groups() -> list[str]:
    """All groups: each system, those with a value function once more without it, and Affinage's variants."""
    learned = [key for key in game_keys() if value_function_of(load(f"game={key}"))]
    return [*game_keys(), *(key + PLAIN for key in learned), MIXED]


@dataclass(frozen=True, slots=True)
class Recording:
    """What is wanted of each group: positions in which nothing is proven, by analyses of so many playouts."""

    folder: Path
    seed: int
    positions: int
    playouts: int

    def wanted(self, group: str) -> int:
        """The positions of a group."""
        return self.positions // MIXED_PART if group == MIXED else self.positions

    def games(self, group: str) -> list[PlayedGame]:
        """The games that there are of this kind."""
        found = store.read(self.folder / f"{group}.jsonl")
        return [game for game in found if (game.seed, game.playouts) == (self.seed, self.playouts)]


def record(recording: Recording, groups: Iterable[str], say: Callable[[str], None]) -> None:
    """Play what is still wanting, the groups in turn, and write each game down as it ends."""
    kept = {group: recording.games(group) for group in groups}
    counts = {group: sum(len(game.unproven) for game in games) for group, games in kept.items()}
    numbers = {group: len(games) for group, games in kept.items()}
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
    """What a game of a group is played by: the system's default, or one of Affinage's variants, drawn."""
    if group != MIXED:
        return load(f"game={group.removesuffix(PLAIN)}")
    links = _links()
    return load(links[int(np.random.default_rng([seed, number]).integers(len(links)))])


@cache
def _links() -> list[str]:
    """All variants of Affinage on its default board."""
    kind = game_class(DEFAULT_GAME)
    return list(variants(kind, kind.options[0].default))
