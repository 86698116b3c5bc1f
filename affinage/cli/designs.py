"""Files of designs as arguments: where a command takes a link, it takes such a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

_FILE = re.compile(r"(?P<path>[^?#]*\.py)(?P<options>\?[^#]*)?(?P<moves>#.*)?", re.DOTALL)


def with_designs(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with each design's file replaced by the link of its game; this runs the files.

    Options and moves may follow the name of the file, as in `curds.py?board=hex:4#1/c3`. Raises AffinageError for a
    file that is no design, and OSError for one that cannot be opened.
    """
    return [_link_of(argument) or argument for argument in arguments]


def _link_of(argument: str) -> str:
    """Return the link of a design's game, "" for other arguments."""
    match = _FILE.fullmatch(argument)
    if not match or argument.startswith("-") or "=" in match["path"] or not Path(match["path"]).is_file():
        return ""
    from affinage.design import load_game  # only designs need it

    game = load_game(match["path"], match["options"] or "")
    return f"?{game.link()}{match['moves'] or ''}"
