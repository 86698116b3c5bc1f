"""Learning of weights: targets worked out by hand, games played by the rules, and a command that can be stopped."""

from __future__ import annotations

import shutil
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import affinage
import research.training.__main__ as command
from affinage.bots import assets
from affinage.bots.playouts import Bytes, PlayoutResults, cells_of
from affinage.games.taifas.playouts import TaifasPlayouts
from affinage.games.taifas.rules import Taifas
from affinage.games.taifas.value import TaifasValue
from research.training import taifas
from research.training.learning import LAMBDA, Floats, Learner, Ply, Round, logistic, returns
from tests.strategies import random_line
from tools.common import ToolError


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


LINKS = ("game=taifas&board=square:5", "game=taifas&board=square:6&score=weighted")


def judge(link: str) -> TaifasValue:
    """A judge of a rule set that knows nothing."""
    game = affinage.load(f"{link}&pie=off")
    assert isinstance(game, Taifas)
    return TaifasValue(game, np.zeros(taifas.WEIGHTS, np.int8))


def learned() -> Floats:
    """Weights of chance."""
    return np.random.default_rng(2).normal(0, 0.1, taifas.WEIGHTS)


@pytest.mark.parametrize("link", LINKS)
def test_turns_are_worth_what_the_positions_are_that_they_lead_to(link: str) -> None:
    found = judge(link)
    for seed in range(3):
        for position in random_line(found.game, seed).positions[:-1:5]:
            own, other = position.stones[position.to_move - 1], position.stones[2 - position.to_move]
            board = cells_of([own], found.size).T + 2 * cells_of([other], found.size).T.astype(np.int8)
            moves = position.legal_moves()
            sums = taifas.turns(found, learned(), board.astype(np.int8), len(moves) // 2 - 1)[:, 0]
            assert np.isfinite(sums).sum() == len(moves)
            for move in moves[::7]:
                after = position.apply(move)
                mine, theirs = after.stones[position.to_move - 1], after.stones[2 - position.to_move]
                then = cells_of([mine], found.size).T + 2 * cells_of([theirs], found.size).T.astype(np.int8)
                features = found.features(found.codes(then.astype(np.int8)), np.array([len(moves) // 2 - 1]))
                colour = 0 if mine >> move.picks[0] & 1 else 1
                assert sums[2 * move.picks[0] + colour] == pytest.approx(learned()[features].sum())


@pytest.mark.parametrize("link", LINKS)
def test_games_are_played_to_their_end_and_won_by_the_rules(
    link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taifas, "GAMES", 12)
    found, ends = judge(link), []
    judged = TaifasPlayouts.judged

    def noted(
        batch: TaifasPlayouts, colours: Bytes, order: Floats, finished: NDArray[np.bool_]
    ) -> PlayoutResults:
        ends.append((colours, order))
        return judged(batch, colours, order, finished)

    monkeypatch.setattr(TaifasPlayouts, "judged", noted)
    played = taifas.play(found, learned(), np.random.default_rng(1), 0.5)
    ((colours, order),) = ends
    for game in range(12):
        position = found.game.initial()
        for cell, ply in zip(order[:, game].argsort().tolist(), played.plies, strict=True):
            position = position.apply(found.game.placement(int(colours[cell, game]), cell))
            assert ply.sums[game] == pytest.approx(learned()[ply.features[:, game]].sum())
            assert ply.sums[game] <= ply.best[game] + 1e-9
        assert position.is_terminal()
        assert (position.winner() == 1) == played.first_won[game]
    assert len({tuple(each) for each in order.T.tolist()}) == 12


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A training of a few games, whose weights go elsewhere; the folder of what it keeps."""
    monkeypatch.setattr(taifas, "GAMES", 8)
    monkeypatch.setattr(TaifasValue, "learned_on", ("square:5", "square:6"))
    monkeypatch.setattr(taifas, "ROUNDS", 4)
    monkeypatch.setattr(command, "KEPT_EVERY", 1)
    listed = Path(shutil.copy(command.LIST, tmp_path))
    monkeypatch.setattr(command, "LIST", listed)
    monkeypatch.setattr(assets, "FOLDER", tmp_path)
    return tmp_path / "results"


def test_a_training_that_is_stopped_goes_on_to_the_same_weights(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = command.learn(taifas, 3, small / "whole.npz")
    learn = Learner.learn
    rates: list[float] = []

    def stopped(self: Learner, played: Round, rate: float) -> float:
        if len(rates) == 2:
            raise KeyboardInterrupt
        rates.append(rate)
        return learn(self, played, rate)

    monkeypatch.setattr(Learner, "learn", stopped)
    with pytest.raises(KeyboardInterrupt):
        command.learn(taifas, 3, small / "stopped.npz")
    monkeypatch.setattr(Learner, "learn", learn)
    assert Learner.load(small / "stopped.npz").rounds == 2
    assert command.learn(taifas, 3, small / "stopped.npz").tolist() == whole.tolist()
    assert command.learn(taifas, 4, small / "other seed.npz").tolist() != whole.tolist()


def test_other_code_or_a_spoilt_file_does_not_go_on(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = small / "code"
    folder.mkdir(parents=True)
    monkeypatch.syspath_prepend(str(folder))
    (folder / "some_rules.py").write_text("first = 1\n", "utf-8")
    monkeypatch.setattr(taifas, "SOURCES", (*taifas.SOURCES, "some_rules"))
    own = command.version(taifas.SOURCES)
    assert command.version(taifas.SOURCES) == own
    (folder / "some_rules.py").write_text("first = 2\n", "utf-8")
    assert command.version(taifas.SOURCES) != own
    assert all(find_spec(name) for name in taifas.SOURCES)
    for spoilt in (b"", b"PK", b"\x93NUMPY"):
        (small / "state.npz").write_bytes(spoilt)
        with pytest.raises(ToolError, match=r"state\.npz cannot be gone on with"):
            command.learn(taifas, 0, small / "state.npz")


def test_the_command_writes_weights_that_are_read_again(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["training", "taifas", "--results", str(small)])
    command.main()
    assert capsys.readouterr().out.splitlines()[-1] == f"taifas/value.weights: {taifas.WEIGHTS:,} bytes"
    written = (assets.FOLDER / "taifas/value.weights").read_bytes()
    expected = (taifas.WEIGHTS, sha256(written).hexdigest())
    assert f'"taifas/value.weights": ({expected[0]}, "{expected[1]}"),' in command.LIST.read_text("utf-8")
    monkeypatch.setitem(assets.ASSETS, "taifas/value.weights", expected)
    assert assets.read("taifas/value.weights") == written
