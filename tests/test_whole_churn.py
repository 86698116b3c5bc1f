"""Churn worked out whole on seven cells, against the rules told once more and slowly, and the file made of it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import affinage
import research.training.__main__ as command
from affinage import registry
from affinage.board.symmetry import SymmetryTable
from affinage.board.topology import board
from affinage.bots import assets
from affinage.bots.solver import solver_of
from affinage.games.churn.bitbase import ChurnBitbase
from affinage.games.churn.rules import Churn, ChurnPosition
from affinage.games.churn.solver import ChurnSolver
from research.training import churn
from research.training.churn import Tables
from tests.reference import churn as reference
from tools.common import ToolError

BOARD = "hex:2"
RULES = reference.parse(f"game=churn&board={BOARD}&pie=off")


@cache
def wins(stones: frozenset[tuple[str, int]], to_move: int) -> bool:
    """Whether the colour to move wins, by trying everything."""
    state = reference.State(RULES, dict(stones), to_move, len(stones))
    moves = reference.moves(state)
    if not moves:
        return reference.winner(state) == to_move
    after = [reference.play(state, move) for move in moves]
    return any(not wins(frozenset(each.stones.items()), each.to_move) for each in after)


def number_of(stones: frozenset[tuple[str, int]], to_move: int) -> int:
    """The stones of the colour to move as a mask, and above them those of the other."""
    index, size = board(BOARD).index, board(BOARD).size
    return sum(1 << index[name] + size * (colour != to_move) for name, colour in stones)


@pytest.fixture(scope="module")
def slowly() -> dict[int, bool]:
    """All positions that can come up, the least images alone, and whether the colour to move wins."""
    wins.cache_clear()
    wins(frozenset(), 1)
    images, found, left = SymmetryTable(board(BOARD)), {}, [reference.initial(RULES)]
    seen = set()
    while left:
        state = left.pop()
        key = frozenset(state.stones.items()), state.to_move
        if key not in seen:
            seen.add(key)
            found[images.least(number_of(*key))] = wins(*key)
            left += [reference.play(state, move) for move in reference.moves(state)]
    return found


def test_positions_and_winners_are_those_of_trying_everything(
    slowly: dict[int, bool], tmp_path: Path
) -> None:
    tables = Tables(board(BOARD))
    by_depth = churn.positions(tables, np.zeros(1, np.int64))
    numbers, won = churn.decided(tables, by_depth, tmp_path / "kept.npz")
    assert dict(zip(numbers.tolist(), won.tolist(), strict=True)) == slowly
    assert len(slowly) > 60
    depth = {number: place for place, some in enumerate(by_depth) for number in some.tolist()}
    for number in numbers[: len(numbers) - 1]:
        assert all(
            depth[after] > depth[int(number)] for after in tables.turns(np.array([number]))[1].tolist()
        )


def whole_game() -> Churn:
    """Churn on seven cells."""
    game = affinage.load(f"game=churn&board={BOARD}&pie=off")
    assert isinstance(game, Churn)
    return game


def test_what_is_stopped_goes_on_to_the_same_winners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, kept = Tables(board(BOARD)), tmp_path / "kept.npz"
    by_depth = churn.positions(tables, np.zeros(1, np.int64))
    whole = churn.decided(tables, by_depth, tmp_path / "whole.npz")[1]
    monkeypatch.setattr(churn, "SAID_EVERY", 2)
    turns, asked = Tables.turns, 0

    def stopped(self: Tables, numbers: churn.Masks) -> tuple[churn.Masks, churn.Masks]:
        nonlocal asked
        asked += 1
        if asked == 12:
            raise KeyboardInterrupt
        return turns(self, numbers)

    monkeypatch.setattr(Tables, "turns", stopped)
    with pytest.raises(KeyboardInterrupt):
        churn.decided(tables, by_depth, kept)
    asked = 100
    assert churn.decided(tables, by_depth, kept)[1].tolist() == whole.tolist()
    assert 0 < asked - 100 < sum(len(here) > 0 for here in by_depth), "not all of it anew"
    for spoilt in (b"", b"PK"):
        kept.write_bytes(spoilt)
        with pytest.raises(ToolError, match=r"kept\.npz cannot be gone on with"):
            churn.decided(tables, by_depth, kept)


def test_a_file_tells_of_all_positions_within_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "churn", replace(registry.GAMES["churn"], bitbase_board=BOARD))
    game = whole_game()
    bitbase = ChurnBitbase(game, churn.file(tmp_path / "kept.npz"))
    tables, trying = Tables(game.board), ChurnSolver(game)
    held = set(churn.held(tables).tolist())
    images, told = SymmetryTable(game.board), 0
    for number in range(1 << 2 * game.board.size):
        own, other = number & game.board.full, number >> game.board.size
        position = ChurnPosition(game, (own, other), 1, 0)
        if own & other or not position.empty:
            continue
        is_held = bitbase.reaches(number) and bitbase.holds(number, len(position.legal_moves()))
        assert is_held == (images.least(number) in held)
        known = solver_of(game, bitbase).known(position)
        assert known is None or known[0] == (trying.solve(position, 10**6) or known)[0]
        told += known is not None
    assert told > 200


def test_the_command_ships_the_file(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path_factory.mktemp("made")
    monkeypatch.setitem(registry.GAMES, "churn", replace(registry.GAMES["churn"], bitbase_board=BOARD))
    monkeypatch.setattr(assets, "FOLDER", folder)
    monkeypatch.setattr(command, "LIST", Path(shutil.copy(command.LIST, folder)))
    monkeypatch.setattr("sys.argv", ["training", "churn", "--results", str(folder)])
    command.main()
    made = churn.file(folder / "other.npz")
    assert (folder / "churn/bitbase.bits").read_bytes() == made
    assert all(find_spec(name) for name in churn.SOURCES)
    assert f'"churn/bitbase.bits": ({len(made)}, ' in (folder / "assets.py").read_text("utf-8")
    monkeypatch.setattr("sys.argv", ["training", "churn", "--seed", "1"])
    with pytest.raises(SystemExit, match="2"):
        command.main()
    assert "a bitbase, as that of churn, takes no seed" in capsys.readouterr().err
