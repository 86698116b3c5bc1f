"""Sharing: links, pictures, codes and copies, and games that friends play by links."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, expect

from affinage.registry import game_class
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
    table.tool("share").click()
    dialog = table.page.get_by_role("dialog", name="Share")
    expect(dialog).to_be_visible()
    return dialog


def close(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Close").click()


def play(table: Table, move: str, ply: int) -> None:
    for cell in move.split(","):
        table.click_cell(cell)
    expect(table.moves).to_have_count(ply)


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
    send, message = dialog.get_by_role("button", name="Send your move"), dialog.locator("#share-status")
    link = dialog.get_by_label("Link", exact=True).input_value()
    send.click()
    expect(table.page.locator("body[data-shared='1']")).to_be_attached()
    (sent,) = table.page.evaluate("shared")
    assert sent["url"] == link
    assert "White to play" in sent["text"]
    # Now the user cancels.
    table.page.evaluate("window.refusal = 'AbortError'")
    send.click()
    expect(table.page.locator("body[data-shared='2']")).to_be_attached()
    expect(message).to_have_text("")
    table.page.evaluate("window.refusal = 'NotAllowedError'")
    send.click()
    expect(message).to_have_text("The link is copied.")
    assert table.page.evaluate("navigator.clipboard.readText()") == link
    close(dialog)


def test_copies_codes_and_pictures(table: Table, tmp_path: Path) -> None:
    play(table, "a1,b1", 1)
    dialog = share(table)
    message = dialog.locator("#share-status")
    dialog.get_by_role("button", name="Copy link").click()
    expect(message).to_have_text("The link is copied.")
    link = dialog.get_by_label("Link", exact=True).input_value()
    assert table.page.evaluate("navigator.clipboard.readText()") == link
    expect(dialog.locator("#share-code path")).to_have_attribute("d", re.compile("^M4 4h1"))
    dialog.get_by_role("button", name="Copy the picture").click()
    expect(message).to_have_text("The picture is copied.")
    copied = "navigator.clipboard.read().then(items => items[0].getType('image/png')).then(blob => blob.size)"
    assert table.page.evaluate(copied) > 1000
    dialog.get_by_role("button", name="Copy the board").click()
    expect(dialog.locator("#post-status")).to_have_text("The board is copied.")
    expect(message, "it was about another action").to_have_text("")
    for name, ending, words in (
        ("Save as PNG", "png", "The picture is saved."),
        ("Save as SVG", "svg", ""),
        ("Save the replay as GIF", "gif", "The GIF is saved."),
        ("Save the replay", "replay.svg", ""),
    ):
        with table.page.expect_download() as download:
            dialog.get_by_role("button", name=name, exact=True).click()
        expect(message).to_have_text(words)
        expect(dialog.locator("#post-status")).to_have_text("")
        assert download.value.suggested_filename == f"affinage-1.{ending}"
        path = tmp_path / ending
        download.value.save_as(path)
        if ending == "png":
            assert path.read_bytes().startswith(b"\x89PNG")
        elif ending != "gif":
            assert ElementTree.parse(path).getroot().tag.endswith("svg")
    close(dialog)


CHURN = "?game=churn"
# Without a share sheet, as on a desktop, and with a readable clipboard.
NO_SHEET = "delete Navigator.prototype.share"
REFUSE_COPIES = """() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
}"""


def begin(table: Table, name: str) -> None:
    """Begin a game by links in the dialog that the address opens."""
    expect(table.setup.get_by_role("radio", name="Friend by link")).to_be_checked()
    table.setup.get_by_label("Your name").fill(name)
    table.setup.get_by_role("button", name="Start").click()


def send(table: Table) -> str:
    field = table.page.locator("#friend-link")
    expect(field, "the panel follows the move").not_to_have_value("")
    link = field.input_value()
    button = table.page.locator("[data-act=send]")
    expect(button, "there is no sheet to send it").to_have_text("Copy link")
    expect(table.page.get_by_role("button", name=re.compile("Send|Copy"))).to_have_count(1)
    button.click()
    expect(table.page.locator("#friend-message")).to_contain_text("The link is copied")
    expect(table.page.locator("#notice"), "it would cover the moves").to_be_hidden()
    assert table.page.evaluate("navigator.clipboard.readText()") == link
    return link


def arrive(table: Table, link: str) -> None:
    table.page.goto(link)
    table.await_board()


def test_a_move_counts_as_sent_only_when_the_sheet_has_sent_it(visitor: Visitor) -> None:
    ann = visitor.open("?board=square:4#friend")
    ann.page.evaluate(SYSTEM_SHEET)
    ann.setup.get_by_role("button", name="Start").click()
    play(ann, "a1,b1", 1)
    send = ann.page.locator("[data-act=send]")
    # The player closes the sheet.
    ann.page.evaluate("window.refusal = 'AbortError'")
    send.click()
    expect(ann.page.locator("body[data-shared='1']")).to_be_attached()
    state = ann.page.locator("#friend").get_by_role("heading")
    expect(state).not_to_contain_text("Waiting")
    ann.page.evaluate("window.refusal = ''")
    send.click()
    expect(ann.page.locator("body[data-shared='2']")).to_be_attached()
    expect(state).to_contain_text("Waiting")


@pytest.mark.thorough
def test_handicap_is_chosen_in_the_panel_and_sent_after_the_extra_turn(visitor: Visitor) -> None:
    ann = visitor.open("?game=taifas&board=square:2#friend", NO_SHEET, permissions=CLIPBOARD)
    for fold in ("#handicap-fold", "#variant-fold", "#mix"):
        ann.setup.locator(f"{fold} > summary").press("Enter")
    handicap = ann.setup.get_by_role("group", name="Handicap")
    handicap.get_by_role("radio", name="None").press("ArrowDown")
    expect(handicap.get_by_role("radio", checked=True)).to_be_focused()
    expect(ann.setup.locator("#handicap-fold > summary")).to_have_text(
        "Handicap: the first player begins with 1 extra turn"
    )
    expect(ann.setup.locator("#about-link")).to_have_text("?game=taifas&board=square:2&extra=1")
    expect(ann.setup.locator("#note-pie")).to_have_text("extra turns take the place of the pie rule")
    expect(ann.setup.get_by_role("radio", name="The second player may swap colours")).to_be_disabled()
    ann.setup.get_by_role("button", name="Start").press("Enter")
    expect(ann.page.locator("#rule-text")).to_contain_text("Black begins with 1 extra turn")
    ann.click_cell("a1")
    expect(ann.page.locator(".strip.turn")).to_contain_text("your extra turn")
    expect(ann.page.locator("[data-act=send]")).to_have_count(0)
    ann.click_cell("a2")
    bob = visitor.open(send(ann).removeprefix(visitor.base), NO_SHEET, permissions=CLIPBOARD)
    dialog = bob.page.get_by_role("dialog", name=re.compile("invites you to Taifas$"))
    expect(dialog.get_by_role("listitem")).to_contain_text(["Place", "Black begins with 1 extra turn."])
    dialog.get_by_role("button", name="Play").click()
    expect(bob.moves).to_have_text(["1.Ba1", "2.Ba2"])


def test_two_friends_play_by_links_alone(visitor: Visitor) -> None:
    ann = visitor.open(f"{CHURN}#friend", NO_SHEET, permissions=CLIPBOARD)
    panel = ann.page.locator("#friend")
    begin(ann, "Ann")
    expect(panel).to_contain_text("Play first, then send the link")
    ann.click_cell("c3")
    expect(panel).to_contain_text("Send your move to your friend")
    invitation = send(ann)
    expect(panel.get_by_role("heading")).to_have_text("Now send your friend the link")
    expect(panel.get_by_role("button", name=re.compile("Send|Copy"))).to_have_text("Copy link again")
    ann.reload()
    expect(panel.get_by_role("heading")).to_have_text("Waiting for your friend")
    expect(ann.cell("a3")).to_have_attribute("aria-disabled", "true")
    expect(ann.tool("ask-hint")).to_be_hidden()

    bob = visitor.open(invitation.removeprefix(visitor.base), NO_SHEET, permissions=CLIPBOARD)
    dialog = bob.page.get_by_role("dialog", name="Ann invites you to Churn")
    expect(dialog).to_contain_text("You are Blue, your move.")
    expect(dialog.get_by_role("listitem")).to_have_count(3)
    expect(dialog).to_contain_text(game_class("churn").texts.summary)
    with bob.page.context.expect_page() as lesson:
        dialog.get_by_role("link", name="Learn the rules first").click()
    lesson.value.close()
    expect(dialog, "the game has stayed").to_be_visible()
    dialog.get_by_label("Your name").fill("Bob")
    dialog.get_by_role("button", name="Play").click()
    expect(bob.page).to_have_url(visitor.base + CHURN)
    bob.click_cell("c1")
    reply = send(bob)
    bob.page.locator("#friend-more > summary").click()
    bob.page.get_by_role("button", name="Reply ahead").click()
    ahead = bob.page.get_by_role("dialog", name="Reply ahead")
    for prompt, cell in ("Tap a move that Ann may play.", "a3"), ("Tap your reply.", "e3"):
        expect(ahead.get_by_role("status")).to_have_text(prompt)
        ahead.locator(f"[data-cell={cell}]").click()
    expect(ahead.get_by_role("status")).to_contain_text("Stored.")
    expect(ahead.get_by_role("listitem")).to_contain_text("a3 → e3")
    ahead.get_by_role("button", name="Delete").click()
    expect(ahead.get_by_role("listitem")).to_have_count(0)
    bob.page.keyboard.press("Escape")
    expect(bob.page).to_have_title("Waiting · Churn")

    arrive(ann, reply)
    expect(ann.moves).to_have_text(["1.c3", "2.c1"])
    expect(ann.page).to_have_title("(1) Your turn · Churn")
    arrive(ann, invitation)
    expect(ann.notice).to_contain_text("This link is older than your game, which has 2 moves.")
    arrive(ann, reply.replace("/c3c1", "/a4c1"))
    expect(ann.notice).to_contain_text("move 1 is a4 in place of c3")
    arrive(ann, reply.replace("/c3c1", "/c3c3"))
    expect(ann.notice).to_contain_text("This link cannot be used: move 2: c3: Red is on this cell.")
    expect(ann.moves).to_have_text(["1.c3", "2.c1"])

    ann.page.goto(visitor.base)
    games = ann.page.get_by_role("region", name="My games")
    expect(games.get_by_role("listitem")).to_have_text(["Churn with Bob Your move"])
    games.get_by_role("link").first.click()
    ann.await_board()
    ann.click_cell("a3")
    answer = send(ann)

    bob.page.goto(visitor.base)
    bob.page.get_by_text("Got a link from a friend?").click()
    bob.page.get_by_label("Your friend's link").fill(f"My move: {answer} :)")
    bob.page.get_by_role("button", name="Open").click()
    bob.await_board()
    expect(bob.moves).to_have_text(["1.c3", "2.c1", "3.a3"])
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("button", name="Resign?").click()
    end = send(bob)
    for _ in range(2):
        arrive(ann, end)
        ann.tool("records").click()
        listed = ann.page.get_by_role("list", name="Games", exact=True).get_by_role("listitem")
        expect(listed.filter(has_text="resigned")).to_have_count(1)
        ann.page.keyboard.press("Escape")
    ann.page.locator("#end").get_by_role("button", name="Rematch").click()
    expect(panel).to_contain_text("Send the invitation to Bob")
    ann.page.evaluate(REFUSE_COPIES)
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.page.locator("#open-friend").click()
    panel.get_by_role("button", name="Copy link").click()
    expect(panel.get_by_role("status")).to_have_text("The text is selected. Press Ctrl+C to copy it.")
    expect(panel.get_by_label("Link to send")).to_be_focused()
    ann.page.keyboard.press("ControlOrMeta+c")
    expect(panel).to_contain_text("Now send Bob the link")
    expect(panel).to_contain_text("Your friend answers with a link.")
    panel.get_by_role("button", name="Copy link again").click()
    expect(panel.get_by_role("status")).to_have_text("The text is selected. Press Ctrl+C to copy it.")
    ann.page.keyboard.press("Tab")
    expect(panel.locator("#friend-message")).to_have_text("")
    ann.page.keyboard.press("Escape")
    ann.tool("new").click()
    expect(ann.setup.get_by_label("Your name")).to_have_value("Ann")
