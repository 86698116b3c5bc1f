"""Commands for tests: programs in process groups of their own, and one-line errors of refused commands."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import pytest

from affinage.cli import main
from tools.common import ROOT

BOUND_S = 60.0  # on a busy machine, for what takes a few seconds


@contextmanager
def running(
    *arguments: str, folder: Path, stdin: IO[str] | int = subprocess.PIPE
) -> Iterator[subprocess.Popen[str]]:
    """Run Python in a folder, and end what is left of its process group.

    Its error output ends when the last process has ended that could write to it.
    """
    # Where the tests run in the background they ignore Ctrl-C, and programs would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        signal.signal(signal.SIGINT, before)
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def reason(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the error with which the command line refuses these arguments."""
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n"), err[:-1].isprintable()) == (2, "", 1, True)
    return err
