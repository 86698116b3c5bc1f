"""Checks of the arguments of public functions: integers, numbers and texts."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from math import inf
from operator import index
from typing import Any, SupportsFloat, TypeVar

from affinage.errors import OptionError
from affinage.plain_text import excerpt

T = TypeVar("T")


def whole(name: str, value: Any, least: float = 0, most: float = inf, unit: str = "") -> int:
    """Return an argument as an integer; NumPy's integers are accepted, `True` is not.

    >>> whole("size", 300, 64, 4096, "pixels")
    300
    >>> whole("size", 30, 64, 4096, "pixels")
    Traceback (most recent call last):
    affinage.errors.OptionError: size 30 is out of range; expected 64 to 4096 pixels

    Raises OptionError for all else, and for an integer out of range.
    """
    fault = "not an integer"
    if not isinstance(value, bool):
        with suppress(TypeError):
            integer = index(value)
            if least <= integer <= most:
                return integer
            fault = "out of range"
    raise OptionError(f"{name} {described(value)} is {fault}; expected {_limits(least, most, unit)}")


def whole_or_none(name: str, value: Any, least: int = 0, most: float = inf, unit: str = "") -> int | None:
    """Return an argument as an integer, like `whole`, or None for None."""
    return None if value is None else whole(name, value, least, most, unit)


def wholes(name: str, values: Any, count: int, most: int) -> tuple[int, ...]:
    """Return `count` integers from 0 to `most`; raises OptionError for anything else."""
    with suppress(OptionError):
        integers = (
            tuple(whole(name, value, 0, most) for value in values) if isinstance(values, Iterable) else ()
        )
        if len(integers) == count:
            return integers
    raise OptionError(f"{name} {described(values)} are not valid; expected {count} integers from 0 to {most}")


def number(name: str, value: Any, least: float, most: float = inf, unit: str = "") -> float:
    """Return an argument as a number; raises OptionError for all else, and for a number out of range."""
    fault, text = "not a number", described(value)
    if isinstance(value, SupportsFloat) and not isinstance(value, bool):
        with suppress(TypeError, ValueError, OverflowError):
            decimal = float(value)
            if least <= decimal <= most:
                return decimal
            fault, text = "out of range", f"{decimal:g}"
    raise OptionError(f"{name} {text} is {fault}; expected {_limits(least, most, unit)}")


def flag(name: str, value: Any) -> bool:
    """Return an argument as True or False, also one of NumPy's, or 0 or 1; raises OptionError for all else."""
    with suppress(TypeError, ValueError):
        if value in (True, False):
            return bool(value)
    raise OptionError(f"{name} {described(value)} is not valid; expected True or False")


def instance(value: Any, kind: type[T], expected: str) -> T:
    """Return a value of a class.

    >>> instance("a1", int, "a cell; expected its number")
    Traceback (most recent call last):
    affinage.errors.OptionError: 'a1' is not a cell; expected its number

    Raises OptionError for all else.
    """
    if isinstance(value, kind):
        return value
    raise OptionError(f"{described(value)} is not {expected}")


def listed(what: str, values: Any, kind: str) -> Iterable[Any]:
    """Return values that can be iterated over; raises OptionError for a text and for all else."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise OptionError(f"{what} are a list of {kind}, not {described(values)}")
    return values


def as_text(what: str, value: Any, expected: str) -> str:
    """Return an argument as a text.

    >>> as_text("a cell", b"a1", "one such as a1")
    Traceback (most recent call last):
    affinage.errors.OptionError: a cell is a text, not b'a1'; expected one such as a1

    Raises OptionError for all else.
    """
    if fault := text_fault(what, value):
        raise OptionError(f"{fault}; expected {expected}")
    return str(value)


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
    except Exception:
        # An integer may have too many digits, and an object of any other class may raise anything.
        return f"of type {type(value).__name__}"


def _limits(least: float, most: float, unit: str) -> str:
    if least == -inf:
        return "one"
    limits = f"{least:g} or more" if most == inf else f"{least:.15g} to {most:.15g}"
    return f"{limits} {unit}".rstrip()
