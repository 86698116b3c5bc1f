"""The new-game panel: players, presets, options with the reasons why some are unavailable, board sizes, names."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

import affinage
from affinage.game.options import count_variants
from affinage.teach import rulebook
from e2e.conftest import Visitor
from e2e.opponent import expect_answer, move
from e2e.table import Table, box_of

COUNTED = """losses =>
    ((localStorage.getItem("affinage.results") ?? "").match(/ affinage l2 /g)?.length ?? 0) === losses"""
ROQUEFORT = {"board": "square:9", "place": "knight", "limit": "contrast"}


def test_cheeses_fill_the_choices(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:5")
    table.tool("new").click()
    setup = table.setup
    cheeses, link, number = (
        setup.locator("[data-link]"),
        setup.locator("#about-link"),
        setup.locator("#about-count"),
    )
    table.mix()
    game = affinage.load("")
    expect(cheeses).to_have_count(len(game.texts.presets))
    assert len(game.texts.presets) >= 14
    expect(setup.locator("[data-link] strong")).to_have_text([preset.name for preset in game.texts.presets])
    assert box_of(cheeses.last)["y"] < box_of(setup.get_by_role("group", name="The limit"))["y"]
    expect(link).to_have_text("?board=square:5")
    expect(setup.locator("[aria-pressed=true]")).to_have_count(0)
    before = table.picture("preview")

    setup.get_by_role("button", name="Roquefort").click()
    expect(setup.locator("#about-name")).to_have_text("Roquefort")
    expect(link).to_have_text("?board=square:9&place=knight&limit=contrast")
    expected = count_variants(game.options, ROQUEFORT)
    expect(number).to_have_text(f"{expected:,} variants fit these choices")
    expect(setup.locator("[aria-pressed=true]")).to_contain_text("Roquefort")
    expect(setup.get_by_text("Figures", exact=True)).to_be_visible()
    expect(setup.get_by_label("Board text")).to_have_value("square:9")
    for words in ("A knight's leap apart", "No stone of the same colour near a new stone"):
        expect(setup.get_by_role("radio", name=words)).to_be_checked()
    sentences = rulebook.sentences(
        affinage.load("&".join(f"{key}={value}" for key, value in ROQUEFORT.items()))
    )
    expect(setup.locator("#mix-rules li")).to_have_text([sentence.text for sentence in sentences])
    assert table.picture("preview") != before

    table.choose("Largest hole, then the next largest")
    expect(setup.locator("#about-name")).to_have_text("Your own mix")
    expect(link).to_have_text("?board=square:9&place=knight&limit=contrast&goal=cascade")
    fewer = count_variants(game.options, ROQUEFORT | {"goal": "cascade"})
    assert fewer < expected
    expect(number).to_have_text(f"{fewer:,} variants fit these choices")


def test_a_choice_that_cannot_apply_says_why(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("links=ortho-diag&max=5")
    table.tool("new").click()
    setup = table.setup
    table.mix()
    links, top = setup.get_by_role("group", name="What joins a hole"), setup.get_by_label("Size of the limit")
    straight, both = links.get_by_role("radio").all()
    expect(both).to_be_checked()
    expect(both).to_be_enabled()
    expect(top).to_have_value("5")
    pair = setup.get_by_role("group", name="The pair").locator("svg").first
    on_squares = pair.inner_html()
    setup.get_by_label("Board", exact=True).select_option("hex:4")
    expect(both).to_be_disabled()
    expect(straight).to_be_checked()
    assert pair.inner_html() != on_squares
    expect(links).to_have_accessible_description(re.compile("Only on boards of squares[.]"))
    expect(setup.locator("#note-links")).to_be_visible()
    table.choose("No stone of another colour near a new stone")
    expect(top).to_be_disabled()
    expect(top).to_have_value("auto")
    expect(setup.locator("#note-max")).to_have_text("Only with the limits sparse, dense and combined.")
    expect(setup.locator("#about-link")).to_have_text("?board=hex:4&limit=match")
    table.choose("only so many stones near the pair, plus one")
    expect(top).to_be_enabled()


def test_closing_changes_nothing_and_another_size_is_typed(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:5")
    setup = table.setup
    table.pick("a1")
    ways: tuple[Callable[[], None], ...] = (
        lambda: table.page.keyboard.press("Escape"),
        lambda: setup.get_by_role("button", name="Close", exact=True).click(),
    )
    for close in ways:
        table.tool("new").click()
        table.unfold_variants()
        setup.get_by_role("button", name="Camembert").click()
        close()
        expect(setup).to_be_hidden()
        expect(table.picked).to_have_attribute("data-cell", "a1")
        table.expect_size(25)
        expect(table.page).to_have_url(re.compile(r"\?board=square:5$"))
    table.tool("new").click()
    start, text, error = (
        setup.get_by_role("button", name="Start", exact=True),
        setup.get_by_label("Board text"),
        setup.locator("#setup-error"),
    )
    table.mix()
    expect(text, "it is not among the suggested sizes").to_have_value("square:5")
    setup.get_by_label("Board", exact=True).select_option("square:6")
    expect(text).to_be_hidden()
    setup.get_by_label("Board", exact=True).select_option(label="Another size…")
    text.fill("hex:99")
    expect(error).to_have_text(re.compile("^board=hex:99 is too large; from hex:2 to hex:12.*[.]$"))
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


def expect_all_in_sight(table: Table) -> None:
    """Check that on a phone the first questions are visible without scrolling."""
    size = table.page.viewport_size
    assert size
    table.page.set_viewport_size({"width": 390, "height": 844})
    for part in (".body > :first-child", "#variant-fold", "#who-fields > :last-child", "#setup-start"):
        expect(table.setup.locator(part)).to_be_in_viewport(ratio=1)
    table.page.set_viewport_size(size)


def test_a_variant_is_designed_in_one_click_and_kept(visitor: Visitor) -> None:
    table = visitor.open()
    table.page.get_by_role("link", name="Design your own variant").click()
    rules = table.setup.locator("#mix > summary")
    expect(rules).to_be_focused()
    expect(rules).to_be_in_viewport()
    table.choose("A knight's leap apart")
    table.setup.get_by_role("button", name="Start", exact=True).click()
    expect(table.page).to_have_url(re.compile(r"place=knight$"))
    table.revisit("board=square:5")
    table.tool("new").click()
    table.setup.get_by_role("button", name="Design your own variant").click()
    expect(rules).to_be_in_viewport()
    mine = table.setup.locator("#my-variants")
    expect(mine.locator("[data-link]")).to_have_count(1)
    mine.locator("[data-link]").click()
    expect(table.setup.locator("#about-link")).to_have_text("?place=knight")
    mine.get_by_role("button", name="Rename: Pairs as a knight leaps").click()
    mine.get_by_role("textbox", name="Name of Pairs as a knight leaps").fill("Leaping")
    table.page.keyboard.press("Enter")
    expect(mine.locator("[data-link] strong")).to_have_text("Leaping")
    expect(mine.locator("[data-link]")).to_have_attribute("aria-pressed", "true")
    delete = mine.get_by_role("button", name="Leaping").last
    for is_deleted in (True, False):
        delete.click()
        expect(mine.locator("[data-link]")).to_be_enabled(enabled=not is_deleted)
    table.page.keyboard.press("Escape")
    table.tool("lab").click()
    expect(table.page.get_by_label("Side by side with").locator("option").nth(1)).to_have_text("Leaping")
    table.page.keyboard.press("Escape")
    table.tool("new").click()
    table.setup.get_by_role("button", name="Design your own variant").click()
    mine.get_by_role("button", name="Delete").click()
    expect(mine.locator("[data-link]")).to_be_disabled()
    table.page.keyboard.press("Escape")
    table.tool("new").click()
    expect(mine).to_be_hidden()


def test_another_game_is_chosen_in_the_panel(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:3")
    table.tool("new").click()
    table.choose("Computer", exact=True)
    table.choose("Churn")
    expect(table.setup.get_by_role("radio", name="Churn")).to_be_focused()
    expect(table.setup.locator("#about-name")).to_have_text("Size 3")
    expect(table.setup.locator("#about-tags")).to_have_text("HexBeginner77 turns, about 25 min")
    expect(table.setup.get_by_role("radio", name="Red (first)")).to_be_checked()
    table.choose("Random")
    table.setup.get_by_role("button", name="Start", exact=True).click()
    expect(table.page).to_have_url(re.compile(r"\?game=churn$"))
    expect(table.page.locator(".strip", has_text="level 1")).to_be_visible()
    table.tool("new").click()
    table.choose("Friend by link")
    table.choose("Red (first)")
    table.setup.get_by_role("button", name="Start", exact=True).click()
    expect(table.page.locator("#friend")).to_contain_text("Play first, then send the link")


def set_up_after_games_against_level_2(table: Table) -> None:
    """Open *New game* where a game of Affinage against level 2 was won, and one was lost."""
    table.revisit("board=square:3")
    table.page.evaluate(
        "localStorage.setItem('affinage.results', 'affinage results 1\\na affinage w2 1\\nb affinage l2 2\\n')"
    )
    table.tool("new").click()


def test_a_game_never_played_starts_at_level_1_unless_a_level_was_chosen(lasting_table: Table) -> None:
    table, setup = lasting_table, lasting_table.setup
    set_up_after_games_against_level_2(table)
    setup.get_by_role("radio", name="Computer", exact=True).check()
    level = setup.get_by_role("radiogroup", name="Level").get_by_role("radio", checked=True)
    expect(level).to_have_value("2")
    for game, wanted in (("Churn", "1"), ("Affinage", "2")):
        setup.get_by_role("radio", name=game, exact=True).check()
        expect(level).to_have_value(wanted)
    setup.get_by_role("radio", name="3", exact=True).check()
    setup.get_by_role("radio", name="Taifas", exact=True).check()
    expect(level).to_have_value("3")
    table.page.keyboard.press("Escape")


def test_the_computer_its_level_and_the_next_game(lasting_table: Table) -> None:
    table, setup = lasting_table, lasting_table.setup
    set_up_after_games_against_level_2(table)
    expect(setup.get_by_role("radio", name="Two players")).to_be_focused()
    table.page.keyboard.press("ArrowUp")
    expect(setup.get_by_role("radiogroup", name="Level").get_by_role("radio")).to_have_count(8)
    expect(setup.get_by_role("radio", name="2 ✓")).to_be_checked()
    expect(setup.locator("#about-level")).to_contain_text("Suggested: an even match.")
    expect(setup.locator("#climb")).to_contain_text(
        "You have beaten level 2. Your rating against the computer"
    )
    expect_all_in_sight(table)
    setup.get_by_label("Your name").fill("Ann")
    setup.get_by_label("Your name").dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    expect(setup).to_be_visible()
    table.page.keyboard.press("Enter")
    expect(setup).to_be_hidden()
    expect(table.status).to_have_text("Ann (Black) places two stones")

    move(table)
    expect_answer(table, 2)
    table.resign()
    expect(table.result).to_have_text("Computer (White) wins: Black resigned")
    table.page.wait_for_function(COUNTED, arg=2)
    # The game goes on, so it no longer counts.
    table.tool("undo").click()
    table.page.wait_for_function(COUNTED, arg=1)
    table.resign()
    table.page.wait_for_function(COUNTED, arg=2)
    table.page.get_by_role("button", name="Try level 1").click()
    # The colours are swapped, so the computer begins.
    expect_answer(table, 1)
    expect(table.status).to_have_text("Ann (White) places two stones")
    table.tool("new").click()
    expect(setup.get_by_role("radio", name="White")).to_be_checked()
    expect(setup.get_by_role("radio", name="1 ✓")).to_be_checked()


def test_more_than_two_can_be_people_and_computers(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("game=moulds")
    setup = table.setup
    table.tool("new").click()
    table.choose("Two computers")
    table.mix()
    expect(setup.get_by_text("Three players: only on three-cornered boards, or drawn ones.")).to_be_visible()
    table.choose("Four players")
    expect(setup.get_by_role("radio", name="Computers alone")).to_be_checked()
    table.choose("Players here")
    setup.get_by_label("Who plays White").select_option("Computer: level 3")
    expect(setup.locator("#about-seat-2")).to_have_text(re.compile(r"\w+\.$"))
    expect(setup.locator("#name-2")).to_be_hidden()
    setup.locator("#name-3").fill("Cleo")
    for colour in ("Black", "Green"):
        setup.get_by_label(f"Who plays {colour}").select_option("Person")
    setup.get_by_role("button", name="Start", exact=True).click()
    table.tool("share").click()
    expect(table.page.locator("#share-link")).to_have_value(re.compile(r"1/by=Black,Computer\.3,Cleo,Rust"))
