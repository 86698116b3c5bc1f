"""A puzzle solver's progress: rating, streak, repetitions, and how it is stored."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from affinage.matches.glicko import RatedGame, Rating, rated
from affinage.teach.puzzles.collection import CollectedPuzzle, of_the_day, shipped
from affinage.teach.puzzles.puzzle import THEMES
from tests.shelf import Shelf
from web.puzzles import link as puzzle_link
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt
from web.puzzles.calendar import Run as DayRun
from web.puzzles.calendar import Streak
from web.puzzles.choice import PuzzleChoice, opening
from web.puzzles.link import PuzzleRequest
from web.puzzles.run import ALIKE, LIVES, Run
from web.puzzles.solver import RATED_AFTER, Daily, DailyStatus, PuzzleSolver
from web.puzzles.storage import HEADING, PUZZLE_FORM, parse, to_text
from web.storage.progress import Contents, ProgressShelf
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
    message = solver.complaint()
    assert message.startswith("One line of your puzzle progress cannot be read")
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
def test_missing_storage_is_reported_once_and_the_game_goes_on(reason: str) -> None:
    shelf = Shelf()
    shelf.reason = reason
    solver = ProgressShelf(shelf, PUZZLE_FORM)
    assert solver.complaint() == ""
    solver.change(lambda solver: solver.counted(FIRST, NOW, clean=True))
    solver.change(lambda solver: solver.counted(SECOND, NOW, clean=True))
    message = f"This browser cannot save your puzzle progress: {reason}. A reload would lose what is new."
    assert (solver.complaint(), solver.complaint()) == (message, "")
    assert solver.progress.tried == (FIRST.key, SECOND.key)


def test_failed_puzzles_are_repeated_until_solved_and_again_when_due() -> None:
    solver = PuzzleSolver().counted(FIRST, NOW, clean=False).counted(SECOND, NOW + DAY / 24, clean=False)
    assert solver.failed(NOW) == [FIRST.key, SECOND.key]
    solver = solver.counted(FIRST, NOW + DAY / 12, clean=True)
    assert solver.failed(NOW + DAY / 12) == [SECOND.key]
    assert solver.failed(NOW + 9 * DAY) == [SECOND.key, FIRST.key]


def test_a_puzzle_solved_after_a_miss_counts_as_solved() -> None:
    missed = PuzzleSolver().counted(FIRST, NOW, clean=False).counted(SECOND, NOW, clean=True)
    assert (missed.solved, missed.solved_at_once, missed.status(FIRST.key)) == (1, 1, "missed")
    solver = missed.with_solved(FIRST.key).with_solved(SECOND.key)
    assert (solver.solved, solver.solved_at_once, solver.status(FIRST.key)) == (2, 1, "solved")
    assert solver.failed(NOW) == [FIRST.key], "it still comes back"
    contents = parse(to_text(Contents(solver)))
    assert contents
    assert contents.progress.solved == 2
    assert missed.merged(solver, NOW).solved == solver.merged(missed, NOW).solved == 2


def test_a_line_of_solved_puzzles_without_tries_counts_nothing() -> None:
    contents = parse(f"{HEADING}\nsolved {FIRST.key}\ntried {SECOND.key}\n")
    assert contents
    assert contents.progress.solved == 1


MOMENT = (TODAY, NOW)


@pytest.mark.parametrize(
    ("request_", "opened", "messages"),
    [
        (PuzzleRequest(), of_the_day(PUZZLES, TODAY), ()),
        (PuzzleRequest("2026-11-20"), of_the_day(PUZZLES, TODAY - 2 * DAY), ()),
        (
            PuzzleRequest("2026-11-23"),
            of_the_day(PUZZLES, TODAY),
            (puzzle_words.no_puzzle_of(TODAY + DAY, TODAY),),
        ),
        (PuzzleRequest(SECOND.key, game="taifas"), SECOND, ()),
        (PuzzleRequest("again"), FIRST, ()),
        (PuzzleRequest("mistakes", game="churn"), "churn", (puzzle_words.NO_MISTAKE,)),
        (PuzzleRequest("next", "sweep", "moulds"), "moulds", (puzzle_words.NO_THEME,)),
        (PuzzleRequest("next", game="emulsion"), "emulsion", ()),
    ],
    ids=lambda value: getattr(value, "puzzle", ""),
)
def test_a_request_opens_a_puzzle_and_says_what_is_instead(
    request_: PuzzleRequest, opened: CollectedPuzzle | str, messages: tuple[str, ...]
) -> None:
    actual = opening(PuzzleChoice(PUZZLES), failed_and_solved(), request_, MOMENT)
    assert (actual.messages, opened) in [(messages, actual.puzzle), (messages, actual.puzzle.game_key)]
    game = next(puzzle.game_key for puzzle in PUZZLES if puzzle.game_key != FIRST.game_key)
    elsewhere = opening(PuzzleChoice(PUZZLES), failed_and_solved(), PuzzleRequest("again", game=game), MOMENT)
    assert (elsewhere.messages, elsewhere.puzzle.game_key) == ((puzzle_words.NO_RETRY,), game)
    nothing = opening(PuzzleChoice(PUZZLES), PuzzleSolver(), PuzzleRequest("again", game="churn"), MOMENT)
    assert (nothing.messages, nothing.puzzle.game_key) == ((puzzle_words.NO_RETRY,), "churn")


# Streak runs


def test_a_run_gets_harder_and_ends_with_the_third_miss() -> None:
    ladder, chance, run, ratings = PuzzleChoice(PUZZLES).ladder(), Random(1), Run(), []
    for _ in range(60):
        puzzle = run.next(ladder, chance)
        assert puzzle is not None
        assert puzzle.key not in run.seen
        ratings.append(puzzle.rating)
        run = run.with_puzzle(puzzle).after(solved=True)
    assert ratings[0] <= ladder[ALIKE].rating
    assert ratings[:20] == sorted(ratings[:20])
    assert ratings[40] >= ladder[-ALIKE * 12].rating
    assert (run.solved, run.lives) == (60, LIVES)
    for lives in reversed(range(LIVES)):
        assert not run.is_over
        run = run.after(solved=False)
        assert run.lives == lives
    assert run.is_over


def test_a_run_through_all_puzzles_of_a_game_ends() -> None:
    ladder, run = PuzzleChoice(PUZZLES).ladder("churn"), Run()
    while puzzle := run.next(ladder, Random(2)):
        run = run.with_puzzle(puzzle).after(solved=True)
    assert sorted(run.seen) == sorted(puzzle.key for puzzle in ladder)


def test_the_best_run_is_stored_and_joined() -> None:
    solver = PuzzleSolver(best_run=7)
    kept = parse(to_text(Contents(solver)))
    assert kept == Contents(solver)
    assert solver.merged(PuzzleSolver(best_run=9), NOW).best_run == 9
    assert PuzzleSolver().merged(solver, NOW).best_run == 7


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
            "unknown puzzle ''; puzzles are daily, next, again, run, mistakes, set, class, days, "
            f"and the names of {len(PUZZLES)} puzzles",
        ),
        (
            "?puzzle=next&game=chess",
            PuzzleRequest("next"),
            "unknown game 'chess'; games are affinage, churn, emulsion, moulds, taifas",
        ),
        (
            "?puzzle=next&gamme=churn",
            PuzzleRequest("next"),
            "unknown key 'gamme'; keys of a puzzle are puzzle, theme, game, level",
        ),
        ("?puzzle=next&level=3", PuzzleRequest("next"), "unknown level '3'; levels are easy, medium, hard"),
        ("?puzzle=run&game=churn", PuzzleRequest("run", game="churn"), ""),
        ("?puzzle=next&game=churn&level=hard", PuzzleRequest("next", game="churn", level="hard"), ""),
        ("?puzzle=next&puzzle=daily", PuzzleRequest("next"), "puzzle is given twice; write each key once"),
    ],
)
def test_an_address_names_a_puzzle_or_says_what_is_wrong(
    query: str, wanted: PuzzleRequest, fault: str
) -> None:
    assert puzzle_link.read(query, PuzzleChoice(PUZZLES).by_key) == (wanted, fault)
    assert fault or wanted.address == query


def test_a_result_gives_nothing_away() -> None:
    name = puzzle_words.heading(FIRST, TODAY)
    text = puzzle_words.result(name, "Churn", Daily(TODAY, 1, 1, DailyStatus.SOLVED), 3)
    assert text == (
        "Affinage: puzzle of the day, 22 November 2026\nChurn: solved in 2 tries, with 1 hint\nStreak: 3 days"
    )
    name = puzzle_words.heading(replace(FIRST, themes=("two-moves", "finish", "greed")), None)
    shown = puzzle_words.result(name, "Churn", Daily(status=DailyStatus.SHOWN), 0)
    assert shown == "Affinage: two moves\nChurn: not solved"


def test_every_puzzle_has_a_title_in_words() -> None:
    assert set(puzzle_words.TITLES) >= {*THEMES} - {"easy"}, "easy is no theme of its own"
    telling = {theme for theme in puzzle_words.TITLES if theme not in puzzle_words.NEUTRAL}
    for puzzle in PUZZLES:
        title = puzzle_words.heading(puzzle, None)
        assert title in puzzle_words.TITLES.values()
        assert title not in {puzzle_words.TITLES[theme] for theme in telling}, "the answer is given away"


def test_a_puzzle_that_is_over_names_its_themes_without_how_easy_it_is() -> None:
    attempt = Attempt(replace(FIRST, themes=("easy", "take-back", "one-move", "behind")))
    assert puzzle_words.about(attempt, is_rated=False) == (
        "Themes: take back what the other holds · behind if the game ended now · one right move."
    )


def test_standing_gives_the_rating_with_its_certainty() -> None:
    standing = puzzle_words.standing(PuzzleSolver(tried=(FIRST.key,)), TODAY)
    assert standing == "1 puzzle: 1 solved at the first try. Your puzzle rating comes after 10 puzzles."
    nothing = puzzle_words.standing(PuzzleSolver(), TODAY)
    assert nothing == "Your puzzle rating comes after 10 puzzles."
    tried = tuple(puzzle.key for puzzle in PUZZLES[:RATED_AFTER])
    solver = PuzzleSolver(Rating(1480, 45), Streak((DayRun.of(TODAY, 1),), 4), tried=tried)
    message = (
        "10 puzzles: 10 solved at the first try. Your puzzle rating: 1480 ± 90. "
        "Puzzles here have 599 to 2,186. "
        "Your daily streak: 1 day, at most 4 days."
    )
    assert puzzle_words.standing(solver, TODAY) == message


def test_standing_counts_each_puzzle_once_and_links_those_to_try_again() -> None:
    first, later, missed = PUZZLES[:3]
    solver = PuzzleSolver().counted(first, NOW, clean=True).counted(later, NOW, clean=False)
    solver = solver.counted(missed, NOW, clean=False).with_solved(later.key)
    counts = "3 puzzles: 1 solved at the first try, 1 solved after a hint or a wrong try, 1 not solved yet."
    assert puzzle_words.standing(solver, TODAY).startswith(counts)
    assert puzzle_words.to_try_again(len(solver.failed(NOW)), "") == "2 missed at first, to try again"


OPPONENTS = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))


def test_the_worked_example_of_the_author() -> None:
    after = rated(Rating(1500, 200), map(RatedGame, OPPONENTS, (1, 0, 0)))
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_only_makes_less_certain() -> None:
    after = rated(Rating(1500, 200), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    # The deviation is the root of 200² + (0.06 x 173.7178)².
    assert after.deviation == pytest.approx(200.27, abs=0.01)


@pytest.mark.parametrize("score", [0, 1])
def test_the_unexpected_makes_more_erratic_and_the_expected_does_not(score: int) -> None:
    steady = Rating(2000, 40)
    after = rated(steady, [RatedGame(Rating(1000, 40), score)] * 20)
    assert (after.volatility > steady.volatility) is (score == 0)
    assert (after.rating < steady.rating) is (score == 0)
