"""The watch itself, over small pages: what a page lacks is caught, what it has left behind is not."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import BinaryIO

import pytest
from playwright.sync_api import Browser, Error, Page, Route

from e2e.loading import hold
from e2e.watch import Watch
from tools.serve import Handler, serving

HTML = '<!doctype html><html lang="en"><title>{title}</title><link rel="icon" href="data:,">{body}'
PLACES = ("page", "frame", "worker")
ABORTED = "net::ERR_ABORTED"
FAULTS = {
    "aborted": ABORTED,
    "connectionrefused": "net::ERR_CONNECTION_REFUSED",
    "blockedbyclient": "net::ERR_BLOCKED_BY_CLIENT.Inspector",
}


class Reluctant(Handler):
    """Answers all but one address, and that one only when it may."""

    may = Event()

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer with a file."""
        if self.path == "/late.js":
            self.may.wait()
        return super().send_head()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A site of small pages, most of which ask for the same script."""
    bodies = {
        "page": '<script src="part.js"></script>',
        "frame": '<iframe src="page.html"></iframe>',
        "worker": '<script src="begin.js"></script>',
        "sheet": '<link rel="stylesheet" href="part.css" media="not all">',
        "sheets": '<iframe src="sheet.html"></iframe>',
        "late": '<script src="late.js"></script>',
        "apart": '<iframe src="late.html" sandbox="allow-scripts"></iframe>',  # has a process of its own
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
    """A watch over a fresh context."""
    with browser.new_context() as context:
        yield Watch(context, address)


@pytest.fixture
def page(watch: Watch) -> Page:
    """A page under the watch."""
    return watch.context.new_page()


def judged(watch: Watch) -> list[str]:
    """What is found once the browser is closed."""
    watch.part()
    watch.context.close()
    return watch.findings()


def open_in_vain(page: Page, address: str, part: str, fault: str = "aborted") -> None:
    """Open a page one of whose parts does not come."""
    page.route(f"**/{part}", lambda route: route.abort(fault))
    with page.expect_event("requestfailed"):
        page.goto(address, wait_until="commit")


@pytest.mark.parametrize("place", [*PLACES, "empty"])
def test_a_whole_page_has_no_faults(watch: Watch, page: Page, address: str, place: str) -> None:
    page.goto(f"{address}{place}.html", wait_until="networkidle")
    assert judged(watch) == []


@pytest.mark.parametrize("place", PLACES)
def test_a_missing_file_is_caught(watch: Watch, page: Page, address: str, place: str, tmp_path: Path) -> None:
    (tmp_path / "part.js").unlink()
    with page.expect_response("**/part.js"):
        page.goto(f"{address}{place}.html")
    assert f"answer 404: {address}part.js" in judged(watch)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("fault", "sign"), FAULTS.items())
def test_a_request_that_fails_in_a_page_that_stays_is_caught(
    watch: Watch, page: Page, address: str, place: str, fault: str, sign: str
) -> None:
    open_in_vain(page, f"{address}{place}.html", "part.js", fault)
    assert f"request failed: {address}part.js ({sign})" in judged(watch)


def test_a_new_address_is_not_another_page(watch: Watch, page: Page, address: str) -> None:
    open_in_vain(page, f"{address}page.html", "part.js")
    page.evaluate("history.pushState(null, '', '?other#hash')")
    assert judged(watch) == [f"request failed: {address}part.js ({ABORTED})"]


def test_a_way_to_another_page_that_comes_to_nothing_is_caught(
    watch: Watch, page: Page, address: str
) -> None:
    page.goto(f"{address}empty.html")
    page.route("**/page.html", lambda route: route.abort("aborted"))
    with page.expect_event("requestfailed"):
        page.evaluate("location.href = 'page.html'")
    assert judged(watch) == [f"request failed: {address}page.html ({ABORTED})"]


def open_frame(page: Page, address: str) -> list[Route]:
    """A page with a frame whose script never comes."""
    held = hold(page, "part.js", times=1)
    with page.expect_request("**/part.js"):
        page.goto(f"{address}frame.html", wait_until="commit")
    return held


@pytest.mark.parametrize("end", ["contentWindow.location.replace('empty.html')", "remove()"])
def test_a_frame_may_be_replaced_while_it_loads(watch: Watch, page: Page, address: str, end: str) -> None:
    open_frame(page, address)
    with page.expect_event("requestfailed"):
        page.locator("iframe").evaluate(f"frame => frame.{end}")
    assert judged(watch) == []


def test_a_frame_may_be_on_its_way_when_the_browser_is_closed(watch: Watch, page: Page, address: str) -> None:
    open_frame(page, address)
    hold(page, "empty.html")
    with page.expect_event("requestfailed"), page.expect_request("**/empty.html"):
        page.locator("iframe").evaluate("frame => frame.contentWindow.location.replace('empty.html')")
    assert judged(watch) == []


@pytest.mark.parametrize("name", ["late", "apart"])
@pytest.mark.parametrize("first", [True, False], ids=["page", "browser"])
def test_a_page_may_be_closed_while_it_loads(
    watch: Watch, page: Page, address: str, name: str, first: bool
) -> None:
    with page.expect_request("**/late.js"):
        page.goto(f"{address}{name}.html", wait_until="commit")
    if first:
        page.close()
    assert judged(watch) == []


def test_a_renderer_that_dies_is_never_tolerated(watch: Watch, page: Page, address: str) -> None:
    watch.tolerate()
    page.goto(f"{address}empty.html")
    with page.expect_event("crash"), pytest.raises(Error):
        page.goto("chrome://crash")
    assert f"renderer crashed: {address}empty.html" in judged(watch)


@pytest.mark.parametrize("lost", [1, 2, None])
def test_the_media_of_a_sheet_may_change_while_it_loads(
    watch: Watch, page: Page, address: str, lost: int | None
) -> None:
    hold(page, "part.css", times=lost)
    with page.expect_request("**/part.css"):
        page.goto(f"{address}sheets.html", wait_until="commit")
    with page.expect_request("**/part.css"):  # so that the browser's memory has it for another frame
        page.locator("iframe").evaluate("frame => frame.after(frame.cloneNode())")
    with page.expect_event("requestfailed"):
        page.frame_locator("iframe >> nth=0").locator("link[media]").evaluate("link => link.media = 'all'")
    assert judged(watch) == []


def test_a_sheet_that_never_comes_is_caught(watch: Watch, page: Page, address: str) -> None:
    open_in_vain(page, f"{address}sheet.html", "part.css")
    assert judged(watch) == [f"request failed: {address}part.css ({ABORTED})"]
