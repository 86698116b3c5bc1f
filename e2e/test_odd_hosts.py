"""Hosts that know few file types, redirect pages or inject scripts; where something blocks it, the page says why."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import NO_WORKER, Visitor
from e2e.loading import expect_failure, try_again
from e2e.odd_hosts import (
    BEACON,
    Beacon,
    CleanAddresses,
    FewTypes,
    Forbidding,
    OldNginx,
    Strict,
    TrustedOnly,
    Untyped,
)
from e2e.opponent import THINK_MS, expect_answer, move, seat
from e2e.table import LOAD_MS, Table
from e2e.test_offline import SPOIL, Host, await_kept
from tools import onefile
from tools.serve import Handler, serving

PREFIX = "/affinage/"
QUERY = "?board=square:3"
COMPUTER_BEGINS = "?board=square:3#1/by=Bot.1,Ann"
FIRST_VISIT = 9.52e6
"""Largest size of a first visit in bytes, including the memory snapshot, without fonts."""
RECEIVED = """() => performance.getEntries()
    .filter(entry => !/\\.(font\\.png|woff2)$/.test(entry.name))
    .reduce((sum, entry) => sum + (entry.encodedBodySize ?? 0), 0)"""
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


RARER = [
    pytest.param(kind, marks=pytest.mark.thorough) for kind in (OldNginx, Untyped, FewTypes, TrustedOnly)
]


@pytest.mark.parametrize("host", [Forbidding, *RARER], indirect=True)
def test_page_embed_and_computer_play_on_hosts_that_know_or_trust_little(host: Visitor) -> None:
    table = host.open(COMPUTER_BEGINS)
    expect(table.board).to_have_attribute("data-ply", "1", timeout=THINK_MS)
    assert len(table.page.workers) == 1
    assert table.page.evaluate(RECEIVED) < FIRST_VISIT
    table.page.close()
    embed = host.page()
    embed.page.goto(f"{host.base}embed.html?board=square:3")
    embed.page.locator("#begin span").click()
    expect(embed.board).to_have_attribute("data-ready", "true", timeout=LOAD_MS)
    embed.pick("a1")


def see_the_atlas(page: Page, atlas: str) -> None:
    """Look at the atlas's plots, and at variants without a page of their own, with engine games and without."""
    page.goto(f"{atlas}?view=scatter")
    expect(page.locator(".scatter canvas")).to_be_visible(timeout=LOAD_MS)
    page.get_by_role("link", name="Table", exact=True).click()
    expect(page.locator("#view tbody th").first).to_be_visible()
    page.goto(f"{atlas}rule-set/?game=taifas&board=square:6")
    expect(page.locator(".plots img, .plots svg").first).to_be_visible()
    page.goto(f"{atlas}rule-set/?board=hex:4&colours=mixed&place=knight")
    expect(page.get_by_role("heading", name="Lengths")).to_be_visible()


def share(table: Table) -> None:
    """Open the share dialog, see its code, and save the replay."""
    table.tool("share").click()
    dialog = table.page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    with table.page.expect_download(timeout=LOAD_MS) as saved:
        dialog.get_by_role("button", name="Save the replay as GIF").click()
    assert saved.value.suggested_filename.endswith(".gif")
    dialog.get_by_role("button", name="Close").click()


def test_a_host_that_takes_one_file_plays_the_single_file(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    shutil.copy(built_site / onefile.NAME, tmp_path / "index.html")
    with serving(tmp_path, prefix=PREFIX, handler=Forbidding) as base:
        visitor = Visitor(browser, base)
        table = visitor.open(COMPUTER_BEGINS)
        expect_answer(table, 1)
        visitor.close()


@pytest.mark.thorough
@pytest.mark.parametrize("kind", [FewTypes, Forbidding, TrustedOnly])
def test_all_of_the_site_works_there_and_stays_without_the_host(
    browser: Browser, built_site: Path, tmp_path: Path, kind: type[Handler]
) -> None:
    host = Host(tmp_path, built_site, kind)
    visitor = Visitor(browser, host.url)
    table = visitor.open(QUERY)
    await_kept(table.page)
    see_the_atlas(table.page, f"{host.url}atlas/")
    table.page.goto(f"{host.url}play/churn/")
    pictures = table.page.locator("figure img")
    assert pictures.evaluate_all("all => all.every(each => each.complete && each.naturalWidth)")
    installing = table.page.context.new_cdp_session(table.page)
    table.page.goto(host.url)
    assert installing.send("Page.getAppManifest")["errors"] == []
    host.stop()
    table.page.goto(f"{host.url}?lesson=churn")
    expect(table.page.get_by_role("region", name="Task")).to_be_visible(timeout=LOAD_MS)
    table.page.goto(host.url + QUERY)
    table.await_board()
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)
    share(table)
    visitor.close()


