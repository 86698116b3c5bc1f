"""The system of the tutorial, put together from its page; `pytest -p tests.tutorial` has every test know of it."""

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

PAGE = ROOT / "docs" / "add-a-system.md"
KEY = "curds"
MODULE = f"affinage.rules.{KEY}"

_while_testing = ExitStack()


def source() -> str:
    """The module that the page makes, step by step."""
    steps = [code for code in blocks(PAGE, "python") if not is_session(code)]
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
    sys.modules.pop(MODULE, None)
    invalidate_caches()


@contextmanager
def registered() -> Iterator[None]:
    """Have the module lie where the others lie, as far as Python can tell."""
    package = import_module("affinage.rules")
    with TemporaryDirectory() as folder:
        Path(folder, f"{KEY}.py").write_text(source(), "utf-8")
        package.__path__.append(folder)
        forget()
        try:
            yield
        finally:
            package.__path__.remove(folder)
            forget()


def pytest_configure(config: pytest.Config) -> None:
    """Register the system before any test is collected."""
    _while_testing.enter_context(registered())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take it away."""
    _while_testing.close()
