"""Long work in slices with pauses for the page, until it is cancelled. No DOM here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SLICE_MS = 40  # of work between pauses
PAUSE_MS = 3  # events do not arrive in shorter pauses


class Slices:
    """Paces long work; `now` is in ms, and `show` gets the progress from 0 to 1."""

    def __init__(self, now: Callable[[], float], show: Callable[[float], None]) -> None:
        self._now, self._show = now, show
        self._ends = now() + SLICE_MS
        self.is_cancelled = False

    def cancel(self) -> None:
        """Cancel the rest of the work."""
        self.is_cancelled = True

    async def go_on(self, share: float) -> bool:
        """Pause if it is time to, at this fraction of the work; return False if the work was cancelled."""
        if not self.is_cancelled and self._now() >= self._ends:
            self._show(share)
            await asyncio.sleep(PAUSE_MS / 1000)
            self._ends = self._now() + SLICE_MS
        return not self.is_cancelled