@pytest.mark.parametrize(
    ("kind", "answer", "lost"),
    [(FewTypes, r"\(404, text/html\)", ".js"), (Forbidding, r"\(403, text/html\)", ".png")],
)
def test_a_page_whose_files_are_refused_names_one_and_the_answer(
    browser: Browser,
    built_site: Path,
    kind: type[FewTypes],
    answer: str,
    lost: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with serving(built_site, prefix=PREFIX, handler=kind) as base:
        visitor = Visitor(browser, base)
        with monkeypatch.context() as refusing:
            refusing.setattr(kind, "served", tuple(suffix for suffix in kind.served if suffix != lost))
            table = visitor.page()
            table.watch.tolerate()
            table.page.goto(base + QUERY)
            file = rf"(web|python)/[\w/.-]+\{lost}"
            message = rf"The site answered with an error {answer} when asked for {file}\."
            expect_failure(table, re.compile(message))
        try_again(table)
        visitor.close()


@pytest.mark.parametrize("host", [Strict], indirect=True)
@pytest.mark.parametrize(
    ("path", "policy"),
    [
        ("?board=square:3", "script-src 'self' 'wasm-unsafe-eval'"),
        ("embed.html?board=square:3", "default-src 'self'"),
        (QUERY, "require-trusted-types-for 'script'; trusted-types 'none'"),
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
    expect(page.page.get_by_text("security policy").locator("visible=true")).to_be_in_viewport()


@pytest.mark.parametrize("host", [Handler], indirect=True)
def test_scripts_of_extensions_and_hosts_do_not_end_the_start(host: Visitor) -> None:
    table = host.page(EXTENSION)
    table.watch.tolerate()
    table.page.goto(f"{host.base}?board=square:3")
    table.await_board()


def play_embed(table: Table, address: str) -> None:
    table.page.goto(address)
    table.page.locator("#begin").press("Enter")
    table.await_board()
    move(table)
    expect(table.board).to_have_attribute("data-ply", "1")


@pytest.mark.thorough
def test_pages_with_redirected_addresses_are_stored_and_repaired(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    host = Host(tmp_path, built_site, CleanAddresses)
    visitor = Visitor(browser, host.url)
    table = visitor.open(f"index.html{QUERY}")
    assert table.page.url == f"{host.url}{QUERY}"
    key = await_kept(table.page)
    table.page.evaluate(SPOIL, [key, ["index.html", "embed.html"], []])
    # The page comes from the host, through the worker.
    table.page.goto(f"{host.url}index.html{QUERY}")
    table.await_board()
    play_embed(table, f"{host.url}embed.html{QUERY}")
    host.stop()
    table.page.goto(f"{host.url}index{QUERY}")
    table.await_board()
    play_embed(table, f"{host.url}embed{QUERY}")
    visitor.close()


@pytest.mark.parametrize("host", [CleanAddresses], indirect=True)
def test_an_unknown_address_leads_to_the_game(host: Visitor) -> None:
    table = host.page(NO_WORKER)
    table.watch.allow("404")
    home = table.page.get_by_role("link", name="Play Affinage")
    for name in ("nowhere", "play/nowhere/else/", "docs/gone.html"):
        answer = table.page.goto(f"{host.base}{name}")
        assert answer
        assert answer.status == 404
        expect(table.page.get_by_role("heading", name="Page not found")).to_be_visible()
        expect(home).to_have_attribute("href", PREFIX)
    home.click()
    expect(table.page.get_by_role("link", name="Play the computer")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("host", [Beacon], indirect=True)
def test_a_script_of_the_hosts_that_does_not_come_stops_nothing(host: Visitor) -> None:
    table = host.open(QUERY)
    table.watch.allow(BEACON)
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)
    play_embed(table, f"{host.base}embed.html{QUERY}")
