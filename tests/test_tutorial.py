"""The tutorial's game, built from the tutorial's text alone, passes the tests for all games."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

import affinage
from affinage.bots.levels import level
from tests import tutorial
from tools.common import ROOT


def walking_over_all() -> Iterator[str]:
    """Yield the tests that list the registered games, or use a helper of their module that does."""
    for path in sorted((ROOT / "tests").glob("test_*.py")):
        parts = ast.parse(path.read_text("utf-8")).body
        made = {name: named_in(part) for part in parts for name in made_by(part)}
        walking, more = set[str](), {"game_keys"}
        while more:
            walking |= more
            more = {name for name, named in made.items() if walking & named} - walking
        yield from (f"tests/{path.name}::{name}" for name in sorted(walking) if name.startswith("test_"))


def named_in(part: ast.stmt) -> set[str]:
    """Return the names used in a part of a module."""
    nodes = [*ast.walk(part)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    parameters = {node.arg for node in nodes if isinstance(node, ast.arg)}  # a test's fixtures
    return names | parameters | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def made_by(part: ast.stmt) -> Iterator[str]:
    """Yield the names that a part of a module assigns or defines."""
    if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
        yield part.name
    elif isinstance(part, ast.Assign):
        yield from (target.id for target in part.targets if isinstance(target, ast.Name))


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    with tutorial.registered():
        yield


@pytest.mark.long
def test_the_tests_of_every_game_include_it() -> None:
    wanted = [*walking_over_all()]
    assert {  # with a parameter, a constant and a mark
        "tests/test_game.py::test_random_play_to_the_end",
        "tests/test_atlas_pages.py::test_without_measurements_there_are_pages_that_say_so",
        "tests/test_environments.py::test_actions_are_the_moves_of_the_rules",
    } <= {*wanted}
    options = ("-v", "-W", "error", "-p", "tests.tutorial", "-p", "no:cacheprovider")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *wanted],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    passed = re.findall(r"^(tests/\w+\.py::\w+).* PASSED", done.stdout, re.MULTILINE)
    assert {*passed} == {*wanted}


@pytest.mark.parametrize("number", [2, 8])  # the latter asks what has been learned, if anything has
def test_the_computer_plays_it_to_the_end(number: int) -> None:
    game = affinage.load("game=curds&board=square:3")
    position = game.initial()
    player = level(number).within(0.02).player(game, seed=1)
    while not position.is_terminal():
        move = player.choose(position)
        assert move in position.legal_moves()
        position = position.apply(move)
    assert position.outcome()
