"""Puzzles: judged exactly or not at all, tried, answered and chosen by day."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest

import affinage
from affinage import Position
from affinage.errors import OptionError
from affinage.game import PASS, SWAP, Move
from affinage.matches.glicko import Rating
from affinage.matches.marks import DrawnMark
from affinage.teach.puzzles.collection import CollectedPuzzle, of_the_day, shipped
from affinage.teach.puzzles.puzzle import WIN, Puzzle
from affinage.teach.rulebook import result
from tests.tables import tap
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt, Verdict
from web.puzzles.calendar import Run, Streak, months_later, weeks_of
from web.puzzles.choice import PuzzleChoice
from web.puzzles.link import PuzzleRequest, read
from web.puzzles.solver import Daily, DailyStatus, PuzzleSolver

SMALL = ("board=square:2", "board=square:2x3", "board=square:2x4", "board=square:3", "board=hex:2")


def value(position: Position, goal: int, side: int) -> bool:
    """Return the value of a position by plain minimax, without tables or cuts."""
    if position.is_terminal():
        own, other = position.score()[side - 1], position.score()[2 - side]
        return position.winner() == side and own - other >= goal
    result = [value(position.apply(move), goal, side) for move in position.legal_moves()]
    return any(result) if position.to_move == side else all(result)


@pytest.mark.parametrize("link", SMALL[:3])
@pytest.mark.parametrize("goal", [0, 1, 2])
def test_a_proof_agrees_with_trying_everything(link: str, goal: int) -> None:
    start = affinage.load(link).initial()
    assert Puzzle(start, str(goal or "win")).forced(start) is value(start, goal, 1)


@pytest.mark.parametrize("link", SMALL)
def test_a_forced_win_has_a_move_that_keeps_it_and_a_lost_one_has_none(link: str) -> None:
    start = affinage.load(link).initial()
    puzzle = Puzzle(start, "win")
    kept = [bool(puzzle.forced(start.apply(move))) for move in start.legal_moves()]
    assert any(kept) is puzzle.forced(start)


def test_a_proof_can_be_looked_for_a_little_at_a_time() -> None:
    start = affinage.load("board=square:3").initial()
    puzzle, asked = Puzzle(start, "1"), 0
    while puzzle.forced(start, 10) is None:
        asked += 1
        assert asked < 1000
    assert asked > 1
    assert puzzle.forced(start) is Puzzle(start, "1").forced(start) is True
    assert not puzzle.too_large


def test_a_large_position_is_not_judged() -> None:
    start = affinage.load("board=square:5").initial()
    puzzle = Puzzle(start, "win", most_steps=2_000)
    assert puzzle.forced(start, 1_000) is None
    assert not puzzle.too_large
    assert puzzle.forced(start, 4_000) is None
    assert puzzle.too_large


@pytest.mark.parametrize("link", ["board=hex:12", "board=square:17&place=knight"])
def test_a_wide_position_is_not_even_begun(link: str) -> None:
    start = affinage.load(link).initial()
    puzzle = Puzzle(start, "win")
    assert puzzle.forced(start, 2) is None
    assert puzzle.too_large


@pytest.mark.parametrize("goal", ["", "lose", "0", "-1", "401", "9" * 5000, "0400" + "9" * 5000, "1.5"])
def test_a_goal_that_is_none_is_refused(goal: str) -> None:
    with pytest.raises(
        OptionError, match=r"^goal .* is unknown; goals are win, or a number of points from 1$"
    ):
        Puzzle(affinage.load("board=square:2").initial(), goal)


def test_a_cascade_has_no_points_to_win_by() -> None:
    start = affinage.load("board=square:2&goal=cascade").initial()
    with pytest.raises(OptionError, match="expected the goal win"):
        Puzzle(start, "2")
    assert Puzzle(start, "win").forced(start) is False


def test_the_reply_goes_on_with_the_game_where_it_can() -> None:
    start = affinage.load("board=square:2x3").initial()
    for move in start.legal_moves():
        after = start.apply(move)
        going_on = [reply for reply in after.legal_moves() if not after.apply(reply).is_terminal()]
        reply = Puzzle(start, "win").reply(after)
        assert reply in (going_on or after.legal_moves())


def test_a_swap_is_no_reply() -> None:
    start = affinage.load("game=churn&board=hex:2&pie=on").initial()
    after = start.apply(start.legal_moves()[0])
    assert after.may_swap
    assert Puzzle(start, "win").reply(after) != SWAP


PUZZLES = [puzzle for puzzle in shipped() if not puzzle.is_easy]
STEPS = 100


def of_game(key: str) -> CollectedPuzzle:
    return min((puzzle for puzzle in PUZZLES if puzzle.game_key == key), key=lambda puzzle: puzzle.rating)


def play(attempt: Attempt, move: Move) -> None:
    attempt.game_view.play(move)
    attempt.judge()


def wrong_move(attempt: Attempt) -> Move:
    """Return the first legal move that is not a solution."""
    moves = attempt.game_view.match.position.legal_moves()
    return next(move for move in moves if move != attempt.solving.wanted)


def look_ahead(attempt: Attempt) -> None:
    """Search until a wrong move is refuted, or the end of a solved puzzle is known."""
    while not attempt.look_ahead(STEPS):
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
    look_ahead(attempt)
    match = attempt.game_view.match
    assert match.ply == len(puzzle.solution), "the end can be stepped to"
    end = match.position_at(len(match.moves))
    assert end.winner() == attempt.side
    assert puzzle_words.answer(attempt, searching=False).startswith("Solved at the first try. ")
    assert end_in_words(end, attempt) in puzzle_words.answer(attempt, searching=False)


def end_in_words(end: Position, attempt: Attempt) -> str:
    """Return the result of a finished position, addressed to the solver."""
    statement = result(end)
    assert statement
    return statement.to(attempt.side)


def test_an_opponent_who_has_to_pass_is_passed_over() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if PASS.text in puzzle.solution)
    attempt = Attempt(puzzle)
    messages = []
    while not attempt.is_over:
        play(attempt, attempt.solving.wanted)
        messages.append(puzzle_words.answer(attempt, searching=False))
    assert any(text.endswith(" has to pass.") for text in messages)
    assert messages[-1].startswith("Solved at the first try. ")


@pytest.mark.parametrize("key", affinage.game_keys())
def test_a_wrong_move_is_refuted_by_the_opponents_moves(key: str) -> None:
    attempt = Attempt(of_game(key))
    play(attempt, wrong_move(attempt))
    assert attempt.verdict is Verdict.WRONG
    assert puzzle_words.answer(attempt, searching=True).endswith("…")
    look_ahead(attempt)
    match = attempt.game_view.match
    assert match.ply == min(2, len(match.moves)), "the first answer is on the board"
    end = match.position_at(len(match.moves))
    winner = Puzzle(attempt.puzzle.start(), WIN)
    assert winner.forced(end) is False
    assert end.is_terminal()
    answer = puzzle_words.answer(attempt, searching=False)
    assert answer.startswith("Not yet. ")
    assert end_in_words(end, attempt) in answer

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
    assert attempt.look_ahead(STEPS), "there is nothing to be refuted any more"


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
    assert puzzle_words.answer(attempt, searching=False) == f"One of the two goes on {cell}."
    marks = attempt.game_view.marks
    assert (marks.move, marks.drawn) == (None, (DrawnMark("green", wanted.picks[0], wanted.picks[0]),))
    attempt.hint()
    assert (marks.move, marks.drawn) == (wanted, ())
    assert not attempt.is_clean
    play(attempt, wanted)
    assert (attempt.hints, attempt.helped) == (2, 0)
    assert puzzle_words.answer(attempt, searching=False).startswith("Right. ")


def test_giving_up_shows_the_whole_line() -> None:
    attempt = Attempt(of_game("churn"))
    play(attempt, attempt.solving.wanted)
    attempt.show()
    match = attempt.game_view.match
    assert (match.ply, tuple(move.text for move in match.moves)) == (2, attempt.puzzle.solution)
    assert attempt.is_over
    assert not attempt.is_clean
    assert attempt.game_view.view_only


def test_later_outcome_is_named_as_the_end_of_the_line() -> None:
    ahead = next(
        puzzle for puzzle in COLLECTION if "finish" not in puzzle.themes and len(puzzle.solution) == 1
    )
    here = next(puzzle for puzzle in COLLECTION if "finish" in puzzle.themes and len(puzzle.solution) == 1)
    answers = []
    for puzzle in (ahead, here):
        attempt = Attempt(puzzle)
        play(attempt, attempt.solving.wanted)
        while not attempt.look_ahead(200):
            pass
        answers.append(puzzle_words.answer(attempt, searching=False))
        assert " gets the hole " not in answers[-1]
    assert re.fullmatch(
        r"Solved at the first try\. Play then goes on to the end of the game\. You win.*\. Press Forward to see more\.",
        answers[0],
    )
    assert re.fullmatch(r"Solved at the first try\. You win.*\.", answers[1])


def test_description_names_rating_and_themes() -> None:
    puzzle = CollectedPuzzle("board=hex:3", PUZZLES[0].position, PUZZLES[0].solution, 1200, 90, ("greed",))
    messages = "This puzzle is rated 1200 ± 180. Themes: the greedy move loses."
    assert puzzle_words.about(Attempt(puzzle), is_rated=True) == messages
    assert puzzle_words.about(Attempt(puzzle), is_rated=False) == messages.partition(". ")[2]


@pytest.mark.parametrize(
    ("link", "rules"),
    [
        ("board=square:6", ""),
        ("game=taifas&board=square:3&pie=off", ""),
        ("game=moulds&board=triangle:5", ""),
        ("board=square:5", "The rules differ here: place 1 of each colour side by side."),
        (
            "board=square:6&limit=dense&goal=cascade",
            "The rules differ here: at most 4 stones beside the pair; own the largest hole.",
        ),
        (
            "game=moulds&board=plus:2&directions=4",
            "The rules differ here: straight steps only.",
        ),
    ],
)
def test_other_rules_than_usual_are_marked(link: str, rules: str) -> None:
    assert puzzle_words.other_rules(affinage.load(link)) == rules


COLLECTION = shipped()
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
TODAY = NOW.date()


@pytest.mark.parametrize("month", [date(2026, 2, 1), date(2026, 11, 1), date(2024, 2, 1), date(2027, 1, 1)])
def test_a_month_is_whole_weeks(month: date) -> None:
    weeks = weeks_of(month)
    days = [day for week in weeks for day in week]
    assert days == [days[0] + timedelta(number) for number in range(len(days))]
    assert {week[0].weekday() for week in weeks} == {0}
    assert {day for day in days if day.month == month.month} == {
        month + timedelta(number) for number in range((months_later(month, 1) - month).days)
    }
    assert all(any(day.month == month.month for day in week) for week in weeks)


@pytest.mark.parametrize("key", ["", *affinage.game_keys()])
def test_themes_that_are_offered_have_a_puzzle(key: str) -> None:
    choice = PuzzleChoice(COLLECTION)
    for level in ("", "easy", "hard"):
        themes = choice.themes(key, level)
        assert themes
        assert all(choice.ladder(key, level, theme) for theme in themes)
    assert ("close" in choice.themes(key)) == (key in ("", "affinage")), "only one game has holes"


def test_days_go_back_until_all_puzzles_have_come() -> None:
    choice = PuzzleChoice(COLLECTION)
    first = choice.first_day(TODAY)
    days = [first + timedelta(number) for number in range((TODAY - first).days + 1)]
    number = sum(1 for puzzle in COLLECTION if puzzle.is_daily)
    assert len({of_the_day(COLLECTION, day).key for day in days}) == len(days) == number


def test_the_address_of_a_day() -> None:
    assert read("?puzzle=2026-11-02", ()) == (PuzzleRequest("2026-11-02"), "")
    assert PuzzleRequest("2026-11-02").address == "?puzzle=2026-11-02"
    for text in ("2026-11-31", "2026-1-2", "2026-11-02x"):
        assert read(f"?puzzle={text}", ())[1].startswith(
            f"unknown puzzle '{text}'; puzzles are daily, next, again, run, mistakes, set, class, days"
        )


def test_days_in_words() -> None:
    first = date(2025, 1, 12)
    assert puzzle_words.no_puzzle_of(date(2024, 12, 31), first) == (
        "Puzzles go back to 12 January 2025. This is the puzzle of today."
    )
    assert puzzle_words.no_puzzle_of(date(2026, 12, 1), first).startswith("1 December 2026 has not come yet.")
    assert puzzle_words.day_of_calendar(TODAY, "solved") == "22 November 2026, solved"
    assert puzzle_words.day_of_calendar(TODAY, "") == "22 November 2026"


def test_state_of_a_day_in_words() -> None:
    one, other, new = COLLECTION[:3]
    solver = PuzzleSolver().counted(one, NOW, clean=True).counted(other, NOW, clean=False)
    assert [solver.status(puzzle.key) for puzzle in (one, other, new)] == ["solved", "missed", ""]


def test_two_browsers_become_one() -> None:
    one, other, third = COLLECTION[:3]
    here = PuzzleSolver().counted(one, NOW, clean=False)
    there = PuzzleSolver().counted(one, NOW + timedelta(1), clean=False).counted(other, NOW, clean=True)
    there = there.counted(third, NOW, clean=False)
    for merged in (here.merged(there, NOW), there.merged(here, NOW)):
        assert set(merged.tried) == {one.key, other.key, third.key}
        assert merged.rating == there.rating
        assert merged.cards == there.cards
    assert here.merged(PuzzleSolver(), NOW) == here
    assert PuzzleSolver().merged(here, NOW) == here
    assert there.merged(there, NOW) == there


def test_the_later_streak_and_day_count() -> None:
    here = PuzzleSolver(streak=Streak((Run.of(TODAY, 2),), 3), dailies=(Daily(TODAY, 1),))
    earlier = Streak((Run.of(TODAY - timedelta(5), 9),), 12)
    there = PuzzleSolver(streak=earlier, dailies=(Daily(TODAY, 0, 0, DailyStatus.SOLVED),))
    for merged in (here.merged(there, NOW), there.merged(here, NOW)):
        assert (merged.streak.on(TODAY), merged.streak.longest) == (2, 12)
        assert merged.daily_of(TODAY).status is DailyStatus.SOLVED


def test_a_rating_of_more_puzzles_is_the_better_known() -> None:
    here = PuzzleSolver(rating=Rating(1600, 80), tried=("00000001", "00000002"))
    assert here.merged(PuzzleSolver(rating=Rating(1400, 200), tried=("00000001",)), NOW).rating == Rating(
        1600, 80
    )
