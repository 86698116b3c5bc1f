"""The strengths of the computer: up to eight levels, named by the ripeness of a cheese.

All levels use the same search. Stronger ones play more random games before a move, and weaker ones overlook moves, as
`affinage.bots.attention` has it. How many levels a game bears, and how each of them plays it, is in its `levels.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, SupportsIndex

from affinage import registry
from affinage.bots.budget import Budget
from affinage.checks import described, number, whole
from affinage.errors import OptionError, need_numpy
from affinage.game import Game
from affinage.game.conversion import GameLike, as_game
from affinage.plain_text import whole_number

if TYPE_CHECKING:
    from affinage.bots.random_numbers import Seed

    # The search needs NumPy, which the page's main thread does without.
    from affinage.bots.search import Search

SECONDS = 2.0
"""Seconds that a move may take."""
STEP_PLAYOUTS = 400
"""Maximum number of playouts of a step, which has at most a quarter of all: few long steps are quicker."""
FOR_A_FIRST_GAME = {
    "most": "For a first game: sees little that is far from the last move.",
    "some": "For a first game: misses some moves, and some of your replies.",
}
OVERLOOKS = {
    "most": "Sees little that is far from the last move.",
    "some": "Misses some moves, and some of your replies.",
}
STRONGEST = "As strong as it gets in two seconds a move."
COUNTS_BUT_OVERLOOKS = "Counts a turn ahead, but overlooks most moves."
BEFORE_THE_STRONGEST = (
    "A fair opponent: thinks briefly, and misses little.",
    "Attentive: punishes a careless turn.",
    "Firm: counts ahead and gives little away.",
    "Hard to beat: looks far ahead.",
)
MIN_PLAYOUTS = 12
"""Playouts per move of the first level, however long they take."""
MORE_PLAYOUTS = 1.4
"""Factor of that minimum from each level to the next."""


@dataclass(frozen=True, slots=True)
class Strength:
    """Strength of a level in one game.

    Attributes:
        rating: on the scale of puzzles, from matches between levels.
        playouts: random games before a move on the default board; None for as many as the time allows.
        sight: share of the moves that it notices wherever they lie.
        nodes: positions of alpha-beta search before a move, where the game has one.
        is_learned: whether it uses value functions and bitbases.
    """

    rating: int
    playouts: int | None = None
    sight: float = 1.0
    nodes: int = 0
    is_learned: bool = False


USUAL = (
    Strength(900, 24, 0.25),
    Strength(1100, 40, 0.4),
    Strength(1300, 80, 0.6),
    Strength(1500, 160, 0.8),
    Strength(1700, 400),
    Strength(1900, 1200),
    Strength(2100, 4000, is_learned=True),
    Strength(2300, is_learned=True),
)
"""The levels of a game without a table of its own."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the computer, in any game; where a game has fewer levels, a higher one plays as its strongest."""

    number: int
    name: str
    seconds: float = SECONDS
    """Seconds for a move, where time is the limit."""

    def strength(self, game: Game) -> Strength:
        """Return the level's strength in a game."""
        strengths = strengths_of(game)
        return strengths[min(self.number, len(strengths)) - 1]

    def character(self, game: Game) -> str:
        """Return a sentence for people about the level's play in a game."""
        strength, strengths = self.strength(game), strengths_of(game)
        if strength.playouts is None:
            return STRONGEST
        below = len(strengths) - self.number
        if strength.sight == 1 or (self.number > 1 and below <= len(BEFORE_THE_STRONGEST)):
            return BEFORE_THE_STRONGEST[-min(below, len(BEFORE_THE_STRONGEST))]
        if strength.nodes:
            return COUNTS_BUT_OVERLOOKS
        texts = FOR_A_FIRST_GAME if self.number == 1 else OVERLOOKS
        return texts["most" if strength.sight < 0.5 else "some"]

    def budget(self, game: Game) -> Budget:
        """Return the budget of a move: fewer random games where they take long."""
        from affinage.bots.playouts import playouts_of

        strength, strengths = self.strength(game), strengths_of(game)
        if strength.playouts is None:
            return Budget(self.seconds)
        fewest = round(MIN_PLAYOUTS * MORE_PLAYOUTS ** (self.number - 1))
        playouts = max(fewest, strength.playouts // playouts_of(game).weight)
        nodes = -(-strength.nodes * playouts // strength.playouts)
        # The other levels depend on no machine's speed.
        is_top = len(strengths) - self.number < 2
        seconds = SECONDS if is_top else None
        return Budget(seconds, min(playouts, strength.playouts), nodes, STEP_PLAYOUTS)

    def player(self, game: GameLike, seed: Seed = None, clock: Callable[[], float] = monotonic) -> Search:
        """Return a search of this strength for one game; raises AffinageError without NumPy."""
        need_numpy("a computer player")
        game = as_game(game)
        from affinage.bots.knowledge import Knowledge
        from affinage.bots.search import Search

        strength = self.strength(game)
        knowledge = Knowledge.learned if strength.is_learned else Knowledge
        return Search(
            game,
            seed,
            budget=self.budget(game),
            sight=strength.sight,
            knowledge=knowledge(game, alert=True),
            clock=clock,
        )

    def within(self, seconds: float) -> Level:
        """Return the level with another limit in seconds; it holds for moves that time alone limits."""
        return replace(self, seconds=number("seconds", seconds, 0))


NAMES = ("fresh", "young", "mild", "mellow", "ripe", "mature", "aged", "vintage")
LEVELS = tuple(Level(place, name) for place, name in enumerate(NAMES, 1))


def strengths_of(game: GameLike) -> tuple[Strength, ...]:
    """Return the strength of each level in a game, the weakest first."""
    strengths: tuple[Strength, ...] = registry.part(as_game(game).key, "levels")
    return strengths


def levels_of(game: GameLike) -> tuple[Level, ...]:
    """Return the levels of a game.

    >>> [len(levels_of(link)) for link in ("affinage", "churn")]
    [8, 5]
    """
    return LEVELS[: len(strengths_of(game))]


def level(number: SupportsIndex | str) -> Level:
    """Return the level of a number; raises OptionError naming the valid ones."""
    with suppress(OptionError):
        wanted = whole_number(number.strip()) if isinstance(number, str) else number
        return LEVELS[whole("level", wanted, 1, len(LEVELS)) - 1]
    names = ", ".join(f"{each.number} ({each.name})" for each in LEVELS)
    raise OptionError(f"{described(number)} is not a level; levels are {names}")
