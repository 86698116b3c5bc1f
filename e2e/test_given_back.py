"""Embeds that scroll out of view free the memory of their Python and keep their games."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

import pytest
from playwright.sync_api import FrameLocator, Page, TimeoutError, expect

from e2e.conftest import ANY_SITE, Visitor
from e2e.table import LOAD_MS

PATIENCE_MS = 31_000
SOON_MS, TRIES = 1000, 60  # until the board notices that it is out of view
BOARDS = {
    "Played": "embed.html?board=square:4&id=played",
    "Puzzle": "embed.html?board=square:2x3&mode=puzzle&puzzle=win",
    "Computer": "embed.html?board=square:3&theme=dark#1/by=Ann,Bob.1",
    "Other": "embed.html?game=churn&mode=replay#1/c3d4/ply=1",
}


@pytest.fixture
def blog(visitor: Visitor, other_site: Callable[[str], str]) -> Page:
    """Return a long page of another origin with boards far apart and a clock that can be advanced."""
    frames = (
        f'<iframe src="{visitor.base}{escape(link)}" title="{title}" data-affinage="{title.lower()}"'
        ' width="400" height="600" style="display: block; margin-bottom: 3000px"></iframe>'
        for title, link in BOARDS.items()
    )
    page = visitor.page(base=ANY_SITE).page
    page.clock.install()
    end = f'<p id="end">End</p><script src="{visitor.base}web/embed/host.js"></script>'
    page.goto(other_site("".join(frames) + end))
    return page


def board(blog: Page, title: str) -> FrameLocator:
    result = blog.get_by_title(title, exact=True)
    result.scroll_into_view_if_needed()
    inner = result.content_frame
    expect(inner.locator("#picture svg, html.ready")).not_to_have_count(0)
    return inner


def begin(inner: FrameLocator, touched: str = "#begin span") -> None:
    """Touch a board, and wait until Python controls it."""
    inner.locator(touched).click()
    expect(inner.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)


def expect_given_back(blog: Page, inner: FrameLocator) -> None:
    """Keep a board out of view until its document is as before the first touch."""
    blog.locator("#end").scroll_into_view_if_needed()
    assert any(passes(blog, inner) for _ in range(TRIES))


def passes(blog: Page, inner: FrameLocator) -> bool:
    """Advance the clock by the time limit, and return whether the board has freed its memory."""
    blog.clock.fast_forward(PATIENCE_MS)
    try:
        inner.locator("html:not(.starting, .ready) #picture svg").wait_for(state="attached", timeout=SOON_MS)
    except TimeoutError:
        return False
    return True


def test_a_game_goes_on_where_it_was_with_what_was_undone(blog: Page) -> None:
    inner = board(blog, "Played")
    begin(inner)
    for cell in ("a1", "b1", "c3", "c4"):
        inner.locator(f"[data-cell={cell}]").click()
    inner.locator("#undo").click()
    expect(inner.locator("#open")).to_have_attribute("href", re.compile("#1/a1b1c3c4/ply=1$"))
    blog.evaluate(
        """() => {
            window.heard = [];
            Affinage.on(document.querySelector("iframe"), "move", ({ ply }) => heard.push(ply));
        }"""
    )
    expect_given_back(blog, inner)
    expect(inner.locator("#picture svg")).to_have_attribute("aria-label", "Affinage: 2 black on the board")
    blog.evaluate("() => Affinage.goto(document.querySelector('iframe'), 1)")  # messages still work
    expect(inner.locator("html[data-ply='1']")).to_be_attached()
    inner = board(blog, "Played")
    expect(inner.locator("html.sized")).to_be_attached()
    begin(inner)
    expect(inner.locator("[data-cell=a1]")).to_have_attribute("aria-label", re.compile("^a1, Black"))
    inner.locator("#redo").click()
    expect(inner.locator("[data-cell=c3]")).to_have_attribute("aria-label", re.compile("^c3, White"))
    assert blog.evaluate("heard") == [2]
    inner.locator("#undo").click()
    inner.locator("#undo").click()
    expect(inner.locator("#open")).to_have_attribute("href", re.compile("#1/a1b1c3c4/ply=0$"))


def test_a_move_of_the_computer_is_awaited(blog: Page) -> None:
    inner = board(blog, "Computer")
    begin(inner)
    inner.locator("[data-cell=a1]").click()
    inner.locator("[data-cell=b1]").click()
    expect_given_back(blog, inner)
    expect(inner.locator("#open")).to_have_attribute(
        "href", re.compile("#1/by=Ann,Bob.1/a1b1[a-c][1-3][a-c][1-3]$")
    )
    expect(inner.locator("html")).to_have_css("color-scheme", "dark")
