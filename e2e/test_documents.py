"""The documentation and the page of questions in a browser, and pages on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.access import Inspector
from e2e.conftest import Visitor
from tools.common import integrity

PARTS_OF_POLICY = re.compile(r"(?:^|; )([a-z-]+-src|base-uri|form-action) ([^;]*)")
WITHIN = re.compile(r"<(script|style)((?![^>]*\bsrc=)[^>]*)>(.*?)</\1>", re.DOTALL)
BY_ATTRIBUTE = re.compile(r"<[a-z][^>]*?\s(?:style|on[a-z]+)=[\"']", re.IGNORECASE)


def open_document(visitor: Visitor, name: str, width: int, height: int) -> Page:
    """Open a page of the documentation in a window of a given size."""
    page = visitor.page(viewport={"width": width, "height": height}).page
    page.goto(f"{visitor.base}docs/{name}.html")
    return page


def test_no_page_is_wider_than_a_phone(visitor: Visitor) -> None:
    page = open_document(visitor, "index", 390, 844)
    for name in ("index", "play", "strength", "layout", "api/affinage"):
        page.goto(f"{visitor.base}docs/{name}.html")
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") == 390, name


def test_a_page_is_found_by_a_word_and_from_the_list(visitor: Visitor) -> None:
    page = open_document(visitor, "index", 1280, 800)
    page.locator(".sidebar-tree").get_by_role("link", name="Performance", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Performance")
    page.get_by_placeholder("Search").fill("sandbox")
    page.get_by_placeholder("Search").press("Enter")
    page.locator("#search-results").get_by_role("link", name="Embed").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Embed")


def test_every_page_of_the_site_has_a_policy_that_allows_what_is_in_it(built_site: Path) -> None:
    pages = list(built_site.rglob("*.html"))
    assert {"index.html", "embed.html", "affinage-offline.html", "docs/search.html", "play/index.html"} <= {
        path.relative_to(built_site).as_posix() for path in pages
    }
    for path in pages:
        text = path.read_text("utf-8")
        head, actual, rest = text.partition('<meta http-equiv="Content-Security-Policy" content="')
        assert actual, path
        assert not re.search("<(?:script|style|link|img|body)", head), f"{path}: something comes before it"
        policy = dict(PARTS_OF_POLICY.findall(rest.partition('"')[0]))
        assert policy["default-src"] in ("'none'", "'self'"), path
        assert policy["base-uri"] == "'none'", path
        assert "'unsafe-inline'" not in str(policy), path
        assert "'unsafe-eval'" not in str(policy), path
        for kind, attributes, inner in WITHIN.findall(text):
            if "type=" not in attributes or "module" in attributes:  # otherwise it is data
                assert integrity(inner.encode()) in policy[f"{kind}-src"], path
        assert not BY_ATTRIBUTE.search(WITHIN.sub("", text)), path


PAGES = re.compile(rb"/Type\s*/Page\b")
LINK = "?board=square:4#1/by=Ann,%3Cb%3EBob/a1b1c3c4"
ASKS_AT_ONCE = "window.print = () => dispatchEvent(new Event('beforeprint'));"
COUNTS = "addEventListener('beforeprint', () => { window.drawn = document.querySelectorAll('#paper svg').length; })"


def test_a_game_is_printed_with_its_board_its_record_and_its_rules(visitor: Visitor) -> None:
    table = visitor.open(LINK, ASKS_AT_ONCE, color_scheme="dark")
    page, paper = table.page, table.page.locator("#paper")
    for way in ("rules", "share"):
        table.tool(way).click()
        page.locator("dialog[open]").get_by_role("button", name="Print").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(paper.locator("li")).to_have_count(5)
        headings = ["Affinage (board square:4)"] + ["Moves", "Rules"] * (way == "share")
        expect(paper.locator("h1, h2")).to_have_text(headings)
        expect(paper.get_by_text("Ann")).to_have_count(int(way == "share"))
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        expect(paper).to_be_empty()
    page.evaluate("print()")
    expect(paper).to_be_hidden()
    page.emulate_media(color_scheme="dark", media="print")
    expect(paper.get_by_role("heading")).to_have_text(["Affinage (board square:4)", "Moves", "Rules"])
    expect(paper).to_contain_text("Ann (Black), <b>Bob (White). Ann (Black) places two stones.")
    expect(paper).to_contain_text("1. a1,b1 2. c3,c4")
    expect(paper).to_contain_text("Affinage is a game by Dale W. Walton.")
    expect(paper.get_by_role("img").first).to_have_accessible_name(
        "board square:4. After 2 moves. Black on a1 b1. White on c3 c4. Last move: c3,c4. Ann (Black) to move. "
        "Affinage is a game by Dale W. Walton."
    )
    expect(paper).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("button:visible, .bar:visible, main:visible, canvas:visible")).to_have_count(0)
    page.emulate_media(color_scheme="dark", media="screen")
    expect(table.board).to_be_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_be_empty()
    page.evaluate(COUNTS)
    assert page.pdf().startswith(b"%PDF-")
    # The browser itself requests them: the board, and pictures of rules.
    assert page.evaluate("window.drawn") == 1 + 3
    expect(paper).to_be_empty()
    page.evaluate("window.print = () => {}")
    table.tool("rules").click()
    page.locator("dialog[open]").get_by_role("button", name="Print").click()
    page.emulate_media(media="print")
    assert len(PAGES.findall(page.pdf())) == 2, "the rules, then the board"


@pytest.mark.parametrize("query", ["?lesson=churn&step=2", "?puzzle=next&game=taifas"])
def test_exercise_is_printed_with_its_task_and_its_board(visitor: Visitor, query: str) -> None:
    page = visitor.open(query).page
    title, task = page.locator("#task h2").inner_text(), page.locator("#task .goal").inner_text()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    paper = page.locator("#paper")
    expect(paper.get_by_role("heading")).to_have_text(title)
    expect(paper).to_contain_text(task)
    expect(paper.get_by_role("img")).to_be_visible()
    expect(page.locator("#task")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_be_empty()


def test_the_landing_page_is_printed_as_it_is(visitor: Visitor) -> None:
    page = visitor.page(color_scheme="dark").page
    page.goto(visitor.base)
    page.emulate_media(color_scheme="dark", media="print")
    expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()
    expect(page.locator("#landing .card:visible")).to_have_count(6)
    expect(page.locator("#paper")).to_be_hidden()
    for part in ("#landing nav a.main", "#landing .card"):
        expect(page.locator(part).first).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("#landing .lead")).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("#landing nav a.main")).to_have_css("color", "rgb(0, 0, 0)")


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
