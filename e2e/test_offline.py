"""Offline use and updates, also from a cache with missing or mixed-up files."""

from __future__ import annotations

import gzip
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

import affinage
from affinage.registry import game_class, game_keys
from e2e.conftest import Visitor
from e2e.loading import CONTROLLED, LOST, expect_failure
from e2e.opponent import expect_answer, move, seat
from e2e.table import LOAD_MS, Table
from e2e.test_computer import expect_proof_on
from tools import games, precache
from tools.common import ROOT, sha256_bytes, write_bytes
from tools.serve import Handler, serving

QUERY = "?board=square:4"
START, SETTINGS = "web/loader/runtime.js", "web/loader/pyscript.js"
"""Scripts that are different in every version."""
CACHES = "async () => (await caches.keys()).sort()"
# Wait until only one version is cached, and return its cache.
ALONE = """async () => {
    for (;;) {
        const found = await caches.keys();
        if (found.length === 1) return found[0];
        await new Promise(done => setTimeout(done, 20));
    }
}"""
GONE = "async key => { while (await caches.has(key)) await new Promise(done => setTimeout(done, 20)); }"
# Check for updates until the worker found ends in the expected state, and return it. Chromium also checks a second
# after a visit; while that check is running, for what the host had then, another one finds nothing else.
UPDATE = """async wanted => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (let asked = 1; ; asked++) {
        await registration.update();
        const worker = registration.installing ?? registration.waiting;
        while (worker?.state === "installing") {
            await new Promise(done => worker.addEventListener("statechange", done, { once: true }));
        }
        if (worker?.state === wanted || asked === 9) return worker?.state;
    }
}"""
SPOIL = """async ([key, spoilt, lost]) => {
    const cache = await caches.open(key);
    for (const name of spoilt) {
        const type = (await cache.match(name)).headers.get("content-type");
        await cache.put(name, new Response("spoilt", { headers: { "content-type": type } }));
    }
    for (const name of lost) await cache.delete(name);
}"""
PLAIN = re.compile(r"/(?:runtime-\w+\.wasm|glue-\w+\.js|memory-\w+\.bin)$")
"""Unpacked forms of files."""
PACKED = re.compile(r"/(?:runtime|glue|memory)-\w+\.pack\.png$")
"""Their packed forms, which are stored where there is little room."""
REQUESTS = """() => performance.getEntriesByType("resource").map((entry) => entry.name)"""
UNPACKED_SIZE = """async name => {
    const { body } = await fetch(name);
    return (await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()).byteLength;
}"""
KEPT = "async key => (await (await caches.open(key)).keys()).map(found => found.url)"
# Wait until each of these files is cached in its intact form.
MENDED = """async ([key, names]) => {
    for (const name of names) {
        for (;;) {
            const found = await caches.match(name, { cacheName: key });
            if (found && (await found.text()) !== "spoilt") break;
            await new Promise(done => setTimeout(done, 20));
        }
    }
}"""

# Let the page record when its worker is gone, and wait until it and all of its files are gone.
NOTE_CHANGE = """() => {
    window.changed = new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done));
}"""
CLEARED = """async () => {
    await window.changed;
    while (localStorage.length) await new Promise(done => setTimeout(done, 20));
    sessionStorage.clear();
    return navigator.serviceWorker.controller === null;
}"""

# A page that has failed and keeps requesting what it lacks.
ASKING = f"""setInterval(() => {{
    if (document.documentElement.dataset.failed) fetch("{START}").catch(() => {{}});
}}, 20);"""


class Host:
    """A folder of sites on one origin that can go away, come back and change."""

    def __init__(self, folder: Path, built: Path, handler: type[Handler] = Handler) -> None:
        self.folder, self._built, self._handler = folder, built, handler
        self._running = ExitStack()
        self._origin = ""
        self.url = ""
        self.publish("affinage")
        self.start()

    def start(self) -> None:
        port = urlsplit(self._origin).port or 0
        self._origin = self._running.enter_context(serving(self.folder, port=port, handler=self._handler))
        self.url = self._origin + "affinage/"

    def stop(self) -> None:
        self._running.close()

    def publish(self, name: str, version: str = "1") -> None:
        """Publish a version of the site: its page and some of its scripts contain its name."""
        site = self.folder / name
        for path in self._built.rglob("*"):
            target = site / path.relative_to(self._built)
            if path.is_file() and not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                os.link(path, target)
        page = (self._built / "index.html").read_text("utf-8")
        write_bytes(
            site / "index.html", page.replace('lang="en"', f'lang="en" data-version="{version}"').encode()
        )
        for part in (START, SETTINGS):
            write_bytes(site / part, (self._built / part).read_bytes() + f"\n// {version}\n".encode())
        self.precache(name)

    def precache(self, name: str) -> None:
        """Let the worker cache the current version."""
        site = self.folder / name
        shutil.copyfile(ROOT / precache.WORKER, site / "worker")
        (site / "worker").replace(site / precache.WORKER)
        precache.write(site)


