"""Cells that change hands between a move and a better one: where they are, and how reviews and exercises tell of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import affinage
from affinage.errors import AffinageError
from affinage.matches.marks import DrawnMark
from affinage.view.game_view import GameView
from tests.charts import reviewed
from tests.tables import match_of
from tests.test_mistakes import LINK, MISTAKE, MOVES, fake_engine
from web.analysis.story import why
from web.engine.page.swing import Owners, Swing, swing
from web.mistakes import words as mistake_words
from web.mistakes.box import MISTAKE_FORM, BoxEntry, MistakeBox
from web.mistakes.mistake import MistakeAttempt
from web.storage.progress import Contents

BOARD = affinage.load("board=square:4").board  # cells a1, a2, … d4


def owners(**black: float) -> Owners:
    """Return owners by the chance of Black in some cells; White has the rest there, and elsewhere all is even."""
    first = [black.get(name, 0.5) for name in BOARD.names]
    return first, [1 - chance for chance in first]


@pytest.mark.parametrize(
    ("worse", "better", "expected"),
    [
        ({"a1": 0.1, "a2": 0.2}, {"a1": 0.9, "a2": 0.9}, Swing(("a1", "a2"), 2)),
        ({}, {"a1": 0.9, "b1": 0.9, "c1": 0.9}, Swing(("a1", "b1", "c1"), 0)),
        # the larger of two areas, which do not touch along a side
        ({}, {"a1": 0.9, "b2": 0.9, "c2": 0.9, "c3": 0.9}, Swing(("b2", "c2", "c3"), 0)),
        # too little, of cells that are not Black's after either move, or against Black
        ({}, {"a1": 0.9}, None),
        ({}, {"a1": 0.65, "a2": 0.65, "a3": 0.65}, None),
        ({"a1": 0.0, "a2": 0.0}, {"a1": 0.55, "a2": 0.55}, None),
        ({"a1": 0.9, "a2": 0.9}, {"a1": 0.1, "a2": 0.1}, None),
    ],
)
def test_a_swing_is_the_area_that_changes_hands_most(
    worse: dict[str, float], better: dict[str, float], expected: Swing | None
) -> None:
    assert swing(BOARD, 1, owners(**worse), owners(**better)) == expected


def test_a_swing_leaves_out_the_cells_of_the_moves() -> None:
    better = owners(a1=0.9, a2=0.9, a3=0.9)
    assert swing(BOARD, 1, owners(), better, {BOARD.index["a1"]}) is None
    assert swing(BOARD, 1, (), better) is None, "nor is one known after the end of a game"


def test_reviews_say_who_probably_gets_the_area_that_changed_hands() -> None:
    match = match_of(LINK, *MOVES)
    chart, _ = reviewed(match, fake_engine)
    turn = replace(chart.turning_points[1], swing=Swing(("c1", "c2"), 2))
    for you, get in ((0, "Black would probably get"), (1, "You would probably get")):
        compared = why(GameView(match, levels=(0, you)), chart, turn)
        assert compared.worse == "After d1, d2: White would probably get c1 and c2."
        better = "Better: a3, a4, which kept a chance of 70%. {} c1 and c2."
        assert compared.better == better.format(get)
    unclear = why(GameView(match), chart, replace(turn, swing=Swing(("c1",), 0)))
    assert unclear.worse == "After d1, d2: It would stay open who gets c1."
    proven = replace(turn, chance=1.0, cost=1.0, error=0.0)
    assert "probably" not in why(GameView(match), chart, proven).worse, "where lines are certain, they tell"


def test_exercises_keep_a_swing_that_fits_their_board() -> None:
    mistake = replace(MISTAKE, swing=Swing(("c1", "c2"), 2))
    stored = MISTAKE_FORM.to_text(Contents(MistakeBox({mistake.key: BoxEntry(mistake)})))
    again = MISTAKE_FORM.parse(stored)
    assert again is not None
    assert [entry.mistake for entry in again.progress.entries.values()] == [mistake]
    for wrong in (Swing(("e9",), 2), Swing(("c1",), 3)):
        with pytest.raises(AffinageError):
            replace(mistake, swing=wrong).match()


def test_exercises_compare_the_areas_of_both_moves() -> None:
    attempt = MistakeAttempt(replace(MISTAKE, swing=Swing(("c1", "c2"), 2)))
    attempt.game_view.match.push("d1,d2")
    attempt.judge()
    assert mistake_words.why(attempt) == "White would probably get c1 and c2."
    circles = [DrawnMark("blue", BOARD.index[cell], BOARD.index[cell]) for cell in ("c1", "c2")]
    assert list(attempt.game_view.marks.drawn) == circles
    attempt.begin()
    attempt.show()
    assert mistake_words.why(attempt) == (
        "You would probably get c1 and c2. Compare the move played: White would probably get c1 and c2."
    )
    assert list(attempt.game_view.marks.drawn) == circles


def test_a_good_move_without_a_reason_of_its_own_comes_with_that_of_the_best() -> None:
    mistake = replace(MISTAKE, accepted=("a3,a4", "d3,d4"), swing=Swing(("c1", "c2"), 2))
    attempt = MistakeAttempt(mistake)
    attempt.game_view.match.push("d3,d4")
    attempt.judge()
    assert mistake_words.answer(attempt) == (
        "Right. It keeps your win chance at about 70%. The computer would play a3, a4. "
        "You would probably get c1 and c2. Compare the move played: White would probably get c1 and c2. "
        "Also good: a3, a4."
    )


def test_lines_that_speak_against_a_review_are_not_offered() -> None:
    """By hand: the line of the mistake ends 2 to 2, and that of the better move 0 to 2."""
    match = match_of(LINK, *MOVES)
    chart, _ = reviewed(match, fake_engine)
    line = ("d1,d2", "a2,b2", "a4,b4", "d3,d4")
    better = ("a3,a4", "a2,b2", "c1,c2", "d3,d4", "d1,d2")
    turn = replace(chart.turning_points[1], line=line, better=better)
    assert not why(GameView(match), chart, turn).is_line
    assert why(GameView(match), chart, replace(turn, better=line[:1])).is_line
    proven = replace(turn, chance=1.0, cost=1.0, error=0.0)
    assert why(GameView(match), chart, proven).is_line, "where nothing is an estimate"
