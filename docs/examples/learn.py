"""Train a small network to beat random moves: `python learn.py`, with NumPy alone, in a minute or two.

The network and a random player meet in many games at once; in half of them the network begins. After each round the
moves that brought more than expected become likelier (REINFORCE with a baseline; R. J. Williams, "Simple statistical
gradient-following algorithms for connectionist reinforcement learning", 1992).
"""

from __future__ import annotations

import argparse

import numpy as np

from affinage.environments import vector

GAMES, HIDDEN, RATE = 256, 64, 0.003
LATEST = 10
"""Number of the latest rounds whose mean is shown."""


class Network:
    """From planes to a number for each action and the expected result, by one hidden layer; Adam trains it."""

    def __init__(self, inputs, actions, random):
        self.weights = [
            random.standard_normal((inputs, HIDDEN), np.float32) * np.float32(inputs**-0.5),
            np.zeros(HIDDEN, np.float32),
            random.standard_normal((HIDDEN, actions + 1), np.float32) * np.float32(0.01),
            np.zeros(actions + 1, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.steps = 0

    def __call__(self, seen, masks):
        """Return the hidden layer, the chances of all actions and the expected results."""
        hidden = np.tanh(seen @ self.weights[0] + self.weights[1])
        out = hidden @ self.weights[2] + self.weights[3]
        chances = np.exp(out[:, :-1] - out[:, :-1].max(1, keepdims=True)) * masks
        return hidden, chances / chances.sum(1, keepdims=True), out[:, -1]

    def learn(self, seen, masks, actions, results):
        """Make actions likelier that brought more than expected, and expect what they brought."""
        hidden, chances, expected = self(seen, masks)
        gain = results - expected
        slope = np.column_stack([chances * gain[:, None], -gain]) / np.float32(len(gain))
        slope[np.arange(len(gain)), actions] -= gain / len(gain)
        back = slope @ self.weights[2].T * (1 - hidden**2)
        gradients = seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)
        self.steps += 1
        rate = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, gradient, mean, square in zip(
            self.weights, gradients, self.means, self.squares, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            part -= rate * mean / (np.sqrt(square) + 1e-8)


def play(games, network, random):
    """Play every game once; return the network's points per game, and its observations, masks, actions and results."""
    seats = np.arange(games.games) % 2
    seen, running = games.reset(), np.ones(games.games, bool)
    results, steps = np.zeros(games.games, np.float32), []
    while running.any():
        own = seen.people == seats
        planes = seen.observations.reshape(games.games, -1)
        chances = seen.masks.astype(np.float32)
        chances[own] = network(planes[own], seen.masks[own])[1]
        # Of events that happen at such rates, the one that comes first.
        actions = (
            random.standard_exponential(chances.shape, np.float32) / np.maximum(chances, 1e-30)
        ).argmin(1)
        rows = np.flatnonzero(running & own)
        steps.append((planes[rows], seen.masks[rows], actions[rows], rows))
        seen = games.step(actions)
        ended = running & seen.ended
        results[ended] = seen.rewards[ended, seats[ended]]
        running &= ~ended
    planes, masks, actions, rows = (np.concatenate(part) for part in zip(*steps, strict=True))
    return (1 + results.mean()) / 2, (planes, masks, actions, results[rows])


def main():
    """Train, and print how many points the network makes of its games."""
    parser = argparse.ArgumentParser(description="Train a small network to beat random moves.")
    parser.add_argument("link", nargs="?", default="board=square:4", help="variant for two players")
    parser.add_argument("--rounds", type=int, default=500, help=f"of {GAMES} games each (default 500)")
    options = parser.parse_args()
    random, games = np.random.default_rng(1), vector.env(options.link, GAMES)
    network = Network(int(np.prod(games.planes.shape)), games.actions.number, random)
    points = []
    for number in range(1, options.rounds + 1):
        made, steps = play(games, network, random)
        points.append(made)
        network.learn(*steps)
        if number % 50 == 0 or number == options.rounds:
            print(f"round {number}: {np.mean(points[-LATEST:]):.0%} of the points", flush=True)


if __name__ == "__main__":
    main()
