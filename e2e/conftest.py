"""Fixtures: one built site for all tests, one browser per module, a fresh context and a watch per test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from e2e.loading import FAST_LINK
from e2e.table import LOAD_MS, PATIENCE_MS, Table
from e2e.watch import Watch
from tools import cached, runtime, site
from tools.browser import WEBKIT, launch_options
from tools.common import ROOT
from tools.serve import HOST, serving

UNOPTIMISED = "--js-flags=--liftoff-only"
"""Option that saves a sixth of the work in short-lived pages."""
ANY_SITE = f"http://{HOST}:"
"""Beginning of this machine's addresses, for a watch over pages of several sites."""
NO_WORKER = "delete Navigator.prototype.serviceWorker;"
"""Script that takes service workers away, as if the browser had none."""

# Clears what a test has opened or stored on a page that other tests use after it.
CLEAN = """() => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    for (const over of document.querySelectorAll(":popover-open:not([popover=manual])")) over.hidePopover();
    localStorage.clear();
}"""

expect.set_options(timeout=PATIENCE_MS)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of the second run of `make test`."""
    parser.addoption(
        "--name-unsteady", action="store_true", help="name tests that failed before and pass now"
    )


def pytest_report_header() -> list[str]:
    """Report when the tests in WebKit are skipped."""
    return [] if WEBKIT.find() else [f"{WEBKIT.missing()}; its tests are left out"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """List the tests that passed only in their second run."""
    if config.getoption("--name-unsteady"):
        stats = terminalreporter.stats
        failed = {report.nodeid for kind in ("failed", "error") for report in stats.get(kind, ())}
        for report in stats.get("passed", ()):
            if report.nodeid not in failed:
                terminalreporter.write_line(f"unsteady: {report.nodeid}", yellow=True)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Yield one browser per module, so that leftovers do not slow down other modules."""
    options = launch_options()
    options = {**options, "args": [*options["args"], UNOPTIMISED]}
    with playwright.chromium.launch(**options) as started:
        yield started


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the built site; with parallel workers, the first one builds it for all."""
    own: Path = tmp_path_factory.getbasetemp()
    target = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "dist"
    with cached.locked(target):
        if not target.exists():
            site.build(ROOT, runtime.VENDOR, target, site.PreparedFolders.provide(ROOT, runtime.VENDOR))
    return target


@pytest.fixture(scope="session")
def site_url(built_site: Path) -> Iterator[str]:
    """Yield the address of the built site, served from a sub-folder as on GitHub Pages."""
    with serving(built_site, prefix="/affinage/") as url:
        yield url


@pytest.fixture(scope="session")
def tree_url() -> Iterator[str]:
    """Yield the address of the sources, served as by `make play`."""
    with serving(ROOT) as url:
        yield url


def load(table: Table, address: str) -> None:
    """Go to an address and wait for its board."""
    table.page.goto(address)
    table.await_board()


class Visitor:
    """Opens pages, each in a fresh context; the given scripts run first in each page.

    The link seems fast unless a script makes it slow, so that a busy machine too starts Python from its memory image,
    with a quarter less work.
    """

    def __init__(self, browser: Browser, base: str, *scripts: str) -> None:
        self.base = base
        self._browser = browser
        self._scripts = scripts
        self._contexts = ExitStack()
        self._watches: list[Watch] = []

    def page(self, *scripts: str, base: str = "", **options: Any) -> Table:
        """Return an empty page in which the given scripts run before any others."""
        context = self._contexts.enter_context(self._browser.new_context(**options))
        context.set_default_timeout(PATIENCE_MS)
        context.set_default_navigation_timeout(LOAD_MS)
        for script in (FAST_LINK, *self._scripts, *scripts):
            context.add_init_script(script)
        self._watches.append(Watch(context, base or self.base))
        self._last = context, self._watches[-1]
        return Table(context.new_page(), self._watches[-1])

    def open(self, query: str = "", *scripts: str, base: str = "", **options: Any) -> Table:
        """Return the page for a query, ready to play."""
        table = self.page(*scripts, base=base, **options)
        load(table, (base or self.base) + query)
        return table

    def open_again(self, query: str = "") -> Table:
        """Return another page in the last context, with the same storage."""
        context, watch = self._last
        table = Table(context.new_page(), watch)
        load(table, self.base + query)
        return table

    def close(self) -> None:
        """Close all pages, and fail if any of them broke a rule of the watch."""
        for watch in self._watches:
            watch.part()
        self._contexts.close()
        assert [finding for watch in self._watches for finding in watch.findings()] == []


@pytest.fixture
def visitor(browser: Browser, site_url: str) -> Iterator[Visitor]:
    """Yield a visitor of the built site without a service worker."""
    visitor = Visitor(browser, site_url, NO_WORKER)
    yield visitor
    visitor.close()


@pytest.fixture
def other_site(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Yield a function that writes the only page of another site around some markup, and returns its address."""
    folder = tmp_path / "other"
    folder.mkdir()
    with serving(folder) as url:

        def write(markup: str) -> str:
            head = '<!doctype html><html lang="en"><title>Blog</title><link rel="icon" href="data:,">'
            (folder / "index.html").write_text(head + markup, "utf-8")
            return url

        yield write


@pytest.fixture(scope="module")
def _lasting_table(browser: Browser, site_url: str) -> Iterator[Table]:
    visitor = Visitor(browser, site_url, NO_WORKER)
    yield visitor.open("?board=square:2")
    visitor.close()


@pytest.fixture
def lasting_table(_lasting_table: Table) -> Iterator[Table]:
    """Yield a page shared by a module's tests, which use `revisit` so that Python starts only once."""
    yield _lasting_table
    _lasting_table.page.evaluate(CLEAN)
