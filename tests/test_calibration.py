"""Chances that come true: the maps, how they are fitted and judged, and what of them people see."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import affinage
from affinage.bots.calibration import calibrated, calibrated_owners, fitted
from affinage.bots.calibration.maps import Calibration, ChanceMap, OwnerMap
from affinage.bots.calibration.whole_games import whole_game_owners
from affinage.bots.knowledge import Knowledge
from affinage.bots.search import Search, SearchResult
from affinage.bots.value_functions import value_function_of
from affinage.game import SWAP
from research.bench.calibration import judgement, plot, recording, report, scores, store
from research.bench.calibration.cases import gaps
from research.bench.calibration.fit import fit
from research.bench.calibration.games import AnalysedPosition, Estimate, PlayedGame, play
from research.bench.calibration.judgement import judge
from research.bench.calibration.recording import Recording, record
from research.bench.calibration.scores import Cases

PLAIN_OWNERS = OwnerMap(1.0, 0.0, 1.0, 1.0, 0.0)
STEEP = Calibration(ChanceMap(2.0, 0.1, 1.0, 0.2), PLAIN_OWNERS)
FLAT = Calibration(ChanceMap(0.0, 0.0, 1.5, 0.001), PLAIN_OWNERS)
SHIPPED = [*fitted.FITTED.values(), *fitted.JUDGED.values()]
CHANCES = [number / 100 for number in range(101)]


def thought(link: str = "board=square:4", playouts: int = 300) -> SearchResult:
    game = affinage.load(link)
    return Search(game, 1).think(game.initial(), playouts=playouts)


def synthetic(number: int, value: float, winner: int, further: float = 0.0) -> PlayedGame:
    """A game with one position, in which searches find a value for the first player, and the longest goes further."""
    estimates = tuple(Estimate(n, n // 2, (value, 1 - value), 0.02, None) for n in (256, 512, 1024))
    drifted = min(1.0, max(0.0, value + 0.05 * (number % 3 - 1)))
    longer = tuple(Estimate(8 * n, 4 * n, (drifted, 1 - drifted), 0.01, None) for n in (256, 512, 1024))
    drifted = min(1.0, max(0.0, drifted + further * (number % 2 - 0.5)))
    longest = tuple(Estimate(64 * n, 32 * n, (drifted, 1 - drifted), 0.01, None) for n in (256, 512, 1024))
    owners = ((95, 50), (5, 50))
    position = AnalysedPosition(3, 1, (1, 2), estimates, longer, longest, owners, owners)
    return PlayedGame("", 0, number, 1024, 9, winner, (1, 2), (position,))


def samples(games: int, slope: float) -> list[PlayedGame]:
    """Games in which the chances are those that a slope makes of the values."""
    random = np.random.default_rng(5)
    found = []
    for number in range(games):
        value = float(random.uniform(0.05, 0.95))
        wins = random.random() < ChanceMap(slope).chance(value, 1024)
        found.append(synthetic(number, value, 1 if wins else 2))
    return found


# The maps


@pytest.mark.parametrize("maps", [STEEP, FLAT, *SHIPPED])
@pytest.mark.parametrize("games", [1, 200, 1024, 10**6])
def test_maps_rise_or_are_flat_and_treat_the_players_alike(maps: Calibration, games: int) -> None:
    found = [maps.chance.chance(value, games) for value in CHANCES]
    assert found == sorted(found)
    if maps.chance.slope:
        assert len(set(found)) == len(found)
        assert (found[0], found[100]) == (0.0, 1.0)
    else:
        assert len(set(found)) == 1
    for value in CHANCES:
        black_moves = maps.chance.chances((value, 1 - value), 1, games)
        assert sum(black_moves) == pytest.approx(1)
        assert maps.chance.chances((1 - value, value), 2, games) == black_moves[::-1]
    alike = replace(maps.chance, optimism=1.0)
    assert alike.chance(0.5, games) == 0.5, "who is to move apart"
    assert (maps.chance.chance(0.5, games) < 0.5) == (maps.chance.optimism > 1)


def test_the_plain_map_changes_nothing() -> None:
    result = thought()
    assert [ChanceMap().chance(value, 7) for value in CHANCES] == pytest.approx(CHANCES)
    open_moves = [found for found in result.candidates if found.error]
    assert open_moves
    for found in open_moves:
        assert ChanceMap().error(found.rate, found.visits, 9) == pytest.approx(found.error)


def test_games_played_to_their_end_count_where_a_search_cuts_its_games_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(fitted.FITTED, "churn", Calibration(ChanceMap(), OwnerMap(0.0, 1.0, 1.0, 1.0, 0.0)))
    result = thought("game=churn&board=hex:2", 40)
    whole_games = whole_game_owners(result.position)
    assert [sum(row[cell] for row in whole_games) for cell in range(7)] == pytest.approx([1.0] * 7)
    assert np.array(calibrated_owners(result)) == pytest.approx(np.array(whole_games), abs=0.03)
    assert whole_game_owners(result.position) == whole_games


def test_owners_exchange_with_their_players_and_add_up() -> None:
    maps = OwnerMap(0.7, 0.3, 0.5, 2.0, 0.4)
    shares, whole_games = ((0.6, 0.2, 0.0), (0.3, 0.2, 1.0)), ((0.5, 0.4, 0.1), (0.3, 0.4, 0.9))
    found = maps.owners(shares, whole_games, (1, 4), (0.8, 0.2))
    exchanged = maps.owners(shares[::-1], whole_games[::-1], (4, 1), (0.2, 0.8))
    assert np.array(found) == pytest.approx(np.array(exchanged[::-1]))
    assert all(0 <= share <= 1 for row in found for share in row)
    assert all(sum(row[cell] for row in found) < 1 for cell in range(3))
    without = maps.owners(shares, whole_games, (0, 4), (0.8, 0.2))
    assert found[0][0] > without[0][0], "a stone there speaks for its colour"
    assert found[0][1] > found[1][1], "and so do better chances"


# What people are told


def test_people_are_told_the_calibrated_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fitted.FITTED, "affinage", STEEP)
    result = replace(thought(), values=(0.75, 0.25), games=1024)
    told = calibrated(result)
    assert told.values == pytest.approx((0.9, 0.1))
    assert told.error == told.candidates[0].error > result.error
    assert (told.best, [found.move for found in told.candidates]) == (
        result.best,
        [found.move for found in result.candidates],
    )
    owners = PLAIN_OWNERS.owners(result.owners, result.owners, (0, 0), told.values)
    assert calibrated_owners(told) == owners


def test_a_swap_gives_what_the_other_colour_can_expect(monkeypatch: pytest.MonkeyPatch) -> None:
    maps = replace(STEEP, chance=ChanceMap(optimism=1.5))
    monkeypatch.setitem(fitted.FITTED, "affinage", maps)
    game = affinage.load("board=square:4&pie=on")
    position = game.initial().apply(game.parse_move(game.initial(), "a1,b1"))
    told = calibrated(Search(game, 1).think(position, playouts=200))
    swap = next(found for found in told.candidates if found.move == SWAP)
    assert swap.rate == pytest.approx(told.values[0])


def test_what_is_proven_stays_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fitted.FITTED, "affinage", STEEP)
    told = calibrated(replace(thought(), values=(1.0, 0.0), error=0.0, proven=1))
    assert (told.values, told.error) == ((1.0, 0.0), 0.0)
    sure = replace(thought().candidates[0], rate=1.0, error=0.0)
    assert calibrated(replace(thought(), candidates=(sure,))).candidates == (sure,)


def test_rule_sets_without_constants_are_told_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fitted.FITTED, "moulds", STEEP)
    monkeypatch.delitem(fitted.FITTED, "churn", raising=False)
    for link in ("game=churn", "game=moulds&players=4"):
        result = thought(link, 40)
        assert calibrated(result) is result
        assert calibrated_owners(result) is result.owners


def test_what_a_judge_had_a_say_in_has_constants_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fitted.FITTED, "taifas", STEEP)
    monkeypatch.setitem(fitted.JUDGED, "taifas", FLAT)
    game = affinage.load("game=taifas&board=square:5")
    for own_judge, maps in ((None, STEEP), (value_function_of(game), FLAT)):
        result = Search(game, 1, knowledge=Knowledge(game, value_function=own_judge)).think(
            game.initial(), playouts=100
        )
        assert calibrated(result).values == maps.chance.chances(result.values, 1, result.games)


# Bins and scores


def cases(chances: list[float], outcomes: list[float], games: list[int]) -> Cases:
    return Cases(np.array(chances), np.array(outcomes), np.ones(len(chances), np.intp), np.array(games))


def test_bins_and_scores_are_those_worked_out_by_hand() -> None:
    found = cases([0.11, 0.19, 0.15, 0.9, 1.0], [0, 1, 0.5, 1, 1], [1, 1, 2, 2, 3])
    low, high = scores.bins(found)
    assert [low.chance, high.chance] == pytest.approx([0.15, 0.95])
    assert (low.outcome.value, low.positions, low.games) == (0.5, 3, 2)
    assert (high.outcome.value, high.positions, high.games) == (1.0, 2, 2)
    assert scores.difference(found) == pytest.approx((3 * 0.35 + 2 * 0.05) / 5)
    assert scores.plain_difference(found) == pytest.approx(0.2)
    assert scores.brier(found) == pytest.approx((0.11**2 + 0.81**2 + 0.35**2 + 0.1**2) / 5)


def test_intervals_take_the_positions_of_a_game_together() -> None:
    outcomes = [float(number % 2) for number in range(40)]
    apart = scores.by_game(np.array(outcomes), np.arange(40))
    together = scores.by_game(np.array(outcomes), np.arange(40) % 4)
    assert apart.value == together.value == 0.5
    assert together.high - together.low > 2 * (apart.high - apart.low)


def test_true_chances_differ_from_outcomes_by_chance_alone() -> None:
    random = np.random.default_rng(1)
    chances = random.random(800)
    true = cases(chances.tolist(), (random.random(800) < chances).tolist(), list(range(800)))
    assert scores.difference(true) < 2 * scores.chance_alone(true, scores.difference) < 0.08
    found = scores.interval(true, scores.difference)
    assert found.low < scores.chance_alone(true, scores.difference) < found.high


# Fitting and judging


def test_a_fit_finds_the_slope_that_games_were_made_with() -> None:
    games = samples(1000, slope=2.0)
    found = fit(games)
    assert found.chance.slope == pytest.approx(2.0, abs=0.25)
    assert found == fit(games)
    assert gaps(games, found.chance).held.mean() >= 0.95
    tighter = replace(found.chance, drift=found.chance.drift - 0.005)
    assert gaps(games, tighter).held.mean() < 0.95


def test_margins_hold_in_longer_searches_too() -> None:
    games = [synthetic(number, 0.3 + number / 1000, 1 + number % 2, further=0.4) for number in range(400)]
    found = fit(games).chance
    assert gaps(games, found, of_longer=True).held.mean() >= 0.95
    near = fit([replace_longest(game) for game in games]).chance
    assert gaps(games, near).held.mean() >= 0.95
    assert gaps(games, near, of_longer=True).held.mean() < 0.5, "nothing else asks for so wide ones"


def replace_longest(game: PlayedGame) -> PlayedGame:
    """A game whose longest searches say what the longer ones say."""
    return replace(game, positions=tuple(replace(at, longest=at.longer) for at in game.positions))


def test_values_that_tell_the_wrong_winner_make_a_map_flat() -> None:
    turned = [replace(game, winner=3 - game.winner) for game in samples(400, slope=2.0)]
    won = np.mean([game.winner == 1 for game in turned])
    found = fit(turned).chance
    assert (found.slope, found.growth) == (0.0, 0.0)
    assert found.chance(0.9, 8192) == pytest.approx(won, abs=0.01)
    assert found.drift > 0, "as no error at all would be a proof"


@pytest.mark.parametrize("thousandths", [26, 101, 524])
def test_no_number_of_games_turns_a_map_over(thousandths: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for growth in (1.0, -1.0):
        found = np.array([thousandths / 1000, growth, 0.0])
        monkeypatch.setattr("research.bench.calibration.fit._logistic", lambda *_, found=found: found)
        chance = fit(samples(40, slope=1.0)).chance
        assert chance.slope == thousandths / 1000
        assert chance.growth * growth > 0
        assert min(chance.power(games) for games in (1, 128, 1024, 8192, 10**6)) >= 0


@pytest.mark.parametrize("maps", SHIPPED)
def test_who_wins_for_sure_is_told_no_fewer_cells_than_among_equals(maps: Calibration) -> None:
    owners = maps.owners
    shares = ((0.6, 0.4, 0.1), (0.3, 0.5, 0.1))
    told = [owners.owners(shares, shares, (1, 2), chances)[0] for chances in ((1.0, 0.0), (0.5, 0.5))]
    assert all(winning >= equal for winning, equal in zip(*told, strict=True))


def test_chances_all_alike_tell_nothing_of_owners() -> None:
    games = [replace(game, owners=(game.winner, 2)) for game in samples(400, slope=2.0)]
    assert fit(games).owners.winning > 0
    turned = [replace(game, winner=3 - game.winner) for game in games]
    assert fit(turned).chance.slope == 0
    assert fit(turned).owners.winning == 0
    loser_takes = [replace(game, owners=(3 - game.winner, 2)) for game in games]
    assert fit(loser_takes).owners.winning == 0


def test_owners_that_are_too_sure_are_made_less_so() -> None:
    games = [replace(game, owners=(1 + number % 2, 2)) for number, game in enumerate(samples(400, 1.0))]
    (position,) = games[0].positions
    shares = ((0.95, 0.5), (0.05, 0.5))
    share = fit(games).owners.owners(shares, shares, position.stones, (0.5, 0.5))[0][0]
    assert share == pytest.approx(0.5, abs=0.1)


def test_each_half_is_judged_by_what_fits_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_number(games: list[PlayedGame]) -> Calibration:
        return Calibration(ChanceMap(1.0 + games[0].number // 4 % 2), PLAIN_OWNERS)

    monkeypatch.setattr(judgement, "fit", by_number)
    judged = judge([synthetic(number, 0.75, 1) for number in range(10)])
    told = dict(zip(judged.chances.games.tolist(), judged.chances.chances.tolist(), strict=True))
    assert [told[number] for number in (0, 3, 4, 7, 8)] == pytest.approx([0.9, 0.9, 0.75, 0.75, 0.9])
    assert judged.raw.chances.tolist() == [0.75] * 10


def test_what_is_found_out_is_written_for_people_and_for_the_engine() -> None:
    judged = judge(samples(60, 2.0))
    text = "\n".join(report.lines("affinage", 60, 2, judged))
    assert text.startswith("affinage: 60 games, 60 positions, and 2 of which the end was proved")
    assert plot.picture({"affinage": judged}).count("<circle") == len(
        scores.bins(judged.raw) + scores.bins(judged.chances)
    )
    names: dict[str, object] = {}
    exec(report.module({"affinage": STEEP}, {"taifas": FLAT}), names)
    assert (names["FITTED"], names["JUDGED"]) == ({"affinage": STEEP}, {"taifas": FLAT})


# The games


def test_games_are_the_same_again_and_survive_their_file(tmp_path: Path) -> None:
    game = affinage.load("board=square:5&pie=on")
    found = play(game, 3, 4, 64)
    assert found == play(game, 3, 4, 64)
    assert found != replace(play(game, 3, 5, 64), number=4)
    assert found.positions
    assert len(found.positions[0].longest) == len(found.positions[0].longer) == 3
    assert all(len(at.estimates) == 3 for at in found.positions)
    path = tmp_path / "games.jsonl"
    store.append(path, found)
    assert store.read(path) == [found]


def test_recording_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def stopped_at_third(
        _game: object, _seed: int, number: int, _playouts: int, *, judged: bool
    ) -> PlayedGame:
        assert judged
        if len(played) == 2:
            played.append(-1)
            raise KeyboardInterrupt
        played.append(number)
        return synthetic(number, 0.5, 1)

    monkeypatch.setattr(recording, "play", stopped_at_third)
    kept, said = Recording(tmp_path, 0, 5, 1024), list[str]()
    with pytest.raises(KeyboardInterrupt):
        record(kept, ["taifas"], said.append)
    with (tmp_path / "taifas.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"link": "a line that was cut')
    record(kept, ["taifas"], said.append)
    assert played == [0, 1, -1, 2, 3, 4]
    assert [game.number for game in kept.games("taifas")] == [0, 1, 2, 3, 4]
    assert said[-1] == "taifas: 5 games, 5 positions"
    record(kept, ["taifas"], said.append)
    assert len(said) == 5


def test_a_system_with_a_judge_is_recorded_without_it_too() -> None:
    assert recording.groups() == [*affinage.game_keys(), "taifas-plain", "mixed"]
    game = recording.rule_set("taifas-plain", 0, 0)
    assert game.key == "taifas"
    assert play(game, 0, 0, 64) != play(game, 0, 0, 64, judged=False)


def test_mixed_rule_sets_are_drawn_and_can_be_drawn_again() -> None:
    links = {recording.rule_set(recording.MIXED, 0, number).link() for number in range(8)}
    assert len(links) == 8
    assert links == {recording.rule_set(recording.MIXED, 0, number).link() for number in range(8)}
