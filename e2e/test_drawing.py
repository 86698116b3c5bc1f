"""Boards that are drawn and positions that are set up by hand."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from e2e.opponent import lab_of
from e2e.table import Table, box_of

RING = "map:s3x3:94A"  # of eight squares
FEW = "It has 1 cell; expected 4 to 400."


def test_a_board_is_drawn_played_on_and_measured(lasting_table: Table) -> None:
    table, page = lasting_table, lasting_table.page
    table.revisit("board=square:4&place=diag")
    table.tool("edit").click()
    page.get_by_role("dialog", name="Edit position").get_by_role("button", name="Draw a board").click()
    dialog = page.get_by_role("dialog", name="Draw a board")
    message, play = dialog.get_by_role("status"), dialog.get_by_role("button", name="Play on it")
    expect(message).to_have_text("16 squares, connected.")
    dialog.get_by_label("Columns").fill("3")
    dialog.get_by_label("Rows").fill("3")
    dialog.get_by_label("Rows").press("Tab")
    expect(dialog.locator("[data-cell]")).to_have_count(9)
    dialog.get_by_role("button", name="Clear the box").click()
    expect(play).to_be_disabled()
    dialog.locator("[data-cell=b2]").click()
    expect(message).to_have_text(FEW)
    page.keyboard.press("Space")  # wipes it again
    page.keyboard.press("ArrowUp")
    dialog.get_by_label("Symmetry").select_option("Quarter turn")
    dialog.locator("[data-cell=b3]").focus()
    page.keyboard.press("Enter")
    expect(message).to_have_text("Its cells are in 4 parts; expected cells that are connected by sides.")
    start, end = (box_of(dialog.locator(f"[data-cell={name}]")) for name in ("a1", "b1"))
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + 5)
    page.mouse.up()
    expect(message).to_have_text("8 squares, connected.")
    expect(dialog.locator("#draw-link")).to_have_text(f"?board={RING}&place=diag")
    play.click()
    expect(page).to_have_url(re.compile(rf"\?board={RING}&place=diag$"))
    table.expect_size(8)
    expect(table.variant).to_have_text(re.compile("^Drawn board of 8 squares"))

    page.keyboard.press("/")
    line = page.get_by_label("Move or question")
    answer = page.locator("#command").get_by_role("status")
    line.fill("a1 b3")
    line.press("Enter")
    expect(answer).to_have_text(re.compile("^a1 b3: "))
    line.fill("A2 b3")
    line.press("Enter")
    table.expect_ply(1)
    expect(answer).to_have_text("Black plays a2, b3.")
    line.fill("row 2")
    line.press("Enter")
    expect(answer).to_have_text("Row 2: a2, Black; c2, empty.")
    line.press("Escape")
    expect(line).to_be_hidden()
    expect(page.locator("#board [data-cell]:focus")).to_have_count(1)
    page.reload()
    table.await_board()
    table.expect_ply(1)
    expect(table.cell("b3")).to_have_attribute("aria-label", "b3, Black")

    table.tool("new").click()
    table.mix()
    table.setup.get_by_role("button", name="Draw a board").click()
    dialog.get_by_role("button", name="Measure").click()
    expect(lab_of(table)).to_be_visible()
    expect(lab_of(table)).to_have_attribute("data-state", "done")


def editor_of(table: Table) -> Locator:
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
    table.reload()
    expect(table.cell("a1")).to_have_attribute("aria-label", "a1, Black")
    expect(table.status).to_have_text("White places two stones")


def test_position_set_up_wrong_is_refused_and_a_right_one_shared(lasting_table: Table) -> None:
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
