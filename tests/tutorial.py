"""The game of the tutorial, put together from its page; `pytest -p tests.tutorial` adds it to the games."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from importlib import import_module, invalidate_caches
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from affinage import registry
from affinage.notation import link
from affinage.registry import game_keys
from tests.pages import blocks, is_session
from tools.common import ROOT

KEY = "curds"
PAGE = ROOT / "docs" / "add-a-game.md"

ROW = "GameParts("
LESSON = f"affinage.games.{KEY}.lesson:STEPS"
LESSON_SOURCE = '''"""The lesson of Curds: one step."""

from affinage.teach.lessons import Step

STEPS = (
    Step(
        stage="Apart",
        text="A stone may not be next to another of its colour.",
        goal="Place a black stone.",
        link="game=curds&board=square:3",
        position="b2.1w1.3-b",
        moves="c1",
        done=lambda before, move, after: move.text == "c1",
        hint="Look at the corners.",
        success="No black stone is next to it.",
        failure="Try a corner.",
    ),
)
'''

_while_testing = ExitStack()


def source() -> str:
    """Return the rules module that the page makes, step by step."""
    steps = [code for code in blocks(PAGE, "python") if not is_session(code) and ROW not in code]
    return "\n\n".join(code.strip() + "\n" for code in steps)


def row() -> str:
    """Return the line that the page adds to the registry."""
    (result,) = [code for code in blocks(PAGE, "python") if ROW in code]
    return result


def keys_in_sources() -> tuple[str, ...]:
    """Return the games whose modules lie in the sources, as other processes see them."""
    return tuple(key for key in game_keys() if key != KEY)


def sources(target: Path) -> Path:
    """Copy what a site is built of, with the game's folder and row added and nothing else changed."""
    for folder in ("affinage", "requirements", "tools", "web"):
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, target)
    write(target / "affinage" / "games")
    (target / "affinage" / "games" / KEY / "lesson.py").write_text(LESSON_SOURCE, "utf-8")
    table = target / "affinage" / "registry.py"
    new_row = row().replace('")', f'", lesson="{LESSON}")')
    table.write_text(table.read_text("utf-8").replace("\n}\n", f"\n{new_row}}}\n", 1), "utf-8")
    return target


def add_lesson() -> None:
    """Give the registered game its lesson."""
    rules = import_module(f"affinage.games.{KEY}.rules")
    Path(str(rules.__file__)).with_name("lesson.py").write_text(LESSON_SOURCE, "utf-8")
    registry.GAMES[KEY] = replace(registry.GAMES[KEY], lesson=LESSON)


def write(folder: Path) -> None:
    (folder / KEY).mkdir()
    (folder / KEY / "__init__.py").touch()
    (folder / KEY / "rules.py").write_text(source(), "utf-8")


def forget() -> None:
    """Forget what was loaded of the game."""
    link._game.cache_clear()
    registry._load.cache_clear()
    registry.GAMES.pop(KEY, None)
    for name in ("", ".rules", ".lesson"):
        sys.modules.pop(f"affinage.games.{KEY}{name}", None)
    invalidate_caches()


@contextmanager
def registered() -> Iterator[None]:
    """Register the game, with its folder beside the others."""
    package = import_module("affinage.games")
    before = dict(registry.GAMES)
    with TemporaryDirectory() as folder:
        package.__path__.append(folder)
        forget()
        write(Path(folder))
        registry.GAMES |= eval(f"{{{row()}}}", {"GameParts": registry.GameParts})
        try:
            yield
        finally:
            package.__path__.remove(folder)
            forget()
            registry.GAMES |= before


def pytest_configure(config: pytest.Config) -> None:
    """Register the game before any test is collected."""
    _while_testing.enter_context(registered())


def pytest_unconfigure(config: pytest.Config) -> None:
    _while_testing.close()
