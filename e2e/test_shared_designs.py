"""Designs in links: what they show and play, friends by links, testers, embeds, and making one's own of one."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.conftest import ANY_SITE, Visitor
from e2e.opponent import THINK_MS
from e2e.table import LOAD_MS
from e2e.workshop import TEMPLATE, begun, board, cells, code, expect_board, opened, play, shared_link, write
from tools.common import ROOT

OTHELLO = (ROOT / "docs/examples/games/othello.py").read_text("utf-8")


def link_to(visitor: Visitor, text: str) -> str:
    """Return the link to a design that the page itself would not share, as it cannot be played."""
    packed = zlib.compress(text.encode(), wbits=-15)
    return f"{visitor.base}design.html#1/{urlsafe_b64encode(packed).decode().rstrip('=')}/0"


def test_board_of_a_shared_game_is_a_picture_before_its_code_runs(visitor: Visitor) -> None:
    page = begun(visitor)
    write(page, OTHELLO)
    expect(page.locator("#about")).to_have_text("version 2 · saved")
    link = shared_link(page)
    for address in (link, link.replace("design.html", "design.html?embed")):
        friend = opened(visitor, address)
        picture = friend.get_by_role("img", name="The board at the start")
        expect(picture).to_be_visible()
        for kind in ("black", "white"):
            expect(picture.locator(f"[data-stone={kind}]")).to_have_count(2)
        expect(cells(friend)).to_have_count(0)
    friend.get_by_role("button", name="Play").click()
    expect_board(friend)
    expect(picture).to_be_hidden()
    for wrong in ("square:8,8.8.8.3bw3.3wb3.8.8", "square:8,8.8.8.3bz3.3wb3.8.8.8", "round:8,8"):
        other = opened(visitor, re.sub("(?<=view=).*", wrong, link))
        expect(other.get_by_role("heading", name="Othello")).to_be_visible()
        expect(other.locator("#shared-picture")).to_be_empty()


def test_visitor_of_a_link_plays_the_computer(visitor: Visitor) -> None:
    friend = opened(visitor, shared_link(begun(visitor)))
    friend.get_by_role("button", name="Play").click()
    expect_board(friend)
    expect(friend.get_by_label("Who plays")).to_have_value("first")
    expect(friend.get_by_label("Computer")).to_have_value("2")
    board(friend).locator("[data-cell=c3]").click()
    expect(board(friend).locator("[data-cell][aria-label*='White']")).to_have_count(1, timeout=THINK_MS)


@pytest.mark.parametrize(
    "device", [{}, {"viewport": {"width": 360, "height": 640}}], ids=["desktop", "phone"]
)
def test_broken_shared_game_shows_the_reason_in_place_of_its_board(
    visitor: Visitor, device: dict[str, dict[str, int]]
) -> None:
    page = opened(visitor, link_to(visitor, TEMPLATE.replace("p.empty", "p.emtpy")), **device)
    page.get_by_role("button", name="Play").click()
    message = page.get_by_role("alert").filter(has_text="Its code fails in line 15: a position has no emtpy")
    expect(message).to_be_in_viewport(ratio=1, timeout=LOAD_MS)
    expect(page.locator("#work")).to_be_hidden()
    place, heading = (
        message.bounding_box(),
        page.get_by_role("heading", name="Place stones").last.bounding_box(),
    )
    assert place
    assert heading
    assert place["y"] < heading["y"]
    page.get_by_role("button", name="Make it mine").click()
    expect(page.locator("#fault")).to_contain_text("Line 15: a position has no emtpy", timeout=LOAD_MS)


def test_fault_in_a_move_of_a_shared_game_is_reported(visitor: Visitor) -> None:
    text = f"{TEMPLATE}\n    def play(self, p, move):\n        p.place(move)\n        p.place(25)\n"
    page = opened(visitor, link_to(visitor, text))
    page.get_by_role("button", name="Play").click()
    expect_board(page)
    board(page).locator("[data-cell=a1]").click()
    expect(page.get_by_role("alert").filter(has_text="line 19: 25 is not a cell")).to_be_visible()
    expect(cells(page)).to_have_count(25)


def test_friends_play_by_links(visitor: Visitor) -> None:
    page = begun(visitor)
    page.get_by_label("Who plays").select_option("friend")
    play(page, "a1")
    page.get_by_label("Name of Black").fill("Ann, A")
    page.get_by_label("Name of Black").press("Tab")
    link = page.get_by_role("textbox", name="Link for your friend")
    expect(link).to_have_value(re.compile("by=Ann%2C%20A"))
    expect(link).to_have_value(re.compile(r"/a1$"))
    other = opened(visitor, link.input_value())
    expect(other.locator("#shared-about")).to_contain_text("A game of Ann, A has begun, with 1 move so far.")
    other.get_by_role("button", name="Play").click()
    expect_board(other)
    expect(other.locator("#turn")).to_contain_text("White")
    play(other, "c3")
    expect(other.get_by_role("textbox", name="Link for your friend")).to_have_value(re.compile(r"/a1\.c3$"))


def test_testers_answer_by_a_link(visitor: Visitor) -> None:
    page = begun(visitor)
    tester = opened(visitor, shared_link(page, "Link for testers"))
    tester.get_by_role("button", name="Play").click()
    expect_board(tester)
    tester.get_by_label("Who plays").select_option("two")
    play(tester, "a1", "c3")
    tester.get_by_label("Was it clear what to do?").select_option("mostly")
    tester.get_by_label("What bored you?").fill("<b>nothing</b>")
    tester.get_by_role("button", name="Make the link").click()
    answers = tester.get_by_role("textbox", name="Link with your answers").input_value()
    page.goto(answers)
    row = page.locator("#answers tbody tr")
    expect(row).to_have_count(1)
    expect(row.locator("td").first).to_have_text("2")
    expect(row).to_contain_text("mostly")
    expect(row).to_contain_text("<b>nothing</b>")
    stranger = opened(visitor, answers)
    expect(stranger.locator("#message")).to_contain_text('"Place stones", which is not in this browser')


def test_an_embed_on_another_site_is_played(visitor: Visitor, other_site: Callable[[str], str]) -> None:
    address = other_site(shared_link(begun(visitor), "Snippet"))
    blog = visitor.page(base=ANY_SITE).page
    blog.goto(address)
    embed = blog.frame_locator("iframe")
    expect(embed.get_by_role("heading", name="Place stones")).to_be_visible()
    expect(embed.get_by_role("button", name="Make it mine")).to_be_hidden()
    embed.get_by_role("button", name="Play").click()
    expect(cells(embed).first).to_be_attached(timeout=LOAD_MS)
    play(embed, "a1")


def test_making_a_shared_game_ones_own_names_whom_it_comes_from(visitor: Visitor) -> None:
    page = begun(visitor)
    write(
        page, TEMPLATE.replace('    boards = "square:5"', '    author = "Ann <i>"\n    boards = "square:3"')
    )
    expect(page.locator("#about")).to_contain_text("by Ann <i>")
    other = opened(visitor, shared_link(page))
    expect(other.locator("#shared-about")).to_have_text("By Ann <i>.")
    other.get_by_role("button", name="See the code").click()
    expect(other.locator("#shared-code")).to_contain_text('author = "Ann <i>"')
    other.get_by_role("button", name="Make it mine").click()
    expect(code(other)).to_contain_text("Ann <i>")
    expect(other.locator("#about")).to_contain_text("from Place stones by Ann <i>")
