"""Game files and the library: save, open, drop, paste, store, search, rename and delete."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from affinage.matches.match import GameRecord
from affinage.notation import record
from e2e.table import Table
from e2e.test_kept import MOVES, QUERY, expect_game, line
from tests.test_forever import FOLDER
from web.library.library import SCREENFUL, SLICES

DROP = """text => {
    const carried = new DataTransfer(), file = new File([text ?? ""], "dropped.txt", { type: "text/plain" });
    carried.items.add(file);
    if (text === null) File.prototype.arrayBuffer = () => {
        delete File.prototype.arrayBuffer;  // a blob's, which it hides
        return Promise.reject(new DOMException("a folder"));
    };
    for (const type of ["dragover", "drop"])
        document.body.dispatchEvent(
            new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true })
        );
}"""

# Create the library's database as its first version does, with entries and records, and without a review.
FIRST_VERSION = """({ entries, records }) => new Promise(done => {
    const opening = indexedDB.open("affinage", 1);
    opening.onupgradeneeded = () => {
        opening.result.createObjectStore("entries", { keyPath: "id" }).createIndex("order", ["place", "id"]);
        opening.result.createObjectStore("records");
        opening.result.createObjectStore("reviews", { keyPath: "line" }).createIndex("at", "at");
    };
    opening.onsuccess = () => {
        const transaction = opening.result.transaction(["entries", "records"], "readwrite");
        for (const entry of entries) transaction.objectStore("entries").put(entry);
        for (const [key, text] of Object.entries(records)) transaction.objectStore("records").put(text, key);
        transaction.oncomplete = () => {
            opening.result.close();
            done();
        };
    };
})"""

DELETE_DATABASE = """() => new Promise(done => {
    const request = indexedDB.deleteDatabase("affinage");
    request.onsuccess = request.onblocked = event => done(event.type);
})"""


# Makes all work slow, and does something when the progress first shows.
WHILE_WORKING = """act => {
    const cancel = document.getElementById("records-cancel"), started = performance.now();
    let looks = 0;
    performance.now = () => started + 1000 * ++looks;
    const watch = new MutationObserver(() => {
        if (cancel.hidden) return;
        watch.disconnect();
        delete performance.now;
        for (const [id, name] of act) document.getElementById(id)[name]();
    });
    watch.observe(cancel, { attributes: true });
}"""
# Count the rows removed from the library's list, including those that are put back.
COUNT_TAKEN = """() => {
    window.taken = 0;
    new MutationObserver(changes => {
        for (const { target, removedNodes } of changes) if (target.id === "records-list") taken += removedNodes.length;
    }).observe(document.querySelector("#records-dialog"), { childList: true, subtree: true });
}"""
# Click before a first click has removed the row; with the mouse it might hit the row that takes its place.
TWICE = "button => { button.click(); button.click(); }"
CLICK_CANCEL = [("records-cancel", "click")]
CLOSE_AND_OPEN = [("records-dialog", "close"), ("records", "click")]


BETWEEN = "board=square:2"


@pytest.fixture
def table(lasting_table: Table) -> Table:
    """Return an empty game, with nothing stored."""
    table = lasting_table
    table.page.evaluate("for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close()")
    table.page.evaluate("localStorage.clear()")
    table.page.evaluate(DELETE_DATABASE)
    if table.page.url.endswith(QUERY):
        table.revisit(BETWEEN)
    table.revisit(QUERY.removeprefix("?"))
    table.page.evaluate(
        "document.querySelector('#notice').hidden || document.querySelector('#notice-close').click()"
    )
    return table


def begin(table: Table) -> None:
    table.play(line(*MOVES).moves)


def dialog_of(table: Table) -> Locator:
    """Open the dialog of files and the library."""
    table.tool("records").click()
    return table.page.get_by_role("dialog", name="My games")


def close(table: Table) -> None:
    table.page.locator("#records-dialog").get_by_role("button", name="Close").click()


def shelf(table: Table) -> Locator:
    return table.page.locator("#records-list .record strong")


def test_a_game_is_saved_and_opened_again(table: Table, tmp_path: Path) -> None:
    begin(table)
    table.study()
    table.page.locator("#comment").fill("A wall.")
    for button in ("Save as text", "Save as JSON"):
        dialog = dialog_of(table)
        with table.page.expect_download() as saving:
            dialog.get_by_role("button", name=button).click()
        file = tmp_path / saving.value.suggested_filename
        saving.value.save_as(file)
        match = record.read_file(str(file))
        assert [str(move) for move in match.moves] == list(MOVES)
        assert match.node.comment == "A wall."
        table.page.locator("#records-file").set_input_files(file)
        expect(dialog).to_be_hidden()
        expect_game(table, *MOVES)
        expect(table.notice).to_contain_text("This is the current game now.")
        expect(table.page.locator("#comment")).to_have_value("A wall.")


def test_a_game_of_a_file_keeps_its_name_date_and_headers(table: Table, tmp_path: Path) -> None:
    played = GameRecord(line(*MOVES[:-1]), date="2026-01-31", headers={"Event": "Club"})
    table.page.evaluate(
        DROP, json.dumps({"affinage": 1, "games": [{"name": "Round 3", **record.to_data(played)}]})
    )
    expect_game(table, *MOVES[:-1])
    for number in (1, 2):
        dialog = dialog_of(table)
        dialog.get_by_role("button", name="Save to My games").click()
        expect(shelf(table)).to_have_text(["Round 3"] * number)
        expect(dialog.locator("#records-list .record").first).to_contain_text("31 January 2026")
        with table.page.expect_download() as saving:
            dialog.get_by_role("button", name="Save as JSON").click()
        saving.value.save_as(tmp_path / "affinage.json")
        saved = json.loads((tmp_path / "affinage.json").read_text("utf-8"))
        assert (saved["date"], saved["headers"]) == ("2026-01-31", {"Event": "Club"})
        close(table)
        if number == 1:
            table.play(line(*MOVES).moves[-1:], ply=2)
    with table.page.expect_download() as saving:
        dialog_of(table).get_by_role("button", name="Export all", exact=True).click()
    saving.value.save_as(tmp_path / "all.json")
    for game in json.loads((tmp_path / "all.json").read_text("utf-8"))["games"]:
        assert (game["name"], game["headers"]) == ("Round 3", {"Event": "Club"})


def test_a_game_of_a_file_that_ends_here_is_in_my_games_by_its_name(table: Table) -> None:
    data = record.to_data(GameRecord(line(*MOVES[:-1])))
    table.page.evaluate(DROP, json.dumps({"affinage": 1, "games": [{"name": "Round 3", **data}]}))
    expect_game(table, *MOVES[:-1])
    table.resign()
    expect(table.result).to_be_visible()
    dialog_of(table)
    expect(shelf(table)).to_have_text(["Round 3"])


def test_damaged_files_say_where_and_give_what_can_be_read(table: Table, tmp_path: Path) -> None:
    begin(table)
    table.page.evaluate(DROP, '[Affinage "1"]\n[Game "game=churn"]\n1. c3 {A try} 2. z9')
    expect(table.notice).to_contain_text("line 3, column 18: move 2, 'z9'")
    expect_game(table, "c3")
    table.notice.get_by_role("button", name="Back to the last game").click()
    expect_game(table, *MOVES)
    dialog = dialog_of(table)
    dialog.locator("#records-paste").fill("What is this?")
    dialog.get_by_role("button", name="Read", exact=True).click()
    expect(dialog.get_by_role("status")).to_have_text("No game could be read.")
    expect(dialog.locator("#records-faults li").first).to_contain_text("not a game; expected a link")
    # Python would crash reading these.
    for deep, message in (
        ("[" * 20_000, "not a game; expected a link"),
        ('{"affinage":1,"games":' + "[" * 20_000, "not a record: it is nested too deeply"),
    ):
        dialog.locator("#records-paste").fill(deep)
        dialog.get_by_role("button", name="Read", exact=True).click()
        expect(dialog.locator("#records-faults")).to_contain_text(message)
    binary = tmp_path / "cheese.bin"
    binary.write_bytes(b"ab\0\xff")
    dialog.locator("#records-file").set_input_files(binary)
    expect(dialog.locator("#records-faults")).to_have_text(
        "cheese.bin is not a text file: byte 3 is not UTF-8"
    )
    dialog.get_by_role("button", name="Close").click()
    expect_game(table, *MOVES)


def test_a_file_dropped_on_a_dialog_opens_its_game_or_says_why_not(table: Table) -> None:
    begin(table)
    table.tool("games").click()
    expect(table.page.locator("#start-dialog")).to_be_visible()
    table.page.evaluate(DROP, None)
    dialog = table.page.get_by_role("dialog", name="My games")
    expect(dialog.locator("#records-faults")).to_have_text(
        "dropped.txt cannot be read: it may be a folder, or gone"
    )
    expect_game(table, *MOVES)
    table.page.evaluate(DROP, '[Affinage "1"]\n[Game "game=churn"]\n1. c3')
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    expect_game(table, "c3")


def test_the_library_keeps_finds_renames_deletes_and_exports(table: Table, tmp_path: Path) -> None:
    resigned = line(*MOVES)
    resigned.resign()
    games = record.to_text(line("a1,b1"), resigned)
    dialog = dialog_of(table)
    dialog.locator("#records-paste").fill(games)
    dialog.get_by_role("button", name="Read", exact=True).click()
    expect(dialog.locator("#records-found .record")).to_have_count(2)
    dialog.get_by_role("button", name="Save all to My games").click()
    expect(shelf(table)).to_have_count(2)
    expect(dialog.get_by_role("status")).to_have_text("2 saved.")
    dialog.locator("#records-search").fill("resigned")
    expect(shelf(table)).to_have_count(1)
    dialog.get_by_role("button", name="Rename").click()
    dialog.get_by_label("New name of").fill("A sad end")
    dialog.get_by_label("New name of").press("Enter")
    expect(shelf(table)).to_have_text(["A sad end"])
    dialog.get_by_role("button", name="Delete: A sad end").evaluate(TWICE)
    expect(shelf(table)).to_have_count(0)
    expect(dialog.locator("#records-count")).to_have_text("0 of 1 game fits.")
    dialog.locator("#records-search").fill("")
    expect(shelf(table)).to_have_count(1)
    dialog.get_by_role("button", name="Undo").click()
    expect(shelf(table)).to_have_count(2)
    with table.page.expect_download() as saving:
        dialog.get_by_role("button", name="Export all", exact=True).click()
    file = tmp_path / "all.json"
    saving.value.save_as(file)
    table.reload()
    dialog = dialog_of(table)
    expect(shelf(table)).to_have_count(2)
    dialog.locator("#records-file").set_input_files(file)
    expect(dialog.locator("#records-found strong").filter(has_text="A sad end")).to_have_count(1)
    dialog.get_by_role("button", name="Save all to My games").click()
    expect(dialog.get_by_role("status")).to_have_text("0 saved, 2 already there.")
    dialog.get_by_role("list", name="Games", exact=True).get_by_text("A sad end").click()
    expect_game(table, *MOVES)
    expect(table.status).to_contain_text("resigned")


def fill(table: Table, number: int) -> None:
    """Store this many games, with numbered players."""
    games = [line("a1,b1") for _ in range(number)]
    for n, match in enumerate(games):
        match.people = (f"A{n}.", "Bob")
    dialog = dialog_of(table)
    dialog.locator("#records-paste").fill(record.to_text(*games))
    dialog.get_by_role("button", name="Read", exact=True).click()
    expect(dialog.get_by_role("status")).to_have_text(f"{number} games could be read.")
    dialog.get_by_role("button", name="Save all to My games").click()
    expect(dialog.get_by_role("status")).to_have_text(f"{number} saved.")


def test_a_large_library_is_shown_a_screenful_at_a_time(table: Table) -> None:
    number = SLICES[0] + 20
    fill(table, number)
    close(table)
    table.page.evaluate(COUNT_TAKEN)
    dialog = dialog_of(table)
    message = dialog.locator("#records-count")
    expect(message).to_have_text(f"{number} games.")
    expect(shelf(table)).to_have_count(SCREENFUL)
    assert table.page.evaluate("taken") == 0, "rows that have the focus lose it while the others are read"
    more = dialog.locator("#records-more")
    expect(more).to_have_text(f"Show {SCREENFUL} more")
    more.press("Enter")
    expect(shelf(table)).to_have_count(2 * SCREENFUL)
    rows = dialog.locator("#records-list > li")
    expect(rows.nth(SCREENFUL).locator(".record")).to_be_focused()
    expect(rows.nth(SCREENFUL)).to_contain_text(f"A{number - 1 - SCREENFUL}.")

    rows.nth(SCREENFUL).get_by_role("button", name="Delete").press("Enter")
    expect(message).to_have_text(f"{number - 1} games.")
    expect(rows.nth(SCREENFUL).locator(".record")).to_be_focused()
    expect(rows.nth(SCREENFUL)).to_contain_text(f"A{number - 2 - SCREENFUL}.")
    expect(shelf(table)).to_have_count(2 * SCREENFUL)
    dialog.get_by_role("button", name="Undo").click()
    expect(rows.nth(SCREENFUL)).to_contain_text(f"A{number - 1 - SCREENFUL}.")

    search = dialog.locator("#records-search")
    search.press_sequentially("a1")
    expect(message).to_have_text(f"{11 + number - 100} of {number} games fit.")
    search.press_sequentially("1.")
    expect(message).to_have_text(f"1 of {number} games fits.")
    expect(more).to_be_hidden()
    rows.first.get_by_role("button", name="Rename").click()
    dialog.get_by_label("New name of").fill("A11. again")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(rows.first.locator(".record")).to_be_focused()
    expect(rows.first.locator("strong")).to_have_text("A11. again")


def test_library_of_the_first_version_opens_for_ever(table: Table) -> None:
    table.page.evaluate(FIRST_VERSION, json.loads((FOLDER / "database.json").read_text("utf-8")))
    dialog = dialog_of(table)
    expect(shelf(table)).to_have_text(["Agreed", "A sad end"])
    expect(dialog.get_by_role("status")).to_have_text("")
    dialog.get_by_role("list", name="Games", exact=True).get_by_text("Agreed").click()
    expect_game(table, "Bc3", "swap", "Wa1")


def many_games(number: int) -> str:
    return "\n".join('[Affinage "1"]\n[Game "board=square:4"]\n1. a1,b1 2. c3,c4\n' for _ in range(number))


def paste(dialog: Locator, text: str) -> None:
    """Paste a text into the field at once, as from the clipboard, and read it."""
    dialog.locator("#records-paste").evaluate("(field, text) => { field.value = text; }", text)
    dialog.get_by_role("button", name="Read", exact=True).click()


def test_a_long_text_is_read_with_progress_and_can_be_cancelled(table: Table) -> None:
    begin(table)
    dialog = dialog_of(table)
    cancel = table.page.locator("#records-cancel")
    table.page.evaluate(WHILE_WORKING, CLICK_CANCEL)
    paste(dialog, many_games(150))
    expect(dialog.get_by_role("status")).to_contain_text("Cancelled. ")
    expect(cancel).to_be_hidden()
    expect(dialog.get_by_role("progressbar", name="Progress")).to_be_hidden()
    expect(dialog.locator("#records-found .record")).not_to_have_count(100)
    paste(dialog, many_games(150))
    expect(dialog.get_by_role("status")).to_have_text("150 games could be read.")
    expect(dialog.locator("#records-found .record")).to_have_count(100)
    expect(dialog.locator("#records-found li").last).to_have_text("and 50 more")
    expect(cancel).to_be_hidden()
    dialog.get_by_role("button", name="Close").click()
    expect_game(table, *MOVES)


def test_text_read_in_a_closed_dialog_is_not_offered_in_the_next(table: Table) -> None:
    begin(table)
    dialog = dialog_of(table)
    table.page.evaluate(WHILE_WORKING, CLOSE_AND_OPEN)
    paste(dialog, many_games(150))
    expect(dialog.locator("#records-paste")).to_have_value("")
    expect(dialog.locator("#records-count")).to_have_text(
        "No games yet. Every game that you finish is listed here."
    )
    expect(dialog.get_by_role("status")).to_have_text("")
    expect(dialog.locator("#records-found .record")).to_have_count(0)


def test_failure_in_a_dialog_is_reported_there(table: Table) -> None:
    begin(table)
    table.watch.allow("no room", "no clock")
    dialog = dialog_of(table)
    table.page.evaluate(
        "() => { window.kept = Blob; self.Blob = class { constructor() { throw new RangeError('no room'); } }; }"
    )
    dialog.get_by_role("button", name="Save as JSON").click()
    expect(dialog.get_by_role("alert")).to_have_text(
        "Something failed: RangeError: no room. The game goes on."
    )
    table.page.evaluate("() => { performance.now = () => { throw new RangeError('no clock'); }; }")
    # The reading continues by itself.
    dialog.get_by_role("button", name="Read", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("no clock")
    # While the computer is still there: without a clock each check on it fails too, and reports it.
    table.page.evaluate("() => { delete performance.now; self.Blob = window.kept; }")
    dialog.locator("#records-search").fill("cheese")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    expect_game(table, *MOVES)
