"""The worker's side of measuring: plays games of a variant while there is no question. No DOM here.

It works in small slices. Between two slices the worker receives messages; while a question is answered, it waits. The
last measurement is stored, so that it can be continued.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from affinage.bots.playouts import playouts_of
from affinage.game import Game
from affinage.notation.link import load
from affinage.survey import self_play
from affinage.survey.measures import as_data, measured
from affinage.survey.observation import Observation
from affinage.survey.plan import Plan
from web.engine.messages import FAILED, MEASURE, MEASURED, MEASURING

SLICE_S = 0.03
"""Seconds of work until messages are received."""
WAIT_S = 0.05
"""Seconds between two checks whether a question has been answered."""
PROGRESS_S = 1.0
"""Seconds between two progress messages."""
FEWEST_PLAYOUTS = 8
"""Smallest number of playouts for a turn."""


class Measurer:
    """Measures one variant at a time; `is_thinking` returns when to wait, `pause` is the time to receive messages."""

    def __init__(
        self,
        post: Callable[[str], object],
        is_thinking: Callable[[], bool],
        pause: float,
    ) -> None:
        self._post, self._is_thinking, self._pause = post, is_thinking, pause
        # Number of the current job, 0 for none.
        self._number = 0
        self._task: asyncio.Task[None] | None = None
        self._observation: Observation | None = None
        # Time of the last progress message, in seconds.
        self._sent_at = 0.0

    def receive(self, text: str) -> None:
        """Handle a message of the page."""
        message = json.loads(text)
        if message["what"] == MEASURE:
            self._number = int(message["id"])
            self._task = asyncio.ensure_future(self._do(self._number, message, self._task))
        elif message["id"] == self._number:
            self.drop()

    def drop(self) -> None:
        """Stop measuring."""
        self._number = 0

    async def _do(self, number: int, message: Mapping[str, Any], before: asyncio.Task[None] | None) -> None:
        if before:
            # The job before ends after its slice.
            await before
        try:
            await self._measure(number, message)
        except Exception as error:
            self._send(FAILED, number, error=f"{type(error).__name__}: {error}")

    async def _measure(self, number: int, message: Mapping[str, Any]) -> None:
        begun = time.monotonic()
        for content in self._reports(message):
            if content:
                self._send(MEASURED, number, **content)
            if content or time.monotonic() - begun >= SLICE_S:
                await self._listen(number)
                if number != self._number:
                    return
                begun = time.monotonic()
        self._send(MEASURING, number, done=True)

    def _reports(self, message: Mapping[str, Any]) -> Iterator[Mapping[str, object] | None]:
        """Yield the contents of messages with reports, and None at other pauses."""
        game, games, seed = load(str(message["link"])), int(message["games"]), int(message["seed"])
        if most := int(message.get("playouts", 0)):
            # Only games of the search are measured, with fewer playouts where a design makes them slow.
            playouts = max(FEWEST_PLAYOUTS, most // playouts_of(game).weight)
            for sample in self_play.growing(game, games, seed, playouts):
                yield {"report": {"play": as_data(measured(sample), len(sample.games))}} if sample else None
            return
        for report in self._observed(game, seed).towards(Plan(str(message["stage"]), games, seed)):
            lengths = report.random.games.lengths() if report else ()
            yield {"report": report.as_json(), "lengths": lengths} if report else None

    def _observed(self, game: Game, seed: int) -> Observation:
        """Return the measurements of a variant with a seed, stored while both stay the same."""
        known = self._observation
        if known is None or (known.game, known.seed) != (game, seed):
            best_play = known.best_play if known and known.game == game else None
            known = self._observation = Observation(game, seed, best_play)
        return known

    async def _listen(self, number: int) -> None:
        """Receive messages, and wait while a question is answered."""
        await asyncio.sleep(self._pause)
        waits = self._is_thinking()
        if waits or time.monotonic() - self._sent_at >= PROGRESS_S:
            self._send_progress(number, waits=waits)
        while self._is_thinking() and number == self._number:
            await asyncio.sleep(WAIT_S)
        if waits and number == self._number:
            self._send_progress(number, waits=False)

    def _send_progress(self, number: int, *, waits: bool) -> None:
        self._sent_at = time.monotonic()
        self._send(MEASURING, number, waits=waits)

    def _send(self, kind: str, number: int, **content: object) -> None:
        self._post(json.dumps({"kind": kind, "id": number, **content}))
