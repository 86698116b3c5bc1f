"""Data files of the computer, in the games' folders, used only if size and hash match the list."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from affinage.errors import AffinageError

LOADER: Any = __spec__.loader  # also reads from archives
FOLDER = Path(__file__).parent.parent / "games"

ASSETS: dict[str, tuple[int, str]] = {  # size and SHA-256, written by `python -m research.training`
    "churn/bitbase.bits": (427510, "f5f3c7b88507e0974e8e519cd894daf1bc87a1a2e661d574785cfebf0096655c"),
    "moulds/value.weights": (59778, "9847126988d94fb61951925a61003fc83cca5eb047633329cca5e53a56071664"),
    "taifas/value.weights": (39876, "7a6a9594647de9c6314f257c29226f5725a9668125e10985a160e5cc8442673f"),
}


class AssetError(AffinageError):
    """A data file that is missing or differs from the listed one."""


def read(name: str) -> bytes:
    """Return the bytes of an asset; raises AssetError if it is missing or differs from the listed one."""
    path = FOLDER / name
    try:
        data: bytes = LOADER.get_data(str(path))
    except OSError as error:
        raise AssetError(f"{name} cannot be read: {error.strerror or error}") from None
    size, digest = ASSETS[name]
    if len(data) != size:
        raise AssetError(f"{name} has {len(data):,} bytes; expected {size:,}")
    if sha256(data).hexdigest() != digest:
        raise AssetError(f"{name} has another hash than the one listed")
    return data
