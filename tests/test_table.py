"""The page's table, without a page: picking cells, playing, taking back, and moves that play themselves."""

from __future__ import annotations

import pytest
from hypothesis import given

import affinage
from affinage.game import PASS
from affinage.match import Match
from tests.strategies import Line, matches, random_line
from tests.tables import table_of, tap
from web.model.game_view import Table


def texts(table: Table) -> list[str]:
    return [str(move) for move in table.match.moves]


def picked(table: Table) -> list[str]:
    return [table.game.board.names[cell] for cell in table.picked]


def test_two_taps_play_a_pair() -> None:
    table = table_of("board=square:4")
    assert tap(table, "b1") == []
    assert (picked(table), texts(table)) == (["b1"], [])
    assert {table.game.board.names[cell] for cell in table.legal_cells()} == {"a1", "b2", "c1"}
    assert tap(table, "a1") == []
    assert (picked(table), texts(table)) == ([], ["a1,b1"])
    assert sorted(table.last_cells()) == [table.game.board.index[name] for name in ("a1", "b1")]


def test_a_game_that_has_ended_is_shown_as_it_ended() -> None:
    game = affinage.load("game=emulsion&board=square:4&pie=off")
    lines = (random_line(game, seed) for seed in range(60))
    line = next(line for line in lines if line.last.removals())
    match = Match(game)
    match.extend(line.moves)
    table = Table(match)
    assert table.removals_left() == ()
    assert table.removed
    table.goto(0)
    assert not table.removed
    assert table.goto(len(line.moves))
    assert table.goto(len(line.moves))
    assert table.removals_left() == ()


def test_the_strongest_level_sits_for_a_stronger_one() -> None:
    match = table_of("board=square:4").match
    assert Table(match, levels=(9, 0)).levels == (5, 0)
    assert Table(match, levels=(4, 99)).levels == (4, 5)
    assert Table(match).levels == ()


def test_the_stones_of_a_pair_have_their_colours() -> None:
    same, mixed = table_of("board=square:4", "a1,b1"), table_of("board=square:3", "a1,b1")
    for table, colours in ((same, (2, 2)), (mixed, (2, 1))):
        assert table.match.position.to_place() == colours
        tap(table, "b3")
        assert table.pending() == [(table.game.board.index["b3"], colours[0])]
        assert table.match.position.to_place(table.picked) == colours[1:]


def test_tapping_the_first_stone_again_takes_it_back() -> None:
    table = table_of("board=square:4")
    tap(table, "b1")
    assert tap(table, "b1") == []
    assert (picked(table), table.pending()) == ([], [])
    assert not table.take_back_pick()
    tap(table, "b1")
    assert table.take_back_pick()
    assert (picked(table), texts(table)) == ([], [])


def test_a_refused_tap_changes_nothing_and_says_why() -> None:
    table = table_of("board=square:4", "b2,b3")
    for begun, cell, code in (([], "b2", "taken"), (["a1"], "b2", "taken"), (["a1"], "d4", "place")):
        tap(table, *begun)
        assert tap(table, cell) == [code]
        assert (picked(table), texts(table)) == (begun, ["b2,b3"])
        table.take_back_pick()
    crowded = table_of("board=square:4&max=0", "b2,b3")
    refusal = crowded.tap(crowded.game.board.index["a2"])
    assert refusal is not None
    assert (refusal.code, str(refusal)) == ("crowded", "1 stone near; the limit is 0")


def test_nothing_can_be_tapped_once_the_match_is_over() -> None:
    table = table_of("board=square:2", "a1,a2", "b1,b2")
    assert tap(table, "a1") == ["over"]
    assert list(table.legal_cells()) == []
    resigned = table_of("board=square:4", "a1,a2")
    tap(resigned, "c1")
    resigned.resign()
    assert picked(resigned) == []
    assert tap(resigned, "c1") == ["over"]
    assert resigned.undo()
    assert tap(resigned, "c1") == []


def test_undo_first_drops_the_move_begun() -> None:
    table = table_of("board=square:4", "a1,b1", "c3,c4")
    tap(table, "a3")
    assert table.undo()
    assert (picked(table), table.match.ply) == ([], 2)
    assert table.undo()
    assert table.match.ply == 1
    tap(table, "d1")
    assert table.redo()
    assert (picked(table), table.match.ply) == ([], 2)
    assert not table.redo()


def test_goto_drops_the_move_begun() -> None:
    table = table_of("board=square:4", "a1,b1", "c3,c4")
    tap(table, "a3")
    assert table.goto(1)
    assert (picked(table), table.match.ply) == ([], 1)
    assert not table.goto(7)
    tap(table, "d1", "d2")
    assert texts(table) == ["a1,b1", "d1,d2"], "a move from an earlier ply replaces the line"


def line_with_a_pass(link: str = "board=square:4&limit=match") -> Line:
    """A random game in which somebody has to pass."""
    lines = (random_line(affinage.load(link), seed) for seed in range(300))
    return next(line for line in lines if PASS in line.moves and line.moves[-1] != PASS)


def test_a_forced_pass_plays_itself_and_is_undone_with_its_move() -> None:
    line = line_with_a_pass()
    at = line.moves.index(PASS)
    table = Table(Match(line.game, ("Ann", "Bob")))
    for move in line.moves[: at - 1]:
        table.play(move)
    assert table.passed == ""
    table.play(line.moves[at - 1])
    assert table.match.ply == at + 1
    assert table.passed == ("Ann", "Bob")[line.positions[at].to_move - 1]
    assert list(table.last_cells()) == list(line.moves[at - 1].picks), "the stones, not the pass"
    assert table.undo()
    assert (table.match.ply, table.passed) == (at - 1, "")
    assert table.redo()
    assert table.match.ply == at + 1


@pytest.mark.parametrize(
    "link",
    ["board=square:4&limit=match", "game=moulds&board=quasi&players=3", "game=moulds&players=4"],
)
def test_whoever_is_to_move_after_a_play_can_move(link: str) -> None:
    for seed in range(12):
        table = Table(Match(affinage.load(link)))
        for move in random_line(table.game, seed, 300).moves:
            if move != PASS:
                table.play(move)
                assert not table.match.position.must_pass
        assert table.match.ply == len(table.match.moves)


@given(matches())
def test_undo_and_redo_walk_the_line(match: Match) -> None:
    table = Table(match)
    while table.redo():
        pass
    end = match.ply
    assert match.at_end
    while table.undo():
        assert match.ply == 0 or not match.position.must_pass
    assert match.ply == 0
    while table.redo():
        pass
    assert match.ply == end


@given(matches())
def test_every_move_can_be_tapped(match: Match) -> None:
    table = Table(Match(match.game))
    for number, move in enumerate(match.moves):
        if table.match.ply > number:
            assert move == PASS, "the table has played it"
        elif move.picks:
            table.choose(table.match.position.choice(move.picks).moves.index(move))
            for cell in move.picks:
                assert table.picked == move.picks[: move.picks.index(cell)]
                assert table.tap(cell) is None
        else:
            table.play(move)
    assert table.match.moves[: len(match.moves)] == match.moves
