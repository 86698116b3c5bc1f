"""Calibrated win chances: the maps, and the figures shown to people."""

from __future__ import annotations

from dataclasses import replace

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

PLAIN_OWNERS = OwnerMap(1.0, 0.0, 1.0, 1.0, 0.0)
STEEP = Calibration(ChanceMap(2.0, 0.1, 1.0, 0.2), PLAIN_OWNERS)
FLAT = Calibration(ChanceMap(0.0, 0.0, 1.5, 0.001), PLAIN_OWNERS)
SHIPPED = [*fitted.FITTED.values(), *fitted.WITH_VALUE_FUNCTION.values()]
CHANCES = [number / 100 for number in range(101)]


def thought(link: str = "board=square:4", playouts: int = 300) -> SearchResult:
    game = affinage.load(link)
    return Search(game, 1).think(game.initial(), playouts=playouts)


# The maps


@pytest.mark.parametrize("maps", [STEEP, FLAT, *SHIPPED])
@pytest.mark.parametrize("games", [1, 200, 1024, 10**6])
def test_maps_rise_or_are_flat_and_treat_the_players_alike(maps: Calibration, games: int) -> None:
    actual = [maps.chance.chance(value, games) for value in CHANCES]
    assert actual == sorted(actual)
    if maps.chance.slope:
        assert len(set(actual)) == len(actual)
        assert (actual[0], actual[100]) == (0.0, 1.0)
    else:
        assert len(set(actual)) == 1
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
    open_moves = [each for each in result.candidates if each.error]
    assert open_moves
    for each in open_moves:
        assert ChanceMap().error(each.rate, each.visits, 9) == pytest.approx(each.error)


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
    actual = maps.owners(shares, whole_games, (1, 4), (0.8, 0.2))
    exchanged = maps.owners(shares[::-1], whole_games[::-1], (4, 1), (0.2, 0.8))
    assert np.array(actual) == pytest.approx(np.array(exchanged[::-1]))
    assert all(0 <= share <= 1 for row in actual for share in row)
    assert all(sum(row[cell] for row in actual) < 1 for cell in range(3))
    without = maps.owners(shares, whole_games, (0, 4), (0.8, 0.2))
    assert actual[0][0] > without[0][0], "a stone there speaks for its colour"
    assert actual[0][1] > actual[1][1], "and so do better chances"


# Figures for people


def test_people_see_the_calibrated_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fitted.FITTED, "affinage", STEEP)
    result = replace(thought(), values=(0.75, 0.25), games=1024)
    output = calibrated(result)
    assert output.values == pytest.approx((0.9, 0.1))
    assert output.error == output.candidates[0].error > result.error
    assert (output.best, [each.move for each in output.candidates]) == (
        result.best,
        [each.move for each in result.candidates],
    )
    owners = PLAIN_OWNERS.owners(result.owners, result.owners, (0, 0), output.values)
    assert calibrated_owners(output) == owners


def test_a_swap_gives_what_the_other_colour_can_expect(monkeypatch: pytest.MonkeyPatch) -> None:
    maps = replace(STEEP, chance=ChanceMap(optimism=1.5))
    monkeypatch.setitem(fitted.FITTED, "affinage", maps)
    game = affinage.load("board=square:4&pie=on")
    position = game.initial().apply(game.parse_move(game.initial(), "a1,b1"))
    output = calibrated(Search(game, 1).think(position, playouts=200))
    swap = next(each for each in output.candidates if each.move == SWAP)
    assert swap.rate == pytest.approx(output.values[0])


def test_proven_chance_stays_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fitted.FITTED, "affinage", STEEP)
    output = calibrated(replace(thought(), values=(1.0, 0.0), error=0.0, proven=1))
    assert (output.values, output.error) == ((1.0, 0.0), 0.0)
    sure = replace(thought().candidates[0], rate=1.0, error=0.0)
    assert calibrated(replace(thought(), candidates=(sure,))).candidates == (sure,)


def test_variants_without_constants_are_shown_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fitted.FITTED, "moulds", STEEP)
    monkeypatch.delitem(fitted.FITTED, "churn", raising=False)
    for link in ("game=churn", "game=moulds&players=4"):
        result = thought(link, 40)
        assert calibrated(result) is result
        assert calibrated_owners(result) is result.owners


def test_search_with_a_value_function_has_constants_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fitted.FITTED, "taifas", STEEP)
    monkeypatch.setitem(fitted.WITH_VALUE_FUNCTION, "taifas", FLAT)
    game = affinage.load("game=taifas&board=square:5")
    for own_judge, maps in ((None, STEEP), (value_function_of(game), FLAT)):
        result = Search(game, 1, knowledge=Knowledge(game, value_function=own_judge)).think(
            game.initial(), playouts=100
        )
        assert calibrated(result).values == maps.chance.chances(result.values, 1, result.games)


@pytest.mark.parametrize("maps", SHIPPED)
def test_sure_winner_owns_no_fewer_cells_than_among_equals(maps: Calibration) -> None:
    owners = maps.owners
    shares = ((0.6, 0.4, 0.1), (0.3, 0.5, 0.1))
    messages = [owners.owners(shares, shares, (1, 2), chances)[0] for chances in ((1.0, 0.0), (0.5, 0.5))]
    assert all(winning >= equal for winning, equal in zip(*messages, strict=True))
