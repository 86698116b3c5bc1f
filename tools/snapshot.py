"""Freeze the game: compiled modules, and Python's memory once they are imported, for a page to go on from.

Both are made by Pyodide itself, under Node. The same sources give the same bytes. They are kept in build/ and
made anew when anything that went into them has changed.
"""

from __future__ import annotations

import argparse
import fcntl
import gzip
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import archive, npm, runtime
from tools.common import (
    ROOT,
    ToolError,
    copy,
    fresh_folder,
    run,
    run_tool,
    say,
    sha256_bytes,
    sha256_file,
    write_bytes,
)

CACHE = ROOT / "build" / "snapshot"
MANIFEST = Path("web", "snapshot.mjs")  # the sources have one too, which says that there is no snapshot
SCRIPT = Path(__file__).with_suffix(".mjs")
CONTENTS = Path(__file__).with_name("snapshot_contents.py")
KEY = "key"  # the file that says what the rest of the folder was made from
GZIP_LEVEL = 9


def key(root: Path, vendor: Path) -> str:
    """Return a hash of everything that decides what is frozen."""
    parts = [SCRIPT, CONTENTS, Path(__file__), *(vendor / "pyodide" / name for name in runtime.PYODIDE)]
    texts = [sha256_bytes(archive.build(root)), *map(sha256_file, parts)]
    return sha256_bytes("\n".join(texts).encode())


def provide(root: Path, vendor: Path, cache: Path = CACHE) -> Path:
    """Return a folder with the files to lay over the site, made now unless it is up to date."""
    wanted = key(root, vendor)
    with locked(cache):
        if not ((cache / KEY).is_file() and (cache / KEY).read_text(encoding="utf-8") == wanted):
            say("snapshot: starting Python once, to freeze it")
            with fresh_folder(cache) as new:
                freeze(root, vendor, new)
                write_bytes(new / KEY, wanted.encode())
    return cache


@contextmanager
def locked(cache: Path) -> Iterator[None]:
    """Let only one process at a time look for the files and make them."""
    cache.parent.mkdir(parents=True, exist_ok=True)
    with cache.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def files(folder: Path) -> Iterator[Path]:
    """Yield the files to lay over the site, relative to the folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != KEY:
            yield path.relative_to(folder)


def freeze(root: Path, vendor: Path, target: Path) -> None:
    """Write the compiled archive, the memory under a name that has its hash, and the manifest naming it."""
    npm.find_npm()  # says what is missing where there is no Node
    with tempfile.TemporaryDirectory(prefix="affinage-") as name:
        folder = Path(name)
        sources = folder / "sources.zip"
        sources.write_bytes(archive.build(root))
        try:
            run(["node", *map(str, (SCRIPT, vendor / "pyodide", sources, CONTENTS, folder))])
        except ToolError as error:
            raise ToolError(f"the snapshot could not be made: {last_error(str(error))}") from None
        copy(folder / archive.NAME, target / archive.NAME)
        memory = gzip.compress((folder / "memory").read_bytes(), GZIP_LEVEL, mtime=0)
    digest = sha256_bytes(memory)
    file = f"python-{digest[:16]}.snapshot"
    write_bytes(target / "web" / file, memory)
    write_bytes(
        target / MANIFEST,
        f"export const snapshot = {json.dumps({'file': file, 'sha256': digest})};\n".encode(),
    )


def last_error(output: str) -> str:
    """Pick the line that says what went wrong; Node prints the whole of a one-line script before it.

    >>> last_error("file:///x.mjs:1\\nPythonError: ImportError: no a\\n    at x\\n\\nNode.js v20\\n")
    'PythonError: ImportError: no a'
    """
    lines = [line.strip() for line in output.splitlines() if "Error: " in line and len(line) < 500]
    return lines[-1] if lines else "Node gave no reason"


def main() -> None:
    """Make the snapshot unless it is up to date."""
    parser = argparse.ArgumentParser(prog="python -m tools.snapshot", description="Freeze the started game.")
    parser.parse_args()
    folder = provide(ROOT, runtime.VENDOR)
    for path in files(folder):
        say(f"snapshot: {path} {(folder / path).stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    run_tool(main)
