"""The command line: `python -m affinage count`."""

from __future__ import annotations

import argparse

from affinage.cli.console import Commands
from affinage.game.options import count_variants
from affinage.notation.link import load, pairs
from affinage.plain_text import excerpt


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser("count", help="count the variants of a game")
    parser.add_argument("link", nargs="?", default="", help="options to keep fixed, such as 'board=hex:5'")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
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