@pytest.fixture
def host(built_site: Path, tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path, built_site)
    yield host
    host.stop()


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[Visitor]:
    visitor = Visitor(browser, host.url)
    yield visitor
    visitor.close()


def await_kept(page: Page) -> str:
    """Wait until the site is cached, and return the name of its cache."""
    page.evaluate(CONTROLLED)
    (key,) = (key for key in page.evaluate(CACHES) if key.startswith("affinage /affinage/ "))
    return str(key)


def expect_version(table: Table, version: str) -> None:
    """Wait until the page of this version is ready."""
    ready = table.page.locator(f'html.ready[data-version="{version}"]')
    expect(ready).to_be_attached(timeout=LOAD_MS)
    table.await_board()


def reload(table: Table, version: str = "1") -> None:
    table.page.reload()
    expect_version(table, version)


def test_everything_works_with_the_server_gone(visitor: Visitor, host: Host) -> None:
    table = visitor.open(QUERY)
    await_kept(table.page)
    host.stop()
    table.page.goto(f"{host.url}?game=affinage#here")
    table.await_board()
    for key in game_keys():
        if not table.page.url.endswith(key):
            table.revisit(f"game={key}")
        game = affinage.load(f"game={key}")
        for cell in game.initial().legal_moves()[0].picks:
            table.click_cell(game.board.names[cell])
        table.expect_ply(1)
        table.tool("rules").click()
        rules = table.page.get_by_role("dialog", name=f"The rules of {game_class(key).name}")
        expect(rules).to_be_visible()
        rules.get_by_role("button", name="Close").click()
    table.page.goto(f"{host.url}?lesson=churn")
    expect(table.page.get_by_role("region", name="Task")).to_be_visible(timeout=LOAD_MS)
    table.page.goto(f"{host.url}?puzzle=daily")
    expect(table.page.get_by_role("heading", name=re.compile("^Puzzle of the day"))).to_be_visible(
        timeout=LOAD_MS
    )
    table.page.goto(host.url)
    table.page.get_by_role("link", name="Two at one screen").click()
    table.await_board()
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)
    expect_proof_on(table)
    table.revisit("board=square:4&place=nonsense")
    expect(table.notice).to_contain_text("nearest valid game")


def test_a_new_version_is_taken_whole_or_not_at_all(visitor: Visitor, host: Host) -> None:
    table = visitor.open(QUERY)
    first = await_kept(table.page)
    table.play(affinage.load(QUERY).initial().legal_moves()[:1])
    # The broken versions have missing or wrong files.
    table.watch.tolerate()

    host.publish("affinage", "2")
    (host.folder / "affinage" / START).unlink()
    assert table.page.evaluate(UPDATE, "redundant") == "redundant"
    host.publish("affinage", "3")
    write_bytes(host.folder / "affinage" / SETTINGS, b"of another version")
    assert table.page.evaluate(UPDATE, "redundant") == "redundant"
    assert table.page.evaluate(CACHES) == [first]
    expect(table.notice).to_be_hidden()
    reload(table)

    host.publish("affinage", "4")
    assert table.page.evaluate(UPDATE, "installed") == "installed"
    expect(table.notice).to_contain_text("A new version is ready.")
    table.expect_ply(1)
    # A reload does not count as consent.
    reload(table)
    expect(table.notice).to_contain_text("A new version is ready.")
    table.tool("new").click()
    table.setup.get_by_role("button", name="Start").click()
    back = table.notice.get_by_role("button", name="Back to the last game")
    expect(back).to_be_visible()
    # The latest event is shown first, and the new version after it.
    back.click()
    host.stop()
    table.notice.get_by_role("button", name="Reload").click()
    expect_version(table, "4")
    table.expect_ply(1)
    expect(table.notice).to_be_hidden()
    assert table.page.evaluate(ALONE) != first


