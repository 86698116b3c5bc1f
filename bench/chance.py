"""A level against moves drawn at random: `python -m bench.chance game=churn --level 1`.

Of more than two seats the level has one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from affinage.arguments import MAX_SEED, whole
from affinage.bots.levels import LEVELS, level
from affinage.bots.tournament import HEADING, play
from affinage.errors import AffinageError
from affinage.game import Game, Move, Position
from tools.common import run_tool, say


@dataclass(frozen=True, slots=True)
class ChancePlayer:
    """Plays one game by moves that are drawn, each legal one as likely as another, `swap` too."""

    random: Random

    def choose(self, position: Position) -> Move:
        """Any legal move."""
        return self.random.choice(position.legal_moves())


@dataclass(frozen=True, slots=True)
class Chance:
    """Such moves as an entrant of a tournament."""

    name: str = "chance"

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> ChancePlayer:
        """A player for one game."""
        return ChancePlayer(Random(seed))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.chance", description="Let a level play against chance."
    )
    parser.add_argument("link", nargs="?", default="")
    parser.add_argument("--level", default="1", help=f"1 to {len(LEVELS)} (default 1)")
    parser.add_argument("--games", type=whole(1, 999_999), default=60, help="default 60")
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="default 0")
    parser.add_argument("--processes", type=whole(1, 999), help="default: one a processor")
    options = parser.parse_args()
    try:
        pair = level(options.level), Chance()
        (pairing,) = play(options.link, [pair], options.games, options.seed, options.processes)
    except AffinageError as error:
        parser.error(str(error))
    say(f"{HEADING}\n{pairing}")


if __name__ == "__main__":
    run_tool(main)
