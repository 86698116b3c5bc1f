"""Steps of a designer in the workshop."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import FrameLocator, Locator, Page, expect

from e2e.conftest import Visitor
from e2e.table import LOAD_MS
from tools.common import ROOT

TEMPLATE = (ROOT / "docs/examples/templates/place.py").read_text("utf-8")


def opened(visitor: Visitor, address: str = "design.html", **options: Any) -> Page:
    page = visitor.page(**options).page
    page.goto(address if "://" in address else visitor.base + address)
    return page


def begun(visitor: Visitor, template: str = "Place stones", **options: Any) -> Page:
    """Open a template, and wait for its board."""
    page = opened(visitor, **options)
    page.get_by_role("button", name=template).click()
    expect_board(page)
    return page


def expect_board(page: Page) -> None:
    """Wait until the board has cells, which takes as long as Python starts."""
    expect(cells(page).first).to_be_attached(timeout=LOAD_MS)


def board(page: Page | FrameLocator) -> FrameLocator:
    return page.frame_locator("#sandbox").frame_locator("iframe")


def cells(page: Page | FrameLocator) -> Locator:
    return board(page).locator("[data-cell]")


def play(page: Page | FrameLocator, *names: str) -> None:
    """Place stones on cells, each once the one before is on the board."""
    for name in names:
        cell = board(page).locator(f"[data-cell={name}]")
        cell.click()
        expect(cell).to_have_class(re.compile("last"))


def code(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Code of the game")


def write(page: Page, text: str) -> None:
    """Replace the code, as a paste does."""
    code(page).focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def shared_link(page: Page, name: str = "Link") -> str:
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name=name, exact=True).input_value()
    page.get_by_role("button", name="Close").click()
    return link
