"""The built site on real web servers, with their default configuration and with the guide's.

`make hosts` runs these tests; `make test` does not, as they need the servers' packages.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import Visitor
from e2e.opponent import expect_answer, move, seat
from e2e.test_offline import QUERY, await_kept
from e2e.web_servers import PREFIX, WebServer, by_recipe, server_folder, stock
from tools import games, static_hosts
from tools.common import ROOT

SITE = ROOT / "dist"


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Yield a folder with the site in a sub-folder of the document root."""
    with server_folder() as folder:
        shutil.copytree(SITE, folder / "www" / PREFIX.strip("/"))
        yield folder


def play(visitor: Visitor, running: ExitStack) -> None:
    """Play on the embed and against a computer, then continue without the server."""
    table = visitor.open(QUERY)
    await_kept(table.page)
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)
    table.page.goto(f"{visitor.base}embed.html{QUERY}")
    table.page.locator("#begin").press("Enter")
    table.await_board()
    move(table)
    expect(table.board).to_have_attribute("data-ply", "1")
    running.close()
    table.page.goto(f"{visitor.base}{QUERY}")
    table.await_board()
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)


@pytest.mark.parametrize("server", [*stock(), *by_recipe()], ids=lambda server: server.name)
def test_the_site_plays_on_a_server_and_without_it(browser: Browser, folder: Path, server: WebServer) -> None:
    with ExitStack() as running:
        visitor = Visitor(browser, running.enter_context(server.serving(folder)))
        play(visitor, running)
        visitor.close()


def asked(base: str, name: str, encoding: str = "gzip") -> tuple[HTTPResponse, bytes]:
    """Return the response to a browser-like request, and its body."""
    with closing(HTTPConnection(urlsplit(base).netloc, timeout=30)) as line:
        headers = {"Accept-Encoding": encoding, "Origin": "null"}
        line.request("GET", urlsplit(base).path + name, headers=headers)
        answer = line.getresponse()
        return answer, answer.read()


@pytest.mark.parametrize("server", by_recipe(), ids=lambda server: server.name)
def test_a_recipe_sends_the_headers_that_the_guide_promises(folder: Path, server: WebServer) -> None:
    (part,) = (f"python/{path.name}" for path in (SITE / "python").glob("library-*.pack.png"))
    with server.serving(folder) as base:
        for name in ("", "embed.html", "sw.js", games.MANIFEST, "atlas/data/index.pack.png", part):
            answer, _ = asked(base, name)
            assert answer.status == 200
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
            framed = None if name == "embed.html" else "frame-ancestors 'self'"
            assert answer.headers["Content-Security-Policy"] == framed
            kept = "public, max-age=31536000, immutable" if name == part else "no-cache"
            assert answer.headers["Cache-Control"] == kept
        assert [asked(base, name)[0].headers["Content-Encoding"] for name in ("", "sw.js", part)] == [
            *("gzip", "gzip", None)
        ]
        assert "/javascript" in asked(base, "sw.js")[0].headers["Content-Type"]
        answer, page = asked(base, "nowhere/at/all", "identity")
        assert (answer.status, page) == (404, (SITE / static_hosts.NOT_FOUND).read_bytes())
