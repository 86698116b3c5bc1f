"""Embeds in pages of others: their pictures, their messages, WordPress, and sandboxed frames without an origin."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from html import escape, unescape
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from e2e.conftest import ANY_SITE, Visitor
from e2e.loading import hold
from e2e.opponent import expect_embed_played
from e2e.table import LOAD_MS, Table
from tools import oembed
from tools.common import ROOT
from tools.serve import Handler, serving

GIVEN_HEIGHT = re.compile(r"aspect-ratio: auto.*height: \d+px|height: \d+px.*aspect-ratio: auto")
# The board's width and the height below it in its frame, while the outer frames still resize.
BOARD = """board => {
    const { width, bottom } = board.getBoundingClientRect();
    return [width, innerHeight - bottom];
}"""
MODES = {"play": 0, "replay": 1, "diagram": 2, "puzzle": 3, "sealed": 4}


@pytest.fixture
def blank(visitor: Visitor, tmp_path: Path) -> Iterator[tuple[Page, str]]:
    """Yield an empty page and the example's address, adapted to the address of the game."""
    shutil.copytree(ROOT / "docs" / "examples", tmp_path / "blog")
    page = tmp_path / "blog" / "blog.html"
    page.write_text(page.read_text("utf-8").replace('src="../../', f'src="{visitor.base}'), "utf-8")
    with serving(tmp_path / "blog") as url:
        yield visitor.page(base=ANY_SITE).page, f"{url}blog.html"


@pytest.fixture
def blog(blank: tuple[Page, str]) -> Page:
    page, address = blank
    page.goto(address)
    return page


def frame(blog: Page, mode: str) -> FrameLocator:
    """Return an embed after scrolling it into view, as it is not loaded before."""
    result = blog.locator("iframe").nth(MODES[mode])
    result.scroll_into_view_if_needed()
    inner = result.content_frame
    expect(inner.locator("#picture svg")).to_be_visible()
    return inner


def test_every_mode_shows_its_picture_and_none_starts_python(blog: Page) -> None:
    message = {
        "play": "Affinage: the empty board",
        "replay": "Affinage: 2 black on the board",
        "diagram": "Churn: 1 red, 1 blue on the board",
        "puzzle": "Affinage: the empty board",
        "sealed": "Affinage: 2 black, 2 white on the board",
    }
    for mode, text in message.items():
        inner = frame(blog, mode)
        expect(inner.locator("#picture svg")).to_have_attribute("aria-label", text)
        expect(inner.locator("html.starting")).to_have_count(0)
    expect(frame(blog, "puzzle").locator("#goal")).to_have_text("Black to move and win by 1 point or more")
    # The button loads another game into a picture.
    blog.locator("#other").click()
    picture = frame(blog, "replay").locator("#picture svg")
    expect(picture).to_have_attribute("aria-label", "Affinage: 1 black, 1 white on the board")
    expect(frame(blog, "replay").locator("html.starting")).to_have_count(0)


def test_a_sandboxed_board_leads_to_the_game_and_is_played(blog: Page, visitor: Visitor) -> None:
    inner = frame(blog, "sealed")
    assert inner.locator("html").evaluate("() => self.origin") == "null"
    address = f"{visitor.base}?board=square:4#1/a1b1c3c4"
    expect(inner.locator("#address")).to_have_text(address)
    expect(inner.locator("#open")).to_have_attribute("href", address)
    expect(inner.locator("#open")).to_have_attribute("target", "_blank")
    inner.locator("#begin span").click()
    expect(inner.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)
    expect(inner.locator("#sealed")).to_be_hidden()
    inner.locator("[data-cell=a4]").click()
    expect(inner.locator("#status-text")).to_have_text("Black places one more stone")
    inner.locator("[data-cell=b4]").click()
    expect(inner.locator("#address"), "in sandboxed frames a link may not open").to_be_visible()
    expect(inner.locator("#address")).to_have_text(f"{address}a4b4")


def test_the_page_and_its_board_talk(blog: Page) -> None:
    inner, heard = frame(blog, "replay"), blog.locator("#heard")
    inner.locator("#redo").click()
    expect(inner.locator("html.ready")).to_be_attached(timeout=LOAD_MS)
    expect(heard).to_have_text("Move 2: c3,c4")
    blog.locator("#to-end").click()
    expect(heard).to_have_text("Move 3: a3,a4")
    blog.locator("#other").click()
    expect(inner.locator("[data-cell]")).to_have_count(19)
    inner.locator("#first").click()
    expect(heard).to_have_text(re.compile("^Move 0"))
    blog.evaluate("""() => Affinage.on(frame, "error", ({ text }) => (heard.textContent = text))""")
    blog.evaluate("() => Affinage.goto(frame, 99)")
    expect(heard).to_have_text("unknown ply 99; expected 0 to 1")
    blog.evaluate("() => Affinage.load(frame, '?board=hex:3#1/z9')")
    expect(heard).to_have_text(re.compile("^move 1: 'z9' is not a cell of hex:3"))
    expect(frame(blog, "play").locator("html.starting"), "each embed has its own Python").to_have_count(0)


