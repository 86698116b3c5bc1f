"""The start: what shows and takes clicks before Python runs, how it starts, and the message when a part is missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from affinage.matches.match import GameRecord
from affinage.notation import share
from e2e.conftest import Visitor
from e2e.games import NOTE_WORKER, random_match
from e2e.layout import screen
from e2e.loading import (
    BROKEN,
    CONTROLLED,
    LOST,
    SAVING_DATA,
    SLOW_LINK,
    STUCK,
    drawn,
    expect_failure,
    halve,
    hold,
    missing,
    stones,
    tap,
    try_again,
)
from e2e.opponent import expect_answer
from e2e.table import LOAD_MS, Table, box_of
from tools import parts

LIBRARY = "library-*.pack.png"
RUNTIME = "runtime-*.pack.png"
QUERY = "?board=square:3"
# Return the large files that were requested, and whether that was after the first paint.
LARGE_PARTS = """() => {
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    return performance.getEntriesByType("resource")
        .filter(({ name }) => /vendor|[.]pack[.]png$/.test(name))
        .map(({ name, startTime }) => [name.split("/").pop(), startTime > painted.startTime]);
}"""
# Behave like a browser that does not report the first paint.
UNPAINTED = """{
    const observe = PerformanceObserver.prototype.observe;
    PerformanceObserver.prototype.observe = function (wanted) {
        if (wanted.type !== "paint") observe.call(this, wanted);
    };
}"""
UNSEEN = "Object.defineProperty(document, 'hidden', { value: true });"
# Remove the limit on the time until the first paint.
WITHOUT_LIMIT = """{
    const wait = setTimeout;
    window.setTimeout = (act, ms, ...given) => (ms === 1000 ? 0 : wait(act, ms, ...given));
}"""


def test_bar_shows_before_large_downloads_and_goes_with_python(visitor: Visitor) -> None:
    table = visitor.page(WITHOUT_LIMIT)
    bar = table.page.get_by_role("progressbar", name="Loading")
    with table.page.expect_request(f"**/{RUNTIME}"):
        held = hold(table.page, RUNTIME)
        table.page.goto(visitor.base + QUERY, wait_until="commit")
    expect(bar).to_be_visible()
    expect(table.page.get_by_role("status").filter(has_text="Fetching the game…")).to_be_visible()
    expect(table.tool("retry")).to_be_hidden()
    for name in ("new", "settings", "undo", "resign"):
        expect(table.tool(name)).to_be_disabled()
    early = float(bar.get_attribute("value") or 0)
    assert 4 <= early < 70
    held[0].continue_()
    table.await_board()
    expect(bar).to_be_hidden()
    expect(table.tool("new")).to_be_enabled()
    assert float(table.page.locator("#loading-bar").get_attribute("value") or 0) > early
    parts = dict(table.page.evaluate(LARGE_PARTS))
    assert "core.js" in parts
    assert {"library", "runtime", "glue"} <= {name.split("-")[0] for name in parts}
    assert all(early for name, early in parts.items() if not name.endswith(".font.png")), parts


def test_a_page_that_is_not_painted_begins_all_the_same(visitor: Visitor) -> None:
    table = visitor.page(UNPAINTED + WITHOUT_LIMIT + UNSEEN)
    with table.page.expect_request(f"**/{RUNTIME}"):
        table.page.goto(visitor.base + QUERY, wait_until="commit")
    table.await_board()


def cut_off(route: Route) -> None:
    route.abort("connectionreset")


def answering(**answer: Any) -> Callable[[Route], None]:
    """Return a handler that responds to every request in this way."""
    return lambda route: route.fulfill(**answer)


FAULTS = (
    ("core.js", cut_off, "Check the connection"),
    (RUNTIME, cut_off, "Check the connection"),
    (RUNTIME, halve, "ry again"),
    (
        LIBRARY,
        missing,
        r"answered with an error \(404, no type\) when asked for python/library-\w+\.pack\.png\.",
    ),
    (LIBRARY, halve, "ry again"),
)


def test_each_part_that_fails_can_be_tried_again(visitor: Visitor) -> None:
    # On a fast link, a memory snapshot would replace the archive.
    table = visitor.page(SLOW_LINK)
    table.watch.tolerate()
    failed = table.page.locator("html[data-failed]")
    for number, (part, fault, each) in enumerate(FAULTS):
        table.page.route(f"**/{part}", fault)
        with table.page.expect_request(f"**/{part}", timeout=LOAD_MS):
            if number:
                table.tool("retry").click()
            else:
                table.page.goto(visitor.base + QUERY, wait_until="commit")
        expect(failed).to_be_attached(timeout=LOAD_MS)
        expect_failure(table, re.compile(each))
        # Some parts are requested twice, and the second response may be valid.
        table.page.wait_for_load_state("networkidle")
        table.page.unroute(f"**/{part}")
    try_again(table)
    table.pick("a1")


def test_a_damaged_part_is_not_reported_to_be_missing(visitor: Visitor) -> None:
    # On a fast link, a memory snapshot would replace the archive.
    table = visitor.page(SLOW_LINK)
    table.watch.tolerate()
    # The type is one that the runtime requires.
    damaged = answering(body="<!doctype html><p>no", content_type="application/wasm")
    table.page.route(f"**/{RUNTIME}", damaged)
    table.page.goto(visitor.base + QUERY)
    expect_failure(table, BROKEN)


def test_a_first_script_that_does_not_come_or_run_is_reported(visitor: Visitor) -> None:
    table = visitor.page()
    table.watch.tolerate()
    answers: tuple[tuple[dict[str, Any], str], ...] = (
        ({"status": 404}, r"an error \(404, .*\) when asked for web/loader/boot\.js\."),
        ({"body": "1", "content_type": "application/octet-stream"}, r"\(200, application/octet-stream\)"),
    )
    for answer, each in answers:
        # The file is requested again to find the cause.
        table.page.route("**/web/loader/boot.js", answering(**answer))
        table.page.goto(visitor.base + QUERY)
        expect_failure(table, re.compile(each))
        table.page.unroute("**/web/loader/boot.js")
    try_again(table)


@pytest.mark.thorough
def test_a_first_script_is_not_awaited_without_end_and_may_still_come(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.clock.install()
    held = hold(table.page, "web/loader/boot.js")
    with table.page.expect_request("**/web/loader/boot.js"):
        table.page.goto(visitor.base + QUERY, wait_until="commit")
    expect(table.tool("retry")).to_be_hidden()
    table.page.clock.fast_forward("02:00")
    expect_failure(table, LOST)
    held[0].continue_()
    expect(table.tool("retry")).to_be_hidden()
    table.await_board()


def test_a_lesson_is_laid_out_while_python_is_fetched(visitor: Visitor) -> None:
    table = visitor.page(viewport={"width": 1280, "height": 800})
    hold(table.page, RUNTIME)
    table.page.goto(f"{visitor.base}?lesson=churn", wait_until="commit")
    loading = table.page.locator("#loading-text")
    expect(loading).to_have_text("Fetching the game…")
    bar, board = box_of(table.page.get_by_role("banner")), box_of(table.page.locator("#frame"))
    assert (bar["x"], bar["width"]) == (0, 1280)
    assert box_of(loading)["x"] > board["x"] + board["width"]


def test_a_silent_server_is_not_awaited_without_end(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.clock.install()
    with table.page.expect_request(f"**/{RUNTIME}"):
        held = hold(table.page, RUNTIME)
        table.page.goto(visitor.base + QUERY, wait_until="commit")
    expect(table.page.locator("#loading-text")).to_have_text("Fetching the game…")
    expect(table.tool("retry")).to_be_hidden()
    table.page.clock.fast_forward("02:00")
    expect_failure(table, STUCK)
    table.watch.tolerate()
    assert len(held) == 1
    with table.page.expect_event("requestfailed"):
        held[0].abort()


def test_no_webassembly(visitor: Visitor) -> None:
    table = visitor.page("delete window.WebAssembly;")
    table.watch.tolerate()
    table.page.goto(visitor.base + QUERY)
    expect_failure(table, "This browser cannot run the game: it has no WebAssembly. A newer browser can.")


MEMORY = "**/memory-*.pack.png"


REST = "**/rest-*.pack.png"
# Count the modules that block the page while they compile.
COMPILED_AT_ONCE = """{
    window.waits = 0;
    const construct = (Module, given) => ((window.waits += 1), new Module(...given));
    WebAssembly.Module = new Proxy(WebAssembly.Module, { construct });
}"""


# Count the functions that would run on stacks of their own.
SWITCHED = """{
    window.canSwitch = "Suspending" in WebAssembly;
    window.switched = 0;
    const { promising } = WebAssembly;
    WebAssembly.promising = (...given) => ((window.switched += 1), promising(...given));
}"""


# A busy browser records a download only after its last byte was read: here, on the second request.
NOTED_LATE = """{
    const noted = Performance.prototype.getEntriesByName, asked = new Set();
    Performance.prototype.getEntriesByName = function (name, ...rest) {
        const soon = !name.includes("/library-") || asked.has(name);
        asked.add(name);
        return soon ? noted.call(this, name, ...rest) : [];
    };
}"""


# The number of files in each cache.
KEPT = """async () => {
    const kept = {};
    for (const key of await caches.keys()) kept[key] = (await (await caches.open(key)).keys()).length;
    return kept;
}"""


def expect_start(table: Table, start: str) -> None:
    """Check that the page is ready, started in this way, responds to a click, and opens a dialog."""
    table.await_board()
    expect(table.page.locator("html")).to_have_attribute("data-start", start)
    table.pick("a1")
    table.tool("new").click()
    expect(table.setup).to_be_visible()
    table.page.keyboard.press("Escape")


def expect_one_stack(table: Table) -> None:
    """Check that Python uses only the page's stack though others are supported, also for the page's scripts."""
    assert table.page.evaluate("[canSwitch, switched, 'Suspending' in WebAssembly]") == [True, 0, True]


@pytest.mark.parametrize(
    ("scripts", "start"),
    [
        pytest.param((NOTED_LATE,), "memory", marks=pytest.mark.thorough),
        ((SLOW_LINK,), "library"),
        pytest.param((SAVING_DATA,), "library", marks=pytest.mark.thorough),
    ],
    ids=["fast, noted late", "slow", "saving data"],
)
def test_the_link_decides_how_python_starts(visitor: Visitor, scripts: tuple[str, ...], start: str) -> None:
    table = visitor.open(f"{QUERY}#1/by=Bot.1,Ann", *scripts, COMPILED_AT_ONCE, SWITCHED, NOTE_WORKER)
    expect(table.page.locator("html")).to_have_attribute("data-start", start)
    assert table.page.evaluate("window.waits") == 0
    expect_one_stack(table)
    expect_answer(table, 1)
    assert table.page.evaluate("window.heard") == "answer", (
        "the page had to stand in for the computer's thread"
    )


@pytest.mark.thorough
def test_the_rest_is_asked_for_again_until_it_comes(visitor: Visitor) -> None:
    table = visitor.page(SLOW_LINK)
    table.watch.allow("net::ERR_CONNECTION_RESET")
    table.page.clock.install()
    table.page.route(REST, cut_off, times=1)
    with table.page.expect_event("requestfailed"):
        table.page.goto(visitor.base + QUERY)
    with table.page.expect_request(REST):
        table.page.clock.run_for(10_000)
    expect_start(table, "library")


def test_a_memory_that_is_kept_is_used_on_any_link(visitor: Visitor) -> None:
    table = visitor.page(SLOW_LINK)
    table.page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    table.page.goto(visitor.base + "web/icons/icon.svg")
    memory = parts.manifest(parts.CACHE)["memory"]["file"]
    table.page.evaluate("url => caches.open('kept').then(cache => cache.add(url))", visitor.base + memory)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.goto(visitor.base + QUERY)
    expect_start(table, "memory")
    assert [url for url in asked if "memory-" in url] == []


def corrupt(route: Route) -> None:
    """Respond with one byte changed."""
    body = bytearray(route.fetch().body())
    body[len(body) // 2] ^= 1
    route.fulfill(status=200, body=bytes(body))


@pytest.mark.parametrize(
    ("fault", "signs"),
    [(corrupt, []), pytest.param(cut_off, ["net::ERR_CONNECTION_RESET"], marks=pytest.mark.thorough)],
)
def test_without_a_sound_memory_python_starts_from_the_library(
    visitor: Visitor, fault: Callable[[Route], None], signs: list[str]
) -> None:
    table = visitor.page()
    table.watch.allow(*signs)
    table.watch.tolerate()
    table.page.route(MEMORY, fault)
    with table.page.expect_request(MEMORY, timeout=LOAD_MS):
        table.page.goto(visitor.base + QUERY)
    expect_start(table, "library")
    expect(table.tool("retry")).to_be_hidden()


def test_every_start_has_its_own_chance(visitor: Visitor, built_site: Path) -> None:
    chance = "\nimport random\nfrom js import document\ndocument.body.dataset.chance = str(random.random())\n"
    page = re.sub(
        r"(?<=\nawait start\(\)).*\n", lambda _: chance, (built_site / "index.html").read_text("utf-8")
    )
    results = set()
    for _ in range(2):
        table = visitor.page()
        table.page.route("**/affinage/?*", lambda route: route.fulfill(body=page, content_type="text/html"))
        table.page.goto(visitor.base + QUERY)
        expect_start(table, "memory")
        results.add(table.page.locator("body").get_attribute("data-chance"))
    assert len(results) == 2
    assert None not in results


@pytest.mark.thorough
def test_the_sources_start_as_pyodide_brings_it_and_are_not_kept(browser: Browser, tree_url: str) -> None:
    visitor = Visitor(browser, tree_url)
    table = visitor.open(QUERY, SWITCHED)
    expect_start(table, "sources")
    expect_one_stack(table)
    table.page.evaluate(CONTROLLED)
    assert table.page.evaluate(KEPT) == {"affinage / ": 0}
    visitor.close()


def waiting(visitor: Visitor, address: str, *scripts: str, **options: Any) -> tuple[Table, list[Route]]:
    """Return a page that waits for Python until the test releases it."""
    table = visitor.page(*scripts, **options)
    held = hold(table.page, LIBRARY)
    table.page.goto(visitor.base + address)
    return table, held


def go_on(table: Table, held: list[Route]) -> None:
    """Let Python start; the board must not move."""
    picture = table.page.locator("#picture svg")
    before = box_of(picture) if picture.count() else None
    expect(table.page.locator("#loading-text")).to_have_text("Fetching the game…")
    for route in held:
        route.continue_()
    table.await_board()
    expect(table.page.locator("#picture")).to_be_hidden()
    expect(table.page.locator("html[data-tapped]")).to_have_count(0)
    assert before in (None, box_of(table.page.locator("canvas#cheese")))


def expect_tapped(table: Table, *names: str) -> None:
    """Check that the tapped cell is marked, or that none is."""
    expect(table.page.locator("#picture .tapped")).to_have_count(len(names))
    expect(table.page.locator("html[data-tapped]")).to_have_count(len(names))
    expect(table.hint).to_have_text(f"{names[0]} is chosen. One moment…" if names else "")


def test_a_cell_tapped_before_python_is_picked_when_it_is_there(visitor: Visitor) -> None:
    table, held = waiting(visitor, "?board=hex:5", **screen("phone"))
    table.page.locator("#frame").click(position={"x": 3, "y": 3})
    expect_tapped(table)
    # A second tap on a cell cancels the first.
    for cells in (("e5",), (), ("e5",)):
        tap(table, "hex:5", "e5")
        expect_tapped(table, *cells)
    tap(table, "hex:5", "d4")
    expect_tapped(table, "d4")
    go_on(table, held)
    expect(table.picked).to_have_attribute("data-cell", "d4")
    expect(table.board).to_have_attribute("data-ply", "0")


def test_a_tap_on_what_cannot_be_picked_does_nothing(visitor: Visitor) -> None:
    table, held = waiting(visitor, "?board=square:4#1/a1b1")
    tap(table, "square:4", "a1")
    expect_tapped(table, "a1")
    go_on(table, held)
    expect(table.picked).to_have_count(0)
    expect(table.board).to_have_attribute("data-ply", "1")


@pytest.mark.parametrize(("mode", "picked"), [("puzzle&puzzle=win", 1), ("replay#1/a1b1", 0)])
def test_touch_that_starts_an_embed_picks_its_cell_except_in_a_replay(
    visitor: Visitor, mode: str, picked: int
) -> None:
    table, held = waiting(visitor, f"embed.html?board=square:3&mode={mode}")
    tap(table, "square:3", "c3")
    expect(table.page.locator("html.starting")).to_be_attached()
    expect(table.page.locator("#picture .tapped")).to_have_count(picked)
    go_on(table, held)
    expect(table.picked).to_have_count(picked)


def test_a_game_in_the_link_shows_its_stones_at_once(visitor: Visitor) -> None:
    for link in ("board=hex:3", "game=taifas&board=square:5"):
        match = random_match(link, 1)
        match.goto(4)
        table, _ = waiting(visitor, share.link(GameRecord(match)))
        assert drawn(table.page) == stones(match) != []
        expect(table.page.locator("#plate")).to_be_hidden()
