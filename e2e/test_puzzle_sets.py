"""My puzzles: made from a position, kept in sets, shared as links, files and embeds, solved, and shown to a class."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from affinage.notation.link import query_of
from affinage.teach.puzzles import sets
from affinage.teach.puzzles.collection import CollectedPuzzle
from affinage.teach.puzzles.sets import PuzzleSet
from e2e import scenes
from e2e.conftest import Visitor
from e2e.games import easiest_puzzle
from e2e.layout import Inspector, screen
from e2e.opponent import THINK_MS
from e2e.table import Table, box_of
from e2e.test_puzzles import play, press, solve
from web.embed.snippet import set_address
from web.puzzle_sets import words as set_words
from web.puzzle_sets.own_sets import address_of
from web.puzzles.link import CLASS

SHIPPED = [easiest_puzzle(key) for key in ("affinage", "churn")]
PIXELS = "canvas => canvas.toDataURL()"
NAME, HINT = "Club & friends", "Look at the hole <in> the corner"
CLUB = PuzzleSet(NAME, tuple(replace(puzzle, hint=HINT) for puzzle in scenes.CLUB.puzzles))


def dialog_of(table: Table) -> Locator:
    return table.page.get_by_role("dialog", name="My puzzles")


def set_of(table: Table, name: str) -> Locator:
    return dialog_of(table).get_by_role("region", name=name)


def expect_heading(table: Table, text: str | re.Pattern[str]) -> None:
    """Check which puzzle of a set is shown."""
    expect(table.page.get_by_role("region", name="Task").get_by_role("heading")).to_have_text(text)


def position_link(puzzle: CollectedPuzzle) -> str:
    return f"{query_of(puzzle.start().game)}#1/from={puzzle.position}"


def test_a_position_becomes_a_puzzle_of_a_set_that_is_deleted_and_back(visitor: Visitor) -> None:
    puzzle = SHIPPED[0]
    table = visitor.open(position_link(puzzle), permissions=["clipboard-read", "clipboard-write"])
    table.press("edit")
    table.page.get_by_role("button", name="Make a puzzle").click()
    dialog = dialog_of(table)
    expect(dialog).to_contain_text("No sets yet.")
    dialog.get_by_role("button", name="Is there one winning move?").click()
    expect(dialog.locator("#sets-finding")).to_have_text(
        f"One move alone wins: {puzzle.solution[0]}. Moves to find: {len(puzzle.solution) // 2 + 1}.",
        timeout=THINK_MS,
    )
    dialog.get_by_label("Hint").fill(HINT)
    dialog.get_by_label("Name of the set").fill(f"  {NAME} ")
    dialog.get_by_role("button", name="Add to the set").click()
    expect(dialog.get_by_role("status").last).to_have_text(f"Added to {NAME}.")
    assert Inspector(table.page).faults() == []

    one = set_of(table, NAME)
    one.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status").last).to_have_text("The link is copied.")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = str(table.page.evaluate("navigator.clipboard.readText()"))
    whole = PuzzleSet(NAME, CLUB.puzzles[:1])
    assert sets.read_fragment(link.partition("#")[2]) == (whole, 1)
    with table.page.expect_download() as download:
        one.get_by_role("button", name="Save as a file").click()
    assert sets.read(Path(download.value.path()).read_text("utf-8")) == whole
    one.get_by_role("button", name="Embed").click()
    expect(dialog.get_by_label("Link or markup")).to_have_value(
        re.compile(r"^<iframe src=.*embed\.html.*#set/")
    )

    one.get_by_role("button", name=f"Delete: {NAME}", exact=True).click()
    expect(dialog).to_contain_text("No sets yet.")
    undo = dialog.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.press("Enter")
    expect(dialog.get_by_role("status").last).to_have_text(f"{NAME} is back.")
    one.get_by_role("link", name="Solve").click()
    table.await_board()
    expect_heading(table, f"{NAME}: 1 of 1")


@pytest.mark.parametrize(
    ("link", "finding"),
    [
        ("?board=square:3", "More than one move wins here"),
        # The answer comes after half a minute.
        pytest.param(
            "?board=square:12",
            "Not proved: the game is too far from its end. It has 144 empty cells here: try a position with about 72.",
            marks=pytest.mark.thorough,
        ),
        (
            "?game=churn&pie=on#1/c3",
            "The player to move may swap here; expected a position after the pie rule.",
        ),
        ("?board=square:2#1/a1a2b1b2", "The game is over in this position; expected one with moves"),
    ],
)
def test_position_that_is_no_puzzle_is_not_added(visitor: Visitor, link: str, finding: str) -> None:
    table = visitor.open(link)
    table.tool("sets").click()
    dialog = dialog_of(table)
    dialog.get_by_role("button", name="Is there one winning move?").click()
    expect(dialog.locator("#sets-finding")).to_contain_text(finding, timeout=THINK_MS)
    expect(dialog.get_by_role("button", name="Add to the set")).to_be_hidden()


def test_the_editor_opens_at_once_with_the_position_of_a_puzzle(visitor: Visitor) -> None:
    table, puzzle = visitor.open(f"?puzzle={SHIPPED[1].key}"), SHIPPED[1]
    table.page.get_by_text("More puzzles", exact=True).click()
    table.press("puzzle-own")
    dialog_of(table).get_by_role("link", name="Set up a position").click()
    editor = table.page.get_by_role("dialog", name="Edit position")
    editor.get_by_role("button", name="Make a puzzle").click()
    dialog_of(table).get_by_role("button", name="Is there one winning move?").click()
    expect(dialog_of(table).locator("#sets-finding")).to_contain_text(
        f"One move alone wins: {puzzle.solution[0]}.", timeout=THINK_MS
    )


def test_a_faulty_position_to_edit_is_named_and_the_empty_board_opens(visitor: Visitor) -> None:
    table = visitor.open("?game=churn#edit/3.4.2rb1.4.3-x")
    expect(table.page.get_by_role("dialog", name="Edit position")).to_be_visible()
    expect(table.notice).to_contain_text("'x' is not a colour to move")


def test_a_position_that_is_no_puzzle_stays_in_the_editor(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3")
    table.tool("sets").click()
    dialog, editor = dialog_of(table), table.page.get_by_role("dialog", name="Edit position")
    dialog.get_by_role("button", name="Set up a position").click()
    cell, other = (editor.locator(f"[data-cell={name}]") for name in ("b2", "c1"))
    cell.click()
    editor.get_by_role("button", name="Make a puzzle").click()
    picture = dialog.locator("#sets-picture")
    edited = picture.evaluate(PIXELS)
    check = dialog.locator("#sets-check")
    check.click()
    expect(check).to_have_text("Is there one winning move?", timeout=THINK_MS)
    expect(dialog.locator("#sets-finding")).not_to_have_text(set_words.CHECKING)
    dialog.get_by_role("button", name="Close").click()
    table.tool("sets").click()
    assert picture.evaluate(PIXELS) != edited, "of the board"
    dialog.get_by_role("button", name="Set up a position").click()
    expect(cell).to_have_attribute("aria-label", "b2, Black")
    before = editor.get_by_role("button", name="Earlier position")
    expect(before).to_be_hidden()
    editor.get_by_role("button", name="Clear the board").click()
    expect(cell).to_have_attribute("aria-label", "b2, empty")
    before.click()
    expect(cell).to_have_attribute("aria-label", "b2, Black")
    other.click()
    table.page.keyboard.press("Escape")
    for name in ("a1", "a2"):
        table.board.locator(f"[data-cell={name}]").click()
    table.press("edit")
    expect(cell, "the editor has what is on the board").to_have_attribute("aria-label", "b2, empty")
    before.click()
    expect(other).to_have_attribute("aria-label", "c1, Black")


def test_a_check_shows_its_progress_and_can_be_stopped(visitor: Visitor) -> None:
    table = visitor.open("?board=square:6#1/a1b1")
    table.tool("sets").click()
    dialog = dialog_of(table)
    dialog.get_by_role("button", name="Is there one winning move?").click()
    expect(dialog.get_by_role("progressbar")).to_be_visible()
    dialog.get_by_role("button", name="Stop looking").click()
    expect(dialog.locator("#sets-finding")).to_contain_text("Not proved: the game is too far from its end.")
    expect(dialog.get_by_role("progressbar")).to_be_hidden()


def test_a_set_of_a_link_is_solved_with_its_hint_and_kept(visitor: Visitor) -> None:
    first, second = SHIPPED
    table = visitor.open(address_of(CLUB))
    expect_heading(table, f"{NAME}: 1 of 2")
    expect(table.page.get_by_role("button", name="Previous puzzle")).to_be_disabled()
    press(table, "Hint")
    expect(table.page.locator("#puzzle-tip")).to_have_text(HINT)
    press(table, "Hint")
    expect(table.page.locator("#puzzle-answer")).to_have_text(re.compile(r"(goes on|starts from) \w+\.$"))
    solve(table, first)
    expect(table.page.locator("#puzzle-answer")).to_contain_text("Solved at the first try, with 1 hint. ")
    press(table, "Next puzzle")
    expect_heading(table, f"{NAME}: 2 of 2")
    wrong = next(str(move) for move in second.start().legal_moves() if str(move) != second.solution[0])
    play(table, wrong)
    expect(table.page.locator("#puzzle-answer")).to_contain_text("Not yet.")
    press(table, "Save to My puzzles")
    expect(table.page.locator("#puzzle-shared")).to_have_text(f"{NAME} is saved in My puzzles.")
    table.reload()
    expect_heading(table, f"{NAME}: 2 of 2")
    table.page.go_back()
    expect_heading(table, f"{NAME}: 1 of 2")
    assert table.page.evaluate("localStorage['affinage.puzzles']") is None, "only shipped puzzles are rated"
    table.page.get_by_role("button", name="My puzzles", exact=True).click()
    expect(set_of(table, NAME)).to_contain_text("2 puzzles")
    expect(dialog_of(table)).to_contain_text(set_words.about(first.start()))
    expect(table.page).to_have_url(re.compile("puzzle=set"))


def test_a_class_sees_a_large_board_and_the_solution_plays_itself(visitor: Visitor) -> None:
    table = visitor.open(address_of(CLUB), **screen("desktop"))
    size = box_of(table.page.locator("#frame"))["width"]
    table.page.get_by_role("button", name="Large board").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("button", name="Large board")).to_have_attribute("aria-pressed", "true")
    assert box_of(table.page.locator("#frame"))["width"] > 1.1 * size
    expect(table.page).to_have_url(re.compile(r"\?puzzle=class#set/"))
    assert Inspector(table.page).faults() == []
    press(table, "Play the solution")
    expect(table.page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(table.page.get_by_role("button", name="Play the solution")).to_be_visible(timeout=THINK_MS)
    expect(table.hint, "this is the end of the game").to_have_text(re.compile(r"^(\d+) of \1: "))
    answer = table.page.locator("#puzzle-answer")
    expect(answer).to_contain_text("The solution is")
    expect(answer).not_to_contain_text("Press")
    press(table, "Next puzzle")
    expect_heading(table, f"{NAME}: 2 of 2")
    expect(table.board).to_have_attribute("data-ply", "0")


@pytest.mark.parametrize("width", [360, 820])
def test_a_class_page_fits_its_window(visitor: Visitor, width: int) -> None:
    table = visitor.open(address_of(CLUB, 2, CLASS), viewport={"width": width, "height": 780})
    expect_heading(table, f"{NAME}: 2 of 2")
    assert table.page.locator("html").evaluate("element => element.scrollWidth") == width
    large = table.page.get_by_role("button", name="Large board")
    for height, grows in ((780, width == 820), (1300, False)):
        table.page.set_viewport_size({"width": width, "height": height})
        expect(large).to_be_visible(visible=grows)


def test_a_damaged_set_is_named_and_another_puzzle_opens(visitor: Visitor) -> None:
    table = visitor.open(address_of(CLUB)[:-9])
    expect(table.notice).to_contain_text(
        "The puzzles of the link are cut off or changed; expected the whole link."
    )
    expect_heading(table, re.compile("Puzzle of the day"))


def test_files_with_a_set_are_opened_and_others_refused(visitor: Visitor, tmp_path: Path) -> None:
    good, bad = tmp_path / "club.txt", tmp_path / "bad.txt"
    good.write_text(sets.to_text(CLUB), "utf-8")
    bad.write_text('[Affinage "1"]\n[Game "board=square:4"]\n\n1. a1,b1 2. c3,c4\n', "utf-8")
    table = visitor.open("?game=affinage#puzzles")
    dialog = dialog_of(table)
    expect(dialog).to_be_visible()
    for file, answer in (
        (good, f"{NAME} is in your sets now."),
        (bad, "bad.txt cannot be read: puzzle 1: the solution has 2 moves; expected an odd number"),
    ):
        dialog.get_by_label("Open a file with a set").set_input_files(file)
        expect(dialog.get_by_role("status").last).to_contain_text(answer)
    expect(set_of(table, NAME)).to_contain_text("2 puzzles")


def test_an_embed_shows_a_set_with_next_and_previous(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(visitor.base + set_address(CLUB))
    expect(table.page.locator("#goal")).to_contain_text("to move and win")
    table.page.locator("#begin span").click()
    table.await_board()
    place = table.page.locator("#set-place")
    expect(place).to_have_text(f"{NAME}: 1 of 2")
    expect(table.page.locator("#open")).to_have_attribute("href", re.compile(r"\?puzzle=set#set/"))
    table.page.get_by_role("button", name="Next", exact=True).click()
    expect(place).to_have_text(f"{NAME}: 2 of 2")
    expect(table.page.locator("#name")).to_have_text(re.compile("Churn"))
    play(table, SHIPPED[1].solution[0])
    expect(table.page.locator("#embed-message")).to_have_text(
        re.compile("^(Right|Solved|.* plays .* Go on)"), timeout=THINK_MS
    )
    table.page.get_by_role("button", name="Previous", exact=True).click()
    expect(place).to_have_text(f"{NAME}: 1 of 2")
    assert Inspector(table.page).faults() == []
