"""Plan of measurements: stage, number of games, and seed. NumPy is not needed here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from affinage.checks import text_fault
from affinage.errors import OptionError
from affinage.game import Game
from affinage.plain_text import MAX_SEED, excerpt, quoted, whole_number

GAMES = {"random": 2000, "play": 40, "deep": 40}
"""The stages, each including those before it, and their games; for the last, games per step of the skill chain."""

MAX: Mapping[str, int] = MappingProxyType({"random": 10_000, "play": 400})
"""Stages that can be watched live, with their maximum number of games."""

MAX_GAMES = 999_999
FOR_TWO = ("deep",)
"""Stages that need two players."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A stage including those before it, its number of games, and a seed: the same plan gives the same figures.

    >>> Plan("play", 12).text, Plan.read("stage=play/games=12") == Plan("play", 12)
    ('stage=play/games=12', True)
    """

    stage: str
    games: int
    seed: int = 0

    @property
    def text(self) -> str:
        """Text in links, without defaults."""
        words = {
            "stage": "" if self.stage == "random" else self.stage,
            "games": "" if self.games == GAMES[self.stage] else str(self.games),
            "seed": str(self.seed) if self.seed else "",
        }
        return "/".join(f"{key}={value}" for key, value in words.items() if value)

    @classmethod
    def read(cls, text: str) -> Plan:
        """Return the plan of such a text; raises OptionError with the valid values."""
        values: dict[str, str] = {}
        for part in filter(None, text.split("/")):
            key, _, value = part.partition("=")
            if key not in ("stage", "games", "seed"):
                raise OptionError(f"unknown key {quoted(key)}; keys of a plan are stage, games, seed")
            if key in values:
                raise OptionError(f"{key} is given twice; write each key once")
            values[key] = value
        stage = values.get("stage", "random")
        if stage not in MAX:
            raise OptionError(f"stage={excerpt(stage)} is unknown; stage is random or play")
        games = _number(values, "games", GAMES[stage], 1, MAX[stage])
        return cls(stage, games, _number(values, "seed", 0, 0, MAX_SEED))

    def check(self, game: Game) -> None:
        """Raise OptionError if a variant has no such stage."""
        check_stage(game, self.stage)


def usual_games(stage: str) -> int:
    """Return the number of games of a stage; raises OptionError for an unknown one."""
    if (fault := text_fault("a stage", stage)) or stage not in GAMES:
        raise OptionError(f"{fault or f'stage {quoted(stage)} is unknown'}; stages are {', '.join(GAMES)}")
    return GAMES[stage]


def check_stage(game: Game, stage: str) -> None:
    """Raise OptionError for an unknown stage, or for the stage deep in a variant for more than two players."""
    usual_games(stage)
    if stage in FOR_TWO:
        need_two_players(f"the stage {stage} needs", game, "the stage play")


def need_two_players(what: str, game: Game, otherwise: str) -> None:
    """Raise OptionError in a variant for more players; if all its variants are, another way is expected."""
    if game.players != 2:
        hint = "use players=2" if "players" in game.values else f"expected {otherwise}"
        raise OptionError(f"{what} two players, and {game.name} has {game.players}; {hint}")


def _number(values: Mapping[str, str], key: str, otherwise: int, least: int, most: int) -> int:
    """Return an integer within limits."""
    if key not in values:
        return otherwise
    number = whole_number(values[key])
    if number is None or not least <= number <= most:
        raise OptionError(f"{key}={excerpt(values[key])} is not a number from {least} to {most:,}")
    return number
