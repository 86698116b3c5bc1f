"""The weights of judges: small files of whole numbers, each with the hash that it was made with."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from affinage.bots.judges.hashes import HASHES
from affinage.errors import AffinageError

FOLDER = Path(__file__).parent
LOADER: Any = __spec__.loader  # which reads from archives as well


class WeightsError(AffinageError):
    """A file of weights is not there, or not the one that it should be."""


def path_of(key: str) -> Path:
    """Where the weights of a system lie."""
    return FOLDER / f"{key}.weights"


def read(key: str, number: int) -> NDArray[np.int8]:
    """So many weights of a system, (number,); raises WeightsError where they are not those that were learned."""
    path = path_of(key)
    try:
        data: bytes = LOADER.get_data(str(path))
    except OSError as error:
        raise WeightsError(f"{path.name} cannot be read: {error.strerror or error}") from None
    if len(data) != number:
        raise WeightsError(f"{path.name} has {len(data):,} weights in place of {number:,}")
    if sha256(data).hexdigest() != HASHES.get(key):
        raise WeightsError(f"{path.name} is not the file that it was made as: its hash differs")
    return np.frombuffer(data, np.int8)
