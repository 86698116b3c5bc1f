"""Engines from outside at a tournament: other programs that speak the Universal Game Interface, or other checkouts.

Each process of ours starts as many processes of them as there are seats to fill at a time, and keeps these from game
to game.
"""

from __future__ import annotations

import atexit
import shlex
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from weakref import finalize

from affinage.errors import AffinageError
from affinage.game import Game, Move, Position
from affinage.link import query_of
from affinage.texts import quoted

PATIENCE_S = 60.0  # beyond what an engine is given to think


@dataclass(frozen=True, slots=True)
class Engine:
    """A command that starts an engine, what tables call it, and the real time that it has for a move."""

    command: str
    name: str
    seconds: float

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> EnginePlayer:
        """The engine at the beginning of a game; it measures time by itself."""
        return EnginePlayer(self, game, seed)


class EnginePlayer:
    """An engine that plays one game."""

    def __init__(self, engine: Engine, game: Game, seed: int | None) -> None:
        self._seconds = engine.seconds
        self._talk = conversation(engine.command)
        finalize(self, _IDLE[engine.command].append, self._talk)
        self._moves: list[str] = []
        if "Seed" in self._talk.options and seed is not None:
            self._talk.say(f"setoption name Seed value {seed}")
        self._talk.say(f"setoption name Variant value {query_of(game).removeprefix('?')}")
        self._talk.say("uginewgame")
        self._talk.ask("isready", "readyok")

    def follow(self, move: Move) -> None:
        """Hear of a move that was played, an own one too."""
        self._moves.append(str(move))

    def choose(self, position: Position) -> Move:
        """The engine's move; raises AffinageError if it gives none, or one that is not legal."""
        moves = f" moves {' '.join(self._moves)}" if self._moves else ""
        self._talk.say(f"position startpos{moves}")
        answer = self._talk.ask(
            f"go movetime {max(1, round(1000 * self._seconds))}", "bestmove", self._seconds + PATIENCE_S
        )
        text = answer.partition(" ")[2]
        try:
            return position.game.parse_move(position, text)
        except AffinageError as error:
            raise self._talk.fault(f"plays {quoted(text)} where it cannot: {error}") from None


class Conversation:
    """A running engine; raises AffinageError if it cannot be started or does not speak the interface."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._heard: SimpleQueue[str | None] = SimpleQueue()  # None at the end
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError) as error:
            raise self.fault(f"cannot be started: {error}") from None
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        try:
            introduced = list(self._until("ugi", "ugiok", PATIENCE_S))
            self.name = next((line[8:] for line in introduced if line.startswith("id name ")), command)
            self.options = {line.split()[2] for line in introduced if line.startswith("option name ")}
            if "Variant" not in self.options:
                raise self.fault("has no option Variant, and cannot be told what to play")
        except AffinageError:
            self.close()
            raise

    def fault(self, what: str) -> AffinageError:
        """The error that this engine is or does something."""
        return AffinageError(f"the engine {quoted(self._command)} {what}")

    def say(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError:
            raise self.fault(f"has ended before {quoted(line)}") from None

    def ask(self, line: str, word: str, patience_s: float = PATIENCE_S) -> str:
        """Send a line, and return the first one in answer that begins with a word."""
        return list(self._until(line, word, patience_s))[-1]

    def close(self) -> None:
        """End the engine."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        assert self._process.stdin
        with suppress(OSError):  # what it has not read
            self._process.stdin.close()

    def _until(self, line: str, word: str, patience_s: float) -> Iterator[str]:
        """Send a line, and yield what comes, up to the one that begins with a word."""
        self.say(line)
        while True:
            try:
                heard = self._heard.get(timeout=patience_s)
            except Empty:
                raise self.fault(f"does not answer {quoted(line)} with {word}") from None
            if heard is None:
                raise self.fault(f"has ended without answering {quoted(line)} with {word}")
            yield heard
            if heard.split()[:1] == [word]:
                return

    def _listen(self) -> None:
        assert self._process.stdout
        with self._process.stdout as lines:
            for line in lines:
                self._heard.put(line.strip())
        self._heard.put(None)


_IDLE: defaultdict[str, list[Conversation]] = defaultdict(list)  # engines started that play nowhere now


def conversation(command: str) -> Conversation:
    """An engine of a command that runs beside this process and plays nowhere, started if there is none."""
    if _IDLE[command]:
        return _IDLE[command].pop()
    started = Conversation(command)
    atexit.register(started.close)
    return started


def engines(commands: Sequence[str], seconds: float) -> list[Engine]:
    """Engines of commands, under the names that they give themselves, with a number where two give the same."""
    names = [_name(command) for command in commands]
    return [
        Engine(command, f"{name} {place}" if names.count(name) > 1 else name, seconds)
        for place, (command, name) in enumerate(zip(commands, names, strict=True), 1)
    ]


def _name(command: str) -> str:
    talk = conversation(command)
    _IDLE[command].append(talk)
    return talk.name
