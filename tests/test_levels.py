"""The levels of the computer, and the chances that people see."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, count, pairwise

import numpy as np
import pytest

import affinage
from affinage.bots.attention import MIN_NOTICED, Attention
from affinage.bots.budget import Budget
from affinage.bots.calibration import calibrated, calibrated_owners, fitted, whole_game_owners
from affinage.bots.calibration.maps import Calibration, ChanceMap, OwnerMap
from affinage.bots.knowledge import Knowledge
from affinage.bots.learned import value_function_of
from affinage.bots.levels import LEVELS, Level, level, levels_of, strengths_of
from affinage.bots.node import SearchNode
from affinage.bots.playouts import playouts_of
from affinage.bots.search import Search, SearchResult
from affinage.game import SWAP, Game, Position
from affinage.matches import setup
from affinage.teach.puzzles.collection import shipped
from tests.strategies import random_line

OVERLOOKED = {
    "1386f90d": 500,
    "33f10ab4": 500,
    "68d48c58": 2000,
    "95b7564e": 2000,
    "412f6a55": 400,
    "da86751d": 400,
}
"""Puzzles, with the number of games per move at which the search of 88251bc was tested.

It found the winning move of the first four with none of the eight seeds below, of 412f6a55 with five and of
da86751d with four.
"""
GIVEN_AWAY = {
    ("board=square:6&neutral=forbid", "2b2b.2b2b.4w1.4w1.1bb3.ww4-w-last=b"): "d1,e1",
    (
        "board=square:8",
        "2bw3b.wwbwbb1b.ww3ww1.2wwb1bb.3wbbb1.1wwwb1w1.bb2b1w1.8-b-last=w",
    ): "c1,d1",
    ("game=churn&board=hex:4&pie=off", "3r.3rb.b1rbbb.1brrbbb.bbrrbb.rr1rr.rrrr-r"): "b7",
    (
        "game=emulsion&pie=off",
        "bbwbwwbw.wbbwwwbb.wwwbbbbb.wwwbwwbw.wbwbwbbb.bbwbbwwb.bbwbbwww.bwwwbbww-w-last=b",
    ): "f5-f4",
}
"""Positions as texts, with the only winning turn.

