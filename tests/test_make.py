"""What people see when `make` finds something missing: one line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import common
from tools.common import ROOT


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
OLD_PYTHON = f'exec "{sys.executable}" -c "import sys; sys.version_info = (3, 8, 10); exec(sys.argv[2])" "$@"'
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
def test_missing_program_is_reported_in_one_line(tmp_path: Path, programs: dict[str, str], line: str) -> None:
    done = make(tmp_path, programs, "play")
    message = [text for text in done.stderr.splitlines() if not text.startswith("make: ***")]
    assert done.returncode != 0
    assert len(message) == 1, done.stderr
    assert message[0].startswith(line)
    left = {path.name for path in tmp_path.iterdir()} - {"bin", "__pycache__"}
    assert left == {"tools", "Makefile", "package.json", "package-lock.json", ".npmrc"}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with a uv and a lock file of one package."""
    folder = tmp_path / "checkout"
    (folder / "build").mkdir(parents=True)
    (folder / "build" / "uv").symlink_to(ROOT / "build" / "uv")
    shutil.copy2(ROOT / "Makefile", folder)
    (folder / "requirements").mkdir()
    shutil.copy2(ROOT / "requirements" / "uv.txt", folder / "requirements")
    (folder / "requirements" / "dev.txt").write_text(f"curdling==1.0 --hash=sha256:{64 * '0'}\n")
    return folder


@pytest.mark.long
@pytest.mark.parametrize("has_uv", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_set_up_without_a_network_fails_with_one_line(checkout: Path, has_uv: bool) -> None:
    if not has_uv:
        (checkout / "build" / "uv").unlink()
    nowhere = "http://127.0.0.1:9/simple"
    environment = {"PATH": os.environ["PATH"], "HOME": str(checkout), "UV_CACHE_DIR": str(checkout / "cache")}
    environment |= {"UV_DEFAULT_INDEX": nowhere, "UV_HTTP_RETRIES": "0", "PIP_INDEX_URL": nowhere}
    environment |= {"PIP_RETRIES": "0", "PIP_NO_CACHE_DIR": "1", "PIP_CONFIG_FILE": os.devnull}
    command = ["make", "--no-print-directory", "environment", f"PYTHON={sys.executable}"]
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    first, *rest = done.stderr.splitlines()
    assert first == "no network, which the first set-up needs: connect and run this again"
    assert all(line.startswith("make: ***") for line in rest)
