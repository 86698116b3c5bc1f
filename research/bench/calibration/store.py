"""The file of results, one line of JSON per game, so that recording can be stopped and continued."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from affinage.errors import AffinageError
from affinage.files.journal import Journal
from research.bench.calibration.games import AnalysedPosition, Estimate, PlayedGame
from tools.common import ToolError

KEYS = tuple(field.name for field in fields(PlayedGame))


def read(path: Path) -> list[PlayedGame]:
    """Return the games of a file, none if it does not exist; drop an incomplete last line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = _journal(path)
    try:
        journal.begin()
        return [_game(entry) for _, entry in journal.entries()]
    except AffinageError as error:
        raise ToolError(str(error)) from None


def append(path: Path, game: PlayedGame) -> None:
    """Append a game."""
    _journal(path).append(asdict(game))


def _journal(path: Path) -> Journal:
    return Journal(path, "analysed games", KEYS)


def _game(entry: Mapping[str, Any]) -> PlayedGame:
    positions = tuple(map(_position, entry["positions"]))
    return PlayedGame(**{**entry, "owners": tuple(entry["owners"]), "positions": positions})


def _position(entry: Mapping[str, Any]) -> AnalysedPosition:
    searches = {name: tuple(map(_estimate, entry[name])) for name in ("estimates", "longer", "longest")}
    maps = {name: tuple(map(tuple, entry[name])) for name in ("owners", "random_owners")}
    return AnalysedPosition(**{**entry, **searches, **maps, "stones": tuple(entry["stones"])})


def _estimate(entry: Mapping[str, Any]) -> Estimate:
    return Estimate(**{**entry, "values": tuple(entry["values"])})
