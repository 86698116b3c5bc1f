"""Types and completion: what editors and shells know of the package."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from affinage.cli import main
from tools.common import ROOT

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
    places = os.environ | {"PYTHONPATH": str(ROOT)}  # where the package is
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
