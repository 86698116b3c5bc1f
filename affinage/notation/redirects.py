"""Follow links that mail gateways and search engines rewrote, such as Proofpoint's.

Few texts have such a link; only those load this module.
"""

from __future__ import annotations

import re
from base64 import b64decode

_SECOND = re.compile(r"(urldefense[\w.]{0,40}/v2/url\?u=)([\w.-]+)", re.IGNORECASE)
_THIRD = re.compile(
    r"https?://urldefense[\w.]{0,40}/v3/__(https?):/{1,2}([^\s\"<>]+)", re.IGNORECASE | re.ASCII
)
_STARS = re.compile(r"\*(?:\*([\w-]))?", re.ASCII)
_BASE_64 = re.compile(r"=(?:a1)?(aHR0c(?:HM6Ly|DovL)[\w+/-]+=*)", re.ASCII)
"""Base 64 of `http://` or `https://` and what follows."""
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def followed(text: str) -> str:
    """Return a text with the addresses to which such links lead.

    >>> followed("https://urldefense.com/v3/__https://a.example/?board=hex:5*1__;Iw!!Ab12!x$ now")
    'https://a.example/?board=hex:5#1 now'
    """
    text = _SECOND.sub(lambda match: match[1] + match[2].replace("-", "%").replace("_", "/"), text)
    text = _THIRD.sub(_starred, text)
    return _BASE_64.sub(lambda match: f"={_decoded(match[1]) or match[1]}", text)


def _starred(match: re.Match[str]) -> str:
    """Return the address in a link of version 3, in which one star stands for one sign, and two for several.

    The stars stay where the signs cannot be read.
    """
    address, _, behind = match[2].partition("__;")
    decoded = _decoded(behind.partition("!")[0])
    if decoded is None:
        return f"{match[1]}://{address}"
    signs = iter(decoded)

    def some(stars: re.Match[str]) -> str:
        count = _DIGITS.index(stars[1]) + 2 if stars[1] else 1
        return "".join(sign for _, sign in zip(range(count), signs, strict=False))

    return f"{match[1]}://{_STARS.sub(some, address)}"


def _decoded(text: str) -> str | None:
    """Return a text that was written in base64; None for other texts."""
    digits = text.rstrip("=").replace("+", "-").replace("/", "_")
    try:
        return b64decode(digits + "=" * (-len(digits) % 4), altchars="-_", validate=True).decode()
    except ValueError:
        # The text is not ASCII, not base64, or not UTF-8.
        return None
