"""Diagrams in a real browser: as an image, inlined under a strict policy, in dark mode, and animated."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import affinage
from affinage.picture.diagram import DiagramOptions, diagram
from affinage.picture.palette import DARK, LIGHT
from affinage.picture.replay import replay
from affinage.play.match import Match

POLICY = "default-src 'none'; style-src 'self'; img-src data:"
PACE = 1.0  # seconds per ply


@pytest.fixture
def match() -> Match:
    """Return a match of two moves that ended in resignation."""
    found = Match(affinage.load("board=square:4"))
    found.extend(["b1,b2", "c1,c2"])
    found.resign()
    return found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield an empty page."""
    with browser.new_context(reduced_motion="no-preference") as context:
        yield context.new_page()


def colour_at(page: Page, picture: str, x: float, y: float) -> str:
    """Return the colour of an image at a place given as fractions of its sides."""
    source = f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
    found: list[int] = page.evaluate(
        """async ([source, x, y]) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            return [...context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data];
        }""",
        [source, x, y],
    )
    assert found[3] == 255, "nothing shines through"
    return "#" + "".join(f"{value:02x}" for value in found[:3])


def test_an_image_has_its_colours_and_can_be_drawn_on_a_canvas(page: Page, match: Match) -> None:
    match.goto(0)
    middle = 0.4, 0.4  # of a cell, away from its holes
    plain = DiagramOptions(coordinates=False)
    assert colour_at(page, diagram(match, plain), *middle) == LIGHT["paste"]
    assert (
        colour_at(page, diagram(match, DiagramOptions("dark", coordinates=False)), *middle) == DARK["paste"]
    )
    for scheme, colours in (("light", LIGHT), ("dark", DARK)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert (
            colour_at(page, diagram(match, DiagramOptions("auto", coordinates=False)), *middle)
            == colours["paste"]
        )


def test_pictures_without_style_rules_can_be_inlined_under_a_strict_policy(page: Page, match: Match) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    strict = DiagramOptions("auto", styled=False)
    pictures = diagram(match, strict) + replay(match, strict, PACE)
    page.set_content(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">{pictures}')
    shown = page.get_by_role("img")
    assert shown.count() == 2
    assert shown.nth(1).get_attribute("viewBox") == shown.nth(0).get_attribute("viewBox")
    assert page.get_by_role("img", name="White wins: Black resigned").count() == 2
    assert said == []


def stones_seen(page: Page, seconds: float) -> int:
    """Return how many stones of an inlined replay are visible after some time."""
    count: int = page.evaluate(
        """seconds => {
            const picture = document.querySelector("svg");
            picture.pauseAnimations();
            picture.setCurrentTime(seconds);
            const hidden = item => {
                const style = getComputedStyle(item);
                return style.display === "none" || style.opacity === "0";
            };
            const seen = item => item === picture || (!hidden(item) && seen(item.parentElement));
            return [...picture.querySelectorAll('use[href$="-black"], use[href$="-white"]')].filter(seen).length;
        }""",
        seconds,
    )
    return count


def test_a_replay_plays_and_begins_again(page: Page, match: Match) -> None:
    page.set_content(replay(match, DiagramOptions(), PACE))
    assert [stones_seen(page, (ply + 0.9) * PACE) for ply in range(3)] == [0, 2, 4]
    assert stones_seen(page, 2.9 * PACE + 3) == 4, "the end rests"
    assert stones_seen(page, 3 * PACE + 3 + 0.5) == 0, "the second round"


def test_a_replay_rests_for_readers_who_prefer_less_motion(page: Page, match: Match) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_content(replay(match, DiagramOptions(), PACE))
    assert [stones_seen(page, seconds) for seconds in (0.5, 1.5, 2.5)] == [4, 4, 4]
