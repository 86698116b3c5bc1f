"""Time that stands until a test moves it on: what a page's clocks show is exact, however busy the machine."""

from __future__ import annotations

from e2e.table import Table

OWN_TIME = """{
    const now = performance.now.bind(performance);
    window.moment = null;
    performance.now = () => window.moment ?? now();
}"""


def stop_time(table: Table) -> None:
    """Stop the time of a page that was opened with `OWN_TIME`."""
    table.page.evaluate("() => { window.moment = Math.ceil(performance.now()); }")


def pass_time(table: Table, seconds: float) -> None:
    """Let some time pass; clocks show it once they are due."""
    table.page.evaluate("ms => { window.moment += ms; }", 1000 * seconds)
