"""Learning of weights: targets worked out by hand, games played by the rules, and a command that can be stopped."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import affinage
import training.__main__ as command
from affinage.bots.judges import hashes, weights
from affinage.bots.judges.churn import GROUPS, LEAD_PHASES, LEADS, MOST_LEAD, ChurnJudge, Turns
from affinage.game import Position
from training import churn
from training.learning import LAMBDA, Learner, Ply, Round, logistic, returns


def ply(games: list[int], feature: int, total: float, best: float) -> Ply:
    """A ply whose positions all take one weight."""
    number = len(games)
    return Ply(np.array(games), np.full((1, number), feature), np.full(number, total), np.full(number, best))


def test_returns_are_those_worked_out_by_hand() -> None:
    # Game 0 ends with the third turn and is lost by who began, game 1 with the second and is won by who began.
    played = Round(
        [ply([0, 1], 0, 0.0, 0.3), ply([0, 1], 1, 0.0, -0.4), ply([0], 2, 0.0, 0.5)], np.array([False, True])
    )
    third, second, first = returns(played)
    assert third.tolist() == [0.0]
    assert second.tolist() == [1.0, 0.0]
    mixed = LAMBDA * 1.0 + (1 - LAMBDA) * logistic(np.array([-0.4]))[0]
    assert first.tolist() == pytest.approx([1 - mixed, 1.0])


def test_weights_of_what_wins_rise_and_those_of_what_loses_fall() -> None:
    learner = Learner.begun(3)
    losses = []
    for _ in range(60):
        sums = learner.weights
        plies = [ply([0], 0, sums[0], sums[0]), ply([0], 1, sums[1], sums[1])]
        losses.append(learner.learn(Round(plies, np.array([True])), 1.0))
    assert learner.weights[0] > 0.5
    assert learner.weights[1] < -0.5
    assert learner.weights[2] == 0
    assert losses[0] == pytest.approx(np.log(2))
    assert losses[-1] < losses[0] / 2
    assert learner.rounds == 60


@pytest.mark.parametrize("board", ["hex:3", "hex:2x2x4"])
def test_games_are_played_by_the_rules_to_their_end(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(churn, "GAMES", 6)
    game = affinage.load(f"game=churn&board={board}")
    monkeypatch.setattr(ChurnJudge, "boards", (board,))
    (judge,) = churn.judges()
    learned = np.random.default_rng(2).normal(0, 0.1, churn.WEIGHTS)
    played = churn.play(judge, learned, np.random.default_rng(1), 0.5)
    leads: dict[int, tuple[int, int]] = {}  # of each game's last position: that of who moved, and the ply
    for number, turn in enumerate(played.plies):
        assert turn.sums.tolist() == pytest.approx(learned[turn.features].sum(0).tolist())
        assert (turn.sums <= turn.best + 1e-9).all()
        found = turn.features[(turn.features >= LEADS) & (turn.features < GROUPS)]
        for played_on, feature in zip(turn.games.tolist(), found.tolist(), strict=True):
            assert leads.get(played_on, (0, -1))[1] == number - 1
            leads[played_on] = (feature - LEADS) // LEAD_PHASES - MOST_LEAD, number
    assert len(leads) == 6
    for finished, (lead, number) in leads.items():
        assert lead % 2 == 1  # of an odd number of cells, all of them taken
        assert number >= game.board.size - 1
        assert played.first_won[finished] == ((lead > 0) == (number % 2 == 0))


@pytest.mark.parametrize("board", ["hex:3", "hex:2x2x4"])
def test_turns_of_a_round_are_legal(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(churn, "GAMES", 6)
    monkeypatch.setattr(ChurnJudge, "boards", (board,))
    (judge,) = churn.judges()
    start = affinage.load(f"game=churn&board={board}&pie=off").initial()
    positions: dict[int, Position] = dict.fromkeys(range(6), start)
    played = ChurnJudge.play

    def followed(*given: Any) -> Iterator[Turns]:
        for turns in played(*given):
            for game, mine, theirs in zip(turns.games.tolist(), turns.mine.T, turns.theirs.T, strict=True):
                sides = [sum(1 << cell for cell in np.flatnonzero(held).tolist()) for held in (mine, theirs)]
                before = positions[game]
                stones = tuple(sides if before.to_move == 1 else sides[::-1])
                (positions[game],) = {
                    after for after in map(before.apply, before.legal_moves()) if after.stones == stones
                }
            yield turns

    monkeypatch.setattr(ChurnJudge, "play", followed)
    learned = np.random.default_rng(2).normal(0, 0.1, churn.WEIGHTS)
    won = churn.play(judge, learned, np.random.default_rng(1), 0.5).first_won
    assert all(position.is_terminal() for position in positions.values())
    assert [position.winner() == 1 for position in positions.values()] == won.tolist()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A training of a few games, whose weights go elsewhere; the folder of what it keeps."""
    monkeypatch.setattr(churn, "GAMES", 8)
    monkeypatch.setattr(ChurnJudge, "boards", ("hex:3", "hex:2x2x4"))
    monkeypatch.setattr(churn, "ROUNDS", 4)
    monkeypatch.setattr(command, "KEPT_EVERY", 1)
    monkeypatch.setattr(command, "HASHES", tmp_path / "hashes.py")
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    return tmp_path / "results"


def test_a_training_that_is_stopped_goes_on_to_the_same_weights(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = command.learn(churn, 3, small / "whole")
    learn = Learner.learn
    rates: list[float] = []

    def stopped(self: Learner, played: Round, rate: float) -> float:
        if len(rates) == 2:
            raise KeyboardInterrupt
        rates.append(rate)
        return learn(self, played, rate)

    monkeypatch.setattr(Learner, "learn", stopped)
    with pytest.raises(KeyboardInterrupt):
        command.learn(churn, 3, small / "stopped")
    monkeypatch.setattr(Learner, "learn", learn)
    assert Learner.load(small / "stopped").rounds == 2
    assert command.learn(churn, 3, small / "stopped").tolist() == whole.tolist()
    assert command.learn(churn, 4, small / "other seed").tolist() != whole.tolist()


def test_the_command_writes_weights_that_are_read_again(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["training", "churn", "--results", str(small)])
    command.main()
    assert capsys.readouterr().out.splitlines()[-1] == "churn.weights: 6,424 weights"
    written = weights.path_of("churn").read_bytes()
    made: dict[str, dict[str, str]] = {}
    exec(command.HASHES.read_text("utf-8"), made)
    assert made["HASHES"] == {"churn": sha256(written).hexdigest()}
    monkeypatch.setattr(weights, "HASHES", made["HASHES"])
    assert weights.read("churn", ChurnJudge.number_of_weights).tobytes() == written
    assert command.HASHES.read_text("utf-8").splitlines()[0] == f'"""{hashes.__doc__}"""'
