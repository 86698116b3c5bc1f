"""A level against chance: what chance plays, and who is counted."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

import affinage
from affinage.game import SWAP
from research.bench import chance
from research.bench.chance import ChancePlayer, DrawnMover


def test_chance_draws_any_legal_move_and_the_same_for_a_seed() -> None:
    game = affinage.load("board=square:3&pie=on")
    position = game.initial()
    position = position.apply(position.legal_moves()[0])
    drawn = [ChancePlayer(Random(seed)).choose(position) for seed in range(300)]
    assert SWAP in drawn
    assert set(drawn) == set(position.legal_moves())
    assert drawn[:20] == [
        DrawnMover().player(game, seed, process_time).choose(position) for seed in range(20)
    ]


def test_the_score_is_the_level_s(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.argv", ["chance", "board=square:4", "--level", "4", "--games", "6", "--processes", "1"]
    )
    chance.main()
    _, row = capsys.readouterr().out.splitlines()
    assert row.split()[:4] == ["mature", "-", "chance", "6"]
    assert float(row.split()[4].rstrip("%")) > 80
