"""JSON texts that this device has kept, read so that a damaged one does no harm. No DOM here."""

from __future__ import annotations

from typing import Any

from affinage import record
from affinage.record.limits import MOST_CHARACTERS

MAX_NUMBER = 2**53  # up to which every browser counts exactly


def parse(text: str) -> Any:
    """Return the value of a kept text; raise ValueError where it is too long, too deep or has a number out of range.

    >>> parse('{"games": [1, 2.5]}')
    {'games': [1, 2.5]}
    """
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"a kept text has at most {MOST_CHARACTERS:,} characters")
    try:
        value = record.parse(text)
    except RecursionError:
        raise ValueError("a kept text is nested too deeply") from None
    _check_numbers(value)
    return value


def _check_numbers(value: Any) -> None:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            _check_numbers(each)
    elif (
        isinstance(value, int | float) and not abs(value) <= MAX_NUMBER
    ):  # nor is it so for what is no number
        raise ValueError("a number in a kept text is out of range")
