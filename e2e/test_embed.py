"""Embeds: a static picture first, Python on the first touch, and messages exchanged with the surrounding page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, FloatRect, Page, Response, expect

import affinage
from affinage.board.geometry import View
from affinage.board.topology import board
from affinage.matches import setup
from affinage.matches.match import GameRecord
from affinage.notation import share
from affinage.picture.board import BASELINE, coordinates
from affinage.view.board_scene import label_size
from e2e.conftest import NO_WORKER, Visitor
from e2e.games import random_match
from e2e.loading import LOST, MARGIN, drawn, expect_failure, share_of, stones
from e2e.table import Table
from web.embed.link import EmbedOptions, address

BOARDS = (
    *("square:5", "square:4x7", "hex:4", "hex:3x4x5", "limping:3", "rhombus:4", "triangle:6", "star:3"),
    *("quasi", "plus:2", "map:s5x4:_v-w", "map:h5x4:57bw"),
)
BOXES = "elements => elements.map(element => element.getBoundingClientRect().toJSON())"
"""Boxes of elements, all measured at one moment."""
MAX_BYTES = 71_000
"""Largest size of an embed that has not been touched, in bytes."""
GAMES = [f"game={key}" for key in affinage.game_keys()]
UNKNOWN = (
    ("mode=dance", "unknown mode 'dance'; expected play, replay, diagram or puzzle", True),
    ("mode=puzzle&puzzle=YOUR+BROWSER+IS+OUT+OF+DATE", "; expected win, daily or ", True),
    ("mode=puzzle", "puzzle is missing; expected win, daily or a number of points", True),
    ("theme=pink&coordinates=of", "unknown theme 'pink'; expected system, light or dark. unknown ", False),
    ("id=a%20b", "unknown id; expected 1 to 40 letters, digits, - and _", False),
    ("picture=3.3", "the picture does not fit the board", False),
)
PLACED = ("board=square:5", "board=hex:3", "game=taifas&board=square:5")


def open_embed(table: Table, url: str) -> None:
    """Open an embed, and wait for its picture."""
    # Otherwise an earlier picture would still show if only the fragment differs.
    table.page.goto("about:blank")
    table.page.goto(url)
    expect(table.page.locator("#picture svg")).to_be_visible()


def picture(visitor: Visitor, link: str) -> Table:
    """Return an embed that has not been touched."""
    table = visitor.page()
    open_embed(table, visitor.base + link)
    return table


def overlap(first: FloatRect, second: FloatRect) -> bool:
    """Return whether two boxes overlap."""
    across = first["x"] < second["x"] + second["width"] and second["x"] < first["x"] + first["width"]
    return (
        across and first["y"] < second["y"] + second["height"] and second["y"] < first["y"] + first["height"]
    )


def begin(table: Table, button: str = "begin span") -> None:
    """Touch the embed, and wait until Python controls it."""
    table.page.locator(f"#{button}").click()
    table.await_board()
    expect(table.page.locator("#picture")).to_be_hidden()


@pytest.fixture(scope="module")
def page(browser: Browser, site_url: str) -> Iterator[Page]:
    """Yield a page for running the picture's scripts."""
    visitor = Visitor(browser, site_url, NO_WORKER)
    yield picture(visitor, "embed.html?mode=diagram").page
    visitor.close()


def test_the_picture_has_everything_where_the_page_has_it(page: Page) -> None:
    for text in BOARDS:
        for labelled in (True, False):
            actual = page.evaluate(
                "([text, labelled]) => affinagePicture.view(text, labelled)", [text, labelled]
            )
            view = View(board(text), labelled=labelled)
            centres = dict(zip(view.board.names, view.centres, strict=True))
            assert {
                name: pytest.approx(at, abs=1e-6)
                for name, at in zip(actual["names"], actual["centres"], strict=True)
            } == centres, text
            assert [label[0] for label in actual["labels"]] == [label for label, _ in view.labels], text
            places = [tuple(label[1:]) for label in actual["labels"]]
            assert places == [pytest.approx(at, abs=1e-6) for _, at in view.labels], text
            assert actual["size"] == pytest.approx(view.size, abs=1e-6), text


