"""The served page where it is given no worker: the computer thinks on the page's own thread, which still answers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.opponent import THINK_MS, expect_answer, move, seat

REFUSED = """
    window.Worker = class { constructor() { throw new DOMException("refused", "SecurityError"); } };
"""


def test_the_computer_plays_where_workers_are_refused(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4", REFUSED)
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)
    expect(table.notice).to_be_hidden()
    assert table.page.workers == []


def test_a_worker_that_cannot_be_loaded_is_done_without(visitor: Visitor) -> None:
    table = visitor.open("?board=square:5")
    table.watch.allow("answer 404", "status of 404")
    table.page.route("**/web/worker.js", lambda route: route.fulfill(status=404, body="not here"))
    table.page.get_by_label("Analyse the position").check()
    chances = table.page.get_by_role("img", name=re.compile(r"^Win chance: Black \d+%, White \d+%$"))
    expect(chances).to_be_visible(timeout=THINK_MS)
    table.pick("a1")  # while it goes on thinking
    table.click_cell("b2")
    table.expect_ply(1)
    expect(chances).to_be_visible(timeout=THINK_MS)
    table.page.get_by_label("Analyse the position").uncheck()
    expect(chances).to_be_hidden()
    assert table.page.workers == []
