"""Link preview pages: they fit any screen, work without scripts, and are one click away from the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from affinage.notation.link import load
from affinage.teach import rulebook
from e2e.conftest import Visitor
from tools.previews import pages
from tools.previews.subjects import Subject, subjects

LINK = "game=churn&board=hex:4"
CLABBER = next(subject for subject in subjects() if subject.preset and subject.game == load(LINK))


def expect_whole(page: Page, subject: Subject, width: int) -> None:
    """Check that the page shows the rules with pictures, fits its window, and that its first link is visible."""
    expect(page.get_by_role("heading", level=1)).to_have_text(subject.name)
    rules = [sentence.text for sentence in rulebook.sentences(subject.game)]
    expect(page.locator("ol > li > p")).to_have_text(rules)
    begin = page.get_by_role("navigation", name="Begin")
    expect(begin.get_by_role("link", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    for picture in page.get_by_role("img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        expect(picture).not_to_have_js_property("naturalWidth", 0)
    assert page.locator("html").evaluate("element => element.scrollWidth") == width


@pytest.mark.parametrize("width", [320, 1280])
def test_a_page_is_whole_without_scripts(visitor: Visitor, width: int) -> None:
    size = {"width": width, "height": 640}
    page = visitor.page(java_script_enabled=False, viewport=size, color_scheme="dark").page
    page.goto(f"{visitor.base}{pages.FOLDER}/")
    assert page.locator("html").evaluate("element => element.scrollWidth") == width
    page.get_by_role("link", name=CLABBER.name).click()
    expect(page).to_have_url(f"{visitor.base}{pages.FOLDER}/{CLABBER.slug}/")
    expect_whole(page, CLABBER, width)
    dark = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    assert dark == "rgb(27, 24, 21)"


def test_the_landing_page_leads_to_a_page_that_to_its_board_and_the_board_back(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(visitor.base)
    table.page.get_by_role("link", name=pages.LIST).click()
    table.page.get_by_role("link", name=CLABBER.name).click()
    expect_whole(table.page, CLABBER, 1280)
    table.page.get_by_role("link", name="Two players", exact=True).click()
    expect(table.page).to_have_url(f"{visitor.base}?{LINK}")
    table.await_board()
    table.expect_size(CLABBER.game.board.size)
    table.tool("share").click()
    table.page.get_by_label("Its page").check()
    expect(table.page.get_by_label("Link", exact=True)).to_have_value(
        f"{visitor.base}{pages.FOLDER}/{CLABBER.slug}/"
    )
