"""A puzzle solver's progress: rating, streak, repetitions, and how it is stored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from affinage.matches.glicko import RatedGame, Rating, rated
from affinage.teach.puzzles.collection import shipped
from tests.shelf import Shelf
from web.model.streak import Run, Streak
from web.puzzles import link as puzzle_link
from web.puzzles import words as puzzle_words
from web.puzzles.choice import PuzzleChoice
from web.puzzles.link import PuzzleRequest
from web.puzzles.solver import Daily, DailyStatus, PuzzleSolver
from web.puzzles.storage import HEADING, PUZZLE_FORM, parse, to_text
from web.storage.progress import Contents
from web.storage.shelf import ProgressShelf
from web.storage.words import FULL, REFUSED

PUZZLES = shipped()
FIRST, SECOND = PUZZLES[:2]
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
TODAY = NOW.date()
DAY = timedelta(days=1)


def failed_and_solved() -> PuzzleSolver:
    """Return a solver who has failed the first puzzle and solved the second, the puzzle of the day."""
    solver = PuzzleSolver().counted(FIRST, NOW, clean=False).counted(SECOND, NOW, clean=True)
    return solver.with_daily(Daily(TODAY, 1, 0, DailyStatus.SOLVED))


def test_a_puzzle_counts_once() -> None:
    once = PuzzleSolver().counted(FIRST, NOW, clean=False)
    assert once.rating.rating < PuzzleSolver().rating.rating
    assert once.rating.deviation < PuzzleSolver().rating.deviation
    again = once.counted(FIRST, NOW, clean=True)
    assert again.rating == once.rating
    assert again.tried == (FIRST.key,)


def test_failed_puzzle_comes_again_later_and_later() -> None:
    solver, now = PuzzleSolver().counted(FIRST, NOW, clean=False), NOW
    assert solver.due(now) == []
    waits = []
    for _ in range(4):
        before, now = now, solver.cards[FIRST.key].due
        waits.append(now - before)
        assert solver.due(now) == [FIRST.key]
        solver = solver.counted(FIRST, now, clean=True)
        assert solver.due(now) == []
    assert waits == sorted(waits)
    assert waits[0] < timedelta(hours=1) < DAY <= waits[1]
    solver = solver.counted(FIRST, now, clean=False)
    assert solver.cards[FIRST.key].due - now < timedelta(hours=1)


def test_puzzle_solved_at_once_does_not_come_again() -> None:
    assert PuzzleSolver().counted(FIRST, NOW, clean=True).cards == {}


def test_the_puzzle_of_a_day_is_decided_once() -> None:
    solver = PuzzleSolver().with_daily(Daily(TODAY, 1)).with_daily(Daily(TODAY, 2, 0, DailyStatus.SHOWN))
    assert solver.streak.on(TODAY) == 0
    assert solver.with_daily(Daily(TODAY, 2, 0, DailyStatus.SOLVED)) == solver
    assert solver.daily_of(TODAY + DAY) == Daily(TODAY + DAY)


def test_the_text_brings_back_all_of_it() -> None:
    solver = failed_and_solved()
    kept = parse(to_text(Contents(solver)))
    assert kept is not None
    assert kept.unread == ()
    assert kept.progress.rating.rating == pytest.approx(solver.rating.rating, abs=0.01)
    assert kept.progress.cards[FIRST.key].due == solver.cards[FIRST.key].due
    assert (kept.progress.streak, kept.progress.dailies, kept.progress.tried) == (
        solver.streak,
        solver.dailies,
        solver.tried,
    )
    assert parse(to_text(kept)) == kept
    card = kept.progress.counted(FIRST, NOW + DAY, clean=True).cards[FIRST.key]
    assert card.due > NOW + DAY


BAD_LINES = (
    "rating nan 1 1",
    "rating 1500 0 0.06",
    "rating 1e999 350 0.06",
    "rating 1500",
    "streak yesterday 1 1",
    "streak 2026-11-22 -1 1",
    "daily 2026-11-22 0 0 stolen",
    "tried 12345678 <script>",
    "again 1234567",
    "again 12345678 Learning - 0.2 6.4 1795430000 1795430000",
    "again 12345678 Review 0 0.2 6.4 1795430000 1795430000",
    "again 12345678 Review - 0.2 6.4 999999999999 1795430000",
    "again 12345678 Sleeping - 0.2 6.4 1795430000 1795430000",
    "again 12345678 Review - 0.2 6.4 1795430000",
    "toString",
)


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_bad_line_is_passed_over_and_stays(line: str) -> None:
    text = f"{HEADING}\nrating 1600.00 80.00 0.060000\n{line}\n"
    kept = parse(text)
    assert kept == Contents(PuzzleSolver(rating=Rating(1600, 80, 0.06)), (line,))
    shelf = Shelf(puzzles=text)
    solver = ProgressShelf(shelf, PUZZLE_FORM)
    said = solver.complaint()
    assert said.startswith("One line of your puzzle progress cannot be read")
    assert solver.complaint() == "", "it is said once"
    solver.change(lambda solver: solver.counted(FIRST, NOW, clean=True))
    assert line in shelf[PUZZLE_FORM.key].splitlines()
    assert FIRST.key in shelf[PUZZLE_FORM.key]


def test_two_tabs_lose_nothing_of_each_other() -> None:
    shelf = Shelf()
    one, other = ProgressShelf(shelf, PUZZLE_FORM), ProgressShelf(shelf, PUZZLE_FORM)
    one.change(lambda solver: solver.counted(FIRST, NOW, clean=True))
    other.change(lambda solver: solver.counted(SECOND, NOW, clean=True))
    assert ProgressShelf(shelf, PUZZLE_FORM).progress.tried == (FIRST.key, SECOND.key)


@pytest.mark.parametrize("reason", [REFUSED, FULL])
def test_without_storage_it_is_said_once_and_goes_on(reason: str) -> None:
    shelf = Shelf()
    shelf.reason = reason
    solver = ProgressShelf(shelf, PUZZLE_FORM)
    assert solver.complaint() == ""
    solver.change(lambda solver: solver.counted(FIRST, NOW, clean=True))
    solver.change(lambda solver: solver.counted(SECOND, NOW, clean=True))
    said = f"This browser cannot save your puzzle progress: {reason}. A reload would lose what is new."
    assert (solver.complaint(), solver.complaint()) == (said, "")
    assert solver.progress.tried == (FIRST.key, SECOND.key)


# Choice of the next puzzle


def test_every_puzzle_has_a_key_of_its_own() -> None:
    assert len(PuzzleChoice(PUZZLES).by_key) == len(PUZZLES)


def test_the_next_is_near_in_rating_and_new() -> None:
    choice, solver = PuzzleChoice(PUZZLES), PuzzleSolver(Rating(1200, 50, 0.06))
    first = choice.next(solver)
    assert first is not None
    assert abs(first.rating - 1200) < 10
    second = choice.next(solver, besides=first.key)
    assert second not in (None, first)
    third = choice.next(solver.counted(first, NOW, clean=True))
    assert third not in (None, first)


def test_the_next_has_the_theme_and_the_game_that_are_asked_for() -> None:
    choice = PuzzleChoice(PUZZLES)
    found = choice.next(PuzzleSolver(), "sweep", "churn")
    assert found is not None
    assert (found.game_key, "sweep" in found.themes) == ("churn", True)
    assert choice.next(PuzzleSolver(), "sweep", "taifas") is None


def test_first_puzzle_comes_again_after_the_last() -> None:
    choice, solver = PuzzleChoice(PUZZLES[:3]), PuzzleSolver()
    for puzzle in PUZZLES[:3]:
        solver = solver.counted(puzzle, NOW, clean=True)
    assert choice.next(solver) == PUZZLES[0]
    assert choice.next(solver, besides=PUZZLES[0].key) == PUZZLES[1]


def test_a_puzzle_that_is_gone_is_not_asked_for_again() -> None:
    solver = PuzzleSolver().counted(FIRST, NOW, clean=False).counted(SECOND, NOW, clean=False)
    later = NOW + DAY
    assert PuzzleChoice(PUZZLES).due(solver, later) == [FIRST, SECOND]
    assert PuzzleChoice(PUZZLES[1:]).due(solver, later) == [SECOND]


# Texts


@pytest.mark.parametrize(
    ("query", "wanted", "fault"),
    [
        ("?puzzle=daily", PuzzleRequest(), ""),
        ("?puzzle=next&theme=greed&game=churn", PuzzleRequest("next", "greed", "churn"), ""),
        (f"?puzzle={FIRST.key}", PuzzleRequest(FIRST.key), ""),
        (
            "?puzzle=",
            PuzzleRequest(),
            f"no puzzle ''; puzzles are daily, next, again, mistakes, days, and the names of {len(PUZZLES)} puzzles",
        ),
        (
            "?puzzle=next&game=chess",
            PuzzleRequest("next"),
            "no game 'chess'; games are affinage, churn, emulsion, moulds, taifas",
        ),
        (
            "?puzzle=next&level=3&gamme=churn",
            PuzzleRequest("next"),
            "unknown key 'gamme'; keys of a puzzle are puzzle, theme, game",
        ),
        ("?puzzle=next&puzzle=daily", PuzzleRequest("next"), "puzzle is given twice; write each key once"),
    ],
)
def test_an_address_names_a_puzzle_or_says_what_is_wrong(
    query: str, wanted: PuzzleRequest, fault: str
) -> None:
    assert puzzle_link.read(query, PuzzleChoice(PUZZLES).by_key) == (wanted, fault)
    assert fault or wanted.address == query


def test_a_result_gives_nothing_away() -> None:
    name = puzzle_words.heading(FIRST.key, TODAY)
    text = puzzle_words.result(name, "Churn", Daily(TODAY, 1, 1, DailyStatus.SOLVED), 3)
    assert text == (
        "Affinage: puzzle of the day, 22 November 2026\nChurn: solved in 2 tries, with 1 hint\nStreak: 3 days"
    )
    name = puzzle_words.heading("1a2b3c4d", None)
    shown = puzzle_words.result(name, "Churn", Daily(status=DailyStatus.SHOWN), 0)
    assert shown == "Affinage: puzzle 1a2b3c4d\nChurn: not solved"


def test_a_standing_says_how_sure_it_is() -> None:
    assert (
        puzzle_words.standing(PuzzleSolver(), TODAY) == "You have no puzzle rating yet. Your streak: 0 days."
    )
    solver = PuzzleSolver(Rating(1480, 45), Streak((Run.of(TODAY, 1),), 4), tried=(FIRST.key,))
    said = "Your puzzle rating: 1480 ± 90. Your streak: 1 day, at most 4 days."
    assert puzzle_words.standing(solver, TODAY) == said


OPPONENTS = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))


def test_the_worked_example_of_the_author() -> None:
    after = rated(Rating(1500, 200), map(RatedGame, OPPONENTS, (1, 0, 0)))
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_only_makes_less_certain() -> None:
    after = rated(Rating(1500, 200), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.27, abs=0.01)  # the root of 200² + (0.06 x 173.7178)²


@pytest.mark.parametrize("score", [0, 1])
def test_the_unexpected_makes_more_erratic_and_the_expected_does_not(score: int) -> None:
    steady = Rating(2000, 40)
    after = rated(steady, [RatedGame(Rating(1000, 40), score)] * 20)
    assert (after.volatility > steady.volatility) is (score == 0)
    assert (after.rating < steady.rating) is (score == 0)


@pytest.mark.parametrize("score", [0, 1])
def test_many_periods_of_one_result_find_a_rating_with_little_doubt(score: int) -> None:
    player = Rating()
    for _ in range(40):
        player = rated(player, [RatedGame(Rating(1500, 40), each) for each in (score, 1 - score, 1, 0)])
    assert player.rating == pytest.approx(1500, abs=10)
    assert player.deviation < 60
