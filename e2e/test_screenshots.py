"""Pictures for the README; collected only when the environment names a folder to write them to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import SCREENSHOTS, Visitor
from e2e.games import random_match

LINK = "board=square:8"
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True}
PICTURES: dict[str, dict[str, Any]] = {
    "screenshot": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "screenshot-dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "screenshot-phone": PHONE | {"color_scheme": "light"},
    "screenshot-phone-dark": PHONE | {"color_scheme": "dark"},
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_a_game_is_written(visitor: Visitor, name: str) -> None:
    table = visitor.open(f"?{LINK}", reduced_motion="reduce", **PICTURES[name])
    match = random_match(LINK, seed=11)
    table.page.get_by_label("Show the score and the holes").check()
    table.play(match.moves[: len(match.moves) * 3 // 4])
    table.page.locator("h1").hover()
    expect(table.hint).to_have_text("")
    table.page.evaluate("scrollTo(0, 0)")
    table.settle()
    picture = Path(os.environ[SCREENSHOTS], f"{name}.png")
    table.page.screenshot(path=picture)
    assert picture.stat().st_size > 10_000
