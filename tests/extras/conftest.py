"""One browser for the tests of notebooks, which hears what notebooks ask for elsewhere and what goes wrong in them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tools.browser import launch_options

PATIENCE_MS = 60_000
LOCAL = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")

LEFT_UNANSWERED = (
    "Canceled future for "  # JupyterLab's own words, where a page is left before its kernel answers
)

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(
    scope="module"
)  # while it runs, so does its event loop, which no test of coroutines could stand
def browser() -> Iterator[Browser]:
    """The browser."""
    with sync_playwright() as playwright, playwright.chromium.launch(**launch_options()) as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that must ask for nothing outside this machine, where a script of ours must not fail."""
    page = browser.new_page(viewport={"width": 1100, "height": 1000})
    page.set_default_timeout(PATIENCE_MS)
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: failed.append(str(error)))
    yield page
    page.close()
    assert [url for url in asked if not url.startswith(LOCAL)] == []
    assert [error for error in failed if LEFT_UNANSWERED not in error] == []
