"""The command line: `python -m affinage perft`."""

from __future__ import annotations

import argparse

from affinage.cli.console import Commands, whole
from affinage.matches.perft import MAX_DEPTH, divide, perft
from affinage.notation import share


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser("perft", help="count the lines of legal moves of a depth")
    parser.add_argument("link", help="variant or position, such as 'game=churn'")
    parser.add_argument("depth", type=whole(0, MAX_DEPTH), help="number of moves")
    parser.add_argument("--divide", action="store_true", help="show the count of each first move")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
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
