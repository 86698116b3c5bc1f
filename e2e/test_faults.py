"""Failures around the game (network, damaged files, storage, workers, clocks) never lose a game."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from e2e.conftest import Visitor
from e2e.opponent import (
    NORMAL_CLOCK,
    SLOW,
    SLOW_CLOCK,
    THINK_MS,
    break_worker,
    expect_answer,
    expect_thinking,
    move,
    seat,
    slow_down,
)
from e2e.table import Table

QUERY = "?board=square:3"
FILL = """() => {
    for (let size = 2 ** 23; size >= 1;) {
        try {
            localStorage.rest = (localStorage.rest ?? "") + "x".repeat(size);
        } catch {
            size = Math.floor(size / 2);
        }
    }
}"""
SLEEP = """
    self.slept = 0;  // ms
    for (const clock of [performance, Date]) {
        const now = clock.now.bind(clock);
        clock.now = () => now() + self.slept;
    }
"""
HOUR = "self.slept += 3600 * 1000"


def halve(route: Route) -> None:
    """Respond with the first half of a file."""
    response = route.fetch()
    body = response.body()
    route.fulfill(status=200, body=body[: len(body) // 2], content_type=response.headers["content-type"])


def begin_slowly(route: Route) -> None:
    """Slow down a worker's clock from its start."""
    response = route.fetch()
    route.fulfill(response=response, body=f"({SLOW_CLOCK})();\n{response.text()}")


def reload(table: Table) -> None:
    """Reload the page."""
    table.page.reload()
    table.await_board()


def test_a_truncated_wheel_stops_only_the_computer(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    table.watch.tolerate()
    table.page.route("**/computer-*.pack.png", halve)
    seat(table, white=1)
    move(table)
    expect(table.notice).to_contain_text("The computer has stopped", timeout=THINK_MS)
    expect(table.notice).to_contain_text("You can play both sides, or try again.")
    expect(table.notice).to_contain_text("arrived damaged")
    move(table)
    table.expect_ply(2)
    move(table)
    table.expect_ply(3)
    table.page.unroute("**/computer-*.pack.png")
    table.notice.get_by_role("button", name="Try again").click()
    expect_answer(table, 4)


def test_a_part_that_a_newer_site_does_not_have_is_named_and_the_game_is_kept(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    table.watch.tolerate()
    table.page.route("**/computer-*.pack.png", lambda route: route.fulfill(status=404, body="not here"))
    seat(table, white=1)
    move(table)
    expect(table.notice).to_contain_text(
        "answered with an error (404, no type) when asked for python/computer-", timeout=THINK_MS
    )
    expect(table.notice).to_contain_text("Your game is kept.")
    table.page.unroute("**/computer-*.pack.png")
    table.notice.get_by_role("button", name="Reload").click()
    table.await_board()
    table.expect_ply(1)


def test_full_storage_is_said_once_and_what_was_kept_stays(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    move(table)
    reload(table)
    table.page.evaluate(FILL)
    move(table)
    expect(table.notice).to_contain_text("This browser cannot keep the game: its storage is full.")
    expect(table.notice).to_contain_text("A reload would lose it.")
    table.notice.get_by_role("button", name="Close").click()
    move(table)
    table.expect_ply(3)
    table.prefer("theme", "light")
    expect(table.page.locator("html")).to_have_css("color-scheme", "light")
    expect(table.notice).to_be_hidden()
    reload(table)
    table.expect_ply(1)


def test_what_fails_in_a_frame_is_said_and_the_game_goes_on(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit(QUERY.removeprefix("?"))
    table.watch.allow("no paint")
    table.page.evaluate("""() => {
        const clear = CanvasRenderingContext2D.prototype.clearRect;
        CanvasRenderingContext2D.prototype.clearRect = () => {
            CanvasRenderingContext2D.prototype.clearRect = clear;
            throw new RangeError("no paint");
        };
    }""")
    table.pick("a1")
    expect(table.notice).to_contain_text("Something failed: RangeError: no paint.")
    expect(table.notice).to_contain_text("The game goes on.")
    table.click_cell("b1")
    table.expect_ply(1)


def test_a_reload_in_the_middle_of_a_thought(visitor: Visitor) -> None:
    table = visitor.open(f"?{SLOW}")
    seat(table, white=8)
    move(table)
    expect_answer(table, 2)
    slow_down(table.page)
    move(table)
    expect_thinking(table)
    table.page.route("**/web/engine/worker.js", begin_slowly)
    reload(table)
    table.expect_ply(3)
    expect_thinking(table)
    table.page.workers[-1].evaluate(NORMAL_CLOCK)
    expect_answer(table, 4)
    expect(table.status).to_have_text("You (Black) place two stones")


def test_a_broken_worker_is_replaced_once_and_then_said(visitor: Visitor) -> None:
    table = visitor.open(f"?{SLOW}")
    seat(table, white=8)
    move(table)
    expect_answer(table, 2)
    slow_down(table.page)
    move(table)
    expect_thinking(table)
    break_worker(table.page)
    expect_answer(table, 4)
    expect(table.notice).to_be_hidden()

    broken = {"body": "throw new Error('broken on purpose')", "content_type": "text/javascript"}
    table.page.route("**/web/engine/worker.js", lambda route: route.fulfill(**broken))
    slow_down(table.page)
    move(table)
    expect_thinking(table)
    break_worker(table.page)
    expect(table.notice).to_contain_text("The computer has stopped", timeout=THINK_MS)
    expect(table.act).to_have_text("Let White play")
    table.page.unroute("**/web/engine/worker.js")
    table.notice.get_by_role("button", name="Try again").click()
    expect_answer(table, 6)
    expect(table.notice).to_be_hidden()


def test_a_machine_asleep_for_an_hour(visitor: Visitor) -> None:
    table = visitor.open(f"?{SLOW}", SLEEP)
    started: list[object] = []
    table.page.on("worker", lambda worker: started.append(worker))
    seat(table, white=8)
    move(table)
    expect_answer(table, 2)
    slow_down(table.page)
    table.page.workers[-1].evaluate(f"() => {{ {SLEEP} }}")
    for ply in (4, 6):
        move(table)
        expect_thinking(table)
        table.page.evaluate(HOUR)
        table.page.workers[-1].evaluate(HOUR)
        expect_answer(table, ply)
    assert len(started) == 1, "the worker slept as well, and is not taken for dead"
    expect(table.notice).to_be_hidden()
    reload(table)
    table.expect_ply(6)
