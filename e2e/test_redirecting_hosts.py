"""Hosts that redirect pages, inject scripts, or have replaced all files since the last visit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import affinage
from e2e.conftest import NO_WORKER, Visitor
from e2e.opponent import expect_answer, move, seat
from e2e.redirecting_hosts import BEACON, Beacon, CleanAddresses
from e2e.table import Table
from e2e.test_offline import ALONE, QUERY, SPOIL, UPDATE, Host, await_kept, expect_version, reload
from tools.common import write_bytes
from tools.serve import Handler

EARLIER_SCRIPT = "web/loader/earlier.mjs"
# Let a test end the page's last wait for a start that is stuck.
END_WAIT = """{
    const wait = setTimeout;
    window.setTimeout = (act, ms, ...given) => {
        if (ms === 45_000) window.endWait = act;
        return wait(act, ms, ...given);
    };
}"""


@contextmanager
def visiting(browser: Browser, host: Host, *scripts: str) -> Iterator[Visitor]:
    """Yield a visitor of a host that stops at the end."""
    visitor = Visitor(browser, host.url, *scripts)
    try:
        yield visitor
        visitor.close()
    finally:
        host.stop()


@pytest.fixture
def host(request: pytest.FixtureRequest, built_site: Path, tmp_path: Path) -> Host:
    """Return a host of a given kind with the built site."""
    handler: type[Handler] = getattr(request, "param", Handler)
    return Host(tmp_path, built_site, handler)


def play_embed(table: Table, address: str) -> None:
    """Start the embed at an address, and play a move on it."""
    table.page.goto(address)
    table.page.locator("#begin").press("Enter")
    table.await_board()
    move(table)
    expect(table.board).to_have_attribute("data-ply", "1")


@pytest.mark.parametrize("host", [CleanAddresses], indirect=True)
def test_pages_whose_addresses_are_redirected_are_kept_and_mended(browser: Browser, host: Host) -> None:
    with visiting(browser, host) as visitor:
        table = visitor.open(f"index.html{QUERY}")
        assert table.page.url == f"{host.url}{QUERY}"
        key = await_kept(table.page)
        table.page.evaluate(SPOIL, [key, ["index.html", "embed.html"], []])
        table.page.goto(f"{host.url}index.html{QUERY}")  # from the host, through the worker
        table.await_board()
        play_embed(table, f"{host.url}embed.html{QUERY}")
        host.stop()
        table.page.goto(f"{host.url}index{QUERY}")
        table.await_board()
        play_embed(table, f"{host.url}embed{QUERY}")


@pytest.mark.parametrize("host", [CleanAddresses], indirect=True)
def test_an_unknown_address_leads_to_the_game(browser: Browser, host: Host) -> None:
    with visiting(browser, host, NO_WORKER) as visitor:
        table = visitor.page()
        table.watch.allow("404")
        home = table.page.get_by_role("link", name="Play Affinage")
        for name in ("nowhere", "play/nowhere/else/", "docs/gone.html"):
            answer = table.page.goto(f"{host.url}{name}")
            assert answer
            assert answer.status == 404
            expect(table.page.get_by_role("heading", name="Page not found")).to_be_visible()
            expect(home).to_have_attribute("href", "/affinage/")
        home.click()
        expect(table.page.get_by_role("link", name="Play the computer")).to_be_visible()


@pytest.mark.parametrize("host", [Beacon], indirect=True)
def test_a_script_of_the_hosts_that_does_not_come_stops_nothing(browser: Browser, host: Host) -> None:
    with visiting(browser, host) as visitor:
        table = visitor.open(QUERY)
        table.watch.allow(BEACON)
        seat(table, white=1)
        move(table)
        expect_answer(table, 2)
        play_embed(table, f"{host.url}embed.html{QUERY}")


def publish_earlier(host: Host) -> None:
    """Publish an earlier version, with a script that the current one does not have."""
    site = host.folder / "affinage"
    (site / "web" / "loader" / "pyscript.js").rename(site / EARLIER_SCRIPT)
    page = (site / "index.html").read_text("utf-8").replace("web/loader/pyscript.js", EARLIER_SCRIPT)
    write_bytes(site / "index.html", page.encode())
    host.precache("affinage")


def publish_later(host: Host) -> None:
    """Replace it with the current version."""
    (host.folder / "affinage" / EARLIER_SCRIPT).unlink()
    host.publish("affinage", "2")


def test_a_visitor_of_an_earlier_version_comes_to_the_new_one(browser: Browser, host: Host) -> None:
    publish_earlier(host)
    with visiting(browser, host) as visitor:
        table = visitor.open(QUERY)
        first = await_kept(table.page)
        assert EARLIER_SCRIPT in table.page.content()
        publish_later(host)
        seat(table, white=1)
        move(table)  # the earlier page still works, and so does its computer
        expect_answer(table, 2)
        reload(table, "1")
        assert table.page.evaluate(UPDATE, "installed") == "installed"
        expect(table.notice).to_contain_text("A new version is ready.")
        table.notice.get_by_role("button", name="Reload").click()
        expect_version(table, "2")
        table.expect_ply(2)
        assert table.page.evaluate(ALONE) != first


def test_a_visitor_whose_earlier_version_lost_a_file_comes_to_the_new_one(
    browser: Browser, host: Host
) -> None:
    publish_earlier(host)
    with visiting(browser, host, END_WAIT) as visitor:
        table = visitor.open(QUERY)
        key = await_kept(table.page)
        table.play(affinage.load(QUERY).initial().legal_moves()[:1])
        publish_later(host)
        table.watch.tolerate()
        table.page.evaluate(SPOIL, [key, [], [EARLIER_SCRIPT]])
        with table.page.expect_event("requestfailed", lambda request: request.url.endswith(EARLIER_SCRIPT)):
            table.page.reload()
        table.page.evaluate("endWait()")  # the earlier page does not know which scripts it lacks
        expect_version(table, "2")
        table.expect_ply(1)
