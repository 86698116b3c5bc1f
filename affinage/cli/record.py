"""The command line: `python -m affinage record`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from affinage.cli.console import Commands, complain
from affinage.notation import record, share
from affinage.play.match import GameRecord


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser("record", help="check a file of games, or convert it")
    parser.add_argument("file", help="file of games, or text with links; - reads standard input")
    parser.add_argument(
        "--to", choices=("text", "json", "links"), default="text", help="format (default text)"
    )
    parser.add_argument("-o", metavar="FILE", dest="output", help="file to write (default: standard output)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read the games, and print or write them; return 1 if some could not be read."""
    if options.file == "-":
        data = getattr(sys.stdin, "buffer", None)  # missing in the consoles of some editors
        typed = record.decoded(data.read(), "standard input") if data else sys.stdin.read()
        sheets, complaints = record.recover(typed)
    else:
        sheets, complaints = record.recover_file(options.file)
    written = {"text": record.to_text, "json": record.to_json, "links": _links}[options.to](*sheets)
    if sheets and options.output:
        Path(options.output).write_text(written, "utf-8")
    elif sheets:
        print(written, end="")
    for complaint in complaints:
        complain(complaint)
    return 1 if complaints else 0


def _links(*sheets: GameRecord) -> str:
    """Return the games as links, one per line."""
    return "".join(f"{share.link(sheet)}\n" for sheet in sheets)
