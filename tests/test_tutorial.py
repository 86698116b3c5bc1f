"""The tutorials' systems, made from their pages alone: every test that walks over all systems takes them in."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

import affinage
from affinage import record, setup, share
from affinage.bots.levels import level
from affinage.match import GameRecord, Match
from affinage.picture.diagram import DiagramOptions, diagram
from tests import tutorial
from tools.common import ROOT

WALKING_OVER_ALL = [
    *("test_batch", "test_cli", "test_contract", "test_diagram", "test_embed_scripts", "test_options"),
    *("test_perft", "test_presets", "test_rulebook", "test_scene", "test_search"),
]


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    with tutorial.registered():
        yield


def test_a_first_try_has_the_length_that_its_page_promises() -> None:
    lines = [line for line in tutorial.source(tutorial.SHORT_KEY).splitlines() if line.strip()]
    assert 40 < len(lines) < 80


def test_the_tests_of_every_system_take_both_in() -> None:
    files = [f"tests/{name}.py" for name in WALKING_OVER_ALL]
    options = (
        "-v",
        "-W",
        "error",
        "-p",
        "tests.tutorial",
        "-p",
        "no:cacheprovider",
        "-k",
        " or ".join(tutorial.PAGES),
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    for key in tutorial.PAGES:
        took_it_in = re.findall(rf"^tests/(\w+)\.py::.*{key}.* PASSED", done.stdout, re.MULTILINE)
        assert set(took_it_in) == set(WALKING_OVER_ALL)


def test_a_game_of_it_can_be_linked_recorded_set_up_and_drawn() -> None:
    match = Match(affinage.load("game=curds&board=hex:4"), ("Ann", "Bob"))
    while match.outcome is None:
        match.push(match.position.legal_moves()[0])
    game_record = GameRecord(match)
    assert share.read_link(share.link(game_record)).match.moves == match.moves
    assert record.read(record.to_text(match)).moves == match.moves
    assert record.read(record.to_json(match)).moves == match.moves
    assert setup.read(match.game, setup.to_text(match.position)) == match.position
    assert diagram(match, DiagramOptions()).startswith("<svg")


def test_the_computer_plays_it_to_the_end() -> None:
    game = affinage.load("game=curds&board=square:3")
    position = game.initial()
    player = level(2).player(game, seed=1)
    while not position.is_terminal():
        move = player.choose(position)
        assert move in position.legal_moves()
        position = position.apply(move)
    assert position.outcome()
