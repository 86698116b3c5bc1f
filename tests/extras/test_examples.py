"""What users of extras meet: documents and notebooks that run, known types, and completion."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

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


def test_there_are_four_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == sorted(SHOWN)


@EACH
def test_notebook_runs_and_shows_what_it_promises(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(path, as_version=4)
    done = NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in done.cells for output in cell.get("outputs", ())]
    kinds = {kind for output in outputs for kind in output.get("data", ())}
    assert SHOWN[path.stem] <= kinds
    assert not [output for output in outputs if output.get("name") == "stderr"]


@EACH
def test_notebook_is_kept_without_outputs(path: Path) -> None:
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
def test_program_of_a_document_runs(code: str) -> None:
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
def test_print_command_of_a_document_prints(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with tutorial.registered():
        assert main(shlex.split(command)[1:]) == 0
    (made,) = tmp_path.iterdir()
    assert made.read_bytes().startswith(b"%PDF-")


WANTED = 0.95
CODE = """
import affinage
from affinage.players import level

position = affinage.load("churn").initial()
lead: int = position.score()[0] - position.score()[1]
svg: str = affinage.diagram(position, theme="dark", size=320)
move: affinage.Move = level(1).player("churn", 1).choose(position)
record: affinage.GameRecord = affinage.read_link("game=churn#1/c3")
"""
WRONG = 'import affinage\naffinage.diagram("churn", theme="blue")\naffinage.diagram("churn", colour="red")\n'


def pyright(*arguments: str) -> dict[str, Any]:
    checker = Path(sys.executable).with_name("basedpyright")
    command = [str(checker), "--pythonpath", sys.executable, "--outputjson", *arguments]
    places = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=places, capture_output=True, text=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_the_types_of_nearly_all_names_are_known() -> None:
    score = pyright("--verifytypes", "affinage", "--ignoreexternal")["typeCompleteness"]["completenessScore"]
    assert score >= WANTED


def test_code_of_users_has_no_errors_and_wrong_options_are_errors(tmp_path: Path) -> None:
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict"}))
    for name, code in (("right.py", CODE), ("wrong.py", WRONG)):
        (tmp_path / name).write_text(code)
    actual = pyright("--project", str(tmp_path))["generalDiagnostics"]
    errors = [
        (Path(each["file"]).name, each["range"]["start"]["line"])
        for each in actual
        if each["severity"] == "error"
    ]
    assert sorted(set(errors)) == [("wrong.py", 1), ("wrong.py", 2)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("affinage tour", {"tournament"}),
        ("affinage completion ", {"bash", "zsh", "tcsh"}),
        ("affinage report --st", {"--stage"}),
    ],
)
def test_bash_completes_a_line(line: str, expected: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    words = line.split(" ")
    asked = "\n".join(
        [
            capsys.readouterr().out,
            f"COMP_WORDS=({' '.join(words[:-1])} {words[-1]!r})",
            f"COMP_CWORD={len(words) - 1}",
            "$(complete -p affinage | sed 's/.*-F \\([^ ]*\\).*/\\1/') affinage",
            'printf "%s\\n" "${COMPREPLY[@]}"',
        ]
    )
    done = subprocess.run(["bash"], input=asked, capture_output=True, text=True, check=True)
    assert expected <= set(done.stdout.split()), done.stderr
