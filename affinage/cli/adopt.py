"""The command line: `python -m affinage adopt`."""

from __future__ import annotations

import argparse
from pathlib import Path

from affinage.cli.console import Commands
from affinage.errors import OptionError
from affinage.notation.link import load
from affinage.plain_text import quoted


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser("adopt", help="make a package of a design, with a lesson and tests")
    parser.add_argument("link", metavar="FILE", help="design, such as curds.py")
    parser.add_argument("folder", type=Path, help="new folder for the package")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the folder, and print what comes next."""
    from affinage.design.game import DesignedGame  # only designs need it
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
