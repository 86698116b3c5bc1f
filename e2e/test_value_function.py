"""What the engine knows of games goes with the single file: the value function of Taifas, the bitbase of Churn."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

import affinage
from affinage.bots.calibration import calibrated
from affinage.bots.knowledge import Knowledge
from affinage.bots.search import Search
from affinage.bots.value_functions import value_function_of
from affinage.game import SWAP
from affinage.notation.share import fragment
from affinage.play.match import GameRecord, Match
from e2e.conftest import Visitor
from e2e.opponent import NORMAL_CLOCK, THINK_MS, slow_down
from e2e.table import Table
from e2e.test_bitbase import expect_proof_on

LINK = "game=taifas&board=square:9"
PLIES, SEED = 30, 1350  # random moves to a position where Black is better than random games show
GAMES = 6000
SO_MANY = re.compile(r"^([5-9]|\d\d+),\d{3} playouts")  # enough for a stable win chance


def far_apart() -> Match:
    """A match to a position that the value function and random games see differently."""
    match, random = Match(affinage.load(LINK)), Random(SEED)
    while match.ply < PLIES:
        match.push(random.choice([move for move in match.position.legal_moves() if move != SWAP]))
    return match


@pytest.fixture(scope="module")
def between() -> float:
    """Return a chance of Black in percent that only a search with the value function exceeds."""
    match, game = far_apart(), affinage.load(LINK)
    informed, plain = (
        calibrated(
            Search(game, 1, knowledge=Knowledge(game, value_function=known)).think(
                match.position, playouts=GAMES
            )
        ).values[0]
        for known in (value_function_of(game), None)
    )
    assert informed > plain + 0.15
    return 50 * (informed + plain)


def chance_of_black(table: Table) -> int:
    """Return Black's chance (%) in the analysis after enough games."""
    switch, state = table.page.get_by_label("Analyse the position"), table.page.locator("#analysis-state")
    table.study()
    switch.check()
    expect(table.page.locator("#figures")).to_be_visible(timeout=THINK_MS)
    switch.uncheck()
    slow_down(table.page)  # otherwise a busy machine would run out of time
    switch.check()
    expect(state).to_have_text(SO_MANY, timeout=THINK_MS)
    found = re.match(r"Black(\d+)%", table.page.locator("#numbers").inner_text().replace("\n", ""))
    assert found
    return int(found[1])


def test_the_single_file_asks_the_value_function_and_the_bitbase(disk: Visitor, between: float) -> None:
    table = disk.open(f"?{LINK}#{fragment(GameRecord(far_apart()))}", offline=True)
    table.expect_ply(PLIES)
    assert chance_of_black(table) > between
    table.page.workers[-1].evaluate(NORMAL_CLOCK)
    table.page.get_by_label("Analyse the position").uncheck()
    expect_proof_on(table)
