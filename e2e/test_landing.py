"""The landing page and the link previews: they work without scripts, and lead to boards."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import affinage
from affinage.notation.link import load
from affinage.registry import game_class, game_keys
from affinage.teach import rulebook
from affinage.teach.principles.course import course
from affinage.teach.puzzles.collection import of_the_day, shipped
from e2e.conftest import Visitor
from e2e.loading import SAVING_DATA, hold, release
from e2e.opponent import expect_answer, move
from e2e.table import LOAD_MS, Table, box_of
from tools.previews import pages
from tools.previews.subjects import Subject, subjects

NAMES = [game_class(key).name for key in game_keys()]
TILES = [*NAMES, "Puzzle of the day"]
SIGHT = "canvas => canvas.toDataURL()"
# Note the periods of repeated tasks, without the checks on the worker, which are rarer.
NOTE_PERIODS = """{
    self.periods = [];
    const repeat = setInterval;
    self.setInterval = (act, period) => (period < 2000 && periods.push(period), repeat(act, period));
}"""
NOTE_LOADS = """document.addEventListener("load", ({target}) => {
    if (target.id === "moving") target.dataset.loaded = target.getAttribute("src");
}, true)"""
# Follow a link of the landing page as soon as Python, which has just read the address, looks into the storage.
FOLLOW_EARLY = """{
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
        const link = document.documentElement.dataset.start && document.querySelector("#landing a[href='?game=churn']");
        if (link && !document.documentElement.dataset.followed) {
            document.documentElement.dataset.followed = "true";
            link.click();
        }
        return getItem.call(this, key);
    };
}"""
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 390, "height": 844}
PICTURES_CAME = "[...document.images].every(image => image.complete && image.naturalWidth)"


@pytest.fixture
def door(lasting_table: Table) -> Table:
    """Return the landing page, reached from a board, with Python ready."""
    lasting_table.page.set_viewport_size(DESKTOP)
    lasting_table.page.get_by_role("link", name="Affinage, home").click()
    expect(landing(lasting_table.page)).to_be_visible()
    return lasting_table


def test_the_card_of_the_daily_puzzle_names_its_game(visitor: Visitor) -> None:
    for today in (datetime(2026, 11, 30, 23, 30), datetime(2028, 2, 29, 0, 30), datetime(2027, 1, 1, 12)):
        page = visitor.page().page
        page.clock.set_fixed_time(today)
        page.goto(visitor.base)
        game = game_class(of_the_day(shipped(), today.date()).game_key).name
        expect(page.locator("#daily")).to_contain_text(f"A position of {game} to win.")


def landing(page: Page) -> Locator:
    return page.locator("#landing")


def cards(table: Table) -> Locator:
    """Open the start screen, and return its small boards."""
    table.tool("games").click()
    dialog = table.page.get_by_role("dialog", name="Choose a game")
    expect(dialog).to_be_visible()
    return dialog.locator(".mini")


def follow(table: Table, name: str) -> None:
    landing(table.page).get_by_role("link", name=name, exact=True).click()
    expect(landing(table.page)).to_be_hidden()


def at_rest(visitor: Visitor) -> tuple[Table, Locator, Locator]:
    """Return an empty page with a stopped clock, its animated picture, and the picture's button."""
    table = visitor.page(NOTE_LOADS)
    table.page.clock.install(time=0)
    # Otherwise a busy machine may use up the five seconds before the check.
    table.page.clock.pause_at(1000)
    return table, table.page.locator("#moving"), table.tool("motion")


def expect_picture(picture: Locator, name: str) -> None:
    """Wait until a picture has loaded and the page knows it, as its time starts then."""
    source = f"./games/{name}.svg"
    expect(picture).to_have_attribute("src", source)
    expect(picture).to_have_attribute("data-loaded", source)


