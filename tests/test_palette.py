"""Colours: the same in the engine and in the style sheets, and with enough contrast for every mark."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import affinage
from affinage.picture.board import EVEN_TINT, TINT, outlines
from affinage.picture.marks import inks, rimmed
from affinage.picture.palette import DARK, LIGHT, PAGE, STYLES, THEMES
from affinage.picture.stones import SHAPES, Layer
from tests.tables import shown_of

WEB = Path(affinage.__file__).parent.parent / "web"
BOARDS = [(style, theme) for style, themes in STYLES.items() for theme in themes]
HOLES = ("neutral", "black", "white")
DRAWN = ("mark-green", "mark-red", "mark-blue")
"""Marks that people draw, which have a rim below them."""
ON_PASTE = ("legal", "last", "focus", "effect", *DRAWN)
"""Marks that are drawn on the board with nothing else below them."""
SEEN, READ = 3, 4.5
"""Least contrast of what is looked at, and of what is read."""


def properties(sheet: str, style: str = "") -> dict[str, str]:
    """Return the page's custom properties in a style sheet, for one style of the board."""
    root = f':root[data-board="{style}"]' if style else ":root"
    text = (WEB / "styles" / sheet).read_text("utf-8")
    match = re.search(rf"^{re.escape(root)} \{{(.*?)^\}}", text, re.MULTILINE | re.DOTALL)
    assert match, sheet
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", match[1]))


def page_colours(style: str, theme: str) -> dict[str, str]:
    """Return the page's custom properties after all style sheets, in their order."""
    results = properties("style.css")
    if theme == "dark":
        results |= properties("dark.css")
    if style != "cheese":
        results |= properties("boards.css", style)
        if theme == "dark":
            results |= properties("dark.css", style)
    return results


