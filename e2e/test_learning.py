"""Learning at the table: mistakes to play again, practice, marks, and what a post or a GIF shows of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from affinage.picture.palette import LIGHT
from e2e.conftest import Visitor
from e2e.games import random_match
from e2e.layout import Size, layout_faults
from e2e.opponent import THINK_MS
from e2e.table import LOAD_MS, Table

# Returns whether a GIF is endless, and for each frame its milliseconds, its size, and its pixels of about some colours.
DECODE = """async ([bytes, colours]) => {
    const gif = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/gif" });
    await Promise.all([gif.tracks.ready, gif.completed]);
    const { frameCount, repetitionCount } = gif.tracks.selectedTrack, frames = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const { image } = await gif.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight), context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const counts = colours.map(colour => {
            const isNear = (byte, at) => Math.abs(byte - parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16)) <= 12;
            let count = 0;
            for (let at = 0; at < data.length; at += 4) count += [...data.slice(at, at + 3)].every(isNear);
            return count;
        });
        frames.push([image.duration / 1000, canvas.width, canvas.height, ...counts]);
    }
    return [repetitionCount === Infinity, frames];
}"""
COVERED = """frame => {
    const box = frame.getBoundingClientRect();
    const under = document.elementFromPoint(box.x + box.width / 2, box.bottom - 4);
    return frame.contains(under) ? "" : under.outerHTML;
}"""
SMALL = "?game=churn&board=hex:2&pie=off"
"""Seven cells, of which Red wins with the one in the middle alone, as the solver knows at once."""

LOST = f"{SMALL}#1/by=You,Computer.1/a2b2/resigned=r"
OWN = "1/by=Ann,Computer.1/a2b2"


def test_a_mistake_is_found_tried_again_and_answered(visitor: Visitor) -> None:
    table = visitor.open(LOST)
    page, learn = table.page, table.page.get_by_role("button", name="Learn from your mistakes")
    expect(page.locator("#end").get_by_role("button", name="Play as Red")).to_be_visible()
    expect(table.tool("undo")).to_have_text("Back")
    expect(page.locator(".strip", has_text="You")).to_have_count(0)
    expect(learn, "the mistakes are somebody else's").to_be_hidden()
    page.locator("#end").get_by_role("button", name="Share result").click()
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog.locator("legend").first).to_have_text("Post in a forum or chat")
    dialog.get_by_role("button", name="Close").click()
    for size in (Size(820, 1180), Size(390, 844), Size(1280, 720)):
        size.give(page)
        assert layout_faults(page, size) == []
    page.evaluate("link => { location.hash = link; }", OWN)
    expect(table.tool("undo")).to_have_text("Undo")
    table.resign()
    expect(learn, "a review comes first").to_be_hidden()
    page.locator("#end").get_by_role("button", name="Review").click()
    learn.click(timeout=THINK_MS)
    page.wait_for_url("**/?puzzle=mistakes", timeout=LOAD_MS)
    table.await_board()
    goal, answer = page.locator("#mistake-goal"), page.locator("#mistake-answer")
    expect(goal).to_have_text(
        "You played a2, which cost you 100% of win chance. Find the best move, or one about as good."
    )
    expect(table.cells.and_(page.locator("[aria-label*=Red]"))).to_have_count(0)
    table.click_cell("a2")
    expect(answer).to_contain_text("That is the move you played. It costs you 100% of win chance.")
    expect(answer).to_contain_text("Blue answers")
    expect(answer).to_contain_text("After a2 and good answers: Blue wins.")
    expect(table.board, "the answer is on the board").to_have_attribute("data-ply", "2")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(table.board).to_have_attribute("data-ply", "3")
    # The click begins the next try, without the button Try again.
    page.mouse.click(*table.middle("b2"))
    expect(answer).to_have_text(
        re.compile(r"^Right\. It keeps your sure win\. With good moves from there: You win\.")
    )
    expect(table.status).to_have_text("Solved")
    standing = page.locator("#mistake-standing")
    expect(standing).to_contain_text("You get this position again in ")
    expect(standing).to_contain_text("That was the last one for now.")
    expect(page.get_by_role("link", name="Solve a puzzle")).to_have_attribute(
        "href", "?puzzle=next&game=churn"
    )
    rematch = page.get_by_role("link", name="New game against level 1")
    expect(rematch).to_have_attribute("href", f"{SMALL}#1/by=You,Computer.1")
    page.get_by_role("button", name="Close").click()
    expect(table.status).to_have_text("Computer (Blue) wins: Red resigned", timeout=LOAD_MS)
    expect(page.locator("#mistakes-status")).to_contain_text(
        "Your next mistake comes back in ", timeout=THINK_MS
    )
    expect(learn, "nothing is left to play better now").to_be_hidden()
    page.go_forward()
    table.await_board()
    expect(table.notice).to_contain_text("Your next mistake comes back in ")
    expect(table.notice).to_contain_text("Until then, here is a puzzle.")


def test_a_review_shows_what_happened_what_was_better_and_what_to_learn(visitor: Visitor) -> None:
    table = visitor.open(SMALL, viewport={"width": 1280, "height": 800})
    page = table.page
    page.evaluate("link => { location.hash = link; }", OWN)
    table.resign()
    page.locator("#end").get_by_role("button", name="Review").click()
    turn = page.locator("#turns").get_by_role("button", name="Move 1, a2")
    expect(turn).to_contain_text("gave your sure win away", timeout=THINK_MS)
    expect(turn).to_be_in_viewport(ratio=1)
    expect(page.locator("#plot")).to_be_in_viewport(ratio=1)
    expect(page.locator("#story")).to_have_text("Blue won because your move 1 gave it away.")
    expect(page.locator("#turns h3")).to_have_text("Your turning points")
    expect(page.locator("#turns")).to_contain_text(
        re.compile(r"After a2.*: Blue wins\. .*Better: b2, which was sure to win\.")
    )
    expect(page.get_by_text("1 costly move of yours to play better.")).to_be_visible()
    delete = page.get_by_role("button", name="Delete from this move on")
    expect(delete).to_be_hidden()
    page.get_by_text("Edit the moves", exact=True).click()
    expect(delete).to_be_visible()
    page.get_by_role("button", name="Show the moves after b2").click()
    expect(table.board).to_have_attribute("data-ply", "1")
    page.locator("#redo").click()
    expect(table.board).to_have_attribute("data-ply", "2")
    expect(turn, "a variation keeps the turning points").to_be_visible()
    here, bar = page.locator("#chart-here"), page.locator("#line-bar")
    expect(here).to_contain_text("Not played")
    forward = bar.get_by_role("button", name="Forward", exact=True)
    while forward.is_enabled():
        forward.click()
        table.settle()
    expect(bar).to_contain_text("the line ends here")
    expect(page.locator("#end"), "the result of a line is not that of the game").to_be_hidden()
    expect(page.locator("#own .strip, #others .strip").filter(has_text="wins in this line")).to_have_count(1)
    expect(table.hint).to_have_text("The line ends here.")
    page.locator("#first").click()
    expect(table.act, "the result of a line is not that of the game").to_have_count(0)
    page.locator("#redo").click()
    bar.get_by_role("button", name="Back to the game").click()
    expect(table.board, "the line was opened at the end of the game").to_have_attribute("data-ply", "2")
    expect(page.locator("#end"), "the review has closed its card").to_be_hidden()
    expect(here).to_contain_text("After move 2: ")
    expect(bar).to_be_hidden()
    expect(page.get_by_role("button", name="Show the moves after b2")).to_be_in_viewport(ratio=1)
    expect(page.locator("#moves .asides")).to_have_count(0)
    page.locator("#first").click()
    for size in (Size(820, 1180), Size(390, 844)):
        size.give(page)
        page.locator("#open-moves").click()
        for part in ("#board", "#own .strip", "#walk"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert page.locator("#frame").evaluate(COVERED) == "", "nothing covers the board"
        page.locator("#open-moves").click()
    Size(1280, 800).give(page)
    table.settle()
    plain = table.picture("stones")
    page.locator("#last").click()
    turn.click()
    expect(table.board).to_have_attribute("data-ply", "0")
    table.settle()
    assert table.picture("stones") != plain, "the move played and the better one are marked"
    page.get_by_role("button", name="Show the moves after b2").click()
    bar.get_by_role("button", name="Back to the game").click()
    expect(table.board, "the line was opened at the turning point").to_have_attribute("data-ply", "0")
    expect(here).to_contain_text("Before the first move: ")


def test_practice_offers_a_costly_move_back(visitor: Visitor) -> None:
    table = visitor.open(SMALL)
    table.tool("new").click()
    table.choose("Computer", exact=True)
    table.choose("Red (first)")
    table.setup.get_by_label("Costly moves").select_option("Warn over 5% of win chance")
    table.setup.get_by_role("button", name="Start").click()
    expect(table.page, "the variant is the link's, which no form offers").to_have_url(re.compile("pie=off"))
    table.click_cell("a2")
    expect(table.notice).to_contain_text("That costs you 100% of win chance. Try again?")
    table.notice.get_by_role("button", name="Try again").click()
    table.click_cell("b2")
    expect(table.board, "the computer has answered").to_have_attribute("data-ply", "2")
    expect(table.notice).to_be_hidden()


def drag(table: Table, tail: str, head: str, key: str = "") -> None:
    """Draw with the right mouse button from one cell to another, or on one, while a key is held."""
    mouse, keyboard = table.page.mouse, table.page.keyboard
    if key:
        keyboard.down(key)
    mouse.move(*table.middle(tail))
    mouse.down(button="right")
    mouse.move(*table.middle(head), steps=3)
    mouse.up(button="right")
    if key:
        keyboard.up(key)


def test_marks_are_drawn_shared_and_shown_and_games_posted(visitor: Visitor, tmp_path: Path) -> None:
    table = visitor.open("?board=square:4#1/a1b1c3c4")
    page = table.page
    plain = table.picture("stones")
    drag(table, "a1", "d2", "Alt")
    drag(table, "b3", "b3", "Shift")
    table.cell("d4").focus()
    page.keyboard.press("m")
    expect(table.hint).to_have_text("A green circle on d4.")
    page.keyboard.press("a")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("a")
    expect(table.hint).to_have_text("A green arrow from d4 to d3.")
    table.expect_ply(2)
    assert table.picture("stones") != plain
    table.tool("share").click()
    dialog = page.get_by_role("dialog", name="Share")
    marks = "marks=2.Rb3Gd4Ba1d2Gd4d3"
    assert str(dialog.get_by_label("Link", exact=True).input_value()).endswith(f"/{marks}")
    dialog.get_by_label("Form").select_option("BBCode")
    text = dialog.get_by_label("Text of the post").input_value()
    assert "[code]\n4   . . o .\n3   . . o .\n" in text
    assert text.endswith(f"/{marks}[/url]")
    with page.expect_download() as waiting:
        dialog.get_by_role("button", name="Save the replay as GIF").click()
    waiting.value.save_as(tmp_path / "game.gif")
    written = [*(tmp_path / "game.gif").read_bytes()]
    endless, frames = page.evaluate(DECODE, [written, [LIGHT["stone-black"], LIGHT["mark-blue"]]])
    assert endless
    assert [frame[:3] for frame in frames] == [[time, 480, 480] for time in (800, 800, 3800)]
    stones, arrow = ([frame[place] for frame in frames] for place in (3, 4))
    assert max(stones[0], *arrow[:2]) < 100 < 1000 < min(stones[1:])
    assert arrow[2] > 200, "the marks of the last position"
    visited = visitor.open_again(f"?board=square:4#1/a1b1c3c4/{marks}")
    assert visited.picture("stones") != plain


@pytest.mark.parametrize("size", [Size(390, 760), Size(1280, 800)])
def test_earlier_move_of_a_finished_game_says_so_and_links_the_result(visitor: Visitor, size: Size) -> None:
    match = random_match("board=square:3", seed=3)
    assert match.outcome
    won = f"{match.game.colours[match.outcome.winner - 1]} won this game"
    table = visitor.open("?board=square:3", viewport={"width": size.width, "height": size.height})
    page, plies = table.page, table.play(match.moves)
    page.locator("#end").get_by_role("button", name="Close").click()
    table.tool("undo").click()
    expect(table.status).to_have_text(f"Move {plies - 1} of {plies}. {won}.")
    expect(table.status).to_be_in_viewport(ratio=1)
    expect(page.locator(".strip", has_text="to move")).to_have_count(0)
    expect(page.locator("#resign")).to_be_disabled()
    expect(page.locator("#resign-here")).to_be_disabled()
    expect(page).to_have_title(f"{won} · Affinage")
    assert layout_faults(page, size) == []
    back = page.get_by_role("button", name="To the result")
    expect(back).to_be_in_viewport(ratio=1)
    back.press("Enter")
    table.expect_ply(plies)
    expect(table.result).to_be_focused()
    expect(back).to_be_hidden()
    page.locator("#end").get_by_role("button", name="Close").click()
    for _ in range(plies):
        table.tool("undo").click()
    expect(table.status).to_have_text(f"Before the first move. {won}.")
    other = next(move for move in match.start.legal_moves() if move != match.moves[0])
    table.play([other])
    expect(table.status, "a variation goes on").to_have_text(re.compile("^White places two stones"))
    expect(back).to_be_hidden()
