"""A level against moves drawn at random: `python -m research.bench.chance game=churn --level 1`.

Of more than two seats the level has one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from affinage.bots.levels import LEVELS
from affinage.game import Game, Move, Position
from research.bench.pairing import meet, parser_of
from tools.common import run_tool


@dataclass(frozen=True, slots=True)
class ChancePlayer:
    """Plays one game by moves that are drawn, each legal one as likely as another, `swap` too."""

    random: Random

    def choose(self, position: Position) -> Move:
        """Any legal move."""
        return self.random.choice(position.legal_moves())


@dataclass(frozen=True, slots=True)
class DrawnMover:
    """Such moves as an entrant of a tournament."""

    name: str = "chance"

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> ChancePlayer:
        """A player for one game."""
        return ChancePlayer(Random(seed))


def main() -> None:
    """Play and print."""
    parser = parser_of("chance", "Let a level play against chance.", 60)
    numbers = [each.number for each in LEVELS]
    parser.add_argument("--level", type=int, choices=numbers, default=1, help="default 1")
    options = parser.parse_args()
    meet(parser, options, LEVELS[options.level - 1], DrawnMover())


if __name__ == "__main__":
    run_tool(main)
