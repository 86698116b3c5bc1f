"""Measures of the win chances of two, three and four players, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from affinage.survey import traces
from affinage.survey.games import RecordedGames, Sample
from affinage.survey.measures import measured


def sample_of(*games: Sequence[float]) -> Sample:
    """Return games of two with these chances of the first player; the last chance is the result."""
    return sample_of_traces(*(np.array([game, 1 - np.array(game)]) for game in games))


def sample_of_traces(*games: NDArray[np.float64]) -> Sample:
    """Return games with these chances, (players, turns + 1) each."""
    winners = np.array([game[:, -1].argmax() + 1 if game[:, -1].max() == 1 else 0 for game in games], np.int8)
    turns = np.array([game.shape[1] - 1 for game in games], np.int32)
    none = np.zeros(len(games), np.int32)
    record = RecordedGames(winners, none == 0, turns, none, none, none, none.astype(np.float64), none > 0)
    return Sample(len(games[0]), 9, record, (), games)


@pytest.mark.parametrize(
    ("name", "chances", "value"),
    [
        ("lead_changes", [0.6, 0.4, 0.5, 0.7, 1.0], 2),
        ("lead_changes", [0.6, 0.5, 0.9, 1.0], 0),
        # The drama is the root of 0.68 - 0.32. The second game is the same, seen from the other side.
        ("drama", [0.5, 0.32, 0.6, 1.0], 0.6),
        ("drama", [0.5, 0.68, 0.4, 0.0], 0.6),
        ("drama", [0.5, 0.9, 1.0], 0),
        # The loser had 0.7 once.
        ("decisiveness", [0.5, 0.3, 0.6, 0.8, 1.0], 0.75),
        ("decisiveness", [0.6, 0.7, 0.8, 1.0], 0),
        ("killer_moves", [0.5, 0.8, 0.6, 1.0], 0.4),
        ("killer_moves", [0.5, 0.8, 0.2, 0.0], 0.6),
        ("uncertainty", [0.5, 0.75, 1.0, 1.0], 0.5),
        ("permanence", [0.5, 0.7, 0.5, 0.5], 0.5),
        ("permanence", [0.5, 0.7, 0.9, 1.0], 1),
        ("permanence", [0.5, 0.5, 0.5], 1),
        ("stability", [0.5, 0.7, 0.3, 0.0], 0.7),
    ],
)
def test_measures_of_chances_are_as_reckoned_by_hand(name: str, chances: list[float], value: float) -> None:
    figure = traces.TRACE_MEASURES[name](sample_of(chances))
    assert figure
    assert figure.value == pytest.approx(value)


OF_THREE = np.array(
    [[0.45, 0.2, 0.4, 0.2, 0], [0.29, 0.22, 0.4, 0.7, 1], [0.26, 0.58, 0.2, 0.1, 0]],
)
"""A game of four turns that the second of three players won."""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        # The first led, then the third, two at once, and the second twice.
        ("lead_changes", 2),
        # These are the roots of 0.45 - 0.29 and of 0.58 - 0.22; later the winner was not behind.
        ("drama", (0.4 + 0.6) / 2),
        # The third player had 0.58 once.
        ("decisiveness", 3 / 4),
        ("killer_moves", 0.3),
        ("uncertainty", 1 - (0.16 + 0.36 + 0 + 0.5) / 4),
        ("permanence", 1 - ((0.2 + 0.2) + 0.07 + 0.32) / (0.85 + 0.85 + 0.9)),
        # These are the chances that changed hands in each turn.
        ("stability", 1 - (0.32 + 0.38 + 0.3 + 0.3) / 4),
    ],
)
def test_measures_of_three_players_are_as_reckoned_by_hand(name: str, value: float) -> None:
    figure = traces.TRACE_MEASURES[name](sample_of_traces(OF_THREE))
    assert figure
    assert figure.value == pytest.approx(value)
    for order in permutations(range(3)):
        again = traces.TRACE_MEASURES[name](sample_of_traces(OF_THREE[list(order)]))
        assert again
        assert again.value == pytest.approx(value)


def test_nobody_is_ahead_with_equal_chances() -> None:
    """A loser without a chance changes nothing either."""
    even = sample_of_traces(np.full((3, 4), 1 / 3))
    actual = {name: figure.value for name, figure in measured(even, traces.TRACE_MEASURES).items()}
    assert actual == {}, "a single game gives no interval"
    twice = Sample.joined([even, even])
    actual = {name: figure.value for name, figure in measured(twice, traces.TRACE_MEASURES).items()}
    assert actual == {"lead_changes": 0, "uncertainty": 1, "permanence": 1, "stability": 1}


def of_two(chances: NDArray[np.float64]) -> dict[str, float]:
    """Return the measures of two players, as they are written for the first player's chance alone."""
    changes, leads = np.diff(chances), np.sign(chances - 0.5)
    leads = leads[leads != 0]
    undone = np.minimum(abs(changes[:-1]), abs(changes[1:])) * (changes[:-1] * changes[1:] < 0)
    total = abs(changes).sum()
    values = {
        "lead_changes": (leads[1:] != leads[:-1]).sum(),
        "uncertainty": (1 - abs(2 * chances[:-1] - 1)).mean(),
        "permanence": 1 - undone.sum() / total if total else 1,
        "stability": 1 - abs(changes).mean(),
    }
    if chances[-1] != 0.5:
        winner = chances if chances[-1] == 1 else 1 - chances
        behind = winner[:-1][winner[:-1] < 0.5]
        values |= {
            "drama": np.sqrt(1 - 2 * behind).mean() if len(behind) else 0,
            "decisiveness": (winner > (1 - winner[:-1]).max()).argmax() / len(changes),
            "killer_moves": np.diff(winner).max(),
        }
    return {name: float(value) for name, value in values.items()}


@given(
    st.lists(st.floats(0, 1) | st.fractions(0, 1, max_denominator=200).map(float), min_size=1),
    st.sampled_from((0.0, 0.5, 1.0)),
)
def test_measures_of_two_players_need_the_chance_of_one(before: list[float], result: float) -> None:
    """They agree to the last bit, so that measured figures stay valid."""
    chances = np.array([*before, result])
    figures = {name: measure(sample_of(chances.tolist())) for name, measure in traces.TRACE_MEASURES.items()}
    assert {name: figure.value for name, figure in figures.items() if figure} == of_two(chances)


def test_games_that_nobody_won_have_no_winner_behind() -> None:
    actual = measured(sample_of([0.5, 0.4, 0.5], [0.5, 0.7, 0.5]), traces.TRACE_MEASURES)
    assert set(actual) == {"lead_changes", "uncertainty", "permanence", "stability"}
