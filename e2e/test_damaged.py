"""Damaged entries in browser storage, or entries of another version, break nothing and are not deleted."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from affinage.notation import record
from e2e.conftest import Visitor, load
from e2e.lab import lab_of
from e2e.opponent import move
from e2e.test_kept import QUERY
from e2e.test_records import dialog_of, fill
from web.text import words

# Changes the library as a later version of the page, or damage, might.
LATER_VERSION = """change => new Promise((done, failed) => {
    const opening = indexedDB.open("affinage", change === "other" ? 9 : 7);
    opening.onupgradeneeded = () => {
        if (change === "other") opening.result.deleteObjectStore("entries");
        else opening.result.deleteObjectStore("games");
    };
    opening.onerror = failed;
    opening.onsuccess = () => {
        if (change === "other") {
            opening.result.close();
            return done();
        }
        const transaction = opening.result.transaction(["entries", "records"], "readwrite");
        const entries = transaction.objectStore("entries"), records = transaction.objectStore("records");
        const deep = [];
        for (let inner = deep, depth = 0; depth < 400; depth++) inner.push(inner = []);
        const circle = {};
        circle.self = circle;
        const odd = [
            { id: "deep", place: 1, name: "Deep", about: deep, at: 1 },
            { id: "circle", place: 2, name: "Circle", about: "", at: 1, circle },
            { id: "big", place: 3, name: "Big", about: "", at: 10n ** 400n },
            { id: "endless", place: Infinity, name: "Endless", about: "", at: 1 },
            { id: "words", place: "first", name: "Words", about: "", at: 1 },
            { id: "nowhere", name: "Nowhere", about: "", at: 1 },
            { id: 5, place: 4, name: "Five", about: "", at: 1 },
            { id: "bare", place: 5 },
            { id: "part", place: 0.5, name: "Part", about: "", at: 1 },
        ];
        for (const entry of odd) {
            entries.put(entry);
            records.put("[".repeat(100_000), entry.id);
        }
        entries.put({ id: "later", place: 6, name: "A later\\u202e one", about: "Churn", at: 1, tags: ["a"] });
        records.put("[".repeat(100_000), "later");
        transaction.oncomplete = () => {
            opening.result.close();
            done();
        };
    };
})"""
LATER_ENTRY = """() => new Promise(done => {
    indexedDB.open("affinage").onsuccess = event => {
        const database = event.target.result, store = database.transaction("entries").objectStore("entries");
        store.get("later").onsuccess = found => {
            database.close();
            done(found.target.result);
        };
    };
})"""


def test_what_the_browser_has_kept_of_another_version_ends_nothing(visitor: Visitor) -> None:
    """The start, all lists and the puzzles still work, and the entry stays."""
    table = visitor.open("?board=square:3")
    move(table)
    kept = {
        "game.odd": "[" * 100_000,
        "report.odd": "[" * 100_000,
        "report.huge": '[{"link": "board=square:3", "random": {"games": 1e999}}, 0, 1, [1]]',
        "puzzles": "affinage puzzles 1\nrating 1500 350 1e-300\n",
        "results.affinage": "[" * 100_000,
        "lesson.affinage": "[" * 100_000,
        "count": "9" * 5000,
        "theme": "purple",
    }
    for name, text in kept.items():
        table.page.evaluate("([name, text]) => localStorage.setItem(`affinage.${name}`, text)", [name, text])
    table.page.reload()
    table.await_board()
    table.expect_ply(1)
    table.tool("games").click()
    expect(table.page.locator("#start-unread")).to_have_text(words.unread(1, "game"))
    table.page.keyboard.press("Escape")
    table.tool("lab").click()
    expect(lab_of(table).locator("#lab-unread")).to_have_text(words.unread(2, "report"))
    lab_of(table).get_by_role("button", name="Close").click()
    move(table)
    table.expect_ply(2)
    for name, text in kept.items():
        found = table.page.evaluate("name => localStorage.getItem(`affinage.${name}`)", name)
        assert found == text or name == "count"
    load(table, f"{visitor.base}?puzzle=daily")
    expect(table.notice).to_contain_text("One line of your puzzle progress cannot be read")
    table.page.locator("#puzzle-hint").click()
    expect(table.page.get_by_role("alertdialog")).to_have_count(0)
    rewritten = table.page.evaluate("localStorage.getItem('affinage.puzzles')")
    assert "rating 1500 350 1e-300" in rewritten.splitlines()
    assert len(rewritten.splitlines()) > 2


def test_a_library_of_a_later_version_or_damaged_shows_what_is_sound(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    fill(table, 2)
    table.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    table.page.evaluate(LATER_VERSION, "")
    dialog = dialog_of(table)
    rows = dialog.locator("#records-list > li")
    expect(rows).to_have_count(3)
    expect(rows.last.locator("strong")).to_have_text("A later one")
    expect(dialog.get_by_role("status")).to_contain_text("8 saved games cannot be read")
    rows.last.get_by_role("button", name="Rename").click()
    dialog.get_by_label("New name of").fill("Another")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(rows.last.locator("strong")).to_have_text("Another")
    assert table.page.evaluate(LATER_ENTRY)["tags"] == ["a"]
    with table.page.expect_download() as download:
        dialog.get_by_role("button", name="Export all", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text("1 game cannot be read and stayed in the library")
    assert len(record.recover(Path(download.value.path()).read_text("utf-8"))[0]) == 2
    dialog.get_by_role("button", name="Close").click()
    table.page.evaluate(LATER_VERSION, "other")
    expect(dialog_of(table).get_by_role("status")).to_contain_text(
        "another version of this page keeps its games there"
    )