def test_the_first_screen_has_a_board_and_the_games_are_one_scroll_away(door: Table) -> None:
    first = landing(door.page).get_by_role("link", name="Play the computer", exact=True)
    for size in DESKTOP, PHONE:
        door.page.set_viewport_size(size)
        door.settle()
        for part in (first, door.page.locator("#moving")):
            expect(part).to_be_in_viewport(ratio=0.9)
    door.page.set_viewport_size(DESKTOP)
    door.page.get_by_role("link", name="Play", exact=True).click()
    cards = landing(door.page).locator(".card")
    expect(cards.locator("h3")).to_have_text(TILES)
    expect(cards.first).to_be_in_viewport(ratio=1)
    door.page.wait_for_function(PICTURES_CAME)
    for size in DESKTOP, TABLET, PHONE:
        door.page.set_viewport_size(size)
        door.settle()
        for way in cards.get_by_role("link").all():
            cut = way.evaluate("link => link.scrollWidth > link.clientWidth + 1")
            assert not cut, (size, way.inner_text())
        tops = {round(box_of(way)["y"]) for way in cards.first.locator(".ways a").all()}
        assert len(tops) == 1, size


def test_the_head_is_a_menu_on_a_phone(door: Table) -> None:
    door.page.set_viewport_size(PHONE)
    puzzles = door.page.get_by_role("link", name="Puzzles")
    expect(puzzles).to_be_hidden()
    door.tool("site-menu").click()
    expect(puzzles).to_be_visible()
    expect(door.page.locator("#site").get_by_role("link", name="All games")).to_have_attribute(
        "href", "./play/"
    )
    expect(door.tool("settings")).to_be_enabled()
    door.page.keyboard.press("Escape")
    expect(puzzles).to_be_hidden()
    follow(door, "Two players: Churn")
    door.press("rules")
    expect(door.page.get_by_role("dialog", name="The rules of Churn")).to_be_visible()
    door.page.keyboard.press("Escape")
    door.page.get_by_role("link", name="Affinage, home").click()
    expect(landing(door.page)).to_be_visible()
    expect(door.page).to_have_url(visitor_base(door))
    expect(door.board, "Python was not restarted").to_have_attribute("data-ready", "true")


def visitor_base(table: Table) -> str:
    """Return the address of the site that a page belongs to."""
    return table.page.url.partition("?")[0]


def test_landing_page_is_read_without_scripts(visitor: Visitor) -> None:
    page = visitor.page(java_script_enabled=False).page
    page.goto(visitor.base)
    expect(landing(page).locator(".card h3")).to_have_text(TILES)
    expect(page.locator("#loading")).to_be_hidden()
    for name, link in ("Two players: Churn", "?game=churn"), ("Learn Churn", "?lesson=churn"):
        way = landing(page).get_by_role("link", name=name)
        expect(way).to_have_attribute("href", link)
    expect(page.get_by_role("link", name="Puzzles")).to_be_visible()


def test_nothing_of_python_is_fetched_before_somebody_is_interested(visitor: Visitor) -> None:
    table = visitor.page(SAVING_DATA)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.goto(visitor.base, wait_until="networkidle")
    table.page.evaluate("new Promise(done => requestIdleCallback(done))")
    assert [url for url in asked if url.endswith((".pack.png", ".mjs"))] == []
    with table.page.expect_request("**/runtime-*.pack.png"):
        landing(table.page).get_by_role("link", name="Play Churn").focus()
    follow(table, "Play Churn")
    table.await_board()


def test_choice_made_while_python_loads_is_there_when_it_is_ready(visitor: Visitor) -> None:
    table = visitor.page()
    held = hold(table.page, "runtime-*.pack.png")
    table.page.goto(visitor.base, wait_until="commit")
    follow(table, "Two players: Churn")
    expect(table.page).to_have_url(f"{visitor.base}?game=churn")
    expect(table.page.locator("#picture svg")).to_be_visible()
    expect(table.page.locator("#title")).to_be_focused()
    table.page.go_back()
    expect(landing(table.page)).to_be_visible()
    follow(table, "Two players: Taifas")
    table.page.locator("#board").click()
    release(table.page, "runtime-*.pack.png", held)
    table.await_board()
    table.expect_size(affinage.load("game=taifas").board.size)
    expect(table.page).to_have_url(f"{visitor.base}?game=taifas")


def test_a_link_that_is_followed_while_python_starts_is_not_lost(visitor: Visitor) -> None:
    table = visitor.page(FOLLOW_EARLY)
    table.page.goto(visitor.base)
    expect(table.page.locator("html[data-followed]")).to_be_attached(timeout=LOAD_MS)
    table.await_board()
    expect(table.page.locator("#title")).to_have_text("Churn")
    table.expect_size(affinage.load("game=churn").board.size)


