"""Designs in a browser and in files: kept with their versions, games and pictures, and never lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

from e2e.conftest import Visitor
from e2e.table import LOAD_MS
from e2e.workshop import TEMPLATE, begun, board, cells, code, expect_board, opened, play, write
from tools.common import ROOT

FULL = """() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
        if (key.startsWith("affinage.design.")) throw new DOMException("full", "QuotaExceededError");
        set.call(this, key, text);
    };
}"""


def test_designs_are_kept_with_their_versions(visitor: Visitor) -> None:
    page = begun(visitor)
    write(page, TEMPLATE.replace("square:5", "square:3"))
    expect(cells(page)).to_have_count(9)
    page.reload()
    expect(cells(page)).to_have_count(9, timeout=LOAD_MS)
    page.get_by_role("button", name="Versions").click()
    page.get_by_role("button", name="Back to this one: version 1").click()
    expect(cells(page)).to_have_count(25)
    expect(code(page)).to_contain_text("square:5")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as file").click()
    assert saved.value.suggested_filename == "place_stones.py"
    assert Path(saved.value.path()).read_text("utf-8") == TEMPLATE
    page.goto(visitor.base + "design.html")
    expect(page.locator("#designs a")).to_have_text("Place stones")
    page.locator("#file").set_input_files(FilePayload(name="a.py", mimeType="", buffer=TEMPLATE.encode()))
    expect_board(page)
    page.goto(visitor.base + "design.html")
    expect(page.locator("#designs a")).to_have_count(2)


def test_finished_games_stay_with_their_design_and_become_files(visitor: Visitor) -> None:
    page = begun(visitor)
    write(page, (ROOT / "docs/examples/games/tic_tac_toe.py").read_text("utf-8"))
    expect(cells(page)).to_have_count(9)
    play(page, "a1", "b1", "a2", "b2", "a3")
    page.locator("#games summary").click()
    game = page.locator("#games li")
    expect(game).to_have_count(1)
    expect(game).to_contain_text("Black wins")
    page.reload()
    expect(cells(page)).to_have_count(9, timeout=LOAD_MS)
    page.get_by_role("button", name="New game").click()
    expect(board(page).locator("[data-cell=a1]")).not_to_have_class(re.compile("last"))
    page.locator("#games summary").click()
    page.get_by_role("button", name="Open the game of 5 turns").click()
    expect(board(page).locator("[data-cell=a3]")).to_have_class(re.compile("last"))
    expect(game).to_have_count(1)  # not once more

    for button, name, beginning in (
        ("Save the moves", "tic-tac-toe.txt", b"[Affinage"),
        ("Save a picture", "tic-tac-toe.svg", b"<svg"),
        ("Save a GIF", "tic-tac-toe.gif", b"GIF89a"),
    ):
        with page.expect_download() as saved:
            page.get_by_role("button", name=button).click()
        assert saved.value.suggested_filename == name
        assert Path(saved.value.path()).read_bytes().startswith(beginning)
    page.locator("#games summary").click()
    page.get_by_role("button", name="Delete the game of 5 turns").click()
    expect(game).to_have_count(0)


@pytest.mark.parametrize(
    ("buffer", "wanted"),
    [(b"\xff\xfe", "is not a text; expected a Python file"), (b"#" * 500_000, "is too large; expected")],
)
def test_other_files_are_refused(visitor: Visitor, buffer: bytes, wanted: str) -> None:
    page = opened(visitor)
    page.locator("#file").set_input_files(FilePayload(name="a.py", mimeType="", buffer=buffer))
    expect(page.locator("#message")).to_contain_text(wanted)
    expect(page.get_by_role("button", name="Place stones")).to_be_visible()


def test_a_full_storage_is_named_and_the_code_stays(visitor: Visitor) -> None:
    page = visitor.page(f"({FULL})()").page
    page.goto(visitor.base + "design.html")
    page.get_by_role("button", name="Place stones").click()
    expect(page.locator("#message")).to_contain_text("its storage is full. Save it as a file.")
    expect(page.locator("#about")).to_contain_text("not saved")
    write(page, TEMPLATE.replace("Place stones", "Mine"))
    expect(page.locator("#title")).to_have_text("Mine")


def test_damaged_entries_are_put_aside(visitor: Visitor) -> None:
    page = opened(visitor)
    entries = ["", "{", "null", '{"design": 1}', json.dumps({"design": 1, "id": "a", "text": 1})]
    page.evaluate(
        "all => all.forEach((text, at) => localStorage.setItem(`affinage.design.${at}x`, text))", entries
    )
    page.reload()
    expect(page.get_by_role("button", name="Place stones")).to_be_visible()
    expect(page.locator("#mine")).to_be_hidden()
    aside = page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('affinage.aside.design.')).length"
    )
    assert aside == len(entries)


@pytest.mark.thorough
def test_what_two_tabs_write_is_not_lost(visitor: Visitor) -> None:
    page = begun(visitor)
    other = page.context.new_page()
    other.goto(page.url)
    expect_board(other)
    write(other, TEMPLATE.replace("square:5", "square:4"))
    expect(cells(other)).to_have_count(16)
    write(page, TEMPLATE.replace("square:5", "square:3"))
    expect(cells(page)).to_have_count(9)
    page.get_by_role("button", name="Versions").click()
    expect(page.locator("#versions-dialog li")).to_have_count(3)


def test_what_one_tab_adds_stays_when_another_is_closed_or_writes(visitor: Visitor) -> None:
    page = begun(visitor)
    name = page.evaluate("Object.keys(localStorage).find(key => key.startsWith('affinage.design.'))")
    stored = f"JSON.parse(localStorage.getItem('{name}'))"
    add = f"""caption => {{
        const design = {stored};
        design.pictures.push({{ moves: [], caption, svg: "<svg/>" }});
        localStorage.setItem("{name}", JSON.stringify({{ ...design, at: design.at + 1 }}));
    }}"""  # as another tab does
    page.evaluate(add, "before the end")
    page.reload()
    expect_board(page)
    assert page.evaluate(f"{stored}.pictures.length") == 1
    page.evaluate(add, "before a change")
    write(page, TEMPLATE.replace("square:5", "square:3"))
    expect(cells(page)).to_have_count(9)
    page.reload()
    expect(cells(page)).to_have_count(9, timeout=LOAD_MS)
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".pictures li")).to_have_count(2)
    page.locator(".pictures li").first.get_by_role("button").click()
    expect(page.locator(".pictures li")).to_have_count(1)
    assert page.evaluate(f"{stored}.pictures.map(each => each.caption)") == ["before a change"]


def test_board_is_played_without_the_editor_and_a_text_is_dropped_into_a_field(visitor: Visitor) -> None:
    table = visitor.page()
    table.watch.tolerate()
    page = table.page
    page.route("**/workshop/editor.js", lambda route: route.abort())
    page.goto(visitor.base + "design.html")
    page.get_by_role("button", name="Place stones").click()
    expect_board(page)
    expect(page.locator("#message")).to_contain_text("The editor could not be loaded.")
    play(page, "a1")
    drop = """kind => {
        const data = new DataTransfer();
        if (kind === "text") data.setData("text/plain", "a word");
        else data.items.add(new File(["x = 1"], "a.py"));
        const options = { dataTransfer: data, bubbles: true, cancelable: true };
        return document.body.dispatchEvent(new DragEvent("dragover", options));
    }"""
    assert page.evaluate(drop, "text"), "the browser puts a text into the field under it"
    assert not page.evaluate(drop, "file")


def test_a_design_that_is_too_long_for_a_link_becomes_a_file(visitor: Visitor) -> None:
    page = begun(visitor)
    noise = "".join(f"# {hash((n, 'noise')):x}\n" for n in range(4000))
    write(page, TEMPLATE + noise)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share-dialog")).to_contain_text("too long for a link")
    with page.expect_download():
        page.locator("#share-dialog").get_by_role("button", name="Save as file").click()
