"""Random games of a design: the job for its thread, and the figures as rows for the page. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from affinage.game import Game
from web.engine.messages import MEASURE, MEASURED, MEASURING

ROWS = ("first", "second", "draws", "length", "branching")
"""The figures that the page shows, by their names in reports."""

Tell = Callable[..., None]


class RandomGames:
    """Some random games, whose figures are told to the page as they come."""

    def __init__(self, game: Game, number: int, games: int, seed: int, tell: Tell) -> None:
        self._game, self._number, self._games, self._seed, self._tell = game, number, games, seed, tell

    def text(self, number: int) -> str:
        """Return the request for the thread."""
        what = {"stage": "random", "games": self._games, "seed": self._seed}
        return json.dumps({"id": number, "what": MEASURE, "link": self._game.link(), **what})

    def take_message(self, message: Mapping[str, Any]) -> None:
        """Tell the page the figures so far."""
        if message["kind"] == MEASURED:
            self._report(message["report"])
        elif message["kind"] == MEASURING and message.get("done"):
            self._tell("measured", id=self._number, done=1, games=self._games, rows=[], ended=True)

    def _report(self, report: Mapping[str, Any]) -> None:
        figures = report["random"]
        games = int(figures["games"])
        rows = [
            {"key": key, **{end: figures[key][end] for end in ("value", "low", "high")}}
            for key in ROWS
            if key in figures
        ]
        done = min(1.0, games / self._games)
        best = report["exact"]["winner"]  # with best play, in turn order; 0 for a draw, None if unknown
        self._tell("measured", id=self._number, done=done, games=games, rows=rows, best=best, ended=False)

    def fail(self, reason: str) -> None:
        """Tell the page that the games ended without a result."""
        self._tell("measured", id=self._number, done=1, games=0, rows=[], ended=True, message=reason)
