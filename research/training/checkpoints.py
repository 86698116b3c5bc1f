"""Intermediate arrays on disk, so that long computations can be stopped and continued."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import ArrayLike

from tools.common import ToolError, write_bytes


def write(path: Path, **arrays: ArrayLike) -> None:
    """Write arrays to a file atomically."""
    data = BytesIO()
    np.savez(data, **arrays)  # type: ignore[arg-type]
    write_bytes(path, data.getvalue())


def read(path: Path, *names: str) -> list[Any]:
    """Return the arrays of these names in a file; raises ToolError if it has other contents."""
    try:
        with np.load(path) as arrays:
            return [arrays[name] for name in names]
    except (ValueError, KeyError, EOFError, BadZipFile):
        raise ToolError(f"{path} is not a checkpoint of this training; delete it to begin again") from None
