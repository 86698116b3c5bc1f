"""External engines in tournaments: programs that speak the Universal Game Interface, or other checkouts.

Each of our processes starts as many engine processes as it needs at a time, and reuses them from game to game.
"""

from __future__ import annotations

import atexit
import shlex
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import BinaryIO
from weakref import finalize

from affinage.checks import as_text, listed
from affinage.errors import AffinageError, EngineError
from affinage.game import Game, Move, Position
from affinage.notation.link import query_of
from affinage.plain_text import excerpt, quoted

PATIENCE_S = 60.0
"""Seconds to wait for an answer, beyond the engine's time to think."""
LAST_WORDS_S = 1.0
"""Seconds for reading what an engine wrote before it ended."""
MAX_LINE_BYTES = 8_000
MAX_UNREAD_LINES = 1_000
"""Maximum number of lines that wait to be read; more are dropped."""
MAX_OPTIONS = 1_000
MAX_ERROR_BYTES = 2_000
"""Maximum number of bytes stored of the error output, the last ones."""
KNOWN = (b"id", b"option", b"ugiok", b"readyok", b"bestmove")
"""First words of relevant lines."""


@dataclass(frozen=True, slots=True)
class EngineCommand:
    """A command that starts an engine, its name in tables, and its real time per move."""

    command: str
    name: str
    seconds: float

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> EnginePlayer:
        """Return the engine at the start of a game; it measures its own time."""
        return EnginePlayer(self, game, seed)


class EnginePlayer:
    """An engine that plays one game; it raises EngineError and ends the engine at the first fault."""

    def __init__(self, engine: EngineCommand, game: Game, seed: int | None) -> None:
        self._seconds = engine.seconds
        self._talk = conversation(engine.command)
        finalize(self, _put_back, engine.command, self._talk)
        self._moves: list[str] = []
        if "Seed" in self._talk.options and seed is not None:
            self._talk.say(f"setoption name Seed value {seed}")
        self._talk.say(f"setoption name Variant value {query_of(game).removeprefix('?')}")
        self._talk.say("uginewgame")
        self._talk.ask("isready", "readyok")

    def follow(self, move: Move) -> None:
        """Add a move that was played, also one's own."""
        self._moves.append(str(move))

    def choose(self, position: Position) -> Move:
        """Return the engine's move; raises EngineError for a missing or illegal one."""
        moves = f" moves {' '.join(self._moves)}" if self._moves else ""
        self._talk.say(f"position startpos{moves}")
        go = f"go movetime {max(1, round(1000 * self._seconds))}"
        text = self._talk.ask(go, "bestmove", self._seconds).partition(" ")[2]
        try:
            return position.game.parse_move(position, text)
        except AffinageError as error:
            raise self._talk.fault(f"plays {quoted(text)} where it cannot: {error}") from None


