"""The single file, opened from disk offline: games, computer players and settings."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import Visitor
from e2e.opponent import await_measured, expect_answer, lab_of, move, seat
from tools import onefile

NO_WORKER = "delete window.Worker;"
REFUSED_ADDRESS = """
    for (const name of ["pushState", "replaceState"]) History.prototype[name] = () => {
        throw new DOMException("refused", "SecurityError");
    };
"""


@pytest.fixture
def visitor(browser: Browser, built_site: Path, tmp_path: Path) -> Iterator[Visitor]:
    """Yield a visitor of a copy of the file, with nothing beside it."""
    copy = shutil.copy(built_site / onefile.NAME, tmp_path)
    visitor = Visitor(browser, Path(copy).as_uri())
    yield visitor
    visitor.close()


def test_people_and_the_computer_play_from_a_disk(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3", offline=True)
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)
    assert [worker.url.partition(",")[0] for worker in table.page.workers] == ["data:text/javascript"]

    table.tool("share").click()
    expect(table.page.locator("#share-code path")).to_have_attribute("d", re.compile("^M4 4h1"))
    table.page.locator("#share-close").click()

    table.tool("lab").click()
    await_measured(table, "random", 2000)
    expect(lab_of(table)).to_contain_text("The atlas is not available here")
    lab_of(table).get_by_role("button", name="Close").click()

    table.tool("games").click()
    table.page.get_by_role("button", name="Two players: Churn").click()
    expect(table.page).to_have_url(f"{visitor.base}?game=churn")
    seat(table, blue=1)
    table.click_cell("c3")
    expect_answer(table, 2)
    table.prefer("theme", "light")
    expect(table.page.locator("html")).to_have_css("color-scheme", "light")
    table.reload()
    table.expect_ply(2)
    expect(table.page.locator("html")).to_have_css("color-scheme", "light")


def test_single_file_plays_with_no_worker_and_a_fixed_address(visitor: Visitor) -> None:
    table = visitor.open("?game=churn&board=hex:3", NO_WORKER, REFUSED_ADDRESS, offline=True)
    seat(table, blue=3)
    table.click_cell("c3")
    expect_answer(table, 2)
    assert table.page.workers == []

    table.tool("games").click()
    table.page.get_by_role("button", name="Play Affinage").click()
    expect(table.status).to_have_text("You (Black) place two stones")
    expect(table.page).to_have_url(f"{visitor.base}?game=churn&board=hex:3")
    move(table)
    expect_answer(table, 2)
