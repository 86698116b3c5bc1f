"""The lab: measure rules while you watch, with the same figures as the command; store, share, save, compare."""

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
from e2e.table import LOAD_MS, Table

RULES = "board=square:3&place=knight"
APART = "at least 1 cell between them"  # the text of place=gap1
LENGTHS = "random.length.pack.png"
ALIKE = 1e-9  # tolerance for sums that other processors round differently


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
    assert change == pytest.approx(ours - theirs, abs=0.11)  # each is rounded to a tenth
    expect(length.locator("td").last).to_contain_text(" to ")
    other.select_option("")
    expect(side).to_be_hidden()

    lab.get_by_role("button", name="Keep", exact=True).click()
    expect(lab.locator("#lab-said")).to_have_text("Report saved.")
    lab.get_by_role("button", name="Other games").click()
    expect(lab.locator("#lab-said")).to_have_text("")
    await_measured(table, "random", 500)
    expect(lab.locator("#lab-state")).to_have_text("500 random games, seed 4.")
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
