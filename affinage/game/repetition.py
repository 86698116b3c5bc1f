"""History of a game, for rules about repeated positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

Situation = TypeVar("Situation", bound=Hashable)
Standing: TypeAlias = "tuple[tuple[int, ...], int]"
"""The stones and the colour to move."""

MERGED = 8
"""Number of runs of equal length that are merged into one."""


@dataclass(frozen=True, slots=True)
class _Run(Generic[Situation]):
    """Successive situations, and the count of each."""

    situations: tuple[Situation, ...]
    counts: Mapping[Situation, int] = field(compare=False)


@dataclass(frozen=True)
class History(Generic[Situation]):
    """An immutable sequence of situations; adding one makes a new history that shares nearly all data.

    >>> past = History[str]().then("a").then("b").then("a")
    >>> past.count("a"), list(past)
    (2, ['a', 'b', 'a'])

    It consists of runs, longest first. Eight runs of equal length are merged, so that there are always few.
    """

    runs: tuple[_Run[Situation], ...] = ()

    def then(self, situation: Situation) -> History[Situation]:
        """Return the history with one more situation."""
        runs = (*self.runs, _Run((situation,), {situation: 1}))
        while len(runs) >= MERGED and len(runs[-MERGED].situations) == len(runs[-1].situations):
            merged = tuple(chain.from_iterable(run.situations for run in runs[-MERGED:]))
            runs = (*runs[:-MERGED], _Run(merged, Counter(merged)))
        return History(runs)

    def count(self, situation: Situation) -> int:
        """Return how often a situation has occurred."""
        return sum(run.counts.get(situation, 0) for run in self.runs)

    def __iter__(self) -> Iterator[Situation]:
        """Yield the situations in order."""
        return chain.from_iterable(run.situations for run in self.runs)

    def __len__(self) -> int:
        """Return the number of situations so far."""
        return sum(len(run.situations) for run in self.runs)


@runtime_checkable
class Remembering(Protocol):
    """A position whose rules count how often the same stones occurred with the same colour to move."""

    @property
    def past(self) -> History[Standing]:
        """Situations so far, back to the last one that can return."""
