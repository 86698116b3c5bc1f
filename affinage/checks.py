"""Checks of what Python code passes to public functions: integers, as Python takes them, and texts."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from math import inf
from operator import index

from affinage.errors import OptionError
from affinage.texts import excerpt


def whole(name: str, value: object, least: int = 0, most: float = inf) -> int:
    """Return an argument as an integer; numbers of NumPy are integers too, and `True` is none.

    >>> whole("size", 300, 64, 4096)
    300
    >>> whole("size", "300", 64, 4096)
    Traceback (most recent call last):
    affinage.errors.OptionError: size='300' is invalid; expected an integer from 64 to 4,096

    Raises OptionError for all else, and for an integer out of the limits.
    """
    if not isinstance(value, bool):
        with suppress(TypeError):
            number = index(value)  # type: ignore[arg-type]
            if least <= number <= most:
                return number
    raise OptionError(f"{name}={described(value)} is invalid; expected an integer {_limits(least, most)}")


def whole_or_none(name: str, value: object, least: int = 0, most: float = inf) -> int | None:
    """Return the same, or None for None."""
    return None if value is None else whole(name, value, least, most)


def wholes(name: str, values: object, count: int, most: int) -> tuple[int, ...]:
    """Return so many integers from 0 to `most`; raises OptionError for anything else."""
    with suppress(OptionError):
        numbers = (
            tuple(whole(name, value, 0, most) for value in values) if isinstance(values, Iterable) else ()
        )
        if len(numbers) == count:
            return numbers
    raise OptionError(f"{name}={described(values)} is invalid; expected {count} integers from 0 to {most:,}")


def text_fault(what: str, value: object) -> str:
    """Return why a value is not a text, "" if it is.

    >>> text_fault("a link", b"game=churn")
    "a link is a text, not b'game=churn'"
    """
    return "" if isinstance(value, str) else f"{what} is a text, not {described(value)}"


def described(value: object) -> str:
    """Return a value as quoted in errors, on one line; only the type of one that cannot be written."""
    try:
        return excerpt(repr(value))
    except Exception:  # an integer of many digits, or whatever others' classes raise
        return f"a value of type {type(value).__name__}"


def _limits(least: int, most: float) -> str:
    return f"of {least:,} or more" if most == inf else f"from {least:,} to {most:,}"
