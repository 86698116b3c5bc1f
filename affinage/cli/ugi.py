"""The command line: `python -m affinage ugi`."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper

from affinage.cli.console import Commands
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

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # undecodable bytes are answered like any unknown word
    converse(bounded_lines(sys.stdin, MAX_LINE_CHARACTERS), lambda line: print(line, flush=True))
    return 0
