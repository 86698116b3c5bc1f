"""The Universal Game Interface: the UCI-like protocol of Ataxx engines and match runners, for any game.

As written down at https://github.com/kz04px/cutegames/blob/master/ugi.md. The variant is an option, `Variant`,
a link such as `game=churn`. After `fen` comes a text as in `affinage.matches.setup`. `Playouts` and `Time`, in
milliseconds, say how long a bare `go` thinks; 0 leaves it to the level. Where a number of games is the
limit, by `Playouts` or `go nodes`, the strongest level neither looks ahead in Attack of the Moulds nor minds who may
copy.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from time import monotonic

from affinage.bots.budget import Budget
from affinage.bots.levels import LEVELS, Level, level
from affinage.bots.search import Search, SearchResult
from affinage.errors import AffinageError, NotationError, OptionError
from affinage.game import Game
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.notation.link import load
from affinage.plain_text import excerpt, folded, quoted, whole_number

Say = Callable[[str], None]

CLOCK_PARTS = 30
"""A move takes one of this many parts of the clock's time."""
MAX = 1_000_000_000
"""Maximum number of random games or milliseconds per move."""
MAX_LINE_CHARACTERS = 100_000
"""Maximum number of characters of a line read."""
NOTES_APART = 0.25
"""Seconds between two lines of information."""


class UgiEngine:
    """The engine's side of a conversation: `execute` takes a line, and answers go to `say`.

    `opened` returns the game of a variant's text, from the first one on.

    >>> engine = UgiEngine(print)
    >>> engine.execute("position startpos moves a1,a2"), engine.execute("query p1turn")
    response false
    (True, True)
    """

    def __init__(self, say: Say, opened: Callable[[str], Game] = load, first: str = "") -> None:
        self._opened = opened
        self._lock = threading.Lock()
        self._say = say
        self._level: Level = LEVELS[-1]
        self._seed: int | None = None
        # This limits a bare `go`; if it is empty, the level's own limit counts.
        self._own = Budget()
        self._game: Game = opened(first)
        self._match = Match(self._game)
        # If the last position was refused, none is known.
        self._is_refused = False
        self._search: Search | None = None
        self._thinker: threading.Thread | None = None
        self._stopped = threading.Event()
        # An endless search runs until it is stopped.
        self._endless = False
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "ugi": self._introduce,
            "isready": lambda _: self.say("readyok"),
            "uginewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self.stop(),
            "query": self._query,
            "quit": lambda _: self.stop(),
        }

    def say(self, line: str) -> None:
        """Print one line, atomically even with two threads."""
        with self._lock:
            self._say(line)

    def execute(self, line: str) -> bool:
        """Execute a line; False after `quit`. Invalid lines are answered with one line."""
        words = line.split()
        if not words:
            return True
        command = self._commands.get(words[0])
        try:
            if command is None:
                raise NotationError(
                    f"unknown command {excerpt(words[0])}; commands are {', '.join(self._commands)}"
                )
            command(words[1:])
        except AffinageError as error:
            self.say(f"info string {error}")
        return words[0] != "quit"

    def stop(self) -> None:
        """Stop any search, with its `bestmove`."""
        self._stopped.set()
        self.wait()

    def wait(self) -> None:
        """Wait until any search has ended by itself."""
        if self._thinker:
            self._thinker.join()
            self._thinker = None

    def finish(self) -> None:
        """Wait for the end of any search, or stop an endless one."""
        if self._endless:
            self._stopped.set()
        self.wait()

    def _introduce(self, _: Sequence[str]) -> None:
        for line in (
            "id name Affinage",
            "id author the Affinage authors",
            f"option name Variant type string default {self._game.link() or 'game=affinage'}",
            f"option name Level type spin default {LEVELS[-1].number} min 1 max {len(LEVELS)}",
            "option name Seed type string default random",
            f"option name Playouts type spin default 0 min 0 max {MAX}",
            f"option name Time type spin default 0 min 0 max {MAX}",
            "ugiok",
        ):
            self.say(line)

    def _new_game(self, _: Sequence[str]) -> None:
        self.stop()
        self._search = None
        self._set_match(Match(self._game))

    def _set_option(self, words: Sequence[str]) -> None:
        option, value = _name_and_value(words)
        name = folded(option)
        if name == "variant":
            game = self._opened(value)
            self.stop()
            self._game = game
            self._set_match(Match(game))
        elif name == "level":
            self._level = level(value)
        elif name == "seed":
            self._seed = _whole("Seed", value) if value != "random" else None
        elif name == "playouts":
            self._own = replace(self._own, playouts=_spin_value("Playouts", value) or None)
        elif name == "time":
            self._own = replace(self._own, seconds=_spin_value("Time", value) / 1000 or None)
        else:
            raise OptionError(
                f"{quoted(option)} is not an option; options are Variant, Level, Seed, Playouts, Time"
            )
        self.stop()
        self._search = None

    def _set_position(self, words: Sequence[str]) -> None:
        self.stop()
        self._is_refused = True
        begun = 2 if words[:1] == ["fen"] else 1
        if words[:1] not in (["startpos"], ["fen"]) or words[begun : begun + 1] not in ([], ["moves"]):
            raise NotationError(
                "write position startpos or position fen TEXT, then moves MOVE ... if there are any"
            )
        match = Match(self._game, start=setup.read(self._game, "".join(words[1:2])) if begun == 2 else None)
        match.extend(words[begun + 1 :])
        self._set_match(match)

    def _set_match(self, match: Match) -> None:
        self._match, self._is_refused = match, False

    def _checked_match(self) -> Match:
        """Return the match; raises NotationError if the last position was refused."""
        if self._is_refused:
            raise NotationError("the last position was refused; send position or uginewgame")
        return self._match

    def _go(self, words: Sequence[str]) -> None:
        position, budget = self._checked_match().position, self._budget(words)
        self.stop()
        search = self._search = self._search or self._level.player(self._game, self._seed)
        search_results = search.thinking(position, seconds=budget.seconds, playouts=budget.playouts)
        self._stopped.clear()
        self._endless = budget.seconds == inf
        self._thinker = threading.Thread(target=self._answer, args=(search_results,), daemon=True)
        self._thinker.start()

    def _budget(self, words: Sequence[str]) -> Budget:
        """Return the time or number of games of `go`; by default, the level's own."""
        if not words:
            return self._own
        if words[0] == "infinite":
            return Budget(seconds=inf)
        if len(words) % 2:
            raise NotationError("write go, go movetime MS, go nodes N, go p1time MS p2time MS or go infinite")
        limits = {name: _whole(name, value) for name, value in zip(words[::2], words[1::2], strict=True)}
        own = f"p{self._person(self._match.position.to_move)}"
        if "nodes" in limits:
            return Budget(playouts=limits["nodes"])
        if "movetime" in limits:
            return Budget(seconds=limits["movetime"] / 1000)
        if f"{own}time" in limits:
            left = limits[f"{own}time"] / CLOCK_PARTS + limits.get(f"{own}inc", 0) / 2
            return Budget(seconds=left / 1000)
        raise NotationError("go needs movetime, nodes, p1time and p2time, or infinite")

    def _answer(self, search_results: Iterable[SearchResult]) -> None:
        # An error means that nobody reads any more, which the next answer to a line finds, too.
        with suppress(OSError):
            self._think(search_results)

    def _think(self, search_results: Iterable[SearchResult]) -> None:
        began = reported = monotonic()
        search_result = None
        for search_result in search_results:
            now = monotonic()
            if now - reported >= NOTES_APART:
                reported = now
                self.say(_information(search_result, now - began))
            if self._stopped.is_set():
                break
        if search_result:
            self.say(_information(search_result, monotonic() - began))
            self.say(f"bestmove {search_result.best}")

    def _query(self, words: Sequence[str]) -> None:
        outcome = self._checked_match().outcome
        if words == ["gameover"]:
            answer = _true_or_false(outcome is not None)
        elif words == ["p1turn"]:
            answer = _true_or_false(self._person(self._match.position.to_move) == 1)
        elif words == ["result"]:
            answer = self._result()
        else:
            raise NotationError("write query gameover, query p1turn or query result")
        self.say(f"response {answer}")

    def _result(self) -> str:
        outcome = self._match.outcome
        if outcome is None:
            return "none"
        if not outcome.winner:
            return "draw"
        return f"p{self._person(outcome.winner)}win"

    def _person(self, colour: int) -> int:
        """Return the number of the person who holds a colour now: a swap leaves people in their order."""
        return self._match.people.index(self._match.seats[colour - 1]) + 1


