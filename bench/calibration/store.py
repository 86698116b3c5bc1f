"""The file of results, one line of JSON a game, so that it can be stopped at any time and gone on with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from affinage.puzzles.finding.store import mend
from bench.calibration.games import AnalysedPosition, Estimate, PlayedGame


def read(path: Path) -> list[PlayedGame]:
    """The games of a file, none where there is no file; a last line that was cut off is taken away."""
    path.parent.mkdir(parents=True, exist_ok=True)
    mend(path)
    return [_game(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def append(path: Path, game: PlayedGame) -> None:
    """Write a game down."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(game), separators=(",", ":")) + "\n")


def _game(entry: Mapping[str, Any]) -> PlayedGame:
    positions = tuple(map(_position, entry["positions"]))
    return PlayedGame(**{**entry, "owners": tuple(entry["owners"]), "positions": positions})


def _position(entry: Mapping[str, Any]) -> AnalysedPosition:
    searches = {name: tuple(map(_estimate, entry[name])) for name in ("estimates", "longer", "longest")}
    maps = {name: tuple(map(tuple, entry[name])) for name in ("owners", "random_owners")}
    return AnalysedPosition(**{**entry, **searches, **maps, "stones": tuple(entry["stones"])})


def _estimate(entry: Mapping[str, Any]) -> Estimate:
    return Estimate(**{**entry, "values": tuple(entry["values"])})
