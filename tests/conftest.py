"""How the tests run: Hypothesis with the same examples every time; `--hypothesis-profile=explore` looks further.

The profile `fuzz` is for `make fuzz`, which tries other examples each time and keeps those that fail.
The profile `mutation` is for `make mutate`, which runs the same tests for thousands of mutants. Of the puzzles
a sample is proved; `--thorough` proves each of them, and builds the site twice.
"""

import os
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


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let what takes minutes be asked for."""
    parser.addoption("--thorough", action="store_true", help="prove every puzzle, and build the site twice")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the second build of the site, which takes minutes, to the thorough run."""
    return (
        True if collection_path.name == "test_same_bytes.py" and not config.getoption("--thorough") else None
    )


def pytest_sessionstart() -> None:
    """Begin with no game and no board made before: under `make mutate` one process runs session after session."""
    forget_games()


def pytest_runtest_setup() -> None:
    """Let each test make its own games while mutmut notes which functions a test goes through."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        forget_games()


def forget_games() -> None:
    """Let games and boards be made anew."""
    from affinage.board import topology
    from affinage.notation import link

    link._game.cache_clear()
    topology.board.cache_clear()
