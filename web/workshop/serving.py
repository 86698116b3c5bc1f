"""The thread of a design: reads it, follows its positions, tries it, and lets the computers play. No DOM here.

Only here does the code of a design run. The page ends the thread when it does not answer for a while.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from affinage import registry
from affinage.design.faults import in_words
from affinage.design.game import DesignedGame
from affinage.design.reading import read_design
from affinage.errors import AffinageError, DesignError
from affinage.game import PASS, Game, Position
from affinage.notation.link import load, nearest
from affinage.teach import rulebook
from web.engine.messages import FAILED, READY
from web.engine.thread.thinker import LISTEN_S, LoadPart
from web.workshop.messages import (
    AT,
    LEVELS,
    LINE,
    LOADED,
    LOADING,
    PING,
    PONG,
    READ,
    REPLY,
    TRY,
    WRONG,
    data_of,
)
from web.workshop.running import LineTrace, design_names

if TYPE_CHECKING:
    from web.engine.thread.serving import EngineServer

FILE = "design.py"
COMPUTER = "computer"
"""Name of the part with NumPy and the search."""
GAMES_TRIED = 20
QUICK_S = 2.0
"""Time for a move of a level that is quick enough."""
TIMED_GAMES = 4


class DesignServer:
    """Answers the frame; `post` sends a message, `load_part` loads a part by name."""

    def __init__(self, post: Callable[[str], object], load_part: LoadPart) -> None:
        self._post, self._load_part = post, load_part
        self._trace = LineTrace(lambda line: self._tell(AT, line=line))
        self._engine: EngineServer | None = None
        # Questions to the engine before it is loaded.
        self._early: list[str] = []
        self._loading: asyncio.Task[None] | None = None
        self._trying: asyncio.Task[None] | None = None
        self._answers: dict[str, Callable[[Mapping[str, Any]], object]] = {READ: self._read, LINE: self._line}

    def receive(self, text: str) -> None:
        """Handle a message of the frame."""
        message = json.loads(text)
        what = message["what"]
        if what == PING:
            self._tell(PONG, id=message["id"])
        elif what in self._answers:
            self._answer(message)
        elif what in (TRY, LEVELS):
            self._try(message)
        elif self._engine:
            self._trace.begin()
            self._engine.receive(text)
        else:
            self._early.append(text)
            self._load()

    def _tell(self, kind: str, **content: object) -> None:
        self._post(json.dumps({"kind": kind, **content}))

    def _answer(self, message: Mapping[str, Any]) -> None:
        """Answer a request at once, or with the design's error."""
        self._trace.begin()
        try:
            self._tell(REPLY, id=message["id"], reply=self._answers[message["what"]](message))
        except (AffinageError, RecursionError, MemoryError) as error:
            self._wrong(message, error)

    def _wrong(self, message: Mapping[str, Any], error: BaseException) -> None:
        if isinstance(error, RecursionError | MemoryError):
            # The error left no room to name the line.
            line, text = self._trace.last, in_words(error)
        else:
            line = error.line if isinstance(error, DesignError) else 0
            text = str(error).removeprefix(f"line {line}: ")
        self._tell(WRONG, id=message["id"], line=line, message=text)

    # Reading and following

    def _read(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Read a design, and play moves as far as they are legal."""
        kind = read_design(str(message["text"]), FILE, self._trace.watch, design_names())
        registry.add(kind)
        options = str(message["options"])
        game, _ = nearest(f"game={kind.key}" + (f"&{options}" if options else ""))
        positions, moves = self._followed(game, message["moves"], strict=False)
        return {
            "description": _description(game),
            "positions": [data_of(position) for position in positions],
            "moves": moves,
        }

    def _line(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Return the positions after some moves of a game, from the ply `known` on, with forced passes at the end."""
        game, known = load(str(message["link"])), int(message["known"])
        positions, moves = self._followed(game, message["moves"], strict=True)
        while positions[-1].must_pass:
            positions.append(positions[-1].apply(PASS))
            moves.append(PASS.text)
        return {
            "positions": [data_of(position) for position in positions[known:]],
            "moves": moves[known - 1 :],
        }

    def _followed(self, game: Game, texts: list[str], *, strict: bool) -> tuple[list[Position], list[str]]:
        """Return the positions along some moves, with the first; without `strict` only as far as they are legal."""
        positions: list[Position] = [game.initial()]
        # This runs `winner`, so that its errors are found at once.
        positions[0].is_terminal()
        moves: list[str] = []
        for text in texts:
            try:
                move = game.parse_move(positions[-1], str(text))
            except DesignError:
                raise
            except AffinageError:
                if strict:
                    raise
                break
            positions.append(positions[-1].apply(move))
            moves.append(move.text)
        return positions, moves

    # Trying and timing, in small steps

    def _try(self, message: Mapping[str, Any]) -> None:
        if self._trying:
            self._trying.cancel()
        self._trying = asyncio.ensure_future(self._tried(message))

    async def _tried(self, message: Mapping[str, Any]) -> None:
        self._trace.begin()
        try:
            if message["what"] == TRY:
                await self._find(message)
            else:
                await self._time(message)
        except (AffinageError, RecursionError, MemoryError) as error:
            self._wrong(message, error)

    async def _find(self, message: Mapping[str, Any]) -> None:
        """Send what random games show."""
        from affinage.design.trial import findings
        from web.workshop.sight import sight_of

        game = load(str(message["link"]))
        assert isinstance(game, DesignedGame)
        known: dict[tuple[int, str], dict[str, object]] = {}
        for seed in range(GAMES_TRIED):
            for finding in findings(game, games=1, seed=seed):
                text = finding.position_text
                view = sight_of(game, text) if text else None
                row = {"line": finding.line, "message": finding.message, "view": view}
                # Figures and stones of one position follow in brackets.
                fault, _, _ = finding.message.partition(" (")
                known.setdefault((finding.line, fault), row)
            await asyncio.sleep(LISTEN_S)
        self._tell(REPLY, id=message["id"], reply=[*known.values()])

    async def _time(self, message: Mapping[str, Any]) -> None:
        """Send the levels whose moves take at most two seconds, by the duration of some random games."""
        await self._loaded()
        from affinage.bots.levels import levels_of
        from affinage.bots.playouts import playouts_of
        from affinage.bots.random_numbers import RandomNumbers

        game = load(str(message["link"]))
        playouts, random = playouts_of(game), RandomNumbers(0)
        begun = time.monotonic()
        for _ in range(TIMED_GAMES):
            playouts.play([game.initial()], 1, random)
            await asyncio.sleep(LISTEN_S)
        one = (time.monotonic() - begun) / TIMED_GAMES - LISTEN_S
        budgets = {level.number: level.budget(game) for level in levels_of(game)}
        quick = [
            number
            for number, budget in budgets.items()
            if budget.playouts is None or budget.playouts * one <= QUICK_S or number == 1
        ]
        self._tell(REPLY, id=message["id"], reply=quick)

    # Computers

    def _load(self) -> None:
        if self._loading is None:
            self._loading = asyncio.ensure_future(self._load_engine())

    async def _loaded(self) -> None:
        self._load()
        assert self._loading
        await self._loading

    async def _load_engine(self) -> None:
        try:
            await self._load_part(COMPUTER)
        except Exception as error:
            self._fail(str(error))
            return
        self._tell(LOADING)
        # The message has to leave before the imports begin.
        await asyncio.sleep(LISTEN_S)
        try:
            # The search is imported so that the first question need not wait for it.
            import affinage.bots.search  # noqa: F401
            from web.engine.thread.serving import EngineServer

            self._engine = EngineServer(self._post, self._load_part)
        except Exception as error:
            self._fail(f"{type(error).__name__}: {error}")
            return
        finally:
            self._tell(LOADED)
        for text in self._early:
            self._engine.receive(text)
        self._early.clear()

    def _fail(self, reason: str) -> None:
        for text in self._early:
            self._tell(FAILED, id=json.loads(text)["id"], error=reason)
        self._early.clear()
        self._loading = None


def serve(post: Callable[[str], object], load_part: LoadPart) -> DesignServer:
    """Start answering."""
    server = DesignServer(post, load_part)
    post(json.dumps({"kind": READY}))
    return server


def _description(game: Game) -> dict[str, Any]:
    """Return a design as data, with its options and the chosen values."""
    assert isinstance(game, DesignedGame)
    texts = game.texts
    return {
        "key": game.key,
        "name": game.name,
        "author": texts.designer if texts.names_designer else "",
        "rules": [sentence.text for sentence in rulebook.sentences(game)],
        "options": [
            {
                "key": option.key,
                "title": option.title,
                "values": _with_chosen([*option.values.items()], game.values[option.key]),
                "chosen": game.values[option.key],
            }
            for option in game.options
        ],
        "colours": list(game.colours),
        "move_form": game.move_form,
    }


def _with_chosen(values: list[tuple[str, str]], chosen: str) -> list[tuple[str, str]]:
    """Return the values with the chosen one, such as a board of a size that is not offered first."""
    return values if any(value == chosen for value, _ in values) else [*values, (chosen, chosen)]
