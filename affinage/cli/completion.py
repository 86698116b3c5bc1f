"""The command line: `python -m affinage completion`."""

from __future__ import annotations

import argparse
from functools import partial

from affinage.cli.console import Commands, Parser
from affinage.errors import AffinageError, lacking

SHELLS = ("bash", "zsh", "tcsh")


def add(commands: Commands, every: Parser) -> None:
    """Add the command to the parser `every`, whose commands it completes."""
    parser = commands.add_parser("completion", help="print a script that completes commands in a shell")
    parser.add_argument("shell", choices=SHELLS, help="shell that reads it")
    parser.set_defaults(run=partial(run, every))


def run(every: Parser, options: argparse.Namespace) -> int:
    """Print the script."""
    try:
        import shtab
    except ModuleNotFoundError as error:
        raise AffinageError(lacking("shell completion", error, "completion")) from None
    print(shtab.complete(every, options.shell))
    return 0
