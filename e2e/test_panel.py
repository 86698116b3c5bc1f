"""The new-game panel: cheeses, choices with their reasons, board sizes, and names."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

import affinage
from affinage.options import count_rule_sets
from e2e.conftest import Visitor
from e2e.table import box_of

ROQUEFORT = {"board": "square:9", "place": "knight", "limit": "contrast"}


def test_cheeses_fill_the_choices(visitor: Visitor) -> None:
    table = visitor.open("?board=square:5")
    table.tool("new").click()
    setup = table.setup
    cheeses, link, number = (
        setup.locator("[data-link]"),
        setup.locator("#about-link"),
        setup.locator("#about-count"),
    )
    game = affinage.load("")
    expect(cheeses).to_have_count(len(game.presets))
    assert len(game.presets) >= 14
    expect(setup.locator("[data-link] strong")).to_have_text([preset.name for preset in game.presets])
    assert box_of(cheeses.last)["y"] < box_of(setup.get_by_label("limit", exact=True))["y"]
    expect(link).to_have_text("?board=square:5")
    expect(setup.locator("[aria-pressed=true]")).to_have_count(0)
    before = table.picture("preview")

    setup.get_by_role("button", name="Roquefort").click()
    expect(setup.locator("#about-name")).to_have_text("Roquefort")
    expect(link).to_have_text("?board=square:9&place=knight&limit=contrast")
    expected = count_rule_sets(game.options, ROQUEFORT)
    expect(number).to_have_text(f"{expected:,} rule sets left open by these choices")
    expect(setup.locator("[aria-pressed=true]")).to_contain_text("Roquefort")
    for key, value in ROQUEFORT.items():
        expect(setup.get_by_label(key, exact=True)).to_have_value(value)
    assert table.picture("preview") != before

    setup.get_by_label("goal", exact=True).select_option("cascade")
    expect(setup.locator("#about-name")).to_have_text("Your own cheese")
    expect(link).to_have_text("?board=square:9&place=knight&limit=contrast&goal=cascade")
    fewer = count_rule_sets(game.options, ROQUEFORT | {"goal": "cascade"})
    assert fewer < expected
    expect(number).to_have_text(f"{fewer:,} rule sets left open by these choices")


def test_a_choice_that_cannot_apply_says_why(visitor: Visitor) -> None:
    table = visitor.open("?links=ortho-diag&max=5")
    table.tool("new").click()
    setup = table.setup
    links, limit, top = (setup.get_by_label(key, exact=True) for key in ("links", "limit", "max"))
    expect(links).to_have_value("ortho-diag")
    expect(links).to_be_enabled()
    expect(top).to_have_value("5")
    setup.get_by_label("board", exact=True).select_option("hex:4")
    expect(links).to_be_disabled()
    expect(links).to_have_value("ortho")
    expect(links).to_have_accessible_description(re.compile("only on boards of squares"))
    expect(setup.locator("#note-links")).to_be_visible()
    limit.select_option("match")
    expect(top).to_be_disabled()
    expect(top).to_have_value("auto")
    expect(setup.locator("#note-max")).to_have_text("only with the limits sparse, dense and combined")
    expect(setup.locator("#about-link")).to_have_text("?board=hex:4&limit=match")
    limit.select_option("dense")
    expect(top).to_be_enabled()


def test_closing_changes_nothing_and_another_size_is_typed(visitor: Visitor) -> None:
    table = visitor.open("?board=square:5")
    setup = table.setup
    table.pick("a1")
    ways: tuple[Callable[[], None], ...] = (
        lambda: table.page.keyboard.press("Escape"),
        lambda: setup.get_by_role("button", name="Close", exact=True).click(),
    )
    for close in ways:
        table.tool("new").click()
        setup.get_by_role("button", name="Camembert").click()
        close()
        expect(setup).to_be_hidden()
        expect(table.picked).to_have_attribute("data-cell", "a1")
        table.expect_size(25)
        expect(table.page).to_have_url(re.compile(r"\?board=square:5$"))
    table.tool("new").click()
    start, text, error = (
        setup.get_by_role("button", name="Start"),
        setup.get_by_label("Board text"),
        setup.locator("#setup-error"),
    )
    expect(text).to_have_value("square:5")  # not among the sizes offered first
    setup.get_by_label("board", exact=True).select_option("square:6")
    expect(text).to_be_hidden()
    setup.get_by_label("board", exact=True).select_option(label="another size…")
    text.fill("hex:99")
    expect(error).to_have_text(re.compile("board=hex:99 is too large; from hex:2 to hex:12"))
    expect(start).to_be_disabled()
    text.fill("<b>x</b>")
    expect(error).to_contain_text("board=<b>x</b> is unknown")
    expect(start).to_be_disabled()
    text.fill("hex:7")
    expect(error).to_have_text("")
    expect(setup.locator("#about-link")).to_have_text("?board=hex:7")
    start.click()
    table.expect_size(127)
    expect(setup).to_be_hidden()


def test_names_and_the_way_back_to_the_last_game(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4")
    setup = table.setup
    table.tool("new").click()
    setup.get_by_label("Black", exact=True).fill("  <i>Ann</i> ")
    setup.get_by_role("button", name="Start").click()
    expect(table.status).to_have_text("<i>Ann</i> (Black) places two stones")
    expect(table.notice).to_be_hidden()  # nothing had been played
    table.pick("a1")
    table.click_cell("a2")
    expect(table.status).to_have_text("White places two stones")

    table.tool("new").click()
    expect(setup.get_by_label("Black", exact=True)).to_have_value("<i>Ann</i>")
    expect(setup.get_by_label("White", exact=True)).to_have_value("")
    setup.get_by_label("Black", exact=True).fill("")
    setup.get_by_label("board", exact=True).select_option("square:6")
    setup.get_by_role("button", name="Start").click()
    table.expect_size(36)
    expect(table.status).to_have_text("Black places two stones")
    expect(table.notice).to_contain_text("A new game has begun.")
    table.notice.get_by_role("button", name="Back to the last game").click()
    table.expect_size(16)
    expect(table.cell("a2")).to_have_attribute("aria-label", "a2, Black")
    expect(table.status).to_have_text("White places two stones")
    expect(table.page).to_have_url(re.compile(r"\?board=square:4$"))
    expect(table.notice).to_be_hidden()
