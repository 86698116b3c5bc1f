"""The steps that lead to scenes: what people press, fill in and wait for."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from affinage.teach.puzzles.collection import CollectedPuzzle
from affinage.teach.puzzles.sets import PuzzleSet
from e2e.opponent import THINK_MS, await_measured, lab_of
from e2e.table import Table
from web.puzzle_sets.own_sets import OwnSets, to_text
from web.storage.progress import Contents

# A site with a relay that answers, and a line on which only `line` speaks.
RELAY = """
    window.joinLive = async (secret, servers, listener) => {
        window.line = listener;
        setTimeout(() => listener.relays(1));
        return { send() {}, leave() {} };
    };
"""
INVITE = """() => {
    document.head.insertAdjacentHTML("beforeend", "<meta name=live content=wss://relay.example>");
    history.pushState(null, "", `${location.search}#friend`);
    dispatchEvent(new Event("addresschange"));
}"""
ANSWER = """() => {
    const { search, hash } = new URL(document.querySelector("#friend-link").value);
    line.joined("friend");
    line.received("friend", search + hash);
}"""


RESULTS = ("w1", "l2", "w1", "d2", "w2")


def opened(table: Table, button: str) -> None:
    table.press(button)
    expect(table.page.locator("dialog[open]")).to_be_visible()


def listed(table: Table) -> None:
    """Open the list of games, with one in it and results against two levels."""
    lines = [f"{number} affinage {result} {1795349400 + number}" for number, result in enumerate(RESULTS)]
    text = "\n".join(["affinage results 1", *lines, ""])
    table.page.evaluate("text => localStorage.setItem('affinage.results', text)", text)
    opened(table, "records")
    table.page.get_by_role("button", name="Save to My games").click()
    expect(table.page.locator("#records-list li")).not_to_have_count(0)


def puzzles_listed(table: Table, puzzle_set: PuzzleSet) -> None:
    """Open My puzzles, with a set in it and the finding about the position on the board."""
    text = to_text(Contents(OwnSets().with_set(puzzle_set)))
    table.page.evaluate("text => localStorage.setItem('affinage.sets', text)", text)
    table.tool("sets").click()
    table.page.get_by_role("region", name=puzzle_set.name).get_by_text("Puzzles", exact=True).click()
    table.page.get_by_role("button", name="Is there one winning move?").click()
    expect(table.page.locator("#sets-finding")).to_have_text(re.compile("[.]$"), timeout=THINK_MS)


def solution_played(table: Table) -> None:
    table.page.get_by_role("button", name="Play the solution").click()
    expect(table.page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(table.page.get_by_role("button", name="Play the solution")).to_be_visible(timeout=THINK_MS)


def ruled(table: Table) -> None:
    """Open the rules, and wait for all of their pictures."""
    opened(table, "rules")
    expect(table.page.locator("#rules-dialog ol figcaption:empty")).to_have_count(0)


def drawing(table: Table) -> None:
    opened(table, "edit")
    table.page.get_by_role("button", name="Draw a board").click()
    expect(table.page.locator("#draw-link")).to_be_visible()


def asked(table: Table) -> None:
    """Ask a question in the line for moves."""
    table.page.keyboard.press("/")
    table.page.get_by_label("Move or question").fill("legal")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#command").get_by_role("status")).not_to_be_empty()


def embedding(table: Table) -> None:
    """Open the embed dialog, and wait for its preview."""
    opened(table, "share")
    table.tool("embed").click()
    expect(table.page.frame_locator("#embed-preview").locator("#picture svg")).to_be_visible()


def against_computer(table: Table) -> None:
    opened(table, "new")
    table.choose("Computer", exact=True)


def mixed(table: Table) -> None:
    """Unfold the custom rules, with small pictures and an option that does not apply."""
    opened(table, "new")
    table.mix()
    table.setup.get_by_role("group", name="The spread").scroll_into_view_if_needed()


def begun_again(table: Table) -> None:
    """Start a game over a running one, and show the notice that offers to go back."""
    opened(table, "new")
    table.setup.get_by_role("button", name="Start").click()
    expect(table.notice).to_be_visible()


def timed(table: Table, minutes: str = "600", seconds: str = "5", *, ends_game: bool = False) -> None:
    """Begin a game of people at this screen with a clock, from the keyboard."""
    opened(table, "new")
    table.setup.locator("[name=opponent][value=here]").check()
    fold = table.setup.locator("#clock-fold")
    fold.locator("summary").press("Enter")
    fold.get_by_label("Time for each player").select_option("own")
    fold.get_by_label("Minutes for each player").fill(minutes)
    fold.get_by_label("Seconds added each turn").fill(seconds)
    if ends_game:
        fold.get_by_label("Time ends the game").press("Space")
    table.setup.get_by_role("button", name="Start").press("Enter")
    expect(table.page.locator(".clock")).not_to_have_count(0)


def picked(table: Table) -> None:
    """Select the first cell of a move."""
    table.pick(min(table.legal()))


def nearer(table: Table) -> None:
    """Zoom in on small cells by touch."""
    table.page.touchscreen.tap(*table.middle("j10"))
    expect(table.page.get_by_role("button", name="Whole board")).to_be_visible()


def switched(table: Table, name: str) -> None:
    """Show the holes, or the values of the stones."""
    table.switch(name).check()
    table.page.keyboard.press("Escape")


def studied(table: Table) -> None:
    """Open the analysis panel, which covers the page on a phone."""
    if table.tool("open-moves").is_visible():
        table.tool("open-moves").click()
    table.study()


def menu_opened(table: Table) -> None:
    table.tool("more").click()
    expect(table.tool("print-this")).to_be_visible()


def refused(table: Table) -> None:
    """Tap a cell that cannot be selected, so that the reason shows."""
    name = table.board.locator("[data-cell][aria-disabled=true]").first.get_attribute("data-cell") or ""
    table.page.mouse.click(*table.middle(name))
    expect(table.hint).to_contain_text(name)


def analysed(table: Table) -> None:
    """Analyse the position until figures show."""
    studied(table)
    table.page.locator("#show-analysis").check()
    # The figures list moves, or say who has a forced win.
    expect(table.page.locator("#figures")).to_be_visible(timeout=THINK_MS)
    table.page.locator("#figures").scroll_into_view_if_needed()


def charted(table: Table) -> None:
    """Show the chart of win chances by move."""
    table.page.locator("#end").get_by_role("button", name="Review").click()
    expect(table.page.locator("#plot:not(.faint)")).to_be_visible(timeout=THINK_MS)
    # The button is hidden at once if an earlier scene has charted the game.
    expect(table.tool("chart")).to_be_hidden()
    table.page.locator("#chart-box").scroll_into_view_if_needed()


def styled(table: Table, style: str) -> None:
    """Play on a board in another style, with the score and the focus shown."""
    table.prefer("board", style)
    switched(table, "score")
    picked(table)
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Shift+Tab")


def contrasted(table: Table) -> None:
    """Play on the high-contrast board."""
    table.prefer("board", "contrast")


def keys_listed(table: Table) -> None:
    """Show the list of keyboard shortcuts over the settings."""
    opened(table, "settings")
    table.page.get_by_role("button", name="List of keys").click()
    expect(table.page.locator("#keys-dialog")).to_be_visible()


def game_saved(table: Table) -> None:
    """Show the start screen with a game to continue."""
    begun_again(table)
    opened(table, "games")
    expect(table.page.locator("[data-kept]")).to_have_count(1)


def answered_wrong(table: Table) -> None:
    """Play a wrong move in a lesson."""
    for name in ("d1", "d2"):
        table.click_cell(name)
    expect(table.page.locator("#lesson-again")).to_be_visible()


def hinted(table: Table) -> None:
    """Ask for a hint in a lesson, and for the move."""
    for words in ("Hint", "Show me"):
        table.page.get_by_role("button", name=words, exact=True).click()


def clicked_through(table: Table) -> None:
    """Click through a moment of *Play well*."""
    later = table.page.locator("#lesson-later")
    while later.is_enabled():
        later.click()
        table.settle()


def missed(table: Table, puzzle: CollectedPuzzle) -> None:
    """Play a wrong move in a puzzle, and wait for the refutation."""
    wrong = next(move for move in puzzle.start().legal_moves() if str(move) != puzzle.solution[0])
    for name in str(wrong).split(","):
        table.click_cell(name)
    expect(table.page.locator("#puzzle-forward")).to_be_visible(timeout=THINK_MS)


def given_up(table: Table) -> None:
    """Show the solution of a puzzle and the buttons that follow."""
    table.page.get_by_role("button", name="Show the solution").click()
    table.page.locator("#puzzle-choices > summary").click()


def measured(table: Table) -> None:
    """Wait until the lab shows the figures of its link and of similar variants."""
    await_measured(table, "random", 2000)
    expect(lab_of(table).locator("#lab-neighbours tr").first).to_be_visible()


def compared(table: Table) -> None:
    """Show the variants similar to one."""
    measured(table)
    lab_of(table).locator("#lab-neighbours").scroll_into_view_if_needed()


def report_saved(table: Table) -> None:
    """Measure a game of the search, store the report and unfold its markup."""
    await_measured(table, "play", 1)
    lab_of(table).get_by_role("button", name="Save report").click()
    lab_of(table).get_by_text("Embed", exact=True).click()
    lab_of(table).locator("#lab-kept").scroll_into_view_if_needed()


def explained(table: Table) -> None:
    """Show the explanation of the limit."""
    table.page.get_by_role("button", name="Rules in short").click()


def touched(table: Table) -> None:
    """Touch an embed, and wait until it is playable."""
    table.page.locator("#begin span").click()
    table.await_board()


def filtered(table: Table) -> None:
    """Scroll to the matching variants of the atlas, which are loaded when they are about to be seen."""
    table.page.locator("#presets").evaluate("place => place.scrollIntoView()")
    expect(table.page.locator("#view table")).to_be_visible()
    table.page.locator("#view").evaluate("view => view.scrollIntoView()")


def detailed(table: Table) -> None:
    """Wait until the atlas shows a variant's details."""
    expect(table.page.get_by_role("link", name="Measure more")).to_be_visible()


def pointed(table: Table) -> None:
    """Wait until the atlas shows the variants as points."""
    expect(table.page.locator("#point-details a")).to_be_visible()
    table.page.locator("#view").evaluate("view => view.scrollIntoView()")


def met(table: Table) -> None:
    """Begin a live game, which a friend joins."""
    page = table.page
    page.evaluate(INVITE)
    table.setup.get_by_label("Your name").fill("Wilhelmina")
    table.setup.get_by_role("button", name="Start").click()
    if table.tool("open-friend").is_visible():
        # On a phone the panel is a sheet.
        table.tool("open-friend").click()
    page.locator("#friend").get_by_role("button", name="Play live", exact=True).click()
    presence = page.locator("#friend-presence")
    expect(presence).to_contain_text("is not here: send the link")
    page.evaluate(ANSWER)
    expect(presence).to_have_text(re.compile(" is here$"))


def repeated(table: Table, played: str) -> None:
    """Repeat a mistake, and wait for the refutation."""
    for name in played.split(","):
        table.click_cell(name)
    expect(table.page.locator("#mistake-forward")).to_be_visible()
    expect(table.page.locator("#mistake-answer")).to_contain_text(" answers ", timeout=THINK_MS)
