"""The example notebooks run from start to end, and are stored without output."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tools.common import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))
SHOWN = {
    "explore": {"text/html", "image/svg+xml", "application/vnd.jupyter.widget-view+json"},
    "levels": {"text/html", "image/png"},
    "measure": {"image/png"},
}
EACH = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_there_are_three() -> None:
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
