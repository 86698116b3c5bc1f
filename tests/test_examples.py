"""The code of the example notebooks, without Jupyter and matplotlib; `make test-extras` runs it with both."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from tools.common import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))
SHORTER = {"GAMES = 500": "GAMES = 40", "GAMES = 20": "GAMES = 2", "playouts=400": "playouts=20"}
ABSENT = ("matplotlib", "matplotlib.pyplot", "IPython", "IPython.display", "affinage.notebook")


def subplots(rows: int = 1, columns: int = 1, **_: object) -> tuple[MagicMock, MagicMock | list[MagicMock]]:
    """Return a fake figure and axes, as matplotlib does for a single row."""
    axes = [MagicMock() for _ in range(rows * columns)]
    return MagicMock(), axes if len(axes) > 1 else axes[0]


@pytest.fixture(autouse=True)
def _without_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ABSENT:
        monkeypatch.setitem(sys.modules, name, MagicMock())
    plotting = sys.modules["matplotlib.pyplot"]
    monkeypatch.setattr(plotting, "subplots", subplots)
    monkeypatch.setattr(sys.modules["matplotlib"], "pyplot", plotting)


def cells(path: Path) -> list[str]:
    """Return the code cells of a notebook."""
    found = json.loads(path.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == "code"]


def test_the_program_that_learns_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["learn.py", "board=square:3", "--rounds", "2"])
    runpy.run_path(str(ROOT / "docs" / "examples" / "learn.py"), run_name="__main__")
    assert "% of the points" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(path: Path) -> None:
    names: dict[str, object] = {}
    for code in cells(path):
        for usual, shorter in SHORTER.items():
            code = code.replace(usual, shorter)
        exec(code, names)
