"""Lessons, puzzles, embeds and the new-game form credit the game's author and say what is not the author's."""

from __future__ import annotations

from playwright.sync_api import expect

import affinage
from affinage.notation.credit import SOURCE, credit, whole_game
from e2e.conftest import Visitor
from e2e.table import Table


def test_an_exercise_names_the_author(visitor: Visitor) -> None:
    table = visitor.open("?lesson=churn")
    line = table.page.locator("#answers .credit")
    game = affinage.game_class("churn")
    found = credit(game)
    expect(line).to_contain_text(game.texts.designer)
    expect(line.get_by_role("link", name=SOURCE)).to_have_attribute("href", found.source)
    expect(line).to_be_visible()
    expect(line).to_contain_text(
        found.sentence
    )  # of the whole game, though a lesson starts after the pie rule


def test_an_embed_names_the_author_before_python_and_after(visitor: Visitor) -> None:
    for link in (
        "game=moulds&mode=diagram",
        "game=churn&pie=off&mode=puzzle&puzzle=win",
        "game=churn&board=hex:3x3x5",
    ):
        table = visitor.page()
        table.page.goto(f"{visitor.base}embed.html?{link}")
        game = affinage.load(link.partition("&mode")[0])
        found = credit(whole_game(game) if "puzzle" in link else game)
        author = table.page.get_by_role("link", name=f"{game.name}, ")
        expect(author).to_contain_text(found.words)
        expect(author).to_have_attribute("href", found.source)
        expect(table.page.locator("#note")).to_have_text("Not the author's rules." if found.note else "")
    table.page.get_by_role("button", name="Play").click()
    table.await_board()
    expect(author).to_contain_text(found.words)
    expect(table.page.locator("#note")).to_have_text(found.note)


def test_the_form_leaves_the_authors_rules_as_they_are(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("game=churn&pie=off")
    expect(table.page.locator("#credit")).to_contain_text("after rules by Mark Steere, changed by us")
    table.tool("new").click()
    setup = table.setup
    table.mix()
    expect(setup.locator("#set-pie")).to_have_count(0)
    expect(setup.locator("#about-link")).to_have_text("?game=churn")
    expect(setup).to_contain_text("at most 400 cells")
    expect(setup.locator(".cheeses strong").first).to_have_text("Size 3")
    setup.get_by_label("Board", exact=True).select_option("other")
    setup.get_by_label("Board text").fill("hex:1x1x5")
    expect(setup.locator("#setup-error")).to_contain_text("hex:1x1x5 is not a hexagon")
    expect(setup.get_by_role("button", name="Start")).to_be_disabled()
    setup.get_by_label("Board text").fill("limping:3")
    expect(setup.locator("#about-credit")).to_contain_text("Not the author's rules")
    setup.get_by_role("button", name="Close", exact=True).click()


def test_choices_have_the_authors_words_their_parts_and_their_marks(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("game=affinage")
    table.tool("new").click()
    setup = table.setup
    table.mix()
    for group, words in {
        "The pair": "Ortho · +2",
        "The limit": "Combined · +2",
        "What joins a hole": "our extension",
        "The goal": "considered, but not implemented",
        "Neutral holes": "considered, but not implemented",
    }.items():
        marks = setup.get_by_role("group", name=group).locator(".card-choice small")
        expect(marks.filter(has_text=words).first).to_be_visible()
    setup.get_by_role("button", name="Close", exact=True).click()
