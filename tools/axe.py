"""Provide axe-core, the accessibility checker of the browser tests; the site does not ship it."""

from __future__ import annotations

from pathlib import Path

from tools.common import ROOT, run_tool, say
from tools.npm import Package

AXE = Package("axe-core", ("axe.min.js",))


def provide() -> Path:
    """Return the script, downloaded unless the locked version is there."""
    return AXE.provide(ROOT / "build" / "axe") / AXE.files[0]


def main() -> None:
    """Download the script unless it is there."""
    say(f"axe: {provide()}")


if __name__ == "__main__":
    run_tool(main)
