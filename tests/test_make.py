"""What people see when `make` finds something missing: one line, and no half-made files."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import check_python, common, npm, venv
from tools.common import ROOT, ToolError


def make(folder: Path, programs: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a fresh copy of the repository, with only these programs on the path."""
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("Makefile", "package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / name, folder / name)
    for name, script in programs.items():
        common.write_bytes(folder / "bin" / name, f"#!/bin/sh\n{script}\n".encode())
        (folder / "bin" / name).chmod(0o755)
    command = [shutil.which("make") or "make", "--no-print-directory", *arguments]
    environment = {"PATH": str(folder / "bin"), "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


PYTHON = f'exec "{sys.executable}" "$@"'
OLD_PYTHON = (
    f'exec "{sys.executable}" -c \'import runpy, sys; sys.version_info = (3, 8, 10); '
    'runpy.run_path(sys.argv[1], run_name="__main__")\' "$@"'
)
NODE = "echo v22.1.0"
OFFLINE_NPM = "echo npm error code EAI_AGAIN >&2; exit 1"


@pytest.mark.parametrize(
    ("programs", "line"),
    [
        ({}, "python3 is not installed: "),
        ({"python3": OLD_PYTHON}, "Affinage needs Python 3.11 or newer, this is 3.8: "),
        ({"python3": PYTHON}, "Node is not installed: "),
        ({"python3": PYTHON, "node": NODE}, "npm is not installed: "),
        ({"python3": PYTHON, "node": "echo v18.3.0", "npm": "exit 1"}, "Node v18.3.0 is too old: "),
        ({"python3": PYTHON, "node": NODE, "npm": OFFLINE_NPM}, "npm found no network"),
        (
            {"python3": PYTHON, "node": NODE, "npm": "echo error EINTEGRITY; exit 1"},
            "a package from npm does not match",
        ),
    ],
)
def test_what_is_missing_is_said_in_one_line(tmp_path: Path, programs: dict[str, str], line: str) -> None:
    done = make(tmp_path, programs, "play")
    said = [text for text in done.stderr.splitlines() if not text.startswith("make: ***")]
    assert done.returncode != 0
    assert len(said) == 1, done.stderr
    assert said[0].startswith(line)
    left = {path.name for path in tmp_path.iterdir()} - {"bin", "__pycache__"}
    assert left == {"tools", "Makefile", "package.json", "package-lock.json", ".npmrc"}


def make_here(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in the repository."""
    environment = {"PATH": os.environ["PATH"]}  # without variables of an outer make
    return subprocess.run(
        ["make", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_make_says_at_once_what_windows_needs() -> None:
    done = make_here("OS=Windows_NT", "play")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "run it in WSL" in done.stderr


def test_the_version_check_parses_on_old_pythons() -> None:
    source = (ROOT / "tools" / "check_python.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 4))
    assert not check_python.complaint((3, 11))
    assert not check_python.complaint((4, 0))
    assert "this is 2.7" in check_python.complaint((2, 7))


def test_offline_pip_and_strange_errors_are_told_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def failing(output: str) -> Callable[..., str]:
        def run(*_: object, **__: object) -> str:
            raise ToolError(output)

        return run

    monkeypatch.setattr(venv, "run", failing("WARNING: Retrying\nNewConnectionError: no route"))
    with pytest.raises(ToolError, match=r"^pip found no network"):
        venv.install(tmp_path, venv.LISTS["tests"])
    monkeypatch.setattr(venv, "run", failing("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE"))
    with pytest.raises(ToolError, match=r"does not match its hash in requirements/dev.txt$"):
        venv.install(tmp_path, venv.LISTS["tests"])
    assert npm.explain("first\nnpm error disk is full\n") == (
        "npm could not install the packages: npm error disk is full"
    )
