"""A site built with the tutorial's game shows it wherever a game is shown."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import affinage
from affinage import PASS
from affinage.notation import share
from affinage.play.match import GameRecord, Match
from affinage.teach import lessons
from e2e.conftest import NO_WORKER, Visitor
from e2e.early import drawn, stones, tap
from e2e.games import find_match, random_match
from e2e.loading import hold
from e2e.opponent import expect_answer, seat
from e2e.table import Table
from tests import tutorial
from tools import cached, documents, onefile, parts, runtime, site
from tools.atlas import making as atlas_making
from tools.common import ROOT
from tools.previews import making
from tools.serve import serving

LINK = f"game={tutorial.KEY}"


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    with tutorial.registered():
        tutorial.add_lesson()
        yield


@pytest.fixture(scope="module")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site with the system; of processes that run tests side by side, the first builds it for all."""
    own: Path = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "tutorial"
    with cached.locked(folder):
        if not (folder / "dist").exists():
            root = tutorial.sources(folder / "sources")
            vendor = Path(shutil.copytree(runtime.VENDOR, root / runtime.VENDOR.name))
            made = parts.provide(root, vendor, folder / "parts")
            pages, previews, atlas = documents.provide(ROOT), making.provide(ROOT), atlas_making.provide(ROOT)
            site.build(root, vendor, folder / "dist", made, pages, previews, atlas)
    return folder / "dist"


@pytest.fixture(scope="module")
def site_url(built_site: Path) -> Iterator[str]:
    """That site, served from a sub-folder."""
    with serving(built_site, prefix="/affinage/") as url:
        yield url


def begun() -> Match:
    """A match of some moves."""
    match = random_match(LINK, 1)
    match.goto(5)
    return match


def picture(visitor: Visitor, address: str) -> Table:
    """A page or an embed whose Python does not come."""
    table = visitor.page()
    hold(table.page, "library-*.pack")
    table.page.goto(visitor.base + address)
    return table


@pytest.mark.parametrize("page", ["", "embed.html"])
def test_its_stones_show_before_python(visitor: Visitor, page: str) -> None:
    match = begun()
    table = picture(visitor, page + share.link(GameRecord(match)))
    counts = [mask.bit_count() for mask in match.position.stones]
    name = f"Curds: {counts[0]} black, {counts[1]} white on the board"
    expect(table.page.get_by_role("img", name=name, exact=True)).to_be_visible()
    assert drawn(table.page) == stones(match) != []


def test_it_is_played_to_the_end(visitor: Visitor) -> None:
    match = find_match(f"{LINK}&board=square:4", lambda match: PASS in match.moves)
    table = visitor.open(f"?{match.game.link()}")
    for ply, move in enumerate(match.moves, 1):
        if move != PASS:  # the page passes by itself
            table.click_cell(move.text)
        if PASS not in match.moves[ply : ply + 1]:
            table.expect_ply(ply)
    expect(table.score).to_have_text([str(points) for points in match.position.score()])


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


def test_landing_page_start_screen_form_rules_and_computer_have_it(visitor: Visitor) -> None:
    table = visitor.open()
    screen, rules = table.page.locator("#start-dialog"), table.page.locator("#rules-dialog")
    table.page.get_by_role("link", name="Two players: Curds").click()
    table.tool("games").click()
    expect(screen.locator(".card")).to_have_count(len(affinage.game_keys()))
    screen.get_by_role("button", name="Two players: Curds").click()
    expect(table.page).to_have_url(f"{visitor.base}?{LINK}")
    table.tool("rules").click()
    expect(rules.get_by_role("heading", name="The rules of Curds")).to_be_visible()
    rules.locator("summary").click()
    expect(rules.get_by_text("The cell may not be next to a stone of yours.")).to_be_visible()
    rules.get_by_role("button", name="Close").click()
    table.tool("new").click()
    expect(table.setup.get_by_role("radio", name="Curds")).to_be_checked()
    table.mix()
    table.setup.get_by_role("button", name="Quark").click()
    expect(table.setup.locator("#about-link")).to_have_text(f"?{LINK}&board=hex:4")
    table.setup.get_by_role("button", name="Close").click()
    seat(table, white=1)
    table.click_cell("c3")
    expect_answer(table, 2)


def test_the_single_file_has_it(browser: Browser, built_site: Path) -> None:
    visitor = Visitor(browser, (built_site / onefile.NAME).as_uri(), NO_WORKER)
    table = visitor.open(f"?{LINK}", offline=True)
    table.click_cell("c3")
    table.expect_ply(1)
    expect(table.page.locator("#title")).to_have_text("Curds")
    visitor.close()
