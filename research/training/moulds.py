"""Weights of places in Attack of the Moulds: learned by `moulds.cpp`, which plays a thousand games a second or more.

It needs `g++`. The same seed gives the same weights with the same compiler on the same kind of processor.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from affinage.games.moulds.value import KINDS, PHASES, SPREADS
from tools.common import ToolError, run, say

SOURCE = Path(__file__).with_suffix(".cpp")
COMPILER = ("g++", "-O3", "-march=native", "-std=c++17")
GAMES = 150_000
"""Games of each kind of spread."""


def file(seed: int, games: int = GAMES) -> bytes:
    """Return the weights' file: of each kind of spread in turn, by phase and kind of pattern."""
    with TemporaryDirectory() as folder:
        program = Path(folder) / "moulds"
        run([*COMPILER, str(SOURCE), "-o", str(program)])
        data = b""
        for spread in SPREADS:
            learned = subprocess.run(
                [str(program), spread, str(games), str(seed)], stdout=subprocess.PIPE, check=False
            )
            if learned.returncode or len(learned.stdout) != PHASES * KINDS:
                raise ToolError(f"the program ended without the weights of {spread}")
            say(f"{games:,} games of {spread}")
            data += learned.stdout
    return data
