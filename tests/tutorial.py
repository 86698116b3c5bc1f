"""The systems of the tutorials, put together from their pages; `pytest -p tests.tutorial` adds them to every test."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path
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


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take them away."""
    _while_testing.close()
