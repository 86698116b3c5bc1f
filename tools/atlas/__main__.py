"""Build the pages in a folder: `python -m tools.atlas --out FOLDER`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools import oembed
from tools.atlas import making
from tools.common import ROOT, run_tool


def main() -> None:
    """Build the pages."""
    parser = argparse.ArgumentParser(prog="python -m tools.atlas", description="Make the atlas's pages.")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write")
    parser.add_argument("--measured", type=Path, default=ROOT / making.MEASURED, help="the survey's files")
    parser.add_argument(
        "--base", default="", help="the site's address, such as https://example.org/affinage/"
    )
    given = parser.parse_args()
    making.make(given.out, given.measured, oembed.check_base(given.base))


if __name__ == "__main__":
    run_tool(main)
