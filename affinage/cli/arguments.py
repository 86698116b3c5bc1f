"""Numeric arguments of the command line, with their limits and one-line errors."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from affinage.plain_text import MAX_SEED as MAX_SEED
from affinage.plain_text import quoted, whole_number


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of integers from `least` to `most`, for argparse.

    >>> whole(1, 9)("7")
    7
    """

    def read(text: str) -> int:
        number = whole_number(text)
        if number is not None and least <= number <= most:
            return number
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is invalid; expected a whole number from {least} to {most}"
        )

    return read


def seconds(least: float, most: float) -> Callable[[str], float]:
    """Return a parser of seconds from `least` to `most`, for argparse."""
    return _measure("seconds", least, most)


def millimetres(least: float, most: float) -> Callable[[str], float]:
    """Return a parser of millimetres from `least` to `most`, for argparse."""
    return _measure("millimetres", least, most)


def _measure(unit: str, least: float, most: float) -> Callable[[str], float]:

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if least <= value <= most:
            return value
        raise argparse.ArgumentTypeError(f"{quoted(text)} is invalid; expected {least:g} to {most:g} {unit}")

    return read
