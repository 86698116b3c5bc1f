"""The page of the authors' questions: read without scripts, on a phone, and its games open on the board."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.access import Inspector
from e2e.conftest import Visitor


def test_questions_are_read_on_a_phone_and_lead_to_a_game(visitor: Visitor) -> None:
    size = {"width": 320, "height": 640}
    page = visitor.page(viewport=size).page
    page.goto(f"{visitor.base}questions/")
    expect(page.get_by_role("heading", level=1)).to_have_text("What the authors asked")
    assert page.locator("html").evaluate("element => element.scrollWidth") == size["width"]
    assert not Inspector(page).faults()
    section = page.get_by_role("region", name="Do players build side by side?").first
    expect(section).to_contain_text("with little interaction")
    section.get_by_role("img", name="A position of an engine game").click()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
