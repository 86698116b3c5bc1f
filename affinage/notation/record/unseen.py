"""Invisible signs, which editors and chats add to texts; dropped from records, but not within their strings."""

from __future__ import annotations

import re

_UNSEEN = re.compile("[\u200b\u2060\ufeff]|<wbr ?/?>", re.IGNORECASE)
# Strings of JSON are matched as a whole, so that what is in them stays.
_STRING_OR_UNSEEN = re.compile(
    rf'(?P<string>"(?:[^"\\]++|\\.)*+"?)|{_UNSEEN.pattern}', re.IGNORECASE | re.DOTALL
)


def dropped(text: str) -> str:
    r"""Return a text without such signs.

    >>> dropped("\ufeffa1,<wbr>b1")
    'a1,b1'
    """
    return _UNSEEN.sub("", text)


def dropped_between_strings(text: str) -> str:
    r"""Return a JSON text without such signs outside of its strings.

    >>> dropped_between_strings('\ufeff{"a": "<wbr>"}')
    '{"a": "<wbr>"}'
    """
    return _STRING_OR_UNSEEN.sub(lambda match: match["string"] or "", text) if _UNSEEN.search(text) else text
