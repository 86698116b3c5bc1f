"""The systems of the tutorials, put together from their pages; `pytest -p tests.tutorial` adds them to every test."""

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
from tests.documents import blocks, is_session
from tools.common import ROOT

KEY = "curds"  # a system as the others are
SHORT_KEY = "whey"  # a designer's first try
PAGES = {KEY: ROOT / "docs" / "add-a-system.md", SHORT_KEY: ROOT / "docs" / "design-a-system.md"}

ROW = "GameParts("
LESSON = f"affinage.games.{KEY}.lesson:STEPS"
LESSON_SOURCE = '''"""The lesson of Curds: one step."""

from affinage.teach.lessons.step import Step

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
        refusals={"crowded": "A black stone is next to that cell."},
    ),
)
'''

_while_testing = ExitStack()


def source(key: str = KEY) -> str:
    """Return the rules module that a page makes, step by step."""
    steps = [code for code in blocks(PAGES[key], "python") if not is_session(code) and ROW not in code]
    return "\n\n".join(code.strip() + "\n" for code in steps)


def row(key: str = KEY) -> str:
    """Return the line that a page adds to the registry."""
    (found,) = [code for code in blocks(PAGES[key], "python") if ROW in code]
    return found


def keys_in_sources() -> tuple[str, ...]:
    """The systems whose modules lie in the sources, as other processes see them, whatever is registered here."""
    return tuple(key for key in game_keys() if key not in PAGES)


def sources(target: Path) -> Path:
    """Copy what a site is built of, with the game's folder and row added and nothing else changed."""
    for folder in ("affinage", "requirements", "tools", "web"):
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, target)
    write(target / "affinage" / "games", KEY)
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


def write(folder: Path, key: str) -> None:
    """Write the folder of a page's game."""
    (folder / key).mkdir()
    (folder / key / "__init__.py").touch()
    (folder / key / "rules.py").write_text(source(key), "utf-8")


def forget() -> None:
    """Forget what was loaded of the games of the pages."""
    link._game.cache_clear()
    registry._load.cache_clear()
    for key in PAGES:
        registry.GAMES.pop(key, None)
        for name in ("", ".rules", ".lesson"):
            sys.modules.pop(f"affinage.games.{key}{name}", None)
    invalidate_caches()


@contextmanager
def registered(*keys: str) -> Iterator[None]:
    """Register the games of these pages, or of all, with their folders beside the others."""
    package = import_module("affinage.games")
    before = dict(registry.GAMES)
    with TemporaryDirectory() as folder:
        package.__path__.append(folder)
        forget()
        for key in keys or PAGES:
            write(Path(folder), key)
            registry.GAMES |= eval(f"{{{row(key)}}}", {"GameParts": registry.GameParts})
        try:
            yield
        finally:
            package.__path__.remove(folder)
            forget()
            registry.GAMES |= before


def pytest_configure(config: pytest.Config) -> None:
    """Register the systems before any test is collected."""
    _while_testing.enter_context(registered())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test that is run for one of these systems, leave out what it is run for besides."""
    ours = {item.nodeid for item in items if any(key in item.nodeid for key in PAGES)}
    theirs = {nodeid.partition("[")[0] for nodeid in ours}
    left = [item for item in items if item.nodeid.partition("[")[0] in theirs and item.nodeid not in ours]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take them away."""
    _while_testing.close()
