"""Assess the calibration of the analysis: `python -m research.bench.calibration`; `--fit` also fits it again.

Games are stored in a folder as they end, so that the command can be stopped at any time and continued.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from affinage.bots.calibration.fitted import FITTED, WITH_VALUE_FUNCTION
from affinage.cli.console import MAX_SEED, whole
from affinage.game import DEFAULT_GAME
from affinage.registry import game_class, game_keys
from research.bench.calibration import report
from research.bench.calibration.fit import assess, fit
from research.bench.calibration.games import PLAYOUTS
from research.bench.calibration.recording import MIXED, PLAIN, Recording, groups, record
from tools.common import ROOT, run_tool, say, write_bytes

PICTURE = ROOT / "docs" / "calibration.svg"
CONSTANTS = ROOT / "affinage" / "bots" / "calibration" / "fitted.py"
FOLDER = ROOT / "build" / "calibration"
MIN_GAMES = 40
"""Fewest games for two halves and a fit."""


def main() -> None:
    """Play, assess and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.calibration",
        description="Measure how far chances, ± and owners come true.",
    )
    known = groups()
    parser.add_argument(
        "--group", choices=known, action="append", help="repeat it for several groups; default: all"
    )
    parser.add_argument(
        "--positions", type=whole(0, 999_999), default=2000, help="positions per group (default 2000)"
    )
    parser.add_argument(
        "--playouts", type=whole(64, 999_999), default=PLAYOUTS, help="playouts of an analysis"
    )
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="default 0")
    parser.add_argument("--results", type=Path, default=FOLDER, help="folder of the games")
    parser.add_argument(
        "--fit", action="store_true", help="write new constants, and with all groups the picture"
    )
    options = parser.parse_args()
    recording = Recording(options.results, options.seed, options.positions, options.playouts)
    chosen = options.group or known
    record(recording, chosen, say)
    games = {group: recording.games(group) for group in chosen}
    games = {group: some for group, some in games.items() if len(some) >= MIN_GAMES}
    fitted, with_function = dict(FITTED), dict(WITH_VALUE_FUNCTION)
    for group, some in games.items():
        if options.fit and group != MIXED:
            (with_function if group + PLAIN in known else fitted)[group.removesuffix(PLAIN)] = fit(some)
    # All variants of Affinage share one calibration.
    own = {MIXED: fitted.get(DEFAULT_GAME)}
    assessed = {group: assess(some, own.get(group)) for group, some in games.items()}
    for group, assessment in assessed.items():
        proven = sum(len(game.positions) - len(game.unproven) for game in games[group])
        say("\n".join(["", *report.lines(group, len(games[group]), proven, assessment)]))
    if options.fit:
        write_bytes(CONSTANTS, report.module(fitted, with_function).encode())
    if options.fit and not options.group:
        named = {game_class(group).name: each for group, each in assessed.items() if group in game_keys()}
        write_bytes(PICTURE, report.picture(named).encode())


if __name__ == "__main__":
    run_tool(main)
