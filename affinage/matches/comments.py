"""Comments on positions: their form, and what they cannot contain."""

from __future__ import annotations

import re

from affinage.checks import text_fault
from affinage.plain_text import clean

MAX_COMMENT = 50_000
"""Maximum length of a comment."""

# Editors and chats add these signs to texts; records are read without them.
_UNSEEN = re.compile("[\u200b\u2060\ufeff]")
_HALF = re.compile("[\ud800-\udfff]")  # of a character


def comment_fault(text: object) -> str:
    """Return why a text is not valid as a comment, "" if it is."""
    if fault := text_fault("a comment", text):
        return fault
    if _HALF.search(str(text)):
        return "a comment holds half a character"
    if (size := len(str(text))) > MAX_COMMENT:
        return f"a comment can have {MAX_COMMENT:,} characters; this one of {size:,} is left out"
    return ""


def cleaned(text: str) -> str:
    r"""Return a comment without terminal controls, direction marks and invisible signs, as in records.

    >>> cleaned("Good.\r\n\x1b[2J\ufeff")
    'Good.\n�[2J'
    """
    return clean(_UNSEEN.sub("", text))
