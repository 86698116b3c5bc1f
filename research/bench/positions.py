"""Measure the speed of the rules: first cells, the list of all moves, whole random games. Runs under any Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from time import perf_counter

import affinage
from affinage import Position
from affinage.board.topology import bits

LINKS = ("board=square:8", "board=square:19&place=independent", "board=hex:10")
# Variants whose random games are timed in the same Python.
GAMES = (
    "board=square:8",
    "board=square:8&neutral=forbid",
    "game=churn&pie=off",
    "game=moulds",
)
SAMPLES = {"first cells": 40, "all moves": 12}
"""Numbers of timed positions, spread over one game."""


def random_line(link: str, seed: int) -> list[Position]:
    """Return the positions of a random game with a choice, without generating lists of moves."""
    position, random, line = affinage.load(link).initial(), Random(seed), []
    while not position.is_terminal():
        if position.has_turn():
            line.append(position)
            picks: tuple[int, ...] = ()
            while not position.continuations(picks).moves:
                picks = (*picks, random.choice(list(bits(position.continuations(picks).cells))))
            position = position.apply(position.continuations(picks).moves[0])
        else:
            position = position.passed()
    return line


def spread(line: Sequence[Position], number: int) -> list[Position]:
    """Return evenly spaced positions, each a fresh copy without caches."""
    return [replace(line[at * len(line) // number]) for at in range(number)]


def first_cells(position: Position) -> None:
    """Compute what the page needs after each move."""
    position.continuations(())


def all_moves(position: Position) -> None:
    """Compute what a bot needs."""
    position.legal_moves()


def times(act: Callable[[Position], None], positions: Sequence[Position]) -> list[float]:
    """Return the milliseconds for each position."""
    durations = []
    for position in positions:
        start = perf_counter()
        act(position)
        durations.append((perf_counter() - start) * 1000)
    return durations


def games_per_second(link: str, seconds: float = 2.0) -> float:
    """Return the number of random games played to their end per second."""
    game, random, games = affinage.load(link), Random(1), 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        position = game.initial()
        while moves := position.legal_moves():
            position = position.apply(random.choice(moves))
        games += 1
    return games / (perf_counter() - start)


def measure() -> str:
    """Return the milliseconds by link, function and position, and the random games per second, as JSON."""
    asked = {"first cells": first_cells, "all moves": all_moves}
    lines = {link: random_line(link, seed=1) for link in LINKS}
    return json.dumps(
        {
            "milliseconds": {
                link: {name: times(act, spread(line, SAMPLES[name])) for name, act in asked.items()}
                for link, line in lines.items()
            },
            "games": {link: games_per_second(link) for link in GAMES},
        }
    )
