"""Glicko-2 ratings match Glickman's own example, and change in the right direction."""

from __future__ import annotations

import pytest

from affinage.play.glicko import RatedGame, Rating, rated

OPPONENTS = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))


def test_the_worked_example_of_the_author() -> None:
    after = rated(Rating(1500, 200), map(RatedGame, OPPONENTS, (1, 0, 0)))
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_only_makes_less_certain() -> None:
    after = rated(Rating(1500, 200), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.27, abs=0.01)  # the root of 200² + (0.06 x 173.7178)²


@pytest.mark.parametrize("score", [0, 1])
def test_the_unexpected_makes_more_erratic_and_the_expected_does_not(score: int) -> None:
    steady = Rating(2000, 40)
    after = rated(steady, [RatedGame(Rating(1000, 40), score)] * 20)
    assert (after.volatility > steady.volatility) is (score == 0)
    assert (after.rating < steady.rating) is (score == 0)


@pytest.mark.parametrize("score", [0, 1])
def test_many_periods_of_one_result_find_a_rating_with_little_doubt(score: int) -> None:
    player = Rating()
    for _ in range(40):
        player = rated(player, [RatedGame(Rating(1500, 40), each) for each in (score, 1 - score, 1, 0)])
    assert player.rating == pytest.approx(1500, abs=10)
    assert player.deviation < 60
