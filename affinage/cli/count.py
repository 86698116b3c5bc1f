"""The command line: `python -m affinage count` and `perft`."""

from __future__ import annotations

import argparse

from affinage.cli.console import Commands, whole
from affinage.game.options import count_variants
from affinage.matches.perft import MAX_DEPTH, divide, perft
from affinage.notation import share
from affinage.notation.link import load, pairs
from affinage.plain_text import excerpt


def add_count(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("count", help="count the variants of a game")
    parser.add_argument("link", nargs="?", default="", help="options to keep fixed, such as 'board=hex:5'")
    parser.set_defaults(run=run_count)


def run_count(options: argparse.Namespace) -> int:
    """Count the variants, and print the numbers."""
    game = load(options.link)
    fixed = {key: game.values[key] for key in pairs(options.link) if key != "game"}
    total = count_variants(game.options, fixed)
    print(
        f"{total} distinct variants"
        + (f" with {excerpt(options.link)}" if options.link else f" of {game.name}")
    )
    if "board" not in fixed:
        board = game.values["board"]
        print(f"{count_variants(game.options, {**fixed, 'board': board})} of them on {board}")
    return 0


def add_perft(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("perft", help="count the lines of legal moves of a depth")
    parser.add_argument("link", help="variant or position, such as 'game=churn'")
    parser.add_argument("depth", type=whole(0, MAX_DEPTH), help="number of moves")
    parser.add_argument("--divide", action="store_true", help="show the count of each first move")
    parser.set_defaults(run=run_perft)


def run_perft(options: argparse.Namespace) -> int:
    """Count the lines, and print the number."""
    position = share.read_link(options.link).match.position
    if not options.divide or options.depth == 0:
        print(perft(position, options.depth))
        return 0
    counts = divide(position, options.depth)
    for move, number in counts.items():
        print(f"{move}: {number}")
    print(f"total: {sum(counts.values())}")
    return 0
