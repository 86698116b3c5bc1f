"""The choice of the next puzzle: easy ones at first, then those near the solver's rating."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from affinage.matches import setup
from affinage.matches.glicko import Rating
from affinage.notation.link import load
from affinage.registry import game_keys
from affinage.teach import rulebook
from affinage.teach.puzzles.collection import CollectedPuzzle, shipped
from web.puzzles.choice import PuzzleChoice
from web.puzzles.link import LEVELS, PuzzleRequest
from web.puzzles.solver import RATED_AFTER, PuzzleSolver

PUZZLES = shipped()
FIRST, SECOND = PUZZLES[:2]
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
DAY = timedelta(days=1)
ANY = PuzzleRequest("next")


def test_every_puzzle_has_a_key_of_its_own() -> None:
    assert len(PuzzleChoice(PUZZLES).by_key) == len(PUZZLES)


def test_the_next_is_near_in_rating_and_new() -> None:
    tried = tuple(f"{number:08x}" for number in range(RATED_AFTER))
    choice, solver = PuzzleChoice(PUZZLES), PuzzleSolver(Rating(1200, 50, 0.06), tried=tried)
    first = choice.next(solver, ANY)
    assert first is not None
    assert abs(first.rating - 1200) < 10
    second = choice.next(solver, ANY, besides=first.key)
    assert second not in (None, first)
    third = choice.next(solver.counted(first, NOW, clean=True), ANY)
    assert third not in (None, first)


@pytest.mark.parametrize("key", game_keys())
def test_first_puzzles_of_a_game_are_usual_with_one_move_among_few_and_get_harder_as_they_are_solved(
    key: str,
) -> None:
    choice, solver, ratings = PuzzleChoice(PUZZLES), PuzzleSolver(), []
    for _ in range(RATED_AFTER):
        puzzle = choice.next(solver, PuzzleRequest("next", game=key))
        assert puzzle is not None
        assert puzzle.game_key == key
        ratings.append(puzzle.rating)
        solver = solver.counted(puzzle, NOW, clean=True)
        changed = {option.key for option in load(puzzle.query).departures}
        assert changed <= {"board", "pie"}, "what a newcomer has learned is called changed"
    usual = [
        puzzle
        for puzzle in choice.ladder(key)
        if not rulebook.other_rules(load(puzzle.query)) and "colours=" not in puzzle.query
    ]
    easiest = [puzzle for puzzle in usual if len(puzzle.solution) == 1]
    fewest, following, *_ = sorted(map(legal_moves, easiest[:12]))
    first = choice.next(PuzzleSolver(), PuzzleRequest("next", game=key))
    assert first in easiest[:12]
    assert legal_moves(first) == fewest
    assert first.rating < ratings[-1] <= choice.ladder(key)[len(choice.ladder(key)) // 2].rating
    failing = PuzzleSolver().counted(first, NOW, clean=False)
    after = choice.next(failing, PuzzleRequest("next", game=key))
    assert legal_moves(after) == following, "what was failed is no reason for a harder one"


def legal_moves(puzzle: CollectedPuzzle | None) -> int:
    assert puzzle is not None
    return len(setup.read(load(puzzle.query), puzzle.position).legal_moves())


def test_a_level_is_a_third_of_the_puzzles_of_a_game() -> None:
    choice = PuzzleChoice(PUZZLES)
    thirds = [choice.ladder("taifas", level) for level in LEVELS]
    assert [puzzle for third in thirds for puzzle in third] == choice.ladder("taifas")
    assert max(len(third) for third in thirds) - min(len(third) for third in thirds) <= 1
    hard = choice.next(PuzzleSolver(), PuzzleRequest("next", game="taifas", level="hard"))
    assert hard in thirds[-1]
    assert hard.rating == thirds[-1][0].rating


def test_the_next_has_the_theme_and_the_game_that_are_asked_for() -> None:
    choice = PuzzleChoice(PUZZLES)
    actual = choice.next(PuzzleSolver(), PuzzleRequest("next", "sweep", "churn"))
    assert actual is not None
    assert (actual.game_key, "sweep" in actual.themes) == ("churn", True)
    assert choice.next(PuzzleSolver(), PuzzleRequest("next", "sweep", "taifas")) is None


def test_first_puzzle_comes_again_after_the_last() -> None:
    choice, solver = PuzzleChoice(PUZZLES[:3]), PuzzleSolver()
    for puzzle in PUZZLES[:3]:
        solver = solver.counted(puzzle, NOW, clean=True)
    assert choice.next(solver, ANY) == PUZZLES[0]
    assert choice.next(solver, ANY, besides=PUZZLES[0].key) == PUZZLES[1]


def test_a_puzzle_that_is_gone_is_not_asked_for_again() -> None:
    solver = PuzzleSolver().counted(FIRST, NOW, clean=False).counted(SECOND, NOW, clean=False)
    for moment in (NOW, NOW + DAY):
        assert {puzzle.key for puzzle in PuzzleChoice(PUZZLES).failed(solver, moment)} == {
            FIRST.key,
            SECOND.key,
        }
        assert PuzzleChoice(PUZZLES[1:]).failed(solver, moment) == [SECOND]