def test_coordinates_are_as_large_and_as_far_out_as_on_the_page(page: Page) -> None:
    for text, width in product(BOARDS, (120, 300, 600)):
        view = View(board(text))
        labels = page.evaluate(
            """([text, width]) => {
                const view = affinagePicture.view(text, true);
                const size = affinagePicture.labelSize(view, width, 16);
                const drawn = affinagePicture.draw(view, [], "", size).querySelectorAll("text");
                const numbers = label => ["x", "y", "font-size"].map(name => Number(label.getAttribute(name)));
                return [...drawn].map(label => [label.textContent, ...numbers(label)]);
            }""",
            [text, width],
        )
        size = label_size(width / (max(view.size) + 2 * MARGIN), 16)
        wanted = [(at.text, at.x, at.y + BASELINE * size, size) for at in coordinates(view, size)]
        assert [label[0] for label in labels] == [label[0] for label in wanted], text
        places = [pytest.approx(label[1:], abs=0.002) for label in wanted]
        assert [tuple(label[1:]) for label in labels] == places, text


def test_a_place_on_the_board_means_the_cell_around_it(page: Page) -> None:
    for text in BOARDS:
        view = View(board(text))
        within = [(0.95 * x, 0.95 * y) for x, y in ((0, 0), *view.corners)]
        places = [share_of(view, (x + dx, y + dy)) for x, y in view.centres for dx, dy in within]
        names = page.evaluate(
            """([text, places]) => {
                const view = affinagePicture.view(text, true);
                return places.map(place => view.names[affinagePicture.cellAt(view, place)] ?? "");
            }""",
            [text, [*places, (0, 0), (1, 1)]],
        )
        assert names == [*(name for name in view.board.names for _ in within), "", ""], text


