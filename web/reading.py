"""Reading games from texts while the page lives on: in slices, with its progress shown, until it is cancelled.

No DOM here. What is found is kept as texts, which are much smaller than games that can be played.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from affinage import record
from affinage.errors import RecordError
from affinage.match import Sheet
from web.library import Found, found_in

SLICE_MS = 40  # of reading, until the page has its turn
BREATH_S = 0.003


@dataclass
class Finds:
    """What was read: the games, what was wrong, and whether somebody cancelled before the end."""

    games: list[Found] = field(default_factory=list)
    faults: list[RecordError] = field(default_factory=list)
    is_cancelled: bool = False


class Reader:
    """Reads one text after another; `now` in ms, and `show` is told how much is read, 0 to 1, now and then."""

    def __init__(self, now: Callable[[], float], show: Callable[[float], None]) -> None:
        self._now, self._show = now, show
        self.finds = Finds()

    def cancel(self) -> None:
        """Leave out what has not been read yet."""
        self.finds.is_cancelled = True

    async def read(self, text: str) -> None:
        """Add the games of a text to the finds."""
        try:
            reading = record.reading(text)
        except RecordError as error:
            self.finds.faults.append(error)
            return
        slice_ends = self._now() + SLICE_MS
        for share in reading.steps():
            self._take(reading.sheets, reading.names)
            if self._now() < slice_ends:
                continue
            self._show(share)
            await asyncio.sleep(BREATH_S)
            if self.finds.is_cancelled:
                break
            slice_ends = self._now() + SLICE_MS
        self._take(reading.sheets, reading.names)
        self.finds.faults += reading.complaints

    def _take(self, sheets: list[Sheet], names: list[str]) -> None:
        for sheet, name in zip(sheets, names, strict=True):
            self.finds.games.append(found_in(record.to_data(sheet), name))
        del sheets[:], names[:]
