"""Tournaments and ladders of levels: pairings, counts, intervals and ratings, and the command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import affinage
from affinage.bots import tournament
from affinage.bots.budget import Budget
from affinage.bots.levels import LEVELS
from affinage.bots.tournament import Fixture, Pairing, elo, elo_table, wilson
from affinage.cli import main
from affinage.game import SWAP, Game, Move, Position
from research.bench import ladder
from research.bench.earlier import Terms
from tests.strategies import random_line


@dataclass(frozen=True)
class Swapper:
    """Plays the first legal move; swaps whenever possible if it is set to."""

    name: str
    swaps: bool

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> Swapper:
        """Return itself, as it has no state."""
        return self

    def choose(self, position: Position) -> Move:
        """Return the first move, or `swap`."""
        if self.swaps and position.may_swap:
            return SWAP
        return next(move for move in position.legal_moves() if move != SWAP)


def test_seats_alternate_and_follow_a_swap() -> None:
    link = "game=taifas&board=square:3"
    plain, swapper = Swapper("plain", swaps=False), Swapper("swapper", swaps=True)
    position = affinage.load(link).initial()
    while not position.is_terminal():
        position = position.apply(plain.choose(position))
    winner = position.winner()
    (mirror,) = tournament.play(link, [(plain, Swapper("twin", swaps=False))], 4, processes=1)
    assert (mirror.points, mirror.games) == (2, 4)
    (pairing,) = tournament.play(link, [(swapper, plain)], 4, processes=1)
    # When the swapper is second it takes over Black; when it is first it is Black as well.
    assert pairing.points == (4 if winner == 1 else 0)


@pytest.mark.parametrize(("link", "seats"), [("board=square:4", 2), ("game=moulds&board=quasi&players=3", 3)])
def test_first_turns_are_drawn_the_same_for_each_seat(
    link: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, met = affinage.load(link), list[Fixture]()

    def kept(fixture: Fixture) -> tuple[float, ...]:
        met.append(fixture)
        return (1 / seats,) * seats

    monkeypatch.setattr(Fixture, "play", kept)
    pair = (Swapper("one", swaps=False), Swapper("other", swaps=True))
    for _ in range(2):
        list(tournament.play(link, [pair], 3 * seats, 5, 1, random_turns=4))
    assert met[: 3 * seats] == met[3 * seats :]
    groups = [met[place : place + seats] for place in range(0, 3 * seats, seats)]
    assert all(len({fixture.opening for fixture in group}) == 1 for group in groups)
    assert len({group[0].opening for group in groups}) > 1
    for group in groups:
        position = game.initial()
        for move in group[0].opening:
            assert move in position.legal_moves()
            assert move != SWAP
            position = position.apply(move)
        assert len(group[0].opening) == 4 or position.is_terminal()
        assert {fixture.entrants.index(pair[0]) for fixture in group} == set(range(seats))


@pytest.mark.parametrize(("link", "leaves_a_game"), [("game=moulds", True), ("board=square:2", False)])
def test_first_turns_leave_a_game_to_play_where_they_can(link: str, leaves_a_game: bool) -> None:
    game, pair = affinage.load(link), (Swapper("one", swaps=False), Swapper("other", swaps=False))
    for fixture in tournament.fixtures_of(game, pair, 100, 0, 4):
        position = game.initial()
        for move in fixture.opening:
            position = position.apply(move)
        assert position.is_terminal() is not leaves_a_game


def test_an_opening_is_played_before_anybody_is_asked() -> None:
    game, asked = affinage.load("board=square:4&pie=off"), list[Position]()
    opening = tuple(random_line(game, 3).moves[:3])

    class Witness(Swapper):
        def choose(self, position: Position) -> Move:
            asked.append(position)
            return super().choose(position)

    pair = Witness("one", swaps=False), Witness("other", swaps=False)
    Fixture(game, pair, 1, opening).play()
    position = game.initial()
    for move in opening:
        position = position.apply(move)
    assert asked[0] == position


@pytest.mark.long
def test_a_seeded_tournament_repeats_itself_whatever_the_processes() -> None:
    pairs = tournament.neighbours(LEVELS[:2])
    results = [list(tournament.play("board=square:3", pairs, 4, 3, processes)) for processes in (1, 2)]
    assert results[0] == results[1]
    assert results[0][0].games == 4


def test_pairings_are_neighbours_or_everybody() -> None:
    numbers = [(a.name, b.name) for a, b in tournament.neighbours(LEVELS[:3])]
    first, second, third = (each.name for each in LEVELS[:3])
    assert numbers == [(second, first), (third, second), (third, first)]
    assert len(tournament.everybody(LEVELS)) == 28


def test_wilson_interval_of_scores() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert wilson(0, 10)[0] == 0


def test_ratings_come_from_scores() -> None:
    ratings = elo([Pairing("b", "a", 7500, 10000), Pairing("c", "b", 7500, 10000)])
    assert ratings["a"] == 0
    assert [*ratings] == ["a", "b", "c"], "the weakest first"
    assert ratings["b"] == pytest.approx(190.8, abs=1)
    assert ratings["c"] == pytest.approx(381.7, abs=2)
    assert elo_table([Pairing("b", "a", 10, 10)]).splitlines()[1].startswith("b ")


def test_seconds_are_for_the_level_that_time_alone_limits() -> None:
    game = affinage.load("")
    budgets = [each.within(0.1).budget(game) for each in LEVELS]
    assert budgets[:-1] == [each.budget(game) for each in LEVELS[:-1]]
    assert budgets[-1] == Budget(0.1)


def test_of_three_players_one_sits_alone_in_each_seat_in_turn() -> None:
    link, plain = "game=moulds&board=quasi&players=3", Swapper("plain", swaps=False)
    position = affinage.load(link).initial()
    while not position.is_terminal():
        position = position.apply(plain.choose(position))
    winner = position.winner()
    assert winner
    pair = plain, Swapper("twins", swaps=False)
    points = [
        pairing.points
        for games in range(1, 5)
        for pairing in tournament.play(link, [pair], games, processes=1)
    ]
    assert points == [float(games >= winner) + (games >= winner + 3) for games in range(1, 5)]
    assert tournament.alone([pair]) == [pair, pair[::-1]]


@pytest.mark.long
def test_the_command_for_three_players_says_what_is_even(capsys: pytest.CaptureFixture[str]) -> None:
    link = "game=moulds&board=quasi&players=3&win=twenty"
    assert main(["tournament", "1", "2", "--link", link, "--games", "1", "--processes", "1"]) == 0
    out = capsys.readouterr().out
    assert "alone against 2, and is as strong with 33.3%" in out
    assert [line.split("  ")[0] for line in out.splitlines()[2:]] == ["young - fresh", "fresh - young"]


def test_tournament_command_prints_pairings_and_elo(capsys: pytest.CaptureFixture[str]) -> None:
    command = "tournament 4 8 --link board=square:3 --games 2 --seconds 0.01 --processes=1"
    assert main(command.split()) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "vintage - mellow" in out
    assert "Elo" in out


TERMS = Terms(0.01, 0, 0)


def test_games_that_were_played_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(games: int) -> list[Pairing]:
        pairs = ladder.pairs_of(affinage.load("board=square:3"), TERMS.seconds, range(1, 3))
        return list(ladder.results("board=square:3", pairs, TERMS, games, tmp_path))

    first = played(2)
    assert [(each.entrant, each.other, each.games) for each in first] == [
        ("fresh", "random", 2),
        ("young", "fresh", 2),
    ]
    monkeypatch.setattr(ladder.RandomPlayer, "choose", lambda *_: pytest.fail("it plays again"))
    assert played(2) == first
    assert len([*tmp_path.glob("affinage-*.jsonl")]) == 2
