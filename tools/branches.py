"""Print the branch coverage of the engine, and fail if it is too low.

What coverage.py holds to a limit itself is the lines and the branches together.
"""

from __future__ import annotations

import json

from tools.common import ROOT, ToolError, run_tool, say

REPORT = ROOT / "build" / "coverage" / "report.json"
MIN = 97
"""Of a hundred branches, how many the tests must take."""


def main() -> None:
    """Read the report that `make coverage` has just written."""
    totals = json.loads(REPORT.read_text("utf-8"))["totals"]
    taken, there = totals["covered_branches"], totals["num_branches"]
    say(f"{taken:,} of {there:,} branches taken, {100 * taken / there:.1f} %")
    if 100 * taken < MIN * there:
        raise ToolError(f"fewer than {MIN} of 100 branches are taken")


if __name__ == "__main__":
    run_tool(main)
