"""A page in a browser that is not Playwright's, whichever it is: what its driver can do, and what follows from that."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import Any, Protocol


class Tab(ABC):
    """One page in a running browser."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression (text, number, bool or None), awaited if it is a promise."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click the middle of the first matching element with the mouse, once it exists and is enabled."""

    @abstractmethod
    def frame(self) -> Tab:
        """Return the page in the only frame of this page."""

    @abstractmethod
    def close(self) -> None:
        """Close the page."""

    def wait(self, condition: str) -> None:
        """Wait until an expression is true."""
        self.evaluate(
            f"new Promise(done => {{ const look = () => ({condition}) ? done() : setTimeout(look, 30); look(); }})"
        )

    def await_enabled(self, selector: str) -> None:
        """Wait until an element exists and, if it is a control, is enabled."""
        self.wait(f"document.querySelector({json.dumps(selector)})?.matches(':not(:disabled)')")

    def text(self, selector: str) -> str:
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText"))


class Engine(Protocol):
    """A running browser."""

    def open(self, url: str) -> Tab:
        """Open an address, and return the loaded page."""

    def faults(self, base: str, *awaited: str) -> list[str]:
        """Return the rule violations of all pages since the last call, as the watch over Chromium does.

        Waits until each of the awaited texts is in one of them.
        """
