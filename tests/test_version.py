"""The version is defined in one place, and every other mention agrees with it."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

import affinage
from affinage.cli import main
from tools import bill, runtime
from tools.common import ROOT


def test_the_package_takes_it_from_there() -> None:
    given = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in given["project"]
    place = given["tool"]["hatch"]["version"]["path"]
    assert f'\n__version__ = "{affinage.__version__}"\n' in (ROOT / place).read_text("utf-8")


def test_it_is_a_plain_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", affinage.__version__)


def test_the_changelog_begins_with_it() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[:2] in ([affinage.__version__], ["Unreleased", affinage.__version__])
    assert len(set(headings)) == len(headings)


def test_the_bill_of_materials_names_it() -> None:
    made = json.loads(bill.text(ROOT, runtime.VENDOR))
    assert made["metadata"]["component"]["version"] == affinage.__version__


@pytest.mark.parametrize("name", ["package.json", "package-lock.json"])
def test_what_npm_reads_names_none(name: str) -> None:
    given = json.loads((ROOT / name).read_text("utf-8"))
    assert given["name"] == "affinage"
    assert "version" not in {**given, **given.get("packages", {}).get("", {})}


def test_the_command_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"affinage {affinage.__version__}\n"