class Conversation:
    """A running engine; raises EngineError if it does not start or does not speak the interface.

    No call waits longer than its time limit, and the engine's output is limited in memory. `fault` ends it.
    """

    def __init__(self, command: str) -> None:
        self._command = command
        # None marks the end of the answers.
        self._answers: SimpleQueue[str | None] = SimpleQueue()
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._error_output = b""
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._process = subprocess.Popen(
                shlex.split(command) or [command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=-1,
            )
        except OSError as error:
            raise self.fault(f"cannot be started: {error.strerror}") from None
        except ValueError as error:
            raise self.fault(f"cannot be started: {error}") from None
        listener, sender, self._collector = (
            Thread(target=work, args=(self._process,), daemon=True)
            for work in (self._listen, self._send, self._collect_errors)
        )
        for thread in (listener, sender, self._collector):
            thread.start()
        introduced = list(self._until("ugi", "ugiok"))
        names = [excerpt(line[8:].strip()) for line in introduced if line.startswith("id name ")]
        self.name: str = next(filter(None, names), excerpt(command))
        self.options: set[str] = {
            " ".join(line.split()[2:3]) for line in introduced if line.startswith("option name ")
        }
        if "Variant" not in self.options:
            raise self.fault("has no option Variant, and cannot be told what to play")

    @property
    def is_running(self) -> bool:
        """True while the engine can play another game."""
        return self._process is not None and self._process.poll() is None

    def fault(self, what: str) -> EngineError:
        """End the engine and return the error about a fault."""
        self.close()
        return EngineError(f"the engine {quoted(self._command)} {what}")

    def say(self, line: str) -> None:
        """Send a line without waiting until it is read."""
        self._lines.put(f"{line}\n".encode())

    def ask(self, line: str, word: str, thinks_s: float = 0.0) -> str:
        """Send a line, and return the first answer that begins with a word."""
        return list(self._until(line, word, thinks_s))[-1]

    def close(self) -> None:
        """End the engine."""
        if self._process:
            with suppress(OSError):
                self._process.kill()
            self._process.wait()

    def _until(self, line: str, word: str, thinks_s: float = 0.0) -> Iterator[str]:
        """Send a line, and yield the answers up to one that begins with a word, within a time limit."""
        self.say(line)
        end = monotonic() + thinks_s + PATIENCE_S
        for _ in range(MAX_OPTIONS):
            try:
                answer = self._answers.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                break
            if answer is None:
                raise self.fault(
                    f"has ended without answering {quoted(line)} with {word}{self._last_error()}"
                )
            yield answer
            if answer.split()[:1] == [word]:
                return
        raise self.fault(f"does not answer {quoted(line)} with {word}")

    def _last_error(self) -> str:
        """Return the last line of the error output of an engine that has ended."""
        self._collector.join(LAST_WORDS_S)
        lines = self._error_output.decode(errors="replace").split("\n")
        return next((f"; its last error is {quoted(line)}" for line in reversed(lines) if line.strip()), "")

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Collect the relevant lines, up to a limit."""
        assert isinstance(process.stdout, BufferedReader)
        with process.stdout as stream:
            for line in answers(stream):
                if self._answers.qsize() < MAX_UNREAD_LINES:
                    self._answers.put(line)
        self._answers.put(None)

    def _send(self, process: subprocess.Popen[bytes]) -> None:
        """Send each line, however slowly the engine reads."""
        assert process.stdin
        # Errors are ignored, as the end of an engine shows in its output.
        with suppress(OSError), process.stdin as stream:
            while process.poll() is None:
                with suppress(Empty):
                    stream.write(self._lines.get(timeout=1.0))
                    stream.flush()

    def _collect_errors(self, process: subprocess.Popen[bytes]) -> None:
        """Keep the end of its error output."""
        assert isinstance(process.stderr, BufferedReader)
        with process.stderr as stream:
            while data := stream.read1(MAX_ERROR_BYTES):
                self._error_output = (self._error_output + data)[-MAX_ERROR_BYTES:]


def answers(stream: BinaryIO) -> Iterator[str]:
    """Yield the lines with a relevant first word, without too long ones."""
    at_line_start = True
    while line := stream.readline(MAX_LINE_BYTES):
        ends = line.endswith(b"\n")
        if at_line_start and ends and line.split(maxsplit=1)[:1] and line.split(maxsplit=1)[0] in KNOWN:
            yield line.decode(errors="replace").strip()
        at_line_start = ends


_IDLE: defaultdict[str, list[Conversation]] = defaultdict(list)
"""Running engines that play no game now."""


def _put_back(command: str, talk: Conversation) -> None:
    if talk.is_running:
        _IDLE[command].append(talk)
    else:
        atexit.unregister(talk.close)


def conversation(command: str) -> Conversation:
    """Return an idle engine of a command, started if there is none."""
    while _IDLE[command]:
        idle = _IDLE[command].pop()
        if idle.is_running:
            return idle
    started = Conversation(command)
    atexit.register(started.close)
    return started


def engines(commands: Sequence[str], seconds: float) -> list[EngineCommand]:
    """Return engines of commands with the names that they report; equal names get a number."""
    listed("commands", commands, "texts, each a command")
    names = [
        _name(as_text("a command", command, "one such as 'python -m affinage ugi'")) for command in commands
    ]
    return [
        EngineCommand(command, f"{name} {place}" if names.count(name) > 1 else name, seconds)
        for place, (command, name) in enumerate(zip(commands, names, strict=True), 1)
    ]


def _name(command: str) -> str:
    talk = conversation(command)
    _put_back(command, talk)
    return talk.name
