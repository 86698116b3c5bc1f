"""The archive with the page's Python modules; reproducible from the same sources."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.common import ToolError

NAME = "affinage.zip"
PACKAGES = ("affinage", "web")
SUFFIXES = {".py", ".txt", ".json", ".weights", ".bits"}
"""Endings of sources, and of data files of the packages."""
VENDOR = Path("vendor", "python")
"""Third-party packages, as `tools/runtime.py` unpacks them."""
# Replaces all that fsrs uses of a package of 160 KB; Python has it too.
STAND_INS = {"typing_extensions.py": "from typing import Self as Self\n"}
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a zip file can hold."""


def members(root: Path) -> Iterator[Path]:
    """Yield the files to pack, relative to the root, in a fixed order."""
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*"), key=lambda path: path.relative_to(root).as_posix()):
            relative = path.relative_to(root)
            hidden = any(part.startswith(".") or part == "__pycache__" for part in relative.parts)
            if path.is_file() and path.suffix in SUFFIXES and not hidden:
                yield relative


def packages_of_others(root: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of third-party modules, and of replacements for their dependencies."""
    folder = root / VENDOR
    for path in sorted(folder.rglob("*.py")):
        if "__pycache__" not in path.parts:
            yield path.relative_to(folder).as_posix(), path.read_bytes()
    if folder.is_dir():
        yield from ((name, text.encode()) for name, text in STAND_INS.items())


def build(root: Path) -> bytes:
    """Return the archive of the packages under the root; raise ToolError if the engine is missing."""
    if not (root / "affinage" / "__init__.py").is_file():
        raise ToolError(f"{root} has no affinage/__init__.py: run this from the repository")
    ours = ((relative.as_posix(), (root / relative).read_bytes()) for relative in members(root))
    return pack((*ours, *packages_of_others(root)))


def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a reproducible archive of some files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            # The system is Unix everywhere, so that the bytes are reproducible.
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, data)
    return buffer.getvalue()
