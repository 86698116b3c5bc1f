"""What WebKit does otherwise than Chromium, in which all the rest is tested: the single file, embeds, no network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.journeys import open_board, play_a_computer
from e2e.webkit import WebKit, running
from tools import onefile
from tools.browser import WEBKIT


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKit]:
    """One WebKit for all tests."""
    with running(WEBKIT.path()) as started:
        yield started


def test_the_single_file_plays_from_a_disk(webkit: WebKit, built_site: Path, tmp_path: Path) -> None:
    address = Path(shutil.copy(built_site / onefile.NAME, tmp_path)).as_uri()
    tab = open_board(webkit, f"{address}?board=square:3")
    play_a_computer(tab)
    tab.click("button#share")
    tab.wait("document.querySelector('#share-code path').getAttribute('d')")
    tab.close()
    assert webkit.faults(address) == []
