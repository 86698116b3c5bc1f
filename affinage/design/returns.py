"""The line on which a function of a design returned a wrong answer: the function runs again with its returns traced."""

from __future__ import annotations

import sys
from collections.abc import Callable
from inspect import CO_GENERATOR
from types import CodeType, FrameType
from typing import Any

from affinage.errors import DesignError


def line_of_return(code: CodeType, call: Callable[[], object], is_answer: Callable[[object], bool]) -> int:
    """Return the last line on which a function returned, or a generator yielded, what is the answer; 0 if none did.

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
