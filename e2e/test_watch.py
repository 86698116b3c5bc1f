"""The watch itself, on small pages: it reports what a page fails to load, but not what a page has left behind."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import BinaryIO

import pytest
from playwright.sync_api import Browser, Error, Page

from e2e.loading import hold
from e2e.watch import Watch
from tools.serve import Handler, serving

HTML = '<!doctype html><html lang="en"><title>{title}</title><link rel="icon" href="data:,">{body}'
ABORTED = "net::ERR_ABORTED"


class Reluctant(Handler):
    """Serves all addresses but one, and that one only after permission."""

    may = Event()

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer with a file."""
        if self.path == "/late.js":
            self.may.wait()
        return super().send_head()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Yield a site of small pages, most of which ask for the same script."""
    bodies = {
        "page": '<script src="part.js"></script>',
        "worker": '<script src="begin.js"></script>',
        "sheet": '<link rel="stylesheet" href="part.css" media="not all">',
        "sheets": '<iframe src="sheet.html"></iframe>',
        "late": '<script src="late.js"></script>',
        "apart": '<iframe src="late.html" sandbox="allow-scripts"></iframe>',  # runs in a process of its own
        "empty": "",
    }
    for title, body in bodies.items():
        (tmp_path / f"{title}.html").write_text(HTML.format(title=title, body=body))
    (tmp_path / "begin.js").write_text('new Worker("worker.js");')
    (tmp_path / "worker.js").write_text('importScripts("part.js");')
    for name in ("part.js", "late.js"):
        (tmp_path / name).write_text("")
    (tmp_path / "part.css").write_text("body { margin: 0 }")
    with serving(tmp_path, handler=Reluctant) as url:
        Reluctant.may.clear()
        yield url
        Reluctant.may.set()


@pytest.fixture
def watch(browser: Browser, address: str) -> Iterator[Watch]:
    """Yield a watch over a fresh context."""
    with browser.new_context() as context:
        yield Watch(context, address)


@pytest.fixture
def page(watch: Watch) -> Page:
    """Return a page under the watch."""
    return watch.context.new_page()


def judged(watch: Watch) -> list[str]:
    """Return the findings after the browser has been closed."""
    watch.part()
    watch.context.close()
    return watch.findings()


def open_in_vain(page: Page, address: str, part: str) -> None:
    """Open a page one of whose parts fails to load."""
    page.route(f"**/{part}", lambda route: route.abort("aborted"))
    with page.expect_event("requestfailed"):
        page.goto(address, wait_until="commit")


def test_a_missing_file_is_caught(watch: Watch, page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}worker.html", wait_until="networkidle")
    assert watch.faults == []
    (tmp_path / "part.js").unlink()
    with page.expect_response("**/part.js"):
        page.goto(f"{address}worker.html")
    assert f"answer 404: {address}part.js" in judged(watch)


def test_a_new_address_is_not_another_page(watch: Watch, page: Page, address: str) -> None:
    open_in_vain(page, f"{address}page.html", "part.js")
    page.evaluate("history.pushState(null, '', '?other#hash')")
    assert judged(watch) == [f"request failed: {address}part.js ({ABORTED})"]


@pytest.mark.parametrize("name", ["late", "apart"])
def test_a_page_may_be_closed_while_it_loads(watch: Watch, page: Page, address: str, name: str) -> None:
    with page.expect_request("**/late.js"):
        page.goto(f"{address}{name}.html", wait_until="commit")
    page.close()
    assert judged(watch) == []


def test_a_renderer_that_dies_is_never_tolerated(watch: Watch, page: Page, address: str) -> None:
    watch.tolerate()
    page.goto(f"{address}empty.html")
    with page.expect_event("crash"), pytest.raises(Error):
        page.goto("chrome://crash")
    assert f"renderer crashed: {address}empty.html" in judged(watch)


def test_the_media_of_a_sheet_may_change_while_it_loads(watch: Watch, page: Page, address: str) -> None:
    hold(page, "part.css", times=1)
    with page.expect_request("**/part.css"):
        page.goto(f"{address}sheets.html", wait_until="commit")
    with page.expect_request("**/part.css"):  # so that the browser's memory cache has it for another frame
        page.locator("iframe").evaluate("frame => frame.after(frame.cloneNode())")
    with page.expect_event("requestfailed"):
        page.frame_locator("iframe >> nth=0").locator("link[media]").evaluate("link => link.media = 'all'")
    assert judged(watch) == []


def test_a_sheet_that_never_comes_is_caught(watch: Watch, page: Page, address: str) -> None:
    open_in_vain(page, f"{address}sheet.html", "part.css")
    assert judged(watch) == [f"request failed: {address}part.css ({ABORTED})"]
