"""The programs in the document about environments run."""

from __future__ import annotations

import pytest

from tests.documents import blocks
from tools.common import ROOT

PROGRAMS = [code for code in blocks(ROOT / "docs" / "environments.md", "text") if "import" in code]


@pytest.mark.parametrize("code", PROGRAMS, ids=lambda code: str(code).split("\n")[0])
def test_it_runs(code: str) -> None:
    exec(code, {})
