"""The documentation's pages: every link resolves, nothing loads from other sites, and there are no warnings."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import affinage
from tools import documents
from tools.common import ROOT, ToolError, write_bytes
from tools.site import CSS_URL

GAME = ROOT / "index.html"
LOADING = {"src", "srcset", "poster", "data", "action"}
CODE = re.compile(r"""(?:fetch\(|import\(?|\bsrc\s*=|url\()\s*["'`]?https?:""")


class Page(HTMLParser):
    """Collects a page's links, what it loads, and its anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.names: set[str] = set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the addresses and the anchors of an element."""
        for name, value in attrs:
            if name == "id" and value:
                self.names.add(value)
            elif name == "href" and value:
                (self.loads if tag == "link" else self.links).append(value)
            elif name in LOADING and value:
                self.loads.append(value)


@pytest.fixture(scope="module")
def folder() -> Path:
    """Return the folder of the pages."""
    return documents.provide(ROOT)


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[Path, Page]:
    """Return each page by file."""
    return {path: Page(path) for path in folder.rglob("*.html")}


def test_every_document_has_its_page(folder: Path, pages: dict[Path, Page]) -> None:
    written = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    assert {path.relative_to(folder) for path in pages} == {*written, Path("search.html")}


def test_no_name_is_one_that_hosts_drop(folder: Path) -> None:
    assert not [*folder.rglob("_*")]
    assert {path.name for path in folder.iterdir() if path.is_dir()} >= {"images", "static"}


def test_every_link_leads_somewhere(folder: Path, pages: dict[Path, Page]) -> None:
    to_the_game = 0
    for path, page in pages.items():
        for address in page.links:
            if address.startswith(("https://", "http://", "mailto:")):
                continue
            name, _, anchor = address.partition("#")
            target = (path.parent / name).resolve() if name else path
            if target == (folder.parent / "index.html").resolve():
                to_the_game += 1
                continue
            assert target.is_file(), f"{path}: {address}"
            assert not anchor or anchor in pages[target].names, f"{path}: {address}"
    assert to_the_game == len(pages), "each page leads to the game beside the documents"


def test_nothing_is_loaded_from_elsewhere(folder: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        for address in page.loads:
            file = re.split("[?#]", address)[0]
            assert not file or (path.parent / file).is_file(), f"{path}: {address}"
    for path in folder.rglob("*.css"):
        for address in CSS_URL.findall(path.read_text("utf-8")):
            assert address.startswith(("data:", "#")) or (path.parent / address).is_file(), (
                f"{path}: {address}"
            )
    scripts = list(folder.rglob("*.js"))
    assert scripts
    assert [path for path in (*pages, *scripts) if CODE.search(path.read_text("utf-8"))] == []


def test_every_name_at_the_front_is_in_the_reference(pages: dict[Path, Page]) -> None:
    known = set().union(*(page.names for page in pages.values()))
    for name in affinage.__all__:
        found = getattr(affinage, name)
        if hasattr(found, "__qualname__"):
            assert f"{found.__module__}.{found.__qualname__}" in known


@pytest.mark.long
def test_a_link_that_leads_nowhere_is_one_line(tmp_path: Path) -> None:
    write_bytes(tmp_path / "docs" / "conf.py", b'extensions = ["myst_parser"]\n')
    write_bytes(tmp_path / "docs" / "index.md", b"# A page\n\nA [link](nowhere.md).\n")
    with pytest.raises(
        ToolError, match=r"^the documentation could not be built:[^\n]*index\.md:3: [^\n]*nowhere"
    ):
        documents.make(tmp_path, tmp_path / "pages")
