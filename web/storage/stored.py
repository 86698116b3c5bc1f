"""Parsing of stored JSON texts, safe for damaged ones. No DOM here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

from affinage.notation.record.json_text import DEEPEST, most_brackets
from affinage.notation.record.limits import MAX_CHARACTERS

MAX_NUMBER = 2**53  # largest integer that every browser represents exactly
_NO_BRACKETS = re.compile(r'(?:"(?:[^"\\]++|\\.)*+"?|[^"\[\]{}]++)++', re.DOTALL)


def parse(text: str) -> Any:
    """Return the value of a stored text; raise ValueError if it is too long, too deep or has a number out of range.

    In a browser, deep nesting crashes Python; elsewhere it is only refused.

    >>> parse('{"games": [1, 2.5]}')
    {'games': [1, 2.5]}
    """
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"a kept text has at most {MAX_CHARACTERS:,} characters")
    brackets = _NO_BRACKETS.sub("", text)
    if len(brackets) > 2 * most_brackets(text):
        raise ValueError("a kept text has too many brackets")
    for _ in range(DEEPEST):
        if not brackets:
            break
        brackets = brackets.replace("[]", "").replace("{}", "")  # the innermost ones
    if brackets:
        raise ValueError("a kept text is nested too deeply, or its brackets do not match")
    return json.loads(
        text, parse_int=partial(_number, int), parse_float=partial(_number, float), parse_constant=_refuse
    )


def _number(kind: Callable[[str], float], digits: str) -> float:
    number = kind(digits)
    return number if abs(number) <= MAX_NUMBER else _refuse(digits)


def _refuse(digits: str) -> float:
    raise ValueError(f"a number of {len(digits)} letters in a kept text is out of range")
