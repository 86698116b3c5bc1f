"""My games: every finished game is listed with its result, what the levels have seen, and the badge of the app."""

from __future__ import annotations

import json
import re
import time
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import Visitor
from e2e.opponent import THINK_MS, expect_answer, move
from e2e.table import Table, box_of
from e2e.test_faults import NO_LIBRARY, THROWS, without
from tests.test_forever import FOLDER, FRIEND

QUERY = "?board=square:3#1/by=Ann,Computer.1"
PREFIX = "affinage."
"""Beginning of all keys that the page stores."""
BLUNDER, ITS_NUMBER, ANSWER = "a2b2c2c3a1b1", 3, ("b3", "a3")
"""A game whose third move gives away a win, that move's number, and the cells of the last move."""
CHANGE = "dispatchEvent(new StorageEvent('storage'))"
"""The event that a change in another tab causes."""
# Note what the page shows on the icon of the app.
BADGE = """
    window.badges = [];
    Navigator.prototype.setAppBadge = number => {
        window.badges.push(number);
        return Promise.reject(new DOMException("not installed", "NotAllowedError"));
    };
"""
SMALL, LOST_IN_ONE = "?game=churn&board=hex:2&pie=off", "1/by=Ann,Computer.1/a2b2"
# Note what the page asks the computer.
ASKED = """
    window.asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
        window.asked.push(String(message));
        return post.call(this, message, ...rest);
    };
"""
CHANCES_ASKED = """() => window.asked.filter(text => text.includes('"chance"')).length"""
# Return the texts of all reviews, or replace each.
REVIEWS = """text => new Promise(done => {
    const opening = indexedDB.open("affinage");
    opening.onsuccess = () => {
        const transaction = opening.result.transaction("reviews", "readwrite");
        const store = transaction.objectStore("reviews"), asked = store.getAll();
        if (text) asked.onsuccess = () => asked.result.forEach(review => store.put({ ...review, text }));
        transaction.oncomplete = () => {
            opening.result.close();
            done(asked.result.map(review => review.text));
        };
    };
})"""
# Add this many reviews, each older than all that are stored by a page.
OLD_REVIEWS = """number => new Promise(done => {
    const opening = indexedDB.open("affinage");
    opening.onsuccess = () => {
        const transaction = opening.result.transaction("reviews", "readwrite");
        for (let at = 1; at <= number; at++)
            transaction.objectStore("reviews").put({ line: `z${at}`, at, text: "old" });
        transaction.oncomplete = () => {
            opening.result.close();
            done();
        };
    };
})"""
MAX_REVIEWS = 300
"""Largest number of stored reviews, as in `web.library.database`."""
SET = "items => Object.entries(items).forEach(([key, text]) => localStorage.setItem(key, text))"
LEAVE = "document.dispatchEvent(new Event('visibilitychange'))"


def lose(table: Table) -> None:
    """Play a move, and resign after the answer."""
    move(table)
    expect_answer(table, 2)
    table.resign()
    expect(table.result).to_be_visible()


def games_of(table: Table) -> Locator:
    table.tool("records").click()
    return table.page.get_by_role("list", name="Games", exact=True).get_by_role("listitem")


def close(table: Table) -> None:
    table.page.locator("#records-dialog").get_by_role("button", name="Close").click()


