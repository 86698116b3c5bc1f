"""Faults in the functions of a design: errors of Python as sentences, and the line that returned a wrong answer."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from inspect import CO_GENERATOR, Parameter, signature
from types import CodeType, FrameType
from typing import Any

from affinage.design.draft import Draft
from affinage.errors import AffinageError, DesignError

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
    """Return a helper of positions with its parameters, as in code."""
    takes = list(signature(getattr(Draft, name)).parameters.values())
    if takes[0].name == "self":
        del takes[0]
    texts = [each.name + ("" if each.default is Parameter.empty else f"={each.default!r}") for each in takes]
    return f"{name}({', '.join(texts)})"


def line_of_return(code: CodeType, call: Callable[[], object], is_answer: Callable[[object], bool]) -> int:
    """Return the last line on which a function returned its answer, or a generator yielded one; 0 for none.

    `call` calls the function of `code` again, which may end otherwise than before if it uses random numbers.
    """
    line = 0

    def trace(frame: FrameType, event: str, value: Any) -> Any:
        nonlocal line
        if frame.f_code is not code:
            return None
        frame.f_trace_lines = False
        if event == "return" and is_answer(value):
            line = frame.f_lineno
        return trace

    earlier = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except DesignError:
        return 0
    finally:
        sys.settrace(earlier)
    return line


def is_generator(code: CodeType) -> bool:
    """Return whether a function yields its answers one by one."""
    return bool(code.co_flags & CO_GENERATOR)


def is_alike(value: object, other: object) -> bool:
    """Return whether two values of a design are of one type and equal; objects whose comparison fails are not."""
    try:
        return type(value) is type(other) and bool(value == other)
    except Exception:
        return False
