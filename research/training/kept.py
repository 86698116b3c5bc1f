"""Arrays written down on the way, so that what makes them can be stopped and goes on from there."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import ArrayLike

from tools.common import ToolError, write_bytes


def write(path: Path, **arrays: ArrayLike) -> None:
    """Write arrays into a file, whole or not at all."""
    data = BytesIO()
    np.savez(data, **arrays)  # type: ignore[arg-type]
    write_bytes(path, data.getvalue())


def read(path: Path, *names: str) -> list[Any]:
    """The arrays of these names that were written into a file; raises ToolError where it holds something else."""
    try:
        with np.load(path) as found:
            return [found[name] for name in names]
    except (ValueError, KeyError, EOFError, BadZipFile):
        raise ToolError(f"{path} cannot be gone on with; without it all begins anew") from None
