"""Long work in slices, between which the page has its turn, until it is cancelled. No DOM here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SLICE_MS = 40  # of work, until the page has its turn
BREATH_MS = 3  # which that takes: what people do does not arrive in shorter pauses


class Slices:
    """A pacer of long work: when to pause; `now` is in ms, and `show` gets the progress from 0 to 1."""

    def __init__(self, now: Callable[[], float], show: Callable[[float], None]) -> None:
        self._now, self._show = now, show
        self._ends = now() + SLICE_MS
        self.is_cancelled = False

    def cancel(self) -> None:
        """Have the work leave out what is not done yet."""
        self.is_cancelled = True

    async def go_on(self, share: float) -> bool:
        """Pause if it is time to, with this share of the work done; returns whether there is any more to do."""
        if not self.is_cancelled and self._now() >= self._ends:
            self._show(share)
            await asyncio.sleep(BREATH_MS / 1000)
            self._ends = self._now() + SLICE_MS
        return not self.is_cancelled
