"""Correspondence games by link: invite a friend, answer, list the games, and play on in any tab."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.table import Table

QUERY = "?game=churn"
# Without a share sheet, as on a desktop, and with a readable clipboard.
NO_SHEET = "delete Navigator.prototype.share"
REFUSE_COPIES = """() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
}"""
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def begin(table: Table, name: str) -> None:
    """Begin a game by links in the dialog that the address opens."""
    expect(table.setup.get_by_role("radio", name="Friend by link")).to_be_checked()
    table.setup.get_by_label("Your name").fill(name)
    table.setup.get_by_role("button", name="Start").click()


def send(table: Table) -> str:
    """Send the move, and return the link."""
    field = table.page.locator("#friend-link")
    expect(field).not_to_have_value("")  # the panel follows the move
    link = field.input_value()
    table.page.locator("[data-act=send]").click()
    expect(table.notice).to_contain_text("The link is copied")
    assert table.page.evaluate("navigator.clipboard.readText()") == link
    return link


def arrive(table: Table, link: str) -> None:
    """Open a link from a chat."""
    table.page.goto(link)
    table.await_board()


def test_two_friends_play_by_links_alone(visitor: Visitor) -> None:
    ann = visitor.open(f"{QUERY}#friend", NO_SHEET, permissions=CLIPBOARD)
    panel = ann.page.locator("#friend")
    begin(ann, "Ann")
    expect(panel).to_contain_text("Play first, then send the link")
    ann.click_cell("c3")
    expect(panel).to_contain_text("Send your move to your friend")
    invitation = send(ann)
    expect(panel).to_contain_text("Waiting for your friend")
    expect(ann.cell("a3")).to_have_attribute("aria-disabled", "true")
    expect(ann.tool("ask-hint")).to_be_disabled()

    bob = visitor.open(invitation.removeprefix(visitor.base), NO_SHEET, permissions=CLIPBOARD)
    dialog = bob.page.get_by_role("dialog", name="Ann invites you to Churn")
    expect(dialog).to_contain_text("You are Blue, your move.")
    expect(dialog.get_by_role("listitem")).to_have_count(3)
    expect(dialog.get_by_role("link", name="60-second lesson")).to_be_visible()
    dialog.get_by_label("Your name").fill("Bob")
    dialog.get_by_role("button", name="Play").click()
    expect(bob.page).to_have_url(visitor.base + QUERY)
    bob.click_cell("c1")
    reply = send(bob)
    bob.tool("notice-close").click()
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
    expect(bob.page).to_have_title("Waiting · Churn, size 3")

    arrive(ann, reply)
    expect(ann.moves).to_have_text(["1.c3", "2.c1"])
    expect(ann.page).to_have_title("(1) Your turn · Churn, size 3")
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
    games.get_by_role("link").click()
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
    arrive(ann, send(bob))
    ann.page.locator("#end").get_by_role("button", name="Rematch").click()
    expect(panel).to_contain_text("Send the invitation to Bob")
    ann.page.evaluate(REFUSE_COPIES)
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.page.locator("#open-friend").click()
    panel.get_by_role("button", name="Copy link").click()
    expect(panel.get_by_role("status")).to_have_text("The link is selected. Press Ctrl+C to copy it.")
    expect(panel.get_by_label("Link to send")).to_be_focused()
    ann.page.keyboard.press("Escape")
    ann.tool("new").click()
    expect(ann.setup.get_by_label("Your name")).to_have_value("Ann")


def test_three_friends_send_the_game_round(visitor: Visitor) -> None:
    ann = visitor.open("?game=moulds&board=triangle:6&players=3#friend", NO_SHEET, permissions=CLIPBOARD)
    begin(ann, "Ann")
    ann.click_cell("a2")
    link = send(ann)
    for invited, cell, following in (("White", "b1", "Green"), ("Green", "c3", "Ann")):
        friend = visitor.open(link.removeprefix(visitor.base), NO_SHEET, permissions=CLIPBOARD)
        dialog = friend.page.get_by_role("dialog", name="invites you to Attack of the Moulds")
        expect(dialog).to_contain_text(f"You are {invited}, your move.")
        dialog.get_by_role("button", name="Play").click()
        friend.click_cell(cell)
        link = send(friend)
        expect(friend.page.locator("#friend")).to_contain_text(f"Waiting for {following}")
    arrive(ann, link)
    expect(ann.moves).to_have_count(3)
    expect(ann.page.locator("#friend")).to_contain_text("Your move")
