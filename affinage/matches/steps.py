"""Interruptible work: a generator that yields between steps, and returns its result."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
Steps: TypeAlias = Generator[None, None, Result]


def finish(steps: Generator[object, None, Result]) -> Result:
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
            result: Result = end.value
            return result
