"""The rules, the line under the board, the end, and the credit of authors, as the page shows them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import affinage
from affinage.matches.match import GameRecord
from affinage.notation import share
from affinage.notation.credit import credit, whole_game
from affinage.teach import rulebook
from affinage.teach.rulebook import choices
from e2e.conftest import Visitor
from e2e.games import random_match
from e2e.table import Table
from web.rules import words as rules_words
from web.table.words import DOTS, MOVABLE
from web.text import words

LINKS = (
    "board=hex:4&limit=match&neutral=forbid",
    "game=churn&board=hex:4",
    "game=taifas&board=square:5&score=weighted",
)
FRAMES = 600  # enough to paint a canvas that has just been unfolded
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


def test_the_end_says_what_went_to_whom_and_why(lasting_table: Table) -> None:
    table = lasting_table
    for link in ("board=square:5", "game=emulsion&board=square:4", "game=taifas&board=square:4"):
        match = random_match(link, 3)
        table.revisit(link)
        fragment = share.link(GameRecord(match)).partition("#")[2]
        table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        table.expect_ply(len(match.moves))
        expect(table.page.locator("#rule-text")).to_have_text("")  # nobody has a turn
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
        "The pair": "the author’s “Ortho” · adds 2 to the limit",
        "The limit": "the author’s “Combined” · adds 2 to the limit",
        "What joins a hole": "announced by the author, playable here",
        "The goal": "considered by the author, playable here",
        "Neutral holes": "considered by the author, playable here",
    }.items():
        marks = setup.get_by_role("group", name=group).locator(".card-choice small")
        expect(marks.filter(has_text=mark).first).to_be_visible()
    setup.get_by_role("button", name="Close", exact=True).click()
