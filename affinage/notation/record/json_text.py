"""Untrusted JSON texts: parsed in linear time, with limited depth, and up to the damage in damaged ones."""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from typing import Any

from affinage.errors import RecordError
from affinage.matches.steps import finish
from affinage.notation.record.limits import MAX_ENTRIES

DEEPEST = 16
"""Maximum depth of nested lists and objects; a record has four."""
STEP = 5_000
"""Tokens per step."""
# Strings are matched as a whole, so that brackets and commas in them do not count.
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|([\[{\]},])', re.DOTALL)

Steps = Generator[float, None, Any]
"""Steps that yield the fraction of the record read, 0 while its text is scanned, and return a value."""


class TooManyError(ValueError):
    """A text exceeds a limit of records at `pos`."""

    def __init__(self, limit: str, pos: int) -> None:
        super().__init__(f"{limit}; the rest of the file is left out")
        self.pos = pos


def parse(text: str) -> Any:
    """Return the value of a JSON text; raises ValueError, or RecursionError for deeper nesting than in any record.

    In a browser, deep nesting crashes Python; elsewhere it is only refused.
    """
    return finish(parsing(text, most_brackets(text)))


def most_brackets(text: str) -> int:
    """Return the maximum number of lists and objects in a text of this length, as these need much memory.

    The shortest possible game has 11.5 characters for each.
    """
    return 100 + len(text) // 10


def parsing(text: str, brackets: int) -> Steps:
    """Run `parse` in steps, for a text with at most `brackets` lists and objects."""
    depth = opened = commas = 0
    for number, token in enumerate(_TOKEN.finditer(text), 1):
        sign = token[1]
        if sign in ("[", "{"):
            depth += 1
            opened += 1
            if depth > DEEPEST:
                raise RecursionError
            if opened > brackets:
                raise TooManyError(
                    f"a file of {len(text):,} characters can have {brackets:,} brackets", token.start()
                )
        elif sign == ",":
            commas += 1
        elif sign in ("]", "}"):
            depth -= 1
        if opened + commas > MAX_ENTRIES:
            raise TooManyError(f"a file can have {MAX_ENTRIES:,} entries", token.start())
        if number % STEP == 0:
            yield 0.0
    return json.loads(text)


def recovering(text: str, complaints: list[RecordError]) -> Steps:
    """Parse a JSON text in steps; for a damaged one, return the part before the damage, or None."""
    brackets = most_brackets(text)
    try:
        return (yield from parsing(text, brackets))
    except json.JSONDecodeError as error:
        complaints.append(RecordError(error.lineno, f"not JSON: {error.msg}", error.colno))
        end = error.pos
    except TooManyError as error:
        complaints.append(RecordError(text.count("\n", 0, error.pos) + 1, str(error)))
        end = error.pos
    except RecursionError:
        complaints.append(RecordError(0, "not a record: it is nested too deeply"))
        return None
    except ValueError:
        complaints.append(RecordError(0, "not a record: a number has too many digits"))
        return None
    mended = yield from _closing(text, end)
    try:
        return (yield from parsing(mended, brackets)) if mended else None
    except (ValueError, RecursionError):
        return None


def closed(text: str) -> str:
    """Return a JSON text up to its last complete entry, with open brackets closed; "" if there is none.

    >>> closed('{"moves": ["a1,b1", "c3,')
    '{"moves": ["a1,b1"]}'
    """
    return str(finish(_closing(text, len(text))))


def _closing(text: str, end: int) -> Steps:
    closing: list[str] = []
    # This is the end of the last complete entry, with the brackets that would close the text there.
    last = 0, ""
    for number, token in enumerate(_TOKEN.finditer(text, 0, end), 1):
        sign = token[1]
        if sign in ("[", "{"):
            closing.append("]" if sign == "[" else "}")
        elif sign in ("]", "}") and closing:
            closing.pop()
        elif sign == ",":
            last = token.start(), "".join(reversed(closing))
        if number % STEP == 0:
            yield 0.0
    at, brackets = last
    return text[:at] + brackets
