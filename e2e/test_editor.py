"""The board editor: set up a position by mouse or keyboard, check it, play on from it, and share it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from e2e.table import Table


def editor_of(table: Table) -> Locator:
    """Open the editor."""
    table.tool("edit").click()
    return table.page.get_by_role("dialog", name="Edit position")


def test_a_position_is_set_up_and_played_on_from(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:4")
    dialog = editor_of(table)
    dialog.locator("[data-cell=c3]").focus()
    table.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(table.tool("edit")).to_be_focused()
    dialog = editor_of(table)
    dialog.locator("[data-cell=a1]").click()
    dialog.get_by_role("button", name="White").click()
    dialog.locator("[data-cell=c3]").focus()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")
    expect(dialog.locator("[data-cell=d3]")).to_have_attribute("aria-label", "d3, White")
    dialog.get_by_label("To move").select_option("White")
    dialog.get_by_role("button", name="Play from here").click()
    expect(dialog).to_be_hidden()
    expect(table.cell("a1")).to_have_attribute("aria-label", "a1, Black")
    expect(table.cell("d3")).to_have_attribute("aria-label", "d3, White")
    expect(table.status).to_have_text("White places two stones")
    expect(table.moves).to_have_count(0)
    table.page.reload()
    table.await_board()
    expect(table.cell("a1")).to_have_attribute("aria-label", "a1, Black")
    expect(table.status).to_have_text("White places two stones")


def test_what_is_wrong_is_said_and_a_right_position_is_shared(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("game=emulsion")
    dialog = editor_of(table)
    faults = dialog.locator("#editor-faults li")
    play, share = (dialog.get_by_role("button", name=name) for name in ("Play from here", "Share"))
    expect(faults).to_have_count(0)
    dialog.get_by_role("button", name="Empty").click()
    dialog.locator("[data-cell=a1]").click()
    expect(faults).to_have_text("a1 is empty; only start=free has empty cells")
    expect(play).to_be_disabled()
    expect(share).to_be_disabled()
    dialog.get_by_role("button", name="White").click()
    dialog.locator("[data-cell=a1]").click()
    expect(faults).to_have_count(0)
    dialog.get_by_label("Who moved last").select_option("White")
    share.click()
    expect(table.page.locator("#share-link")).to_have_value(re.compile(r"\?game=emulsion#1/from=.*-last=w"))
    table.tool("embed").click()
    embed = table.page.get_by_role("dialog", name="Embed this board")
    embed.get_by_label("Show").select_option("Puzzle")
    expect(embed.get_by_label("Markup")).to_have_value(re.compile(r"mode=puzzle.*#1/from=.*-last=w"))
