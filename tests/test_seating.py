"""Who plays which colour in a new game, and in the next one."""

from __future__ import annotations

import pytest

import affinage
from affinage.play.match import Match
from web.model.seating import (
    OpponentKind,
    Seating,
    next_seating,
    one_person,
    opponents_of,
    seated,
)

TWO, FOUR = affinage.load(""), affinage.load("game=moulds&players=4")


@pytest.mark.parametrize(
    ("levels", "opponents"),
    [
        ((), OpponentKind.HERE),
        ((0, 0), OpponentKind.HERE),
        ((0, 5), OpponentKind.COMPUTER),
        ((1, 0), OpponentKind.COMPUTER),
        ((1, 2), OpponentKind.COMPUTERS),
        ((2, 0, 2, 2), OpponentKind.COMPUTER),
        ((0, 1, 2, 2), OpponentKind.HERE),
        ((0, 0, 2, 2), OpponentKind.HERE),
        ((1, 1, 2, 2), OpponentKind.COMPUTERS),
    ],
)
def test_the_opponents_of_a_match(levels: tuple[int, ...], opponents: OpponentKind) -> None:
    assert opponents_of(levels) is opponents


def test_a_person_without_a_name_goes_by_the_colour() -> None:
    assert seated(TWO, (" ", "Bob\n"), (0, 0)) == Seating(("Black", "Bob"), (0, 0))
    assert one_person(TWO, "", 2, 3) == Seating(("Computer", "White"), (3, 0))
    assert one_person(TWO, "Ann", 1) == Seating(("Ann", "White"), (0, 0))
    assert one_person(FOUR, "Ann", 3, 1) == Seating(("Computer", "Computer", "Ann", "Computer"), (1, 1, 0, 1))


def test_the_next_game_exchanges_colours() -> None:
    first = one_person(TWO, "Ann", 1, 2)
    second = next_seating(Match(TWO, first.people), first.levels)
    assert second == Seating(("Computer", "Ann"), (2, 0))
    assert next_seating(Match(TWO, second.people), second.levels) == first
    assert next_seating(Match(TWO), ()) == Seating(("Black", "White"), ())
    assert next_seating(Match(TWO, ("Ann", "White")), (0, 0)).people == ("Black", "Ann")


def test_whoever_began_is_last_of_many() -> None:
    match = Match(FOUR, ("Ann", "Bob", "Ripe", "Dan"))
    assert next_seating(match, (0, 0, 3, 0)) == Seating(("Bob", "Ripe", "Dan", "Ann"), (0, 3, 0, 0))


def test_whoever_swapped_begins_the_next_game_all_the_same() -> None:
    match = Match(affinage.load("board=square:4&pie=on"), ("Ann", "Bob"))
    match.extend(("a1,b1", "swap"))
    assert match.seats == ("Bob", "Ann")
    assert next_seating(match, (0, 0)).people == ("Bob", "Ann")


def test_another_level_sits_where_the_computers_sat() -> None:
    seating = one_person(FOUR, "Ann", 2, 1)
    assert seating.at_level(2) == one_person(FOUR, "Ann", 2, 2)
