"""What benches ask on the command line that let one player meet another, and what they print."""

from __future__ import annotations

import argparse

from affinage.bots.tournament import HEADING, Entrant, play
from affinage.cli.arguments import MAX_SEED, whole
from affinage.errors import AffinageError
from tools.common import say


def parser_of(bench: str, description: str, games: int) -> argparse.ArgumentParser:
    """What every such bench asks, with the usual number of its games."""
    parser = argparse.ArgumentParser(prog=f"python -m bench.{bench}", description=description)
    parser.add_argument("link", nargs="?", default="")
    parser.add_argument("--games", type=whole(1, 999_999), default=games, help=f"default {games}")
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="default 0")
    parser.add_argument("--processes", type=whole(1, 999), help="default: one a processor")
    return parser


def meet(parser: argparse.ArgumentParser, options: argparse.Namespace, one: Entrant, other: Entrant) -> None:
    """Let two play and print how the first fared; a rule set that there is not ends the program."""
    try:
        (pairing,) = play(options.link, [(one, other)], options.games, options.seed, options.processes)
    except AffinageError as error:
        parser.error(str(error))
    say(f"{HEADING}\n{pairing}")
