"""Firefox and WebKit: boards, rules, threads, the policy, canvases and files; the single file, also in Chromium."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from e2e import firefox, webkit
from e2e.conftest import ANY_SITE, NO_WORKER, Visitor
from e2e.games import NOTE_WORKER, await_board, click_pair, expect_ply, open_board, play, play_a_computer
from e2e.layout import ink
from e2e.loading import CONTROLLED
from e2e.opponent import await_measured, expect_answer, lab_of, move, seat
from e2e.tab import Engine, Tab
from tools import onefile
from tools.browser import FIREFOX, WEBKIT, Browser
from tools.serve import serving

LABELLED = "?board=square:12"
HOSTILE = "board=<img src=x onerror=alert(1)>"
BREACHES = """(async () => {
    const stopped = () => new Promise(done => addEventListener("securitypolicyviolation", done, { once: true }));
    setTimeout("window.executed = true");
    await stopped();
    fetch("https://example.org/").catch(() => {});
    await stopped();
    return window.executed;
})()"""
# Records what is copied to the clipboard.
NOTE_COPIES = """(() => {
    const write = Clipboard.prototype.write;
    Clipboard.prototype.write = function (items) {
        window.copied = items[0].getType("image/png").then(async blob => [blob.type, (await blob.text()).slice(1, 4)]);
        return write.call(this, items);
    };
})()"""
OUTSIDE = """new Promise(done => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => done(effectiveDirective), { once: true });
    fetch(new URL("/outside", location.href)).catch(() => {});
})"""
RUNS_TEXT = """
{
    let came = "run";
    try {
        eval("1");
    } catch (error) {
        came = error.name;
    }
    const line = new BroadcastChannel("thread");
    line.onmessage = () => line.postMessage(came);
}
"""
ASK_THREAD = """new Promise(done => {
    const line = new BroadcastChannel("thread");
    line.onmessage = ({ data }) => done(data);
    line.postMessage("");
})"""
# Each browser's message for an address blocked by the policy; the address comes last.
OWN_WORDS = {
    "Firefox": "(connect-src) at {}",
    "WebKit": "Refused to connect to {}",
}
ENGINES: dict[str, tuple[Browser, Callable[[str], AbstractContextManager[Engine]]]] = {
    "Firefox": (FIREFOX, firefox.running),
    "WebKit": (WEBKIT, webkit.running),
}


@pytest.fixture(scope="module", params=["Firefox", "WebKit"] if WEBKIT.find() else ["Firefox"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def started(name: str) -> Iterator[Engine]:
    """Yield one running browser for all tests."""
    program, running = ENGINES[name]
    with running(program.path()) as engine:
        yield engine


@pytest.fixture
def engine(started: Engine) -> Engine:
    """Return the browser, without the faults of earlier tests."""
    started.faults("")
    return started


def read_rules(tab: Tab) -> None:
    tab.click("button#rules")
    tab.wait("document.querySelector('#rules-dialog[open] .rules li')")
    assert "Each turn, place" in tab.text("#rules-dialog .rules")
    tab.evaluate("document.querySelector('#rules-dialog').close()")


def copy_picture(tab: Tab) -> None:
    """Copy a picture of the board in the dialog that shares it."""
    tab.evaluate(NOTE_COPIES)
    tab.click("button#share")
    # The code moves what is below it.
    tab.wait("document.querySelector('#share-code path').getAttribute('d')")
    tab.click("#share-picture")
    tab.wait("document.querySelector('#share-status').innerText")
    assert tab.text("#share-status") == "The picture is copied."
    assert tab.evaluate("copied.then(String)") == "image/png,PNG"


@pytest.mark.thorough
def test_pages_without_python_are_drawn(engine: Engine, site_url: str) -> None:
    tab = engine.open(f"{site_url}atlas/?view=scatter")
    tab.wait("document.querySelector('.scatter canvas')?.width")
    tab.close()
    tab = engine.open(f"{site_url}play/churn/")
    tab.wait("document.querySelector('.board')?.naturalWidth")
    assert "place one stone of your colour" in tab.text("main ol")
    tab.close()
    assert engine.faults(site_url) == []


@pytest.mark.thorough
def test_a_design_is_shown_and_its_random_games_are_played(engine: Engine, site_url: str) -> None:
    tab = engine.open(f"{site_url}design.html")
    tab.wait("document.querySelector('#templates button')")
    tab.click("#templates button")
    tab.wait("/version 1/.test(document.querySelector('#about').innerText)")
    tab.click("#tab-measure")
    tab.wait("document.querySelector('#measure:not([disabled])')")
    tab.click("#measure")
    tab.wait("document.querySelector('#measure-figures')")
    tab.close()
    assert engine.faults(site_url) == []


def test_first_visit_loads_a_board_and_a_later_one_plays_offline(engine: Engine, built_site: Path) -> None:
    with serving(built_site) as site:
        tab = open_board(engine, f"{site}?board=hex:4")
        assert tab.evaluate("document.querySelectorAll('[data-cell]').length") == 37
        play(tab, 1)
        play(tab, 2)
        tab.click("button#undo")
        expect_ply(tab, 1)
        read_rules(tab)
        copy_picture(tab)
        tab.evaluate(f"({CONTROLLED})()")
        # An open tab would come to the front when later tabs close, and load its visible pictures.
        tab.close()
    assert engine.faults(site) == []
    tab = open_board(engine, f"{site}?board=square:3")
    play_a_computer(tab)
    tab.close()
    assert engine.faults(site) == []


@pytest.mark.thorough
def test_hostile_link_is_text_and_the_policy_holds_in_the_thread_too(
    name: str, engine: Engine, built_site: Path, tmp_path: Path
) -> None:
    site = shutil.copytree(built_site, tmp_path / "site")
    with (site / "web" / "engine" / "worker.js").open("a", encoding="utf-8") as script:
        script.write(RUNS_TEXT)
    with serving(site) as url:
        tab = open_board(engine, f"{url}?{quote(HOSTILE, safe='=')}#1/by=Ann.1,Bob")
        tab.wait("!document.querySelector('#notice').hidden")
        assert "board= is unknown" in tab.text("#notice-text")
        expect_ply(tab, 1)
        assert tab.evaluate(ASK_THREAD) == "EvalError"
        tab.evaluate("history.replaceState(null, '', '?board=square:3')")
        assert tab.evaluate(BREACHES) is None
        messages = (
            *("policy breach: script-src eval", "policy breach: connect-src https://example.org/"),
            OWN_WORDS[name].format("https://example.org/"),
            # WebKit has no such message from a thread.
            *{"Firefox": ("Missing 'unsafe-eval'",), "WebKit": ()}[name],
        )
        actual = engine.faults(url, *messages)
        tab.close()
    assert not any(fault.startswith("request outside the site") for fault in actual)
    unexpected = [fault for fault in actual if not any(word in fault for word in ("script-src", *messages))]
    assert unexpected == []


@pytest.mark.thorough
def test_a_sandboxed_embed_plays_against_a_computer(
    name: str, engine: Engine, site_url: str, other_site: Callable[[str], str]
) -> None:
    source = f"{site_url}embed.html?board=square:3&amp;theme=dark#1/by=Ann,Bob.1"
    frame = f'<iframe sandbox="allow-scripts" src="{source}" height="500"></iframe>'
    tab = engine.open(other_site(frame))
    board = tab.frame()
    board.wait("document.querySelector('#picture svg')")
    assert board.evaluate("self.origin") == "null"
    label = board.evaluate("document.querySelector('#picture svg').getAttribute('aria-label')")
    assert label == "Affinage: the empty board"
    assert board.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    board.evaluate(NOTE_WORKER)
    board.click("#begin span")
    await_board(board)
    click_pair(board)
    board.wait("document.querySelector('#hint').innerText.startsWith('Bob (White) plays')")
    assert board.evaluate("window.heard") == "answer"
    assert engine.faults(ANY_SITE) == []
    assert board.evaluate(OUTSIDE) == "connect-src"
    own_words = OWN_WORDS[name].format(site_url.removesuffix("affinage/") + "outside")
    assert any("connect-src" in fault for fault in engine.faults(ANY_SITE, "policy breach", own_words))
    tab.close()


@pytest.mark.thorough
def test_texts_lie_where_chromium_has_them(engine: Engine, browser: Chromium, site_url: str) -> None:
    tab = open_board(engine, site_url + LABELLED)
    size = {"width": tab.evaluate("innerWidth"), "height": tab.evaluate("innerHeight")}
    visitor = Visitor(browser, site_url, NO_WORKER)
    expected = ink(visitor.open(LABELLED, viewport=size).page.evaluate)
    visitor.close()
    actual = ink(tab.evaluate)
    assert {"a", "l", "1", "12"} <= actual.keys() == expected.keys()
    for text, ends in actual.items():
        assert ends == pytest.approx(expected[text], abs=2), text
    tab.close()
    assert engine.faults(site_url) == []


@pytest.mark.thorough
def test_the_single_file_plays_from_a_disk(engine: Engine, built_site: Path, tmp_path: Path) -> None:
    address = Path(shutil.copy(built_site / onefile.NAME, tmp_path)).as_uri()
    tab = open_board(engine, f"{address}?board=square:3")
    play_a_computer(tab)
    tab.click("button#share")
    tab.wait("document.querySelector('#share-code path').getAttribute('d')")
    tab.close()
    assert engine.faults(address) == []


NO_THREAD = "delete window.Worker;"
REFUSED_ADDRESS = """
    for (const name of ["pushState", "replaceState"]) History.prototype[name] = () => {
        throw new DOMException("refused", "SecurityError");
    };
