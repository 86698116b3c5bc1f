"""The course of a game in its chart: the lead that lasted, and slides without a costly move. No DOM here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations, pairwise

from affinage.teach.principles import Principle, principle_missed
from web.review.chances import ERRORS, PlyChance, cost, mover_at
from web.review.chart import Chart

MIN_SLIDE = 0.2
"""Smallest fall of a colour's chance that counts as a slide."""
SPAN = 6
"""Largest number of moves of a steep slide."""
STEP = 0.6
"""Largest part of a slide that one move may take."""
HOPE = 0.9
"""Part of an equal share: a colour with a lower chance was behind before it slid."""
CLEAR = 1 / 3
"""Smallest difference of the two best chances at which one is clearly ahead: two thirds against one."""
EVEN = 0.1
"""Largest difference of these chances at which nobody is ahead: 55 against 45."""
SURE = 0.95
"""Chance of a win that is as good as sure."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A lead that is never lost again."""

    leader: int
    begin: int
    """The last ply at which the leader was hardly ahead, or behind; 0 without such a ply."""
    end: int
    """The first ply from which on the leader was ahead by much."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A fall of a colour's chance by several moves, none of which is a turning point of its own."""

    colour: int
    high: float
    begin: int  # ply
    low: float
    end: int
    error: float = 0.0
    """Standard error of the fall."""

    @property
    def is_sure(self) -> bool:
        """True if the fall is larger than its error; else it is only likely."""
        return self.high - self.low >= ERRORS * self.error


def lead_for_good(chart: Chart, clear: float = CLEAR) -> Lead | None:
    """Return the lead at the end of a game; None if nobody is ahead by `clear` there, nor by more than the error."""
    known = [(ply, chance) for ply, chance in enumerate(chart.chances) if chance]
    if not known:
        return None
    values = known[-1][1].values
    leader = values.index(max(values)) + 1
    even = min(EVEN, clear)
    begin = next((ply for ply, chance in reversed(known) if _margin(chance, leader) <= even), 0)
    unclear = [
        ply for ply, chance in known if not is_ahead(chance, leader) or _margin(chance, leader) < clear
    ]
    end = next((ply for ply, _ in known if ply > max(unclear, default=-1)), None)
    return None if end is None else Lead(leader, begin, end)


def sure_since(chart: Chart, leader: int) -> int:
    """Return the ply from which on a colour's win was as good as sure, 0 if from the beginning or never."""
    unsure = (ply for ply, chance in enumerate(chart.chances) if chance and chance.values[leader - 1] < SURE)
    last = max(unsure, default=-1)
    later = (ply for ply in range(last + 1, len(chart.chances)) if chart.chances[ply])
    return next(later, 0)


def was_ahead(chart: Chart, colour: int, before: int) -> bool:
    """Return whether a colour was clearly ahead at any ply before one."""
    return any(is_ahead(chance, colour) for chance in chart.chances[:before] if chance)


def is_ahead(chance: PlyChance, colour: int) -> bool:
    """Return whether a colour's lead is larger than its error, which is twice that of a chance."""
    return _margin(chance, colour) > 2 * ERRORS * chance.error


def is_behind(chance: PlyChance, colour: int) -> bool:
    """Return whether another colour has a better chance."""
    return _margin(chance, colour) < 0


def _margin(chance: PlyChance, colour: int) -> float:
    """Return how much larger a colour's chance is than the best of the others."""
    others = (value for other, value in enumerate(chance.values, 1) if other != colour)
    return chance.values[colour - 1] - max(others)


def principle_missed_in(chart: Chart, colours: Collection[int], begin: int, end: int) -> Principle | None:
    """Return the principle that some colours followed least between two plies, None for none."""
    match = chart.match
    own = (ply for ply in range(begin, end) if mover_at(match, ply) in colours)
    return principle_missed((match.position_at(ply), match.moves[ply]) for ply in own)


def slides(chart: Chart) -> list[Slide]:
    """Return the largest slide of each colour that was not behind, by few moves if possible, in order."""
    colours = range(1, chart.match.game.players + 1)
    largest = (_slide(chart, colour) for colour in colours)
    return sorted(filter(None, largest), key=lambda slide: slide.begin)


def _slide(chart: Chart, colour: int) -> Slide | None:
    costly = [turn.ply for turn in chart.turning_points if turn.colour == colour]
    known = [(ply, chance) for ply, chance in enumerate(chart.chances) if chance]
    falls = (_fall(colour, *earlier, *later) for earlier, later in combinations(known, 2))
    large = [
        fall
        for fall in falls
        if fall.end - fall.begin > 1
        and fall.high * chart.match.game.players >= HOPE
        and fall.high - fall.low >= MIN_SLIDE
        and fall.high - fall.low >= fall.error
        and not any(fall.begin < ply <= fall.end for ply in costly)
        and _steepest(known, fall) <= STEP * (fall.high - fall.low)
    ]
    steep = [fall for fall in large if fall.end - fall.begin <= SPAN]
    return max(steep or large, key=lambda fall: (fall.high - fall.low, fall.begin - fall.end), default=None)


def _fall(colour: int, begin: int, before: PlyChance, end: int, after: PlyChance) -> Slide:
    """Return how much of a colour's chance was lost between two plies."""
    high, low = before.values[colour - 1], after.values[colour - 1]
    return Slide(colour, high, begin, low, end, cost(before, after, colour)[1])


def _steepest(known: list[tuple[int, PlyChance]], fall: Slide) -> float:
    """Return the largest part of a fall that comes at once."""
    values = [chance.values[fall.colour - 1] for ply, chance in known if fall.begin <= ply <= fall.end]
    return max(before - after for before, after in pairwise(values))
