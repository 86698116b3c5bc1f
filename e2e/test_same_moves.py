"""A search with a fixed number of games and a fixed seed plays the same moves in the browser as elsewhere."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tools import bare_python

LINKS = (
    "board=square:6&place=independent&limit=dense&neutral=forbid",
    "game=churn",
    "game=emulsion&board=square:5",
    "game=taifas",
    "game=moulds&board=quasi&players=3",
)
OF_LEVELS = "board=square:5&pie=off"  # a game that is won before the board is full


def opening(link: str) -> str:
    """Play six turns of self-play, 50 games each, with learned values and a reused tree."""
    import affinage  # imported here, as only this function is passed to the browser
    from affinage.bots.budget import Budget
    from affinage.bots.knowledge import Knowledge
    from affinage.bots.search import Search

    game = affinage.load(link)
    budget = Budget(playouts=50)
    search = Search(game, 7, budget=budget, knowledge=Knowledge.learned(game))
    position, played = game.initial(), []
    for _ in range(6):
        move = search.choose(position)
        position = position.apply(move)
        played.append(str(move))
    return " ".join(played)


def whole_game(link: str, number: int) -> str:
    """A game of a level against itself, to its end: with moves overlooked, and an eye on turns that win at once."""
    import affinage
    from affinage.bots.levels import level

    game = affinage.load(link)
    player = level(number).player(game, 11)
    position, played = game.initial(), []
    while not position.is_terminal():
        move = player.choose(position)
        position = position.apply(move)
        played.append(str(move))
    return " ".join(played)


@pytest.fixture(scope="module")
def bare_page(browser: Browser, tree_url: str) -> Iterator[Page]:
    """Yield a page in which Python can run `opening`."""
    page = browser.new_page()
    bare_python.start(page, tree_url)
    for function in (opening, whole_game):
        page.evaluate("source => python.runPython(source)", inspect.getsource(function))
    yield page
    page.close()


@pytest.mark.parametrize("link", LINKS)
def test_the_same_moves_in_the_browser(bare_page: Page, link: str) -> None:
    found = bare_page.evaluate("link => python.globals.get('opening')(link)", link)
    assert found == opening(link)
    assert len(found.split()) == 6


def test_the_same_games_of_levels_in_the_browser(bare_page: Page) -> None:
    """Only levels that count random games, not seconds."""
    played = []
    for number in range(1, 5):
        found = bare_page.evaluate(
            "([link, number]) => python.globals.get('whole_game')(link, number)", [OF_LEVELS, number]
        )
        assert found == whole_game(OF_LEVELS, number)
        played.append(found)
    assert len(set(played)) == len(played)  # each level plays differently
