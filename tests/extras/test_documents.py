"""Programs and commands of the guides that need extra packages."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from affinage.cli import main
from tests import tutorial
from tests.pages import blocks
from tools.common import ROOT

PROGRAMS = [
    code
    for name in ("environments", "notebooks", "share")
    for code in blocks(ROOT / "docs" / f"{name}.md", "text")
    if "import " in code
]


@pytest.mark.parametrize("code", PROGRAMS, ids=lambda code: str(code).split("\n")[0])
def test_it_runs(code: str) -> None:
    exec(code, {})


def test_a_small_network_learns_to_beat_random_moves() -> None:
    command = [sys.executable, str(ROOT / "docs" / "examples" / "learn.py"), "--rounds", "80"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, check=True
    )
    _, last = re.findall(r"(\d+)% of the points", done.stdout.decode())
    assert int(last) >= 62


COMMANDS = [
    line
    for name in ("share", "add-a-game")
    for code in blocks(ROOT / "docs" / f"{name}.md", "sh")
    for line in code.splitlines()
    if line.startswith("affinage print ")
]


@pytest.mark.parametrize("command", COMMANDS)
def test_its_command_prints(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with tutorial.registered():
        assert main(shlex.split(command)[1:]) == 0
    (made,) = tmp_path.iterdir()
    assert made.read_bytes().startswith(b"%PDF-")
