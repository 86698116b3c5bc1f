"""Which level to suggest after the last results, and how these are stored."""

from __future__ import annotations

import pytest

import affinage
from affinage.play import setup
from affinage.play.match import Match
from tests.shelf import Shelf
from web.model.suggestion import DRAWN, LOST, WON, Result, result_of, suggested
from web.storage.refusals import REFUSED
from web.storage.results import MAX, PREFIX, GameResults

SIGNS = {"w": WON, "l": LOST, "d": DRAWN}
GAME, OTHER = affinage.load("board=square:4"), affinage.load("game=churn")


def results(text: str) -> tuple[Result, ...]:
    """Return the results written as a text."""
    return tuple(Result(int(part[0]), SIGNS[part[1]]) for part in text.split())


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("", 1),
        ("1w", 1),
        ("1w 1w", 2),
        ("1w 1l 1w", 2),
        ("1w 1l 1d 1w", 1),  # only the last three count
        ("3l 3l", 3),
        ("3l 3l 3l", 2),
        ("3l 3l 3d", 3),
        ("3w 3w 3l", 4),
        ("2w 2w 3l", 3),  # those against another level no longer count
        ("3l 3l 2w 3l", 3),
        ("1l 1l 1l", 1),
        ("5w 5w", 5),
    ],
)
def test_the_level_that_results_suggest(text: str, level: int) -> None:
    assert suggested(results(text)) == level


def finished(resigning: int) -> Match:
    """Return a match that ended in resignation."""
    match = Match(GAME)
    if resigning == 2:
        match.push("a1,a2")
    match.resign()
    return match


@pytest.mark.parametrize(
    ("resigning", "seats", "result"),
    [
        (1, (0, 3), Result(3, LOST)),
        (2, (0, 3), Result(3, WON)),
        (1, (3, 0), Result(3, WON)),
        (1, (0, 0), None),
        (1, (2, 3), None),
        (1, (), None),
    ],
)
def test_what_a_game_says(resigning: int, seats: tuple[int, ...], result: Result | None) -> None:
    assert result_of(finished(resigning), seats) == result


def test_a_draw_is_neither_won_nor_lost() -> None:
    game = affinage.load("board=square:2")
    full = Match(game, start=setup.read(game, "bw.wb-b"))
    assert result_of(full, (0, 1)) == Result(1, DRAWN)


def test_a_game_that_goes_on_and_one_of_many_say_nothing() -> None:
    assert result_of(Match(GAME), (0, 1)) is None
    many = Match(affinage.load("game=moulds&players=4"))
    many.resign()
    assert result_of(many, (0, 1, 1, 1)) is None


def test_results_are_kept_by_system() -> None:
    shelf = Shelf()
    kept = GameResults(shelf)
    for result in results("1w 1l 2d"):
        kept.add(GAME, result)
    assert shelf == {f"{PREFIX}affinage": "1w 1l 2d"}
    assert kept.read(affinage.load("board=hex:5")) == results("1w 1l 2d")
    assert kept.read(OTHER) == ()
    kept.take_back(GAME)
    assert kept.read(GAME) == results("1w 1l")


def test_the_oldest_results_are_forgotten() -> None:
    shelf = Shelf()
    kept = GameResults(shelf)
    for number in range(MAX + 3):
        kept.add(GAME, Result(number % 5 + 1, WON))
    assert len(kept.read(GAME)) == MAX
    assert kept.read(GAME)[-1] == Result((MAX + 2) % 5 + 1, WON)


@pytest.mark.parametrize(
    ("text", "read"),
    [("1w 9w x 2l", "1w 2l"), ("1ww w1 11w", ""), ("<b>1w</b>" * 1000, "1w 1w 1w"), ("\x001w\n2d", "1w 2d")],
)
def test_a_damaged_text_gives_what_can_be_read(text: str, read: str) -> None:
    found = GameResults(Shelf(**{f"{PREFIX}affinage": text})).read(GAME)
    assert found[-3:] == results(read)
    assert len(found) <= MAX


def test_without_storage_results_are_forgotten() -> None:
    shelf = Shelf()
    shelf.reason = REFUSED
    kept = GameResults(shelf)
    kept.add(GAME, Result(1, WON))
    assert kept.read(GAME) == ()
