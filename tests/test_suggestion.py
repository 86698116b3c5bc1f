"""Progress against the computer: the level that results suggest, and how results are kept."""

from __future__ import annotations

import pytest

import affinage
from affinage.bots.levels import levels_of, strengths_of
from affinage.play import setup
from affinage.play.match import Match
from tests.shelf import Shelf
from web.model.suggestion import DRAWN, LOST, WON, Climb, Result, climb_of, result_of
from web.new_game import words as new_game_words
from web.storage.words import REFUSED
from web.table.results import MAX, PREFIX, GameResults

SIGNS = {"w": WON, "l": LOST, "d": DRAWN}
GAME, OTHER = affinage.load("board=square:4"), affinage.load("game=churn")


def results(text: str) -> tuple[Result, ...]:
    """The results that a text stands for."""
    return tuple(Result(int(part[1]), SIGNS[part[0]]) for part in text.split())


def suggested(text: str) -> int:
    return climb_of(GAME, results(text)).level


def test_nothing_is_known_before_the_first_game() -> None:
    assert climb_of(GAME, ()) == Climb()
    assert new_game_words.standing(Climb()) == ""


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("l1", 1),
        ("l1 l1 l1", 1),
        ("w1 l2 w1 l2", 1),
        ("w1 w2 w3 w4 w5 w6 w7 w8 w8", 7),
        (" ".join(["w3 l3"] * 8), 3),
        (" ".join(["w5 l5"] * 12), 5),
        (" ".join(["w3 l5"] * 8), 4),
        (" ".join(["d4"] * 8), 4),
        (" ".join(["w6 l6"] * 6 + ["w2 l2"] * 16), 2),  # who has forgotten much
    ],
)
def test_the_level_that_results_suggest(text: str, level: int) -> None:
    assert abs(suggested(text) - level) <= 1
    if len(set(text.split())) == 2 and text.startswith(("w3 l3", "w5 l5")):
        assert suggested(text) == level


def test_a_winner_is_suggested_higher_levels() -> None:
    text, levels = "", []
    for _ in range(24):
        levels.append(suggested(text) or 1)
        text += f" w{levels[-1]}"
    assert levels == sorted(levels)
    assert levels[-1] == len(levels_of(GAME))


def test_a_rating_is_on_the_scale_of_the_levels() -> None:
    ratings = [strength.rating for strength in strengths_of(GAME)]
    climb = climb_of(GAME, results(" ".join(["w4 l4"] * 20)))
    assert climb.rating
    assert abs(climb.rating.rating - ratings[3]) < 50
    assert climb.rating.deviation < 150
    assert climb.beaten == 4
    said = new_game_words.standing(climb)
    assert said.startswith("You have beaten level 4. Rating against the computer: ")


def test_levels_that_a_game_has_no_more_count_for_nothing() -> None:
    assert len(levels_of(OTHER)) < 8
    assert climb_of(OTHER, results("w8")) == Climb()


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


def test_results_are_kept_by_game() -> None:
    shelf = Shelf()
    kept = GameResults(shelf)
    for result in results("w1 l1 d2"):
        kept.add(GAME, result)
    assert shelf == {f"{PREFIX}affinage": "w1 l1 d2"}
    assert kept.read(affinage.load("board=hex:5")) == results("w1 l1 d2")
    assert kept.read(OTHER) == ()
    kept.take_back(GAME)
    assert kept.read(GAME) == results("w1 l1")


def test_the_oldest_results_are_forgotten_but_for_the_last_win_against_each_level() -> None:
    kept = GameResults(Shelf())
    for result in results("w3 w4 w3"):
        kept.add(GAME, result)
    for _ in range(MAX):
        kept.add(GAME, Result(5, LOST))
    found = kept.read(GAME)
    assert found[:2] == results("w4 w3")
    assert len(found) == MAX + 2


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("w1 w9 x l2", "w1 l2"),
        ("w1w 1 w11", ""),
        ("<b>w1</b> " * 1000, ""),
        ("\x00w1\nd2", "d2"),
        ("w1 " * 1000, "w1 w1 w1"),
    ],
)
def test_a_damaged_text_gives_what_can_be_read(text: str, read: str) -> None:
    found = GameResults(Shelf(**{f"{PREFIX}affinage": text})).read(GAME)
    assert found[-3:] == results(read)
    assert len(found) <= 80


def test_without_storage_results_are_forgotten() -> None:
    shelf = Shelf()
    shelf.reason = REFUSED
    kept = GameResults(shelf)
    kept.add(GAME, Result(1, WON))
    assert kept.read(GAME) == ()
