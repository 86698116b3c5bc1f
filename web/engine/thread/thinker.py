"""The worker's side: receives questions and posts the results of the search. No DOM here. It runs in any thread.

Every few batches of the search the worker listens, so that a question can be stopped (answered with the best move
so far) or cancelled (not answered at all) at any moment. A new question cancels the one before.
"""

from __future__ import annotations

import asyncio
import gc
import json
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Protocol

from affinage.bots.budget import Budget
from affinage.bots.levels import LEVELS
from affinage.game import Game, Move, Position
from affinage.matches import setup
from affinage.notation.link import load
from web.engine import words
from web.engine.messages import (
    ANALYSE,
    ANSWER,
    CANCEL,
    CHANCE,
    FAILED,
    HINT,
    PROGRESS,
    STOP,
    Request,
    request_of,
)

if TYPE_CHECKING:
    # The search imports NumPy, which only an engine needs.
    from affinage.bots.search import SearchResult

LISTEN_S = 0.003
"""The shortest pause in seconds in which messages do arrive; after sleep(0) they wait for seconds."""
ANALYSIS_SEED = 0
SLICE_S = 0.015
"""Seconds of thinking between two pauses."""
REPORT_S = 0.15
"""Seconds between two reports of progress."""
RANKED, MAX_RANKED = 5, 12
"""Number of moves reported; the larger number holds only for moves that are known to win."""
BITBASES = "bitbases"
"""Name of the part with the bitbases."""
FETCH_S = 8.0
"""The longest wait for the bitbases in seconds, far shorter than SILENCE_S of a thinking worker."""
MOVE_FETCH_S = 0.5
"""The same before a level's move, which a slow connection must not delay."""
CHECK_S = 0.02
"""Seconds between two checks whether the question is still open."""


class Searcher(Protocol):
    """A search that keeps its tree from one position to the next."""

    @property
    def budget(self) -> Budget:
        """Default budget."""

    def thinking(self, position: Position, *, seconds: float | None = None) -> Iterator[SearchResult]:
        """Yield the results after each small batch, until the time or the budget is used up."""

    def line(self, move: Move) -> tuple[Move, ...]:
        """Return a move in the last position and the best answers to it."""


MakeSearcher = Callable[[Game, int], Searcher]
LoadPart = Callable[[str], Awaitable[object]]
"""A function that fetches a part of the built site by name, and raises an error if that fails."""


def make_searcher(game: Game, level: int) -> Searcher:
    """Return the search of a level; for level 0 the strongest one, with the budget of the request."""
    # Knowledge and search import NumPy, which only an engine needs.
    from affinage.bots.knowledge import Knowledge
    from affinage.bots.random_numbers import RandomNumbers
    from affinage.bots.search import Search

    if level:
        return LEVELS[level - 1].player(game, RandomNumbers(secrets.randbits(32)))
    # The same numbers for each analysis, so that two reviews of a game differ no more than their times do. People do
    # not copy every move, so copying counts only once it has begun.
    random, knowledge = RandomNumbers(ANALYSIS_SEED), Knowledge.learned(game)
    return Search(game, random, knowledge=knowledge, foresees_copying=False)


