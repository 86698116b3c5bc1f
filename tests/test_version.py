"""The version is defined in one place, and every other mention agrees with it."""

from __future__ import annotations

import re

import affinage
from tools.common import ROOT


def test_it_is_a_plain_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", affinage.__version__)


def test_the_changelog_begins_with_it() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[:2] in ([affinage.__version__], ["Unreleased", affinage.__version__])
    assert len(set(headings)) == len(headings)
