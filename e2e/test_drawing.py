"""Boards that are drawn, positions that are set up by hand, and the lab, with the same figures as the command."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import affinage
from affinage.survey import report
from e2e.loading import hold
from e2e.opponent import await_measured, lab_of
from e2e.table import LOAD_MS, Table, box_of

RING = "map:s3x3:94A"
"""A ring of eight squares."""
FEW = "It has 1 cell; expected 4 to 400."


def test_a_board_is_drawn_played_on_and_measured(lasting_table: Table) -> None:
    table, page = lasting_table, lasting_table.page
    table.revisit("board=square:4&place=diag")
    table.tool("edit").click()
    page.get_by_role("dialog", name="Edit position").get_by_role("button", name="Draw a board").click()
    dialog = page.get_by_role("dialog", name="Draw a board")
    message, play = dialog.get_by_role("status"), dialog.get_by_role("button", name="Play it")
    expect(message).to_have_text("16 squares, connected.")
    dialog.get_by_label("Columns").fill("3")
    dialog.get_by_label("Rows").fill("3")
    dialog.get_by_label("Rows").press("Tab")
    expect(dialog.locator("[data-cell]")).to_have_count(9)
    dialog.get_by_role("button", name="Clear the box").click()
    expect(play).to_be_disabled()
    dialog.locator("[data-cell=b2]").click()
    expect(message).to_have_text(FEW)
    # The key wipes the cell again.
    page.keyboard.press("Space")
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


RULES = "board=square:3&place=knight"
APART = "at least 1 cell between them"
"""Text of `place=gap1`."""
LENGTHS = "random.length.pack.png"
ALIKE = 1e-9
"""Tolerance for sums that other processors round differently."""


def saved(table: Table, button: str) -> str:
    with table.page.expect_download() as download:
        lab_of(table).get_by_role("button", name=button).click()
    return Path(download.value.path()).read_text("utf-8")


def expect_figures_of(result: dict[str, Any], stage: str, games: int, seed: int) -> None:
    """Check that a saved report is the one that the command prints."""
    wanted = report.measure(affinage.load(RULES), stage, games, seed).as_json()
    assert (result["link"], result["exact"]) == (wanted["link"], wanted["exact"])
    for each in ("random", "play", "depth"):
        assert list(result[each]) == list(wanted[each])
        for name, figure in wanted[each].items():
            assert result[each][name] == pytest.approx(figure, rel=ALIKE), name


def value_of(table: Table, name: str) -> Locator:
    """Return a figure of the random games."""
    return lab_of(table).locator(f"[data-stage=random] [data-figure={name}]")


def test_a_link_gives_the_figures_of_the_command(lasting_table: Table, site_url: str) -> None:
    table = lasting_table
    table.revisit(RULES)
    table.page.evaluate("location.hash = 'lab/games=500/seed=3'")
    lab = lab_of(table)
    await_measured(table, "random", 500)
    expect(table.page).to_have_url(re.compile(rf"\?{re.escape(RULES)}$"))
    expect_figures_of(json.loads(saved(table, "Save as JSON")), "random", 500, 3)
    lines = list(csv.DictReader(saved(table, "Save as CSV").splitlines()))
    assert {(line["stage"], line["games"], line["seed"]) for line in lines} == {("random", "500", "3")}
    expect(lab.get_by_label("Link to these figures")).to_have_value(
        f"{site_url}?{RULES}#lab/games=500/seed=3"
    )
    expect(lab.locator("#lab-neighbours-note")).to_contain_text("In the atlas they are on square:7.")
    rows = lab.locator("#lab-neighbours tr")
    expect(rows.first).to_contain_text("This variant")
    expect(rows.filter(has_text=APART)).to_contain_text(re.compile(r"\d to \d+%"))
    figures = lab.get_by_label("Figure", exact=True)
    table.watch.allow(LENGTHS)
    table.page.route(f"**/{LENGTHS}", lambda route: route.abort(), times=1)
    figures.select_option("random.length")
    expect(lab.locator("#lab-neighbours")).to_be_hidden()
    expect(lab.locator("#lab-neighbours-note")).to_contain_text("The atlas is not available here")
    figures.select_option("random.balance")
    expect(rows.filter(has_text=APART)).to_contain_text(re.compile(r"\d to \d+%"))
    held = hold(table.page, LENGTHS)
    figures.select_option("random.length")
    first = value_of(table, "first").get_attribute("data-value")

    other = lab.get_by_label("Side by side with")
    other.select_option(label="Emmental")
    side = lab.locator("#lab-side")
    length = side.locator("[data-figure=length]")
    expect(length.locator("td")).to_have_count(3, timeout=LOAD_MS)
    ours, theirs, change = (
        float(text.split()[0].replace("−", "-")) for text in length.locator("td strong").all_inner_texts()
    )
    assert change == pytest.approx(ours - theirs, abs=0.11), "each is rounded to a tenth"
    expect(length.locator("td").last).to_contain_text(" to ")
    other.select_option("")
    expect(side).to_be_hidden()

    lab.get_by_role("button", name="Save report").click()
    expect(lab.locator("#lab-status")).to_have_text("Report saved.")
    lab.get_by_role("button", name="Other games").click()
    expect(lab.locator("#lab-status")).to_have_text("")
    await_measured(table, "random", 500)
    expect(lab.locator("#lab-state")).to_have_text("Measured with seed 4.")
    expect(value_of(table, "first")).not_to_have_attribute("data-value", str(first))
    expect(rows.filter(has_text="turns")).to_have_count(0)
    held.pop().continue_()
    for row in ("This variant, here", APART):
        expect(rows.filter(has_text=row)).to_contain_text("turns")
    lab.locator("[data-report]").click()
    expect(value_of(table, "first")).to_have_attribute("data-value", str(first))
    expect(lab.get_by_label("Seed", exact=True)).to_have_value("3")
    lab.get_by_role("button", name="Delete").click()
    expect(lab.get_by_role("button", name="Undo deleting")).to_be_visible()
