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
from e2e.conftest import Visitor
from e2e.lab import await_measured, lab_of
from e2e.loading import hold
from e2e.table import LOAD_MS, Table

RULES = "board=square:3&place=knight"
APART = "at least 1 cell between them"  # the text of place=gap1
LENGTHS = "random.length.pack.png"
ALIKE = 1e-9  # tolerance for sums that other processors round differently


def saved(table: Table, button: str) -> str:
    """Return the text of the file that a button saves."""
    with table.page.expect_download() as download:
        lab_of(table).get_by_role("button", name=button).click()
    return Path(download.value.path()).read_text("utf-8")


def expect_figures_of(found: dict[str, Any], stage: str, games: int, seed: int) -> None:
    """Check that a saved report is the one that the command prints."""
    wanted = report.measure(affinage.load(RULES), stage, games, seed).as_json()
    assert (found["link"], found["exact"]) == (wanted["link"], wanted["exact"])
    for each in ("random", "play", "depth"):
        assert list(found[each]) == list(wanted[each])
        for name, figure in wanted[each].items():
            assert found[each][name] == pytest.approx(figure, rel=ALIKE), name


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
    expect(rows.filter(has_text=APART)).to_contain_text(re.compile(r"0\.\d+ to [01]"))
    figures = lab.get_by_label("Figure", exact=True)
    table.watch.allow(LENGTHS)
    table.page.route(f"**/{LENGTHS}", lambda route: route.abort(), times=1)
    figures.select_option("random.length")
    expect(lab.locator("#lab-neighbours")).to_be_hidden()
    expect(lab.locator("#lab-neighbours-note")).to_contain_text("The atlas is not available here")
    figures.select_option("random.balance")
    expect(rows.filter(has_text=APART)).to_contain_text(re.compile(r"0\.\d+ to [01]"))
    held = hold(table.page, LENGTHS)
    figures.select_option("random.length")
    first = value_of(table, "first").get_attribute("data-value")

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


def test_games_of_the_search_come_one_by_one_and_can_be_stopped(visitor: Visitor) -> None:
    table = visitor.open(f"?{RULES}")
    table.watch.allow("lab-")
    table.page.route("**/lab-*.pack.png", lambda route: route.abort())
    table.tool("lab").click()
    expect(table.notice).to_contain_text("A part of the game could not be fetched. Check the connection")
    table.page.unroute("**/lab-*.pack.png")
    table.tool("rules").click()
    table.page.get_by_role("button", name="Measure these rules").last.click()
    lab = lab_of(table)
    await_measured(table, "random", 2000)
    lab.get_by_label("How many").fill("0")
    lab.get_by_label("Seed", exact=True).focus()
    expect(lab.get_by_role("alert")).to_have_text("Games=0 is not a number from 1 to 10,000.")
    lab.get_by_label("Measure in").select_option("play")
    expect(lab.locator("#lab-fault")).to_have_text("")
    lab.get_by_label("How many").fill("400")
    lab.get_by_label("Seed", exact=True).focus()
    begun = re.compile("[1-9]")
    expect(lab.locator("[data-stage=play]")).to_have_attribute("data-games", begun, timeout=LOAD_MS)
    lab.get_by_role("button", name="Stop").press("Enter")
    expect(lab).to_have_attribute("data-state", "stopped")
    lab.get_by_role("button", name="Close").click()
    expect(lab).to_be_hidden()
    table.tool("lab").click()
    expect(lab).to_have_attribute("data-state", "running")
    expect(lab.locator("[data-stage=play] [data-figure=first]")).to_be_visible()

    lab.get_by_role("button", name="Close").click()
    table.page.evaluate("location.hash = 'lab/stage=play/games=2/seed=5'")
    await_measured(table, "play", 2)
    expect_figures_of(json.loads(saved(table, "Save as JSON")), "play", 2, 5)
    lab.get_by_role("button", name="Close").click()
    table.page.evaluate("location.hash = 'lab/stage=deep'")
    expect(lab.get_by_role("alert")).to_have_text("Stage=deep is unknown; stage is random or play.")
