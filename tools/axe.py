"""Provide axe-core, which the browser tests ask what is wrong with a page; the site has nothing of it."""

from __future__ import annotations

import base64
import hashlib
import json
import tarfile
import tempfile
from pathlib import Path

from tools import cached, npm
from tools.common import ROOT, ToolError, copy, run, run_tool, say, write_bytes

PACKAGE = "axe-core"
SCRIPT = "axe.min.js"
CACHE = ROOT / "build" / "axe"


def locked(root: Path) -> tuple[str, str]:
    """Return the version and the hash that package-lock.json wants."""
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))
    entry = lock["packages"][f"node_modules/{PACKAGE}"]
    return entry["version"], entry["integrity"]


def unpacked(archive: Path, wanted: str) -> bytes:
    """Return the script in a package's archive; raise ToolError unless the archive has the wanted hash."""
    got = f"sha512-{base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode('ascii')}"
    if got != wanted:
        raise ToolError(f"{archive.name} has a wrong hash: expected {wanted}, got {got}")
    with tarfile.open(archive) as members:
        name = f"package/{SCRIPT}"
        script = members.extractfile(name) if name in members.getnames() else None
        if script is None:
            raise ToolError(f"{archive.name} does not hold {SCRIPT}")
        return script.read()


def fetch(version: str, wanted: str, target: Path) -> None:
    """Have npm download the package, and keep its script."""
    say(f"axe: fetching {PACKAGE} {version}")
    program = npm.find_npm()
    with tempfile.TemporaryDirectory(prefix="affinage-") as name:
        folder = Path(name)
        copy(ROOT / ".npmrc", folder / ".npmrc")
        try:
            run([program, "pack", "--prefer-offline", f"{PACKAGE}@{version}"], cwd=folder)
        except ToolError as error:
            raise ToolError(npm.explain(str(error))) from None
        (archive,) = folder.glob("*.tgz")
        write_bytes(target / SCRIPT, unpacked(archive, wanted))


def provide(root: Path = ROOT, cache: Path = CACHE) -> Path:
    """Return the script, fetched now unless the one that is locked is there."""
    version, wanted = locked(root)
    return cached.provide(cache, wanted, lambda new: fetch(version, wanted, new)) / SCRIPT


def main() -> None:
    """Fetch it unless it is there already."""
    say(f"axe: {provide()}")


if __name__ == "__main__":
    run_tool(main)
