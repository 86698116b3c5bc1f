"""Types of the public names, as pyright sees them: known for nearly all, and good for the code of others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

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
    """Return what pyright reports."""
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
