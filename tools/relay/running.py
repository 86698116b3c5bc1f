"""Run a relay for live games."""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

from tools import cached, npm
from tools.common import ROOT, copy, run_tool, sha256_file

HERE = Path(__file__).parent
SCRIPTS = ("relay.js", "server.js", "rooms.js")
PORT = 8787


def command(port: int) -> list[str]:
    """Return the command that runs a relay on a port, any free one for 0; packages that are missing are fetched now."""
    files = [HERE / name for name in ("package-lock.json", *SCRIPTS)]
    key = " ".join(map(sha256_file, files))
    return ["node", str(cached.provide(ROOT / "build" / "relay", key, _install) / SCRIPTS[0]), str(port)]


def _install(folder: Path) -> None:
    npm.install_from(HERE, folder)
    for name in SCRIPTS:
        copy(HERE / name, folder / name)


def main() -> None:
    """Run a relay until Ctrl-C."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.relay.running", description="Run a relay for live games."
    )
    parser.add_argument("--port", type=int, default=PORT, help=f"use this port (default: {PORT})")
    options = parser.parse_args()
    subprocess.run(command(options.port), check=False)


if __name__ == "__main__":
    run_tool(main)
