"""Commands that are refused: with exit code 2, nothing printed, and one line that says why."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from affinage.cli import main


def reason(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The line with which the command line refuses these arguments."""
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err
