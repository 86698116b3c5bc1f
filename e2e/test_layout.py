"""The layout on every screen, with less motion, and in a page that a browser turns or translates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

import affinage
from affinage.matches.match import GameRecord
from affinage.notation import share
from affinage.teach import rulebook
from e2e.conftest import NO_WORKER, Visitor
from e2e.games import random_match
from e2e.layout import PHONE_FIRST, SIZES, Inspector, layout_faults, screen
from e2e.loading import hold
from e2e.scenes import DOCUMENTS, EMBEDS, PAGES, SIGHTS, STUCK, Scene, Stage, Stuck
from e2e.table import Table, box_of

# The context options of each device and the screens it is tested on; most tests use the last one.
MADE: dict[str, dict[str, Any]] = {"phone": {}, "desktop": {"device_scale_factor": 1.25}}
SCREENS = {
    "phone": ((320, 640), (360, 740), (740, 360), (390, 844)),
    "desktop": ((640, 400), (3840, 2160), (1280, 800)),
}
MOST = {"phone": 12, "desktop": 16}
"""Largest number of controls of a new game."""
COUNT_SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
# The clock advances by frames, so that slow and fast machines show the same number of them.
COUNT_FRAMES = """
    window.frames_asked = 0;
    let frames_shown = 0;
    const ask = window.requestAnimationFrame.bind(window);
    const count = () => {
        frames_shown += 1;
        ask(count);
    };
    ask(count);
    performance.now = () => frames_shown * 16;
    window.requestAnimationFrame = react => {
        window.frames_asked += 1;
        return ask(react);
    };
    window.later = frames => new Promise(done => {
        const step = left => left ? ask(() => step(left - 1)) : done();
        step(frames);
    });