def test_messages_of_others_are_ignored_and_the_frame_fits_its_board(blog: Page) -> None:
    inner, outer = frame(blog, "replay"), blog.locator("iframe").nth(MODES["replay"])
    expect(inner.locator("html.sized")).to_be_attached()
    # A message sets the height, and arrives a moment later.
    expect(outer).to_have_attribute("style", GIVEN_HEIGHT)
    height = outer.evaluate("frame => frame.style.height")
    # This message is from the page itself.
    blog.evaluate("postMessage({affinage: 'shown', type: 'size', height: 3000}, '*')")
    outer.evaluate("frame => frame.contentWindow.postMessage({affinage: 'other', type: 'goto', ply: 3}, '*')")
    outer.evaluate(
        """frame => {
            window.errors = [];
            Affinage.on(frame, "error", ({ text }) => (document.body.dataset.errors = errors.push(text)));
        }"""
    )
    for command in ("goto(frame, 'x')", "goto(frame, -1)", "load(frame, 'javascript:1')", "load(frame, 7)"):
        outer.evaluate(f"frame => Affinage.{command}")
    expected = "unknown ply; expected a whole number from 0", "unknown link; expected a text such as "
    expect(blog.locator("body")).to_have_attribute("data-errors", "4")
    assert [text[: len(expected[number // 2])] for number, text in enumerate(blog.evaluate("errors"))] == [
        *[expected[0]] * 2,
        *[expected[1]] * 2,
    ]
    outer.evaluate("frame => frame.contentWindow.postMessage({affinage: 'shown', type: 'constructor'}, '*')")
    expect(inner.locator("html[data-ply]")).to_have_count(0)
    outer.evaluate("frame => Affinage.goto(frame, 2)")
    expect(inner.locator("html[data-ply='2']")).to_be_attached()
    assert outer.evaluate("frame => frame.style.height") == height
    blog.set_viewport_size({"width": 320, "height": 800})
    expect(outer).to_have_css("height", re.compile("^[34]"))
    width, below = inner.locator("#frame").evaluate(BOARD)
    assert width > 250
    assert below > 0


def test_boards_of_a_post_start_python_when_touched(
    visitor: Visitor, other_site: Callable[[str], str]
) -> None:
    links = ["board=square:3&amp;picture=3.3.3-b"] * 9 + ["game=churn"]
    boards = (
        f'<iframe src="{visitor.base}embed.html?{link}" title="Board {number}" height="300"></iframe>'
        for number, link in enumerate(links)
    )
    page = visitor.page(base=ANY_SITE).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(visitor.base)))
    page.goto(other_site("".join(boards)))
    frames = [page.get_by_title(f"Board {number}", exact=True).content_frame for number in range(10)]
    for inner in frames:
        expect(inner.locator("#picture svg")).to_be_visible()
    assert not [url for url in asked if url.startswith("vendor/")]
    touched = {4: ("a1", "Black places one more stone"), 9: ("c3", "Blue to move")}
    for number, (name, status) in touched.items():
        frames[number].locator("#begin span").click()
        expect(frames[number].locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)
        frames[number].locator(f"[data-cell={name}]").click()
        expect(frames[number].locator("#status-text")).to_contain_text(status)
    for number in {*range(10)} - {*touched}:
        expect(frames[number].locator("html.starting, html.ready")).to_have_count(0)
    assert len([url for url in asked if url.endswith("/pyodide.js")]) == 2


def test_a_frame_hears_what_was_sent_before_it_was_there(blank: tuple[Page, str]) -> None:
    blog, address = blank
    held = hold(blog, "embed.html?*id=shown*", times=1)
    with blog.expect_request("**/embed.html?*id=shown*"):
        blog.goto(address, wait_until="domcontentloaded")
    for command in (
        "goto(frame, 3)",
        "load(frame, '?board=hex:3#1/a3b2')",
        "goto(frame, 2)",
        "goto(frame, 1)",
    ):
        blog.locator("iframe").nth(MODES["replay"]).evaluate(f"frame => Affinage.{command}")
    held.pop().continue_()
    picture = frame(blog, "replay").locator("#picture svg")
    expect(picture).to_have_attribute("aria-label", "Affinage: 1 black, 1 white on the board")
    expect(frame(blog, "replay").locator("html[data-ply='1']")).to_be_attached()


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
def press(visitor: Visitor, tmp_path: Path, other_site: Callable[[str], str]) -> Page:
    """Return a narrow page of another origin with a board in the site's own oEmbed markup."""
    oembed.write(tmp_path / "site", visitor.base)
    answer = json.loads((tmp_path / "site" / "oembed" / "churn.json").read_text("utf-8"))
    board = filtered(answer["html"], f"#?secret={SECRET}")
    viewport = '<meta name="viewport" content="width=device-width">'
    page = visitor.page(base=ANY_SITE, viewport={"width": 360, "height": 740}).page
    page.goto(other_site(f"{viewport}<p>Before</p>{board}<p>After</p><script>{SCRIPT}</script>"))
    return page


def inner(press: Page) -> FrameLocator:
    return press.locator("iframe").content_frame


def test_a_board_fits_and_is_played_in_wordpress(visitor: Visitor, press: Page) -> None:
    frame, shown = press.locator("iframe"), inner(press)
    expect(frame).to_be_visible()
    expect(press.locator("blockquote")).to_be_hidden()
    expect(shown.locator("#picture svg")).to_be_visible()
    expect(shown.locator("#fault, #embed-message").locator("visible=true")).to_have_count(0)
    expect(frame, "this would fit a wider column").not_to_have_attribute("height", "650")
    for width in (1200, 360):
        press.set_viewport_size({"width": width, "height": 740})
        expect(frame).to_have_attribute("height", re.compile("^6" if width > 600 else "^[45]"))
        assert press.evaluate(OVERFLOW) == 0
        assert shown.locator("html").evaluate(SCROLL) <= 0
    address = shown.locator("#address")
    expect(address).to_have_text(f"{visitor.base}?game=churn#1")
    shown.locator("#begin span").click()
    expect(shown.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)
    expect(shown.locator("#embed-message")).to_be_hidden()
    shown.locator("[data-cell=c3]").click()
    expect(address).to_have_text(f"{visitor.base}?game=churn#1/c3")
    expect(address).to_be_visible()
    assert shown.locator("html").evaluate(SCROLL) <= 0


def test_a_secret_may_come_later(visitor: Visitor, press: Page) -> None:
    """Some versions add it by script instead of on the server."""
    frame, shown = press.locator("iframe"), inner(press)
    expect(frame).to_be_visible()
    link = f"{visitor.base}embed.html?board=square:4#1/a1b1"
    press.evaluate(
        "link => { const frame = document.querySelector('iframe'); frame.height = 1; frame.src = link; }",
        link,
    )
    expect(shown.locator("#picture svg")).to_have_attribute("aria-label", re.compile("2 black"))
    shown.locator("html").evaluate("root => (root.dataset.same = 'yes')")
    press.evaluate("secret => (document.querySelector('iframe').src += `#?secret=${secret}`)", SECRET)
    expect(frame).to_have_attribute("height", re.compile(r"^[45]\d\d$"))
    expect(shown.locator("html[data-same]"), "the board was not reloaded").to_be_attached()
    expect(shown.locator("#address")).to_have_text(f"{visitor.base}?board=square:4#1/a1b1")


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
def sandboxed(table: Table, other_site: Callable[[str], str]) -> Frame:
    """Return a function that opens an address in a sandboxed frame on a page of another origin."""

    def sandboxed(address: str) -> FrameLocator:
        markup = f'<iframe sandbox="allow-scripts" src="{escape(address)}" width="500" height="600"></iframe>'
        table.page.goto(other_site(markup))
        embed = table.page.locator("iframe").content_frame
        expect(embed.locator("#picture svg")).to_be_visible()
        assert embed.locator("html").evaluate("() => self.origin") == "null"
        return embed

    return sandboxed


def test_sandboxed_computer_answers_from_a_thread_of_its_own(
    visitor: Visitor, table: Table, sandboxed: Frame
) -> None:
    expect_embed_played(sandboxed(visitor.base + LINK))
    assert [worker.url[:5] for worker in table.page.workers] == ["data:"]


def test_sandboxed_picture_leads_to_the_game_where_the_host_refuses(
    built_site: Path, table: Table, sandboxed: Frame
) -> None:
    table.watch.allow("CORS policy", "web/loader/boot.js")
    with serving(built_site, handler=Closed) as base:
        embed = sandboxed(base + LINK)
        embed.locator("#begin span").click()
        expect(embed.locator("#sealed")).to_be_visible()
        expect(embed.locator("#picture svg")).to_be_visible()
        expect(embed.locator("#begin, #loading, #hint").locator("visible=true")).to_have_count(0)
        expect(embed.locator("#controls button:enabled")).to_have_count(0)
        expect(embed.locator("#address")).to_have_text(base + LINK.removeprefix("embed.html"))
        expect(embed.locator("#open")).to_have_attribute("href", base + LINK.removeprefix("embed.html"))
