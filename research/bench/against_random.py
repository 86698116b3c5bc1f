"""A level against random moves in designs: `python -m research.bench.against_random docs/examples/games/*.py`.

The level has each colour equally often. Prints wins, draws and losses, and the processor time of a move, its median and
maximum, beside that of a loop which counts to a million, by which machines can be compared.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time

import affinage
from affinage.cli.console import MAX_SEED, whole
from affinage.design import load_game
from affinage.game import Game
from research.bench.ladder import RandomPlayer
from tools.common import run_tool, say


def play(game: Game, level: int, colour: int, seed: int) -> tuple[int | None, list[float]]:
    """Return the winner of a game, and the seconds of each move of the level, which has a colour."""
    player, other = affinage.player(game, level=level, seed=seed), RandomPlayer(seed)
    position, times = game.initial(), []
    while not position.is_terminal():
        # A swap exchanges the players, not the stones.
        if position.to_move == colour:
            begun = process_time()
            move = player.choose(position)
            times.append(process_time() - begun)
        else:
            move = other.choose(position)
        colour = game.players + 1 - colour if move == affinage.SWAP else colour
        position = position.apply(move)
    winner = position.winner()
    return (None if not winner else int(winner == colour)), times


def loop() -> float:
    """Return the seconds of a loop that counts to a million."""
    begun = process_time()
    for _ in range(1_000_000):
        pass
    return process_time() - begun


def main() -> None:
    """Read the arguments, play and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="design, with options as in hex.py?board=rhombus:5"
    )
    parser.add_argument("--level", type=whole(1, 8), default=3)
    parser.add_argument("--games", type=whole(1, 10_000), default=40)
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0)
    options = parser.parse_args()
    say(f"{'':36}{'won':>5}{'drawn':>7}{'lost':>6}{'median s':>10}{'max s':>7}{'loop s':>8}")
    for file in options.files:
        path, _, query = file.partition("?")
        game, results, times = load_game(path, query), [], []
        for number in range(options.games):
            result, spent = play(game, options.level, 1 + number % game.players, options.seed + number)
            results.append(result)
            times += spent
        counts = "".join(f"{results.count(result):>{width}}" for result, width in ((1, 5), (None, 7), (0, 6)))
        say(
            f"{game.name + ', ' + game.board.text:36}{counts}{median(times):10.2f}{max(times):7.2f}{loop():8.3f}"
        )


if __name__ == "__main__":
    run_tool(main)
