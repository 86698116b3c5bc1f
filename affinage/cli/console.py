"""Common parts of all commands: the parser, numbers within limits, and one-line errors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn, TypeAlias

from affinage.plain_text import MAX_SEED as MAX_SEED
from affinage.plain_text import fault, quoted, whole_number

STOPPED = "stopped; run the same command to continue"  # after Ctrl-C


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Print the line and exit with 2."""
        more = "; --help lists those that exist" if message.startswith("unrecognized arguments") else ""
        self.exit(2, f"{self.prog}: {fault(message)}{more}\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def complain(about: Exception | str) -> None:
    """Print one line on stderr, if it can be written."""
    with suppress(OSError):
        print(f"affinage: {fault(about)}", file=sys.stderr)


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
