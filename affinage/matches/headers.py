"""Headers of a record besides its own, such as Event and Round: kept as they are, for other programs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from affinage.checks import described, text_fault
from affinage.errors import OptionError
from affinage.game import Game
from affinage.matches.names import fit_name

MAX_OTHERS = 25
"""Maximum number of such headers."""
MAX_VALUE = 1_000
"""Maximum length of a header's value."""

_KEY = re.compile(r"\w{1,60}")
_ALIKE = 0.75
"""Share of letters that a misspelt header has in common with ours."""
_PGN_TAG = re.compile(
    "Annotator|Board|ECO|Event|FEN|Link|Mode|NIC|Opening|Orientation|PlyCount|Remark|Round|Section|SetUp|Site|Stage"
    "|(Sub)?Variation|Termination|TimeControl|UUID|Variant|(Black|Chapter|Event|Source|Study|White)[A-Z]?\\w*"
    "|\\w*(Clock|Date|Id|Time|URL)"
)


def own_headers(game: Game) -> tuple[str, ...]:
    """Return the names of the headers that the record of a game always has."""
    return ("Affinage", "Game", *game.colours, "Start", "Levels", "Date", "Result", "Shown")


def is_of_chess(key: str) -> bool:
    """Return whether chess programs have a header of this name."""
    return bool(_PGN_TAG.fullmatch(key))


def fit_value(text: str) -> str:
    """Return a text as the value of a header: on one line, and not too long."""
    return fit_name(text, MAX_VALUE)


def header_fault(game: Game, key: object, value: object) -> str:
    """Return why a record of a game cannot have this header besides its own, "" if it can."""
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        return f"{described(key)} is not the name of a header; expected one word such as Event"
    # This import is slow, and only these headers need it.
    from difflib import get_close_matches

    own = own_headers(game)
    if key in own or (not is_of_chess(key) and get_close_matches(key, own, 1, _ALIKE)):
        return f"[{key[:20]}] is unknown; headers are {', '.join(own)}, and those of other programs"
    if fault := text_fault(f"the header {key}", value):
        return fault
    return "" if fit_value(str(value)) == value else f"[{key}] has up to {MAX_VALUE:,} characters on one line"


def checked_headers(game: Game, headers: Any) -> dict[str, str]:
    """Return the headers of a record besides its own; raises OptionError for an invalid one."""
    if not isinstance(headers, Mapping):
        raise OptionError(f"headers are a mapping of names to texts, not {described(headers)}")
    if len(headers) > MAX_OTHERS:
        raise OptionError(f"a record can have {MAX_OTHERS} headers besides its own, not {len(headers)}")
    for key, value in headers.items():
        if fault := header_fault(game, key, value):
            raise OptionError(fault)
    return dict(headers)
