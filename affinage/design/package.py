"""A design as a package of its own: its rules, a lesson, tests, and the entry point by which it is known."""

from __future__ import annotations

import ast
import random
from pathlib import Path

from affinage.design.game import DesignedGame
from affinage.game import Move, Position
from affinage.matches import setup
from affinage.plain_text import one_line

MOST_GAMES = 100
"""Maximum number of random games that are searched for the lesson's position."""
IMPORT = "from affinage.design import Design, option\n"

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{key}-game"
version = "0.1"
description = {summary}
requires-python = ">=3.11"
dependencies = ["affinage[bots]"]

[project.entry-points."affinage.games"]
{key} = "{package}:PARTS"
"""
PARTS = '''\
"""{name}: a game for Affinage."""

from affinage.registry import GameParts

PARTS = GameParts(
    rules="{package}.rules:{kind}Game",
    rulebook="affinage.design.parts:DesignedChapter",
    lesson="{package}.lesson:STEPS",
    playouts="affinage.design.playouts:DesignedPlayouts",
    levels="affinage.design.parts:LEVELS",
)
'''
RULES = '''\
"""The rules, derived from the design."""

from affinage.design.reading import kind_of
from {package}.design import {kind}

{kind}Game = kind_of({kind})
'''
LESSON = '''\
"""The lesson."""

from affinage.teach.lessons import Step

STEPS = ({steps}
    Step(
        stage="A game",
        text={summary},
        goal="Win a game against the first level of the computer.",
        link={link},
        level=1,
        hint="Play it again, and look at its last moves.",
        success="You have won.",
    ),
)
'''
WIN = """
    Step(
        stage="The end",
        text={summary},
        goal="{mover} moves: win at once.",
        link={link},
        position={position},
        moves={moves},
        done=lambda before, move, after: after.winner() == before.to_move,
        hint={hint},
        success="You have won.",
        failure="The game goes on.",
    ),"""
TESTS = '''\
"""Tests of {name}: `python -m pytest`."""

import affinage
from affinage.design.trial import findings
from affinage.teach import lessons


def test_random_games_show_no_fault():
    assert findings(affinage.load({link})) == []


def test_lesson_can_be_solved():
    for step in lessons.lesson("{key}").steps:
        for move in step.moves.split():
            assert lessons.judge(step, step.start, move) == lessons.Passed(step.success)
'''


def files_of(game: DesignedGame) -> dict[Path, str]:
    """Return the files of a package with the game of a design, by their places in its folder."""
    package, kind = f"{game.key.replace('-', '_')}_game", game.design.__name__
    summary = repr(one_line(game.texts.summary))
    words = {
        "key": game.key,
        "name": game.name,
        "package": package,
        "kind": kind,
        "summary": summary,
        "link": repr(game.link()),
    }
    project = words | {"summary": '"' + game.texts.summary.replace("\\", "").replace('"', "'") + '"'}
    inner = Path(package)
    return {
        Path("pyproject.toml"): PROJECT.format_map(project),
        Path("test_game.py"): TESTS.format_map(words),
        inner / "__init__.py": PARTS.format_map(words),
        inner / "design.py": _with_import(game.source[0]),
        inner / "rules.py": RULES.format_map(words),
        inner / "lesson.py": LESSON.format_map(words | {"steps": _win(game, words)}),
    }


def _with_import(text: str) -> str:
    """Return the text of a design with an import of our names, added if it has none."""
    tree = ast.parse(text)
    if any(isinstance(node, ast.ImportFrom) and node.module == "affinage.design" for node in tree.body):
        return text
    lines = text.splitlines(keepends=True)
    at = (tree.body[0].end_lineno or 0) if ast.get_docstring(tree, clean=False) is not None else 0
    return "".join([*lines[:at], "\n" if at else "", IMPORT, *lines[at:]])


def _win(game: DesignedGame, words: dict[str, str]) -> str:
    """Return the step with a position in which the first colour wins at once by some moves, "" if none is known."""
    numbers = random.Random(0)
    for _ in range(MOST_GAMES):
        position: Position = game.initial()
        while not position.is_terminal():
            if moves := _winning(position):
                return WIN.format_map(
                    words
                    | {
                        "mover": position.mover,
                        "position": repr(setup.to_text(position)),
                        "moves": repr(" ".join(map(str, moves))),
                        "hint": repr(f"Look at {game.board.names[moves[0].picks[0]]}."),
                    }
                )
            position = position.apply(numbers.choice(position.legal_moves()))
    return ""


def _winning(position: Position) -> list[Move]:
    """Return the moves by which the first colour wins at once, if others do not."""
    if position.to_move != 1:
        return []
    moves = [move for move in position.legal_moves() if move.picks]
    winning = [move for move in moves if position.apply(move).winner() == 1]
    return winning if len(winning) < len(moves) else []
