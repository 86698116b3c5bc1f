"""Print every text that people read, to read them in one list: `python -m tools.texts [FILE OR FOLDER ...]`.

Messages in Python are strings with a space or that end a sentence; docstrings are left out. What an f-string fills in
stands in braces. Pages give their texts and accessible names.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from tools.common import ROOT, say

PLACES = ("affinage", "web", "index.html", "embed.html", "404.html")
READ = re.compile(r"[a-z,.:;}] [A-Za-z{]|[a-z]{2}[.!?…]$|^[A-Z][a-z]+$")  # two words, a sentence or a label
NAMES = ("aria-label", "placeholder", "title", "alt")
UNREAD = ("script", "style", "svg")


def python_texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each string of a module that people may read."""
    tree = ast.parse(source)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in parts | documentation:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(map(_part, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def _part(part: ast.expr) -> str:
    if isinstance(part, ast.FormattedValue):
        return f"{{{ast.unparse(part.value)}}}"
    return str(part.value) if isinstance(part, ast.Constant) else ast.unparse(part)


class _Page(HTMLParser):
    """Collects the texts and names of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[int, str]] = []
        self._unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unread += tag in UNREAD
        self.texts += ((self.getpos()[0], value) for name, value in attrs if name in NAMES and value)

    def handle_endtag(self, tag: str) -> None:
        self._unread -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self.texts.append((self.getpos()[0], data.strip()))


def texts_of(path: Path) -> list[tuple[int, str]]:
    """Return the texts of a file with their lines, in order."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        found = python_texts(source)
        return sorted((line, text) for line, text in found if READ.search(text))
    page = _Page()
    page.feed(source)
    return [(line, text) for line, text in page.texts if READ.search(text)]


def files(places: list[Path]) -> Iterator[Path]:
    """Yield the modules and pages in folders, and files as given."""
    for place in places:
        yield from sorted(place.rglob("*.py")) if place.is_dir() else [place]


def main() -> None:
    """Print the texts of the game and its pages, or of the files and folders given."""
    parser = argparse.ArgumentParser(description="Print the texts that people read.")
    parser.add_argument("place", nargs="*", type=Path, default=[ROOT / place for place in PLACES])
    for path in files(parser.parse_args().place):
        for line, text in texts_of(path):
            say(f"{path.resolve().relative_to(ROOT)}:{line}: {' '.join(text.split())}")


if __name__ == "__main__":
    main()
