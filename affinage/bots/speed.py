"""Playouts per second: in batches, and one at a time by the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter

import numpy as np

from affinage.bots.playouts import Playouts, playouts_of
from affinage.bots.playouts.scalar import ScalarPlayouts
from affinage.game import Game, Position
from affinage.notation.link import load
from affinage.registry import game_class, game_keys

GROWTH = tuple(f"board=square:{side}" for side in (5, 7, 9, 11, 13, 16, 19))
"""Links that show how the cost grows with the board."""

ROWS = 2048
"""Games at a time."""
SECONDS = 2.0
"""Seconds per figure, or one round of playouts or one game if that takes longer."""


def default_links() -> tuple[str, ...]:
    """Return every game's default variant, the first by its board, as its link need not name the game.

    >>> default_links()[0]
    'board=square:8'
    """
    first, *others = game_keys()
    return (f"board={game_class(first).options[0].default}", *(f"game={key}" for key in others))


@dataclass(frozen=True, slots=True)
class Speed:
    """Random games per second of one variant, including scores, and the speed-up of playouts."""

    link: str
    batch_per_s: float
    scalar_per_s: float
    ratio: float

    def __str__(self) -> str:
        return f"{self.link:24}{self.batch_per_s:>12,.0f}{self.scalar_per_s:>12,.1f}{self.ratio:>10,.0f}"


TITLE = f"{'playouts per second':24}{'in batches':>12}{'one by one':>12}{'ratio':>10}"


def games_per_second(
    playouts: Playouts[Game, Position], rows: int, seconds: float, plies: int | None
) -> float:
    """Return the random games per second from the start, in batches of a size and cut off after some plies."""
    starts, random = [playouts.game.initial()], np.random.default_rng(1)
    # This round only warms up the caches.
    playouts.play(starts, 1, random, plies=plies)
    games, start = 0, perf_counter()
    while not games or perf_counter() - start < seconds:
        playouts.play(starts, rows, random, plies=plies)
        games += rows
    return games / (perf_counter() - start)


def measure(link: str) -> Speed:
    """Return the speed of one variant; raises OptionError for a bad link."""
    game = load(link)
    playouts = playouts_of(game)
    fast = games_per_second(playouts, ROWS, SECONDS, playouts.longest)
    slow = games_per_second(ScalarPlayouts(game), 1, SECONDS, playouts.longest)
    return Speed(link, fast, slow, fast / slow)


def measured(links: tuple[str, ...]) -> Iterator[Speed]:
    """Yield the speeds of some variants."""
    return map(measure, links)


def as_json(speeds: Iterator[Speed]) -> str:
    """Return the speeds as one line: a list of objects with link, batch_per_s, scalar_per_s and ratio."""
    return json.dumps([asdict(speed) for speed in speeds])
