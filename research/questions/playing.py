"""Games of one variant between equal players, each repeatable from its number, as rows of a file."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from zlib import crc32

import affinage
from affinage.bots.levels import level
from affinage.game import Game
from research.questions.batches import BATCHES, ROUND, Batch

HERE = Path(__file__).parent
GAMES = HERE / "games.csv"
SKETCHES = HERE / "sketches"
LONGEST = 10  # turns per cell, as in surveys
HEADS = ("link", "level", "drawn", "number", "moves")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a batch: its moves, separated by spaces."""

    batch: Batch
    number: int
    moves: str


def game_of(link: str) -> Game:
    """Return a variant, or a sketch by its name and options, such as `surround?board=square:5`."""
    name, _, options = link.partition("?")
    path = SKETCHES / f"{name}.py"
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


def read(path: Path = GAMES) -> list[PlayedGame]:
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
    """Yield whose game is next: some games of each batch in turn, until all have theirs."""
    target = ROUND
    while any(played[batch] < batch.games for batch in batches):
        for batch in batches:
            while played[batch] < min(target, batch.games):
                played[batch] += 1
                yield batch
        target += ROUND


def play_all(path: Path = GAMES, batches: Sequence[Batch] = BATCHES) -> None:
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
