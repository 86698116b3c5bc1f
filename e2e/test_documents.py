"""The documentation, the page of questions, the rules and the credit of authors, on the page and on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import affinage
from affinage.matches.match import GameRecord
from affinage.notation import share
from affinage.notation.credit import credit, whole_game
from affinage.teach import rulebook
from affinage.teach.rulebook import choices
from e2e.conftest import Visitor
from e2e.games import random_match
from e2e.layout import Inspector
from e2e.table import Table
from tools.common import integrity
from web.rules import words as rules_words
from web.table.words import DOTS, MOVABLE
from web.text import words

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
            # Any other element holds data.
            if "type=" not in attributes or "module" in attributes:
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
        headings = ["Affinage (4 by 4 squares)"] + ["Moves", "Rules"] * (way == "share")
        expect(paper.locator("h1, h2")).to_have_text(headings)
        expect(paper.get_by_text("Ann")).to_have_count(int(way == "share"))
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        expect(paper).to_be_empty()
    page.evaluate("print()")
    expect(paper).to_be_hidden()
    page.emulate_media(color_scheme="dark", media="print")
    expect(paper.get_by_role("heading")).to_have_text(["Affinage (4 by 4 squares)", "Moves", "Rules"])
    expect(paper).to_contain_text("Ann (Black), <b>Bob (White). Ann (Black) places two stones.")
    expect(paper).to_contain_text("1. a1,b1 2. c3,c4")
    expect(paper).to_contain_text("Affinage is a game by Dale W. Walton.")
    expect(paper.get_by_role("img").first).to_have_accessible_name(
        "4 by 4 squares. After 2 moves. Black on a1 b1. White on c3 c4. Last move: c3,c4. Ann (Black) to move. "
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


def test_the_page_of_a_game_is_printed_with_its_source_and_no_questions(visitor: Visitor) -> None:
    page = visitor.page(color_scheme="dark").page
    page.goto(f"{visitor.base}play/moulds/")
    page.emulate_media(color_scheme="dark", media="print")
    expect(page.locator("#questions, .asked, .elsewhere").filter(visible=True)).to_have_count(0)
    source = page.get_by_role("link", name="The designer's rules")
    expect(source).to_have_css("color", "rgb(0, 0, 0)")
    printed = source.evaluate("link => getComputedStyle(link, '::after').content")
    assert affinage.load("game=moulds").texts.source in printed or "attr(href)" in printed


def test_questions_are_read_on_a_phone_and_lead_to_a_game(visitor: Visitor) -> None:
    size = {"width": 320, "height": 640}
    page = visitor.page(viewport=size).page
    page.goto(f"{visitor.base}questions/")
    expect(page.get_by_role("heading", level=1)).to_have_text("What the authors asked")
    assert page.locator("html").evaluate("element => element.scrollWidth") == size["width"]
    assert not Inspector(page).faults()
    section = page.get_by_role("region", name="Do players build each on their own?").first
    expect(section).to_contain_text("with little interaction")
    section.get_by_role("img", name="A position of an engine game").click()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()


LINKS = (
    "board=hex:4&limit=match&neutral=forbid",
    "game=churn&board=hex:4",
    "game=taifas&board=square:5&score=weighted",
)
FRAMES = 600
"""Enough frames to paint a canvas that has just been unfolded."""
IS_PAINTED = f"""async canvas => {{
    for (let frame = 0; frame < {FRAMES}; frame += 1) {{
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {{ willReadFrequently: true }});
        copy.drawImage(canvas, 0, 0);
        const {{ data }} = copy.getImageData(0, 0, canvas.width, canvas.height);
        if (new Set(data).size > 8) return true;
        await new Promise(requestAnimationFrame);
    }}
    return false;
}}"""


def open_rules(table: Table, link: str) -> Locator:
    table.revisit(link)
    table.tool("rules").click()
    dialog = table.page.locator("#rules-dialog")
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize("link", LINKS)
def test_rules_are_those_of_the_variant_on_the_table(lasting_table: Table, link: str) -> None:
    dialog = open_rules(lasting_table, link)
    sentences = rulebook.sentences(affinage.load(link))
    expect(dialog.locator("ol > li > p")).to_have_text([sentence.text for sentence in sentences])
    pictures = [sentence.picture for sentence in sentences]
    captions = [picture.caption for picture in pictures if picture]
    assert captions
    expect(dialog.locator("ol figcaption")).to_have_text(captions)
    for canvas in dialog.get_by_role("img").all():
        expect(canvas).to_be_visible()
        assert canvas.evaluate(IS_PAINTED)
    dialog.get_by_role("button", name="Close").click()


def test_all_options_and_the_notes_are_folded_away(lasting_table: Table) -> None:
    dialog = open_rules(lasting_table, "game=taifas&board=square:6&pie=off")
    game = affinage.load("game=taifas")
    examples = dialog.locator(".figures canvas")
    expect(examples).to_have_count(len(game.texts.examples))
    expect(examples.first).to_be_hidden()
    expect(dialog.locator(".departs")).to_have_text("What we changed: without a swap after the first move.")
    dialog.get_by_text("All options").focus()
    lasting_table.page.keyboard.press("Enter")
    rules = dialog.locator("details > ul.rules").first.locator("li")
    expect(rules).to_have_text([f"{rule.text} our reading {rule.remark}" for rule in game.texts.rules])
    for option, section in zip(game.options, dialog.locator(".option").all(), strict=True):
        expect(section.locator("h3")).to_have_text(option.title)
        lines = [
            " ".join(filter(None, (line.words, " · ".join(line.marks), line.tag)))
            for line in choices.lines(option, joins_numbers=True)
        ]
        expect(section.locator("li")).to_have_text([f"{line[:1].upper()}{line[1:]}" for line in lines])
    for canvas in examples.all():
        expect(canvas).to_be_visible()
        assert canvas.evaluate(IS_PAINTED)
    dialog.get_by_text("Designer's notes").click()
    expect(dialog.locator("details", has_text="Designer's notes").locator("li")).to_have_text(
        [*game.texts.notes, rules_words.ASKED]
    )
    expect(dialog.get_by_role("link", name="The designer's rules")).to_have_attribute(
        "href", game.texts.source
    )
    expect(dialog).to_contain_text("This is Taifas after rules by Luis Bolaños Mures, changed by us.")
    dialog.get_by_role("button", name="Close").click()
    lasting_table.tool("rules").click()
    expect(examples.first).to_be_hidden()
    dialog.get_by_role("button", name="Close").click()


def test_the_rule_stands_under_the_board_and_says_more_on_demand(lasting_table: Table) -> None:
    table = lasting_table
    for link in ("board=hex:4&place=knight", "game=moulds"):
        table.revisit(link)
        game = affinage.load(link)
        expect(table.page.locator("#rule-text")).to_have_text(rulebook.short_rules(game))
        table.page.get_by_role("button", name="Rules in short").press("Enter")
        output = table.page.locator("#why-box p")
        message = [sentence.text for sentence in rulebook.sentences(game)]
        numbers = rulebook.numbers(game)
        about_score = [numbers[note] for note in ("open", "region") if note in numbers]
        movable = [MOVABLE] if game.key == "moulds" else []
        expect(output).to_have_text([*message, DOTS, *movable, *about_score])
        expect(table.page.locator("#why-box h2")).to_contain_text(game.name)
        table.page.keyboard.press("Escape")
        expect(output.first).to_be_hidden()
    table.pick("a1")
    action = "Large dot: move; small dot: add one"
    expect(table.page.locator("#rule-text")).to_have_text(rulebook.short_rules(game, action))
    expect(table.page.locator("#rule-text strong")).to_have_text(action)


def test_end_card_lists_what_each_player_got_and_why(lasting_table: Table) -> None:
    table = lasting_table
    for link in ("board=square:5", "game=emulsion&board=square:4", "game=taifas&board=square:4"):
        match = random_match(link, 3)
        table.revisit(link)
        fragment = share.link(GameRecord(match)).partition("#")[2]
        table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        table.expect_ply(len(match.moves))
        expect(table.page.locator("#rule-text"), "nobody has a turn").to_have_text("")
        expect(table.page.get_by_role("button", name="Rules in short")).to_be_visible()
        shares = rulebook.shares(match.position)
        output = table.page.locator("#shares")
        expect(output).to_be_hidden()
        table.page.get_by_text("Who got what").press("Enter")
        message = [f"{share.text} {words.cells(match.game, share.cells)}".rstrip() for share in shares]
        expect(output.get_by_role("listitem")).to_have_text(message)
        expect(output.locator(".stone")).to_have_count(sum(1 for share in shares if share.owner))
        table.tool("undo").click()
        expect(table.result).to_be_hidden()


def test_an_embed_names_the_author_before_python_and_after(visitor: Visitor) -> None:
    for link in (
        "game=moulds&mode=diagram",
        "game=churn&pie=off&mode=puzzle&puzzle=win",
        "game=churn&board=hex:3x3x5",
    ):
        table = visitor.page()
        table.page.goto(f"{visitor.base}embed.html?{link}")
        game = affinage.load(link.partition("&mode")[0])
        actual = credit(whole_game(game) if "puzzle" in link else game)
        author = table.page.get_by_role("link", name=f"{game.name}, ")
        expect(author).to_contain_text(actual.words)
        expect(author).to_have_attribute("href", actual.source)
        expect(table.page.locator("#note")).to_have_text("Some rules are ours." if actual.note else "")
    table.page.get_by_role("button", name="Play").click()
    table.await_board()
    expect(author).to_contain_text(actual.words)
    expect(table.page.locator("#note")).to_have_text(actual.note)


def test_choices_have_the_authors_words_their_parts_and_their_marks(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("game=affinage")
    table.tool("new").click()
    setup = table.setup
    table.mix()
    for group, mark in {
        "The pair": 'the author\'s "Ortho" · adds 2 to the limit',
        "The limit": 'the author\'s "Combined" · adds 2 to the limit',
        "What joins a hole": "announced by the author, playable here",
        "The goal": "considered by the author, playable here",
        "Neutral holes": "considered by the author, playable here",
    }.items():
        marks = setup.get_by_role("group", name=group).locator(".card-choice small")
        expect(marks.filter(has_text=mark).first).to_be_visible()
    setup.get_by_role("button", name="Close", exact=True).click()
