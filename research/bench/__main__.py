"""Measure speed and print it: `python -m research.bench`."""

from __future__ import annotations

import json
from pathlib import Path

from research.bench import clicks, positions
from research.bench.thinking import HEADING, row, summary
from tools.common import run, run_tool, say

CLICKED_TOO = ("game=emulsion&board=square:19&pie=off", "game=taifas&board=square:19&pie=off")
PYODIDE = Path(__file__).with_name("pyodide.mjs")


Milliseconds = dict[str, dict[str, dict[str, float]]]
Games = dict[str, dict[str, float]]


def measure() -> tuple[Milliseconds, Games]:
    """Return milliseconds by link and quantity, and random games per second by link and Python."""
    painted = clicks.measure((*positions.LINKS, *CLICKED_TOO))
    native = json.loads(positions.measure())
    inside = json.loads(run(["node", str(PYODIDE)]))
    figures: Milliseconds = {link: {"click to paint": summary(times)} for link, times in painted.items()}
    for where, measured in (("native", native), ("Pyodide", inside)):
        for link, asked in measured["milliseconds"].items():
            figures[link] |= {f"{name}, {where}": summary(times) for name, times in asked.items()}
    games = {
        link: {"native": native["games"][link], "Pyodide": inside["games"][link]} for link in native["games"]
    }
    return figures, games


def table(figures: Milliseconds, games: Games) -> str:
    """Return the figures as a table."""
    lines = [HEADING]
    for link, measured in figures.items():
        lines += ["", link]
        lines += [row(name, speeds) for name, speeds in measured.items()]
    lines += ["", f"{'random games a second':<26}{'native':>10}{'Pyodide':>10}"]
    lines += [
        f"  {link:<24}{speeds['native']:>10.0f}{speeds['Pyodide']:>10.0f}" for link, speeds in games.items()
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    say(table(*measure()))


if __name__ == "__main__":
    run_tool(main)
