"""Texts from outside, as errors quote them and as whole numbers; and names as parts of addresses."""

from __future__ import annotations

import re

MOST_SHOWN = 60  # characters of a text that an error is about
MOST_DIGITS = 12  # of a whole number
MAX_SEED = 999_999_999  # of random numbers, which are the same again with the same one


def excerpt(text: str) -> str:
    r"""A text as errors show it: on one line, and not too long.

    >>> excerpt("hex:5\n")
    'hex:5�'
    """
    line = text[:MOST_SHOWN]
    if not line.isprintable():
        line = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)
    return line + "…" * (len(text) > MOST_SHOWN)


def quoted(text: str) -> str:
    """An excerpt in quotation marks."""
    return repr(excerpt(text))


def whole_number(text: str) -> int | None:
    """The whole number that a text is; None if it is none, or longer than any that is asked for.

    >>> whole_number("12"), whole_number("-1"), whole_number("9" * 1_000)
    (12, None, None)
    """
    return int(text) if len(text) <= MOST_DIGITS and text.isascii() and text.isdecimal() else None


def not_text(path: str, error: UnicodeDecodeError) -> str:
    """What is said of a file that is no text in UTF-8."""
    return f"{path} is not a text file: byte {error.start} is not UTF-8"


def slug(name: str) -> str:
    """A name as a part of an address.

    >>> slug("Gruyère"), slug("Club sandwich")
    ('gruyere', 'club-sandwich')
    """
    import unicodedata  # only addresses need it

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
