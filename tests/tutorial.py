"""The systems of the tutorials, put together from their pages; `pytest -p tests.tutorial` adds them to every test."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory

import pytest

from affinage import link
from affinage.game import system_keys
from tests.documents import blocks, is_session
from tools.common import ROOT

KEY = "curds"  # a system as the others are
SHORT_KEY = "whey"  # a designer's first try
PAGES = {KEY: ROOT / "docs" / "add-a-system.md", SHORT_KEY: ROOT / "docs" / "design-a-system.md"}

_while_testing = ExitStack()


def source(key: str = KEY) -> str:
    """The module that a page makes, step by step."""
    steps = [code for code in blocks(PAGES[key], "python") if not is_session(code)]
    return "\n\n".join(code.strip() + "\n" for code in steps)


def keys_in_sources() -> tuple[str, ...]:
    """The systems whose modules lie in the sources, as other processes see them, whatever is registered here."""
    found = {module.name for module in iter_modules([str(ROOT / "affinage" / "rules")])}
    return tuple(key for key in system_keys() if key in found)


def sources(target: Path) -> Path:
    """Copy what a site is built of, with the module among the systems and nothing else changed."""
    for folder in ("affinage", "licences", "tools", "web"):
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, target)
    (target / "affinage" / "rules" / f"{KEY}.py").write_text(source(), "utf-8")
    return target


def forget() -> None:
    """Let the registry look again for what systems there are."""
    system_keys.cache_clear()
    link._game.cache_clear()
    for key in PAGES:
        sys.modules.pop(f"affinage.rules.{key}", None)
    invalidate_caches()


@contextmanager
def registered(*keys: str) -> Iterator[None]:
    """Have the modules of these systems, or of all, lie where the others lie, as far as Python can tell."""
    package = import_module("affinage.rules")
    with TemporaryDirectory() as folder:
        for key in keys or PAGES:
            Path(folder, f"{key}.py").write_text(source(key), "utf-8")
        package.__path__.append(folder)
        forget()
        try:
            yield
        finally:
            package.__path__.remove(folder)
            forget()


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
