"""The documentation on extras, and its notebooks: they run, and show what they promise."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from affinage.cli import main
from tests import tutorial
from tests.pages import blocks
from tools.common import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))
SHOWN = {
    "explore": {"text/html", "image/svg+xml", "application/vnd.jupyter.widget-view+json"},
    "first_evening": {"text/html", "image/svg+xml", "application/vnd.jupyter.widget-view+json"},
    "levels": {"text/html", "image/png"},
    "measure": {"image/png"},
}
EACH = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_there_are_four() -> None:
    assert [path.stem for path in NOTEBOOKS] == sorted(SHOWN)


@EACH
def test_it_runs_and_shows_what_it_promises(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(path, as_version=4)
    done = NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in done.cells for output in cell.get("outputs", ())]
    kinds = {kind for output in outputs for kind in output.get("data", ())}
    assert SHOWN[path.stem] <= kinds
    assert not [output for output in outputs if output.get("name") == "stderr"]


@EACH
def test_it_is_kept_without_what_came_of_it(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert [cell for cell in notebook.cells if cell.get("outputs") or cell.get("execution_count")] == []


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


def test_a_table_of_values_learns_to_beat_level_1() -> None:
    command = [sys.executable, str(ROOT / "docs" / "examples" / "learn_level.py"), "--games", "60"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, check=True
    )
    before, after = map(int, re.findall(r"(\d+)% of the points", done.stdout.decode()))
    assert before < 40 < 55 < after


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
