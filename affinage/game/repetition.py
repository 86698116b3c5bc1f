"""History of a game, for rules that count how often a position returns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

Situation = TypeVar("Situation", bound=Hashable)
Standing: TypeAlias = "tuple[tuple[int, ...], int]"
"""The stones and the colour to move."""

MERGED = 8  # runs of one length that become one


@dataclass(frozen=True, slots=True)
class _Run(Generic[Situation]):
    """Situations that came up one after another, and how often each of them did."""

    situations: tuple[Situation, ...]
    counts: Mapping[Situation, int] = field(compare=False)


@dataclass(frozen=True)
class History(Generic[Situation]):
    """Situations in their order, which never change: one more makes another past, which shares nearly all it has.

    >>> past = History[str]().then("a").then("b").then("a")
    >>> past.count("a"), list(past)
    (2, ['a', 'b', 'a'])

    They are kept in runs, the longest first. Eight runs of a length become one, so that there are always few.
    """

    runs: tuple[_Run[Situation], ...] = ()

    def then(self, situation: Situation) -> History[Situation]:
        """Return the past with one situation more."""
        runs = (*self.runs, _Run((situation,), {situation: 1}))
        while len(runs) >= MERGED and len(runs[-MERGED].situations) == len(runs[-1].situations):
            merged = tuple(chain.from_iterable(run.situations for run in runs[-MERGED:]))
            runs = (*runs[:-MERGED], _Run(merged, Counter(merged)))
        return History(runs)

    def count(self, situation: Situation) -> int:
        """Return how often a situation has come up."""
        return sum(run.counts.get(situation, 0) for run in self.runs)

    def __iter__(self) -> Iterator[Situation]:
        """Return the situations, the first first."""
        return chain.from_iterable(run.situations for run in self.runs)

    def __len__(self) -> int:
        """Return the number of situations so far."""
        return sum(len(run.situations) for run in self.runs)


@runtime_checkable
class Remembering(Protocol):
    """A position whose rules count how often the same stones have stood with the same colour to move."""

    @property
    def past(self) -> History[Standing]:
        """Situations so far, back to the last that can return."""
