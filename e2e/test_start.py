"""How Python starts: from a memory snapshot where that loads quickly, otherwise from the standard library."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from e2e.conftest import Visitor
from e2e.journeys import NOTE_WORKER
from e2e.loading import CONTROLLED, SLOW_LINK
from e2e.opponent import expect_answer
from e2e.table import LOAD_MS, Table
from tools import parts

QUERY = "?board=square:3"
MEMORY = "**/memory-*.pack.png"
SAVING = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } });'


REST = "**/rest-*.pack.png"
COMPILED_AT_ONCE = """{
    window.waits = 0;
    const construct = (Module, given) => ((window.waits += 1), new Module(...given));
    WebAssembly.Module = new Proxy(WebAssembly.Module, { construct });
}"""  # counts modules that block the page while they compile


SWITCHED = """{
    window.canSwitch = "Suspending" in WebAssembly;
    window.switched = 0;
    const { promising } = WebAssembly;
    WebAssembly.promising = (...given) => ((window.switched += 1), promising(...given));
}"""  # counts functions that would run on stacks of their own


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
    [((NOTED_LATE,), "memory"), ((SLOW_LINK,), "library"), ((SAVING,), "library")],
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


def cut_off(route: Route) -> None:
    """Break the connection."""
    route.abort("connectionreset")


@pytest.mark.parametrize(("fault", "signs"), [(corrupt, []), (cut_off, ["net::ERR_CONNECTION_RESET"])])
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
    page = (built_site / "index.html").read_text("utf-8").replace("\nstart()\n", f"\nstart(){chance}")
    found = set()
    for _ in range(2):
        table = visitor.page()
        table.page.route("**/affinage/?*", lambda route: route.fulfill(body=page, content_type="text/html"))
        table.page.goto(visitor.base + QUERY)
        expect_start(table, "memory")
        found.add(table.page.locator("body").get_attribute("data-chance"))
    assert len(found) == 2
    assert None not in found


def test_the_sources_start_as_pyodide_brings_it_and_are_not_kept(browser: Browser, tree_url: str) -> None:
    visitor = Visitor(browser, tree_url)
    table = visitor.open(QUERY, SWITCHED)
    expect_start(table, "sources")
    expect_one_stack(table)
    table.page.evaluate(CONTROLLED)
    assert table.page.evaluate(KEPT) == {"affinage / ": 0}
    visitor.close()
