"""The code of a design as it runs in a page: what it can import, and which line it has reached.

It finds some modules of Python, and no way to files or to the browser. This keeps designs honest and their errors
clear. What protects the player is the sealed frame, see `docs/design.md`.

So that the page knows which line did not come to an end, `sys.monitoring` calls a function at each line that runs for
the first time, and at each jump back in a loop, of which only every few thousandth is reported. No DOM here.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from importlib import import_module
from types import CodeType
from typing import Any

TOOL = 4
"""Our number among the tools of `sys.monitoring`; debuggers and profilers have others."""
OFTEN = 4096
"""Jumps back from one report to the next."""
MODULES = (
    *(
        "__future__",
        "abc",
        "bisect",
        "collections",
        "collections.abc",
        "copy",
        "dataclasses",
        "enum",
        "fractions",
    ),
    *(
        "functools",
        "heapq",
        "itertools",
        "math",
        "operator",
        "random",
        "re",
        "string",
        "typing",
        "affinage.design",
    ),
)
"""What a design may import."""
ABSENT = ("breakpoint", "exit", "help", "input", "open", "quit")
"""Built-in functions that a design does not find."""


class LineTrace:
    """Calls `report` with lines of the watched code: those that are new since `begin`, and some of those in loops."""

    def __init__(self, report: Callable[[int], None]) -> None:
        self._tell, self._jumps = report, 0
        self.last = 0
        """The last line reported."""
        # This is new in Python 3.12.
        self._monitoring: Any = getattr(sys, "monitoring", None)
        if self._monitoring and not self._monitoring.get_tool(TOOL):
            self._monitoring.use_tool_id(TOOL, "affinage")
        if self._monitoring:
            self._monitoring.register_callback(TOOL, self._monitoring.events.LINE, self._reached)
            self._monitoring.register_callback(TOOL, self._monitoring.events.JUMP, self._jumped)

    def watch(self, code: CodeType) -> None:
        """Report the lines of a module and of all functions in it."""
        if self._monitoring:
            events = self._monitoring.events.LINE | self._monitoring.events.JUMP
            self._monitoring.set_local_events(TOOL, code, events)
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                self.watch(inner)

    def begin(self) -> None:
        """Report every line again."""
        if self._monitoring:
            self._monitoring.restart_events()

    def _report(self, line: int) -> None:
        self.last = line
        self._tell(line)

    def _reached(self, code: CodeType, line: int) -> Any:
        del code
        self._report(line)
        return self._monitoring.DISABLE

    def _jumped(self, code: CodeType, start: int, end: int) -> Any:
        if end > start:
            return self._monitoring.DISABLE
        self._jumps += 1
        if self._jumps % OFTEN == 0:
            self._report(
                next((line for begin, stop, line in code.co_lines() if line and begin <= end < stop), 0)
            )
        return None


def design_names() -> dict[str, Any]:
    """Return the names that a design finds, to be put into its module."""
    known = {name: thing for name, thing in vars(builtins).items() if name not in ABSENT}
    return {"__builtins__": known | {"__import__": _import}}


def _import(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
    """Import one of the modules that designs may use; raises ImportError that names them for others."""
    del globals, locals
    if level or name not in MODULES:
        known = ", ".join(module for module in MODULES if not module.startswith("__"))
        raise ImportError(f"a design in a page cannot import {name}; it can import {known}")
    module = import_module(name)
    return module if fromlist else import_module(name.partition(".")[0])
