"""A row of a survey's tables, checked when read from a file or a store. NumPy is not needed here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from affinage.errors import AffinageError
from affinage.game import Game
from affinage.game.options import of_variants
from affinage.notation.link import load
from affinage.plain_text import MAX_SEED, excerpt, quoted
from affinage.survey.figure import Figure
from affinage.survey.plan import FOR_TWO, MAX_GAMES
from affinage.survey.words import METRICS, SCORE, STAGES

FARTHEST = 1e9
"""Maximum absolute value of an interval's end."""
SHARE = (0.0, 1.0)
RANGES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "": SHARE,
        "difference": (-1.0, 1.0),
        "player": (0.0, 2.0),
        "points": (-FARTHEST, FARTHEST),
        "Elo": (-1e5, 1e5),
    }
)
"""Ranges of values, by the unit of the figure; others are counts."""

MAX_STEPS = 100
"""Maximum numbers of steps of a fan, and of quantiles of each."""
MAX_TEXTS, MAX_TEXT = 10_000, 20_000
"""Maximum numbers of entries of a list or an object of details, and of characters of each text."""
VERSION = re.compile(r"[0-9][0-9A-Za-z.+!-]{0,39}", re.ASCII)
NUMBER = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?", re.ASCII)
_SCORE = re.compile(f"{SCORE}(8|16|32|64|128|256|512|1024|2048|4096)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement: a variant at one stage, with one seed."""

    link: str
    game: str
    """Key of the game."""
    options: Mapping[str, str]
    """All options that make variants, in link order."""
    stage: str
    """One of random, play, deep and exact."""
    seed: int
    games: int
    """Games of the stage, or of each step of the chain at the deep stage; 0 if none were played."""
    version: str
    figures: Mapping[str, Figure]
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def board(self) -> str:
        """Text of its board."""
        return self.options["board"]


def options_of(game: Game) -> dict[str, str]:
    """Return the values of the options that make variants, in link order."""
    return {option.key: game.values[option.key] for option in of_variants(game.options)}


def check(row: Row) -> None:
    """Raise AffinageError for the first value in a row that no survey writes."""
    game = load(row.link)
    if row.link != game.link() and row.link != game.without_aliases().link():
        raise AffinageError(f"the link {quoted(row.link)} is written {quoted(game.link())}")
    if game.extra_turns:
        raise AffinageError(f"extra turns make no variant; expected {quoted(game.even.link())}")
    if (game.key, options_of(game)) != (row.game, dict(row.options)):
        raise AffinageError(f"the options are not those of the link {quoted(row.link)}")
    if row.stage in FOR_TWO and game.players != 2:
        raise AffinageError(f"the stage {row.stage} is for two players, not {game.players}")
    check_measured(row.stage, row.seed, row.games, row.version)
    for name, figure in row.figures.items():
        check_figure(name, figure)
    check_details(row.details)


def check_measured(stage: str, seed: int, games: int, version: str) -> None:
    """Raise AffinageError for an invalid stage, seed, number of games or version."""
    if stage not in STAGES:
        raise AffinageError(f"the stage {quoted(stage)} is unknown; stages are {', '.join(STAGES)}")
    _need(_is_whole(seed, 0, MAX_SEED), f"the seed is a whole number from 0 to {MAX_SEED}")
    _need(_is_whole(games, 0, MAX_GAMES), f"the games are a whole number from 0 to {MAX_GAMES}")
    _need(bool(VERSION.fullmatch(version)), "the version is one such as 0.1.0-1")


def check_figure(name: str, figure: Figure) -> None:
    """Raise AffinageError for an unknown name, a non-finite number, or a value out of range."""
    if name not in METRICS and not _SCORE.fullmatch(name):
        raise AffinageError(f"the figure {quoted(name)} is unknown")
    for end in (figure.value, figure.low, figure.high):
        if not _is_number(end, -FARTHEST, FARTHEST):
            raise AffinageError(f"{name} is {excerpt(str(end))}, which is not a valid number")
    least, most = RANGES.get(METRICS[name].unit, (0.0, FARTHEST)) if name in METRICS else SHARE
    if not least <= figure.value <= most:
        raise AffinageError(f"{name} is {figure.value:g}; expected {least:g} to {most:g}")
    if figure.low > figure.high:
        raise AffinageError(f"{name} has an interval from {figure.low:g} down to {figure.high:g}")


def check_details(details: object) -> None:
    """Raise AffinageError for details in another form than a survey's."""
    _need(isinstance(details, dict), "the details are an object of JSON")
    assert isinstance(details, dict)
    for key, value in details.items():
        if key not in DETAILS:
            raise AffinageError(f"the details have {quoted(key)}, which is unknown")
        _need(DETAILS[key](value), f"{key} has another form in the details")


def _need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise AffinageError(otherwise)


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_number(value: object, least: float, most: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TEXT and value.isprintable()


def _is_list(value: object, each: Callable[[Any], bool], most: int = MAX_TEXTS) -> bool:
    return isinstance(value, list) and len(value) <= most and all(map(each, value))


def _are_lengths(value: object) -> bool:
    """Return whether data are the shortest length and the number of games of this length, one more, and so on."""
    if not isinstance(value, list) or len(value) != 2:
        return False
    least, counts = value
    return _is_whole(least, 0, MAX_GAMES) and _is_list(counts, lambda count: _is_whole(count, 0, MAX_GAMES))


def _is_fan(value: object) -> bool:
    """Return whether data are quantiles of a chance for each step."""
    return _is_list(value, lambda step: _is_list(step, _is_chance, MAX_STEPS), MAX_STEPS)


def _is_chance(value: object) -> bool:
    return _is_number(value, *SHARE)


def _are_openings(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= MAX_TEXTS
        and all(_is_text(move) and _is_chance(chance) for move, chance in value.items())
    )


DETAILS: Mapping[str, Callable[[object], bool]] = MappingProxyType(
    {
        "lengths": _are_lengths,
        "fan": _is_fan,
        "openings": _are_openings,
        "sample_games": lambda value: _is_list(value, _is_text),
    }
)
"""Details by name, with functions that check their form."""
