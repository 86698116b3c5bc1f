"""The command line: `python -m affinage ugi`."""

from __future__ import annotations

import argparse

from affinage.cli.console import Commands
from affinage.cli.streams import data_input, data_output
from affinage.errors import need_numpy
from affinage.texts import bounded_lines


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser("ugi", help="speak the Universal Game Interface, for match runners")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Answer the lines on standard input."""
    need_numpy("the Universal Game Interface")
    from affinage.bots.ugi import MAX_LINE_CHARACTERS, converse

    output = data_output()
    lines = bounded_lines(data_input(), MAX_LINE_CHARACTERS)
    converse(lines, lambda line: print(line, file=output, flush=True))
    return 0
