"""Messages between page and worker, as text: requests one way, evaluations the other. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from affinage.play import setup
from affinage.play.match import Match

MOVE, HINT, ANALYSE, CHANCE = "move", "hint", "analyse", "chance"
STOP, CANCEL = "stop", "cancel"  # answer now with the best so far; give no answer
MEASURE, REST = "measure", "rest"  # a variant, whenever nothing else is asked; leave that
STARTING, READY = "starting", "ready"  # a worker on its way, and there
PROGRESS, ANSWER, FAILED, CRASHED = "progress", "answer", "failed", "crashed"
MEASURING, MEASURED = "measuring", "measured"  # still at it; a report
GAMES_TO_SPEAK = 200  # with fewer no figure is shown
BEST_VISITS_TO_SPEAK = 40  # nor with fewer of the best move
VISITS_TO_SPEAK = 25  # of a single move


@dataclass(frozen=True, slots=True)
class Request:
    """A position, and the question about it."""

    what: str  # MOVE, HINT, ANALYSE or CHANCE
    link: str
    moves: tuple[str, ...] = ()
    level: int = 0  # whose strength and time to use; 0 = the best, for `seconds`
    seconds: float = 0.0
    start: str = ""  # where the moves begin, as `affinage.play.setup` writes it; "" = where the game does

    @classmethod
    def about(cls, what: str, match: Match, ply: int, *, level: int = 0, seconds: float = 0.0) -> Request:
        """Return the question about a match after `ply` moves of its line."""
        start = setup.to_text(match.start) if match.is_set_up else ""
        return cls(
            what, match.game.link(), tuple(move.text for move in match.moves[:ply]), level, seconds, start
        )

    def text(self, number: int) -> str:
        """Return the question as it is sent."""
        return json.dumps({"id": number, **asdict(self)})


def request_of(message: Mapping[str, Any]) -> Request:
    """Return the question that a message asks."""
    return Request(
        what=str(message["what"]),
        link=str(message["link"]),
        moves=tuple(map(str, message["moves"])),
        level=int(message["level"]),
        seconds=float(message["seconds"]),
        start=str(message["start"]),
    )


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A move that was evaluated."""

    move: str
    visits: int
    rate: float  # expected share of the player to move, 0 to 1
    error: float  # its standard error, 0 where it is proven

    @property
    def tells(self) -> bool:
        """True if it has enough visits for a value, or is proven."""
        return self.visits >= VISITS_TO_SPEAK or not self.error


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The evaluation of a position so far."""

    best: str
    games: int  # tried
    values: tuple[float, ...]  # expected share of each colour
    error: float  # their standard error
    ranked: tuple[RankedMove, ...]  # the moves looked at, best first
    ownership: tuple[tuple[float, ...], ...]  # for each colour, for each cell, how likely it will be its own
    proven: int | None  # the colour that wins by force
    part: float  # of the time allowed that has passed, 0 to 1

    @property
    def tells(self) -> bool:
        """True if the figures have enough visits to be shown."""
        enough = self.games >= GAMES_TO_SPEAK and self.best_visits >= BEST_VISITS_TO_SPEAK
        return self.proven is not None or enough

    @property
    def best_visits(self) -> int:
        """Number of visits of the best move."""
        return self.ranked[0].visits

    def of_move(self, move: str) -> RankedMove | None:
        """Return the evaluation of one move."""
        return next((ranked for ranked in self.ranked if ranked.move == move), None)


def evaluation_of(message: Mapping[str, Any]) -> Evaluation:
    """Return the evaluation that a message carries."""
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
        part=float(message["part"]),
    )
