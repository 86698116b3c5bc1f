"""One browser for the notebook tests, which detects requests to other hosts and errors in the notebooks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tools.browser import launch_options

PATIENCE_MS = 60_000
LOCAL = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")

LEFT_UNANSWERED = "Canceled future for "
"""JupyterLab's message when a page is left before its kernel answers."""

expect.set_options(timeout=PATIENCE_MS)


# The browser's event loop runs as long as the fixture, and tests of coroutines in other modules do not tolerate it.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, playwright.chromium.launch(**launch_options()) as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a page that may request nothing outside this machine, and whose own scripts must not fail."""
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