Level 5 once missed the second with four of five seeds, and the others with all five.
"""
ENOUGH = 3
"""Number of positions with a turn that wins at once, which all levels play."""
TICK = 0.005
"""Seconds per reading of the clock, so that a budget always lasts equally long."""


def level_5(position: Position, seed: int) -> str:
    """Return the move of level 5 in 0.7 seconds of a clock that only advances when it is read."""
    clock = count(0, TICK).__next__
    return str(LEVELS[-1].within(0.7).player(position.game, seed, clock).choose(position))


@pytest.mark.long
@pytest.mark.parametrize("key", OVERLOOKED)
def test_move_once_overlooked_is_played(key: str) -> None:
    (puzzle,) = (puzzle for puzzle in shipped() if puzzle.key == key)
    position = puzzle.start()
    wins = position.apply(position.game.parse_move(position, puzzle.solution[0]))
    for seed in range(8):
        move = Search(position.game, seed, budget=Budget(playouts=OVERLOOKED[key])).choose(position)
        assert position.apply(move) == wins


@pytest.mark.long
@pytest.mark.parametrize(("link", "text"), GIVEN_AWAY)
def test_a_win_that_level_5_once_gave_away_is_kept(link: str, text: str) -> None:
    position = setup.read(affinage.load(link), text)
    assert {level_5(position, seed) for seed in range(3)} == {GIVEN_AWAY[link, text]}


GAMES = [affinage.load(f"game={key}") for key in affinage.game_keys()]
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])


def test_there_are_eight_levels_with_names_of_their_own() -> None:
    assert [each.number for each in LEVELS] == [*range(1, 9)]
    assert len({each.name for each in LEVELS}) == 8
    assert level(" 3 ") is LEVELS[2]
    with pytest.raises(affinage.OptionError, match=r"levels are 1 \(fresh\)"):
        level(9)


@EACH_GAME
def test_a_table_climbs_step_by_step(game: Game) -> None:
    strengths = strengths_of(game)
    assert len(strengths) == (8 if game.key != "churn" else len(levels_of(game)))
    steps = [after.rating - before.rating for before, after in pairwise(strengths)]
    assert all(120 <= step <= 350 for step in steps)
    assert all(a.sight <= b.sight for a, b in pairwise(strengths) if a.nodes == b.nodes)
    assert [each.playouts is None for each in strengths] == [False] * (len(strengths) - 1) + [True]


@EACH_GAME
def test_each_level_has_a_character(game: Game) -> None:
    message = [each.character(game) for each in levels_of(game)]
    assert message[0].startswith("For a first game: ")
    assert message[-1] == "As strong as it gets in two seconds a move."
    assert len({*message}) >= 5 or game.key == "churn"
    assert all(len(line) < 90 and line.endswith(".") for line in message)


@EACH_GAME
def test_all_but_the_strongest_two_depend_on_no_clock(game: Game) -> None:
    for each in levels_of(game)[:-2]:
        assert each.budget(game).seconds is None
        assert each.within(0.001).budget(game) == each.budget(game)
    assert levels_of(game)[-1].within(0.7).budget(game).seconds == 0.7


def test_fewer_random_games_are_played_where_they_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    game = affinage.load("")
    usual = [each.budget(game).playouts or 0 for each in LEVELS[:-1]]
    monkeypatch.setattr(playouts_of(game), "weight", 4)
    fewer = [each.budget(game).playouts or 0 for each in LEVELS[:-1]]
    assert all(4 * few + 3 >= many > few for few, many in zip(fewer[3:], usual[3:], strict=True))
    monkeypatch.setattr(playouts_of(game), "weight", 1000)
    fewest = [each.budget(game).playouts or 0 for each in LEVELS[:-1]]
    assert fewest == sorted({*fewest}), "they stay in order"


def test_a_level_that_a_game_does_not_bear_plays_as_its_strongest() -> None:
    game = affinage.load("game=churn")
    number = len(levels_of(game))
    assert [each.strength(game) for each in LEVELS[number - 1 :]] == [strengths_of(game)[-1]] * (9 - number)


@EACH_GAME
def test_the_same_seed_finds_the_same_moves(game: Game) -> None:
    for each in levels_of(game)[:-2][:4]:
        moves = [each.player(game, 7).choose(game.initial()) for _ in range(2)]
        assert moves[0] == moves[1]
        assert moves[0] in game.initial().legal_moves()


def test_the_mildest_level_varies_with_the_seed() -> None:
    game = affinage.load("board=square:4")
    assert len({LEVELS[0].player(game, seed).choose(game.initial()) for seed in range(8)}) > 2


def played(game: Game, mild: Level, seat: int, seed: int) -> float:
    """Return the share that a level gets in one seat against moves drawn at random."""
    source, player, position = np.random.default_rng(seed), mild.player(game, seed), game.initial()
    while not position.is_terminal():
        if position.to_move == seat:
            position = position.apply(player.choose(position))
        else:
            moves = position.legal_moves()
            position = position.apply(moves[source.integers(len(moves))])
    winner = position.winner()
    return 0.5 if not winner else float(winner == seat)


@pytest.mark.thorough
@EACH_GAME
def test_the_mildest_level_beats_random_moves(game: Game) -> None:
    points = accumulate(played(game, LEVELS[0], seat, seed) for seed in range(4) for seat in (1, 2))
    assert any(sum_so_far >= 6 for sum_so_far in points), "at 90% once in 26 times fewer"


@EACH_GAME
def test_move_of_a_level_is_the_one_most_looked_at(game: Game) -> None:
    for seed in range(4):
        position = random_line(game, seed).positions[6]
        result = LEVELS[0].player(game, seed).think(position)
        assert result.best == result.candidates[0].move
        assert result.candidates[0].visits == max(each.visits for each in result.candidates)


def test_moves_are_overlooked_but_not_those_near_what_has_changed() -> None:
    game = affinage.load("game=taifas&board=square:9")
    before = game.initial()
    position = before.play("Ba1")
    node = SearchNode(position)
    turns = playouts_of(game).turns([position])
    assert turns
    node.turns = turns[0]
    node.expand()
    attention = Attention(game, 0.0, np.random.default_rng(1))
    attention.begin(before, node)
    attention.overlook(node)
    assert node.overlooked is not None
    noticed = {game.board.names[cell] for cell in node.turns[~node.overlooked, 1]}
    assert noticed == {"a2", "b1"}
    attention.begin(position, node)
    attention.overlook(node)
    assert (~node.overlooked).sum() == MIN_NOTICED, "never too few"


def test_level_may_overlook_what_alpha_beta_foresees() -> None:
    game = affinage.load("game=moulds")
    positions, budget = random_line(game, 3).positions[4:24:2], Budget(playouts=16, nodes=100)
    sharp, dull = Search(game, 1, budget=budget), Search(game, 1, budget=budget, sight=0.1)
    actual = [(sharp.choose(position), dull.choose(position)) for position in positions]
    assert 0 < sum(best != move for best, move in actual) < len(actual)


@pytest.mark.parametrize("share", [0.25, 0.5])
def test_about_the_given_share_of_moves_is_noticed(share: float) -> None:
    game = affinage.load("")
    position = random_line(game, 1).positions[4]
    node = SearchNode(position)
    node.expand()
    attention = Attention(game, share, np.random.default_rng(2))
    attention.begin(position, node)
    attention.overlook(node)
    assert node.overlooked is not None
    assert abs((~node.overlooked).mean() - share) < 0.15


@pytest.mark.long
@pytest.mark.parametrize(
    "link",
    [
        "",
        "game=emulsion",
        "game=moulds",
        "game=moulds&board=quasi&players=3&win=twenty",
        "game=moulds&board=square:8&win=twenty",
        "game=taifas",
    ],
)
def test_no_level_overlooks_a_turn_that_wins_at_once(link: str) -> None:
    game, results = affinage.load(link), 0
    for seed in range(20):
        for position in random_line(game, seed).positions[-4:-1]:
            results += sees_win(position, seed)
        if results >= ENOUGH:
            break
    assert results


def test_no_level_overlooks_one_among_many_turns() -> None:
    game = affinage.load("game=moulds&board=square:10")
    black = [f"{column}{row}" for column in "abcdefgh" for row in (1, 3, 5, 7)] + ["h8"]
    masks = [sum(1 << game.board.index[cell] for cell in cells) for cells in (black, ["j10"])]
    position = setup.position(game, masks, 1)
    assert position.continuations().cells.bit_count() == 57
    assert sum(position.apply(move).is_terminal() for move in position.legal_moves()) == 3
    assert all(sees_win(position, seed) for seed in range(3))


def test_no_level_overlooks_one_when_it_may_swap() -> None:
    game = affinage.load("game=emulsion&board=square:3&pie=on")
    first_turns = [game.initial().apply(move) for move in game.initial().legal_moves()]
    assert sum(sees_win(position, seed) for position in first_turns for seed in range(3))


def sees_win(position: Position, seed: int) -> bool:
    """Check that all levels play a turn that wins at once where there is one beside others."""
    moves = position.legal_moves()
    wins = {move for move in moves if position.apply(move).winner() == position.to_move}
    if not 0 < len(wins) < len(moves):
        return False
    assert {each.player(position.game, seed).choose(position) for each in LEVELS} <= wins
    return True


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
