"""Learn to beat level 1 of the computer: `python learn_level.py`, in seconds on one core.

The learner keeps a value for every position that it has met after a turn: the result that it expects for the player who
made the turn. It plays itself, mostly by the best value, and moves each value towards the next one (TD(0) on
after-states; R. S. Sutton and A. G. Barto, "Reinforcement Learning", chapter 6).
"""

from __future__ import annotations

import argparse
import random

import affinage

RATE, EXPLORES = 0.2, 0.1


class Learner:
    """A table of values of positions after a turn, from 0 (lost) to 1 (won) for the player who made it."""

    def __init__(self, chance):
        self.values, self.chance = {}, chance

    def value(self, position):
        """Return the expected result for the player who has just moved; of a finished game, the result."""
        winner = position.winner()
        if winner is not None:
            return 0.5 if winner == 0 else float(winner != position.to_move)
        return self.values.get(position, 0.5)

    def choose(self, position):
        """Return a move to a position of the best value."""
        moves = position.legal_moves()
        self.chance.shuffle(moves)
        return max(moves, key=lambda move: self.value(position.apply(move)))

    def play_itself(self, position):
        """Play one game, and learn from it from the end to the start."""
        met = []
        while not position.is_terminal():
            is_random = self.chance.random() < EXPLORES
            move = self.chance.choice(position.legal_moves()) if is_random else self.choose(position)
            position = position.apply(move)
            met.append((position, is_random))
        result = self.value(position)
        for earlier, is_random in reversed(met):
            if earlier is not position:
                value = self.value(earlier)
                self.values[earlier] = value + RATE * (1 - result - value)
                result = self.values[earlier]
            # Positions before a random move are not to blame for the result.
            if is_random:
                break


def points_against(learner, game, level, games):
    """Return the learner's share of the points, as either colour in turn."""
    points = 0.0
    for number in range(games):
        seat, opponent = number % 2 + 1, affinage.player(game, level, seed=number)
        match = affinage.Match(game)
        while match.outcome is None:
            player = learner if match.position.to_move == seat else opponent
            match.push(player.choose(match.position))
        points += {0: 0.5, seat: 1.0}.get(match.outcome.winner, 0.0)
    return points / games


def main():
    """Train, and print the points against the level before and after."""
    parser = argparse.ArgumentParser(description="Learn to beat a level of the computer.")
    parser.add_argument(
        "link", nargs="?", default="board=square:3", help="variant for two players on a small board"
    )
    parser.add_argument("--level", type=int, default=1, help="of the computer (default 1)")
    parser.add_argument("--training", type=int, default=1000, help="games with itself (default 1000)")
    parser.add_argument("--games", type=int, default=200, help="against the level (default 200)")
    options = parser.parse_args()
    game, learner = affinage.load(options.link), Learner(random.Random(1))
    print(
        f"before: {points_against(learner, game, options.level, options.games):.0%} of the points", flush=True
    )
    for _ in range(options.training):
        learner.play_itself(game.initial())
    made = points_against(learner, game, options.level, options.games)
    print(
        f"after {options.training:,} games with itself: {made:.0%} of the points, {len(learner.values):,} positions"
    )


if __name__ == "__main__":
    main()
