"""How often a beginner who follows a principle beats one who does not.

`python -m research.principles --write` writes the figures.

Each has the variant, the games and the points of the one who follows, a draw being half a point. The first of a
principle is of the game's default.
"""

from __future__ import annotations

from typing import NamedTuple

from affinage.notation.address import COURSE_ENDING


class Figure(NamedTuple):
    """The result of a measurement on one variant."""

    link: str
    games: int
    points: float

    @property
    def share(self) -> float:
        """Points per game."""
        return self.points / self.games


def course_key(game: str) -> str:
    """Return the key of a game's course in playing well, "" if no principle stands in it."""
    return f"{game}{COURSE_ENDING}" if any(game == measured for measured, _ in FIGURES) else ""


def figures_of(game: str, principle: str) -> tuple[Figure, ...]:
    """Return the figures of a principle; none if it does not stand."""
    return FIGURES.get((game, principle), ())


FIGURES: dict[tuple[str, str], tuple[Figure, ...]] = {
    ("affinage", "beside"): (
        Figure("", 400, 285.0),
        Figure("board=square:7", 400, 367.0),
        Figure("board=square:6", 400, 251.0),
    ),
    ("affinage", "closed"): (
        Figure("", 400, 334.0),
        Figure("board=square:7", 400, 359.0),
        Figure("board=square:6", 400, 274.0),
    ),
    ("affinage", "apart"): (
        Figure("", 400, 257.0),
        Figure("board=square:7", 400, 250.0),
        Figure("board=square:6", 400, 233.0),
    ),
    ("emulsion", "middle"): (
        Figure("game=emulsion", 400, 294.0),
        Figure("game=emulsion&board=square:7", 400, 281.0),
        Figure("game=emulsion&board=square:6", 400, 300.0),
    ),
    ("emulsion", "inner"): (
        Figure("game=emulsion", 400, 271.0),
        Figure("game=emulsion&board=square:7", 400, 258.0),
        Figure("game=emulsion&board=square:6", 400, 279.0),
    ),
    ("emulsion", "split"): (
        Figure("game=emulsion", 400, 252.0),
        Figure("game=emulsion&board=square:7", 400, 270.0),
        Figure("game=emulsion&board=square:6", 400, 263.0),
    ),
    ("moulds", "take"): (
        Figure("game=moulds", 400, 327.0),
        Figure("game=moulds&board=plus:2", 400, 298.0),
        Figure("game=moulds&board=triangle:5", 400, 281.0),
    ),
    ("moulds", "answer"): (
        Figure("game=moulds", 400, 389.0),
        Figure("game=moulds&board=plus:2", 400, 339.0),
        Figure("game=moulds&board=triangle:5", 400, 321.0),
    ),
    ("moulds", "narrow"): (
        Figure("game=moulds", 400, 313.5),
        Figure("game=moulds&board=plus:2", 400, 315.0),
        Figure("game=moulds&board=triangle:5", 400, 270.0),
    ),
    ("moulds", "together"): (
        Figure("game=moulds", 400, 296.5),
        Figure("game=moulds&board=plus:2", 400, 277.0),
        Figure("game=moulds&board=triangle:5", 400, 246.0),
    ),
    ("taifas", "between"): (
        Figure("game=taifas", 400, 392.0),
        Figure("game=taifas&board=square:5&score=weighted", 400, 311.0),
        Figure("game=taifas&board=square:5", 400, 338.0),
    ),
    ("taifas", "room"): (
        Figure("game=taifas", 400, 396.0),
        Figure("game=taifas&board=square:5&score=weighted", 400, 315.0),
        Figure("game=taifas&board=square:5", 400, 333.0),
    ),
    ("taifas", "confine"): (
        Figure("game=taifas", 400, 356.0),
        Figure("game=taifas&board=square:5&score=weighted", 400, 259.0),
        Figure("game=taifas&board=square:5", 400, 247.0),
    ),
}
