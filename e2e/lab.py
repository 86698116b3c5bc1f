"""Opening the lab on the page, and waiting for its results."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from e2e.opponent import THINK_MS
from e2e.table import LOAD_MS, Table


def lab_of(table: Table) -> Locator:
    """Return the lab's dialog."""
    return table.page.locator("#lab-dialog")


def await_measured(table: Table, stage: str, games: int) -> None:
    """Wait until a stage has played this many games and the measurement has ended."""
    figures = lab_of(table).locator(f"[data-stage={stage}]")
    expect(figures).to_have_attribute("data-games", str(games), timeout=LOAD_MS)
    expect(lab_of(table)).to_have_attribute("data-state", "done", timeout=THINK_MS)
