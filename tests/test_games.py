"""The page's static data about the games: generated from the registry alone."""

from __future__ import annotations

import json
import shutil
import urllib.request
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import affinage
from affinage.bots.levels import levels_of
from affinage.play import setup
from affinage.registry import game_class, game_keys
from tests import tutorial
from tools import games
from tools.common import ROOT
from tools.serve import serving

OWN_NAME = "affinage"  # also of the site


@cache
def described() -> dict[str, dict[str, Any]]:
    """Return the data of the games."""
    return games.games()


def test_no_script_knows_a_game_by_name() -> None:
    scripts = [path for pattern in ("web/**/*.js", "sw.js") for path in ROOT.glob(pattern)]
    names = {name for key in game_keys() if key != OWN_NAME for name in (key, game_class(key).name)}
    assert len(scripts) > 20
    assert [(path, name) for path in scripts for name in names if name in path.read_text("utf-8")] == []


@pytest.mark.long
def test_a_game_is_described_as_it_begins() -> None:
    found = described()
    assert tuple(found) == game_keys()
    for key, data in found.items():
        game = affinage.load(f"game={key}")
        assert data["name"] == game.name
        assert data["board"] == game.board.text
        assert data["levels"] == len(levels_of(game))
        kinds = dict(zip(setup.letters(game), map(str.lower, game.colours), strict=True))
        assert kinds.items() <= data["kinds"].items()
        assert "full" in data or not any(game.initial().stones)
        assert data.get("offers", False) == bool(game.alternatives)
        assert ("turns" in data) == game.traits.only_places


def test_choices_that_change_a_game_are_in_its_data() -> None:
    found = described()
    assert found["affinage"]["turns"] == {
        "": [[0, 0], [0, 1]],
        "colours=same": [[0, 0], [0, 0]],
        "colours=mixed": [[0, 1], [0, 1]],
    }
    assert list(found["moulds"]["kinds"].values()) == ["black", "white", "green", "rust"]
    assert found["emulsion"]["full"] is True


@pytest.mark.long
def test_a_game_that_comes_to_the_sources_comes_to_the_data_and_the_manifest(tmp_path: Path) -> None:
    with tutorial.registered():
        assert games.games()[tutorial.KEY] == {
            "name": "Curds",
            "by": "by The Affinage contributors",
            "changed": "after rules by The Affinage contributors, changed by us",
            "sentence": "Curds is a game by The Affinage contributors.",
            "source": game_class(tutorial.KEY).texts.source,
            "authors": ".*",
            "ours": {},
            "boards": described()[OWN_NAME]["boards"],
            "board": "square:5",
            "keys": ["board", "ties"],
            "levels": 8,
            "kinds": {"b": "black", "w": "white"},
            "players": 2,
            "turns": {"": [[0], [0]]},
            "rules": {
                "": "Make a move: a cell, such as c3",
                "board=hex:4": "Make a move: a cell, such as c3",
            },
        }
    data = games.made_from(tutorial.sources(tmp_path / "sources"))
    assert list(json.loads(data)) == [*tutorial.keys_in_sources(), tutorial.KEY]
    shutil.copy(ROOT / games.MANIFEST_SOURCE, tmp_path / games.MANIFEST)
    games.install(data, tmp_path)
    shortcuts = json.loads((tmp_path / games.MANIFEST).read_text("utf-8"))["shortcuts"]
    shown = {shortcut["url"]: shortcut["name"] for shortcut in shortcuts}
    assert shown == {f"./?game={key}": game["name"] for key, game in json.loads(data).items()}
    assert {icon["src"] for shortcut in shortcuts for icon in shortcut["icons"]} == {
        "./web/icons/any-192.png"
    }


@pytest.mark.long
def test_the_server_makes_the_data_from_the_sources() -> None:
    with serving(ROOT) as base, urllib.request.urlopen(base + games.SCRIPT, timeout=60) as answer:
        assert answer.headers.get_content_type() == "text/javascript"
        assert answer.read() == games.script(games.made_from(ROOT))
