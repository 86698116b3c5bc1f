"""Programs that run beside a test: what they say, and their end."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

START_S = 60.0
"""Seconds until a program is ready, long enough for a busy machine."""


class Talker:
    """A running program whose output is read line by line as it arrives."""

    def __init__(self, name: str, process: subprocess.Popen[str]) -> None:
        self._name, self._process = name, process
        self.lines: queue.Queue[str] = queue.Queue()

    def listen(self, stream: IO[str]) -> None:
        """Read all output, as a program blocks when its pipe is full."""
        for line in stream:
            self.lines.put(line)

    def await_line(self, pattern: re.Pattern[str]) -> re.Match[str]:
        while True:
            try:
                line = self.lines.get(timeout=START_S)
            except queue.Empty:
                raise AssertionError(f"{self._name} was started and says nothing") from None
            if result := pattern.search(line):
                return result

    def await_exit(self, seconds: float) -> bool:
        """Wait for some time, and return whether the program has ended."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


@contextmanager
def talking(command: list[str], **environment: str) -> Iterator[Talker]:
    """Run a program while the block runs, then end it with all its child processes."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **environment},
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        talker = Talker(command[0], process)
        assert process.stdout
        reader = threading.Thread(target=talker.listen, args=(process.stdout,))
        reader.start()
        try:
            yield talker
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            reader.join()
