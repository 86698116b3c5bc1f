"""Virtual environments of hash-locked packages: .venv for the tools, .venv-extras for the tests of extras."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from tools.common import (
    ROOT,
    ToolError,
    looks_offline,
    run,
    run_tool,
    say,
    sha256_file,
    telling_line,
    write_bytes,
)

LISTS = {
    "tests": ROOT / "requirements/dev.txt",
    "site": ROOT / "requirements/site.txt",
    "extras": ROOT / "requirements/extras.txt",
}
VENV = ROOT / ".venv"
FOLDERS = dict.fromkeys(LISTS, VENV) | {"extras": ROOT / ".venv-extras"}
ENOUGH = {
    "tests": ("tests",),
    "site": ("site", "tests"),
    "extras": ("extras",),
}
"""Environments that suffice for each purpose, as larger ones include smaller ones."""

STAMP = "affinage-stamp"
# The lists are complete, so pip must not resolve dependencies. Otherwise pip 23.2, of Python 3.11, takes the newest
# release of a requirement with an extra (`coverage[toml]`), and refuses it, as its hash is not listed.
PIP_OPTIONS = (
    "--require-hashes",
    "--no-deps",
    "--disable-pip-version-check",
    "--no-input",
    "--quiet",
    "--retries",
    "2",
)


def key(requirements: Path) -> str:
    """Return a hash of the packages, the Python, and the environment's path (it cannot be moved)."""
    python = os.path.realpath(sys.executable)
    return f"{sha256_file(requirements)}\n{python}\n{sys.version}\n{ROOT}\n"


def ready(venv: Path, purpose: str) -> bool:
    """Return whether the environment is complete for this Python and these packages or more."""
    stamp = venv / STAMP
    if not (stamp.is_file() and (venv / "bin" / "python").exists()):
        return False
    return stamp.read_text(encoding="utf-8") in [key(LISTS[name]) for name in ENOUGH[purpose]]


def build(venv: Path, purpose: str) -> None:
    """Build the environment; leave nothing behind if that fails."""
    shutil.rmtree(venv, ignore_errors=True)
    say(f"environment: making {venv.name}")
    try:
        create(venv)
        say(f"environment: installing the packages of {LISTS[purpose].name}")
        install(venv, LISTS[purpose])
    except BaseException:
        shutil.rmtree(venv, ignore_errors=True)
        raise
    # The stamp comes last: an interrupted run has none, so the next one starts again.
    write_bytes(venv / STAMP, key(LISTS[purpose]).encode())


def create(venv: Path) -> None:
    """Create an empty environment with pip."""
    try:
        run([sys.executable, "-m", "venv", str(venv)])
    except ToolError as error:
        if "ensurepip" in str(error):
            raise ToolError(
                "this Python cannot make environments: install its venv package (python3-venv)"
            ) from None
        raise ToolError(f"making {venv.name} failed: {telling_line(str(error))}") from None


def install(venv: Path, requirements: Path) -> None:
    """Install the locked packages; pip refuses any file whose hash is not listed."""
    try:
        run([str(venv / "bin" / "python"), "-m", "pip", "install", *PIP_OPTIONS, "-r", str(requirements)])
    except ToolError as error:
        output = str(error)
        if "DO NOT MATCH THE HASHES" in output:
            raise ToolError(
                f"a package does not match its hash in {requirements.relative_to(ROOT)}"
            ) from None
        if looks_offline(output):
            raise ToolError(
                "pip found no network, which the first set-up needs: connect and run this again"
            ) from None
        raise ToolError(
            f"pip could not install the packages of {requirements.relative_to(ROOT)}: {telling_line(output)}"
        ) from None


def main() -> None:
    """Build the environment unless it is up to date."""
    parser = argparse.ArgumentParser(prog="python -m tools.venv", description="Make the tools' environment.")
    parser.add_argument("purpose", choices=LISTS, help="purpose of the environment")
    purpose: str = parser.parse_args().purpose
    venv = FOLDERS[purpose]
    if not ready(venv, purpose):
        build(venv, purpose)
        say(f"environment: {venv.name} is ready")


if __name__ == "__main__":
    run_tool(main)