def test_saved_games_are_continued(visitor: Visitor) -> None:
    table = visitor.open()
    again = landing(table.page).locator("#continue")
    expect(again).to_be_hidden()
    follow(table, "Play Churn")
    expect(table.page.locator(".strip", has_text="level 1")).to_be_visible()
    table.page.go_back()
    expect(landing(table.page)).to_be_visible()
    expect(again, "no move has been made").to_be_hidden()
    follow(table, "Two players: Churn")
    table.click_cell("c3")
    table.expect_ply(1)
    table.tool("records").click()
    expect(table.page.locator("#records-dialog")).to_be_visible()
    table.page.go_back()
    expect(table.page.locator("#records-dialog")).to_be_hidden()
    expect(again).to_have_text("Continue Churn, 1 move")
    expect(table.page.locator("#moving")).to_have_js_property("complete", value=True)
    table.page.reload()
    again.click()
    table.await_board()
    table.expect_ply(1)
    expect(table.page).to_have_url(f"{visitor.base}?game=churn")
    table.page.get_by_role("link", name="Affinage, home").click()
    follow(table, "Two players: Taifas")
    table.click_cell("d4")
    table.expect_ply(1)
    table.page.get_by_role("link", name="Affinage, home").click()
    expect(again).to_have_text("Continue Taifas, 1 move")
    games = table.page.get_by_role("region", name="My games").get_by_role("link")
    follow(table, "All my games")
    dialog = table.page.locator("#records-dialog")
    # There is no group about a game on the board, as nobody has begun one.
    expect(dialog.get_by_role("group")).to_have_count(2)
    expect(table.board).to_be_hidden()
    dialog.get_by_role("button", name="Close").click()
    expect(landing(table.page)).to_be_visible()
    expect(table.page).to_have_url(visitor.base)
    expect(games).to_have_text(["Churn, 1 move Blue's move", "All my games"])
    games.first.click()
    expect(landing(table.page)).to_be_hidden()
    expect(table.moves).to_have_text(["1.c3"])


def test_games_against_the_computer_begin_after_the_last_level_beaten(visitor: Visitor) -> None:
    lines = ["a affinage w2 1", "b affinage l4 2", "c churn w5 3", "d taifas l1 4"]
    table = visitor.page()
    table.page.goto(visitor.base)
    text = "\n".join(["affinage results 1", *lines, ""])
    table.page.evaluate("text => localStorage.setItem('affinage.results', text)", text)
    table.page.reload()
    for name, level in (
        ("Play the computer", 3),
        ("Play Affinage", 3),
        ("Play Churn", 5),
        ("Play Taifas", 1),
    ):
        link = landing(table.page).get_by_role("link", name=name, exact=True)
        expect(link).to_have_attribute("href", re.compile(rf"by=You,Computer\.{level}$"))
    follow(table, "Play the computer")
    expect(table.page.locator(".strip", has_text="level 3")).to_be_visible()
    table.tool("games").click()
    table.page.get_by_role("dialog", name="Choose a game").get_by_role("button", name="Play Affinage").click()
    expect(table.page.locator(".strip", has_text="level 3")).to_be_visible()


def test_course_that_was_begun_is_continued(visitor: Visitor) -> None:
    well = course("affinage")
    assert well
    table = visitor.page()
    table.page.goto(visitor.base)
    table.page.evaluate("localStorage['affinage.lesson.affinage-well'] = '1 2 4'")
    table.page.reload()
    follow(table, f"Play well, Affinage: 3 of {len(well.steps)} steps")
    expect(table.page.locator("#lesson-stage")).to_have_text(re.compile(r"^3\. "))


def test_the_way_back_leads_to_it_and_the_game_stays(door: Table) -> None:
    expect(door.page).to_have_title("Affinage")
    follow(door, "Play Affinage")
    move(door)
    expect_answer(door, 2)
    expect(door.page).to_have_title("Your turn · Affinage")
    door.page.go_back()
    expect(landing(door.page)).to_be_visible()
    expect(door.page).to_have_title("Affinage")
    expect(door.board, "a computer would play on unseen").to_have_attribute("data-ply", "0")
    door.page.go_forward()
    expect(landing(door.page)).to_be_hidden()
    door.expect_ply(2)
    expect(door.page).to_have_title("Your turn · Affinage")
    door.page.go_back()
    landing(door.page).get_by_role("link", name="Two at one screen").click()
    expect(door.notice).to_contain_text("Your game of Affinage, 2 moves, is still here.")
    door.expect_ply(0)
    expect(door.page).to_have_title("Black to move · Affinage")


