"""The developers' environment: .venv with the hash-locked packages of requirements-dev.txt."""

from __future__ import annotations

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

VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements-dev.txt"
STAMP = "affinage-stamp"
PIP_OPTIONS = ("--require-hashes", "--disable-pip-version-check", "--no-input", "--quiet", "--retries", "2")


def key(requirements: Path = REQUIREMENTS) -> str:
    """Return what the environment depends on: the packages, the Python, and its place (it cannot move)."""
    python = os.path.realpath(sys.executable)
    return f"{sha256_file(requirements)}\n{python}\n{sys.version}\n{ROOT}\n"


def ready(venv: Path) -> bool:
    """Tell whether the environment was finished for this Python and these packages."""
    stamp = venv / STAMP
    return (
        stamp.is_file() and stamp.read_text(encoding="utf-8") == key() and (venv / "bin" / "python").exists()
    )


def build(venv: Path) -> None:
    """Make the environment anew; leave nothing behind if that fails."""
    shutil.rmtree(venv, ignore_errors=True)
    say("environment: making .venv")
    try:
        create(venv)
        say("environment: installing the development packages")
        install(venv)
    except BaseException:
        shutil.rmtree(venv, ignore_errors=True)
        raise
    # The stamp comes last: a run that was cut short has none, and the next one starts anew.
    write_bytes(venv / STAMP, key().encode())


def create(venv: Path) -> None:
    """Make an empty environment with pip in it."""
    try:
        run([sys.executable, "-m", "venv", str(venv)])
    except ToolError as error:
        if "ensurepip" in str(error):
            raise ToolError(
                "this Python cannot make environments: install its venv package (python3-venv)"
            ) from None
        raise ToolError(f"making .venv failed: {telling_line(str(error))}") from None


def install(venv: Path) -> None:
    """Install the locked packages; pip refuses any file whose hash is not listed."""
    try:
        run([str(venv / "bin" / "python"), "-m", "pip", "install", *PIP_OPTIONS, "-r", str(REQUIREMENTS)])
    except ToolError as error:
        output = str(error)
        if "DO NOT MATCH THE HASHES" in output:
            raise ToolError("a development package does not match its hash in requirements-dev.txt") from None
        if looks_offline(output):
            raise ToolError(
                "pip found no network, which the first set-up needs: connect and run this again"
            ) from None
        raise ToolError(f"pip could not install the development packages: {telling_line(output)}") from None


def main() -> None:
    """Make .venv unless it is there already."""
    if not ready(VENV):
        build(VENV)
        say("environment: .venv is ready")


if __name__ == "__main__":
    run_tool(main)
