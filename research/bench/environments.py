"""Steps a second of the environments for learners, playing the same games: `python -m research.bench.environments`.

Needs the environment of `make test-extras`: `.venv-extras/bin/python -m research.bench.environments`. Every one takes
random legal actions, and hands out a mask and what the player sees for each. Seconds are those of the processor, and
the environments take turns, so that a machine that is busy with something else slows all of them alike.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from open_spiel.python.observation import make_observation

from affinage.environments import affinage_v0, openspiel, vector
from tools.common import run_tool, say

LINKS = ("board=square:8", "game=churn&board=hex:3", "game=taifas&board=square:7")
GAMES = 2048
SECONDS = 1.0  # of each stretch
ROUNDS = 3

Stretch = Callable[[], int]
"""Plays on for a while and returns how many actions that took."""


def in_pettingzoo(link: str) -> Stretch:
    """A hundred actions in PettingZoo, in its usual wrappers."""
    env = affinage_v0.env(link)
    env.reset()
    random = np.random.default_rng(1)

    def play() -> int:
        for _ in range(100):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(random.choice(np.flatnonzero(seen["action_mask"])))
        return 100

    return play


def in_open_spiel(link: str) -> Stretch:
    """A hundred actions in OpenSpiel."""
    game: Any = openspiel.load_game(link)
    observation, random = make_observation(game), np.random.default_rng(1)
    states = [game.new_initial_state()]

    def play() -> int:
        for _ in range(100):
            if states[0].is_terminal():
                states[0] = game.new_initial_state()
            observation.set_from(states[0], states[0].current_player())
            states[0].apply_action(random.choice(states[0].legal_actions()))
        return 100

    return play


def in_arrays(link: str) -> Stretch:
    """One action in each of many games."""
    env = vector.env(link, GAMES)
    random, seen = np.random.default_rng(1), [env.reset()]

    def play() -> int:
        keys = random.random(seen[0].masks.shape, np.float32)
        seen[0] = env.step((keys * seen[0].masks).argmax(1))
        return GAMES

    return play


KINDS = {"PettingZoo": in_pettingzoo, "OpenSpiel": in_open_spiel, "arrays": in_arrays}


def rate(stretch: Stretch) -> float:
    """Actions a second of the processor."""
    begun, taken = process_time(), 0
    while (passed := process_time() - begun) < SECONDS:
        taken += stretch()
    return taken / passed


def measure() -> Iterator[tuple[str, dict[str, float]]]:
    """For each rule set the median of actions a second in each environment."""
    for link in LINKS:
        stretches = {name: kind(link) for name, kind in KINDS.items()}
        for stretch in stretches.values():
            stretch()
        rounds = [{name: rate(stretch) for name, stretch in stretches.items()} for _ in range(ROUNDS)]
        yield link, {name: median(found[name] for found in rounds) for name in KINDS}


def row(link: str, rates: dict[str, float]) -> str:
    """One line of the table."""
    times = [f"{rates['arrays'] / rates[name]:>8.0f} x" for name in KINDS if name != "arrays"]
    return "".join([f"{link:<28}", *(f"{rates[name]:>12,.0f}" for name in KINDS), *times])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.environments", description="Measure steps a second."
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    if parser.parse_args().json:
        say(json.dumps(dict(measure())))
        return
    say(f"{'actions a second':<28}" + "".join(f"{name:>12}" for name in KINDS))
    for link, rates in measure():
        say(row(link, rates))


if __name__ == "__main__":
    run_tool(main)
