"""Build the pages in a folder: `python -m tools.previews --out FOLDER`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools import oembed
from tools.common import run_tool
from tools.previews import making


def main() -> None:
    """Build the pages."""
    parser = argparse.ArgumentParser(prog="python -m tools.previews", description="Make the games' pages.")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write")
    parser.add_argument(
        "--base", default="", help="the site's address, such as https://example.org/affinage/"
    )
    given = parser.parse_args()
    making.make(given.out, oembed.check_base(given.base))


if __name__ == "__main__":
    run_tool(main)
