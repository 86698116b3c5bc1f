"""Configuration of the tests: Hypothesis repeats its examples; `--hypothesis-profile=explore` tries others.

The profile `fuzz` is for `make fuzz`, which tries new examples each time and stores failing ones. The profile
`mutation` is for `make mutate`, which runs the same tests for thousands of mutants. By default only a sample of puzzles
is proved; `--thorough` proves all of them, and builds the site twice.
"""

import asyncio
import gc
import os
from collections.abc import Generator
from inspect import iscoroutinefunction, signature
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "suite", max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW
)
settings.register_profile(
    "explore", max_examples=2000, deadline=None, database=None, suppress_health_check=SLOW
)
settings.register_profile("fuzz", max_examples=200_000, deadline=None, suppress_health_check=SLOW)
settings.register_profile(
    "mutation", max_examples=6, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW
)
settings.load_profile("suite")


class _Registry:
    """A plugin for all tests, also those in docstrings of `affinage/`: games that one adds are gone after it."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Restore the registry after each test."""
        from affinage import registry, workers

        added, preparations = dict(registry._added), dict(workers.PREPARATIONS)
        try:
            return (yield)
        finally:
            for known, before in ((registry._added, added), (workers.PREPARATIONS, preparations)):
                known.clear()
                known.update(before)


def pytest_configure(config: pytest.Config) -> None:
    """Add the plugin."""
    config.pluginmanager.register(_Registry())


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for slow tests."""
    parser.addoption("--thorough", action="store_true", help="prove every puzzle, and build the site twice")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the second build of the site, which takes minutes, unless the run is thorough."""
    return (
        True if collection_path.name == "test_same_bytes.py" and not config.getoption("--thorough") else None
    )


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    asyncio.run(pyfuncitem.obj(**given))
    return True


def pytest_sessionstart() -> None:
    """Start without cached games and boards: under `make mutate` one process runs many sessions."""
    forget_games()


def pytest_collection_finish() -> None:
    """Keep the thousands of collected tests out of garbage collections, each of which would look at all of them."""
    gc.freeze()


def pytest_runtest_setup() -> None:
    """Clear cached games before each test while mutmut records the functions that a test uses."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        forget_games()


def forget_games() -> None:
    """Clear the caches of games and boards."""
    from affinage.board import topology
    from affinage.notation import link

    link._game.cache_clear()
    topology.board.cache_clear()
