"""The bench of the levels: the pairings, and games that are not repeated."""

from __future__ import annotations

from pathlib import Path

import pytest

import affinage
from affinage.bots.levels import LEVELS, levels_of
from affinage.bots.tournament import Pairing
from affinage.game import Game
from research.bench import ladder
from research.bench.earlier import Terms

TERMS = Terms(0.01, 0, 0)


def test_each_level_plays_the_one_below_and_the_weakest_random_moves() -> None:
    game = affinage.load("game=churn")
    pairs = [(pair[0].name, pair[1].name) for pair in ladder.pairs_of(game, 0.1, range(1, 99))]
    assert pairs[:2] == [("fresh", "random"), ("young", "fresh")]
    assert len(pairs) == len(levels_of(game))
    assert next(iter(ladder.pairs_of(game, 0.1, range(2, 3))))[0] == LEVELS[1].within(0.1)


def test_the_strongest_plays_itself_with_half_the_time() -> None:
    pairs = list(ladder.halvings_of(0.8, 2))
    assert [(pair[0].name, pair[1].name) for pair in pairs] == [("0.8s", "0.4s"), ("0.4s", "0.2s")]
    assert pairs[0][1] == pairs[1][0]


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


def test_a_line_has_the_step_in_elo() -> None:
    assert ladder.line(Pairing("young", "fresh", 75, 100)).split() == [
        *("young", "-", "fresh", "100", "75.0%", "65.7%", "to", "82.5%", "+191", "+113", "to", "+269"),
    ]
    assert ladder.elo_of(1.0) > 1000


def test_first_turns_are_drawn_where_two_levels_would_meet_in_few_openings() -> None:
    churn, taifas = affinage.load("game=churn"), affinage.load("game=taifas")

    def drawn(game: Game) -> list[int]:
        return [ladder.random_turns_of(game, pair) for pair in ladder.pairs_of(game, 0.1, range(1, 99))]

    assert drawn(taifas) == [0, 0, 0, 0, 0, 0, 4, 4]
    assert drawn(churn) == [0, 4, 4, 4, 4]
