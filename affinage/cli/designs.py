"""Files of designs: where a command takes a link, it takes such a file; `python -m affinage adopt` makes a package."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from errno import ENOENT
from pathlib import Path

from affinage.cli.console import Commands
from affinage.errors import OptionError
from affinage.notation.link import load
from affinage.plain_text import quoted

_FILE = re.compile(
    r"(?P<option>--(?:link|game)=)?(?P<path>[^-?#][^?#]*\.py)(?P<options>\?[^#]*)?(?P<moves>#.*)?", re.DOTALL
)
_OTHER_FILES = ("-o", "--engine", "--export", "--import", "--keep", "--links", "--load", "--out", "--record")
"""Options with files or programs that are no designs."""


def with_designs(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with each design's file replaced by the link of its game; this runs the files.

    Options and moves may follow the name of the file, as in `curds.py?board=hex:4#1/c3`. Raises AffinageError for a
    file that is no design, and OSError for one that cannot be opened.
    """
    before = ("", *arguments)
    return [
        argument if option in _OTHER_FILES else _with_link(argument)
        for option, argument in zip(before, arguments, strict=False)
    ]


def _with_link(argument: str) -> str:
    """Return the link of a design's game; other arguments as they are."""
    match = _FILE.fullmatch(argument)
    if not match or "://" in argument:
        return argument
    if not Path(match["path"]).is_file():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), match["path"])
    # Only designs need this import.
    from affinage.design import load_game

    game = load_game(match["path"], match["options"] or "")
    return f"{match['option'] or ''}?{game.link()}{match['moves'] or ''}"


def add_adopt(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("adopt", help="make a package of a design, with a lesson and tests")
    parser.add_argument("link", metavar="FILE", help="design, such as curds.py")
    parser.add_argument("folder", type=Path, help="new folder for the package")
    parser.set_defaults(run=run_adopt)


def run_adopt(options: argparse.Namespace) -> int:
    """Write the folder, and print the next steps."""
    # Only designs need these imports.
    from affinage.design.game import DesignedGame
    from affinage.design.package import files_of

    game, folder = load(options.link), options.folder
    if not isinstance(game, DesignedGame):
        raise OptionError(f"{game.name} is not a design; expected the file of one, such as curds.py")
    if folder.exists():
        raise OptionError(f"{quoted(str(folder))} exists already; expected the name of a new folder")
    for place, text in files_of(game).items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, "utf-8")
        print(folder / place)
    print(f"\nNext: pip install -e {folder}, then python -m affinage play game={game.key}")
    return 0
