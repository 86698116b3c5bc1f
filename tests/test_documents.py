"""The documents: what they link to is there, and the commands they name exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.common import ROOT

FOLDERS = (ROOT, ROOT / ".github", ROOT / "docs")
DOCUMENTS = sorted(path for folder in FOLDERS for path in folder.glob("*.md"))
EACH = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())


def prose(document: Path) -> str:
    """The text without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(document: Path) -> set[str]:
    """The names by which its headings can be linked."""
    headings = re.findall(r"^#+ (.*)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@EACH
def test_its_links_lead_somewhere(document: Path) -> None:
    for place in re.findall(r"\]\(([^)]*)\)", prose(document)):
        if re.match("https?://", place):
            continue
        name, _, anchor = place.partition("#")
        target = document.parent / name if name else document
        assert target.exists(), place
        assert not anchor or anchor in anchors(target), place


@EACH
def test_the_commands_it_names_exist(document: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"(?:^|`)make ([a-z][a-z-]+)", document.read_text("utf-8"), re.MULTILINE)
    assert set(named) <= set(targets)


def test_a_commit_is_checked_by_the_pinned_tools_alone() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"\brepo: (.*)", hooks) == ["local"]
    assert re.findall(r"\bentry: (.*)", hooks) == ["make lint"]
    assert "additional_dependencies" not in hooks
