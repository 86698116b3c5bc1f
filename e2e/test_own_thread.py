"""Without a worker, the computer thinks on the page's main thread, and the page stays responsive."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.opponent import SLOW, SLOW_CLOCK, expect_answer, expect_thinking, move, seat


def test_a_worker_that_cannot_be_loaded_is_done_without(visitor: Visitor) -> None:
    table = visitor.open(f"?{SLOW}")
    table.watch.allow("worker.js")
    table.page.route("**/web/engine/worker.js", lambda route: route.fulfill(status=404, body="not here"))
    seat(table, white=8)
    move(table)
    expect_answer(table, 2)
    table.page.evaluate(SLOW_CLOCK)  # here the main thread does the thinking
    move(table)
    expect_thinking(table)
    table.tool("undo").click()  # the page responds during a search
    table.expect_ply(2)
    expect(table.status).to_have_text("You (Black) place two stones")
    expect(table.notice).to_be_hidden()
    assert table.page.workers == []
