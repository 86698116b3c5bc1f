"""Proofs: exact results compared with a plain minimax, and given up when they take too long."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import affinage
from affinage.board.symmetry import SymmetryTable
from affinage.bots.solver import GenericSolver, LineSolver, Solver, solver_of
from affinage.game import PASS, SWAP, Game, Position
from affinage.games.affinage.rules import AffinagePosition
from affinage.matches import setup
from affinage.matches.proof import Proof
from affinage.survey import exact
from affinage.survey.measurement import Task
from affinage.survey.space import variants
from tests import tutorial
from tests.strategies import affinage_game, random_line, symmetries


def best_play(game: Game) -> int:
    """Return the winner with best play by plain minimax; a swap is treated as any other move."""

    @cache
    def outcome(position: Position, swapped: bool) -> int:
        moves = position.legal_moves()
        if not moves:
            winner = position.winner() or 0
            return winner if not swapped or not winner else 3 - winner
        mover = 3 - position.to_move if swapped else position.to_move
        result = [outcome(position.apply(move), swapped ^ (move == SWAP)) for move in moves]
        return min(result, key=lambda winner: 0 if winner == mover else 1 if winner == 0 else 2)

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
def test_best_play_agrees_with_brute_force(link: str) -> None:
    game = affinage.load(link)
    assert exact.winner(game) == best_play(game)


@pytest.mark.long
@pytest.mark.parametrize("board", ["square:3", "hex:2"])
def test_best_play_agrees_with_brute_force_in_variants_of_every_kind(board: str) -> None:
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
        actual = Task.of(f"board={board}&limit=contrast", "exact").measure().figures.get("winner")
        return actual.value if actual else -1

    monkeypatch.setattr(exact, "STEPS_ON_LARGER_BOARDS", 10)
    assert (surveyed("square:4"), surveyed("hex:3")) == (2, -1)
    monkeypatch.setattr(exact, "STEPS_ON_SMALL_BOARDS", 10)
    assert surveyed("square:4") == -1


def test_best_play_that_takes_too_long_is_not_decided() -> None:
    assert exact.winner(affinage.load("board=square:4"), on_bits=10) is None
    assert exact.winner(affinage.load("game=churn&board=hex:2&pie=on"), on_bits=10) is None
    assert exact.winner(affinage.load("board=square:8")) is None


LINKS = (
    *("game=churn&board=hex:2", "game=churn", "game=churn&board=limping:3"),
    *("board=square:4", "board=square:5&colours=mixed", "board=hex:2&place=gap1&goal=territories"),
    *("board=square:5&colours=same&limit=match", "board=square:5&colours=mixed&limit=contrast&goal=cascade"),
    *(
        "board=hex:3&colours=mixed&limit=match&near=ortho-diag",
        "board=square:5&limit=dense&near=diag&goal=cascade",
    ),
    *("board=square:3&place=independent&limit=combined", "board=square:4x3&place=knight&links=ortho-diag"),
    *(
        "board=square:4&neutral=forbid",
        "board=hex:3&colours=mixed&place=independent&limit=dense&neutral=forbid",
    ),
    "board=square:4&colours=same&limit=match&links=ortho-diag&goal=cascade&neutral=forbid",
)
PLENTY = 1_000_000
"""Steps that are enough for any proof here."""


def endings(link: str, plies: int) -> list[Position]:
    """Return positions at most this many plies before the end of random games."""
    game = affinage.load(link)
    return [position for seed in range(4) for position in random_line(game, seed).positions[-1 - plies :]]


def proven(prover: Solver, position: Position) -> Proof:
    """Return the proven result of a position, found in slices as the search does."""
    while not (proof := prover.solve(position, 3)):
        assert not prover.is_aborted
    return proof


@pytest.mark.parametrize("link", LINKS)
def test_the_same_side_wins(link: str) -> None:
    game, winners = affinage.load(link), set()
    prover, by_images = solver_of(game), solver_of(game)
    assert isinstance(prover, LineSolver)
    assert isinstance(by_images, LineSolver)
    by_images.images = SymmetryTable(game.board)
    for position in endings(link, 4):
        winner, move = proven(prover, position)
        assert prover.known(position) == (winner, move)
        if position.is_terminal():
            assert (winner, move) == (position.winner(), None)
            continue
        slow = GenericSolver().solve(position, PLENTY)
        assert slow
        assert winner == slow[0]
        assert (move is not None) == (winner == position.to_move)
        if move:
            assert move in position.legal_moves()
            assert proven(prover, position.apply(move))[0] == winner
        winner, move = proven(by_images, position)
        assert winner == slow[0]
        if move:
            assert proven(prover, position.apply(move))[0] == winner
        winners.add(winner == position.to_move)
    assert winners == {True, False}


@pytest.mark.parametrize(
    "link", ["board=hex:2", "board=square:3&place=gap1", "game=churn&board=hex:2&pie=off"]
)
def test_the_image_of_a_proven_position_has_a_move_of_its_own(link: str) -> None:
    game, won = affinage.load(link), 0
    for seed in range(6):
        for position in random_line(game, seed).positions[1:4]:
            prover = solver_of(game)
            assert isinstance(prover, LineSolver)
            prover.images = SymmetryTable(game.board)
            winner, _ = proven(prover, position)
            images = [
                replace(
                    position,
                    stones=tuple(
                        sum(1 << to for cell, to in goes.items() if mask >> cell & 1)
                        for mask in position.stones
                    ),
                )
                for goes in symmetries(game.board)
            ]
            # The images are proven one after the other, with nothing in between.
            proofs = [proven(prover, image) for image in images]
            for image, (same, move) in zip(images, proofs, strict=True):
                assert same == winner
                if winner == position.to_move and not position.is_terminal():
                    assert move
                    assert proven(prover, image.apply(move))[0] == winner
                    won += 1
    assert won > 20


@pytest.mark.parametrize("link", ["game=churn", "board=square:4"])
def test_a_move_to_try_first_changes_no_verdict(link: str) -> None:
    for position in endings(link, 3):
        winner = proven(solver_of(position.game), position)[0]
        assert all(_by_way_of(position, move)[0] == winner for move in position.legal_moves())


def _by_way_of(position: Position, move: affinage.Move) -> Proof:
    proof = solver_of(position.game).solve(position, PLENTY, move)
    assert proof
    return proof


def test_a_proof_that_takes_too_much_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LineSolver, "largest", 100)
    prover, start = (
        solver_of(affinage.load("game=churn&pie=off")),
        affinage.load("game=churn&pie=off").initial(),
    )
    assert all(prover.solve(start, 200) is None for _ in range(20))
    last = endings("game=churn&pie=off", 3)[0]
    assert proven(prover, last) == proven(solver_of(last.game), last), "others are proven after that"


def test_colours_that_cannot_place_pass_in_a_proof() -> None:
    """In these endings one colour can still move and the other cannot."""
    passing = [
        position
        for position in endings("board=square:5&colours=same&limit=contrast", 4)
        if position.legal_moves() == [PASS]
    ]
    assert passing
    for position in passing:
        winner, move = proven(solver_of(position.game), position)
        assert move == (PASS if winner == position.to_move else None)


def test_a_pass_that_wins_is_reported() -> None:
    """In set-up positions no colour may have placed last, so a proof must not mix up the position after a pass."""
    game = affinage.load("board=square:3&limit=contrast&colours=same")
    position = setup.read(game, "3.bbw.2w-b")
    assert position.legal_moves() == [PASS]
    prover = solver_of(game)
    assert prover.solve(position, PLENTY) == prover.known(position) == (1, PASS)


def test_a_game_that_is_over_before_anybody_placed_is_drawn() -> None:
    start = affinage.load("board=square:2&place=knight").initial()
    assert solver_of(start.game).solve(start, PLENTY) == GenericSolver().solve(start, PLENTY) == (0, None)


@pytest.mark.parametrize(
    "link",
    [
        *("board=square:3&limit=contrast&colours=same", "board=square:4&limit=match&goal=territories"),
        *("board=square:4&limit=contrast&colours=mixed", "board=hex:2", "board=square:3&place=knight"),
    ],
)
def test_the_same_side_wins_whoever_placed_last(link: str) -> None:
    for ending in endings(link, 2):
        assert isinstance(ending, AffinagePosition)
        for position in (replace(ending, last_placer=last) for last in (0, 1, 2)):
            winner, move = proven(solver_of(position.game), position)
            slow = GenericSolver().solve(position, PLENTY)
            assert slow
            assert winner == slow[0]
            assert (move is not None) == (winner == position.to_move and not position.is_terminal())


@pytest.mark.parametrize("link", [link for link in LINKS if "forbid" in link])
def test_the_turns_of_a_proof_are_the_legal_moves_under_the_ban(link: str) -> None:
    line = random_line(affinage.load(link), 1)
    prover = solver_of(line.positions[0].game)
    assert isinstance(prover, LineSolver)
    node, struck = prover.root(line.positions[0]), 0
    for position, after in zip(line.positions, line.positions[1:], strict=False):
        assert isinstance(position, AffinagePosition)
        actual = {each[0] for each in prover.after(node)}
        assert actual == {prover.number_of(position.apply(move)) for move in position.legal_moves()}
        free = replace(position, game=affinage_game(link.replace("&neutral=forbid", "")))
        struck += len(free.legal_moves()) - len(actual)
        (node,) = (each for each in prover.after(node) if each[0] == prover.number_of(after))
    assert prover.after(node) == []
    assert struck


def test_game_without_a_solver_is_proven_by_its_rules() -> None:
    assert isinstance(solver_of(affinage.load("game=taifas")), GenericSolver)
