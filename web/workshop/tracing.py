"""Reports lines of a design as they run for the first time, so that the page knows where one did not come to an end.

`sys.monitoring` calls a function at each new line and no more after that, which costs nothing in loops. No DOM here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType
from typing import Any

TOOL = 4
"""Our number among the tools of `sys.monitoring`; debuggers and profilers have others."""


class LineTrace:
    """Calls `report` with each line of the watched code that runs for the first time since `begin`."""

    def __init__(self, report: Callable[[int], None]) -> None:
        self._report = report
        self._monitoring: Any = getattr(sys, "monitoring", None)  # new in Python 3.12
        if self._monitoring and not self._monitoring.get_tool(TOOL):
            self._monitoring.use_tool_id(TOOL, "affinage")
        if self._monitoring:
            self._monitoring.register_callback(TOOL, self._monitoring.events.LINE, self._reached)

    def watch(self, code: CodeType) -> None:
        """Report the lines of a module and of all functions in it."""
        if self._monitoring:
            self._monitoring.set_local_events(TOOL, code, self._monitoring.events.LINE)
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                self.watch(inner)

    def begin(self) -> None:
        """Report every line again."""
        if self._monitoring:
            self._monitoring.restart_events()

    def _reached(self, code: CodeType, line: int) -> Any:
        del code
        self._report(line)
        return self._monitoring.DISABLE