def test_finished_game_is_there_the_next_day_and_can_be_deleted(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    lose(table)
    games = games_of(table)
    expect(games).to_have_count(1)
    expect(games).to_contain_text(
        re.compile(
            r"Computer \(White\) wins: Black resignedAnn and Computer \(level 1\) · 2 moves · \d+ [A-Z][a-z]+ \d{4}"
        )
    )
    row = table.page.locator("#records-standing tbody tr")
    expect(row).to_have_text(re.compile(r"^1101$", re.IGNORECASE))
    standing = table.page.locator("#records-standing")
    expect(standing).to_contain_text("Your rating against the computer after 1 game")
    expect(standing.get_by_role("columnheader")).to_have_text(["Level", "Games", "Won", "Lost"])
    table.page.get_by_role("button", name="Save to My games").click()
    expect(table.page.locator("#records-status")).to_have_text("0 saved, 1 already there.")
    close(table)

    # The visitor comes back to the landing page the next day.
    other = visitor.open_again()
    other.page.get_by_role("link", name="All my games").click()
    games = other.page.get_by_role("list", name="Games", exact=True).get_by_role("listitem")
    expect(games).to_have_count(1)
    other.page.locator("#records-search").fill("level nobody")
    expect(games).to_have_count(0)
    other.page.locator("#records-search").fill("level 1 resigned")
    expect(games).to_have_count(1)
    games.get_by_role("button", name="Delete").click()
    expect(games).to_have_count(0)
    other.page.locator("#records-undo").click()
    games.locator(".record").click()
    expect(other.status).to_contain_text("resigned")

    # The game goes on, so it is no longer finished.
    table.tool("undo").click()
    expect(games_of(table)).to_have_count(0)
    expect(table.page.locator("#records-standings")).to_be_hidden()


def test_games_that_go_on_and_those_with_friends_are_in_the_same_list(visitor: Visitor) -> None:
    table = visitor.open("?board=square:2")
    stored = json.loads((FOLDER / "storage.json").read_text("utf-8"))
    table.page.evaluate(SET, {f"{PREFIX}{key}": text for key, text in stored.items()})
    table.reload()
    games = games_of(table)
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("Churn")
    expect(games.first).to_contain_text("Your move1 move · Ann and Bob")
    expect(games.last).to_contain_text("Computer2 moves · Ann and Bob (level 3)")
    expect(table.page.locator("#records-count")).to_have_text("2 games.")
    search = table.page.locator("#records-search")
    search.fill("churn")
    expect(games).to_have_count(1)
    search.fill("")
    games.last.get_by_role("button", name="Delete").click()
    expect(games).to_have_count(1)
    table.page.locator("#records-undo").click()
    expect(games).to_have_count(2)
    expect(table.page.locator("#records-standing tbody tr")).to_have_count(2)
    games.first.locator(".record").click()
    expect(table.page.locator("#friend")).to_be_attached()
    table.expect_ply(1)


def test_rows_name_the_player_to_move_and_empty_boards_are_not_kept(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4#1/by=You,Computer.1/")
    move(table)
    expect_answer(table, 2)
    table.page.goto(f"{visitor.base}?board=square:6#1/by=Ann,Bob/")
    table.await_board()
    move(table)
    table.expect_ply(1)
    table.page.goto(visitor.base)
    table.page.get_by_role("link", name="All my games").click()
    rows = table.page.get_by_role("list", name="Games", exact=True).get_by_role("listitem")
    expect(rows.filter(has_text="Your move2 moves · You and Computer (level 1)")).to_have_count(1)
    expect(rows.filter(has_text="Bob's move1 move · Ann and Bob")).to_have_count(1)
    expect(table.page.get_by_role("button", name="Save to My games")).to_have_count(0)
    table.page.keyboard.press("Escape")
    landing = table.page.locator("#my-games-list, #continue")
    expect(landing.filter(has_text="Your move")).to_have_count(1)


def test_costly_moves_are_listed_once_the_chart_is_there(visitor: Visitor) -> None:
    table = visitor.open(f"?board=square:3#1/by=Ann,Bob/{BLUNDER}")
    for cell in ANSWER:
        table.click_cell(cell)
    expect(table.result).to_be_visible()
    table.page.get_by_role("button", name="Review").click()
    expect(table.page.locator("#turns li").first).to_be_visible(timeout=THINK_MS)
    expect(table.page.locator("#chart")).not_to_have_text("Stop", timeout=THINK_MS)
    games = games_of(table)
    expect(games).to_contain_text(re.compile(rf"win chance lost: .*move {ITS_NUMBER} \("))
    # With a damaged review, the costs are all that is known.
    table.page.evaluate(REVIEWS, "damaged")
    table.page.set_viewport_size({"width": 390, "height": 844})
    games.locator(".record").click()
    expect(table.notice).to_contain_text(f"move {ITS_NUMBER} (")
    notice, others = box_of(table.notice), box_of(table.page.locator("#others"))
    assert notice["y"] + notice["height"] <= others["y"], "it covers nothing of the board and the result"
    table.notice.get_by_role("button", name=f"Show move {ITS_NUMBER}").click()
    table.expect_ply(ITS_NUMBER - 1)
    expect(table.notice).to_contain_text(
        re.compile(rf"^Move {ITS_NUMBER} \(.*, red\) cost \d+% of win chance\. Better: .* \(green\)\.")
    )
    table.settle()
    marked = table.picture("stones")
    table.tool("undo").click()
    table.page.locator("#redo").evaluate("button => button.click()")
    table.expect_ply(ITS_NUMBER - 1)
    assert table.picture("stones") != marked, "both moves were marked"
    games_of(table).locator(".record").click()
    expect(table.notice.get_by_role("button", name="Show move"), "the last game is over").to_be_visible()


def review_of(table: Table) -> tuple[str, str, str]:
    """Return the sentences and the picture of a review that is complete, and not of a game that was shown before."""
    page, story = table.page, table.page.locator("#story")
    expect(page.locator("#plot:not(.faint)")).to_be_visible(timeout=THINK_MS)
    expect(page.locator("#chart")).to_be_hidden(timeout=THINK_MS)
    expect(story).not_to_be_empty()
    line = page.locator("#plot .line").get_attribute("d")
    return story.inner_text(), page.locator("#turns").inner_text(), str(line)


def open_listed(table: Table) -> None:
    """Open the only game of the list, which is filled once the review of the last game is stored."""
    games = games_of(table)
    expect(games).to_have_count(1)
    table.page.locator("#story").evaluate("story => story.replaceChildren()")
    games.locator(".record").click()


def test_game_reviewed_from_the_list_gets_its_costs_and_is_listed_once(visitor: Visitor) -> None:
    table = visitor.open(SMALL, viewport={"width": 1280, "height": 800})
    table.page.evaluate("link => { location.hash = link; }", LOST_IN_ONE)
    table.resign()
    games_of(table).locator(".record").click()
    review_button(table).click()
    review_of(table)
    games = games_of(table)
    expect(games).to_contain_text("win chance lost: move 1")
    table.page.get_by_role("button", name="Save to My games").click()
    expect(table.page.locator("#records-dialog")).to_contain_text("already there")
    expect(games).to_have_count(1)


def review_button(table: Table) -> Locator:
    return table.page.locator("#end").get_by_role("button", name="Review")


def reviewed_loss(visitor: Visitor) -> tuple[Table, tuple[str, str, str]]:
    """Lose a game, and return its review, once that was measured and stored."""
    table = visitor.open(SMALL, ASKED, viewport={"width": 1280, "height": 800})
    table.page.evaluate("link => { location.hash = link; }", LOST_IN_ONE)
    table.resign()
    review_button(table).click()
    review = review_of(table)
    assert table.page.evaluate(CHANCES_ASKED)
    expect(games_of(table)).to_contain_text("win chance lost: move 1")
    return table, review


def test_a_review_comes_back_without_the_computer_and_goes_with_its_game(visitor: Visitor) -> None:
    table, first = reviewed_loss(visitor)
    page, review = table.page, review_button(table)
    assert first[0] == "Blue won because your move 1 gave it away."

    page.reload()
    assert review_of(table) == first
    expect(page.get_by_text("1 costly move of yours to play better.")).to_be_visible()
    review.click()
    expect(page.locator("#plot")).to_be_focused()
    open_listed(table)
    assert review_of(table) == first
    expect(table.notice, "the review has all that the notice would offer").to_be_hidden()
    review.click()
    expect(page.locator("#end")).to_be_hidden()
    page.get_by_role("button", name="Show the moves after b2").click()
    expect(table.board).to_have_attribute("data-ply", "1")
    page.locator("#line-bar").get_by_role("button", name="Back to the game").click()
    assert page.evaluate(CHANCES_ASKED) == 0
    page.reload()
    assert review_of(table) == first
    assert page.evaluate(CHANCES_ASKED) == 0

    games = games_of(table)
    games.get_by_role("button", name="Delete").click()
    expect(games).to_have_count(0)
    assert page.evaluate(REVIEWS) == []
    page.locator("#records-undo").click()
    expect(games).to_have_count(1)
    assert len(page.evaluate(REVIEWS)) == 1


def test_a_review_shows_on_the_board_what_it_tells(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4#1/c1c2d3d4d1d2b3b4", viewport={"width": 1280, "height": 800})
    page = table.page
    table.resign()
    review_button(table).click()
    review_of(table)
    expect(games_of(table), "the game is stored, with its review").to_have_count(1)
    (text,) = page.evaluate(REVIEWS)
    # The moves of a slide can be shown on the board.
    slide = [[black, 1 - black, 0.02] for black in (0.62, 0.58, 0.51, 0.46, 0.4)]
    page.evaluate(REVIEWS, json.dumps(json.loads(text) | {"chances": slide, "turns": []}))
    page.reload()
    seen = page.locator("#turns p").filter(has_text="It showed on the board with White's move 4")
    seen.get_by_role("button", name="Show it: the board after move 4").click()
    expect(table.board).to_have_attribute("data-ply", "4")
    expect(page.locator("#chart-here")).to_contain_text("After move 4: ")

    table.settle()
    # The cells that explain a costly move can be shown as well.
    figures = {"chance": 0.7, "cost": 0.3, "error": 0.02, "swing": [["a2", "b2"], 2]}
    lines = {"accepted": ["a3,a4"], "line": ["d1,d2"], "better": ["a3,a4"]}
    chances = [[black, 1 - black, 0.02] for black in (0.5, 0.5, 0.7, 0.4, 0.4)]
    turns = [{"ply": 3} | figures | lines]
    page.evaluate(REVIEWS, json.dumps(json.loads(text) | {"chances": chances, "turns": turns}))
    page.reload()
    turn = page.locator("#turns li").filter(
        has_text="After d1, d2: White would probably get a2 and b2. Better: a3, a4"
    )
    page.locator('#moves button[data-ply="2"]').click()
    plain = table.picture("stones")
    turn.get_by_role("button", name="Show it: both moves, before move 3").click()
    expect(table.board).to_have_attribute("data-ply", "2")
    table.settle()
    assert table.picture("stones") != plain


@pytest.mark.parametrize(("known", "damage"), [("}", ""), ('"computer":"', '"computer":"0.')])
def test_damaged_review_is_measured_again_and_the_oldest_are_dropped(
    visitor: Visitor, known: str, damage: str
) -> None:
    table, first = reviewed_loss(visitor)
    page, review = table.page, review_button(table)
    (text,) = page.evaluate(REVIEWS)
    page.evaluate(REVIEWS, text.replace(known, damage))
    page.evaluate(OLD_REVIEWS, MAX_REVIEWS)
    page.reload()
    table.await_board()
    open_listed(table)
    expect(table.notice).to_contain_text("Win chance lost")
    review.click()
    assert review_of(table) == first
    assert page.evaluate(CHANCES_ASKED), "it was measured"
    expect(games_of(table)).to_have_count(1)
    new, *others = page.evaluate(REVIEWS)
    assert new.startswith('{"review":1,"computer":"1')
    assert others == ["old"] * (MAX_REVIEWS - 1)


def test_without_a_database_the_game_is_kept_and_the_page_says_what_is_not(visitor: Visitor) -> None:
    table = visitor.open(QUERY, without(THROWS, "indexedDB"))
    lose(table)
    expect(table.notice).to_contain_text(NO_LIBRARY.partition("%")[0])
    expect(table.result).to_be_visible()
    table.tool("records").click()
    expect(table.page.locator("#records-standing tbody tr")).to_have_count(1)


def test_badge_counts_what_waits_and_the_landing_page_what_is_done(visitor: Visitor) -> None:
    table = visitor.open("", BADGE)
    assert table.page.evaluate("window.badges[0]") == 0
    way = table.page.locator("#first-lesson")
    expect(way).to_have_text("Learn step by step")
    stored = json.loads((FOLDER / "storage.json").read_text("utf-8"))
    stored |= {"lesson.churn": f"{stored['lesson.churn']} 3 4 5 6", "lesson.taifas": "1"}
    stored["puzzles"] = stored["puzzles"].replace("tried ", "tried 01234567 ")
    table.page.evaluate(SET, {f"{PREFIX}{key}": text for key, text in stored.items()})
    friend = stored[f"game.{FRIEND}"]
    table.page.evaluate(LEAVE)
    # A friend's game, a failed puzzle and two mistakes are waiting.
    waiting = 1 + 1 + 2
    assert table.page.evaluate("window.badges.at(-1)") == waiting
    done = table.page.locator("#done")
    expect(done).to_be_hidden()
    table.page.evaluate(CHANGE)
    expect(way).to_have_text("Go on learning Taifas")
    expect(way).to_have_attribute("href", "?lesson=taifas")
    expect(done).to_have_text("Lesson done: Churn · 1 puzzle solved: the next one · 2 mistakes to learn from")
    damaged = {f"{PREFIX}mistakes": "affinage mistakes 1\n{\n[]", f"{PREFIX}puzzles": "again"}
    table.page.evaluate(
        SET, damaged | {f"{PREFIX}game.{FRIEND}": friend.replace('"turn": true', '"turn": false')}
    )
    table.page.evaluate(LEAVE)
    assert table.page.evaluate("window.badges.at(-1)") == 0
    table.page.evaluate(CHANGE)
    expect(done).to_have_text("Lesson done: Churn")


def test_the_landing_page_says_when_mistakes_come_back(visitor: Visitor) -> None:
    table, text = visitor.open(), json.loads((FOLDER / "storage.json").read_text("utf-8"))["mistakes"]
    first, done = str(json.loads(text.splitlines()[1])["card"]), table.page.locator("#done")
    noon = datetime.now().replace(hour=12, minute=0, second=0, microsecond=0)
    later = noon + timedelta(days=40)
    coming = {
        "2 mistakes come back tomorrow": (noon + timedelta(days=1), noon + timedelta(days=1)),
        "A mistake comes back tomorrow": (later, noon + timedelta(days=1)),
        f"2 mistakes come back on {later.day} {later:%B}": (later, later),
    }
    for words, moments in coming.items():
        cards = (f"Review - 2.3065 2.1181 {each.timestamp():.0f} {time.time():.0f}" for each in moments)
        one, other = cards
        changed = text.replace(first, one).replace('"card":""', f'"card":"{other}"')
        table.page.evaluate(SET, {f"{PREFIX}mistakes": changed})
        table.page.evaluate(CHANGE)
        expect(done).to_have_text(words)
        expect(done.get_by_role("link")).to_have_count(0)


def test_damaged_results_and_games_stay_aside_and_the_list_says_so_once(visitor: Visitor) -> None:
    table = visitor.open("?board=square:2")
    damaged = {f"{PREFIX}results": "affinage results 9", f"{PREFIX}game.odd": "["}
    table.page.evaluate(SET, damaged)
    table.reload()
    expect(games_of(table)).to_have_count(0)
    message = table.page.locator("#records-status")
    expect(message).to_contain_text("1 saved game cannot be read")
    expect(message).to_contain_text("Your results cannot be read: damaged, or of another version.")
    close(table)
    expect(games_of(table)).to_have_count(0)
    expect(message).not_to_contain_text("results")
    kept = table.page.evaluate("Object.values(localStorage)")
    assert set(damaged.values()) <= set(kept)
