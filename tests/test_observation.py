"""A growing report equals the report of that many games, however often it was paused."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

import affinage
from affinage.errors import OptionError
from affinage.survey import report
from affinage.survey.exact import CELLS, SolveJob
from affinage.survey.observation import FIRST_LOOK, Observation
from affinage.survey.plan import Plan
from affinage.survey.report import Report

SMALL = affinage.load("board=square:3")
PIE = affinage.load("game=churn&board=hex:2&pie=on")
SWAPPED = affinage.load("game=emulsion&board=square:3")
THREE = affinage.load("game=moulds&board=quasi&players=3")


def looks(steps: Iterable[Report | None]) -> list[dict[str, Any]]:
    """Return the reports among the steps."""
    return [found.as_json() for found in steps if found]


def measured(game: affinage.Game, plan: Plan) -> dict[str, Any]:
    """Return the command's output for this many games."""
    return report.measure(game, plan.stage, plan.games, plan.seed).as_json()


@pytest.mark.long
@pytest.mark.parametrize("game", [SMALL, PIE, THREE], ids=lambda game: game.link())
def test_every_look_is_a_report_of_so_many_games(game: affinage.Game) -> None:
    found = looks(Observation(game, 5).towards(Plan("random", 2300, 5)))
    again = [2300] if game.board.size <= CELLS else []  # finding the winner with best play takes a while
    assert [look["random"]["games"] for look in found] == [FIRST_LOOK, 1000, 2000, 2300, *again]
    for look in found[:-1]:
        assert look["random"] == measured(game, Plan("random", look["random"]["games"], 5))["random"]
    assert found[-1] == measured(game, Plan("random", 2300, 5))


@pytest.mark.long
def test_games_of_the_search_come_one_by_one() -> None:
    observation = Observation(SMALL, 2)
    found = looks(observation.towards(Plan("play", 2, 2)))
    assert [look["play"]["games"] for look in found] == [0, 0, 0, 0, 1, 2]
    one, two = (measured(SMALL, Plan("play", games, 2)) for games in (1, 2))
    assert found[-1] == two
    assert looks(observation.towards(Plan("play", 1, 2)))[-1] == one  # needs no further game
    del one["play"]["fair_openings"], one["play"]["balance_pie"]  # computed after the first game
    assert found[-2] == one


def test_boards_that_are_others_when_turned_have_no_copyist() -> None:
    game = affinage.load("board=triangle:4")
    (*_, last) = looks(Observation(game, 1).towards(Plan("play", 1, 1)))
    assert "copying" not in last["play"]
    assert last == measured(game, Plan("play", 1, 1))


def test_where_nobody_can_begin_there_are_no_first_turns_to_look_at() -> None:
    game = affinage.load("board=square:2&place=knight")
    (*_, last) = looks(Observation(game, 1).towards(Plan("play", 2, 1)))
    assert not {"fair_openings", "balance_pie"} & set(last["play"])
    assert last["play"]["draws"]["value"] == 1
    assert last == measured(game, Plan("play", 2, 1))


def test_it_goes_on_from_where_it_was_left() -> None:
    observation = Observation(SMALL, 0)
    left = list(islice(observation.towards(Plan("random", 5000)), 30))
    assert None in left, "something else may have its turn"
    first = looks(observation.towards(Plan("random", 2000)))[-1]
    begun = observation.towards(Plan("random", 3000))
    assert next(begun) is None, "the first 2,000 games are not played again"
    assert first == measured(SMALL, Plan("random", 2000))
    assert looks(begun)[-1] == measured(SMALL, Plan("random", 3000))
    assert looks(observation.towards(Plan("random", 1500)))[-1] == measured(SMALL, Plan("random", 1500))


def test_best_play_is_looked_for_once_whatever_the_seed() -> None:
    sought = SolveJob(SWAPPED)
    begun = [*islice(sought.further(), 3)]
    assert (len(begun), sought.is_known) == (3, False)
    left = len([*sought.further()])
    assert left == len([*SolveJob(SWAPPED).further()]) - 3, "it goes on from where it was left"
    found = looks(Observation(SWAPPED, 1, sought).towards(Plan("random", 300, 1)))
    assert [look["exact"]["winner"] for look in found] == [None, sought.winner]
    assert found[-1] == measured(SWAPPED, Plan("random", 300, 1))


@pytest.mark.parametrize(
    "plan", [Plan("random", 2000), Plan("play", 40), Plan("play", 7, 8), Plan("random", 200, 1)]
)
def test_a_plan_is_read_as_it_was_written(plan: Plan) -> None:
    assert Plan.read(plan.text) == plan


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("stage=deep", "stage=deep is unknown; stage is random or play"),
        ("stage=play/games=0", "games=0 is not a number from 1 to 400"),
        ("games=10001", "games=10001 is not a number from 1 to 10,000"),
        ("seed=-1", "seed=-1 is not a number from 0 to 999,999,999"),
        ("games=5/games=6", "games is given twice; write each key once"),
        ("sead=1", "unknown key 'sead'; keys of a plan are stage, games, seed"),
    ],
)
def test_a_plan_that_is_none_names_the_valid_values(text: str, fault: str) -> None:
    with pytest.raises(OptionError) as caught:
        Plan.read(text)
    assert str(caught.value) == fault
