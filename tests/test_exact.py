"""Exact solving: compared with a plain minimax, and given up when it takes too long."""

from __future__ import annotations

from functools import cache

import pytest

import affinage
from affinage.game import SWAP, Game, Position
from affinage.survey import exact
from affinage.survey.measurement import Task
from affinage.survey.space import variants
from tests import tutorial


def best_play(game: Game) -> int:
    """Return the winner with best play by plain minimax; a swap is treated as any other move."""

    @cache
    def outcome(position: Position, swapped: bool) -> int:
        moves = position.legal_moves()
        if not moves:
            winner = position.winner() or 0
            return winner if not swapped or not winner else 3 - winner
        mover = 3 - position.to_move if swapped else position.to_move
        found = [outcome(position.apply(move), swapped ^ (move == SWAP)) for move in moves]
        return min(found, key=lambda winner: 0 if winner == mover else 1 if winner == 0 else 2)

    return outcome(game.initial(), False)


@pytest.mark.long
def test_a_game_may_be_a_draw_with_best_play() -> None:
    with tutorial.registered():
        game = affinage.load("game=curds&board=square:3")
        assert exact.winner(game) == best_play(game) == 0


@pytest.mark.parametrize(
    "link",
    [
        *("board=square:3", "board=square:3&pie=on", "board=square:3&place=gap1&limit=match"),
        *("board=square:3&place=independent&goal=cascade", "board=square:3&place=knight&neutral=forbid"),
        *(
            "board=square:3&limit=contrast&near=diag",
            "board=hex:2",
            "board=hex:2&colours=same&place=independent",
        ),
        *("board=hex:2&goal=territories&pie=on", "game=churn&board=hex:2", "game=churn&board=hex:2&pie=off"),
        "board=hex:3&place=diag&limit=contrast&near=ortho-diag&goal=cascade",
        *("game=emulsion&board=square:3", "game=emulsion&board=square:3&pie=off"),
        "board=square:4&colours=mixed&place=diag&goal=territories&neutral=forbid",
        "board=square:4&colours=mixed&place=gap2&limit=match&near=ortho-diag&links=ortho-diag&neutral=forbid",
        "board=square:4&colours=mixed&place=knight&limit=match&links=ortho-diag&goal=cascade",
        "board=square:4&limit=match&near=ortho-diag&goal=territories",
        "board=square:4&place=diag&limit=contrast&goal=cascade&neutral=forbid",
        "board=square:4&place=diag&limit=match&near=diag&goal=territories&pie=on",
    ],
)
def test_who_wins_with_best_play_is_who_wins_by_brute_force(link: str) -> None:
    game = affinage.load(link)
    assert exact.winner(game) == best_play(game)


@pytest.mark.long
@pytest.mark.parametrize("board", ["square:3", "hex:2"])
def test_so_it_is_with_variants_of_every_kind(board: str) -> None:
    """Test an even sample of the survey's variants on small boards."""
    for link in list(variants(affinage.game_class("affinage"), board))[5::503]:
        game = affinage.load(link)
        assert exact.winner(game) == best_play(game), link


@pytest.mark.parametrize(
    ("link", "steps"),
    [
        ("board=square:4&place=ortho-diag&near=ortho-diag&links=ortho-diag&goal=territories", 2000),
        ("game=emulsion&board=square:4&pie=off", 4000),
    ],
)
def test_moves_that_leave_little_are_looked_at_first(link: str, steps: int) -> None:
    """Otherwise these variants take over twice the allowed steps, with bit masks and with the rules' positions."""
    assert exact.winner(affinage.load(link), steps, steps) == 1


def test_a_survey_looks_longer_at_small_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    def surveyed(board: str) -> float:
        found = Task.of(f"board={board}&limit=contrast", "exact").measure().figures.get("winner")
        return found.value if found else -1

    monkeypatch.setattr(exact, "STEPS_ON_LARGER_BOARDS", 10)
    assert (surveyed("square:4"), surveyed("hex:3")) == (2, -1)
    monkeypatch.setattr(exact, "STEPS_ON_SMALL_BOARDS", 10)
    assert surveyed("square:4") == -1


def test_what_takes_too_long_is_not_decided() -> None:
    assert exact.winner(affinage.load("board=square:4"), on_bits=10) is None
    assert exact.winner(affinage.load("game=churn&board=hex:2&pie=on"), on_bits=10) is None
    assert exact.winner(affinage.load("board=square:8")) is None