@pytest.mark.parametrize(("style", "theme"), BOARDS)
def test_the_page_has_these_colours(style: str, theme: str) -> None:
    colours = page_colours(style, theme)
    assert {name: value for name, value in colours.items() if name.startswith("c-")} == {
        f"c-{name}": value for name, value in STYLES[style][theme].items()
    }
    assert colours["page"] == PAGE[theme]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour as defined by WCAG 2.2, ignoring its opacity."""
    digits = colour.removeprefix("#")
    width = 2 if len(digits) > 4 else 1
    parts = (int(digits[at : at + width] * (3 - width), 16) / 255 for at in range(0, 3 * width, width))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours as defined by WCAG 2.2."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("upon", "under"),
    [
        *((text, ground) for text in ("ink", "soft", "accent") for ground in ("page", "panel", "chosen")),
        ("on-accent", "accent"),
    ],
)
def test_words_stand_out(theme: str, upon: str, under: str) -> None:
    colours = page_colours("cheese", theme)
    assert contrast(colours[upon], colours[under]) >= READ


def pairs() -> list[tuple[str, str, float]]:
    """Return the colours of each mark, its backgrounds, and the contrast that the best of them needs."""
    paste = ("paste", "paste-low")
    stones = [f"stone-{kind}" for kind in SHAPES]
    floors = [f"hole-{kind}" for kind in HOLES]
    return [
        *((mark, ground, SEEN) for mark, ground in product(ON_PASTE, paste)),
        *((f"{stone} {stone}-edge", ground, SEEN) for stone, ground in product(stones, paste)),
        *((f"hole-edge {floor}", "paste", SEEN) for floor in floors),
        *((f"{stone}-mark", stone, SEEN) for stone in stones),
        *((f"{ground}-text", ground, READ) for ground in (*stones, *floors)),
        *((f"{mark} rim", floor, SEEN) for mark, floor in product(("last", "focus", *DRAWN), floors)),
        *((f"{mark} rim", stone, SEEN) for mark, stone in product(DRAWN, stones)),
        *((f"stone-{kind} stone-{kind}-edge", f"hole-{kind}", SEEN) for kind in HOLES[1:]),
        ("plate-text", "plate", READ),
    ]


@pytest.mark.parametrize(("style", "theme"), BOARDS)
def test_marks_can_be_seen_on_all_that_they_are_drawn_upon(style: str, theme: str) -> None:
    colours = STYLES[style][theme]
    actual = {
        (marks, ground): max(contrast(colours[mark], colours[ground]) for mark in marks.split())
        for marks, ground, _ in pairs()
    }
    assert {
        (marks, ground): actual[marks, ground]
        for marks, ground, least in pairs()
        if actual[marks, ground] < least
    } == {}
    assert contrast(colours["label"], PAGE[theme]) >= READ


def blended(upper: str, opacity: float, under: str) -> str:
    """Return the colour of a tint on a ground; both colours have six digits or three."""
    texts = [colour.removeprefix("#") for colour in (upper, under)]
    above, below = (text if len(text) == 6 else "".join(2 * digit for digit in text) for text in texts)
    parts = ((int(above[at : at + 2], 16), int(below[at : at + 2], 16)) for at in (0, 2, 4))
    return "#" + "".join(f"{round(opacity * one + (1 - opacity) * other):02x}" for one, other in parts)


@pytest.mark.parametrize(("style", "theme"), BOARDS)
def test_numbers_of_open_holes_are_read_on_every_tint(style: str, theme: str) -> None:
    colours = STYLES[style][theme]
    tints = [("hole-neutral", EVEN_TINT), *((f"stone-{kind}", TINT) for kind in HOLES[1:])]
    for (tint, opacity), ground in product(tints, ("paste", "paste-low")):
        seen = blended(colours[tint], opacity, colours[ground])
        assert contrast(colours["forming-text"], seen) >= READ, (tint, ground)


def test_lines_around_open_regions_have_edges() -> None:
    shown = shown_of("game=taifas&board=square:3", "Wa1", "Bb1", score=True)
    lines = [layer for layer in outlines(replace(shown, forming=True)) if layer.stroke and not layer.dashed]
    assert lines
    for edge, line in zip(lines[::2], lines[1::2], strict=True):
        assert (edge.path, edge.stroke) == (line.path, f"{line.stroke}-edge")
        assert edge.width > line.width


def test_a_mark_takes_the_colour_that_is_read_on_what_lies_there() -> None:
    shown = shown_of("board=square:4&colours=same", "b1,b2", "c1,c2", score=True)
    cells = shown.position.game.board.index
    actual = {
        cell: colour
        for colour, mask in inks(shown, shown.position.game.board.full, "legal")
        for cell in cells
        if mask >> cells[cell] & 1
    }
    assert actual["b1"] == "stone-black-text"
    assert actual["c2"] == "stone-white-text"
    assert actual["a4"] == "hole-neutral-text"
    assert len(actual) == 16, "each cell once"
    assert [*inks(shown_of("board=square:4"), 1, "legal")] == [("legal", 1)]


def test_a_rim_goes_under_its_line_all_around() -> None:
    rim, line = rimmed(Layer("M0 0h1", stroke="last", width=0.07, dashed=True))
    assert (rim.path, rim.stroke, rim.dashed, line.dashed) == (line.path, "rim", False, True)
    assert rim.width > line.width


def steps(theme: str) -> dict[str, str]:
    """Return the colours of the steps from a lost chance to a won one, and of the numbers on the outermost ones."""
    sheet = (WEB / "styles" / "atlas.css").read_text("utf-8")
    light, dark = re.findall(r"\.plots \{ (--step-0: [^}]*) \}", sheet)
    return dict(re.findall(r"--([\w-]+): ([^;]+);", light if theme == "light" else dark))


@pytest.mark.parametrize("theme", THEMES)
def test_chances_can_be_read_on_every_step_and_grow_from_the_middle(theme: str) -> None:
    actual, page = steps(theme), page_colours("cheese", theme)
    inks = {step: actual["on-ends"] if step in (0, 1, 7, 8) else page["ink"] for step in range(9)}
    assert [step for step, ink in inks.items() if contrast(ink, actual[f"step-{step}"]) < READ] == []
    from_middle = [contrast(actual[f"step-{step}"], actual["step-4"]) for step in range(9)]
    assert from_middle == [*sorted(from_middle[:5], reverse=True), *sorted(from_middle[5:])]
    # Blue and orange, which people with red-green colour blindness can tell apart by their share of blue.
    blues = [int(actual[f"step-{step}"][5:7], 16) - int(actual[f"step-{step}"][3:5], 16) for step in range(9)]
    assert max(blues[5:]) < blues[4] < min(blues[:4])


def test_every_kind_of_stone_has_its_colours() -> None:
    for kind in SHAPES:
        assert {f"stone-{kind}{part}" for part in ("", "-edge", "-mark", "-text")} <= LIGHT.keys()
    for style, theme in BOARDS:
        colours = STYLES[style][theme]
        assert colours.keys() == LIGHT.keys()
        assert all(
            re.fullmatch("#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", colour) for colour in colours.values()
        )
    assert {"light": LIGHT, "dark": DARK} == THEMES
