"""The files that the computer comes with: each is read only as it was made."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from affinage.bots.made import MADE
from affinage.errors import AffinageError

LOADER: Any = __spec__.loader  # which reads from archives as well


class ShippedError(AffinageError):
    """A file of the computer is not there, or not the one that it should be."""


def read(path: Path) -> bytes:
    """What a file holds; raises ShippedError where it is not the one that was made."""
    try:
        data: bytes = LOADER.get_data(str(path))
    except OSError as error:
        raise ShippedError(f"{path.name} cannot be read: {error.strerror or error}") from None
    size, digest = MADE[path.name]
    if len(data) != size:
        raise ShippedError(f"{path.name} has {len(data):,} bytes in place of {size:,}")
    if sha256(data).hexdigest() != digest:
        raise ShippedError(f"{path.name} is not the file that it was made as: its hash differs")
    return data
