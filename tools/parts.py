"""Build the parts that start a page of the site: compiled modules, and the memory image of a started Python.

All are made by Pyodide itself under Node, and are reproducible. They are cached in build/ and rebuilt when anything
that affects them has changed.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools import archive, cached, games, npm, static_hosts
from tools.common import (
    ROOT,
    ToolError,
    copy,
    run,
    say,
    sha256_bytes,
    sha256_file,
    write_bytes,
)

CACHE = ROOT / "build" / "parts"
FOLDER = Path("python")
"""Folder of the parts in the site."""
COMPILED = ("library", "rest", "rare", "workshop", "computer", "bitbases", "survey", "memory")
PYSCRIPT = "pyscript"
"""Part with PyScript's Python package, which PyScript provides in a served page."""
MADE = (*COMPILED, PYSCRIPT)
"""Parts that Pyodide builds."""
SERVED = ("runtime", "glue", *COMPILED)
NAMES = (*SERVED, PYSCRIPT)
SCRIPT = Path(__file__).with_suffix(".mjs")
CONTENTS = Path(__file__).with_name("parts_contents.py")
STARTER = ROOT / "web" / "loader" / "python.js"
"""Script that starts Python, shared with the page."""
MANIFEST = "parts.json"
LISTED = Path("web", "loader", "parts.js")
NONE = "PARTS = null;"
"""Place of the manifest in the sources."""
EARLY = Path("web", "early", "stored.js")
"""Script that compiles the stored runtime early."""
NO_RUNTIME = "RUNTIME = null;"
"""Place of the unpacked runtime's address in the sources."""
RUNTIME, GLUE = Path("pyodide", "pyodide.asm.wasm"), Path("pyodide", "pyodide.asm.js")
"""Paths in `vendor/`."""
NAME = b"_createPyodideModule"
UNPACKED = {"runtime": "wasm", "glue": "js", "memory": "bin"}
"""File endings of the parts that the service worker stores unpacked where there is room."""
COMPRESSION_LEVEL = 12
"""Best level of libdeflate: its result is 4% smaller than zlib's."""


def key(root: Path, vendor: Path) -> str:
    """Return a hash of everything that affects the parts."""
    files = [
        SCRIPT,
        CONTENTS,
        Path(__file__),
        Path(games.__file__),
        Path(static_hosts.__file__),
        STARTER,
        *sorted((vendor / "pyodide").iterdir()),
    ]
    texts = [sha256_bytes(archive.build(root)), *map(sha256_file, files)]
    return sha256_bytes("\n".join(texts).encode())


def provide(root: Path, vendor: Path, cache: Path = CACHE) -> Path:
    """Return a folder with the parts and their manifest, building them if needed."""
    return cached.provide(cache, key(root, vendor), lambda new: make(root, vendor, new))


def make(root: Path, vendor: Path, target: Path) -> None:
    """Build the parts and write them."""
    say("parts: starting Python twice, to compile the game and to keep its memory")
    # This raises the error if Node is missing.
    npm.find_npm()
    with tempfile.TemporaryDirectory(prefix="affinage-") as name:
        folder = Path(name)
        sources = folder / "sources.zip"
        sources.write_bytes(archive.build(root))
        (folder / "empty").touch()
        (numpy,) = (vendor / "pyodide").glob("numpy-*.whl")
        for act, more in (("pack", [sources, numpy]), ("freeze", [])):
            try:
                run(["node", *map(str, (SCRIPT, act, vendor / "pyodide", CONTENTS, folder, *more))])
            except ToolError as error:
                raise ToolError(f"the parts could not be made: {last_error(str(error))}") from None
        small = {"lock": lock(vendor), "tiny": json.loads((folder / "tiny.json").read_bytes())}
        made = {part: (folder / f"{part}.pack").read_bytes() for part in MADE}
        write(target, {"runtime": (vendor / RUNTIME).read_bytes(), "glue": glue(vendor), **made}, small)
        write_bytes(target / games.FILE, games.made_from(root))


def write(target: Path, contents: Mapping[str, bytes], small: Mapping[str, Any]) -> None:
    """Write parts under names with their hashes, and the manifest with their names and all small data."""
    listed = dict(small)
    for part, data in contents.items():
        sent = packed(data)
        file = (FOLDER / f"{part}-{sha256_bytes(sent)[:16]}{static_hosts.PACKED}").as_posix()
        listed[part] = {"file": file, "bytes": len(sent)}
        if part in UNPACKED:
            listed[part]["unpacked"] = {"file": unpacked_name(part, data), "bytes": len(data)}
        write_bytes(target / file, sent)
    write_bytes(target / MANIFEST, json.dumps(listed).encode())


def unpacked_name(part: str, data: bytes) -> str:
    """Return the address under which the service worker stores a part unpacked; no host has it."""
    return (FOLDER / f"{part}-{sha256_bytes(data)[:16]}.{UNPACKED[part]}").as_posix()


def glue(vendor: Path) -> bytes:
    """Return the script that joins the runtime to a browser, with lines that export its functions."""
    text = (vendor / GLUE).read_bytes()
    if NAME not in text:
        raise ToolError(f"{GLUE.name} has no {NAME.decode()}, by which the pages know what it makes")
    return text + b"\nself.createPyodideModule = " + NAME + b';\ndispatchEvent(new Event("glued"));\n'


def lock(vendor: Path) -> str:
    """Return Pyodide's lock file without the packages, which are parts."""
    whole = json.loads((vendor / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({"info": whole["info"], "packages": {}})


def packed(data: bytes) -> bytes:
    """Return a part compressed, as hosts do not compress files of unknown types."""
    try:
        import deflate
    except ModuleNotFoundError:
        # A server of the sources runs without packages.
        return gzip.compress(data, mtime=0)
    return bytes(deflate.gzip_compress(data, COMPRESSION_LEVEL))


def manifest(folder: Path) -> dict[str, Any]:
    """Return the address and the size of each part, Pyodide's lock file, and the tiny modules."""
    listed: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    return listed


def read(folder: Path, part: str) -> bytes:
    """Return the bytes of a part as a host sends them."""
    return (folder / str(manifest(folder)[part]["file"])).read_bytes()


def install(folder: Path, site: Path) -> None:
    """Copy the parts into a site, with their list and the data of the games."""
    listed = manifest(folder)
    del listed[PYSCRIPT]
    for part in SERVED:
        copy(folder / listed[part]["file"], site / listed[part]["file"])
    _fill(site, LISTED, NONE, listed)
    _fill(site, EARLY, NO_RUNTIME, listed["runtime"]["unpacked"]["file"])
    games.install(games_of(folder), site)


def _fill(site: Path, name: Path, place: str, value: object) -> None:
    """Write a value into a script of a site where its sources have null."""
    script = (site / name).read_text(encoding="utf-8")
    if script.count(place) != 1:
        raise ToolError(f"{name}: a value goes where {place!r} stands once")
    write_bytes(site / name, script.replace(place, place.replace("null", json.dumps(value))).encode())


def games_of(folder: Path) -> bytes:
    """Return the data of the games among the parts."""
    return (folder / games.FILE).read_bytes()


def last_error(output: str) -> str:
    """Return the line with the error; Node prints a whole one-line script before it.

    >>> last_error("file:///x.mjs:1\\nPythonError: ImportError: no a\\n    at x\\n\\nNode.js v20\\n")
    'PythonError: ImportError: no a'
    """
    lines = [line.strip() for line in output.splitlines() if "Error: " in line and len(line) < 500]
    return lines[-1] if lines else "Node gave no reason"
