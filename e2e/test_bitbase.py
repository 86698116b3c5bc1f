"""The solved board of Churn (19 cells): its results show where they are asked for.

The tests of the offline site and of the single file ask for them too.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

import affinage
from affinage.notation.share import fragment
from affinage.play.match import GameRecord, Match
from e2e.conftest import Visitor
from e2e.opponent import THINK_MS
from e2e.table import Table

LINK = "game=churn"
PART = re.compile(r"/python/bitbases-[0-9a-f]+\.pack\.png$")
PROVEN = re.compile("proven: Red wins")


def begun() -> str:
    """Return the fragment of a game whose first move leaves Red a forced win."""
    match = Match(affinage.load(LINK))
    match.push("a4")
    return fragment(GameRecord(match))


def analyse(table: Table) -> None:
    """Start the analysis."""
    table.study()
    table.page.get_by_label("Analyse the position").check()


def expect_proof(table: Table) -> None:
    """Wait until the analysis shows the proven winner."""
    table.expect_ply(1)
    analyse(table)
    expect(table.page.locator("#analysis-state")).to_have_text(PROVEN, timeout=THINK_MS)
    expect(table.page.locator("#lines tbody tr").first).to_have_text(re.compile(r"^swap\s*100%\s*\d"))


def expect_proof_on(table: Table) -> None:
    """Go to that game on an open page, and wait for the proof."""
    table.revisit(LINK)
    table.page.evaluate("fragment => { location.hash = fragment; }", begun())
    expect_proof(table)


def test_it_is_fetched_where_it_is_asked_and_lists_all_moves_that_win(visitor: Visitor) -> None:
    table = visitor.open("?board=square:4")
    fetched: list[str] = []
    table.page.context.on("request", lambda request: fetched.append(request.url))
    analyse(table)
    expect(table.page.locator("#figures")).to_be_visible(timeout=THINK_MS)
    assert not [url for url in fetched if PART.search(url)]
    table.page.goto(f"{visitor.base}?{LINK}#{begun()}")
    table.await_board()
    expect_proof(table)
    table.revisit(f"{LINK}&pie=off")
    analyse(table)
    expect(table.page.locator("#analysis-state")).to_have_text(PROVEN, timeout=THINK_MS)
    rows = table.page.locator("#lines tbody tr:visible")
    expect(rows).to_have_text([re.compile(r"^\w\d\s*100%")] * 7)  # all winning moves, more than usual
    assert len([url for url in fetched if PART.search(url)]) == 1


def test_without_it_the_computer_thinks_as_ever(visitor: Visitor) -> None:
    table = visitor.page()
    table.watch.allow("bitbases-")
    table.page.context.route(PART, lambda route: route.abort())
    table.page.goto(f"{visitor.base}?{LINK}#{begun()}")
    table.await_board()
    table.expect_ply(1)
    analyse(table)
    state = table.page.locator("#analysis-state")
    expect(state).to_have_text(re.compile(r"\d playouts"), timeout=THINK_MS)
    expect(state).not_to_have_text(PROVEN)
