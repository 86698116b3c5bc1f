"""Mistakes: found in a game, tried again, answered, scheduled and kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card

from affinage.teach.principles import standing
from tests.shelf import Shelf
from tests.tables import answered, evaluation, legal, match_of, tap
from web.engine.messages import Evaluation, Request
from web.mistakes import words as mistake_words
from web.mistakes.box import HEADING, MISTAKE_FORM, MOST, MistakeBox, parse, to_text
from web.mistakes.mistake import Mistake, MistakeAttempt, MistakeVerdict, Trial
from web.storage.progress import ProgressShelf

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
LINK = "board=square:4"
MOVES = ("a1,b1", "c3,c4", "d1,d2", "a3,a4")
FOR_GOOD = standing("affinage")[0]
MISTAKE = Mistake(LINK, "", MOVES[:2], "d1,d2", ("a3,a4", "b3,b4"), 0.7, 0.3, 0.02)


def fake_engine(request: Request) -> Evaluation:
    """An engine to which Black's second move was bad, and White's second one worse."""
    if request.moves != MOVES[: len(request.moves)]:
        return evaluation(0.5, 0.5, best=legal(request, -1))
    chances = {0: 0.6, 1: 0.6, 2: 0.7, 3: 0.4, 4: 0.9}
    ranked = {"a3,a4": 0.7, "b3,b4": 0.69, "d1,d2": 0.4} if len(request.moves) == 2 else {"d3,d4": 0.6}
    black = chances[len(request.moves)]
    return evaluation(black, 1 - black, ranked=ranked)


# Trying again


def test_each_good_move_is_accepted() -> None:
    for cells, others in ((("a3", "a4"), ("b3,b4",)), (("b3", "b4"), ("a3,a4",))):
        attempt = MistakeAttempt(MISTAKE)
        assert tap(attempt.game_view, *cells) == []
        attempt.judge()
        assert (attempt.verdict, attempt.is_clean, attempt.others) == (MistakeVerdict.RIGHT, True, others)
        assert Trial(attempt).done


def test_the_mistake_itself_is_wrong_and_its_refutation_is_played_out() -> None:
    attempt = MistakeAttempt(MISTAKE)
    tap(attempt.game_view, "d1", "d2")
    attempt.judge()
    assert (attempt.verdict, attempt.cost) == (MistakeVerdict.WRONG, 0.3)

    def last_move(request: Request) -> Evaluation:
        match = match_of(LINK, *request.moves)
        return evaluation(0.4, 0.6, best=str(match.position.legal_moves()[-1]))

    asked = answered(Trial(attempt), last_move)
    assert [len(request.moves) for request in asked] == [3, 4, 5], "until the game ends"
    assert all(request.moves[2] == "d1,d2" for request in asked)
    assert len(attempt.answers) == 3
    assert attempt.game_view.match.ply == 4, "the first answer is shown"
    assert not attempt.game_view.choice.cells, "nobody moves on that board"
    attempt.begin()
    assert (attempt.verdict, attempt.game_view.match.ply) == (MistakeVerdict.OPEN, 2)
    tap(attempt.game_view, "a3", "a4")
    attempt.judge()
    assert (attempt.verdict, attempt.is_clean) == (MistakeVerdict.RIGHT, False)


@pytest.mark.parametrize(("after", "verdict"), [(0.68, MistakeVerdict.RIGHT), (0.5, MistakeVerdict.WRONG)])
def test_another_move_is_checked(after: float, verdict: MistakeVerdict) -> None:
    attempt = MistakeAttempt(MISTAKE)
    tap(attempt.game_view, "a2", "b2")
    attempt.judge()
    trial = Trial(attempt)
    seen = [attempt.verdict]
    trial.take(evaluation(after, 1 - after, best="a3,a4"))
    assert [*seen, attempt.verdict] == [MistakeVerdict.CHECKING, verdict]
    answers = ["a3,a4"] if verdict is MistakeVerdict.WRONG else []
    assert [str(move) for move in attempt.answers] == answers


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (0.5, "Better than what you played, but not the best: that costs you about 20%"),
        # This move is hardly better than the one played.
        (0.45, "Not as good: that costs you about 25%"),
        (0.3, "Not as good: that costs"),
    ],
)
def test_a_wrong_move_that_costs_less_than_the_one_played_is_called_better(after: float, words: str) -> None:
    attempt = MistakeAttempt(MISTAKE)
    tap(attempt.game_view, "a2", "b2")
    attempt.judge()
    Trial(attempt).take(evaluation(after, 1 - after, best="a3,a4"))
    assert mistake_words.answer(attempt).startswith(words)


ENDING = Mistake(LINK, "w1bb.wbb1.b2w.b2w-w-last=b", (), "b1,c1", ("b1,b2",), 1.0, 1.0, 0.0)
"""White wins with b1,b2 alone; after each other move the game is over, too, and Black has won."""


def test_a_move_that_ends_the_game_is_weighed_by_its_result() -> None:
    attempt = MistakeAttempt(ENDING)
    tap(attempt.game_view, "c1", "c2")
    attempt.judge()
    assert Trial(attempt).done
    assert (attempt.verdict, attempt.cost, attempt.answers) == (MistakeVerdict.WRONG, 1.0, [])


def test_giving_up_shows_the_best_move() -> None:
    attempt = MistakeAttempt(MISTAKE)
    attempt.show()
    assert str(attempt.tried) == "a3,a4"
    assert (attempt.is_over, attempt.is_clean) == (True, False)


# Words


def test_task_and_answer_in_words() -> None:
    attempt = MistakeAttempt(MISTAKE)
    assert mistake_words.task(attempt) == (
        "You played d1, d2, which cost you about 30% of win chance. Find the best move, or one about as good."
    )
    assert mistake_words.answer(attempt) == ""
    tap(attempt.game_view, "d1", "d2")
    attempt.judge()
    message = "That is the move you played. It costs you about 30% of win chance."
    assert mistake_words.answer(attempt) == f"{message} Looking for the answer to it…"
    assert mistake_words.answer(attempt, failed=True) == message
    attempt.answer([attempt.game_view.game.parse_move(attempt.game_view.match.position, "a3,a4")])
    assert mistake_words.answer(attempt).endswith(" White answers: a3, a4.")
    attempt.show()
    assert mistake_words.answer(attempt) == (
        "The best move is a3, a4. It keeps your win chance at about 70%. Also good: b3, b4."
    )


def test_another_good_move_is_right_and_the_best_one_is_named_too() -> None:
    attempt = MistakeAttempt(MISTAKE)
    tap(attempt.game_view, "b3", "b4")
    attempt.judge()
    answer = mistake_words.answer(attempt)
    assert answer.startswith("Right. ")
    assert answer.endswith("Also good: a3, a4.")


def test_a_good_move_without_more_to_tell_says_what_chance_it_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistake_words, "why", lambda attempt: "")
    attempt = MistakeAttempt(MISTAKE)
    attempt.show()
    message = "The best move is a3, a4. It keeps your win chance at about 70%. Also good: b3, b4."
    assert mistake_words.answer(attempt) == message


KNOWN = replace(ENDING, line=("b1,c1",), better=("b1,b2",))
LOST = "After b1, c1: Nobody gets the hole at b2 (2 cells, 3–3 around it). Black wins, 2 to 0."
WON = "You get the hole at c1 (2 cells, 1–4 around it). You win the tie, 2 to 2: White placed last."


def test_known_lines_explain_at_once_and_do_not_give_the_best_move_away() -> None:
    attempt = MistakeAttempt(KNOWN)
    tap(attempt.game_view, "b1", "c1")
    attempt.judge()
    assert (
        mistake_words.answer(attempt)
        == f"That is the move you played. It costs you 100% of win chance. {LOST}"
    )
    attempt.begin()
    tap(attempt.game_view, "b1", "b2")
    attempt.judge()
    assert mistake_words.answer(attempt) == (
        f'Right. It keeps your sure win. {WON} It follows a principle of Play well, "{FOR_GOOD.title}".'
    )


def test_known_answers_are_on_the_board_to_step_through() -> None:
    mistake = replace(MISTAKE, line=("d1,d2", "d3,d4", "a3,a4"), better=("a3,a4", "d1,d2"))
    attempt = MistakeAttempt(mistake)
    tap(attempt.game_view, "d1", "d2")
    attempt.judge()
    match = attempt.game_view.match
    assert (match.ply, len(match.moves)) == (4, 5), "the first answer is shown"
    assert mistake_words.answer(attempt).endswith("Press Forward to see more.")
    attempt.show()
    match = attempt.game_view.match
    assert (match.ply, match.moves[-1].text) == (3, "d1,d2"), "the answer to the best move can be seen, too"


# The schedule, and where it is kept


def box_of(*mistakes: Mistake) -> MistakeBox:
    return MistakeBox().with_mistakes(mistakes, NOW)


OTHER = replace(MISTAKE, moves=MOVES[:1], played="c3,c4")


def test_mistakes_come_back_another_day_also_when_they_were_found_at_once() -> None:
    box = box_of(MISTAKE, OTHER)
    assert box.due(NOW) == [MISTAKE.key, OTHER.key]
    box = box.tried(MISTAKE.key, NOW, clean=True).tried(OTHER.key, NOW, clean=False)
    assert box.due(NOW) == []
    assert box.due(NOW + timedelta(minutes=11)) == [OTHER.key]
    assert set(box.due(NOW + timedelta(days=30))) == {OTHER.key, MISTAKE.key}
    again = box.with_mistakes([MISTAKE], NOW)
    assert again.due(NOW) == [], "a position that is found again keeps its place"
    assert box.without(MISTAKE.key).due(NOW + timedelta(days=30)) == [OTHER.key]
    assert box.tried("gone", NOW, clean=True) == box


def test_box_says_when_the_next_mistake_is_due_or_where_they_come_from() -> None:
    box = box_of(MISTAKE).tried(MISTAKE.key, NOW, clean=False)
    assert mistake_words.coming(box, NOW, "", "") == "Your next mistake comes back in 10 minutes."
    box = box.tried(MISTAKE.key, NOW + timedelta(minutes=11), clean=True)
    later = mistake_words.coming(box, NOW, "affinage", "Affinage")
    assert later == "Your next mistake comes back tomorrow."
    nothing = "Review a game of Churn: your costly moves become exercises here."
    assert mistake_words.coming(box, NOW, "churn", "Churn") == nothing
    assert mistake_words.coming(MistakeBox(), NOW, "", "").startswith("Review a game: ")


@pytest.mark.parametrize(
    ("wait", "time"),
    [
        (timedelta(minutes=59), "in 59 minutes"),
        (timedelta(hours=2), "later today"),
        (timedelta(days=1), "tomorrow"),
        (timedelta(days=2), "on 28 November"),
        (timedelta(days=40), "on 5 January 2027"),
    ],
)
def test_the_time_when_a_mistake_comes_back_is_said_in_words(wait: timedelta, time: str) -> None:
    card = Card(0, due=NOW + wait)
    text = f"You get this position again {time}, to see if you remember it."
    assert mistake_words.back_on(card, NOW) == text


def test_the_last_exercise_says_when_it_and_an_earlier_one_come_back() -> None:
    def standing(box: MistakeBox, *, is_tried: bool = True) -> str:
        return mistake_words.standing(box, MISTAKE.key, NOW, "", is_tried=is_tried, is_over=is_tried)

    own = "You get this position again tomorrow, to see if you remember it."
    last = "That was the last one for now."
    box = box_of(MISTAKE)
    assert standing(box, is_tried=False) == ""
    box = box.tried(MISTAKE.key, NOW - timedelta(minutes=11), clean=False).tried(MISTAKE.key, NOW, clean=True)
    assert standing(box) == f"{own} {last}"
    both = box.with_mistakes([OTHER], NOW)
    assert standing(both) == f"{own} 1 more mistake to try now."
    assert standing(both, is_tried=False) == "1 more mistake to try now."
    missed = both.tried(OTHER.key, NOW, clean=False)
    assert standing(missed) == f"{own} {last} Your next mistake comes back in 10 minutes."


def test_the_number_of_kept_mistakes_is_limited() -> None:
    many = [
        replace(MISTAKE, link=f"board=square:{size}x4&max={most}")
        for size in range(4, 19)
        for most in range(24)
    ]
    box = box_of(MISTAKE).tried(MISTAKE.key, NOW, clean=True).with_mistakes(many, NOW)
    assert len(box.entries) == MOST
    assert MISTAKE.key not in box.entries, "it would come back last"


def test_a_box_reads_back() -> None:
    shelf = Shelf()
    ProgressShelf(shelf, MISTAKE_FORM).change(lambda box: box.with_mistakes([MISTAKE, OTHER, KNOWN], NOW))
    ProgressShelf(shelf, MISTAKE_FORM).change(lambda box: box.tried(OTHER.key, NOW, clean=False))
    shelf[MISTAKE_FORM.key] = shelf[MISTAKE_FORM.key].replace('"line":[],"better":[],', "")
    box = ProgressShelf(shelf, MISTAKE_FORM).progress
    assert [each.mistake for each in box.entries.values()] == [MISTAKE, OTHER, KNOWN], (
        "with lines and without"
    )
    assert box.entries[OTHER.key].card is not None
    assert (
        mistake_words.back_on(box.card(OTHER.key), NOW)
        == "You get this position again in 10 minutes, to see if you remember it."
    )
    assert mistake_words.back_on(box.card(MISTAKE.key), NOW) == ""
    known = box.tried(MISTAKE.key, NOW, clean=True).entries[MISTAKE.key]
    assert mistake_words.back_on(known.card, NOW).startswith("You get this position again on ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"link":"board=square:4"', '"link":"board=square:99"'),
        ('"chance":0.7', '"chance":7'),
        ('"played":"d1,d2"', '"played":"a3,a4"'),
        ('"card":""', '"card":"Review 1"'),
        ("{", "{{"),
        ('"moves":["a1,b1","c3,c4"]', '"moves":3'),
    ],
)
def test_a_damaged_line_stays_and_stands_in_nothings_way(old: str, new: str) -> None:
    shelf = Shelf()
    ProgressShelf(shelf, MISTAKE_FORM).change(lambda box: box.with_mistakes([MISTAKE, OTHER], NOW))
    heading, first, second, end = shelf[MISTAKE_FORM.key].split("\n")
    shelf[MISTAKE_FORM.key] = "\n".join([heading, first.replace(old, new, 1), second, end])
    again = ProgressShelf(shelf, MISTAKE_FORM)
    assert [each.mistake for each in again.progress.entries.values()] == [OTHER]
    again.change(lambda box: box)
    assert first.replace(old, new, 1) in shelf[MISTAKE_FORM.key].split("\n")


def test_text_of_another_version_is_kept_and_a_full_storage_complains() -> None:
    shelf = Shelf(**{MISTAKE_FORM.key: "affinage mistakes 9\n{}"})
    assert ProgressShelf(shelf, MISTAKE_FORM).progress == MistakeBox()
    assert [key for key in shelf if key.startswith("aside.mistakes.")]
    shelf.reason = "it is full"
    full = ProgressShelf(shelf, MISTAKE_FORM)
    full.change(lambda box: box.with_mistakes([MISTAKE], NOW))
    message = "This browser cannot save your mistakes: it is full. A reload would lose what is new."
    assert (full.complaint(), full.is_stored) == (message, False)
    assert full.progress.due(NOW) == [MISTAKE.key], "as long as the page lives"
    kept = parse(f"{HEADING}\n")
    assert kept is not None
    assert to_text(kept) == f"{HEADING}\n"
    assert parse("") is None