"""
# Each game as it starts, and a short variant of it to step through.
GAMES = {
    "game=affinage": "board=square:4&pie=on",
    "game=churn": "game=churn&board=hex:2",
    "game=emulsion": "game=emulsion&board=square:4",
    "game=moulds": "game=moulds&board=plus:2",
    "game=taifas": "game=taifas&board=square:3",
}
# The controls outside the board, and those of them below the fold.
REACHED = """() => {
    const kinds = "button, a[href], input, select, textarea, summary, label, [tabindex='0']";
    const reached = [...document.querySelectorAll(kinds)].filter(element =>
        !element.closest("#board") && !element.disabled && element.checkVisibility()
        && element.tabIndex >= 0 && getComputedStyle(element).visibility === "visible");
    const below = reached.filter(element => element.getBoundingClientRect().bottom > innerHeight);
    return [reached, below].map(found => found.map(element => element.id || element.textContent));
}"""
SIDEWAYS = "element => element.scrollWidth - element.clientWidth"


@pytest.fixture(scope="module", params=SCREENS)
def table(request: pytest.FixtureRequest, browser: Browser, site_url: str) -> Iterator[Table]:
    visitor, device = Visitor(browser, site_url, NO_WORKER), request.param
    shown = visitor.open("?board=hex:5", COUNT_SHIFTS, **screen(device), **MADE[device])
    yield shown
    visitor.close()


@pytest.fixture
def device(request: pytest.FixtureRequest) -> str:
    return str(request.node.callspec.params["table"])


def expect_no_sideways(table: Table) -> None:
    """Check that nothing makes the page wider than the screen."""
    assert table.page.locator("html").evaluate(SIDEWAYS) <= 0


def expect_within(inner: Locator, outer: Locator) -> None:
    """Check that an element lies within another, to the pixel."""
    box, room = box_of(inner), box_of(outer)
    assert box["x"] >= room["x"] - 1
    assert box["y"] >= room["y"] - 1
    assert box["x"] + box["width"] <= room["x"] + room["width"] + 1
    assert box["y"] + box["height"] <= room["y"] + room["height"] + 1


def expect_buttons_in_reach(table: Table) -> None:
    """Check that the buttons are below or beside the board, and large enough for a finger."""
    frame = box_of(table.page.locator("#frame"))
    buttons = table.page.locator("#controls button:visible")
    assert buttons.count() == 4
    width = table.page.locator("html").evaluate("element => element.clientWidth")
    for button in buttons.all():
        box = box_of(button)
        assert box["y"] >= frame["y"] + frame["height"] or box["x"] >= frame["x"] + frame["width"]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert min(box["width"], box["height"]) >= 24, "large enough for a finger"
        expect_within(button.locator("svg"), button)


def expect_sharp(canvas: Locator) -> None:
    """Check that a canvas has as many pixels as it covers on the screen."""
    pixels, ratio = canvas.evaluate("canvas => [[canvas.width, canvas.height], devicePixelRatio]")
    box = box_of(canvas)
    assert pixels == pytest.approx([box["width"] * ratio, box["height"] * ratio], abs=1)


def test_a_board_and_what_belongs_to_it_fits_every_screen(table: Table, device: str) -> None:
    # When this button is enabled, everything has loaded.
    expect(table.tool("why")).to_be_enabled()
    assert table.page.evaluate("window.shifted") < 0.02, "the page hardly shifts during loading"
    for width, height in SCREENS[device]:
        table.page.set_viewport_size({"width": width, "height": height})
        table.settle()
        expect_no_sideways(table)
        expect_buttons_in_reach(table)
        # These parts must be visible without scrolling.
        for part in ("#frame", "#controls", "#others", "#own", "#line"):
            box = box_of(table.page.locator(part))
            assert box["y"] + box["height"] <= height, (part, width)
        expect_within(table.board, table.page.locator("#frame"))
        for name in ("a5", "e1", "e9", "i1", "i5", "e5"):
            expect_within(table.cell(name), table.board)
        for canvas in ("cheese", "stones"):
            expect_sharp(table.page.locator(f"canvas#{canvas}"))


def test_a_first_move_meets_few_controls_and_the_board_keeps_its_size(table: Table, device: str) -> None:
    for link, played in GAMES.items():
        table.revisit(link)
        expect(table.page.locator("#rule-text")).to_contain_text(rulebook.short_rules(affinage.load(link)))
        # The notice may be about the previous game.
        if table.tool("notice-close").is_visible():
            table.tool("notice-close").click()
            expect(table.notice).to_be_hidden()
        outside, below = table.page.evaluate(REACHED)
        assert len(outside) <= MOST[device], " ".join(outside)
        assert not below
        match = random_match(played, seed=5)
        fragment = share.link(GameRecord(match)).partition("#")[2]
        table.revisit(played)
        table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        table.expect_ply(len(match.moves))
        size = box_of(table.page.locator("#frame"))
        table.page.keyboard.press("Control+z")
        expect(table.result).to_be_hidden()
        for _ in range(min(len(match.moves), 12)):
            assert box_of(table.page.locator("#frame")) == size
            table.page.keyboard.press("Control+z")
            table.settle()
        # On a phone a sheet covers the button.
        table.tool("first").dispatch_event("click")
        table.expect_ply(0)
        assert box_of(table.page.locator("#frame")) == size


def test_all_games_are_in_sight_on_a_desktop_and_a_phone_on_its_side(table: Table, device: str) -> None:
    table.revisit("game=taifas&board=square:6")
    if device == "desktop":
        table.press("games")
        cards = table.page.locator("#start-dialog .card")
        expect(cards).to_have_count(5)
        for card in cards.all():
            expect(card).to_be_in_viewport(ratio=1)
        return
    table.page.set_viewport_size({"width": 740, "height": 360})
    table.settle()
    frame = box_of(table.page.locator("#frame"))
    for part in ("#others", "#own", "#alternatives", "#controls"):
        box = box_of(table.page.locator(part))
        assert box["x"] >= frame["x"] + frame["width"], part
        assert box["y"] < 360 - 24, part
    assert frame["height"] > 0.75 * 360


FONT_BYTES = """performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".font.png"))
    .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)"""
PLACES = """() => [...document.querySelectorAll("h1, h2, h3, p, a, button, img, canvas, .card, .strip, #frame")]
    .filter(element => element.checkVisibility())
    .map(element => [element.tagName + element.id, Math.round(element.getBoundingClientRect().top)])"""


@pytest.mark.parametrize("kind", PHONE_FIRST)
@pytest.mark.parametrize("query", ["", "?game=taifas"])
def test_fonts_move_nothing_when_they_come(visitor: Visitor, kind: str, query: str) -> None:
    table = visitor.page(**screen(kind))
    held = hold(table.page, "*.font.png")
    # The page's load event waits for the fonts.
    table.page.goto(visitor.base + query, wait_until="commit")
    if query:
        table.await_board()
    expect(table.page.locator("#landing h1, #own .who").filter(visible=True)).to_be_visible()
    before = table.page.evaluate(PLACES)
    for route in held:
        route.continue_()
    table.page.evaluate("document.fonts.ready.then(() => true)")
    faces = table.page.evaluate(
        "[...document.fonts].filter(face => face.status === 'loaded').map(face => face.family)"
    )
    assert {"Figtree", "Fraunces"} <= set(faces)
    table.settle()
    moved = [pair for pair in zip(before, table.page.evaluate(PLACES), strict=True) if pair[0] != pair[1]]
    assert moved == []
    assert 0 < table.page.evaluate(FONT_BYTES) <= 60_000


def frames_after(table: Table, act: Callable[[], None]) -> int:
    """Return how many frames the page requests in the long run after an action."""
    before = table.page.evaluate("window.frames_asked")
    act()
    table.page.evaluate("later(40)")
    asked = int(table.page.evaluate("window.frames_asked") - before)
    table.page.evaluate("later(10)")
    assert table.page.evaluate("window.frames_asked") == before + asked, "an idle page requests none"
    return asked


def test_less_motion_means_no_animation(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4", COUNT_FRAMES, reduced_motion="reduce")
    table.pick("a1")
    still = frames_after(table, lambda: table.click_cell("b1"))
    table.expect_ply(1)
    table.page.emulate_media(reduced_motion="no-preference")
    table.pick("a4")
    moving = frames_after(table, lambda: table.click_cell("b4"))
    table.expect_ply(2)
    assert 1 <= still <= 3, "at most one each for the pointer, the click and the move"
    assert moving > still


# What a translator may change: the text of the page outside `translate="no"`.
REWRITTEN = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.translate && node.parentElement.getClientRects().length) found.push(node.data);
    }
    return found;
}"""
NOTATION = re.compile(r"\b[a-z]\d+\b")
PRESSED = """() => [...document.querySelectorAll("a, button, input, label, select, summary, textarea, [role=gridcell]")]
    .filter((element) => getComputedStyle(element).touchAction !== "manipulation")
    .map((element) => element.outerHTML.slice(0, 80))"""
