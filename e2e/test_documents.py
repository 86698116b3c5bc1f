"""The documentation in a browser: navigation, links to the game, search, and the layout on a phone."""

from __future__ import annotations

import re
import zlib
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from playwright.sync_api import Page, expect

import affinage
from e2e.conftest import Visitor
from tools import documents
from tools.common import ROOT, integrity

PARTS_OF_POLICY = re.compile(r"(?:^|; )([a-z-]+-src|base-uri|form-action) ([^;]*)")
WITHIN = re.compile(r"<(script|style)((?![^>]*\bsrc=)[^>]*)>(.*?)</\1>", re.DOTALL)
BY_ATTRIBUTE = re.compile(r"<[a-z][^>]*?\s(?:style|on[a-z]+)=[\"']", re.IGNORECASE)


def open_document(visitor: Visitor, name: str, width: int, height: int) -> Page:
    """Open a page of the documentation in a window of a given size."""
    page = visitor.page(viewport={"width": width, "height": height}).page
    page.goto(f"{visitor.base}docs/{name}.html")
    return page


def test_no_page_is_wider_than_a_phone(visitor: Visitor) -> None:
    page = open_document(visitor, "index", 390, 844)
    for name in ("index", "play", "strength", "layout", "api/game"):
        page.goto(f"{visitor.base}docs/{name}.html")
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") == 390, name


def test_a_page_is_found_by_a_word_and_from_the_list(visitor: Visitor) -> None:
    page = open_document(visitor, "index", 1280, 800)
    page.locator(".sidebar-tree").get_by_role("link", name="Performance", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Performance")
    page.get_by_placeholder("Search").fill("sandbox")
    page.get_by_placeholder("Search").press("Enter")
    page.locator("#search-results").get_by_role("link", name="Embed").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Embed")


def test_every_page_of_the_site_has_a_policy_that_allows_what_is_in_it(built_site: Path) -> None:
    pages = list(built_site.rglob("*.html"))
    assert {"index.html", "embed.html", "affinage-offline.html", "docs/search.html", "play/index.html"} <= {
        path.relative_to(built_site).as_posix() for path in pages
    }
    for path in pages:
        text = path.read_text("utf-8")
        head, found, rest = text.partition('<meta http-equiv="Content-Security-Policy" content="')
        assert found, path
        assert not re.search("<(?:script|style|link|img|body)", head), f"{path}: something comes before it"
        policy = dict(PARTS_OF_POLICY.findall(rest.partition('"')[0]))
        assert policy["default-src"] in ("'none'", "'self'"), path
        assert policy["base-uri"] == "'none'", path
        assert "'unsafe-inline'" not in str(policy), path
        assert "'unsafe-eval'" not in str(policy), path
        for kind, attributes, inner in WITHIN.findall(text):
            if "type=" not in attributes or "module" in attributes:  # otherwise it is data
                assert integrity(inner.encode()) in policy[f"{kind}-src"], path
        assert not BY_ATTRIBUTE.search(WITHIN.sub("", text)), path


def test_the_reference_has_every_public_name() -> None:
    pages = documents.provide(ROOT)
    inventory = zlib.decompress((pages / "objects.inv").read_bytes().split(b"\n", 4)[4]).decode()
    documented = {line.split()[0] for line in inventory.splitlines() if " py:" in line}
    names = {f"affinage.{name}" for name in affinage.__all__}
    for module in affinage.MODULES:
        with suppress(ImportError):  # of libraries that only `make test-extras` has
            public = import_module(f"affinage.{module}")
            names |= {f"affinage.{module}.{name}" for name in public.__all__}
    assert names - documented == set()
