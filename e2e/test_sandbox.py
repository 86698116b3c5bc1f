"""Sandboxed frames without an origin: the game is playable in them if the site's host allows it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, expect

from e2e.conftest import ANY_SITE, Visitor
from e2e.opponent import expect_embed_played
from e2e.table import Table
from tools.serve import Handler, serving

LINK = "embed.html?board=square:3#1/by=Ann,Bob.1"
Frame = Callable[[str], FrameLocator]


class Closed(Handler):
    """A host that does not allow other origins to read its files."""

    def send_header(self, keyword: str, value: str) -> None:
        """Leave out the header that would allow it."""
        if keyword != "Access-Control-Allow-Origin":
            super().send_header(keyword, value)


@pytest.fixture
def table(visitor: Visitor) -> Table:
    return visitor.page(base=ANY_SITE)


@pytest.fixture
def frame(table: Table, other_site: Callable[[str], str]) -> Frame:
    """Return a function that opens an address in a sandboxed frame on a page of another origin."""

    def frame(address: str) -> FrameLocator:
        markup = f'<iframe sandbox="allow-scripts" src="{escape(address)}" width="500" height="600"></iframe>'
        table.page.goto(other_site(markup))
        embed = table.page.locator("iframe").content_frame
        expect(embed.locator("#picture svg")).to_be_visible()
        assert embed.locator("html").evaluate("() => self.origin") == "null"
        return embed

    return frame


def test_a_computer_answers_from_a_thread_of_its_own(visitor: Visitor, table: Table, frame: Frame) -> None:
    expect_embed_played(frame(visitor.base + LINK))
    assert [worker.url[:5] for worker in table.page.workers] == ["data:"]


def test_picture_leads_to_the_game_where_the_host_refuses(
    built_site: Path, table: Table, frame: Frame
) -> None:
    table.watch.allow("CORS policy", "web/loader/boot.js")
    with serving(built_site, handler=Closed) as base:
        embed = frame(base + LINK)
        embed.locator("#begin span").click()
        expect(embed.locator("#sealed")).to_be_visible()
        expect(embed.locator("#picture svg")).to_be_visible()
        expect(embed.locator("#begin, #loading, #hint").locator("visible=true")).to_have_count(0)
        expect(embed.locator("#controls button:enabled")).to_have_count(0)
        expect(embed.locator("#address")).to_have_text(base + LINK.removeprefix("embed.html"))
        expect(embed.locator("#open")).to_have_attribute("href", base + LINK.removeprefix("embed.html"))