def test_an_address_brings_its_picture(visitor: Visitor) -> None:
    table = visitor.page()
    for link in GAMES:
        match = random_match(link, 1)
        match.goto(len(match.moves) // 2)
        open_embed(table, visitor.base + address(GameRecord(match), EmbedOptions("diagram")))
        assert drawn(table.page) == stones(match) != []
    # These addresses need no picture, as their moves only place stones.
    for link in PLACED:
        match = random_match(link, 1)
        match.goto(4)
        for fragment in (share.fragment(GameRecord(match)), f"1/from={setup.to_text(match.position)}"):
            open_embed(table, f"{visitor.base}embed.html?{link}&mode=diagram#{fragment}")
            assert drawn(table.page) == stones(match) != []


def test_picture_of_an_embed_is_one_small_file(visitor: Visitor) -> None:
    answers: list[Response] = []
    table = visitor.page()
    table.page.on("response", lambda answer: answers.append(answer))
    match = random_match("board=square:8", 1)
    table.page.goto(visitor.base + address(GameRecord(match), EmbedOptions()))
    expect(table.page.locator("#begin")).to_be_visible()
    table.page.wait_for_load_state("networkidle")
    assert sum(len(answer.body()) for answer in answers) < MAX_BYTES
    assert len([answer.url for answer in answers if not answer.url.endswith("/icon.svg")]) == 1
    expect(table.page.locator("#begin"), "the style sheets are loaded").to_have_css("position", "absolute")


def test_play_button_covers_no_coordinate(visitor: Visitor) -> None:
    table = visitor.page()
    for text in ("square:8", "square:2", "hex:4", "star:4", "plus:3", "triangle:7", "quasi"):
        open_embed(table, f"{visitor.base}embed.html?board={text}")
        for width, height in ((300, 330), (360, 520), (640, 760)):
            table.page.set_viewport_size({"width": width, "height": height})
            # The text is redrawn in the next frame.
            table.settle()
            boxes: list[FloatRect] = table.page.locator("#picture text, #begin span").evaluate_all(BOXES)
            *letters, pill = boxes
            assert letters
            assert [letter for letter in letters if overlap(pill, letter)] == []


def test_a_touch_starts_the_game(visitor: Visitor) -> None:
    table = picture(visitor, "embed.html?board=square:4&theme=dark#1/a1b1c3c4")
    table.page.locator("#begin").focus()
    table.page.keyboard.press("Enter")
    table.await_board()
    expect(table.cell("a4")).to_be_focused()
    expect(table.page.locator("html")).to_have_css("color-scheme", "dark")
    expect(table.cell("a1")).to_have_attribute("aria-label", re.compile("^a1, Black"))
    table.pick("d1")
    table.click_cell("d2")
    expect(table.page.locator("#open")).to_have_attribute("href", "./?board=square:4#1/a1b1c3c4d1d2")
    table.tool("undo").click()
    expect(table.page.locator("#open")).to_have_attribute("href", re.compile("/ply=2$"))


def test_a_replay_steps_and_runs(visitor: Visitor) -> None:
    table = picture(visitor, "embed.html?board=square:4&mode=replay#1/a1b1c3c4a3a4/ply=1")
    begin(table, "redo")
    expect(table.board).to_have_attribute("data-ply", "2")
    opened = table.page.locator("#open")
    expect(opened).to_have_attribute("href", re.compile("/ply=2$"))
    expect(table.free, "a replay is not playable").to_have_count(0)
    table.tool("first").click()
    expect(opened).to_have_attribute("href", re.compile("/ply=0$"))
    # A click anywhere on the board shows the next move.
    table.board.click()
    expect(opened).to_have_attribute("href", re.compile("/ply=1$"))
    expect(table.hint).to_be_empty()
    table.tool("first").click()
    table.tool("run").click()
    expect(opened).to_have_attribute("href", re.compile("a1b1c3c4a3a4$"))
    expect(table.tool("run")).to_have_attribute("aria-pressed", "false")


def test_a_diagram_never_starts_python(visitor: Visitor) -> None:
    table = picture(visitor, "embed.html?board=square:4&mode=diagram#1/a1b1")
    expect(table.page.locator("#begin")).to_be_hidden()
    expect(table.page.locator("#controls")).to_be_hidden()
    table.page.locator("#frame").click()
    expect(table.page.locator("html.starting")).to_have_count(0)
    expect(table.page.locator("#open")).to_have_attribute("href", f"{visitor.base}?board=square:4#1/a1b1")


def test_an_unknown_value_is_reported_and_is_no_headline(visitor: Visitor) -> None:
    table = visitor.page()
    for query, fault, is_refused in UNKNOWN:
        open_embed(table, f"{visitor.base}embed.html?board=square:4&{query}")
        expect(table.page.locator("#fault")).to_contain_text(fault)
        expect(table.page.locator("#goal")).to_be_hidden()
        expect(table.page.locator("body")).not_to_contain_text("BROWSER")
        expect(table.page.locator("#begin")).to_be_visible(visible=not is_refused)


def test_a_progress_that_is_unknown_has_no_value(visitor: Visitor) -> None:
    table = picture(visitor, "embed.html?board=square:4")
    begin(table)
    bar = table.page.locator("#thinking")
    expect(bar).to_be_attached()
    expect(bar).not_to_have_attribute("value", re.compile("."))


def test_an_embed_whose_script_does_not_come_says_so(visitor: Visitor) -> None:
    table = picture(visitor, "embed.html?board=square:4")
    table.watch.allow("web/loader/boot.js", "ERR_FAILED")
    table.page.route("**/web/loader/boot.js", lambda route: route.abort())
    table.page.locator("#begin span").click()
    expect_failure(table, LOST)
    table.page.unroute("**/web/loader/boot.js")
    table.tool("retry").click()
    expect(table.page.locator("#begin")).to_be_visible()
    begin(table)


def test_the_dialog_writes_what_it_shows(visitor: Visitor) -> None:
    table = visitor.open("?board=square:2x3")
    table.tool("share").click()
    table.tool("embed").click()
    dialog = table.page.get_by_role("dialog", name="Embed this board")
    preview, text = dialog.frame_locator("#embed-preview"), dialog.locator("#embed-text")
    expect(preview.locator("#picture svg")).to_be_visible()
    dialog.get_by_label("Theme").select_option("dark")
    dialog.get_by_label("Coordinates").uncheck()
    expect(preview.locator("html")).to_have_css("color-scheme", "dark")
    expect(preview.locator("#picture text")).to_have_count(0)
    expect(text).to_have_value(
        re.compile(r'^<iframe src="http[^"]*embed\.html\?[^"]*theme=dark[^"]*" title="[^"]+" ')
    )
    dialog.get_by_label("Width in pixels").fill("5000")
    dialog.get_by_label("Show").select_option("puzzle")
    expect(dialog.locator("#embed-status")).to_have_text("Proven: that can be forced.")
    expect(dialog.get_by_role("button", name="Copy")).to_be_enabled()
    expect(text).to_have_value(re.compile('puzzle=win.* width="100%".*max-width:1200px'))
    dialog.get_by_label("Goal").fill("6")
    dialog.get_by_label("Goal").blur()
    expect(dialog.locator("#embed-status")).to_have_text(
        "That cannot be forced, so the puzzle has no answer."
    )
    expect(dialog.get_by_role("button", name="Copy")).to_be_disabled()
    dialog.get_by_label("Goal").fill("much")
    dialog.get_by_label("Goal").blur()
    expect(dialog.locator("#embed-status")).to_contain_text("goals are win, or a number of points")
    expect(text).to_have_value("")
    dialog.get_by_label("Show").select_option("diagram")
    dialog.get_by_label("Fit the height").check()
    expect(text).to_have_value(
        re.compile(
            r'data-affinage="board-[0-9a-f]{8}".*host\.js" defer></script>\n<p><a.*</a></p>$', re.DOTALL
        )
    )