def _information(search_result: SearchResult, seconds: float) -> str:
    best = search_result.candidates[0]
    return (
        f"info nodes {search_result.playouts} time {1000 * seconds:.0f} score winrate {best.rate:.3f}"
        f" error {best.error:.3f} pv {best.move}"
    )


def _name_and_value(words: Sequence[str]) -> tuple[str, str]:
    """Return the name and the value of `name N value V`."""
    if words[:1] != ["name"] or words[2:3] != ["value"] or len(words) > 4:
        raise OptionError("write setoption name NAME value VALUE")
    return words[1], "".join(words[3:])


def _spin_value(name: str, text: str) -> int:
    number = _whole(name, text)
    if not 0 <= number <= MAX:
        raise OptionError(f"{name} must be from 0 to {MAX}; 0 is the level's own")
    return number


def _whole(name: str, text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise OptionError(f"{name} must be a whole number, not {quoted(text)}")
    return number


def _true_or_false(is_so: bool) -> str:
    return "true" if is_so else "false"


def converse(
    lines: Iterable[str | None], say: Say, opened: Callable[[str], Game] = load, first: str = ""
) -> None:
    """Answer until `quit` or the end of the lines; then finish a running search, unless it is endless.

    None is a line that is too long.
    """
    engine = UgiEngine(say, opened, first)
    for line in lines:
        if line is None:
            engine.say(f"info string a line can have {MAX_LINE_CHARACTERS:,} characters")
        elif not engine.execute(line):
            return
    engine.finish()
