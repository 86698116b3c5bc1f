"""Addresses in ASCII, whose signs every font has and every reader of QR codes understands."""

from __future__ import annotations

import re
from unicodedata import normalize
from urllib.parse import quote

_HOST = re.compile(r"(?<=//)[^/?#]*")
_FOREIGN = re.compile(r"[^\x21-\x7e]+")
_DOTS = re.compile("[\u3002\uff0e\uff61]")  # between the parts of a host in East Asian writing


def ascii_address(address: str) -> str:
    """Return an address as browsers send it: the host in Punycode, the rest percent-encoded.

    >>> ascii_address("https://例え.jp/盤/?board=hex:5"), ascii_address("https://example.org/~ann/")
    ('https://xn--r8jz45g.jp/%E7%9B%A4/?board=hex:5', 'https://example.org/~ann/')
    """
    return _FOREIGN.sub(lambda text: quote(text[0]), _HOST.sub(_ascii_host, address, count=1))


def _ascii_host(host: re.Match[str]) -> str:
    person, at, name = host[0].rpartition("@")
    return f"{person}{at}{'.'.join(map(_ascii_label, _DOTS.sub('.', name).split('.')))}"


def _ascii_label(label: str) -> str:
    # Not by Python's codec, which follows an older standard: it makes ss of the German sharp s, and another host.
    name, colon, port = normalize("NFKC", label.lower()).partition(":")
    if not name.isascii():
        name = f"xn--{name.encode('punycode').decode()}"
    return f"{name}{colon}{port}"
