"""The chart of a game and the heat map, as data."""

from __future__ import annotations

import pytest

from affinage.view import ownership
from tests.tables import shown_of, table_of
from web.engine.messages import Evaluation, RankedMove
from web.engine.page import chart as plot
from web.engine.page.chart import PlyChance
from web.text import words

EVEN, GOOD, BAD = (PlyChance((value, 1 - value), 0.01) for value in (0.5, 0.8, 0.2))


def test_turning_points_are_large_drops_of_the_movers_own_chance() -> None:
    match = table_of("board=square:4", "a1,b1", "c3,c4", "a3,a4").match
    found = plot.turning_points(match, [EVEN, BAD, GOOD, GOOD])
    assert [(turn.ply, turn.colour) for turn in found] == [(1, 1), (2, 2)]
    assert [turn.drop for turn in found] == pytest.approx([0.3, 0.6])
    assert plot.turning_points(match, [EVEN, GOOD, BAD, BAD]) == [], "a move that helps its player is none"
    unsure = PlyChance((0.2, 0.8), 0.2)
    assert plot.turning_points(match, [EVEN, unsure, None, BAD]) == []


def test_lines_break_where_nothing_is_known() -> None:
    chances = [EVEN, GOOD, None, BAD]
    assert plot.line(chances, 3, 1) == "M0.0 60.0L100.0 24.0M300.0 96.0"
    assert plot.line(chances, 3, 2) == "M0.0 60.0L100.0 96.0M300.0 24.0"
    assert plot.band(chances, 3, 1) == "M0.0 57.6L100.0 21.6L100.0 26.4L0.0 62.4z"
    assert plot.line([], 0, 1) == plot.band([], 0, 1) == ""


def test_places_in_the_picture_are_plies() -> None:
    assert [plot.ply_at(part, 4) for part in (-0.1, 0.0, 0.3, 0.49, 1.2)] == [0, 0, 1, 2, 4]


def searched(*values: float, games: int = 1000) -> Evaluation:
    """What a search found with some playouts."""
    ranked = (RankedMove("a1,b1", games // 2, values[0], 0.01),)
    return Evaluation("a1,b1", games, values, 0.01, ranked, (), None, 1.0)


def test_a_position_with_too_few_playouts_is_looked_at_longer_after_all_others() -> None:
    match = table_of("board=square:2", "a1,a2", "b1,b2").match
    chart = plot.Chart(match)
    assert (chart.at(2), chart.is_waiting(2)) == (plot.settled(2, 2), True), "the end is known at once"
    assert (chart.at(0), words.chances(match.game, None, is_waiting=True)) == (None, "not calculated yet")
    chart.take(searched(0.5, 0.5, games=9))
    assert (chart.request().moves, chart.is_waiting(0)) == (("a1,a2",), True)
    chart.take(searched(0.4, 0.6, games=9))
    before = chart.revision
    for ply in (0, 1):
        request = chart.request()
        assert (len(request.moves), request.seconds, chart.done) == (ply, plot.LONGER, False)
        assert 0.5 < chart.progress(0) < chart.progress(1) <= 1
        chart.take(searched(0.7, 0.3, games=9 if ply else 1000))
    assert chart.done
    assert chart.revision > before
    assert [chance and chance.values for chance in chart.chances] == [(0.7, 0.3), None, (0.0, 1.0)]
    assert not chart.is_waiting(1)
    assert words.chances(match.game, chart.at(1)) == "too few playouts to tell"


def test_what_is_over_is_certain() -> None:
    assert plot.settled(3, 2).values == (0.0, 1.0, 0.0)
    assert plot.settled(2, 0).values == (0.5, 0.5)


def test_heat_grows_with_the_lead_and_leaves_stones_that_stay_alone() -> None:
    game_view = table_of("board=square:2&colours=same", "a1,a2")
    game_view.marks.set_ownership(((1.0, 0.1, 0.9, 0.4), (0.0, 0.9, 0.05, 0.4)))
    cells = game_view.game.board.names
    assert [ownership.owner(game_view, cell)[0] for cell in range(3)] == [1, 2, 1]
    assert ownership.owner(game_view, 3)[1] < 0.15, cells[3]
    under, upon = ownership.layers(game_view, shown_of("board=square:2&colours=same", "a1,a2"))
    assert [(layer.fill, layer.stroke) for layer in under] == [("stone-black", ""), ("", "stone-black-edge")]
    assert [(layer.fill, layer.stroke) for layer in upon] == [("stone-white", ""), ("", "stone-black-text")]