def test_picture_moves_and_comes_to_rest(visitor: Visitor) -> None:
    table, picture, button = at_rest(visitor)
    table.page.goto(visitor.base, wait_until="commit")
    picture.scroll_into_view_if_needed()
    expect_picture(picture, "moving")
    button.click()
    expect_picture(picture, "hero")
    button.click()
    expect(button).to_have_text("Pause")
    expect_picture(picture, "moving")
    table.page.clock.fast_forward("00:06")
    expect_picture(picture, "hero")
    expect(button).to_have_text("Watch")
    table.page.clock.resume()
    table.await_board()
    follow(table, "Two players: Churn")
    # Otherwise the cards may have stopped before the check.
    table.page.clock.pause_at(3_600_000)
    board = cards(table).first
    seen = [board.evaluate(SIGHT)]
    for period in ("00:01", "00:05", "00:05"):
        table.page.clock.run_for(period)
        seen.append(board.evaluate(SIGHT))
    assert seen[1] != seen[0]
    assert seen[3] == seen[2]


@pytest.mark.parametrize(("preferred", "chosen"), [("reduce", "system"), ("no-preference", "off")])
def test_nothing_moves_for_those_who_prefer_that(
    visitor: Visitor, preferred: Literal["reduce", "no-preference"], chosen: str
) -> None:
    keep = f"location.host && localStorage.setItem('affinage.animation', '{chosen}');"
    table = visitor.open("", keep, NOTE_PERIODS, reduced_motion=preferred)
    expect(table.page.locator("#moving")).to_have_attribute("src", re.compile("hero"))
    expect(table.tool("motion")).to_have_text("Watch")
    follow(table, "Two players: Churn")
    expect(cards(table)).to_have_count(len(NAMES))
    assert table.page.evaluate("periods") == []


LINK = "game=churn&board=hex:4"
CLABBER = next(subject for subject in subjects() if subject.preset and subject.game == load(LINK))


def expect_whole_rules(page: Page, subject: Subject) -> None:
    """Check that the page names its subject and shows all of its rules."""
    expect(page.get_by_role("heading", level=1)).to_have_text(subject.name)
    rules = [sentence.text for sentence in rulebook.sentences(subject.game)]
    expect(page.locator("ol > li > p:visible")).to_have_text(rules)


def expect_whole(page: Page, subject: Subject, width: int) -> None:
    """Check that the page shows the rules with pictures, fits its window, and that its first link is visible."""
    expect_whole_rules(page, subject)
    begin = page.get_by_role("navigation", name="Begin")
    expect(begin.get_by_role("link", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    for picture in page.get_by_role("img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        expect(picture).not_to_have_js_property("naturalWidth", 0)
    assert page.locator("html").evaluate("element => element.scrollWidth") == width


@pytest.mark.parametrize("width", [320, 1280])
def test_a_page_is_whole_without_scripts(visitor: Visitor, width: int) -> None:
    size = {"width": width, "height": 640}
    page = visitor.page(java_script_enabled=False, viewport=size, color_scheme="dark").page
    page.goto(f"{visitor.base}{pages.FOLDER}/")
    assert page.locator("html").evaluate("element => element.scrollWidth") == width
    page.get_by_role("link", name=CLABBER.name).click()
    expect(page).to_have_url(f"{visitor.base}{pages.FOLDER}/{CLABBER.slug}/")
    expect_whole(page, CLABBER, width)
    dark = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    assert dark == "rgb(27, 24, 21)"


def test_the_rules_of_a_page_are_printed_without_navigation(visitor: Visitor) -> None:
    asked = "window.print = () => document.documentElement.dataset.printed = 'yes';"
    page = visitor.page(asked, color_scheme="dark", viewport=DESKTOP).page
    page.goto(f"{visitor.base}{pages.FOLDER}/{CLABBER.slug}/")
    page.get_by_role("button", name="Print").click()
    expect(page.locator("html")).to_have_attribute("data-printed", "yes")
    page.emulate_media(color_scheme="dark", media="print")
    expect_whole_rules(page, CLABBER)
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    expect(
        page.locator("nav:visible, .bar:visible, .sets:visible, button:visible, summary:visible")
    ).to_have_count(0)
