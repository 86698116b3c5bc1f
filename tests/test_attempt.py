"""An attempt at a puzzle without a browser: moves checked, hints, refutations and the solution."""

from __future__ import annotations

import pytest

from affinage.game import PASS, Move
from affinage.teach.puzzles.collection import CollectedPuzzle, shipped
from affinage.teach.puzzles.puzzle import WIN, Puzzle
from tests.tables import tap
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt, Verdict

PUZZLES = shipped()
STEPS = 100


def of_game(key: str) -> CollectedPuzzle:
    """Return the easiest puzzle of a game."""
    return min((puzzle for puzzle in PUZZLES if puzzle.game_key == key), key=lambda puzzle: puzzle.rating)


def play(attempt: Attempt, move: Move) -> None:
    """Play a move and get the verdict."""
    attempt.game_view.play(move)
    attempt.judge()


def wrong_move(attempt: Attempt) -> Move:
    """Return the first legal move that is not a solution."""
    moves = attempt.game_view.match.position.legal_moves()
    return next(move for move in moves if move != attempt.solving.wanted)


def refute(attempt: Attempt) -> None:
    """Search until a wrong move is refuted."""
    while not attempt.refute(STEPS):
        pass


@pytest.mark.parametrize("puzzle", PUZZLES[::8], ids=lambda puzzle: puzzle.key)
def test_right_moves_are_answered_until_it_is_solved(puzzle: CollectedPuzzle) -> None:
    attempt = Attempt(puzzle)
    while not attempt.is_over:
        assert attempt.game_view.match.position.to_move == attempt.side
        play(attempt, attempt.solving.wanted)
    assert attempt.verdict is Verdict.SOLVED
    assert tuple(move.text for move in attempt.game_view.match.moves) == puzzle.solution
    assert attempt.is_clean
    assert attempt.game_view.view_only


def test_an_opponent_who_has_to_pass_is_passed_over() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if PASS.text in puzzle.solution)
    attempt = Attempt(puzzle)
    said = []
    while not attempt.is_over:
        play(attempt, attempt.solving.wanted)
        said.append(puzzle_words.answer(attempt, searching=False))
    assert any(text.endswith(" has to pass.") for text in said)
    assert said[-1] == "Solved at the first try."


@pytest.mark.parametrize("key", ["affinage", "churn", "emulsion", "moulds", "taifas"])
def test_a_wrong_move_is_refuted_by_the_opponents_moves(key: str) -> None:
    attempt = Attempt(of_game(key))
    play(attempt, wrong_move(attempt))
    assert attempt.verdict is Verdict.WRONG
    assert puzzle_words.answer(attempt, searching=True).endswith("…")
    refute(attempt)
    match = attempt.game_view.match
    assert match.ply == 1, "the wrong move stays in sight"
    end = match.position_at(len(match.moves))
    winner = Puzzle(attempt.puzzle.start(), WIN)
    assert winner.forced(end) is False
    assert end.is_terminal()
    assert puzzle_words.answer(attempt, searching=False).startswith("Not yet. ")

    attempt.begin()
    assert not attempt.game_view.match.moves
    play(attempt, attempt.solving.wanted)
    assert attempt.verdict in (Verdict.RIGHT, Verdict.SOLVED)
    assert attempt.solving.misses == 1
    assert not attempt.is_clean


def test_trying_again_goes_on_from_the_last_right_move() -> None:
    attempt = Attempt(of_game("taifas"))
    play(attempt, attempt.solving.wanted)
    played = attempt.solving.played
    play(attempt, wrong_move(attempt))
    attempt.begin()
    assert tuple(attempt.game_view.match.moves) == played
    assert attempt.refute(STEPS), "there is nothing to be refuted any more"


def test_a_stone_of_the_opponents_answer_is_not_to_be_changed() -> None:
    attempt = Attempt(of_game("taifas"))
    play(attempt, attempt.solving.wanted)
    match = attempt.game_view.match
    cell = match.game.board.names[match.moves[-1].picks[0]]
    assert tap(attempt.game_view, cell) == ["taken"]
    assert match.ply == 2


def test_hints_name_the_first_cell_and_then_the_move() -> None:
    attempt = Attempt(of_game("affinage"))
    wanted = attempt.solving.wanted
    attempt.hint()
    cell = attempt.game_view.game.board.names[wanted.picks[0]]
    assert puzzle_words.answer(attempt, searching=False) == f"It starts with {cell}."
    assert attempt.game_view.marks.move is None
    attempt.hint()
    assert attempt.game_view.marks.move == wanted
    assert not attempt.is_clean
    play(attempt, wanted)
    assert (attempt.hints, attempt.helped) == (2, 0)
    assert puzzle_words.answer(attempt, searching=False).startswith("Right. ")


def test_whoever_gives_up_sees_the_whole_line_from_there() -> None:
    attempt = Attempt(of_game("churn"))
    play(attempt, attempt.solving.wanted)
    attempt.show()
    match = attempt.game_view.match
    assert (match.ply, tuple(move.text for move in match.moves)) == (2, attempt.puzzle.solution)
    assert attempt.is_over
    assert not attempt.is_clean
    assert attempt.game_view.view_only


def test_what_is_told_of_a_puzzle_names_its_rating_and_its_themes() -> None:
    puzzle = CollectedPuzzle("board=hex:3", PUZZLES[0].position, PUZZLES[0].solution, 1200, 90, ("greed",))
    told = "This puzzle is rated 1200 ± 180. Greed: another first move scores more, and loses."
    assert puzzle_words.about(Attempt(puzzle)) == told
