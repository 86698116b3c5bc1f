"""Provide files of an npm package for checks, from the archive whose hash is in package-lock.json."""

from __future__ import annotations

import base64
import hashlib
import json
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools import cached, npm
from tools.common import ROOT, ToolError, copy, run, say, write_bytes


@dataclass(frozen=True)
class Package:
    """A locked npm package, and the files needed from it."""

    name: str
    files: tuple[str, ...]

    def locked(self, root: Path) -> tuple[str, str]:
        """Return the version and the hash in package-lock.json."""
        lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))
        entry = lock["packages"][f"node_modules/{self.name}"]
        return entry["version"], entry["integrity"]

    def unpacked(self, archive: Path, wanted: str) -> dict[str, bytes]:
        """Return the files in an archive; raise ToolError if its hash is wrong or one is missing."""
        got = f"sha512-{base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode('ascii')}"
        if got != wanted:
            raise ToolError(f"{archive.name} has a wrong hash: expected {wanted}, got {got}")
        contents = {}
        with tarfile.open(archive) as members:
            for file in self.files:
                name = f"package/{file}"
                stream = members.extractfile(name) if name in members.getnames() else None
                if stream is None:
                    raise ToolError(f"{archive.name} does not hold {file}")
                contents[file] = stream.read()
        return contents

    def fetch(self, version: str, wanted: str, target: Path) -> None:
        """Download the package with npm, and extract its files."""
        say(f"npm: fetching {self.name} {version}")
        program = npm.find_npm()
        with tempfile.TemporaryDirectory(prefix="affinage-") as name:
            folder = Path(name)
            copy(ROOT / npm.SETTINGS, folder / npm.SETTINGS)
            try:
                run([program, "pack", "--prefer-offline", f"{self.name}@{version}"], cwd=folder)
            except ToolError as error:
                raise ToolError(npm.explain(str(error))) from None
            (archive,) = folder.glob("*.tgz")
            for file, data in self.unpacked(archive, wanted).items():
                write_bytes(target / file, data)

    def provide(self, cache: Path, root: Path = ROOT) -> Path:
        """Return a folder with the files, downloaded unless the locked ones are there."""
        version, wanted = self.locked(root)
        return cached.provide(cache, wanted, lambda new: self.fetch(version, wanted, new))
