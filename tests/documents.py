"""Documents as text: their list, their code blocks, and their prose without these."""

from __future__ import annotations

import re
from pathlib import Path

from tools.common import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob(".github/*.md"), *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name_of(document: Path) -> str:
    """Return its path in the repository."""
    return document.relative_to(ROOT).as_posix()


def blocks(document: Path, language: str) -> list[str]:
    """Return its blocks of code in a language."""
    return [code for found, code in BLOCK.findall(document.read_text("utf-8")) if found == language]


def prose(document: Path) -> str:
    """Return the text without its blocks of code."""
    return BLOCK.sub("", document.read_text("utf-8"))


def is_session(code: str) -> bool:
    """Return whether Python code is an interactive session with its output."""
    return code.startswith(">>> ")
