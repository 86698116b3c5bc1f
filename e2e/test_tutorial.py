"""The tutorial's game, once registered, shows up wherever a game is shown."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import affinage
from affinage import PASS
from affinage.teach import lessons
from e2e.conftest import Visitor
from e2e.early import tap
from e2e.games import find_match
from e2e.opponent import expect_answer, seat
from tests import tutorial
from tools import runtime
from tools.serve import serving

LINK = f"game={tutorial.KEY}"


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    with tutorial.registered():
        tutorial.add_lesson()
        yield


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the sources with the tutorial's game, served as by `make play`."""
    root = tutorial.sources(tmp_path_factory.mktemp("tutorial") / "sources")
    shutil.copytree(runtime.VENDOR, root / runtime.VENDOR.name)
    with serving(root) as url:
        yield url


def test_an_embed_is_played(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(f"{visitor.base}embed.html?{LINK}")
    expect(table.page.get_by_role("img", name="Curds: the empty board")).to_be_visible()
    tap(table, "square:5", "c3")
    table.await_board()
    expect(table.board).to_have_attribute("data-ply", "1")
    expect(table.cell("c3")).to_have_attribute("aria-label", "c3, Black")
    table.cell("c4").click()
    expect(table.board).to_have_attribute("data-ply", "2")


def test_its_lesson_is_taught(visitor: Visitor) -> None:
    lesson = lessons.lesson(tutorial.KEY)
    assert lesson
    (step,) = lesson.steps
    table = visitor.open(f"?lesson={tutorial.KEY}")
    answer = table.page.get_by_role("region", name="Answer").get_by_role("status")
    expect(table.page.get_by_role("region", name="Task")).to_contain_text(step.goal)
    table.page.mouse.click(*table.middle("b3"))
    expect(answer).to_have_text(step.refusals["crowded"])
    table.click_cell(step.moves)
    expect(answer).to_have_text(f"Right. {step.success}")


def test_landing_page_start_screen_rules_form_board_and_computer_have_it(visitor: Visitor) -> None:
    table = visitor.open()
    screen, rules = table.page.locator("#start-dialog"), table.page.locator("#rules-dialog")
    table.page.get_by_role("link", name="Two players: Curds").click()
    table.tool("games").click()
    expect(screen.locator(".card")).to_have_count(len(affinage.game_keys()))
    screen.get_by_role("button", name="Two players: Curds").click()
    expect(table.page).to_have_url(f"{visitor.base}?{LINK}")
    table.tool("rules").click()
    expect(rules.get_by_role("heading", name="The rules of Curds")).to_be_visible()
    rules.get_by_text("All options").click()
    expect(rules.get_by_text("The cell may not be next to a stone of yours.")).to_be_visible()
    rules.get_by_role("button", name="Close").click()
    table.tool("new").click()
    expect(table.setup.get_by_role("radio", name="Curds")).to_be_checked()
    table.mix()
    table.unfold_variants()
    table.setup.get_by_role("button", name="Size 4").click()
    expect(table.setup.locator("#about-link")).to_have_text(f"?{LINK}&board=hex:4")
    table.setup.get_by_role("button", name="Close").click()
    match = find_match(f"{LINK}&board=square:4", lambda match: PASS in match.moves)
    table.revisit(match.game.link())
    for ply, move in enumerate(match.moves, 1):
        if move != PASS:  # the page passes by itself
            table.click_cell(move.text)
        if PASS not in match.moves[ply : ply + 1]:
            table.expect_ply(ply)
    table.expect_scores([str(points) for points in match.position.score()])
    seat(table, white=1)
    table.click_cell("c3")
    expect_answer(table, 2)
