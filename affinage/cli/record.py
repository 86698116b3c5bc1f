"""The command line: `python -m affinage record`."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from affinage import files
from affinage.cli.console import Commands, complain, data_output
from affinage.errors import RecordError
from affinage.matches.match import GameRecord
from affinage.notation import record, share
from affinage.notation.record import pasted
from affinage.notation.record.limits import MAX_BYTES, MAX_CHARACTERS

WHAT = "a record"
LINK = re.compile(r"\?\S*#\S+")


def add(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("record", help="check a file of games, or convert it")
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="file of games, text with links, or a link; - reads standard input; designs come before their games",
    )
    parser.add_argument(
        "--to", choices=("text", "json", "links"), default="text", help="format (default text)"
    )
    parser.add_argument("-o", metavar="FILE", dest="output", help="file to write (default: standard output)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read the games, and print or write them; returns 1 where some could not be read."""
    if options.output:
        files.check(Path(options.output), WHAT, _is_own)
    sheets, complaints = list[GameRecord](), list[RecordError]()
    for file in options.files:
        more, faults = _recovered(file)
        # A design without moves is there for the games that follow.
        sheets += more if len(options.files) == 1 else [sheet for sheet in more if sheet.match.moves]
        complaints += faults
    written = {"text": record.to_text, "json": record.to_json, "links": _links}[options.to](*sheets)
    if sheets and options.output:
        files.replace(Path(options.output), written.encode(), WHAT, _is_own)
    elif sheets:
        data_output().write(written)
    for complaint in complaints:
        complain(complaint)
    return 1 if complaints else 0


def _recovered(file: str) -> tuple[list[GameRecord], list[RecordError]]:
    if file.startswith("?"):
        return record.recover(file)
    return record.recover(_typed()) if file == "-" else record.recover_file(file)


def _typed() -> str:
    """Return the standard input, which may also be in the encoding of the terminal."""
    # The consoles of some editors have no buffer.
    bytes_typed = getattr(sys.stdin, "buffer", None)
    if not bytes_typed:
        return sys.stdin.read(MAX_CHARACTERS + 1)
    return record.decoded(bytes_typed.read(MAX_BYTES + 1), "standard input", sys.stdin.encoding)


def _links(*sheets: GameRecord) -> str:
    """Return the games as links, one per line."""
    return "".join(f"{share.link(sheet)}\n" for sheet in sheets)


def _is_own(path: Path) -> bool:
    """Return whether a file is a record in one of the forms, and nothing else."""
    lines = files.head(path, MAX_CHARACTERS).decode(errors="replace").splitlines()
    return all(map(LINK.fullmatch, lines)) or games_in(path) > 0


def games_in(path: Path) -> int:
    """Return the number of games of a file that is a record and nothing else; 0 for any other file."""
    try:
        result = record.reading(record.decoded(files.head(path, MAX_BYTES + 1), str(path)))
    except RecordError:
        return 0
    if isinstance(result, pasted.Reading):
        # The text is not a record, and has links in it.
        return 0
    for _ in result.steps():
        pass
    return 0 if result.complaints else len(result.game_records)
