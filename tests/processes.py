"""Commands for tests, their errors, and a minimal project that the tools can serve and build."""

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
from tools import common, documents, games, parts, precache, runtime, sandbox, site
from tools.common import ROOT

BOUND_S = 60.0
"""Limit in seconds on a busy machine, for what usually takes a few."""


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


PAGES = "".join(f"{package}==1.0\n" for package in documents.PACKAGES)
POLICY = """<meta http-equiv="Content-Security-Policy" content="script-src 'self'; style-src 'self'">"""
SHEETS = ("atlas", "bar", "dark", "fonts", "previews", "print", "style")
LOCK = '{"packages": {"node_modules/pyodide": {"version": "1", "license": "MPL-2.0"}}}'


def small_project(root: Path) -> Path:
    """Write the files that serving and building require."""
    for name, text in {
        **dict.fromkeys(
            (*site.MODULES, *site.SCRIPTS, sandbox.BOARD_SCRIPT, sandbox.RELAY_SCRIPT, sandbox.WORKER),
            "begin();\n",
        ),
        "index.html": (
            f'<meta charset="utf-8">{POLICY}'
            '<script type="module" src="./web/loader/boot.js"></script>'
            '<body><a href="https://example.org/">a game</a></body>'
        ),
        "package-lock.json": LOCK,
        documents.LOCK: PAGES,
        "pages/index.html": '<a href="../index.html">the game</a>',
        "previews/index.html": "<p>all games</p>",
        "previews/churn/index.html": '<a href="../../?game=churn">a game</a>',
        "atlas/index.html": '<a href="../">the game</a>',
        "design.html": f"{POLICY}<p>a design</p>",
        "workshop/web/workshop/hints.js": "export const HINTS = [];\n",
        sandbox.BOARD: '<meta charset="utf-8"><body><p>a board</p></body>',
        "embed.html": f"{POLICY}<p>a board</p>",
        "404.html": '<a id="home" href="./">the game</a>',
        games.MANIFEST_SOURCE: "{}",
        f"made/{games.FILE}": "{}",
        "LICENSE": "As you like.\n",
        "pyscript.toml": 'interpreter = "./web/loader/runtime.js"\n',
        "affinage/__init__.py": "VALUE = 1\n",
        "affinage/teach/puzzles/collection.txt": "",
        "web/main.py": "import affinage\n",
        "web/loader/boot.js": 'import { PARTS } from "./parts.js";\n',
        "web/loader/parts.js": "export const PARTS = null;\n",
        "web/early/stored.js": "const RUNTIME = null;\n",
        # What the page of questions loads.
        "web/icons/icon.svg": "<svg/>",
        **dict.fromkeys((f"web/styles/{name}.css" for name in SHEETS), "a { color: red }"),
        "sw.js": precache.EMPTY,
        "web/onefile/page.js": "start();\n",
        "web/onefile/worker.js": "answer();\n",
        **{f"vendor/pyodide/{part}": "const _createPyodideModule = 1;\n" for part in runtime.PYODIDE},
        ".secret": "hidden",
        ".git/config": "hidden",
        "node_modules/a.js": "hidden",
    }.items():
        common.write_bytes(root / name, text.encode())
    parts.write(
        root / "made", {part: part.encode() for part in parts.NAMES}, {"lock": "the lock", "tiny": []}
    )
    return root
