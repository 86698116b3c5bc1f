"""Errors of Python as sentences for designers."""

from __future__ import annotations

import re
from inspect import Parameter, signature

from affinage.design.draft import Draft
from affinage.errors import AffinageError

OWN_ERRORS = (TypeError, ValueError, AttributeError, ImportError, AffinageError)
_CALL_OF_HELPER = re.compile(r"(?:Draft|Lines|Ground)\.(\w+)\(\) (?:missing|takes|got)")


def in_words(error: BaseException) -> str:
    """Return an error of Python as a sentence for a designer."""
    if isinstance(error, RecursionError):
        return "a function calls itself without an end"
    if isinstance(error, SystemExit):
        return "a design cannot end the program"
    if isinstance(error, MemoryError):
        return "it needs too much memory"
    try:
        text = _excerpt_of(str(error))
    except Exception:
        text = "its text cannot be made"
    if isinstance(error, IndexError):
        text += "; places are counted from 0"
    if isinstance(error, TypeError) and (call := _CALL_OF_HELPER.match(text)):
        return f"wrong arguments; expected p.{_form(call[1])}"
    if isinstance(error, TypeError) and text == "'Cells' object is not callable":
        return "cells are not a function; leave out the brackets, as in p.empty"
    return text if isinstance(error, OWN_ERRORS) and text else f"{type(error).__name__}: {text}"


def _excerpt_of(text: str) -> str:
    """Return the first line of a text, not too long."""
    return (text.strip().splitlines() or ["no more is known"])[0][:300]


def _form(name: str) -> str:
    """Return a helper of positions with what it takes, as in code."""
    takes = list(signature(getattr(Draft, name)).parameters.values())
    if takes[0].name == "self":
        del takes[0]
    texts = [each.name + ("" if each.default is Parameter.empty else f"={each.default!r}") for each in takes]
    return f"{name}({', '.join(texts)})"
