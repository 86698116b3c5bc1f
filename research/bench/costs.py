"""Measure how sure the cost of a move is in a review: `python -m research.bench.costs`.

Positions are from games between two low levels, one of which makes random moves now and then. Each is searched, and so
is the one after the move played, once and once more with eight times the playouts and other random numbers. The cost of
the move by the first two searches is compared with that by the longer ones. "Confirmed" is the share of costs that
change by no more than the margin of a review. Positions in which a first search proves the winner are left out. The
last line of the output is JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import hypot, sqrt

import numpy as np

from affinage.bots.calibration import calibrated
from affinage.bots.knowledge import Knowledge
from affinage.bots.levels import LEVELS
from affinage.bots.search import Search, SearchResult
from affinage.cli.console import whole
from affinage.game import Game, Position
from affinage.notation.link import load
from affinage.registry import game_keys
from tools.common import run_tool, say
from web.review.chances import ERRORS
from web.review.turning import TOGETHER

LONGER = 8
WEAK, STRONG = 1, 3
"""Levels of the players."""
RANDOM_PART = 5
"""One in this many moves of the weak player is random."""
DECIDED = 0.03
"""Chances within this of 0 and 1 are left out, as nothing is lost there."""


def positions(game: Game, random: np.random.Generator) -> Iterator[tuple[Position, Position]]:
    """Yield about every other position of games with a choice that is not the last one, and the next position."""
    while True:
        weak = int(random.integers(1, game.players + 1))
        players = [LEVELS[level - 1].player(game, random) for level in (WEAK, STRONG)]
        position = game.initial()
        while not position.is_terminal():
            moves, is_weak = position.legal_moves(), position.to_move == weak
            if is_weak and not random.integers(RANDOM_PART):
                move = moves[random.integers(len(moves))]
            else:
                move = players[not is_weak].choose(position)
            after = position.apply(move)
            if len(moves) > 1 and not after.is_terminal() and random.integers(2):
                yield position, after
            position = after


def searched(position: Position, playouts: int, random: np.random.Generator) -> SearchResult:
    """Return the calibrated result of a search with other random numbers than all before."""
    search = Search(position.game, random, knowledge=Knowledge.learned(position.game))
    return calibrated(search.think(position, playouts=playouts))


def errors(game: Game, playouts: int, number: int, seed: int) -> dict[str, float]:
    """Return what longer searches change, as root mean squares, and the share of costs that they confirm."""
    random = np.random.default_rng(seed)
    rows: list[tuple[float, float, float]] = []
    for pair in positions(game, random):
        mover, first = pair[0].to_move - 1, [searched(each, playouts, random) for each in pair]
        before = [result.values[mover] for result in first]
        if any(result.proven is not None for result in first) or not DECIDED < before[0] < 1 - DECIDED:
            continue
        later = [searched(each, LONGER * playouts, random).values[mover] for each in pair]
        # No move raises its own player's chance, so that a cost is never below zero.
        change = max(0, before[0] - before[1]) - max(0, later[0] - later[1])
        rows.append((change, before[0] - later[0], hypot(*(result.error for result in first))))
        if len(rows) == number:
            break
    cost, chance, joint = (sqrt(sum(x * x for x in column) / number) for column in zip(*rows, strict=True))
    confirmed = sum(abs(change) <= ERRORS * TOGETHER * error for change, _, error in rows) / number
    measured = {"cost": cost, "chance": chance, "joint error": joint, "confirmed": confirmed}
    return {name: round(value, 3) for name, value in measured.items()}


def main() -> None:
    """Read the arguments, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=game_keys(), action="append", help="may come again; default: all")
    parser.add_argument(
        "--playouts", type=whole(256, 1_000_000), default=8192, help="playouts of the first searches"
    )
    parser.add_argument("--positions", type=whole(2, 10_000), default=60, help="positions per game")
    parser.add_argument("--seed", type=whole(0, 1_000_000), default=0)
    options = parser.parse_args()
    measured = {}
    for key in options.game or game_keys():
        measured[key] = errors(load(f"game={key}"), options.playouts, options.positions, options.seed)
        say(f"{key}: {measured[key]}")
    say(json.dumps(measured))


if __name__ == "__main__":
    run_tool(main)
