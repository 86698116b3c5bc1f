"""Names of players: the one form in which a name is kept and compared, and what is not allowed in it.

Every reader of names uses this form, so that `José` is one person however it was typed: composed (NFC), with single
spaces, and without what nobody sees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from affinage.checks import text_fault
from affinage.game import Game

MAX_NAME = 60
"""Maximum length of a player's name."""

UNKNOWN = "?"
"""Text in place of an unknown name."""

_ZWJ = "\u200d"
# Invisible, but part of emojis and of words in Persian, Sinhala and other scripts.
_JOINED = "\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f"
_JOINERS = re.compile(f"[{_JOINED}]")
# Spaces without a width, marks of a direction, fillers; and joiners that join nothing.
_UNSEEN = re.compile(
    "[\xad\u034f\u061c\u115f\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb"
    "\U000e0000-\U000e001f]"
    f"|(?<![^\\x00-\\x7f])[{_JOINED}]+(?!\u20e3)|[\u200c\u200d]+(?=\\s|\\Z)"
)
_SPACES = re.compile("[ \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
# Control characters, line ends, signs that turn the direction of a text, lone surrogates and private characters.
_REFUSED = re.compile(
    "[\\x00-\\x1f\\x7f-\\x9f\u2028\u2029\u202d\u202e\ufff0-\ufff8\ufffe\uffff"
    "\ud800-\udfff\ue000-\uf8ff\U000f0000-\U0010ffff]"
)


def one_form(name: str) -> str:
    r"""Return the form in which a name is stored and compared; a name in this form stays the same.

    >>> one_form(" Jose\u0301\u00a0 Luis\u200e"), one_form("Ann ") == one_form("Ann")
    ('José Luis', True)
    """
    before = ""
    # Removing an unseen mark may bring two characters together that then compose.
    while name != before:
        before, name = name, _composed(_SPACES.sub(" ", _UNSEEN.sub("", name)).strip(" "))
    return name


def _composed(name: str) -> str:
    if name.isascii():
        return name
    # Only names beyond ASCII need this import.
    from unicodedata import normalize

    return normalize("NFC", name)


def name_fault(name: object) -> str:
    """Return why a name is not allowed, "" if it is."""
    if fault := text_fault("a name", name):
        return fault
    name = one_form(str(name))
    if name and len(name) <= MAX_NAME and not _REFUSED.search(name) and _JOINERS.sub("", name):
        return ""
    return f"a name has 1 to {MAX_NAME} characters on one line"


def fit_name(text: str, most: int = MAX_NAME) -> str:
    """Return a text shortened to one line of valid length for a name, in its one form; it may be empty.

    It is not cut within visible characters, such as an emoji of several code points.
    """
    name = one_form(_REFUSED.sub(" ", one_form(text)))
    end = min(len(name), most)
    while 0 < end < len(name) and _is_within(name, end):
        end -= 1
    name = one_form(name[:end])
    return name if _JOINERS.sub("", name) else ""


def fit_people(game: Game, names: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """Return the names in their one form, and the error in the first bad one.

    The player of a bad name goes by the colour, and so does one who is unknown, as `?` means in records.
    """
    faults = [name_fault(name) for name in names]
    people = (
        colour if fault or one_form(name) == UNKNOWN else one_form(name)
        for name, fault, colour in zip(names, faults, game.colours, strict=True)
    )
    return tuple(people), next(filter(None, faults), "")


def _is_within(name: str, at: int) -> bool:
    """Return whether a code point continues the visible character before it."""
    # Only long names need this import.
    from unicodedata import category

    before, letter = name[at - 1], name[at]
    if _is_half_flag(letter) and _is_half_flag(before):
        halves = sum(1 for _ in takewhile(_is_half_flag, reversed(name[:at])))
        return halves % 2 == 1
    return (
        before == _ZWJ
        or bool(_JOINERS.match(letter))
        # Skin tones belong to the emoji before them.
        or "\U0001f3fb" <= letter <= "\U0001f3ff"
        # These are the later parts of a Korean syllable.
        or "\u1160" <= letter <= "\u11ff"
        or category(letter).startswith("M")
    )


def _is_half_flag(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"
