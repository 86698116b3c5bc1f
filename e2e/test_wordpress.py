"""An embed in WordPress, which filters the oEmbed answer and sandboxes the frame."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from e2e.conftest import Visitor
from e2e.table import LOAD_MS
from tools import oembed
from tools.serve import HOST, serving

SECRET = "aB3dE6gH9j"
# What WordPress's script does with messages from its frames, and what it sends them.
SCRIPT = """
    const frame = document.querySelector("iframe");
    addEventListener("message", ({ source, data }) => {
        if (source !== frame.contentWindow || data?.secret !== frame.dataset.secret) return;
        document.querySelector("blockquote").style.display = "none";
        frame.removeAttribute("style");
        if (data.message === "height") frame.height = Math.min(1000, Math.max(200, parseInt(data.value, 10)));
    });
    frame.contentWindow.postMessage({ message: "ready", secret: frame.dataset.secret }, "*");
"""
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SCROLL = "() => document.documentElement.scrollHeight - innerHeight"


def filtered(markup: str, added: str) -> str:
    """Return an unknown site's markup after WordPress's filter, with a secret in the frame's address."""
    link = re.search(r"<blockquote[^>]*>(.*?)</blockquote>", markup, re.DOTALL)
    source = re.search(r'<iframe[^>]* src="([^"]*)"', markup)
    size = re.search(r'( width="[^"]*") height="(\d+)"', markup)
    assert link
    assert source
    assert size
    return (
        f'<blockquote class="wp-embedded-content" data-secret="{SECRET}">{link[1]}</blockquote>'
        '<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted"'
        f' style="position: absolute; visibility: hidden;" src="{escape(unescape(source[1]) + added)}"'
        f' data-secret="{SECRET}"{size[0]}></iframe>'
    )


@pytest.fixture
def blog(visitor: Visitor, tmp_path: Path) -> Iterator[Page]:
    """Yield a narrow page of another origin with a board in the site's own oEmbed markup."""
    oembed.write(tmp_path / "site", visitor.base)
    answer = json.loads((tmp_path / "site" / "oembed" / "churn.json").read_text("utf-8"))
    board = filtered(answer["html"], f"#?secret={SECRET}")
    page = tmp_path / "blog" / "post.html"
    page.parent.mkdir()
    page.write_text(
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Post</title>'
        f'<link rel="icon" href="data:,"><p>Before</p>{board}<p>After</p><script>{SCRIPT}</script>'
    )
    with serving(page.parent) as url:
        table = visitor.page(base=f"http://{HOST}:", viewport={"width": 360, "height": 740})
        table.page.goto(f"{url}post.html")
        yield table.page


def inner(blog: Page) -> FrameLocator:
    """Return the board's frame."""
    return blog.locator("iframe").content_frame


def test_a_board_fits_and_is_played_in_wordpress(visitor: Visitor, blog: Page) -> None:
    frame, shown = blog.locator("iframe"), inner(blog)
    expect(frame).to_be_visible()
    expect(blog.locator("blockquote")).to_be_hidden()
    expect(shown.locator("#picture svg")).to_be_visible()
    expect(shown.locator("#fault, #told").locator("visible=true")).to_have_count(0)
    expect(frame).not_to_have_attribute("height", "650")  # that would fit a wider column
    for width in (1200, 360):
        blog.set_viewport_size({"width": width, "height": 740})
        expect(frame).to_have_attribute("height", re.compile("^6" if width > 600 else "^[45]"))
        assert blog.evaluate(OVERFLOW) == 0
        assert shown.locator("html").evaluate(SCROLL) <= 0
    address = shown.locator("#address")
    expect(address).to_have_text(f"{visitor.base}?game=churn#1")
    shown.locator("#begin span").click()
    expect(shown.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)
    expect(shown.locator("#told")).to_be_hidden()
    shown.locator("[data-cell=c3]").click()
    expect(address).to_have_text(f"{visitor.base}?game=churn#1/c3")
    expect(address).to_be_visible()
    assert shown.locator("html").evaluate(SCROLL) <= 0


def test_a_secret_may_come_later(visitor: Visitor, blog: Page) -> None:
    """Some versions add it by script instead of on the server."""
    frame, shown = blog.locator("iframe"), inner(blog)
    expect(frame).to_be_visible()
    link = f"{visitor.base}embed.html?board=square:4#1/a1b1"
    blog.evaluate(
        "link => { const frame = document.querySelector('iframe'); frame.height = 1; frame.src = link; }",
        link,
    )
    expect(shown.locator("#picture svg")).to_have_attribute("aria-label", re.compile("2 black"))
    shown.locator("html").evaluate("root => (root.dataset.same = 'yes')")
    blog.evaluate("secret => (document.querySelector('iframe').src += `#?secret=${secret}`)", SECRET)
    expect(frame).to_have_attribute("height", re.compile(r"^[45]\d\d$"))
    expect(shown.locator("html[data-same]")).to_be_attached()  # the board was not reloaded
    expect(shown.locator("#address")).to_have_text(f"{visitor.base}?board=square:4#1/a1b1")
