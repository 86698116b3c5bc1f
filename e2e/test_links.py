"""Links open their variant; an invalid link is explained and still leaves a playable board."""

from __future__ import annotations

import re
from urllib.parse import quote, urlencode

from playwright.sync_api import expect

import affinage
from affinage.notation.link import nearest
from e2e.conftest import Visitor
from e2e.loading import hold, release
from e2e.opponent import move
from e2e.table import Table

# An invalid link, words of its error message, and the link of the closest valid game.
BAD_LINKS = (
    ("board=square:6&board=square:7", "board is given twice", "board=square:6"),
    ("board=cube:4", "board=cube:4 is unknown; boards are square:N", "the default game"),
    ("bord=square:6", "unknown key 'bord'; keys are game, board", "board=square:6"),
    ("board=%FF%00%E2%80%AE", "is unknown; boards are square:N", "the default game"),
    ("board=hex:4&max=" + "9" * 5000, "the link has 5,016 characters before its #", "board=hex:4"),
)


def expect_complaint(table: Table, message: str, link: str) -> None:
    """Check that the notice explains the error and names the closest game, and that its board is playable."""
    expect(table.notice).to_be_visible()
    expect(table.notice).to_contain_text(message)
    expect(table.notice).to_contain_text(f"This link has faults, so here is the nearest valid game: {link}.")
    expect(table.notice).not_to_contain_text("Traceback")
    game = affinage.load("" if link == "the default game" else link)
    table.expect_size(game.board.size)
    table.pick(game.board.names[0])
    table.page.keyboard.press("Escape")
    expect(table.picked).to_have_count(0)


def test_a_link_opens_its_variant(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=hex:4&place=knight")
    table.expect_size(37)
    expect(table.variant).to_have_text("Hexagon, 4 a side. The pair: a knight's leap apart")
    expect(table.page).to_have_title("Black to move · Affinage")
    table.page.get_by_role("button", name="Rules in short").click()
    expect(table.page.get_by_role("heading", name="Rules in short: Affinage", exact=True)).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.notice).to_be_hidden()
    table.pick("d4")
    expect(table.free, "the cell itself and twelve leaps").to_have_count(13)