LINK = "?board=square:4#1/a1b1c3c4"


def notation(table: Table) -> list[str]:
    """Return the translatable texts that contain moves or cells."""
    results: list[str] = table.page.evaluate(REWRITTEN)
    return [text for text in results if NOTATION.search(text)]


def test_turned_or_translated_page_keeps_its_board_and_notation(visitor: Visitor) -> None:
    table = visitor.open(LINK)
    right = table.boxes()
    table.page.evaluate("document.documentElement.dir = 'rtl'")
    table.cell("a4").focus()
    table.page.keyboard.press("ArrowRight")
    expect(table.cell("b4")).to_be_focused()
    width = 1280
    board = table.page.locator("#frame").bounding_box()
    assert board
    assert 0 <= board["x"] < board["x"] + board["width"] <= width
    left = table.boxes()
    shift = left["a1"][0] - right["a1"][0]
    assert left == {name: (x + shift, y) for name, (x, y) in right.items()}
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first, second = (table.moves.nth(number).bounding_box() for number in range(2))
    assert first
    assert second
    assert first["x"] < second["x"]
    expect(table.page.locator("#moves")).to_have_css("direction", "ltr")
    table.cell("a1").hover()
    expect(table.hint).to_contain_text(re.compile("^a1"))
    assert notation(table) == []
    table.tool("share").click()
    for name in ("#share-link", "#share-marks"):
        field = table.page.locator(name)
        expect(field).to_have_attribute("translate", "no")
        expect(field).to_have_attribute("dir", "ltr")
    table.page.locator("#share-close").click()
    assert table.page.evaluate(PRESSED) == []
    table.page.evaluate("location.hash = '1/a1b1z9z9'")
    expect(table.notice).to_contain_text("'z9' is not a cell")
    assert notation(table) == []


# Scenes that are checked in all sizes in every run.
RESIZED = (
    "landing",
    "Affinage, start",
    "Rules",
    "New game, against the computer",
    "Share",
    "clocks",
    "clocks of three",
    "lesson, wrong move",
    "puzzle, wrong move",
    "loading",
)
FOLD = ("status", "frame", "controls")
SCENES: dict[str, Sequence[Scene | Stuck]] = {
    "the page": [scene for scene in PAGES if not scene.is_exercise],
    "exercises": [scene for scene in PAGES if scene.is_exercise],
    "embeds": EMBEDS,
    # The atlas has a test of its own.
    "documents": [scene for scene in DOCUMENTS if not scene.is_atlas],
    "stuck": STUCK,
}


def fold_of(scene: Scene | Stuck) -> Sequence[str]:
    """Return what must be visible without scrolling on a high screen: the board and its controls."""
    return FOLD if isinstance(scene, Scene) and not (scene.is_embed or scene.is_document) else ()


@pytest.mark.parametrize("scenes", SCENES)
@pytest.mark.parametrize("device", PHONE_FIRST)
def test_every_scene_is_whole(
    visitor: Visitor, device: str, scenes: str, request: pytest.FixtureRequest
) -> None:
    stage, inspector = Stage(visitor, **screen(device)), cache(Inspector)
    every = request.config.getoption("thorough")
    usual, *others = SIZES[device].items()
    results: list[str] = []
    for scene in stage.fitting(*(each for each in SCENES[scenes] if every or each.name in SIGHTS)):
        page = stage.show(scene).page
        results += (f"{scene.name}: {fault}" for fault in inspector(page).faults(in_both_themes=every))
        sizes = (*others, usual) if every or scene.name in RESIZED else (usual,)
        for name, size in sizes:
            size.give(page)
            results += (
                f"{scene.name}, {name}: {fault}" for fault in layout_faults(page, size, fold_of(scene))
            )
    stage.leave()
    assert not results, "\n".join(results)
