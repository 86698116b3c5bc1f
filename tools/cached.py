"""Cache of slow builds in build/, rebuilt when a source has changed."""

from __future__ import annotations

import fcntl
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.common import copy, fresh_folder, sha256_bytes, sha256_file, write_bytes

KEY = "key"
"""Name of the file with the hash of the folder's sources."""


def provide(cache: Path, key: str, make: Callable[[Path], None]) -> Path:
    """Return the folder built for a key, building it if needed."""
    with locked(cache):
        if not ((cache / KEY).is_file() and (cache / KEY).read_text(encoding="utf-8") == key):
            with fresh_folder(cache) as new:
                make(new)
                write_bytes(new / KEY, key.encode())
    return cache


def key_of(root: Path, files: Iterable[Path], *more: str) -> str:
    """Return a hash of files under a root, their names, this Python, and additional texts."""
    paths = list(files)
    names = [path.relative_to(root).as_posix() for path in paths]
    return sha256_bytes("\n".join([*map(sha256_file, paths), *names, sys.version, *more]).encode())


def install(made: Path, folder: Path) -> None:
    """Copy a build into a folder of a site."""
    for path in made.rglob("*"):
        if path.is_file() and path.name != KEY:
            copy(path, folder / path.relative_to(made))


@contextmanager
def locked(cache: Path) -> Iterator[None]:
    """Let only one process at a time look for a build and make it."""
    cache.parent.mkdir(parents=True, exist_ok=True)
    with cache.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
