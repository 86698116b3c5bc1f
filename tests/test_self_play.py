"""Measures of games played by the search: win chances by turn, first moves, copying, and levels of skill."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import affinage
from affinage.game import SWAP
from affinage.survey import contests, openings, self_play, traces
from affinage.survey.contests import MirrorPlayer, SearchPlayer, SkillStep
from affinage.survey.figure import Figure
from affinage.survey.figures import share
from affinage.survey.games import RecordedGames, Sample
from affinage.survey.measures import measured
from affinage.survey.openings import Opening
from tests.strategies import random_line


def sample_of(*games: Sequence[float]) -> Sample:
    """Return games with these chances of the first player; the last chance is the result."""
    winners = np.array([{1.0: 1, 0.0: 2}.get(game[-1], 0) for game in games], np.int8)
    turns = np.array([len(game) - 1 for game in games], np.int32)
    none = np.zeros(len(games), np.int32)
    record = RecordedGames(winners, none == 0, turns, none, none, none, none.astype(np.float64), none > 0)
    return Sample(2, 9, record, (), tuple(np.array(game) for game in games))


@pytest.mark.parametrize(
    ("name", "chances", "value"),
    [
        ("lead_changes", [0.6, 0.4, 0.5, 0.7, 1.0], 2),
        ("lead_changes", [0.6, 0.5, 0.9, 1.0], 0),
        ("drama", [0.5, 0.32, 0.6, 1.0], 0.6),  # the root of 0.68 - 0.32
        ("drama", [0.5, 0.68, 0.4, 0.0], 0.6),  # the same, seen from the other side
        ("drama", [0.5, 0.9, 1.0], 0),
        ("decisiveness", [0.5, 0.3, 0.6, 0.8, 1.0], 0.75),  # the loser had 0.7 once
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


def test_games_that_nobody_won_have_no_winner_behind() -> None:
    found = measured(sample_of([0.5, 0.4, 0.5], [0.5, 0.7, 0.5]), traces.TRACE_MEASURES)
    assert set(found) == {"lead_changes", "uncertainty", "permanence", "stability"}


def test_the_chances_end_with_how_the_game_did() -> None:
    game = affinage.load("game=churn&board=hex:2&pie=on")
    sample = self_play.sample(game, 4, seed=1, playouts=200)
    again = self_play.played(game, seed=1, number=3, playouts=200)
    assert np.array_equal(sample.chances[3], again.chances[0])
    for chances, winner, turns, choices in zip(
        sample.chances, sample.games.winners, sample.games.turns, sample.choices, strict=True
    ):
        assert len(chances) == turns + 1 == len(choices) + 1
        assert chances[-1] == {0: 0.5, 1: 1.0, 2: 0.0}[int(winner)]
        assert ((chances >= 0) & (chances <= 1)).all()
    # Best play can be solved on so few cells, and the second player then takes the better side.
    assert sample.games.winners.tolist() == [2] * 4


def test_a_recorded_game_is_measured_as_a_random_one_is() -> None:
    game = affinage.load("board=square:4")
    end = random_line(game, seed=4, plies=30).last
    record = self_play.recorded(end, winner=1, turns=5, passes=1)
    holes = [region for region in end.regions() if not region.owner]
    assert record.occupied.tolist() == [sum(mask.bit_count() for mask in end.stones)]
    assert record.unowned.tolist() == [sum(hole.cells.bit_count() for hole in holes)]
    black, white = end.score()
    assert record.margins.tolist() == [abs(black - white)]


@pytest.mark.parametrize(
    "link", ["board=square:4", "board=square:4&colours=mixed", "game=taifas&board=square:4"]
)
def test_a_copyist_makes_the_board_alike_for_both(link: str) -> None:
    game = affinage.load(f"{link}&pie=off")
    corner = next(move for move in game.initial().legal_moves() if not set(move.picks) & {5, 6, 9, 10})
    position = game.initial().apply(corner)
    copyist = MirrorPlayer(SearchPlayer(4)).player(game, 1, lambda: 0.0)
    black, white = position.apply(copyist.choose(position)).stones
    turned = game.board.half_turn
    assert sum(1 << turned[cell] for cell in range(16) if black >> cell & 1) == white != 0


def test_copying_wins_on_even_boards() -> None:
    """Symmetric positions end in a tie, and the copyist placed last; a search that sees the end can avoid it."""
    assert contests.copying(affinage.load("board=square:4"), games=6, seed=2) == share(5, 6)
    assert contests.copying(affinage.load("board=triangle:5"), games=2, seed=1) is None


@pytest.mark.long
def test_first_turns_are_looked_at_once_each() -> None:
    game = affinage.load("board=square:3&pie=on")
    found = openings.openings(game, seed=1)
    assert {opening.move for opening in found} == {
        move for move in game.initial().legal_moves() if move != SWAP
    }
    assert len(found) == 24
    assert openings.openings(affinage.load("game=churn&board=hex:2"), seed=1)[0].chance in (0, 1)  # as proven


def test_fair_first_turns_are_those_near_even() -> None:
    move = affinage.load("").initial().legal_moves()[0]
    found = [Opening(move, chance, 0.0) for chance in (0.2, 0.45, 0.55, 0.9)]
    assert openings.fair_openings(found) == share(2, 4)


def test_the_pie_rule_is_as_fair_as_the_most_even_first_turn() -> None:
    game = affinage.load("board=square:3")
    found = openings.openings(game, seed=1)
    most_even = min(abs(opening.chance - 0.5) for opening in found)
    figure = openings.balance_pie(game, found, seed=1)
    assert figure
    assert 0 <= figure.low <= figure.value <= figure.high <= 1
    assert figure.value <= 1 - 2 * most_even + 0.2


def test_depth_counts_the_doublings_that_help() -> None:
    chain = [
        SkillStep(8, Figure(0.9, 0.7, 1.0)),
        SkillStep(16, Figure(0.7, 0.6, 0.8)),
        SkillStep(32, Figure(0.6, 0.4, 0.7)),
    ]
    assert contests.depth(chain) == Figure(2, 1, 3)


def test_skill_adds_up_what_the_scores_stand_for() -> None:
    """Three wins of four are 190.85 Elo; the interval's width is the spread of scores in many such chains."""
    chain = [
        SkillStep(8, Figure(0.75, 0, 1)),
        SkillStep(16, Figure(0.75, 0, 1)),
        SkillStep(32, Figure(0.5, 0, 1)),
    ]
    assert contests.skill(chain, 10**6).value == pytest.approx(2 * 190.85, abs=0.01)
    drawn = np.random.default_rng(1).binomial(40, [0.75, 0.75, 0.5], (400, 3)) / 40
    found = [
        contests.skill([SkillStep(8, Figure(score, 0, 1)) for score in scores], 40)
        for scores in drawn.tolist()
    ]
    holds = sum(each.low <= 2 * 190.85 <= each.high for each in found)
    assert 0.92 * len(found) <= holds <= 0.98 * len(found)
    assert contests.skill([SkillStep(8, Figure(1, 0.9, 1))], 40).high < 10_000


def test_a_doubling_that_brings_nothing_does_not_end_the_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    """On four cells the second player always wins, however little they search."""
    monkeypatch.setattr(contests, "STRONGEST", 16)
    chain = list(contests.skill_chain(affinage.load("board=square:2"), games=40, seed=1))
    assert [(step.playouts, step.score) for step in chain] == [(8, share(20, 40)), (16, share(20, 40))]
    assert contests.figures_of(chain, 40)["skill"].value == 0