@pytest.mark.thorough
def test_a_cache_mends_itself(visitor: Visitor, host: Host) -> None:
    table = visitor.open(QUERY)
    key = await_kept(table.page)
    # The cache must be complete again before the host goes away.
    whole = table.page.evaluate(KEPT, key)
    unpacked = [name for name in whole if PLAIN.search(name)]
    spoilt = ["index.html", START, games.MANIFEST, *unpacked]
    lost = ["web/loader/qr.js", "web/loader/boot.js", "web/engine/worker.js"]
    table.page.evaluate(SPOIL, [key, spoilt, lost])
    reload(table)
    table.page.evaluate(MENDED, [key, whole])
    table.page.evaluate("async key => { await caches.delete(key); }", key)
    reload(table)
    table.page.evaluate(MENDED, [key, whole])
    host.stop()
    reload(table)
    requests = table.page.evaluate(REQUESTS)
    asked = [name for name in requests if PLAIN.search(name)]
    assert sorted(asked) == sorted(name for name in unpacked if not name.endswith(".bin")), "asked for once"
    assert not [name for name in requests if PACKED.search(name)]
    # Pages that look for their packed forms get these.
    for path in (host.folder / "affinage" / "python").iterdir():
        if PACKED.search(f"/{path.name}"):
            size = len(gzip.decompress(path.read_bytes()))
            assert table.page.evaluate(UNPACKED_SIZE, f"python/{path.name}") == size
    expect(table.page.locator('html[data-start="memory"]')).to_be_attached()


def test_a_computer_begins_though_what_starts_it_is_damaged(visitor: Visitor, host: Host) -> None:
    table = visitor.open(QUERY)
    key = await_kept(table.page)
    spoilt = [name for name in table.page.evaluate(KEPT, key) if PLAIN.search(name)]
    table.watch.tolerate()
    table.page.evaluate(SPOIL, [key, spoilt, []])
    table.page.goto(f"{host.url}{QUERY}#1/by=Bot.1,Ann")
    expect_answer(table, 1)


@pytest.mark.thorough
def test_files_are_stored_packed_where_there_is_little_room(visitor: Visitor, host: Host) -> None:
    worker = host.folder / "affinage" / precache.WORKER
    text = worker.read_text("utf-8")
    assert "ROOM = 100e6" in text
    write_bytes(worker, text.replace("ROOM = 100e6", "ROOM = 1e18").encode())
    table = visitor.open(QUERY)
    stored = table.page.evaluate(KEPT, await_kept(table.page))
    assert sum(bool(PACKED.search(name)) for name in stored) == 3
    assert not any(PLAIN.search(name) for name in stored)
    host.stop()
    reload(table)
    host.start()
    # With room, the next visit has the files unpacked.
    write_bytes(worker, text.encode())
    assert table.page.evaluate(UPDATE, "installed") == "installed"
    table.notice.get_by_role("button", name="Reload").click()
    expect_version(table, "1")
    stored = table.page.evaluate(KEPT, table.page.evaluate(ALONE))
    assert sum(bool(PLAIN.search(name)) for name in stored) == 3
    assert not any(PACKED.search(name) for name in stored)


@pytest.mark.thorough
def test_a_version_that_cannot_be_mended_gives_way(visitor: Visitor, host: Host) -> None:
    table = visitor.open(QUERY, ASKING)
    key = await_kept(table.page)
    table.play(affinage.load(QUERY).initial().legal_moves()[:1])
    table.watch.tolerate()
    host.publish("affinage", "2")
    table.page.evaluate(SPOIL, [key, [START], []])
    # This is a page of the first version, whose Python no longer exists.
    table.page.reload()
    expect_version(table, "2")
    table.expect_ply(1)

    # By then the first version's cache is gone.
    key = table.page.evaluate(ALONE)
    host.publish("affinage", "3")
    table.page.evaluate("async key => { await caches.delete(key); }", key)
    reload(table, "3")
    table.expect_ply(1)


@pytest.mark.thorough
def test_a_new_try_gets_past_a_version_that_lacks_its_first_script(visitor: Visitor, host: Host) -> None:
    table = visitor.open(QUERY)
    key = await_kept(table.page)
    table.watch.tolerate()
    others = ["another project", "affinage /affinage/beta/ 1"]
    table.page.evaluate("async keys => { for (const key of keys) await caches.open(key); }", others)
    host.publish("affinage", "2")
    script = host.folder / "affinage" / "web" / "loader" / "boot.js"
    write_bytes(script, script.read_bytes() + b"// of the second version\n")
    table.page.evaluate(SPOIL, [key, ["web/loader/boot.js"], []])
    # This waits until the load has ended, so that its end is not mistaken for that of the next load.
    table.page.reload()
    expect_failure(table, LOST)
    host.stop()
    with table.page.expect_event("load"):
        table.tool("retry").click()
    expect_failure(table, LOST)
    host.start()
    table.tool("retry").click()
    expect_version(table, "2")
    assert set(others) <= set(table.page.evaluate(CACHES))


