"""The frame's side of the thread of a design: requests, and the end of a thread that does not answer. No DOM here.

While it works, the thread is asked every moment whether it is busy. One that is silent for too long is ended and
replaced; the new one first gets the last design that could be read.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from web.engine import words as engine_words
from web.engine.messages import CRASHED, READY
from web.engine.page.computer import Clock, Connect, WorkerConnection
from web.workshop import words
from web.workshop.messages import AT, LINE, LOADED, LOADING, OUTSIDE, PING, PONG, READ, REPLY, WRONG

START_S = 90.0
"""Without any message for this long, a starting thread counts as dead."""
SILENCE_S = 2.5
"""So does a running one."""
LOADING_S = 30.0
"""So does one that loads modules, which it does once."""
ASLEEP_S = 1.5
"""Without a check for this long, the whole machine was busy or asleep, and the thread gets its time again."""
PING_BYTES = 8

Reply = Callable[[Any], None]
Fail = Callable[[str, int], None]
"""Takes what is wrong in a sentence, and the line of the design, 0 if unknown."""


class DesignThread:
    """The thread in which a design runs, started when it is needed.

    `connect` starts one; `stuck` hears that a design did not come to an end, with its line.
    """

    def __init__(self, connect: Connect, clock: Clock, stuck: Callable[[int], None]) -> None:
        self._connect, self._now, self._later, self._stuck = connect, clock.now, clock.later, stuck
        self._connection: WorkerConnection | None = None
        # Number of threads so far, which separates late messages of an old thread.
        self._started = 0
        self._numbers = count(1)
        # Requests without an answer.
        self._open: dict[int, tuple[Reply, Fail]] = {}
        # The last design that could be read, for a new thread.
        self._design: dict[str, object] | None = None
        self._is_ready = self._is_loading = self._has_loaded = False
        # Number of the last ping, and whether it has no answer yet.
        self._ping = 0
        self._pinged = False
        self._last_message = self._watched = clock.now()
        # The last new line of the design that ran.
        self._line = 0
        self._players = _Players(self)
        # True while the thread ends because a design did not come to an end.
        self.is_stopping = False

    # Requests

    def read(self, text: str, options: str, moves: list[str], reply: Reply, fail: Fail) -> None:
        """Read a design and the positions along some moves."""
        design: dict[str, object] = {"what": READ, "text": text, "options": options, "moves": moves}

        def take(answer: Any) -> None:
            self._design = {**design, "moves": []}
            reply(answer)

        self._ask(design, take, fail)

    def line(self, link: str, moves: list[str], known: int, reply: Reply, fail: Fail) -> None:
        """Ask for the positions after moves, from the ply `known` on."""
        self._ask({"what": LINE, "link": link, "moves": moves, "known": known}, reply, fail)

    def ask(self, what: str, link: str, reply: Reply, fail: Fail) -> None:
        """Ask about a game: TRY or LEVELS."""
        self._ask({"what": what, "link": link}, reply, fail)

    def _ask(self, content: Mapping[str, object], reply: Reply, fail: Fail) -> None:
        number = next(self._numbers)
        self._open[number] = reply, fail
        self._send({"id": number, **content})

    def _send(self, content: Mapping[str, object]) -> None:
        self.warm()
        if self._connection:
            self._connection.send(json.dumps(content))

    def connect(self, receive: Callable[[str], None], died: Callable[[str], None]) -> WorkerConnection:
        """Connect computer players to the same thread."""
        self._players.take(receive, died)
        self.warm()
        # Whoever connects can only hear a message after this call has returned.
        if self._is_ready:
            self._later(lambda: self._players.receive(json.dumps({"kind": READY})), 0)
        return self._players

    # The thread

    def warm(self) -> None:
        """Start the thread, so that it is ready when needed."""
        if self._connection is not None:
            return
        self._started += 1
        number = self._started
        self._is_ready = self._is_loading = self._has_loaded = self._pinged = False
        self._last_message, self._line = self._now(), 0
        self._connection = self._connect(
            lambda text: self._receive(text) if number == self._started else None,
            lambda reason: self._end(reason, self._line) if number == self._started else None,
        )
        if self._design:
            self._connection.send(json.dumps({"id": 0, **self._design}))

    def watch(self) -> None:
        """End a thread that does not answer; call this several times a second."""
        now = self._now()
        if now - self._watched > ASLEEP_S:
            self._last_message = now
        self._watched = now
        if self._connection is None:
            return
        patience = LOADING_S if self._is_loading else SILENCE_S if self._is_ready else START_S
        if now - self._last_message > patience:
            if self._is_ready and not self._is_loading:
                self._stop_design()
            else:
                self._end(engine_words.SILENT)
        elif self._is_ready and not self._pinged:
            self._pinged = True
            # A design cannot guess this number.
            self._ping = int.from_bytes(os.urandom(PING_BYTES))
            self._connection.send(json.dumps({"what": PING, "id": self._ping}))

    def _stop_design(self) -> None:
        line, self.is_stopping = self._line, True
        self._end(words.ENDLESS, line)
        self.is_stopping = False
        self._stuck(line)
        # The next version need not wait for a new thread.
        self.warm()

    def _end(self, reason: str, line: int = 0) -> None:
        """End the thread; what was asked has failed."""
        if self._connection:
            self._connection.end()
        self._connection = None
        self._started += 1
        asked, self._open = self._open, {}
        for _, fail in asked.values():
            fail(reason, line)
        self._players.end_with(reason)

    def _receive(self, text: str) -> None:
        """Take a message of the thread, or of the design in it, which may send anything."""
        try:
            message: dict[str, Any] = json.loads(text)
            kind = message["kind"]
            # Other messages are of the computer players.
            is_own = kind in (AT, PONG, REPLY, WRONG)
            number, line = (int(message.get(key, 0)) if is_own else 0 for key in ("id", "line"))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            self._end(words.MEDDLES, self._line)
        else:
            self._take(text, message, kind, number, line)

    def _take(self, text: str, message: Mapping[str, Any], kind: str, number: int, line: int) -> None:
        if not self._is_ready:
            self._last_message = self._now()
        if kind == AT:
            self._line = line
        elif kind == PONG:
            # Only this shows that it is not busy: code in a loop can send messages, but cannot receive the number.
            if number == self._ping:
                self._pinged, self._last_message = False, self._now()
        elif kind == LOADING:
            self._is_loading, self._has_loaded = not self._has_loaded, True
        elif kind == LOADED and self._is_loading:
            self._is_loading, self._last_message = False, self._now()
        elif kind in (CRASHED, OUTSIDE):
            self._end(words.OUTSIDE if kind == OUTSIDE else str(message.get("error")), self._line)
        elif kind in (REPLY, WRONG):
            reply, fail = self._open.pop(number, (_ignore, _ignore))
            if kind == REPLY:
                reply(message.get("reply"))
            else:
                fail(str(message.get("message")), line)
        else:
            self._is_ready = self._is_ready or kind == READY
            self._players.receive(text)

    def send_question(self, text: str) -> None:
        """Send a question to the computer players."""
        self.warm()
        if self._connection:
            self._connection.send(text)


def _ignore(*_: object) -> None:
    """Ignore an answer that is not needed."""


class _Players:
    """The connection of computer players, who share the thread with the board."""

    def __init__(self, thread: DesignThread) -> None:
        self._thread = thread
        self._receive: Callable[[str], None] | None = None
        self._died: Callable[[str], None] | None = None

    def take(self, receive: Callable[[str], None], died: Callable[[str], None]) -> None:
        """Use new callbacks: for each message, and for the reason of the end."""
        self._receive, self._died = receive, died

    def receive(self, text: str) -> None:
        """Pass a message on."""
        if self._receive:
            self._receive(text)

    def end_with(self, reason: str) -> None:
        """Tell that the thread has ended."""
        died, self._receive, self._died = self._died, None, None
        if died:
            died(reason)

    def send(self, text: str) -> None:
        """Send a message."""
        self._thread.send_question(text)

    def end(self) -> None:
        """Do without the thread; the board still needs it."""
        self._receive = self._died = None
