"""What fails while the page runs or denies storage: the page says once what is lost, and the game goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, Playwright, Route, expect

from e2e.conftest import Visitor, load
from e2e.loading import SLOW_LINK, halve, missing
from e2e.opponent import (
    NORMAL_CLOCK,
    SLOW,
    SLOW_CLOCK,
    THINK_MS,
    expect_answer,
    expect_embed_played,
    expect_thinking,
    move,
    seat,
    slow_down,
)
from e2e.table import LOAD_MS, PATIENCE_MS, Table
from e2e.watch import Watch
from tools.browser import launch_options
from tools.serve import HOST
from web.library.words import EMPTY

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


def begin_slowly(route: Route) -> None:
    """Slow down a worker's clock from its start."""
    response = route.fetch()
    route.fulfill(response=response, body=f"({SLOW_CLOCK})();\n{response.text()}")


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


def test_feature_missing_from_a_newer_site_offers_a_reload(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    table.watch.tolerate()
    table.page.route("**/rare-*.pack.png", missing)
    table.press("edit")
    expect(table.notice).to_contain_text(
        "answered with an error (404, no type) when asked for python/rare-", timeout=LOAD_MS
    )
    expect(table.notice.get_by_role("button", name="Reload")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("lost", ["computer-*.pack.png", "{computer-*.pack.png,worker.js}"])
def test_part_missing_from_a_newer_site_is_named_and_the_game_is_kept(visitor: Visitor, lost: str) -> None:
    table = visitor.open(QUERY)
    table.watch.tolerate()
    table.page.route(f"**/{lost}", missing)
    seat(table, white=1)
    move(table)
    expect(table.notice).to_contain_text(
        "answered with an error (404, no type) when asked for python/computer-", timeout=THINK_MS
    )
    expect(table.notice).to_contain_text("Your game is saved.")
    table.page.unroute(f"**/{lost}")
    table.notice.get_by_role("button", name="Reload").click()
    table.await_board()
    table.expect_ply(1)


def test_full_storage_is_reported_once_and_what_was_kept_stays(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    move(table)
    table.reload()
    table.page.evaluate(FILL)
    move(table)
    expect(table.notice).to_contain_text("This browser cannot save the game: its storage is full.")
    expect(table.notice).to_contain_text("A reload would lose it.")
    table.notice.get_by_role("button", name="Close").click()
    move(table)
    table.expect_ply(3)
    table.prefer("theme", "light")
    expect(table.page.locator("html")).to_have_css("color-scheme", "light")
    expect(table.notice).to_be_hidden()
    table.reload()
    table.expect_ply(1)


def test_failure_in_a_frame_is_reported_and_the_game_goes_on(lasting_table: Table) -> None:
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
    table.reload()
    table.expect_ply(3)
    expect_thinking(table)
    table.page.workers[-1].evaluate(NORMAL_CLOCK)
    expect_answer(table, 4)
    expect(table.status).to_have_text("You (Black) place two stones")


# Any callback of Python's leads to all of Python.
CATCH = """
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (name, react, ...more) {
        if (react?.__globals__ && !self.caught) self.caught = react.copy();
        return add.call(this, name, react, ...more);
    };
"""
RUN = """code => {
    try {
        const names = self.caught.__globals__;
        names.get("__builtins__").get("exec")(code, names);
    } catch {
        // which is what is looked at
    }
}"""
DEEP = "import json; json.loads('[' * 100_000)"
LATER = f"import asyncio; asyncio.get_event_loop().call_later(0, lambda: exec({DEEP!r}))"
STOPPED = "The game has stopped working. Reload the page to continue the game that your browser has saved."


def end(page: Page, code: str = DEEP) -> None:
    page.evaluate(RUN, code)


def test_the_end_of_python_is_announced_and_a_reload_goes_on(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3", CATCH)
    table.watch.tolerate()
    dialog = table.page.get_by_role("alertdialog")
    move(table)
    table.expect_ply(1)
    table.page.evaluate(RUN, "1 / 0")
    move(table)
    table.expect_ply(2)
    expect(dialog).to_have_count(0)
    table.tool("rules").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()
    end(table.page)
    expect(dialog.get_by_role("paragraph")).to_have_text(STOPPED)
    table.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    table.await_board()
    table.expect_ply(2)
    end(table.page, LATER)
    expect(dialog.get_by_role("paragraph")).to_have_text(STOPPED)


def test_an_embed_announces_it_and_begins_again(visitor: Visitor) -> None:
    table = visitor.page(CATCH)
    table.watch.tolerate()
    table.page.goto(f"{visitor.base}embed.html?board=square:3")
    table.page.locator("#begin").click()
    expect(table.page.locator("html.ready")).to_be_attached(timeout=LOAD_MS)
    end(table.page)
    dialog = table.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("This board has stopped working.")
    dialog.get_by_role("button", name="Reload").click()
    expect(dialog).to_have_count(0)
    expect(table.page.locator("#begin")).to_be_visible()


def test_the_computer_comes_back_after_the_end_of_its_python(visitor: Visitor) -> None:
    table = visitor.page()

    def share_python(route: Route) -> None:
        response = route.fetch()
        text = re.sub(r"([\w$]+)\.pyimport\(", r"(self.python = \1).pyimport(", response.text())
        assert "self.python" in text
        route.fulfill(response=response, body=text)

    table.page.route("**/web/engine/worker.js", share_python)
    load(table, f"{visitor.base}?board=square:3")
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)
    table.watch.tolerate()
    before = table.page.workers
    before[-1].evaluate("code => { try { self.python.runPython(code); } catch {} }", DEEP)
    move(table)
    expect_answer(table, 4)
    assert table.page.workers != before
    expect(table.notice).to_be_hidden()


NAMED = "?board=square:3#1/by=Ann,Bob.1"
OTHER_SITE = "localhost"
"""Another name of this machine."""
STORES = ("localStorage", "sessionStorage", "indexedDB", "caches", "serviceWorker")
# How browsers deny storage: with an error, without the object, or with a database that never responds.
THROWS = "get() { throw new DOMException('refused', 'SecurityError'); }"
MISSING = "value: undefined"
IS_SILENT = "value: { open: () => ({}) }"
# A newer version has other stores than this one.
OF_NEWER_VERSION = """if (origin !== "null") {
    const opening = indexedDB.open("affinage", 2);
    opening.onupgradeneeded = () => opening.result.createObjectStore("boxes");
    opening.onsuccess = () => opening.result.close();
}"""
TRY_ALL = """async () => {
    const refused = [];
    const tries = {
        localStorage: () => localStorage.setItem("probe", ""),
        sessionStorage: () => sessionStorage.setItem("probe", ""),
        indexedDB: () => new Promise((done, failed) => {
            Object.assign(indexedDB.open("probe"), { onsuccess: done, onerror: failed });
        }),
        caches: () => caches.open("probe"),
        serviceWorker: () => navigator.serviceWorker.register("sw.js"),
    };
    for (const [name, attempt] of Object.entries(tries)) {
        try {
            await attempt();
        } catch {
            refused.push(name);
        }
    }
    return refused;
}"""
NOTHING_KEPT = "This browser cannot save the game: %s. A reload would lose it."
NO_LIBRARY = "This browser cannot save your games: %s."
REFUSED, NONE, FAILED = "it refuses storage to this page", "it has no storage", "its database has failed"


def without(way: str, *stores: str) -> str:
    """Return a script that disables storage in one of the ways."""
    homes = {store: "Navigator.prototype" if store == "serviceWorker" else "window" for store in stores}
    return "".join(
        f"Object.defineProperty({home}, '{store}', {{ configurable: true, {way} }});\n"
        for store, home in homes.items()
    )


def expect_play(table: Table) -> None:
    """Check that a person and a computer can play, hints work, and the board stays usable."""
    move(table)
    expect_answer(table, 2)
    table.tool("ask-hint").click()
    expect(table.hint).to_have_text(re.compile("^Hint: "), timeout=THINK_MS)


def expect_analysis(table: Table) -> None:
    """Check that the computer analyses the position."""
    table.study()
    table.page.get_by_label("Show the best moves").check()
    expect(table.page.locator("#analysis-state")).to_have_text(re.compile("playouts"), timeout=THINK_MS)


def expect_told(table: Table, text: str) -> None:
    """Check that one notice says what cannot be stored, only once; without a text, that there is none."""
    lines = table.notice.locator("p")
    if text:
        expect(lines).to_have_text([text])
        table.notice.get_by_role("button", name="Close").click()
        table.tool("undo").click()
        table.settle()
        move(table)
        expect_answer(table, 2)
    expect(table.notice).to_be_hidden()


def expect_library(table: Table, message: str) -> None:
    """Check that the library opens, and says so if it stores nothing."""
    table.tool("records").click()
    dialog = table.page.get_by_role("dialog", name="My games")
    if message:
        expect(dialog.get_by_role("status")).to_have_text(message)
    else:
        expect(dialog.locator("#records-count")).to_have_text(EMPTY)
    dialog.get_by_role("button", name="Close").click()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("stores", "expected", "message"),
    [
        (("localStorage",), NOTHING_KEPT % REFUSED, ""),
        (("sessionStorage", "indexedDB", "caches", "serviceWorker"), "", NO_LIBRARY % REFUSED),
    ],
    ids=["texts", "the rest"],
)
def test_stores_can_be_done_without(
    visitor: Visitor, stores: tuple[str, ...], expected: str, message: str
) -> None:
    table = visitor.open(NAMED, without(THROWS, *stores))
    assert {*table.page.evaluate(TRY_ALL)} == {*stores, "serviceWorker"}, "the visitor fixture has none"
    expect_play(table)
    expect_told(table, expected)
    expect_library(table, message)
    expect_analysis(table)


def test_all_can_be_done_without(visitor: Visitor) -> None:
    table = visitor.open(NAMED, without(MISSING, *STORES))
    assert table.page.evaluate(TRY_ALL) == [*STORES]
    for theme in ("light", "dark"):
        table.prefer("theme", theme)
        expect(table.page.locator("html")).to_have_css("color-scheme", theme)
    expect_play(table)
    expect_told(table, NOTHING_KEPT % NONE)
    expect_library(table, NO_LIBRARY % REFUSED)
    table.tool("games").click()
    expect(table.page.locator("#start-dialog")).to_be_visible()


@pytest.mark.thorough
def test_a_database_that_does_not_answer_holds_nothing_up(visitor: Visitor) -> None:
    table = visitor.open(NAMED, without(IS_SILENT, "indexedDB"))
    move(table)
    expect_answer(table, 2)
    expect_library(table, NO_LIBRARY % "its database does not answer")


def test_a_database_of_a_newer_version_is_left_alone(visitor: Visitor) -> None:
    table = visitor.open(NAMED, OF_NEWER_VERSION)
    expect_library(table, NO_LIBRARY % "a newer version of this site uses it")


@contextmanager
def profile(
    playwright: Playwright, folder: Path, settings: dict[str, object], *bases: str
) -> Iterator[tuple[BrowserContext, Watch]]:
    """Yield a browser with changed settings, and the watch over it."""
    preferences = folder / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True)
    preferences.write_text(json.dumps({"profile": settings}))
    with playwright.chromium.launch_persistent_context(
        folder, **launch_options(with_profile=True)
    ) as context:
        context.set_default_timeout(PATIENCE_MS)
        context.set_default_navigation_timeout(LOAD_MS)
        watch = Watch(context, *bases)
        yield context, watch
        watch.part()
    assert watch.findings() == []


@pytest.mark.thorough
def test_a_profile_that_blocks_all_site_data_plays_all(
    playwright: Playwright, site_url: str, tmp_path: Path
) -> None:
    blocked: dict[str, object] = {"default_content_setting_values": {"cookies": 2}}
    with profile(playwright, tmp_path, blocked, site_url) as (context, watch):
        table = Table(context.new_page(), watch)
        table.page.goto(site_url + NAMED)
        table.await_board()
        assert table.page.evaluate(TRY_ALL) == [*STORES]
        expect_play(table)
        expect_told(table, NOTHING_KEPT % REFUSED)
        expect_library(table, NO_LIBRARY % FAILED)
        expect_analysis(table)


@pytest.fixture
def blog(
    playwright: Playwright, site_url: str, tmp_path: Path, other_site: Callable[[str], str]
) -> Iterator[Page]:
    """Yield a page of another site, in a browser that blocks third-party storage."""
    boards = ("board=square:3#1/by=Ann,Bob.1", "board=square:4&mode=replay#1/a1b1c3c4/ply=0")
    frames = (
        f'<iframe src="{site_url}embed.html?{escape(board)}" width="500" height="600"></iframe>'
        for board in boards
    )
    url = other_site("".join(frames)).replace(HOST, OTHER_SITE)
    blocked: dict[str, object] = {"block_third_party_cookies": True, "cookie_controls_mode": 1}
    with profile(playwright, tmp_path / "profile", blocked, site_url, url) as (context, _):
        # On a fast link, a memory snapshot may be requested and cancelled.
        context.add_init_script(SLOW_LINK)
        page = context.new_page()
        page.goto(url)
        yield page


def frame(blog: Page, number: int) -> FrameLocator:
    """Return a board without any storage."""
    inner = blog.locator("iframe").nth(number).content_frame
    expect(inner.locator("#picture svg")).to_be_visible()
    assert inner.locator("html").evaluate(TRY_ALL) == [*STORES]
    return inner


def test_boards_on_another_site_are_played(blog: Page) -> None:
    expect_embed_played(frame(blog, 0))
    replay = frame(blog, 1)
    replay.locator("#last").click()
    expect(replay.locator("[data-cell=c3]")).to_have_attribute("aria-label", "c3, White", timeout=LOAD_MS)
