"""Taifas through its public interface: zones, their exact weights, and the zone completed last."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import affinage
from affinage.errors import NotationError
from affinage.game import Outcome, Termination
from affinage.games.taifas.rules import TaifasPosition
from affinage.matches.match import Match
from tests.reference import taifas as reference
from tests.reference.boards import neighbours
from tests.strategies import groups, of_colour, random_line

AUTHORS_EXAMPLE = ("xox.o", "ooxo.", ".xo..", "x.xoo", ".xox.")


@pytest.mark.parametrize(
    "board", ["square:2", "square:3", "square:4", "square:5", "square:2x5", "square:6x4"]
)
@pytest.mark.parametrize("seed", range(5))
def test_zones_on_a_full_board_are_the_enemys_groups(board: str, seed: int) -> None:
    last = random_line(affinage.load(f"game=taifas&board={board}&pie=off"), seed).last
    enemy_groups = [groups(board, of_colour(last, 3 - colour)) for colour in (1, 2)]
    assert last.score() == tuple(len(each) for each in enemy_groups)
    weighted = affinage.load(f"game=taifas&board={board}&pie=off&score=weighted").initial()
    assert isinstance(last, TaifasPosition)
    assert isinstance(weighted, TaifasPosition)
    as_weighted = replace(last, game=weighted.game)
    assert as_weighted.score() == tuple(
        sum((Fraction(1, len(group)) for group in each), Fraction(0)) for each in enemy_groups
    )


@pytest.mark.parametrize("seed", range(40))
def test_a_tie_is_lost_by_the_owner_of_the_zone_completed_last(seed: int) -> None:
    board = ("square:3", "square:4", "square:2x4", "square:5x3")[seed % 4]
    line = random_line(affinage.load(f"game=taifas&board={board}&pie=off"), seed)
    assert isinstance(line.last, TaifasPosition)
    black, white = line.last.score()
    outcome = line.last.outcome()
    assert outcome
    if black != white:
        assert outcome == Outcome(1 if black > white else 2, Termination.SCORE)
        sizes = [len(zone) for colour in (1, 2) for zone in groups(board, of_colour(line.last, colour))]
        assert sorted(region.label for region in line.last.regions()) == sorted(map(str, sizes))
        return
    turn = {str(move)[1:]: number for number, move in enumerate(line.moves, 1)}
    completed = {}
    for owner in (1, 2):
        own = of_colour(line.last, owner)
        for zone in groups(board, of_colour(line.last, 3 - owner)):
            rim = {other for name in zone for other in neighbours(board, name, "ortho")} & own
            completed[max(turn[name] for name in rim)] = owner
    loser = completed[max(completed)]
    name = line.game.colours[loser - 1]
    assert outcome == Outcome(3 - loser, Termination.TIEBREAK, f"{name}'s zone was closed last")
    assert {region.label for region in line.last.regions()} == {f"t{number}" for number in completed}


@pytest.mark.parametrize("score", ["zones", "weighted"])
@pytest.mark.parametrize("board", ["square:2x3", "square:3x2", "square:4x3", "square:2x7"])
def test_rectangles_are_scored_as_in_the_reference(board: str, score: str) -> None:
    link = f"game=taifas&board={board}&score={score}&pie=off"
    game, options = affinage.load(link), reference.Options.parse(link)
    assert "board" not in [option.key for option in game.departures]
    for seed in range(12):
        line, state = random_line(game, seed), reference.initial(options)
        for move, position in zip(line.moves, line.positions[1:], strict=True):
            state = reference.play(state, str(move))
            assert position.score() == reference.score(state)
        outcome = line.last.outcome()
        assert outcome
        assert outcome.winner == reference.winner(state)


def test_a_zone_borders_on_a_stone_of_its_owner() -> None:
    for score in ("zones", "weighted"):
        start = affinage.load(f"game=taifas&board=square:3&pie=off&score={score}").initial()
        assert isinstance(start, TaifasPosition)
        assert (start.score(), start.zones, start.last_completed) == ((0, 0), ((), ()), 0)
        one = start.apply(start.game.parse_move(start, "Wb2"))
        assert one.zones == ((), (start.game.board.full ^ 1 << start.game.board.index["b2"],))
        assert one.score() == ((0, 1) if score == "zones" else (0, Fraction(1, 8)))
        assert one.last_completed == 2


@pytest.mark.parametrize("score", ["zones", "weighted"])
def test_a_full_board_of_one_colour_goes_to_the_other(score: str) -> None:
    """As the last tie-break of the author's rules, the player with fewer groups wins a full board."""
    game = affinage.load(f"game=taifas&board=square:3&pie=off&score={score}")
    match = Match(game)
    match.extend(f"B{name}" for name in game.board.names)
    assert match.position.score() == (0, 1 if score == "zones" else Fraction(1, 9))
    assert match.position.winner() == 2


def test_the_authors_example_has_five_zones_each() -> None:
    match = Match(affinage.load("game=taifas&board=square:5&pie=off"))
    for number, row in zip((5, 4, 3, 2, 1), AUTHORS_EXAMPLE, strict=True):
        for column, sign in zip("abcde", row, strict=True):
            if sign != ".":
                match.push(f"{'B' if sign == 'x' else 'W'}{column}{number}")
    assert match.position.score() == (5, 5)
    assert not match.position.is_terminal()


def test_either_colour_may_be_placed_and_the_form_is_strict() -> None:
    game = affinage.load("game=taifas&board=square:3&pie=off")
    assert len(game.initial().legal_moves()) == 18
    for text in ("a1", "ba1", "Ba1,a2", "Xa1"):
        with pytest.raises(NotationError, match="a colour and a cell, such as Bc3"):
            game.parse_move(game.initial(), text)


def test_nobody_completes_the_zone_of_a_board_of_one_colour() -> None:
    match = Match(affinage.load("game=taifas&board=square:3&pie=off"))
    for cell in match.game.board.names:
        match.push(f"B{cell}")
    last = match.position
    assert isinstance(last, TaifasPosition)
    assert (last.score(), last.zones) == ((0, 1), ((), (last.game.board.full,)))
    assert (last.completed(last.zones[1][0], 2), last.last_completed) == (0, 0)
    assert last.outcome() == Outcome(2, Termination.SCORE)
