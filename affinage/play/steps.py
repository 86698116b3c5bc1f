"""Interruptible work: a generator that yields between steps, and returns its result."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Found = TypeVar("Found")
Steps: TypeAlias = Generator[None, None, Found]


def finish(steps: Generator[object, None, Found]) -> Found:
    """Run a generator to its end and return its result.

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