class Thinker:
    """Answers one question at a time; between two batches it waits for `pause` seconds."""

    def __init__(
        self,
        post: Callable[[str], object],
        load_part: LoadPart,
        make_searcher: MakeSearcher = make_searcher,
        pause: float = LISTEN_S,
    ) -> None:
        self._post, self._load_part = post, load_part
        self._make_searcher, self._pause = make_searcher, pause
        # Number of the open question, 0 for none.
        self._number = 0
        self._stopped = False
        self._task: asyncio.Task[None] | None = None
        self._searchers: dict[tuple[Game, int], Searcher] = {}
        # This task loads the bitbases, and returns whether it succeeded.
        self._bitbases: asyncio.Task[bool] | None = None
        self._bitbases_since = 0.0

    def receive(self, text: str) -> None:
        """Handle a message of the page."""
        message = json.loads(text)
        number, what = int(message["id"]), message["what"]
        if what == STOP:
            self._stopped = self._stopped or number == self._number
        elif what == CANCEL:
            self._number = 0 if number == self._number else self._number
        else:
            self._number, self._stopped = number, False
            self._task = asyncio.ensure_future(self._answer(number, request_of(message), self._task))

    @property
    def is_thinking(self) -> bool:
        """True while a question is open."""
        return self._task is not None and not self._task.done()

    def drop(self) -> None:
        """Stop searching."""
        self._number = 0

    async def _answer(self, number: int, request: Request, before: asyncio.Task[None] | None) -> None:
        if before:
            # Two searches of one tree must not overlap.
            await before
        # Garbage collections of a large tree would make some batches far too long.
        gc.disable()
        try:
            await self._think(number, request)
        except Exception as error:
            self._send(FAILED, number, {"error": f"{type(error).__name__}: {error}"})
        finally:
            gc.enable()
            # Free the parts of the tree that the game has left.
            gc.collect()

    async def _think(self, number: int, request: Request) -> None:
        game = load(request.link)
        position = setup.read(game, request.start) if request.start else game.initial()
        for move in request.moves:
            position = position.apply(game.parse_move(position, move))
        searcher = await self._searcher(number, game, request.level)
        steps = searcher.thinking(position, seconds=None if request.level else request.seconds)
        started = reported = listened = time.monotonic()
        search_result: SearchResult | None = None
        for search_result in steps:
            if time.monotonic() - listened < SLICE_S:
                continue
            await asyncio.sleep(self._pause)
            if self._is_left(number):
                break
            now = listened = time.monotonic()
            if now - reported >= REPORT_S:
                reported = now
                progress = _progress(searcher, request, now - started, search_result.playouts)
                self._send(PROGRESS, number, _content(search_result, position, progress, request))
        if number != self._number:
            return
        if search_result is None:
            raise ValueError(words.NO_MOVE)
        self._number = 0
        line = searcher.line(search_result.best) if request.what == CHANCE else ()
        self._send(ANSWER, number, _content(search_result, position, 1.0, request, line))

    def _is_left(self, number: int) -> bool:
        """Return whether a question was stopped or cancelled."""
        return number != self._number or self._stopped

    async def _searcher(self, number: int, game: Game, level: int) -> Searcher:
        """Return the search of a level for a question, stored while the game stays the same."""
        from affinage.bots.knowledge import has_late_files

        if any(known != game for known, _ in self._searchers):
            self._searchers.clear()
        asks = has_late_files(game) and (not level or LEVELS[level - 1].strength(game).is_learned)
        if asks:
            await self._wait_for_bitbases(number, MOVE_FETCH_S if level else FETCH_S)
        if (game, level) not in self._searchers:
            self._searchers[game, level] = self._make_searcher(game, level)
        return self._searchers[game, level]

    async def _wait_for_bitbases(self, number: int, seconds: float) -> None:
        """Wait for the bitbases while the question is open, up to a time limit; afterwards search without them."""
        if self._bitbases is None or (self._bitbases.done() and not self._bitbases.result()):
            self._bitbases, self._bitbases_since = asyncio.ensure_future(self._fetch()), time.monotonic()
        until = self._bitbases_since + seconds
        while not (self._bitbases.done() or self._is_left(number) or time.monotonic() >= until):
            await asyncio.wait({self._bitbases}, timeout=CHECK_S)

    async def _fetch(self) -> bool:
        try:
            await self._load_part(BITBASES)
        except Exception:
            return False
        # The searchers so far began without the bitbases.
        self._searchers.clear()
        return True

    def _send(self, kind: str, number: int, content: Mapping[str, object]) -> None:
        self._post(json.dumps({"kind": kind, "id": number, **content}))


def _progress(searcher: Searcher, request: Request, seconds: float, playouts: int) -> float:
    """Return the used fraction of the time or playouts allowed."""
    limit = searcher.budget.seconds if request.level else request.seconds
    parts = [seconds / limit if limit else 0.0]
    if request.level and searcher.budget.playouts:
        parts.append(playouts / searcher.budget.playouts)
    return round(min(1.0, max(parts)), 3)


def _content(
    search_result: SearchResult,
    position: Position,
    progress: float,
    request: Request,
    line: tuple[Move, ...] = (),
) -> dict[str, object]:
    """Return the calibrated result by people as plain data, with the best line, and with owners if they are shown."""
    # Only an engine needs the calibration.
    from affinage.bots.calibration import calibrated, calibrated_owners

    search_result = calibrated(search_result).by_people()
    has_owners = request.with_owners or request.what in (ANALYSE, HINT)
    ownership = calibrated_owners(search_result) if has_owners else ()
    ranked = [
        [str(candidate.move), int(candidate.visits), float(candidate.rate), float(candidate.error)]
        for place, candidate in enumerate(search_result.candidates)
        if place < RANKED
        or (place < MAX_RANKED and candidate.wins)
        or (candidate.move.text == request.followed and candidate.visits)
    ]
    return {
        "best": str(search_result.best),
        "games": int(search_result.games),
        "values": [float(value) for value in search_result.values],
        "error": float(search_result.error),
        "ranked": ranked,
        "ownership": [[round(float(chance), 2) for chance in row] for row in ownership],
        "proven": None if search_result.proven is None else int(search_result.proven),
        "progress": progress,
        "line": [str(move) for move in line],
    }
