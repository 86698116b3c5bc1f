"""Hosts that know few or no file types can serve the site; where a policy blocks it, the page says why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import Visitor
from e2e.odd_hosts import OldNginx, Strict, Untyped
from e2e.opponent import THINK_MS
from e2e.table import LOAD_MS
from tools.serve import Handler, serving

PREFIX = "/affinage/"
COMPUTER_BEGINS = "?board=square:3#1/by=Bot.1,Ann"
FIRST_VISIT = 9.0e6  # bytes at most, including the memory snapshot
RECEIVED = """() => performance.getEntries().reduce((sum, entry) => sum + (entry.encodedBodySize ?? 0), 0)"""
EXTENSION = """
    Promise.reject({ code: 4001, message: "of a wallet" });
    addEventListener("DOMContentLoaded", () => {
        document.body.append(Object.assign(new Image(), { src: "./beacon.png" }));
        document.head.append(Object.assign(document.createElement("script"), { src: "./beacon.js" }));
        document.body.append(Object.assign(document.createElement("p"), { className: "py-error" }));
        fetch("./beacon").then(() => Promise.reject(new Error("no beacon")));
        setTimeout(() => { throw new Error("of an extension"); });
    });
"""


@pytest.fixture
def host(browser: Browser, built_site: Path, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Yield a visitor of the built site on the kind of host that a test names."""
    kind: type[Handler] = request.param
    with serving(built_site, prefix=PREFIX, handler=kind) as base:
        visitor = Visitor(browser, base)
        yield visitor
        visitor.close()


@pytest.mark.parametrize("host", [OldNginx, Untyped], indirect=True)
def test_page_embed_and_computer_play_where_few_types_are_known(host: Visitor) -> None:
    table = host.open(COMPUTER_BEGINS)
    expect(table.board).to_have_attribute("data-ply", "1", timeout=THINK_MS)
    assert table.page.evaluate(RECEIVED) < FIRST_VISIT
    table.page.close()
    embed = host.page()
    embed.page.goto(f"{host.base}embed.html?board=square:3")
    embed.page.locator("#begin span").click()
    expect(embed.board).to_have_attribute("data-ready", "true", timeout=LOAD_MS)
    embed.pick("a1")


@pytest.mark.parametrize("host", [Strict], indirect=True)
@pytest.mark.parametrize(
    ("path", "policy"),
    [
        ("?board=square:3", "script-src 'self' 'wasm-unsafe-eval'"),
        ("embed.html?board=square:3", "default-src 'self'"),
    ],
)
def test_a_policy_that_stops_the_page_is_named_in_view(
    host: Visitor, path: str, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Strict, "policy", policy)
    page = host.page()
    page.watch.tolerate()
    page.watch.allow("policy breach")
    page.page.goto(host.base + path)
    expect(page.page.get_by_text("security policy")).to_be_in_viewport()


@pytest.mark.parametrize("host", [Handler], indirect=True)
def test_what_extensions_and_hosts_add_does_not_end_the_start(host: Visitor) -> None:
    table = host.page(EXTENSION)
    table.watch.tolerate()
    table.page.goto(f"{host.base}?board=square:3")
    table.await_board()
