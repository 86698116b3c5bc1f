"""A search of so many games with the same seed plays the same moves in the browser as anywhere else."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from affinage.bots.speed import default_links
from tools import bare_python

LINKS = (
    *default_links(),
    "board=square:6&place=independent&limit=dense&neutral=forbid",
    "board=hex:4&place=knight&goal=cascade&pie=off",
    "game=moulds&board=quasi&players=3",
)


def opening(link: str) -> str:
    """Six turns of a search against itself, 200 games each, with a judge if there is one; it takes its tree along."""
    import affinage  # here, as the browser is given this function alone
    from affinage.bots.budget import Budget
    from affinage.bots.judges import judge_of
    from affinage.bots.search import Search

    game = affinage.load(link)
    search = Search(game, 7, budget=Budget(playouts=200), judge=judge_of(game))
    position, played = game.initial(), []
    for _ in range(6):
        move = search.choose(position)
        position = position.apply(move)
        played.append(str(move))
    return " ".join(played)


@pytest.fixture(scope="module")
def bare_page(browser: Browser, tree_url: str) -> Iterator[Page]:
    """A page in which Python knows how to open."""
    page = browser.new_page()
    bare_python.start(page, tree_url)
    page.evaluate("source => python.runPython(source)", inspect.getsource(opening))
    yield page
    page.close()


@pytest.mark.parametrize("link", LINKS)
def test_the_same_moves_in_the_browser(bare_page: Page, link: str) -> None:
    found = bare_page.evaluate("link => python.globals.get('opening')(link)", link)
    assert found == opening(link)
    assert len(found.split()) == 6
