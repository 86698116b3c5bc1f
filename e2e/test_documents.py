"""The documents' pages in a browser: they lead to each other and to the game, can be searched, and fit a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor


def open_document(visitor: Visitor, name: str, width: int, height: int) -> Page:
    """A page of the documents in a window of a size."""
    page = visitor.page(viewport={"width": width, "height": height}).page
    page.goto(f"{visitor.base}docs/{name}.html")
    return page


@pytest.mark.parametrize(
    "name", ["index", "play", "strength", "layout", "engine", "add-a-system", "api/game"]
)
def test_a_page_is_no_wider_than_a_phone(visitor: Visitor, name: str) -> None:
    page = open_document(visitor, name, 390, 844)
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_page_is_found_by_a_word_and_from_the_list(visitor: Visitor) -> None:
    page = open_document(visitor, "index", 1280, 800)
    page.locator(".sidebar-tree").get_by_role("link", name="Speed", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Speed")
    page.get_by_placeholder("Search").fill("sandbox")
    page.get_by_placeholder("Search").press("Enter")
    page.locator("#search-results").get_by_role("link", name="Embed").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Embed")


def test_a_page_leads_to_the_game(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(f"{visitor.base}docs/api/game.html")
    table.page.get_by_role("link", name="Play the game").click()
    expect(table.page).to_have_url(f"{visitor.base}index.html")
    expect(table.page.get_by_role("link", name="Play the computer")).to_be_visible()
