"""npm packages: find Node and install the pinned packages into a folder."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from tools.common import ROOT, ToolError, copy, looks_offline, run, say, telling_line

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
    """Have npm install the packages that a folder locks into another, each checked against its hash."""
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
