"""The command line: `python -m affinage ugi`."""

from __future__ import annotations

import argparse

from affinage.cli.console import Commands
from affinage.cli.designs import with_designs
from affinage.cli.streams import data_input, data_output
from affinage.errors import OptionError, need_numpy
from affinage.game import Game
from affinage.notation.link import load
from affinage.plain_text import bounded_lines, fault


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser("ugi", help="speak the Universal Game Interface, for match runners")
    parser.add_argument("link", nargs="?", default="", help="variant to begin with, such as 'game=churn'")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer the lines on standard input."""
    need_numpy("the Universal Game Interface")
    from affinage.bots.ugi import MAX_LINE_CHARACTERS, converse

    output = data_output()
    lines = bounded_lines(data_input(), MAX_LINE_CHARACTERS)
    converse(lines, lambda line: print(line, file=output, flush=True), _opened, options.link)
    return 0


def _opened(text: str) -> Game:
    """Return the game of a link or of a design's file; raises AffinageError for both."""
    try:
        (link,) = with_designs([text])
    except OSError as error:
        raise OptionError(fault(error)) from None
    return load(link)
