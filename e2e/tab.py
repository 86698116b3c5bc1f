"""A page in a browser that is not Playwright's, whichever it is: what its driver can do, and what follows from that."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import Any, Protocol


class Tab(ABC):
    """One page in a running browser."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """Return the text, number, truth or None that an expression gives, or the promise that it gives."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click the middle of the first element of a selector once it is there and enabled, as a mouse does."""

    @abstractmethod
    def frame(self) -> Tab:
        """Return the page in the only frame of this page."""

    @abstractmethod
    def close(self) -> None:
        """Leave the page."""

    def wait(self, condition: str) -> None:
        """Wait until an expression is true."""
        self.evaluate(
            f"new Promise(done => {{ const look = () => ({condition}) ? done() : setTimeout(look, 30); look(); }})"
        )

    def await_enabled(self, selector: str) -> None:
        """Wait until an element is there and, if it is a control, can be used."""
        self.wait(f"document.querySelector({json.dumps(selector)})?.matches(':not(:disabled)')")

    def text(self, selector: str) -> str:
        """Return what an element shows."""
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText"))


class Engine(Protocol):
    """A running browser."""

    def open(self, url: str) -> Tab:
        """Return a page of an address, once it is loaded."""

    def faults(self, base: str, *awaited: str) -> list[str]:
        """Return what pages did since the last call that they must not, as the watch over Chromium tells it.

        Waits until each of the awaited texts is in one of them.
        """
