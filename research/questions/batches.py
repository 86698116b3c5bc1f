"""The games to play: of each variant some by chance, and some between equal computers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

RANDOM = 0  # the level of games by chance
ROUND = 10  # games of a batch before the next batch has its turn
GAMES = 200  # of each batch between computers, and by chance


@dataclass(frozen=True, slots=True)
class Batch:
    """Games of one variant between equal players; the first `drawn` turns are random, so that games differ."""

    link: str  # a variant, or the name of a sketch in `sketches/` with its options
    level: int  # of the computer, or RANDOM
    drawn: int = 0
    games: int = field(default=GAMES, compare=False)


SKETCHES = ("own", "touch", "capture", "dislodge")
"""Changes of the rules of Taifas, ours: see their files."""

SMALL = "game=taifas&board=square:5&pie=off"
"""What the sketches are compared with: a design takes a hundred times as long as a game of the package."""

ENGINES: tuple[Batch, ...] = (
    Batch("game=taifas&pie=off", 5),
    Batch("game=moulds", 4, 2),
    Batch("game=moulds&spread=slide", 4, 2),
    Batch("game=emulsion&pie=off", 4),
    Batch("game=emulsion&start=free&pie=off", 4),
    Batch(SMALL, 3),
    *(Batch(f"{name}?board=square:5", 3) for name in SKETCHES),
    Batch("game=moulds&directions=4", 4, 2),
    Batch("game=moulds&spread=ring", 4, 2),
    Batch("game=moulds&board=triangle:7&players=3", 4, 3),
    Batch("game=moulds&board=triangle:7&players=3&setup=corners", 4, 3),
    Batch("board=square:8&neutral=forbid", 4),
    Batch("board=square:9&neutral=forbid", 4),
    Batch("game=taifas&score=weighted&pie=off", 5),
    Batch("game=emulsion", 4),
    Batch("game=emulsion&board=square:6&pie=off", 4),
    Batch("game=emulsion&board=square:10&pie=off", 4),
    Batch("game=moulds&win=twenty", 4, 2),
    Batch("game=moulds&board=quasi&players=3", 4, 3),
    Batch("game=moulds&board=quasi&players=3&win=twenty", 4, 3),
    Batch("game=moulds&players=4", 4, 4),
    Batch("game=moulds&players=4&win=twenty", 4, 4),
    Batch("game=churn&pie=off", 3),
)
"""Games of computers, the most wanted first."""


def _with_chance(engines: Iterable[Batch]) -> Iterator[Batch]:
    for each in engines:
        yield each
        yield Batch(each.link, RANDOM)


BATCHES: tuple[Batch, ...] = tuple(_with_chance(ENGINES))
