"""Sharing games by link: between two browsers, into a running game, and in every form the dialog offers."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import Visitor
from e2e.table import Table

QUERY = "?board=square:4"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


@pytest.fixture
def table(lasting_table: Table) -> Table:
    """Return an empty game, with nothing stored."""
    lasting_table.page.context.grant_permissions(CLIPBOARD)
    lasting_table.page.evaluate("localStorage.clear()")
    if lasting_table.page.url.endswith(QUERY):
        lasting_table.revisit("board=square:2")
    lasting_table.revisit(QUERY.removeprefix("?"))
    return lasting_table


def share(table: Table) -> Locator:
    """Open the dialog."""
    table.tool("share").click()
    dialog = table.page.get_by_role("dialog", name="Share")
    expect(dialog).to_be_visible()
    return dialog


def link_of(table: Table, choice: str = "The whole game") -> str:
    """The link that the dialog shows for a choice."""
    dialog = share(table)
    dialog.get_by_label(choice).check()
    found = dialog.get_by_label("Link", exact=True).input_value()
    close(dialog)
    return found


def close(dialog: Locator) -> None:
    """Close the dialog."""
    dialog.get_by_role("button", name="Close").click()


def play(table: Table, move: str, ply: int) -> None:
    """Play a pair by clicks."""
    for cell in move.split(","):
        table.click_cell(cell)
    expect(table.moves).to_have_count(ply)


def test_two_people_play_by_link(visitor: Visitor, table: Table) -> None:
    ann = table
    play(ann, "a1,b1", 1)
    bob = visitor.open(link_of(ann).removeprefix(visitor.base))
    expect(bob.moves).to_have_text(["1.a1,b1"])
    expect(bob.status).to_have_text("White places two stones")
    expect(bob.page).to_have_url(visitor.base + QUERY)
    play(bob, "c3,c4", 2)
    answer = link_of(bob)
    ann.page.goto(answer)  # the same page except for the part after the "#"
    expect(ann.moves).to_have_text(["1.a1,b1", "2.c3,c4"])
    expect(ann.status).to_have_text("Black places two stones")
    kept = "Object.keys(localStorage).filter(key => key.startsWith('affinage.game.')).length"
    assert ann.page.evaluate(kept) == 1


def test_a_link_to_an_older_ply_does_not_touch_the_game(table: Table) -> None:
    play(table, "a1,b1", 1)
    older = link_of(table)
    play(table, "c3,c4", 2)
    table.page.evaluate("hash => { location.hash = hash; }", older.partition("#")[2])
    expect(table.notice).to_contain_text("This link shows move 1 of a game that you have up to move 2.")
    table.expect_ply(1)
    table.notice.get_by_role("button", name="To the last move").click()
    table.expect_ply(2)
    expect(table.moves).to_have_text(["1.a1,b1", "2.c3,c4"])


def test_a_damaged_link_gives_what_can_be_read_and_the_way_back(visitor: Visitor) -> None:
    table = visitor.open(f"{QUERY}&place=far#1/a1b1c3c9")
    expect(table.notice).to_contain_text("place")
    expect(table.notice).to_contain_text("This is the nearest valid game: board=square:4.")
    expect(table.notice).to_contain_text("Move 2: 'c9' is not a cell of square:4")
    expect(table.notice).to_contain_text("Of the link's game 1 move could be read.")
    expect(table.moves).to_have_text(["1.a1,b1"])
    table.page.evaluate("location.hash = '1/a9'")
    expect(table.notice).to_contain_text("Move 1: 'a9' is not a cell of square:4")
    expect(table.moves).to_have_count(0)
    table.notice.get_by_role("button", name="Back to the last game").click()
    expect(table.moves).to_have_text(["1.a1,b1"])


SYSTEM_SHEET = """() => {
    window.shared = [];
    Object.defineProperty(Navigator.prototype, "share", { configurable: true, value: async (what) => {
        document.body.dataset.shared = window.shared.push(what);
        if (window.refusal) throw new DOMException("", window.refusal);
    } });
}"""


def test_a_move_is_sent_by_the_systems_own_sheet(table: Table) -> None:
    table.page.evaluate(SYSTEM_SHEET)
    play(table, "a1,b1", 1)
    dialog = share(table)
    send, said = dialog.get_by_role("button", name="Send your move"), dialog.locator("#share-said")
    link = dialog.get_by_label("Link", exact=True).input_value()
    send.click()
    expect(table.page.locator("body[data-shared='1']")).to_be_attached()
    (sent,) = table.page.evaluate("shared")
    assert sent["url"] == link
    assert "White to play" in sent["text"]
    table.page.evaluate("window.refusal = 'AbortError'")  # the user cancelled
    send.click()
    expect(table.page.locator("body[data-shared='2']")).to_be_attached()
    expect(said).to_have_text("")
    table.page.evaluate("window.refusal = 'NotAllowedError'")
    send.click()
    expect(said).to_have_text("The link is copied.")
    assert table.page.evaluate("navigator.clipboard.readText()") == link
    close(dialog)


def test_pictures_carry_marks_and_a_theme(table: Table, tmp_path: Path) -> None:
    dialog = share(table)
    marks, save = dialog.get_by_label("Marks"), dialog.get_by_role("button", name="Save as SVG")
    marks.fill("circle=a1 B=e9")
    save.click()
    expect(dialog.locator("#share-marks-said")).to_contain_text("'e9' is not a cell of square:4")
    expect(marks).to_be_focused()
    marks.fill("circle=a1 B=d4")
    pictures = []
    for theme in ("Light", "Dark"):
        dialog.get_by_label("Theme").select_option(theme)
        with table.page.expect_download() as download:
            save.click()
        download.value.save_as(tmp_path / theme)
        pictures.append((tmp_path / theme).read_text())
    expect(dialog.locator("#share-marks-said")).to_have_text("")
    assert pictures[0] != pictures[1]
    for picture in pictures:
        texts = [element.text for element in ElementTree.fromstring(picture).iter() if element.text]
        assert "B" in texts
    close(dialog)


def test_copies_codes_and_pictures(table: Table, tmp_path: Path) -> None:
    play(table, "a1,b1", 1)
    dialog = share(table)
    said = dialog.locator("#share-said")
    dialog.get_by_role("button", name="Copy link").click()
    expect(said).to_have_text("The link is copied.")
    link = dialog.get_by_label("Link", exact=True).input_value()
    assert table.page.evaluate("navigator.clipboard.readText()") == link
    expect(dialog.locator("#share-code path")).to_have_attribute("d", re.compile("^M4 4h1"))
    dialog.get_by_role("button", name="Copy the picture").click()
    expect(said).to_have_text("The picture is copied.")
    copied = "navigator.clipboard.read().then(items => items[0].getType('image/png')).then(blob => blob.size)"
    assert table.page.evaluate(copied) > 1000
    dialog.get_by_role("button", name="Copy the board").click()
    expect(dialog.locator("#post-said")).to_have_text("The board is copied.")
    expect(said).to_have_text("")  # as it was of another action
    for name, ending, words in (
        ("Save as PNG", "png", "The picture is saved."),
        ("Save as SVG", "svg", ""),
        ("Save the replay as GIF", "gif", "The GIF is saved."),
        ("Save the replay", "replay.svg", ""),
    ):
        with table.page.expect_download() as download:
            dialog.get_by_role("button", name=name, exact=True).click()
        expect(said).to_have_text(words)
        expect(dialog.locator("#post-said")).to_have_text("")
        assert download.value.suggested_filename == f"affinage-1.{ending}"
        path = tmp_path / ending
        download.value.save_as(path)
        if ending == "png":
            assert path.read_bytes().startswith(b"\x89PNG")
        elif ending != "gif":
            assert ElementTree.parse(path).getroot().tag.endswith("svg")
    close(dialog)
