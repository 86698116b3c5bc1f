"""Temporal differences: every position's chance is drawn to what the positions after it came to.

The chance of a position is logistic in the sum of its weights, so that the gradient of a weight is the error itself.
Targets are λ-returns over positions after a turn, seen from who made it, as of Peng and Williams, "Incremental
multi-step Q-learning" (1996): four fifths come along the line that was played, drawn turns included, and a fifth from
the best turn that could follow. Steps are those of AdaGrad: Duchi, Hazan and Singer, "Adaptive subgradient methods for
online learning and stochastic optimization" (2011).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from research.training import kept

Floats = NDArray[np.float64]
Whole = NDArray[np.intp]

LAMBDA = 0.8
FIRST_SQUARE = 1e-3  # of AdaGrad's sums, so that gradients much smaller than its root take small steps


@dataclass(frozen=True, slots=True)
class Ply:
    """A turn of all games that were still going on: whose they are, and the positions that the turns led to."""

    games: Whole  # (games going on,): their numbers
    features: Whole  # (features, games going on): the weights that the positions take
    sums: Floats  # (games going on,): of these weights
    best: Floats  # (games going on,): of those of the best turn there was


@dataclass(frozen=True, slots=True)
class Round:
    """Games that were played side by side; the sides move in turn, without passes."""

    plies: Sequence[Ply]
    first_won: NDArray[np.bool_]  # (games,): whether the side won that began


@dataclass
class Learner:
    """Weights, (weights,), and the sums of the squares of their gradients; how many rounds they have learned from."""

    weights: Floats
    squares: Floats
    rounds: int = 0

    @classmethod
    def begun(cls, number: int) -> Learner:
        """So many weights that know nothing yet."""
        return cls(np.zeros(number), np.full(number, FIRST_SQUARE))

    def learn(self, played: Round, rate: float) -> float:
        """Learn from a round, and return the mean logarithmic loss of the chances that it was played with."""
        number = len(self.weights)
        gradients, counts = np.zeros(number), np.zeros(number)
        losses, positions = 0.0, 0
        for ply, targets, won in zip(reversed(played.plies), returns(played), winners(played), strict=True):
            chances = logistic(ply.sums)
            keys = ply.features.ravel()
            errors = np.broadcast_to(targets - chances, ply.features.shape).ravel()
            gradients += np.bincount(keys, errors, number)
            counts += np.bincount(keys, minlength=number)
            losses -= float(np.log(np.where(won, chances, 1 - chances)).sum())
            positions += len(chances)
        gradients /= np.maximum(counts, 1)
        self.squares += gradients**2
        self.weights += rate / len(played.plies[0].features) * gradients / np.sqrt(self.squares)
        self.rounds += 1
        return losses / positions

    def save(self, path: Path) -> None:
        """Write all of it into a file, whole or not at all."""
        kept.write(path, weights=self.weights, squares=self.squares, rounds=self.rounds)

    @classmethod
    def load(cls, path: Path) -> Learner:
        """What was written into a file; raises ToolError where it holds something else."""
        weights, squares, rounds = kept.read(path, "weights", "squares", "rounds")
        return cls(weights, squares, int(rounds))


def logistic(sums: Floats) -> Floats:
    """The chances that these logarithms of odds stand for."""
    chances: Floats = 1 / (1 + np.exp(-sums))
    return chances


def winners(played: Round) -> list[NDArray[np.bool_]]:
    """Whether who made the turns of each ply won, the last ply first."""
    sides = range(len(played.plies))
    return [played.first_won[played.plies[side].games] == (side % 2 == 0) for side in reversed(sides)]


def returns(played: Round) -> list[Floats]:
    """The λ-returns of each ply's positions, the last ply first."""
    # What the position of the next ply came to, for who made that turn, and whether there is a next ply.
    after = np.zeros(len(played.first_won))
    is_open = np.zeros(len(played.first_won), np.bool_)
    found = []
    for ply, won in zip(reversed(played.plies), winners(played), strict=True):
        targets = np.where(is_open[ply.games], 1 - after[ply.games], won)
        found.append(targets)
        mixed = LAMBDA * targets + (1 - LAMBDA) * logistic(ply.best)
        after[ply.games] = np.where(is_open[ply.games], mixed, targets)
        is_open[ply.games] = True
    return found
