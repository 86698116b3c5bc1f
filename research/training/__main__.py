"""Make the computer's data files: `python -m research.training taifas` or `moulds` trains weights, `churn` solves.

All but the weights of `moulds`, a matter of minutes, are stored as they grow, so that the command can be stopped at any
time and continued. A bitbase is the same on any machine. The same seed gives the same weights with the same NumPy or
compiler on the same kind of processor; elsewhere the last digits may differ, which the rounding in the file usually
hides.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np

from affinage import registry
from affinage.bots import learned
from affinage.cli.console import MAX_SEED, whole
from research.training import checkpoints, learning, moulds
from research.training.learning import Floats, Learner, Round
from tools.common import ROOT, run_tool, say, write_bytes

VALUE_FUNCTIONS = sorted(key for key, parts in registry.GAMES.items() if parts.value_function)
FOLDER = ROOT / "build" / "training"
RATE, LAST_RATE = 2.4, 0.16
"""Learning rate of all weights of a position together, at the beginning and at the end."""
SAVED_EVERY = 50  # rounds
LIST = Path(learned.__file__)
PROGRAM = "moulds"
"""Game whose weights a program in C++ trains."""
BITBASES = sorted(key for key, parts in registry.GAMES.items() if parts.bitbase)


class Training(Protocol):
    """A module that trains a game's value function: the number of weights, and self-play with them."""

    SOURCES: tuple[str, ...]
    """Modules that affect its games and targets."""
    WEIGHTS: int
    SCALE: int
    """Factor of the file's integers, which are log odds."""
    ROUNDS: int

    def value_functions(self) -> Sequence[Any]:
        """Return a value function for each board; rounds are played on them in turn."""

    def play(self, function: Any, weights: Floats, random: np.random.Generator, part: float) -> Round:
        """Play a round with these weights, after this fraction of the training."""


def learn(training: Training, seed: int, path: Path) -> Floats:
    """Train the weights of a game, continuing from a file."""
    boards, rounds = training.value_functions(), training.ROUNDS
    learner = Learner.load(path) if path.exists() else Learner.begun(training.WEIGHTS)
    losses: list[float] = []
    while learner.rounds < rounds:
        part = learner.rounds / rounds
        random = np.random.default_rng([seed, 0, learner.rounds])
        played = training.play(boards[learner.rounds % len(boards)], learner.weights, random, part)
        losses.append(learner.learn(played, RATE + (LAST_RATE - RATE) * part))
        if learner.rounds % SAVED_EVERY == 0 or learner.rounds == rounds:
            learner.save(path)
            say(f"{learner.rounds:,} of {rounds:,} rounds, loss {np.mean(losses):.4f}")
            losses.clear()
    return learner.weights


def version(sources: Sequence[str]) -> str:
    """Return a hash of the modules that make a file, so that only the same code continues it."""
    names = ("research.training.__main__", checkpoints.__name__, learning.__name__, *sources)
    code = [Path(str(spec.origin)).read_bytes() for name in names if (spec := find_spec(name))]
    return sha256(b"\0".join([*code, np.__version__.encode()])).hexdigest()[:8]


def in_whole_numbers(weights: Floats, unit: int) -> bytes:
    """Return weights as integers in units of log odds, as in a file."""
    return np.clip(np.rint(weights * unit), -127, 127).astype(np.int8).tobytes()


def weights(key: str, seed: int, results: Path) -> bytes:
    """Return the file of a value function's weights."""
    training = cast(Training, import_module(f"research.training.{key}"))
    return in_whole_numbers(
        learn(training, seed, results / f"{key}-{seed}-{version(training.SOURCES)}.npz"), training.SCALE
    )


def ship(name: str, data: bytes) -> None:
    """Write a data file of the computer, and add its size and hash to the list."""
    write_bytes(learned.FOLDER / name, data)
    row = f'"{name}": ({len(data)}, "{sha256(data).hexdigest()}")'
    listed = LIST.read_text(encoding="utf-8")
    write_bytes(LIST, re.sub(rf'"{re.escape(name)}": \([^)]*\)', row, listed).encode())
    say(f"{name}: {len(data):,} bytes")


def main() -> None:
    """Make a data file of the computer."""
    parser = argparse.ArgumentParser(
        prog="python -m research.training", description="Make a data file of the computer for a game."
    )
    parser.add_argument("game", choices=[*BITBASES, *VALUE_FUNCTIONS, PROGRAM])
    parser.add_argument(
        "--seed",
        type=whole(0, MAX_SEED),
        help="seed of a value function (default 0); a bitbase takes none",
    )
    parser.add_argument("--results", type=Path, default=FOLDER, help="folder of unfinished results")
    options = parser.parse_args()
    if options.game in BITBASES:
        if options.seed is not None:
            parser.error(f"a bitbase, as that of {options.game}, takes no seed")
        module = import_module(f"research.training.{options.game}")
        path = options.results / f"{options.game}-{version(module.SOURCES)}.npz"
        ship(f"{options.game}/bitbase.bits", module.file(path))
    elif options.game == PROGRAM:
        ship("moulds/value.weights", moulds.file(options.seed or 0))
    else:
        data = weights(options.game, options.seed or 0, options.results)
        ship(f"{options.game}/value.weights", data)


if __name__ == "__main__":
    run_tool(main)
