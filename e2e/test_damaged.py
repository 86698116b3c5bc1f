"""Damaged entries in browser storage, or entries of another version, break nothing and are not deleted."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

import affinage
from affinage.notation import record
from affinage.play.correspondence import Correspondence
from affinage.play.match import Match
from affinage.view.game_view import GameView
from e2e.conftest import Visitor, load
from e2e.lab import lab_of
from e2e.opponent import move
from e2e.test_kept import QUERY
from e2e.test_records import dialog_of, fill
from tests.shelf import Browser as Shelves
from web.storage.saved_index import PREFIX
from web.text import words

# Changes the library as a later version of the page, or damage, might.
LATER_VERSION = """change => new Promise((done, failed) => {
    const opening = indexedDB.open("affinage", change === "other" ? 9 : 7);
    opening.onupgradeneeded = () => {
        if (change === "other") opening.result.deleteObjectStore("entries");
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

JSON_VALUES: tuple[object, ...] = (None, True, 7, -1, 1e300, "", "text", [], [None], {}, {"a": 1})
# Stores each text in turn beside other games, and returns what the landing page lists then.
LIST_BESIDE = """texts => texts.map(text => {
    localStorage.setItem("affinage.game.damaged", text);
    dispatchEvent(new Event("storage"));
    const entries = document.querySelectorAll("#continue:not([hidden]), #my-games:not([hidden]) a");
    return Array.from(entries, entry => entry.textContent);
})"""
STORE = "texts => { for (const [key, text] of Object.entries(texts)) localStorage.setItem(`affinage.${key}`, text); }"


def damages(text: str) -> list[str]:
    """Return a saved game with any value of JSON in any place, or cut off."""
    data = json.loads(text)
    whole = [data | {key: value} for key in data for value in JSON_VALUES]
    friend = data.get("friend", {})
    inner = [data | {"friend": friend | {key: value}} for key in friend for value in JSON_VALUES]
    cut = ['{"unfinished": true', *(text[:length] for length in range(0, len(text), 7))]
    return [*map(json.dumps, (*JSON_VALUES, *whole, *inner)), *cut]


def saved(move: str, correspondence: Correspondence | None = None) -> dict[str, str]:
    """Return the stored text of a game of Churn after one move, by its key."""
    match = Match(affinage.load("game=churn"), ("Ann", "Bob"))
    match.push(move)
    shelves = Shelves()
    shelves.tab().keep(GameView(match, correspondence=correspondence))
    return shelves.shelf


def test_one_damaged_game_hides_no_other_on_the_landing_page(visitor: Visitor) -> None:
    page = visitor.page().page
    page.goto(visitor.base)
    friend = saved("c3", Correspondence("k3v9q2x7abcdefghjkmnpqrstu", 2))
    own = saved("c1")
    page.evaluate(STORE, own | friend)
    texts = [
        damaged
        for text in (*own.values(), *friend.values())
        if text.startswith("{")
        for damaged in damages(text)
    ]
    for text, listed in zip(texts, page.evaluate(LIST_BESIDE, texts), strict=True):
        own_entry = {"Continue Churn, move 2", "Churn, move 2 Two players"} & set(listed)
        assert own_entry, (text, listed)
        assert "Churn with Ann Your move" in listed, (text, listed)
        assert len(listed) <= 3
        assert not [entry for entry in listed if re.search("undefined|null|NaN|object", entry)], (
            text,
            listed,
        )


def test_a_damaged_game_is_passed_over_when_the_last_one_goes_on(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(visitor.base)
    sound = saved("c3")
    (key,) = (key for key in sound if key.startswith(PREFIX))
    damaged = json.dumps(json.loads(sound[key]) | {"moves": ["z9"], "count": 9})
    table.page.evaluate(STORE, sound | {f"{PREFIX}damaged": damaged})
    load(table, f"{visitor.base}?continue")
    expect(table.moves).to_have_text(["1.c3"])
    load(table, f"{visitor.base}?game=churn")
    expect(table.moves).to_have_count(0)
    table.notice.get_by_role("button", name="Continue").click()
    expect(table.notice).to_contain_text("That game cannot be read.")
    table.notice.get_by_role("button", name="Continue").click()
    expect(table.moves).to_have_text(["1.c3"])


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
