"""Games between equal players, by chance and of computers, each repeatable from its number, as rows of a file."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from zlib import crc32

import affinage
from affinage.bots.levels import level
from affinage.game import Game

HERE = Path(__file__).parent
PLAYED = HERE / "games.csv"
LONGEST = 10
"""Largest number of turns per cell, as in surveys."""
HEADS = ("link", "level", "drawn", "number", "moves")
RANDOM = 0
"""Level of random games."""
ROUND = 10
"""Games of a batch before the next batch has its turn."""
GAMES = 200
"""Games of each batch between computers, and of each batch of random games."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Games of one variant between equal players; the first `drawn` turns are random, so that games differ."""

    link: str
    """Link of a variant, or the name of a sketch in `sketches/` with its options."""
    level: int
    """Level of the computer, or RANDOM."""
    drawn: int = 0
    games: int = field(default=GAMES, compare=False)


SKETCHES = ("own", "touch", "capture", "dislodge")
"""Changes of the rules of Taifas, ours: see their files."""

SMALL = "game=taifas&board=square:5&pie=off"
"""The variant of Taifas with which the sketches are compared; a small board, as designs are slow."""

STRONG = 6
"""Level of the computers: the highest of the eight whose games take about a second."""

WEAK = 3
"""Level in Churn, in the sketches, whose games take a hundred times as long, and in the variant beside them."""

ENGINES: tuple[Batch, ...] = (
    Batch("game=taifas&pie=off", STRONG),
    Batch("game=moulds", STRONG, 2),
    Batch("game=moulds&spread=slide", STRONG, 2),
    Batch("game=emulsion&pie=off", STRONG),
    Batch("game=emulsion&start=free&pie=off", STRONG),
    Batch(SMALL, WEAK),
    Batch("own?board=square:5", WEAK),
    Batch("touch?board=square:5", WEAK, 2),
    Batch("capture?board=square:5", WEAK),
    Batch("dislodge?board=square:5", WEAK),
    Batch("game=moulds&directions=4", STRONG, 2),
    Batch("game=moulds&spread=ring", STRONG, 2),
    Batch("game=moulds&board=triangle:7&players=3", STRONG, 3),
    Batch("game=moulds&board=triangle:7&players=3&setup=corners", STRONG, 3),
    Batch("game=moulds&board=triangle:7&players=3&setup=middles", STRONG, 3),
    Batch("board=square:8&neutral=forbid", STRONG),
    Batch("board=square:9&neutral=forbid", STRONG),
    Batch("game=taifas&score=weighted&pie=off", STRONG),
    Batch("game=emulsion", STRONG),
    Batch("game=emulsion&board=square:6&pie=off", STRONG),
    Batch("game=emulsion&board=square:10&pie=off", STRONG),
    Batch("game=moulds&win=twenty", STRONG, 2),
    Batch("game=moulds&board=quasi&players=3", STRONG, 3),
    Batch("game=moulds&board=quasi&players=3&win=twenty", STRONG, 3),
    Batch("game=moulds&players=4", STRONG, 4),
    Batch("game=moulds&players=4&win=twenty", STRONG, 4),
    Batch("game=churn&pie=off", WEAK),
)
"""Games of computers, the most wanted first."""


def _with_chance(engines: Iterable[Batch]) -> Iterator[Batch]:
    for each in engines:
        yield each
        yield Batch(each.link, RANDOM)


BATCHES: tuple[Batch, ...] = tuple(_with_chance(ENGINES))


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a batch: its moves, separated by spaces."""

    batch: Batch
    number: int
    moves: str


def game_of(link: str) -> Game:
    """Return a variant, or a sketch by its name and options, such as `surround?board=square:5`."""
    name, _, options = link.partition("?")
    path = HERE / "sketches" / f"{name}.py"
    return affinage.load_game(path, options) if path.is_file() else affinage.load(link)


def play(batch: Batch, number: int) -> PlayedGame:
    """Play a game of a batch; the same number gives the same moves on every machine."""
    game = game_of(batch.link)
    seed = crc32(f"{batch.link} {batch.level} {batch.drawn} {number}".encode())
    random, position, moves = Random(seed), game.initial(), list[str]()
    player = level(batch.level).player(game, seed) if batch.level else None
    while not position.is_terminal() and len(moves) < LONGEST * game.board.size:
        if player and len(moves) >= batch.drawn:
            move = player.choose(position)
        else:
            move = random.choice([each for each in position.legal_moves() if each != affinage.SWAP])
        moves.append(str(move))
        position = position.apply(move)
    return PlayedGame(batch, number, " ".join(moves))


def read(path: Path = PLAYED) -> list[PlayedGame]:
    """Return the games of a file; none if it is missing."""
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            PlayedGame(
                Batch(row["link"], int(row["level"]), int(row["drawn"])), int(row["number"]), row["moves"]
            )
            for row in csv.DictReader(file)
        ]


def rounds(batches: Sequence[Batch], played: Counter[Batch]) -> Iterator[Batch]:
    """Yield the batch of each next game: some games of each batch in turn, until all are complete."""
    target = ROUND
    while any(played[batch] < batch.games for batch in batches):
        for batch in batches:
            while played[batch] < min(target, batch.games):
                played[batch] += 1
                yield batch
        target += ROUND


def play_all(path: Path = PLAYED, batches: Sequence[Batch] = BATCHES) -> None:
    """Play the games that a file lacks, and append each as a row as soon as it is over."""
    played = Counter(each.batch for each in read(path))
    is_new = not path.is_file()
    with path.open("a", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        if is_new:
            rows.writerow(HEADS)
        for batch in rounds(batches, played):
            number = played[batch] - 1
            game = play(batch, number)
            rows.writerow((batch.link, batch.level, batch.drawn, number, game.moves))
            file.flush()
