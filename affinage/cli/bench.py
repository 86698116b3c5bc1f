"""The command line: `python -m affinage bench`."""

from __future__ import annotations

import argparse

from affinage.cli.console import Commands
from affinage.cli.streams import data_output
from affinage.errors import need_numpy
from affinage.notation.link import load


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser("bench", help="measure playouts per second")
    parser.add_argument(
        "links", nargs="*", metavar="LINK", help="variant to measure (default: every game, on several boards)"
    )
    parser.add_argument("--json", action="store_true", help="print as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure, and print the speeds."""
    need_numpy("a measurement of speed")
    from affinage.bots import speed

    for link in options.links:
        load(link)  # refuse a bad link before measuring
    speeds = speed.measured(tuple(options.links) or speed.default_links() + speed.GROWTH)
    if options.json:
        print(speed.as_json(speeds), file=data_output())
        return 0
    print(speed.TITLE)
    for result in speeds:
        print(result, flush=True)
    return 0
