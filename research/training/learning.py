"""Temporal-difference learning: each position's chance moves towards those of later positions.

The chance of a position is logistic in the sum of its weights, so the gradient of a weight is the error itself. Targets
are λ-returns over afterstates, seen from the mover, as in Peng and Williams, "Incremental multi-step Q-learning"
(1996): four fifths follow the line played, including random turns, and a fifth the best next turn. Step sizes are those
of AdaGrad: Duchi, Hazan and Singer, "Adaptive subgradient methods for online learning and stochastic optimization"
(2011).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from research.training import checkpoints

Floats = NDArray[np.float64]
Whole = NDArray[np.intp]

LAMBDA = 0.8
FIRST_SQUARE = 1e-3
"""Initial value of AdaGrad's sums, so that much smaller gradients take small steps."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A turn in all unfinished games: their numbers, and the resulting positions."""

    games: Whole  # (unfinished games,): their numbers
    features: Whole  # (features, unfinished games): weights active in the positions
    sums: Floats  # (unfinished games,): sums of these weights
    best: Floats  # (unfinished games,): the same for the best possible turn


@dataclass(frozen=True, slots=True)
class Round:
    """Games played side by side; the sides move in turn, without passes."""

    plies: Sequence[Ply]
    first_won: NDArray[np.bool_]  # (games,): whether the side that began has won


@dataclass
class Learner:
    """Weights, (weights,), the sums of their squared gradients, and the number of rounds learned."""

    weights: Floats
    squares: Floats
    rounds: int = 0

    @classmethod
    def begun(cls, number: int) -> Learner:
        """Return untrained weights."""
        return cls(np.zeros(number), np.full(number, FIRST_SQUARE))

    def learn(self, played: Round, rate: float) -> float:
        """Learn from a round, and return the mean log loss of its chances."""
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
        """Write everything to a file atomically."""
        checkpoints.write(path, weights=self.weights, squares=self.squares, rounds=self.rounds)

    @classmethod
    def load(cls, path: Path) -> Learner:
        """Return the contents of a file; raises ToolError if it has other contents."""
        weights, squares, rounds = checkpoints.read(path, "weights", "squares", "rounds")
        return cls(weights, squares, int(rounds))


def logistic(sums: Floats) -> Floats:
    """Return the probabilities of these log odds."""
    chances: Floats = 1 / (1 + np.exp(-sums))
    return chances


def winners(played: Round) -> list[NDArray[np.bool_]]:
    """Return whether the mover of each ply won, the last ply first."""
    sides = range(len(played.plies))
    return [played.first_won[played.plies[side].games] == (side % 2 == 0) for side in reversed(sides)]


def returns(played: Round) -> list[Floats]:
    """Return the λ-returns of each ply's positions, the last ply first."""
    # Return of the next ply's position, for its mover, and whether there is a next ply.
    after = np.zeros(len(played.first_won))
    is_open = np.zeros(len(played.first_won), np.bool_)
    sums = []
    for ply, won in zip(reversed(played.plies), winners(played), strict=True):
        targets = np.where(is_open[ply.games], 1 - after[ply.games], won)
        sums.append(targets)
        mixed = LAMBDA * targets + (1 - LAMBDA) * logistic(ply.best)
        after[ply.games] = np.where(is_open[ply.games], mixed, targets)
        is_open[ply.games] = True
    return sums
