"""Configuration of the tests: Hypothesis repeats its examples; `--hypothesis-profile=explore` tries others.

A run with `--thorough` tries more of them.

The profile `fuzz` is for `make fuzz`, which tries new examples each time and stores failing ones. The profile
`mutation` is for `make mutate`, which runs the same tests for thousands of mutants.
"""

import asyncio
import gc
import os
import sys
from collections.abc import Generator
from functools import _lru_cache_wrapper
from inspect import iscoroutinefunction, signature
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "suite", max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW
)
settings.register_profile(
    "thorough", max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW
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

        lists: tuple[dict[str, Any], ...] = (registry._added, workers.PREPARATIONS)
        before = [dict(known) for known in lists]
        try:
            return (yield)
        finally:
            for known, values in zip(lists, before, strict=True):
                known.clear()
                known.update(values)


def pytest_configure(config: pytest.Config) -> None:
    """Add the plugin, and try more examples in a thorough run."""
    config.pluginmanager.register(_Registry())
    if config.getoption("thorough", default=False) and settings.get_current_profile_name() == "suite":
        settings.load_profile("thorough")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    asyncio.run(pyfuncitem.obj(**arguments))
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
    """Clear the caches of Affinage's modules, in which games and boards are kept."""
    modules = [each for name, each in sys.modules.items() if name.startswith("affinage.")]
    for value in [value for module in modules for value in vars(module).values()]:
        if isinstance(value, _lru_cache_wrapper):
            value.cache_clear()
