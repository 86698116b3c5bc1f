"""Refused commands: exit code 2, no output, and a printable one-line error."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from affinage.cli import main


def reason(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the error with which the command line refuses these arguments."""
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n"), err[:-1].isprintable()) == (2, "", 1, True)
    return err
