"""Environments of packages: whole or not there, and enough for what needs less."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import common, venv
from tools.common import ToolError


def test_the_environment_is_removed_if_it_cannot_be_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def create(folder: Path) -> None:
        folder.mkdir()

    def fail(*_: Path) -> None:
        raise ToolError("no network")

    monkeypatch.setattr(venv, "create", create)
    monkeypatch.setattr(venv, "install", fail)
    with pytest.raises(ToolError, match="no network"):
        venv.build(tmp_path / ".venv", "tests")
    assert not list(tmp_path.iterdir())


def test_what_a_larger_list_has_is_enough_for_a_smaller_and_not_the_other_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venv, "create", lambda folder: common.write_bytes(folder / "bin" / "python", b""))
    monkeypatch.setattr(venv, "install", lambda folder, requirements: None)
    for made, enough_for in (
        ("tests", {"tests", "site"}),
        ("site", {"site"}),
        ("extras", {"extras"}),
    ):
        venv.build(tmp_path / made, made)
        assert {purpose for purpose in venv.LISTS if venv.ready(tmp_path / made, purpose)} == enough_for
    (tmp_path / "site" / venv.STAMP).unlink()
    assert not venv.ready(tmp_path / "site", "site")


def test_each_list_has_all_of_the_next_one() -> None:
    packages = {
        purpose: set(
            re.findall(r"^[\w.-]+==.*?(?=^\S|\Z)", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
        )
        for purpose, path in venv.LISTS.items()
    }
    assert packages["site"] < packages["tests"]


def test_the_list_has_all_that_its_packages_need() -> None:
    assert "--no-deps" in venv.PIP_OPTIONS
    done = subprocess.run((sys.executable, "-m", "pip", "check"), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "No broken requirements found.\n")
