"""Selection of the best variants of a survey, no two of them similar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.errors import OptionError
from affinage.notation.link import load
from affinage.survey.figure import Figure
from affinage.survey.store import SurveyStore

UP, DOWN = 1, -1
CRITERIA: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "random": {
            "completion": UP,
            "balance": UP,
            "decisions": UP,
            "draws": DOWN,
            "tiebreaks": DOWN,
            "passes": DOWN,
        },
        "play": {
            "balance_pie": UP,
            "fair_openings": UP,
            "uncertainty": UP,
            "drama": UP,
            "decisiveness": UP,
            "draws": DOWN,
            "tiebreaks": DOWN,
            "copying": DOWN,
        },
    }
)
"""Stages that rank variants, with the figures that count and their preferred direction."""

Figures: TypeAlias = Mapping[str, Figure]
Choices: TypeAlias = tuple[str, ...]


def best_of(store: SurveyStore, links: Sequence[str], stage: str, number: int) -> list[str]:
    """Return the best links by a stage, best first; raises OptionError if none has been measured.

    With several seeds, the lowest counts, so that measuring selected variants again does not change the selection.
    """
    criteria, wanted = CRITERIA[stage], set(links)
    figures, seeds = dict[str, Figures](), dict[str, int]()
    for each in store:
        link, seed = each.task.link, each.task.seed
        has_any = each.task.stage == stage and not criteria.keys().isdisjoint(each.figures)
        if has_any and link in wanted and seed <= seeds.get(link, seed):
            figures[link], seeds[link] = each.figures, seed
    if not figures:
        raise OptionError(f"none of these variants was measured at the stage {stage}; measure it first")
    return best(figures, criteria, number)


def best(figures: Mapping[str, Figures], criteria: Mapping[str, int], number: int) -> list[str]:
    """Return the best variants as links, best first, without ones similar to an earlier one."""
    links = list(figures)
    ranks = mean_ranks([figures[link] for link in links], criteria)
    chosen: dict[str, Choices] = {}
    for place in np.argsort(ranks, kind="stable"):
        if len(chosen) == number:
            break
        choices = choices_of(links[place])
        if not any(alike(choices, other) for other in chosen.values()):
            chosen[links[place]] = choices
    return list(chosen)


def mean_ranks(rows: Sequence[Figures], criteria: Mapping[str, int]) -> NDArray[np.float64]:
    """Return the mean rank of each row (Borda), from 0 for the best in everything to 1.

    Ranks use the less favourable ends of intervals, so that luck does not help; equal rows share ranks. Missing figures
    of a row are ignored.
    """
    ranks = np.full((len(criteria), len(rows)), np.nan)
    for rank, (name, direction) in zip(ranks, criteria.items(), strict=True):
        has = [number for number, row in enumerate(rows) if name in row]
        ends = np.array([-rows[at][name].low if direction == UP else rows[at][name].high for at in has])
        order = np.sort(ends)
        rank[has] = (
            (np.searchsorted(order, ends, "left") + np.searchsorted(order, ends, "right")) / 2 / len(has)
        )
    known = ~np.isnan(ranks)
    means: NDArray[np.float64] = np.where(known, ranks, 0).sum(axis=0) / known.sum(axis=0)
    return means


def choices_of(link: str) -> Choices:
    """Return the game of a variant and the values of its options, except the board."""
    game = load(link).without_aliases()
    return game.key, *(value for key, value in game.values.items() if key != "board")


def alike(one: Choices, other: Choices) -> bool:
    """Return whether two variants of a game differ in at most one option, on any boards.

    >>> small, large = choices_of("board=square:4&place=gap1"), choices_of("board=square:8")
    >>> alike(small, large), alike(small, choices_of("board=square:8&limit=match"))
    (True, False)
    """
    return one[0] == other[0] and sum(a != b for a, b in zip(one, other, strict=True)) <= 1