def test_a_game_outlives_the_clearing_of_all_site_data(visitor: Visitor, host: Host) -> None:
    table = visitor.open(QUERY)
    await_kept(table.page)
    opening = affinage.load(QUERY).initial().legal_moves()[:1]
    table.play(opening)
    table.page.evaluate(NOTE_CHANGE)
    origin = {"origin": host.url, "storageTypes": "all"}
    table.page.context.new_cdp_session(table.page).send("Storage.clearDataForOrigin", origin)
    assert table.page.evaluate(CLEARED)
    table.pick("d4")
    assert table.page.evaluate("'changed' in window"), "the page has loaded itself anew"
    reload(table)
    table.expect_ply(1)
    expect(table.picked).to_have_count(1)


@pytest.mark.thorough
def test_page_changed_by_another_tab_is_not_reloaded_unasked(visitor: Visitor, host: Host) -> None:
    part = host.folder / "affinage" / "python" / f"computer-{sha256_bytes(b'earlier')[:16]}.pack.png"
    write_bytes(part, b"earlier")
    host.publish("affinage")
    table, other = visitor.open(QUERY), visitor.open_again(QUERY)
    await_kept(table.page)
    await_kept(other.page)
    part.unlink()
    host.publish("affinage", "2")
    other.page.evaluate(NOTE_CHANGE)
    assert table.page.evaluate(UPDATE, "installed") == "installed"
    table.notice.get_by_role("button", name="Reload").click()
    expect_version(table, "2")
    other.page.evaluate("window.changed")
    other.play(affinage.load(QUERY).initial().legal_moves()[:1])
    assert other.page.evaluate("'changed' in window"), "the page has loaded itself anew"
    expect(other.notice).to_contain_text("A new version is ready.")
    read = "async name => (await fetch(name)).text()"
    assert other.page.evaluate(read, f"python/{part.name}") == "earlier", "it lacks a part of its own version"
    seat(other, white=1)
    move(other)
    expect_answer(other, 2)
    other.notice.get_by_role("button", name="Reload").click()
    expect_version(other, "2")
    other.expect_ply(2)
    assert other.page.evaluate(ALONE)


@pytest.mark.thorough
def test_nothing_else_of_the_origin_is_touched(visitor: Visitor, host: Host) -> None:
    host.publish("affinage/beta")
    write_bytes(host.folder / "other.txt", b"from the network")
    write_bytes(host.folder / "affinage" / "notes.txt", b"from the network")
    table, beta = visitor.open(QUERY), visitor.open_again(f"beta/{QUERY}")
    first = await_kept(table.page)
    beta.page.evaluate(CONTROLLED)
    keys = set(table.page.evaluate(CACHES))
    assert len(keys) == 2
    others = {*keys - {first}, "affinage", "affinage /", "affinage /affinage/beta/ 1", "another project"}
    for name in sorted(others - keys):
        table.page.evaluate(
            "async key => { await (await caches.open(key)).put('./x', new Response()) }", name
        )

    table.watch.allow("request outside the site: " + urljoin(host.url, "../other.txt"))
    asked = "async (address) => (await fetch(address)).text()"
    for address in ("../other.txt", "notes.txt"):
        assert table.page.evaluate(asked, address) == "from the network"
    script = (host.folder / "affinage" / "web" / "loader" / "boot.js").read_text("utf-8")
    write_bytes(host.folder / "affinage" / "web" / "loader" / "boot.js", b"changed")
    assert table.page.evaluate(asked, "web/loader/boot.js") == script
    assert table.page.evaluate(asked, "web/loader/boot.js?fresh") == "changed"
    write_bytes(host.folder / "affinage" / "web" / "loader" / "boot.js", script.encode())

    host.publish("affinage", "2")
    beta.page.close()
    assert table.page.evaluate(UPDATE, "installed") == "installed"
    table.notice.get_by_role("button", name="Reload").click()
    expect_version(table, "2")
    table.page.evaluate(GONE, first)
    after = set(table.page.evaluate(CACHES))
    assert others < after
    assert len(after) == len(others) + 1
