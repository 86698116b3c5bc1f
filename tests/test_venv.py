"""Virtual environments: complete or absent, and sufficient for smaller sets of packages."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tools import venv


def test_each_list_has_all_of_the_next_one() -> None:
    packages = {
        purpose: set(
            re.findall(r"^[\w.-]+==.*?(?=^\S|\Z)", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
        )
        for purpose, path in venv.LISTS.items()
    }
    assert packages["site"] < packages["tests"]


@pytest.mark.long
def test_the_list_has_all_that_its_packages_need() -> None:
    assert "--no-deps" in venv.PIP_OPTIONS
    done = subprocess.run((sys.executable, "-m", "pip", "check"), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "No broken requirements found.\n")
