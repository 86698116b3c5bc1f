"""Hosts that redirect pages, inject scripts, or have replaced all files since the last visit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import NO_WORKER, Visitor
from e2e.odd_hosts import BEACON, Beacon, CleanAddresses
from e2e.opponent import expect_answer, move, seat
from e2e.table import Table
from e2e.test_offline import QUERY, SPOIL, Host, await_kept
from tools.serve import Handler


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


@pytest.mark.thorough
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


@pytest.mark.thorough
@pytest.mark.parametrize("host", [Beacon], indirect=True)
def test_a_script_of_the_hosts_that_does_not_come_stops_nothing(browser: Browser, host: Host) -> None:
    with visiting(browser, host) as visitor:
        table = visitor.open(QUERY)
        table.watch.allow(BEACON)
        seat(table, white=1)
        move(table)
        expect_answer(table, 2)
        play_embed(table, f"{host.url}embed.html{QUERY}")
