"""The workshop: a game is written by keyboard, played, broken, repaired, measured, shared; hints and findings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from e2e.conftest import Visitor
from e2e.layout import PHONE_FIRST, SIZES, Inspector, layout_faults, screen
from e2e.loading import CONTROLLED
from e2e.table import LOAD_MS
from e2e.workshop import TEMPLATE, begun, board, cells, code, expect_board, opened, play, shared_link, write
from tools.common import ROOT

LINES = (
    *("class Stones(Design):", 'name = "Stones"', 'author = "Ann"', 'boards = "square:3"', ""),
    *("def moves(self, p):", "return p.empty"),
)
STORED = """async () => {
    const wanted = ["design.html", "sandbox.html", "web/workshop/editor.js"];
    for (const name of wanted) {
        while (!(await caches.match(new URL(name, document.baseURI).href))) await new Promise(requestAnimationFrame);
    }
}"""


def test_a_game_is_written_by_keyboard_broken_repaired_measured_and_shared(visitor: Visitor) -> None:
    page = opened(visitor)
    page.get_by_role("button", name="Place stones").focus()
    page.keyboard.press("Enter")
    code(page).focus()
    expect(page.locator("#editor-keys")).to_contain_text("Ctrl+Space lists what fits here.")
    page.keyboard.press("ControlOrMeta+a")
    for line in LINES:
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text("Stones")
    expect(page.locator("#about")).to_contain_text("by Ann · version ", timeout=LOAD_MS)
    expect(cells(page)).to_have_count(9, timeout=LOAD_MS)
    play(page, "a1", "b2")

    code(page).focus()
    page.keyboard.press("ControlOrMeta+Home")
    for _ in LINES[1:]:
        page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.keyboard.type(" +")
    expect(page.locator("#fault")).to_contain_text("Line 7: this is not Python")
    expect(page.locator("#fault")).to_contain_text("The board shows version")
    expect(cells(page)).to_have_count(9)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.locator("#visit")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.locator("#fault")).to_be_empty()
    # The moves are still there.
    expect(board(page).locator("[data-cell=b2]")).to_have_class(re.compile("last"))

    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    figures = page.locator("#measure-figures tbody tr")
    expect(figures.first).to_contain_text("%", timeout=LOAD_MS)
    expect(page.get_by_role("button", name="Try 200 random games")).to_be_visible(timeout=LOAD_MS)

    write(page, (ROOT / "docs/examples/games/tic_tac_toe.py").read_text("utf-8"))
    expect(page.locator("#title")).to_have_text("Tic-tac-toe")
    expect(page.locator("#about")).to_contain_text("saved")
    page.get_by_role("button", name="Try 200 random games").click()
    expect(page.locator("#measure-figures thead th")).to_have_count(4, timeout=LOAD_MS)
    verdict = page.get_by_role("list", name="What the figures mean").first
    expect(verdict).to_contain_text("Black wins more often than chance explains: try the pie rule.")
    expect(verdict).to_contain_text(re.compile("The length is usual for a board game|Games (last|are short)"))
    expect(verdict.locator("li"), "the last one is about the change").to_have_count(4)
    expect(figures.first.locator("td").last).to_have_text(re.compile(r"[+−]?\d+ ± \d+"))
    page.get_by_role("button", name="Let the computer play 20 games").click()
    expect(page.locator("#measure-play-figures th[scope=col]").first).to_have_text(
        re.compile(r"[2-9] games of the computer"), timeout=LOAD_MS
    )
    # The button keeps the figures so far.
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#measure-play-figures tbody tr").first).to_contain_text("Black wins")
    expect(page.get_by_role("button", name="Let the computer play 20 games")).to_be_visible()

    friend = opened(visitor, shared_link(page))
    expect(friend.get_by_role("heading", name="Tic-tac-toe")).to_be_visible()
    expect(board(friend).locator("#loading[hidden]")).to_be_attached(timeout=LOAD_MS)
    expect(cells(friend), "nothing of the design runs yet").to_have_count(0)
    friend.get_by_role("button", name="Play").click()
    expect_board(friend)
    play(friend, "b2")


@pytest.mark.thorough
def test_the_code_slides_over_the_board_of_a_phone(visitor: Visitor) -> None:
    page = begun(visitor, **screen("phone"))
    expect(code(page)).to_be_hidden()
    assert layout_faults(page, SIZES["phone"]["upright"]) == []
    page.get_by_role("button", name="Code").click()
    expect(code(page)).to_be_focused()
    assert layout_faults(page, SIZES["phone"]["upright"]) == []
    page.get_by_role("button", name="Board").click()
    expect(code(page)).to_be_hidden()


def test_rules_have_pictures_and_print_alone(visitor: Visitor) -> None:
    page = begun(visitor)
    play(page, "a1")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#rules-in-code")).to_have_text(re.compile("triple quotes at the top of your code"))
    expect(page.locator("#words")).to_have_text("The rules have 20 words; 250 are enough for most games.")
    page.get_by_role("button", name="Add a picture of the board").click()
    expect(page.get_by_role("img", name="The board after 1 move")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("#panel-rules")).to_be_visible()
    for hidden in ("#code", "#sandbox", ".bar", "#tabs", "#print"):
        expect(page.locator(hidden)).to_be_hidden()


@pytest.mark.parametrize("device", PHONE_FIRST)
def test_every_screen_is_accessible(visitor: Visitor, device: str) -> None:
    page = opened(visitor, **screen(device))
    expect(page.get_by_role("button", name="Swap")).to_be_visible()
    inspector = Inspector(page)
    assert inspector.faults() == []
    page.get_by_role("button", name="Place stones").click()
    expect_board(page)
    if device == "phone":
        page.get_by_role("button", name="Code").click()
    write(page, TEMPLATE + "    retrun\n")
    expect(page.locator("#fault")).to_contain_text("Line")
    assert inspector.faults() == []
    if device == "phone":
        page.get_by_role("button", name="Board").click()
    for tab in ("Measure", "Rules"):
        page.get_by_role("tab", name=tab).click()
        assert inspector.faults() == []
    for dialog in ("Versions", "Share") if device == "desktop" else ("Share",):
        page.get_by_role("button", name=dialog).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert inspector.faults() == []
        page.get_by_role("button", name="Close").click()
    page.goto(shared_link(page))
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert inspector.faults() == []


def test_the_workshop_opens_offline_after_its_first_visit(browser: Any, site_url: str) -> None:
    visitor = Visitor(browser, site_url)
    page = begun(visitor)
    page.evaluate(CONTROLLED)
    page.evaluate(STORED)
    page.context.set_offline(True)
    page.reload()
    expect_board(page)
    expect(code(page)).to_contain_text("PlaceStones")
    page.context.set_offline(False)
    visitor.close()


def test_labels_of_a_design_are_in_the_names_of_cells(visitor: Visitor) -> None:
    page = begun(visitor)
    write(
        page,
        TEMPLATE.rstrip()
        + "\n\n    def labels(self, p):\n        return {cell: len(p.taken) for cell in p.taken}\n",
    )
    # The text is still being read.
    play(page, "a1")
    expect(board(page).locator("[data-cell=a1]")).to_have_attribute("aria-label", "a1, Black, 1")
    play(page, "e5")
    expect(board(page).locator("[data-cell=e5]")).to_have_attribute("aria-label", "e5, White, 2")
    expect(board(page).locator("[data-cell=a1]")).to_have_attribute("aria-label", "a1, Black, 2")


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


def test_pauses_of_typing_are_no_versions(visitor: Visitor) -> None:
    page = begun(visitor)
    about = page.locator("#about")
    later = "Date.now = ((now) => () => now() + 30_000)(Date.now)"

    def expect_version(number: int, comment: str) -> None:
        write(page, f"{TEMPLATE}# {comment}\n")
        expect(about).to_have_text(f"version {number} · saved")

    expect_version(2, "a")
    expect_version(2, "ab")
    page.evaluate(later)
    expect_version(3, "abc")
    expect_version(3, "abcd")
    play(page, "a1")
    expect_version(4, "abcde")
    page.get_by_role("tab", name="Measure").click()
    page.get_by_role("button", name="Try 200 random games").click()
    expect_version(5, "abcdef")
    page.reload()
    expect_board(page)
    expect_version(6, "abcdefg")
    page.get_by_role("button", name="Versions").click()
    comments = page.locator("#versions-dialog code")
    expect(comments).to_have_text(
        [re.compile(f"# {text}$") for text in ("abcdefg", "abcdef", "abcde", "abcd", "ab")] + [""]
    )


def test_broken_design_goes_back_to_its_newest_version_and_shares_that(visitor: Visitor) -> None:
    page = begun(visitor)
    about = page.locator("#about")
    expect(about).to_have_text("version 1 · saved")
    whole = shared_link(page)
    write(page, TEMPLATE.replace("p.empty", "p.emtpy"))
    expect(page.locator("#fault")).to_contain_text("did you mean empty?")
    expect(about).to_have_text("changed since version 1 · saved")
    assert shared_link(page) == whole
    page.get_by_role("button", name="Versions").click()
    page.get_by_role("button", name="Back to this one: version 1").click()
    expect(code(page)).to_contain_text("p.empty")
    expect(about).to_have_text("version 1 · saved")
    page.get_by_role("button", name="Versions").click()
    expect(page.locator("#versions-dialog li")).to_have_text(re.compile("^Version 1, .* in the editor$"))


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
    expect(game, "it is not listed once more").to_have_count(1)

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


def test_picture_added_in_a_tab_stays_when_another_closes_or_writes(visitor: Visitor) -> None:
    page = begun(visitor)
    name = page.evaluate("Object.keys(localStorage).find(key => key.startsWith('affinage.design.'))")
    stored = f"JSON.parse(localStorage.getItem('{name}'))"
    add_in_another_tab = f"""caption => {{
        const design = {stored};
        design.pictures.push({{ moves: [], caption, svg: "<svg/>" }});
        localStorage.setItem("{name}", JSON.stringify({{ ...design, at: design.at + 1 }}));
    }}"""
    page.evaluate(add_in_another_tab, "before the end")
    page.reload()
    expect_board(page)
    assert page.evaluate(f"{stored}.pictures.length") == 1
    page.evaluate(add_in_another_tab, "before a change")
    write(page, TEMPLATE.replace("square:5", "square:3"))
    expect(cells(page)).to_have_count(9)
    page.reload()
    expect(cells(page)).to_have_count(9, timeout=LOAD_MS)
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".pictures li")).to_have_count(2)
    page.locator(".pictures li").first.get_by_role("button").click()
    expect(page.locator(".pictures li")).to_have_count(1)
    assert page.evaluate(f"{stored}.pictures.map(each => each.caption)") == ["before a change"]


def test_board_works_without_the_editor_and_text_drops_into_a_field(visitor: Visitor) -> None:
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


def measure(page: Page) -> None:
    """Let random games be played to their end."""
    button = page.get_by_role("button", name="Try 200 random games")
    button.click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(button).to_be_visible(timeout=LOAD_MS)


def test_hint_for_a_design_has_its_move_and_what_follows_from_it(visitor: Visitor) -> None:
    page = begun(visitor)
    play(page, "a1", "e5")
    board(page).get_by_role("button", name="Hint").click()
    expect(board(page).locator("#hint")).to_contain_text(re.compile(r"Hint: [a-e][1-5]"), timeout=LOAD_MS)
    expect(page.locator("#message")).to_be_empty()
    play(page, "c3")


def test_figures_stay_with_their_design(visitor: Visitor) -> None:
    page = begun(visitor)
    page.get_by_role("tab", name="Measure").click()
    measure(page)
    write(page, TEMPLATE.replace('"square:5", "hex:4"', '"square:4"'))
    expect(page.locator("#about")).to_contain_text("version 2", timeout=LOAD_MS)
    page.reload()
    expect_board(page)
    page.get_by_role("tab", name="Measure").click()
    expect(page.locator("#measure-figures thead")).to_contain_text("Version 1")
    measure(page)
    expect(page.locator("#measure-figures thead")).to_contain_text(re.compile("Version 1.*Version 2"))
    expect(page.get_by_label("Compare with")).to_contain_text("Version 1")


ENDLESS = """
class Walk(Design):
    "Move your stone to the next cell."
    boards = "square:4"
    turn_limit = 170
    def start(self, p):
        p.place(p.at("a1"), 1)
        p.place(p.at("d4"), 2)
    def moves(self, p):
        return [(cell, to) for cell in p.own for to in p.neighbours(cell) & p.empty]
    def play(self, p, move):
        p.move(*move)
    def winner(self, p):
        if p.own == p.named("b2"):
            p.mover
        return None
"""


def test_unfinished_games_are_counted_and_findings_have_their_board(visitor: Visitor) -> None:
    page = begun(visitor)
    write(page, ENDLESS)
    findings = page.locator("#findings li")
    expect(findings).to_have_count(2, timeout=LOAD_MS)
    expect(findings.first).to_contain_text("Line 15: nothing uses this value; did you forget return?")
    expect(findings.last.get_by_role("img", name="The position")).to_be_visible()
    page.get_by_role("tab", name="Measure").click()
    measure(page)
    expect(page.locator("#measure-figures")).to_contain_text("Not finished100%")
    verdict = page.get_by_role("list", name="What the figures mean")
    expect(verdict).to_contain_text("About 100% of the games had not ended")
