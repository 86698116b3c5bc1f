"""Provide axe-core, which the browser tests ask what is wrong with a page; the site has nothing of it."""

from __future__ import annotations

from pathlib import Path

from tools.common import ROOT, run_tool, say
from tools.npm_file import Package

AXE = Package("axe-core", ("axe.min.js",))


def provide() -> Path:
    """Return the script, fetched unless the locked version is there."""
    return AXE.provide(ROOT / "build" / "axe") / AXE.files[0]


def main() -> None:
    """Fetch the script unless it is there."""
    say(f"axe: {provide()}")


if __name__ == "__main__":
    run_tool(main)
