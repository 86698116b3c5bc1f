"""The colours of pictures: the same in the engine and in the page's style sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import affinage
from affinage.picture.palette import DARK, LIGHT, PAGE
from affinage.picture.stones import SHAPES

WEB = Path(affinage.__file__).parent.parent / "web"


def properties(sheet: str) -> dict[str, str]:
    """The custom properties that a style sheet sets for the whole page."""
    found = re.search(r"^:root \{(.*?)^\}", (WEB / sheet).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found, sheet
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", found[1]))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_has_these_colours(theme: str) -> None:
    light, dark = properties("style.css"), properties("dark.css")
    found = light if theme == "light" else light | dark
    expected = LIGHT if theme == "light" else DARK
    assert {f"--{name}": value for name, value in found.items() if name.startswith("c-")} == {
        f"--c-{name}": value for name, value in expected.items()
    }
    assert found["page"] == PAGE[theme]


def test_every_kind_of_stone_has_its_colours() -> None:
    for kind in SHAPES:
        assert {f"stone-{kind}{part}" for part in ("", "-edge", "-mark", "-text")} <= LIGHT.keys()
    assert LIGHT.keys() == DARK.keys()
    assert all(
        re.fullmatch("#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", colour) for colour in LIGHT.values()
    )