def test_bad_links_are_explained(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:3")
    for query, _, _ in BAD_LINKS:
        table.page.evaluate("query => history.pushState(null, '', query)", f"?{query}")
    table.page.evaluate("history.pushState(null, '', '?board=square:4')")
    for query, each, link in reversed(BAD_LINKS):
        table.page.go_back()
        expect_complaint(table, each, link)
        assert nearest(query)[0].link() == ("" if link == "the default game" else link)
    table.page.go_back()
    table.expect_size(9)
    expect(table.notice).to_be_hidden()


def test_the_panel_writes_the_query_and_back_returns_to_the_game(lasting_table: Table, site_url: str) -> None:
    table = lasting_table
    table.revisit("board=hex:4")
    table.tool("new").click()
    table.unfold_variants()
    table.setup.get_by_role("button", name="Camembert").click()
    table.setup.get_by_role("button", name="Start", exact=True).click()
    expect(table.page).to_have_url(re.compile(r"\?board=square:6&goal=territories$"))
    table.expect_size(36)
    expect(table.variant).to_contain_text("Camembert")
    move(table)
    table.tool("new").click()
    table.unfold_variants()
    table.setup.get_by_role("button", name="Emmental").click()
    table.setup.get_by_role("button", name="Start", exact=True).click()
    expect(table.page).to_have_url(f"{site_url}?game=affinage")
    table.expect_size(64)
    for size, ply, query in ((36, 1, "?board=square:6&goal=territories"), (37, 0, "?board=hex:4")):
        table.page.go_back()
        expect(table.page).to_have_url(site_url + query)
        table.expect_size(size)
        table.expect_ply(ply)
    table.page.go_forward()
    table.expect_size(36)
    table.expect_ply(1)
    expect(table.notice).to_be_hidden()


def test_links_open_their_game_however_they_were_handed_on(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(f"{visitor.base}?game=3Dchurn&amp;board=3Dhex:3#1%2Fby%3DAnn%2CBob%2Fc3b3?fbclid=b")
    table.await_board()
    table.expect_ply(2)
    expect(table.notice).to_be_hidden()
    expect(table.page).to_have_url(f"{visitor.base}?game=churn")
    expect(table.page.locator(".strip", has_text="Ann")).to_be_visible()
    for fragment in ("comments", ":~:text=Ann", "?secret=X1b2C3d4E5", "xtor=RSS-1", "2026"):
        table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
    table.expect_ply(2)
    expect(table.notice).to_be_hidden()
    table.page.goto(f"{visitor.base}?game=churn#1%2Fby%3DAnn%2CBob%2Fz9")
    table.await_board()
    expect(table.notice.locator("p")).to_have_text([re.compile("^Move 1: 'z9'"), "A new game has begun."])


def test_an_embed_opens_what_the_page_opens(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(
        f"{visitor.base}embed.html?game=churn&amp;mode=replay&amp;utm_source=x%231/by=Ann,Bob/c3b3#?secret=X1"
    )
    expect(table.page.locator("html[data-mode=replay]")).to_be_attached()
    expect(table.page.get_by_role("link", name="Open")).to_have_attribute(
        "href", f"{visitor.base}?game=churn#1/by=Ann,Bob/c3b3"
    )
    table.page.locator("#begin").click()
    table.await_board()
    expect(table.board).to_have_attribute("data-ply", "2")
    expect(table.page.locator("#embed-message")).to_be_hidden()


def test_unknown_key_shows_the_landing_page_and_a_misspelt_one_is_named(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(f"{visitor.base}?unheard_of=1#comments")
    expect(table.page.locator("#landing")).to_be_visible()
    table.page.goto(f"{visitor.base}?lesson=churn&fbclid=b&Stpe=2")
    expect(table.notice).to_contain_text("Unknown key 'stpe'; keys of a lesson are lesson, step.")


def test_links_that_only_python_reads_show_no_page_before(visitor: Visitor) -> None:
    for query, heading in (
        ("?game%3Dtaifas%26board%3Dsquare%3A5", "Taifas"),
        ("?lesson%3Dchurn", None),
        ("?ref=x", ""),
    ):
        table = visitor.page()
        held = hold(table.page, "library-*.pack")
        table.page.goto(visitor.base + query)
        expect(table.page.locator("#plate")).to_be_visible()
        expect(table.page.locator("#landing")).to_be_hidden()
        expect(table.page.locator("#picture")).to_be_empty()
        release(table.page, "library-*.pack", held)
        if heading:
            table.await_board()
            expect(table.page.locator("#title")).to_have_text(heading)
            table.expect_size(25)
        elif heading is None:
            expect(table.page.locator("html[data-exercise=lesson]")).to_be_attached()
            expect(table.page.locator("#exercise")).to_contain_text("Churn")
        else:
            expect(table.page.locator("#landing")).to_be_visible()
            expect(table.page.locator("#plate")).to_be_hidden()


def test_pasted_texts_open_their_link(visitor: Visitor) -> None:
    link = quote("https://example.org/?game=churn#1/by=Ann,Bob/c3b3", safe="")
    table = visitor.page()
    table.page.goto(visitor.base)
    paste(table, f"Your move: <https://www.google.com/url?q={link}&amp;sa=D>, Ann")
    table.await_board()
    table.expect_ply(2)
    expect(table.page).to_have_url(f"{visitor.base}?game=churn")
    expect(table.page.locator(".strip", has_text="Ann")).to_be_visible()
    table.page.go_back()
    expect(table.page.locator("#landing")).to_be_visible()
    paste(table, "See https://example.org/?lesson=churn&utm_source=x.")
    expect(table.page.locator("html[data-exercise=lesson]")).to_be_attached()


def test_pasted_texts_without_a_link_stay_with_one_error(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(visitor.base)
    for text in ("Shall we play 100% of it?", "https://example.com/?a=1#top", "board"):
        for _ in range(2):
            paste(table, text)
            expect(table.page.locator("#paste-error")).to_have_text(
                re.compile("^That is not a link of a game. Paste")
            )
            expect(table.page.locator("#landing")).to_be_visible()
            expect(table.page.locator("#paste-link")).to_have_value(text)
            expect(table.page).to_have_url(visitor.base)


def test_shared_texts_open_their_link(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(
        f"{visitor.base}?{urlencode({'shared-title': 'A game', 'shared': 'Play https://example.org/?game=taifas#1/Bc3'})}"
    )
    table.await_board()
    table.expect_ply(1)
    expect(table.page).to_have_url(f"{visitor.base}?game=taifas")
    table.page.goto(f"{visitor.base}?shared-title=&shared=Hello")
    expect(table.page.locator("#paste-error")).to_have_text(re.compile("^That is not a link"))
    expect(table.page.locator("#paste-link")).to_have_value("Hello")


def paste(table: Table, text: str) -> None:
    """Open a text with the form of the landing page."""
    field = table.page.locator("#paste-link")
    if not field.is_visible():
        table.page.get_by_text("Got a link from a friend?").click()
    field.fill(text)
    field.press("Enter")
