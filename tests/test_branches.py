"""The branches that are taken are said, and must be 97 of 100."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import branches
from tools.common import ToolError


def test_the_share_is_said_and_must_be_97_of_100(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(branches, "REPORT", tmp_path / "report.json")
    for taken in (1940, 1939):
        totals = {"covered_branches": taken, "num_branches": 2000}
        branches.REPORT.write_text(json.dumps({"totals": totals}))
        if taken < 1940:
            with pytest.raises(ToolError, match="fewer than 97 of 100 branches are taken"):
                branches.main()
        else:
            branches.main()
    assert capsys.readouterr().out.splitlines() == [
        "1,940 of 2,000 branches taken, 97.0 %",
        "1,939 of 2,000 branches taken, 97.0 %",
    ]
