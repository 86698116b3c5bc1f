"""Games of a design, at random or of the computer: the job for its thread, and rows for the page. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from affinage.game import Game
from web.engine.messages import MEASURE, MEASURED, MEASURING

ROWS = ("first", "second", "draws", "unfinished", "advantage", "balance", "length", "branching")
"""The figures that the page shows or judges, by their names in reports."""
PLAYOUTS = {"random": 0, "play": 32}
"""Random games that the players of a stage try before a move."""
SEED = 1

Tell = Callable[..., None]


class MeasuredGames:
    """Games of a stage, "random" or "play", that send their figures to the page as they come."""

    def __init__(self, game: Game, stage: str, number: int, games: int, tell: Tell) -> None:
        self._game, self._stage, self._number, self._games, self._tell = game, stage, number, games, tell

    def text(self, number: int) -> str:
        """Return the request for the thread."""
        what = {"what": MEASURE, "stage": self._stage, "playouts": PLAYOUTS[self._stage]}
        content = {"link": self._game.link(), "games": self._games, "seed": SEED}
        return json.dumps({"id": number, **what, **content})

    def take_message(self, message: Mapping[str, Any]) -> None:
        """Tell the page the figures so far."""
        if message["kind"] == MEASURED:
            self._report(message["report"])
        elif message["kind"] == MEASURING and message.get("done"):
            self._tell("measured", id=self._number, done=1, games=self._games, rows=[], ended=True)

    def _report(self, report: Mapping[str, Any]) -> None:
        figures = dict(report[self._stage])
        if (ended := figures.get("completion")) and ended["value"] < 1:
            figures["unfinished"] = {
                "value": 1 - ended["value"],
                "low": 1 - ended["high"],
                "high": 1 - ended["low"],
            }
        games = int(figures["games"])
        rows = [
            {"key": key, **{end: figures[key][end] for end in ("value", "low", "high")}}
            for key in ROWS
            if key in figures
        ]
        done = min(1.0, games / self._games)
        # The winner with best play in turn order, 0 for a draw, None if unknown.
        best = report.get("exact", {}).get("winner")
        self._tell("measured", id=self._number, done=done, games=games, rows=rows, best=best, ended=False)

    def fail(self, reason: str) -> None:
        """Tell the page that the games ended without a result."""
        self._tell("measured", id=self._number, done=1, games=0, rows=[], ended=True, message=reason)