"""


@pytest.fixture
def disk_visitor(browser: Chromium, built_site: Path, tmp_path: Path) -> Iterator[Visitor]:
    """Yield a visitor of a copy of the file, with nothing beside it."""
    copy = shutil.copy(built_site / onefile.NAME, tmp_path)
    disk_visitor = Visitor(browser, Path(copy).as_uri())
    yield disk_visitor
    disk_visitor.close()


def test_people_and_the_computer_play_from_a_disk(disk_visitor: Visitor) -> None:
    table = disk_visitor.open("?board=square:3", offline=True)
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
    expect(table.page).to_have_url(f"{disk_visitor.base}?game=churn")
    seat(table, blue=1)
    table.click_cell("c3")
    expect_answer(table, 2)
    table.prefer("theme", "light")
    expect(table.page.locator("html")).to_have_css("color-scheme", "light")
    table.reload()
    table.expect_ply(2)
    expect(table.page.locator("html")).to_have_css("color-scheme", "light")


def test_single_file_plays_with_no_worker_and_a_fixed_address(disk_visitor: Visitor) -> None:
    table = disk_visitor.open("?game=churn&board=hex:3", NO_THREAD, REFUSED_ADDRESS, offline=True)
    seat(table, blue=3)
    table.click_cell("c3")
    expect_answer(table, 2)
    assert table.page.workers == []

    table.tool("games").click()
    table.page.get_by_role("button", name="Play Affinage").click()
    expect(table.status).to_have_text("You (Black) place two stones")
    expect(table.page).to_have_url(f"{disk_visitor.base}?game=churn&board=hex:3")
    move(table)
    expect_answer(table, 2)
