"""The command line: `python -m affinage report`."""

from __future__ import annotations

import argparse
import json

from affinage.cli.console import MAX_SEED, Commands, whole
from affinage.cli.streams import data_output
from affinage.errors import need_numpy
from affinage.notation.link import load

STAGES = ("random", "play", "deep")  # each includes those before it
MIN = 2  # a single game has no spread: most figures would have no interval


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser("report", help="measure a variant, with 95%% confidence intervals")
    parser.add_argument("link", help="link, such as 'board=hex:4&place=knight', or '' for the default")
    parser.add_argument(
        "--stage", choices=STAGES, default="random", help="last stage to measure (default random)"
    )
    parser.add_argument(
        "--games",
        type=whole(MIN, 999_999),
        metavar="N",
        help=f"games of that stage, at least {MIN} (default 2000 random, 40 others)",
    )
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="seed of the games (default 0)")
    parser.add_argument("--json", action="store_true", help="print as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure, and print the report."""
    need_numpy("a report")
    from affinage.survey import report

    result = report.measure(load(options.link), options.stage, options.games, options.seed)
    if options.json:
        print(json.dumps(result.as_json()), file=data_output())
    else:
        print("\n".join(result.lines()))
    return 0
