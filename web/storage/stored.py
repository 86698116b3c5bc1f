"""Stores of texts, as the browser has them, and stored JSON, which may be damaged. No DOM here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any, Protocol

from affinage.notation.record.json_text import DEEPEST, most_brackets
from affinage.notation.record.limits import MAX_CHARACTERS

MAX_NUMBER = 2**53
"""Largest integer that every browser represents exactly."""
_NO_BRACKETS = re.compile(r'(?:"(?:[^"\\]++|\\.)*+"?|[^"\[\]{}]++)++', re.DOTALL)


ASIDE = "aside."
"""Start of the keys of unreadable texts, which another version may be able to read."""
REVIEWED = "review"
"""Key of the link to a game that this tab's player is about to review."""
LESSON_GAME = "lesson-game"
"""Key of the unfinished lesson game in this tab: the key of its lesson, and its moves."""
LESSON = "lesson."
"""Start of the keys of the passed steps of each lesson."""


class Texts(Protocol):
    """Texts by key; the browser may refuse any access."""

    def read(self, key: str) -> str | None:
        """Return the text, or None."""

    def write(self, key: str, text: str) -> str:
        """Store a text; return the reason if that fails, as in `web.storage.words`, or ""."""


class Storage(Texts, Protocol):
    """Texts that can be listed and dropped."""

    def drop(self, key: str) -> None:
        """Delete a text."""

    def names(self) -> list[str]:
        """Return the keys of all texts."""


def set_aside(storage: Storage, key: str) -> str:
    """Move a text to an unused key; return the reason if that fails, or ""."""
    text = storage.read(key)
    if text is None:
        return ""
    digest = sha256(text.encode(errors="surrogatepass")).hexdigest()
    refusal = storage.write(f"{ASIDE}{key}.{digest[:16]}", text)
    if not refusal:
        storage.drop(key)
    return refusal


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
        # Each pass removes the innermost brackets.
        brackets = brackets.replace("[]", "").replace("{}", "")
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
