"""Measures of random games: exact values, uniform sampling, intervals, and the random numbers behind them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from math import log10, sqrt

import numpy as np
import pytest

import affinage
from affinage.bots.playouts import OVER, PASSED, Log, playouts_of
from affinage.bots.random_numbers import LONG, RandomNumbers, split_mix
from affinage.game import PASS, SWAP, Game, Move, Position, Termination
from affinage.survey import figures, measures, random_play, self_play
from affinage.survey.games import FORCED_PASS, RecordedGames, Sample, number_of
from tests import tutorial
from tests.strategies import random_line
from tests.test_playouts import follow, logged_move

TOY = "game=curds&board=square:3"
GAMES = 2000
UNIFORM = (
    *("board=square:4", "board=square:4&colours=mixed&place=gap1", "board=hex:2&place=independent"),
    *("board=square:4&place=diag&neutral=forbid", "board=hex:3&colours=mixed&neutral=forbid"),
    *(
        "board=square:4&limit=match",
        "board=square:5&colours=mixed&limit=contrast",
        "board=hex:3&limit=combined",
    ),
    *("game=churn", "game=churn&board=hex:2", "game=emulsion&board=square:4", "game=taifas&board=square:3"),
    *("game=emulsion&board=square:4&start=free", "game=moulds&board=plus:2", "game=moulds&board=square:6"),
)


@pytest.fixture(scope="module", autouse=True)
def curds() -> Iterator[None]:
    """Register the game of the tutorial, which has no playouts of its own."""
    with tutorial.registered():
        yield


@cache
def sampled(link: str) -> Sample:
    """Return random games of a variant."""
    return random_play.sample(affinage.load(link), GAMES, seed=3)


def expected(link: str) -> dict[str, float]:
    """Return the means of all games by the rules, with every legal move equally likely."""
    game, result = affinage.load(link), defaultdict[str, float](float)
    layer: dict[Position, float] = {game.initial(): 1.0}
    while layer:
        after = defaultdict[Position, float](float)
        for position, chance in layer.items():
            moves = position.legal_moves()
            for move in moves:
                after[position.apply(move)] += chance / len(moves)
            for name, value in turn_figures(moves) if moves else end_figures(position):
                result[name] += chance * value
        layer = after
    result["branching"] /= result["length"] - result["passes"]
    result["decisions"] /= result["length"]
    result["passes"] /= result["length"]
    result["advantage"] = result["first"] - result["second"]
    result["balance"] = 1 - abs(result["advantage"])
    return result


def turn_figures(moves: list[Move]) -> list[tuple[str, float]]:
    """Return what a turn with these moves adds to the figures of its game."""
    choices = len(moves) if moves != [PASS] else 0
    sums = [("length", 1), ("passes", choices == 0), ("decisions", choices > 1), ("branching", choices)]
    return [*sums, ("complexity", log10(len(moves)))]


def end_figures(end: Position) -> list[tuple[str, float]]:
    outcome, cells = end.outcome(), end.game.board.size
    assert outcome
    owned = sum(region.cells.bit_count() for region in end.regions() if region.is_hole and region.owner)
    empty = end.empty.bit_count()
    return [
        (("draws", "first", "second")[outcome.winner], 1),
        ("completion", 1),
        ("tiebreaks", outcome.termination is Termination.TIEBREAK),
        ("coverage", 1 - empty / cells),
        ("neutral", (empty - owned) / cells),
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    "link", [TOY, f"{TOY}&ties=last", "board=square:3", "game=churn&board=hex:2&pie=off"]
)
def test_random_games_are_as_reckoned(link: str) -> None:
    """Each figure is no farther off than its interval is wide, four standard errors."""
    actual = measures.measured(sampled(link))
    for name, value in expected(link).items():
        figure = actual[name]
        assert figure.low <= figure.value <= figure.high
        assert abs(figure.value - value) <= figure.high - figure.low + 1e-12, name


def test_an_interval_of_95_per_cent_holds_the_truth_as_often() -> None:
    """About 95 of 100 samples contain each exact value; fewer than 88 have a probability of one in a thousand."""
    actual = [
        measures.measured(Sample(2, 9, part, ()))
        for part in (
            RecordedGames(
                *(getattr(sampled(TOY).games, name)[first : first + 20] for name in RecordedGames.__slots__)
            )
            for first in range(0, GAMES, 20)
        )
    ]
    truth = expected(TOY)
    for name in ("first", "second", "draws", "length", "advantage", "coverage"):
        held = sum(each[name].low <= truth[name] <= each[name].high for each in actual)
        assert 88 <= held <= 100, name


def test_a_single_game_gives_no_certainty() -> None:
    """A single game has no spread: unbounded figures are left out, and a mean of shares may be anything."""
    actual = measures.measured(random_play.sample(affinage.load(TOY), 1, seed=1))
    assert not {"length", "length_sd", "length_p50", "branching", "complexity", "margin"} & set(actual)
    assert [(actual[name].low, actual[name].high) for name in ("coverage", "decisions")] == [(0, 1), (0, 1)]
    assert all(figure.low < figure.high for figure in actual.values())


def chi_squared(counts: Counter[str], outcomes: int) -> float:
    """Return by how many standard deviations the chi-squared statistic of counts exceeds that of equal chances."""
    expected = counts.total() / outcomes
    statistic = sum((number - expected) ** 2 / expected for number in counts.values())
    statistic += (outcomes - len(counts)) * expected
    return (statistic - (outcomes - 1)) / sqrt(2 * max(1, outcomes - 1))


@pytest.mark.parametrize("link", UNIFORM)
def test_batches_draw_every_legal_move_alike(link: str) -> None:
    game = affinage.load(link)
    line = random_line(game, seed=6, plies=20)
    for place in (0, len(line.positions) // 3, len(line.positions) * 2 // 3):
        start = line.positions[place]
        moves = [move for move in start.legal_moves() if move != SWAP]
        log: Log = []
        playouts_of(game).play([start], 40 * len(moves), np.random.default_rng(8), plies=1, log=log)
        counts = Counter(logged_move(start, entry).text for entry in log[0])
        assert set(counts) == {move.text for move in moves}
        assert abs(chi_squared(counts, len(moves))) < 4.5


@pytest.mark.parametrize(
    "link",
    [
        *("board=square:4&neutral=forbid&goal=cascade", "board=hex:3&limit=match&pie=on", "board=square:4"),
        *("game=churn", "game=taifas&board=square:4", "game=emulsion&board=square:4&start=free"),
        "game=moulds&win=twenty",
    ],
)
def test_recorded_figures_are_those_of_the_rules(link: str) -> None:
    """Repeat the draws, and play the resulting games by the rules alone."""
    game, games = affinage.load(link), 12
    actual = random_play.chunk(game, games, seed=7, number=0)
    log: Log = []
    draws = np.random.default_rng([7, number_of(game), 0])
    limit = random_play.LONGEST * game.board.size
    playouts_of(game).play([game.initial()], games, draws, plies=limit, log=log)
    for row, choices in enumerate(actual.choices):
        end, turns = follow(game.initial(), row, log)
        swapped = int(actual.games.turns[row]) - turns
        winner = end.winner() or 0
        passes = sum(entries[row, 0] == PASSED for entries in log)
        alone = self_play.recorded(end, 3 - winner if swapped and winner else winner, turns + swapped, passes)
        for name in RecordedGames.__slots__:
            assert getattr(actual.games, name)[row] == pytest.approx(getattr(alone, name)[0]), name
        assert choices.tolist() == counted_by_the_rules(game, row, log, swapped=bool(swapped))


def counted_by_the_rules(game: Game, row: int, log: Log, *, swapped: bool) -> list[int]:
    """Return the number of legal moves, swaps included, at each turn of a game."""
    position, results = game.initial(), []
    for ply, entries in enumerate(log):
        for _ in range(2 if ply == 1 and swapped else 1):
            moves = position.legal_moves()
            results.append(FORCED_PASS if moves == [PASS] else len(moves))
            after_swap = position.apply(SWAP)
            position = after_swap if SWAP in moves and swapped else position
        if entries[row, 0] == OVER:
            return results[:-1]
        position = position.apply(logged_move(position, entries[row]))
    return results


def test_swaps_are_as_likely_as_any_other_answer() -> None:
    """After any first turn of Taifas on nine cells there are sixteen placements, and the swap."""
    game = affinage.load("game=taifas&board=square:3&pie=on")
    sample = random_play.sample(game, 3000, seed=4)
    figure = figures.share(int((sample.games.turns == 10).sum()), 3000)
    assert figure.low <= 1 / 17 <= figure.high
    assert set(sample.games.turns) == {9, 10}
    assert {tuple(choices[:3]) for choices in sample.choices} == {(18, 17, 14), (18, 17, 16)}


def test_forced_passes_are_turns_without_a_choice() -> None:
    sample = random_play.sample(affinage.load("board=square:4&limit=match"), 500, seed=1)
    passes = [int((choices == FORCED_PASS).sum()) for choices in sample.choices]
    assert sum(passes) > 0
    assert passes == sample.games.passes[: len(passes)].tolist()
    assert [len(choices) for choices in sample.choices] == sample.games.turns[: len(passes)].tolist()


def test_same_seed_gives_the_same_figures_and_more_games_continue() -> None:
    game = affinage.load("board=hex:3")
    short, again, longer, other = (
        random_play.sample(game, games, seed) for games, seed in ((1000, 1), (1000, 1), (2000, 1), (1000, 2))
    )
    assert measures.measured(short) == measures.measured(again) != measures.measured(other)
    assert np.array_equal(longer.games.turns[:1000], short.games.turns)
    assert not np.array_equal(longer.games.turns[1000:], short.games.turns)


def test_games_decided_by_a_rule_for_ties_are_counted() -> None:
    game = affinage.load("board=square:3&goal=cascade")
    assert 0 < measures.measured(random_play.sample(game, 500, seed=1))["tiebreaks"].value < 1


def test_games_without_an_end_are_not_completed() -> None:
    games = RecordedGames(
        winners=np.array([1, 0, 0], np.int8),
        finished=np.array([True, True, False]),
        turns=np.array([5, 6, 90], np.int32),
        passes=np.array([0, 1, 2], np.int32),
        occupied=np.array([4, 4, 2], np.int32),
        unowned=np.array([0, 0, 0], np.int32),
        margins=np.array([2.0, 0.0, 7.0]),
        tiebreaks=np.array([False, False, False]),
    )
    actual = measures.measured(Sample(2, 4, games, ()))
    assert [actual[name].value for name in ("completion", "first", "draws", "margin")] == pytest.approx(
        [2 / 3, 1 / 3, 1 / 3, 1.0]
    )
    assert not {"branching", "complexity", "decisions"} & set(actual)


def test_a_game_that_nobody_can_begin_is_drawn_in_no_turns() -> None:
    sample = random_play.sample(affinage.load("board=square:2&place=gap2&pie=on"), 50, seed=1)
    actual = measures.measured(sample)
    assert [actual[name].value for name in ("completion", "draws", "length", "coverage")] == [1, 1, 0, 0]


def test_the_balance_of_three_is_between_the_best_and_the_worst_seat() -> None:
    game = affinage.load("game=moulds&board=triangle:7&players=3")
    actual = measures.measured(random_play.sample(game, 200, seed=1))
    assert "advantage" not in actual
    assert actual["balance"].low <= actual["balance"].value <= actual["balance"].high <= 1


@pytest.mark.parametrize("shares", [(1 / 3, 1 / 3, 1 / 3), (0.5, 0.3, 0.2), (0.25, 0.25, 0.25, 0.25)])
def test_intervals_of_the_balance_of_three_or_four_hold_95_of_100(
    shares: tuple[float, ...],
) -> None:
    """At least about 190 of 200 samples do; fewer than 180 have a probability of one in a thousand."""
    none = np.zeros(500, np.int32)
    truth = 1 - (max(shares) - min(shares))
    held = 0
    for seed in range(200):
        winners = np.random.default_rng(seed).choice(len(shares), size=500, p=shares) + 1
        ends = winners.astype(np.int8), none == 0
        games = RecordedGames(*ends, none, none, none, none, none.astype(np.float64), none > 0)
        actual = measures.balance(Sample(len(shares), 9, games, ()))
        assert actual
        held += actual.low <= truth <= actual.high
    assert held >= 180


LENGTHS = (1, 7, LONG - 1, LONG, LONG + 1, 100_003)
MASK = (1 << 64) - 1


def slow_split_mix(seed: int, number: int) -> list[int]:
    """Return the numbers as Steele, Lea and Flood have them, one at a time."""
    results = []
    for _ in range(number):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        word = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
        results.append(word ^ (word >> 31))
    return results


@pytest.mark.parametrize("seed", [0, 1, 1234567, MASK])
def test_split_mix_is_that_of_a_loop(seed: int) -> None:
    assert split_mix(seed, 50).tolist() == slow_split_mix(seed, 50)


@pytest.mark.parametrize("length", LENGTHS)
def test_bytes_have_their_length_and_follow_the_seed(length: int) -> None:
    drawn = RandomNumbers(3).bytes(length)
    assert len(drawn) == length
    assert drawn == RandomNumbers(3).bytes(length)
    assert length == 1 or drawn != RandomNumbers(4).bytes(length)


def test_integers_are_even_in_their_range() -> None:
    random = RandomNumbers(2)
    colours = random.integers(1, 3, (40, 50), np.int8)
    assert colours.dtype == np.int8
    assert np.bincount(colours.ravel(), minlength=3).tolist()[0] == 0
    assert abs(colours.mean() - 1.5) < 5 * 0.5 / 2000**0.5
    keys = random.integers(0, 1 << 20, 2000, np.uint32)
    assert keys.max() < 1 << 20
    assert keys.max() > 0.99 * (1 << 20)
    assert {random.integers(3) for _ in range(100)} == {0, 1, 2}


def test_a_range_that_is_no_power_of_two_is_refused() -> None:
    with pytest.raises(ValueError, match="3 values, expected a power of two"):
        RandomNumbers(1).integers(0, 3, 5, np.int8)
