"""The version is defined in one place, and every other mention agrees with it."""

from __future__ import annotations

import json
import re

import pytest

import affinage
from tools.common import ROOT


def test_it_is_a_plain_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", affinage.__version__)


def test_the_changelog_begins_with_it() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[:2] in ([affinage.__version__], ["Unreleased", affinage.__version__])
    assert len(set(headings)) == len(headings)


@pytest.mark.parametrize("name", ["package.json", "package-lock.json"])
def test_what_npm_reads_names_none(name: str) -> None:
    given = json.loads((ROOT / name).read_text("utf-8"))
    assert given["name"] == "affinage"
    assert "version" not in {**given, **given.get("packages", {}).get("", {})}
