"""What designs remember, as texts of letters and digits for positions in links: `memory=` and JSON in base 32.

Finite numbers, texts, None, fractions, cells, and tuples and frozen sets of these come back as they were. Other values,
such as objects of a class of the design's own, are left out: a position read from its text has them as at the start.
"""

from __future__ import annotations

import json
from base64 import b32decode, b32encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from math import isfinite
from typing import Any

from affinage.board.topology import Board
from affinage.design.cells import Cells, checked
from affinage.errors import SetupError
from affinage.plain_text import quoted

HISTORY = ("previous", "last", "turn", "passes")
"""What every position knows of its game; it is remembered if the rules ask for it."""


def to_text(values: Sequence[tuple[str, Any]], start: Mapping[str, Any]) -> str:
    """Return the values that differ from those at the start; "" if there are none.

    >>> to_text([("placed", 3), ("path", (4, 2))], {"placed": 0, "path": (4, 2)})
    'pmrha3dbmnswiir2gn6q'
    """
    texts, at_start = _json_texts(values), _json_texts(start.items())
    # Texts are compared, as cells equal a tuple of the same numbers, and True equals 1.
    changed = [f"{json.dumps(name)}:{text}" for name, text in texts.items() if at_start.get(name) != text]
    text = "{" + ",".join(changed) + "}"
    return b32encode(text.encode()).decode().rstrip("=").lower() if changed else ""


def _json_texts(values: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """Return the values as JSON, without those that texts leave out."""
    texts = {}
    for name, value in values:
        with suppress(TypeError):
            texts[name] = json.dumps(_plain(value), separators=(",", ":"))
    return texts


def lost(values: Iterable[tuple[str, Any]]) -> list[str]:
    """Return the names of the values that texts leave out."""
    names = []
    for name, value in values:
        try:
            _plain(value)
        except TypeError:
            names.append(name)
    return names


def _plain(value: Any) -> Any:
    """Return a value as JSON has it; raises TypeError for others."""
    if isinstance(value, Cells):
        return {"cells": list(value)}
    if type(value) is tuple:
        return list(map(_plain, value))
    if type(value) is frozenset:
        return {"set": sorted(map(_plain, value), key=str)}
    if type(value) is Fraction:
        return {"fraction": value.as_integer_ratio()}
    if value is None or type(value) in (bool, int, str) or (type(value) is float and isfinite(value)):
        return value
    raise TypeError


def read(text: str, of: Board, names: Iterable[str]) -> dict[str, Any]:
    """Return the values of a text; `to_text` is the inverse.

    >>> from affinage.board.topology import board
    >>> read("pmrha3dbmnswiir2gn6q", board("square:3"), ["placed"])
    {'placed': 3}

    Raises SetupError for a text that is none, and for names that are not among these.
    """
    try:
        plain = json.loads(b32decode(text.upper() + "=" * (-len(text) % 8)))
        values = {name: _value(value, of) for name, value in plain.items()}
        for cell in values.get("last", ()):
            checked(of, cell)
        if not all(type(values.get(name, 0)) is int for name in ("previous", "turn", "passes")):
            raise TypeError
    except (ValueError, TypeError, AttributeError, KeyError, ArithmeticError, RecursionError):
        raise SetupError(
            f"memory={quoted(text)} cannot be read; expected the letters and digits of a link"
        ) from None
    known = [*names, *HISTORY]
    if wrong := next((name for name in values if name not in known), None):
        raise SetupError(f"memory: {quoted(wrong)} is unknown; expected {', '.join(known)}")
    return values


def _value(plain: Any, of: Board) -> Any:
    """Return the value of a part of JSON; raises KeyError, TypeError or ValueError for what `_plain` never writes."""
    if isinstance(plain, list):
        return tuple(_value(part, of) for part in plain)
    if isinstance(plain, float) and not isfinite(plain):
        raise ValueError
    if not isinstance(plain, dict):
        return plain
    ((kind, parts),) = plain.items()
    makers: dict[str, Callable[[], Any]] = {
        "cells": lambda: Cells(of, sum({1 << checked(of, cell) for cell in parts})),
        "set": lambda: frozenset(_value(part, of) for part in parts),
        "fraction": lambda: Fraction(*parts),
    }
    return makers[kind]()
