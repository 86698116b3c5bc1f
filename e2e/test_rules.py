"""The rules dialog describes the current variant and hides the options of the game until asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import affinage
from affinage.teach import rulebook
from affinage.teach.rulebook import choices
from e2e.table import Table

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
    """Open the rules dialog of a link."""
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
    expect(dialog.locator(".departs")).to_have_text("Not the author's rules (the pie rule: no swap).")
    dialog.get_by_text("All options").focus()
    lasting_table.page.keyboard.press("Enter")
    rules = dialog.locator("details > ul.rules").first.locator("li")
    expect(rules).to_have_text(
        [rule.text + (" our reading" if rule.ours else "") for rule in game.texts.rules]
    )
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
        list(game.texts.notes)
    )
    expect(dialog.get_by_role("link", name="The designer's rules")).to_have_attribute(
        "href", game.texts.source
    )
    expect(dialog).to_contain_text("This is Taifas after rules by Luis Bolaños Mures, changed by us.")
    dialog.get_by_role("button", name="Close").click()
    lasting_table.tool("rules").click()
    expect(examples.first).to_be_hidden()
    dialog.get_by_role("button", name="Close").click()
