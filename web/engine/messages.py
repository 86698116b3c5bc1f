"""Messages between page and worker as text: requests one way, evaluations the other. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from affinage.matches import setup
from affinage.matches.match import Match

MOVE, HINT, ANALYSE, CHANCE = "move", "hint", "analyse", "chance"
STOP, CANCEL = "stop", "cancel"
"""Answer now with the best move so far; do not answer."""
MEASURE, REST = "measure", "rest"
"""Measure a variant while there is no question; stop that."""
STARTING, READY = "starting", "ready"
"""The worker is starting; it is ready."""
PROGRESS, ANSWER, FAILED, CRASHED = "progress", "answer", "failed", "crashed"
MEASURING, MEASURED = "measuring", "measured"
"""Progress of a measurement; a report."""
MIN_GAMES = 200
"""Number of playouts below which no figure is shown."""
MIN_BEST_VISITS = 40
"""Visits of the best move below which no figure is shown either."""
MIN_VISITS = 25
"""Visits of a single move below which its figure is not shown."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question about a position."""

    what: str
    """MOVE, HINT, ANALYSE or CHANCE."""
    link: str
    moves: tuple[str, ...] = ()
    # The level gives strength and time; 0 is the strongest, for `seconds`.
    level: int = 0
    seconds: float = 0.0
    # The position before the moves, as in `affinage.matches.setup`; "" is the initial one.
    start: str = ""
    # The move of the match that followed, which an analysis reports wherever it ranks; "" without one.
    followed: str = ""
    # Whether the likely owners of the cells are asked for, as an analysis always has them.
    with_owners: bool = False

    @classmethod
    def about(
        cls,
        what: str,
        match: Match,
        ply: int,
        *,
        level: int = 0,
        seconds: float = 0.0,
        with_owners: bool = False,
    ) -> Request:
        """Return the question about a match after `ply` moves of its line."""
        start = setup.to_text(match.start) if match.is_set_up else ""
        moves = tuple(move.text for move in match.moves)
        followed = moves[ply] if what == ANALYSE and ply < len(moves) else ""
        return cls(what, match.game.link(), moves[:ply], level, seconds, start, followed, with_owners)

    def text(self, number: int) -> str:
        """Return the question as text for the worker."""
        return json.dumps({"id": number, **asdict(self)})


def request_of(message: Mapping[str, Any]) -> Request:
    """Return the question in a message."""
    return Request(
        what=str(message["what"]),
        link=str(message["link"]),
        moves=tuple(map(str, message["moves"])),
        level=int(message["level"]),
        seconds=float(message["seconds"]),
        start=str(message["start"]),
        followed=str(message["followed"]),
        with_owners=bool(message["with_owners"]),
    )


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A move that was evaluated."""

    move: str
    visits: int
    rate: float
    """Expected share of the mover, 0 to 1."""
    error: float
    """Standard error of the rate, 0 if proven."""

    @property
    def is_reliable(self) -> bool:
        """True if it is proven, or has enough visits for a value."""
        return self.visits >= MIN_VISITS or not self.error


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The evaluation of a position so far."""

    best: str
    games: int
    """Number of playouts."""
    values: tuple[float, ...]
    """Expected share of the player of each colour now, who swaps if that is better."""
    error: float
    """Standard error of the values."""
    ranked: tuple[RankedMove, ...]
    """The moves searched, best first."""
    ownership: tuple[tuple[float, ...], ...]
    """Probability of owning each cell at the end, by colour and cell."""
    proven: int | None
    """Colour now of the player who wins by force; 0 for a proven draw, None if nothing is proven."""
    progress: float
    """Used fraction of the time or playouts allowed, 0 to 1."""
    line: tuple[str, ...] = ()
    """The best move and the answers to it, as far as they were searched enough."""

    @property
    def is_reliable(self) -> bool:
        """True if the figures have enough visits to be shown."""
        enough = self.games >= MIN_GAMES and self.best_visits >= MIN_BEST_VISITS
        return self.proven is not None or enough

    @property
    def best_visits(self) -> int:
        """Number of visits of the best move."""
        return self.ranked[0].visits

    def of_move(self, move: str) -> RankedMove | None:
        """Return the evaluation of one move."""
        return next((ranked for ranked in self.ranked if ranked.move == move), None)


def evaluation_of(message: Mapping[str, Any]) -> Evaluation:
    """Return the evaluation in a message."""
    ranked = tuple(
        RankedMove(str(move), int(n), float(rate), float(error)) for move, n, rate, error in message["ranked"]
    )
    return Evaluation(
        best=str(message["best"]),
        games=int(message["games"]),
        values=tuple(map(float, message["values"])),
        error=float(message["error"]),
        ranked=ranked,
        ownership=tuple(tuple(map(float, row)) for row in message["ownership"]),
        proven=None if message["proven"] is None else int(message["proven"]),
        progress=float(message["progress"]),
        line=tuple(map(str, message["line"])),
    )
