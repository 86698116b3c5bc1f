"""The archive that carries the game's Python into the page: the same bytes for the same sources."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.common import ToolError

NAME = "affinage.zip"
PACKAGES = ("affinage", "web")
SUFFIXES = {".py", ".txt", ".json"}  # sources, and the data files a package may read
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date a zip file can hold


def members(root: Path) -> Iterator[Path]:
    """Yield the files to pack, relative to the root, in a fixed order."""
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*"), key=lambda path: path.relative_to(root).as_posix()):
            relative = path.relative_to(root)
            hidden = any(part.startswith(".") or part == "__pycache__" for part in relative.parts)
            if path.is_file() and path.suffix in SUFFIXES and not hidden:
                yield relative


def build(root: Path) -> bytes:
    """Return the archive of the packages under the root; raise ToolError if the engine is not there."""
    if not (root / "affinage" / "__init__.py").is_file():
        raise ToolError(f"{root} has no affinage/__init__.py: run this from the repository")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for relative in members(root):
            entry = zipfile.ZipInfo(relative.as_posix(), EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix on every system, or the bytes would differ
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, (root / relative).read_bytes())
    return buffer.getvalue()
