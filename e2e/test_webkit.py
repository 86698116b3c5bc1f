"""What WebKit does differently: canvases, and the single file opened from disk."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.conftest import NO_WORKER, Visitor
from e2e.games import open_board, play_a_computer
from e2e.layout import ink
from e2e.webkit import WebKit, running
from tools import onefile
from tools.browser import WEBKIT

LABELLED = "?board=square:12"


@pytest.fixture(scope="module")
def started() -> Iterator[WebKit]:
    """Yield one WebKit for all tests."""
    with running(WEBKIT.path()) as webkit:
        yield webkit


@pytest.fixture
def webkit(started: WebKit) -> WebKit:
    """Return the WebKit, without the faults of earlier tests."""
    started.faults("")
    return started


@pytest.mark.thorough
def test_texts_lie_where_chromium_has_them(webkit: WebKit, browser: Browser, site_url: str) -> None:
    tab = open_board(webkit, site_url + LABELLED)
    size = dict(zip(("width", "height"), tab.evaluate("[innerWidth, innerHeight]"), strict=True))
    visitor = Visitor(browser, site_url, NO_WORKER)
    expected = ink(visitor.open(LABELLED, viewport=size).page.evaluate)
    visitor.close()
    actual = ink(tab.evaluate)
    assert {"a", "l", "1", "12"} <= actual.keys() == expected.keys()
    for text, ends in actual.items():
        assert ends == pytest.approx(expected[text], abs=2), text
    tab.close()
    assert webkit.faults(site_url) == []


@pytest.mark.thorough
def test_the_single_file_plays_from_a_disk(webkit: WebKit, built_site: Path, tmp_path: Path) -> None:
    address = Path(shutil.copy(built_site / onefile.NAME, tmp_path)).as_uri()
    tab = open_board(webkit, f"{address}?board=square:3")
    play_a_computer(tab)
    tab.click("button#share")
    tab.wait("document.querySelector('#share-code path').getAttribute('d')")
    tab.close()
    assert webkit.faults(address) == []
