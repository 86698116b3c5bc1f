"""Files of designs as arguments: where a command takes a link, it takes such a file."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from errno import ENOENT
from pathlib import Path

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
    from affinage.design import load_game  # only designs need it

    game = load_game(match["path"], match["options"] or "")
    return f"{match['option'] or ''}?{game.link()}{match['moves'] or ''}"
