"""Work that can pause: a generator that yields whenever something else may have its turn, and returns what it found."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Found = TypeVar("Found")
Steps: TypeAlias = Generator[None, None, Found]


def finish(steps: Generator[object, None, Found]) -> Found:
    """Do all of some work at once.

    >>> def count(to):
    ...     for number in range(to):
    ...         yield
    ...     return to
    >>> finish(count(3))
    3
    """
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found
