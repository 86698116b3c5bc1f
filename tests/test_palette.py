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
    found = re.search(
        r"^:root \{(.*?)^\}", (WEB / "styles" / sheet).read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
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


def luminance(colour: str) -> float:
    """The relative luminance of an opaque colour, as WCAG 2.2 defines it."""
    digits = colour.removeprefix("#")
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("upon", "under", "least"),
    [
        *((text, ground, 4.5) for text in ("ink", "soft", "accent") for ground in ("page", "panel")),
        ("on-accent", "accent", 4.5),
        ("c-label", "page", 4.5),
        *((mark, "c-paste", 3) for mark in ("c-legal", "c-last", "c-focus", "c-effect")),
    ],
)
def test_words_and_marks_stand_out(theme: str, upon: str, under: str, least: float) -> None:
    found = properties("style.css") | (properties("dark.css") if theme == "dark" else {})
    low, high = sorted(luminance(found[name]) for name in (upon, under))
    assert (high + 0.05) / (low + 0.05) >= least


def test_every_kind_of_stone_has_its_colours() -> None:
    for kind in SHAPES:
        assert {f"stone-{kind}{part}" for part in ("", "-edge", "-mark", "-text")} <= LIGHT.keys()
    assert LIGHT.keys() == DARK.keys()
    assert all(
        re.fullmatch("#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", colour) for colour in LIGHT.values()
    )
