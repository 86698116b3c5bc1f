"""Reviews of finished games: stored, shown again as they were, and the cells that change hands between two moves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import AffinageError
from affinage.matches.marks import DrawnMark
from affinage.matches.match import GameRecord, Match
from affinage.notation import record
from affinage.view.game_view import GameView
from tests.tables import evaluation, finished, legal, match_of, reviewed, shut_in, table_of
from tests.test_library import Shelf, game, library_of
from tests.test_mistakes import LINK, MISTAKE, MOVES, fake_engine
from tests.test_thinking import Room
from web.analysis import review_words
from web.analysis.story import slid, story, why
from web.engine.messages import Evaluation, Request
from web.mistakes import words as mistake_words
from web.mistakes.box import MISTAKE_FORM, BoxEntry, MistakeBox
from web.mistakes.exercises import mistakes_of, why_none
from web.mistakes.mistake import MistakeAttempt
from web.review import stored_review
from web.review.chances import PlyChance
from web.review.chart import Chart, Review
from web.review.course import slides
from web.review.stored_review import line_key, line_key_of, read, to_text
from web.review.swing import Owners, Swing, swing
from web.storage.progress import Contents

ODD_VALUES: list[Any] = [None, [], {}, {"a": [1]}, True, -0.1, 1.1, 2**53, "", "a1,b1", "a" * 9999, ["b4,c4"]]


def review_of(match: Match) -> Review:
    """Return the review of a game, by the engine of the mistakes."""
    chart, _ = reviewed(match, fake_engine)
    assert chart.review
    return chart.review


def sentences(chart: Chart, game_view: GameView) -> list[object]:
    contents: list[object] = [
        chart.done,
        chart.drawn,
        story(game_view, chart),
        review_words.turns_state(chart),
    ]
    for turn in chart.turning_points:
        contents += [review_words.turning_point(game_view, chart, turn), why(game_view, chart, turn)]
    contents += [slid(game_view, chart, slide) for slide in slides(chart)]
    colours = range(1, chart.match.game.players + 1)
    return [*contents, mistakes_of(chart, colours), *(why_none(chart, (colour,)) for colour in colours)]


@pytest.mark.parametrize(
    "link", ["board=square:4", "game=churn&board=hex:3", "game=moulds&board=quasi&players=3"]
)
def test_a_review_that_was_stored_shows_the_same(link: str) -> None:
    game_view = GameView(finished(link, seed=2))
    plies, players = len(game_view.match.moves), game_view.game.players
    size = game_view.game.board.size

    def engine(request: Request) -> Evaluation:
        ply = len(request.moves)
        share = Random(ply).random()
        rest = (1 - share) / (players - 1)
        # Of one position too little is known.
        games = 9 if ply == plies // 2 else 1000
        values = (share, *(rest,) * (players - 1))
        owner = Random(str(request.moves))
        owners = tuple(tuple(float(owner.random() < 0.5) for _ in range(size)) for _ in values)
        known = replace(evaluation(*values, best=legal(request, -1), error=0.01 + ply / 977), games=games)
        return replace(known, ownership=owners)

    chart, _ = reviewed(game_view.match, engine)
    assert chart.review
    # In Affinage alone, cells are closed for good.
    can_close = game_view.game.key == "affinage"
    assert any(turn.swing for turn in chart.turning_points) == can_close
    assert None in chart.review.chances
    assert chart.turning_points
    read_again = read(to_text(chart.review), game_view.match)
    assert read_again == chart.review, "to the last digit"
    again = Chart(game_view.match, read_again)
    assert sentences(again, game_view) == sentences(chart, game_view)
    assert not any(map(again.is_waiting, range(plies + 1)))


def test_a_stored_chart_needs_no_computer() -> None:
    room = Room(table_of(LINK, *MOVES))
    room.thinking.make_chart(Chart(room.game_view.match))
    assert [len(worker.asked) for worker in room.workers] == [1], "it has begun"
    chart = Chart(room.game_view.match, review_of(room.game_view.match))
    room.thinking.show_chart(chart)
    assert (room.thinking.chart, room.thinking.charting, room.thinking.is_awaited) == (chart, False, False)
    room.game_view.undo()
    room.changed()
    assert room.thinking.chart is chart
    assert [len(worker.asked) for worker in room.workers] == [1], "and nothing more was asked"


def test_lines_are_known_by_variant_start_and_moves_not_by_players() -> None:
    match = table_of(LINK, *MOVES).match
    others = [
        table_of(LINK, *MOVES[:-1]).match,
        table_of("board=square:4&goal=territories", *MOVES).match,
        Match(match.game, start=match.position),
        shut_in(),
    ]
    keys = {line_key(each) for each in (match, *others)}
    assert len(keys) == 5
    named = table_of(LINK, *MOVES, people=("Cleo", "Dan")).match
    named.resign()
    assert line_key(named) == line_key(match)
    for each in (match, named, *others):
        assert line_key_of(json.dumps(record.to_data(GameRecord(each)))) == line_key(each)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"link": ""}', '{"link": "", "moves": 1}'])
def test_a_damaged_record_has_no_line(text: str) -> None:
    assert line_key_of(text) == ""


def changed(value: Any) -> Iterator[Any]:
    """Yield some data with each part of it replaced by each odd value, or left out."""
    yield from ODD_VALUES
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            kept = value.copy()
            del kept[key]
            yield kept
            for other in changed(value[key]):
                kept = value.copy()
                kept[key] = other
                yield kept


def test_damaged_reviews_are_refused_or_can_be_shown() -> None:
    game_view = table_of(LINK, *MOVES)
    game_view.resign()
    data = json.loads(to_text(review_of(game_view.match)))
    refused = accepted = 0
    for other in changed(data):
        if found := read(json.dumps(other), game_view.match):
            assert sentences(Chart(game_view.match, found), game_view)
            accepted += other != data
        else:
            refused += 1
    assert accepted, "as without a turning point"
    assert refused > 10 * accepted


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 400, "-0.01", "1.01", "true", '"1"']
)
def test_hostile_numbers_are_refused(number: str) -> None:
    match = table_of(LINK, *MOVES).match
    review = review_of(match)
    text = to_text(replace(review, chances=(PlyChance((0.123, 0.456), 0.789), *review.chances[1:])))
    assert read(text, match)
    for known in ("0.123", "0.789"):
        assert text.count(known) == 1
        assert read(text.replace(known, number), match) is None


@pytest.mark.parametrize("odd", ["[" * 5000, '{"review":' * 5000, "9" * 200_000, "\ud800"])
def test_hostile_texts_are_refused(odd: str) -> None:
    match = table_of(LINK, *MOVES).match
    assert read(odd, match) is None
    assert read(to_text(review_of(match)).replace('"chances":', f'"chances":{odd}'), match) is None


def test_the_review_of_another_game_is_refused() -> None:
    match = table_of(LINK, *MOVES).match
    text = to_text(review_of(match))
    other_moves = ("a1,b1", "c3,d3", "d1,d2", "a3,a4")
    for other in (
        table_of(LINK, *MOVES[:-1]).match,
        # These moves are as many as those of the reviewed game.
        table_of(LINK, *other_moves).match,
        shut_in(),
        finished("game=moulds&board=quasi&players=3"),
    ):
        assert read(text, other) is None


def test_moves_that_are_no_line_are_refused() -> None:
    match = table_of(LINK, *MOVES).match
    review = review_of(match)
    turn = review.turning_points[1]
    for other in (
        replace(turn, accepted=(), better=()),
        replace(turn, accepted=("d1,d2",), better=("d1,d2",)),
        replace(turn, accepted=("a1,b1",), better=("a1,b1",)),
        replace(turn, line=turn.better),
        replace(turn, better=turn.better[1:]),
        replace(turn, line=("d1,d2", "d1,d2")),
        replace(turn, swing=Swing((), 2)),
        replace(turn, swing=Swing(("a1", "e9"), 2)),
        replace(turn, swing=Swing(("a1", "a2"), 3)),
        replace(turn, ply=9),
        replace(turn, ply=0),
    ):
        turns = (review.turning_points[0], other, *review.turning_points[2:])
        assert read(to_text(Review(review.chances, turns)), match) is None
    for turns in ((turn, turn), tuple(reversed(review.turning_points))):
        assert read(to_text(Review(review.chances, turns)), match) is None


def test_another_version_of_the_computer_measures_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table_of(LINK, *MOVES).match
    text = to_text(review_of(match))
    monkeypatch.setattr(stored_review, "__version__", "0.9.9")
    assert read(text, match) is None
    monkeypatch.undo()
    assert read(text, match)
    assert read(text.replace('"review":1', '"review":2'), match) is None


@given(st.integers(1, 4000))
def test_a_review_is_stored_whole_or_not_at_all(plies: int) -> None:
    review = Review((PlyChance((1 / 3, 2 / 3), 1 / 7),) * plies, ())
    text = to_text(review)
    assert len(text) <= stored_review.MAX_CHARACTERS
    assert bool(text) == (plies < 1700)
    assert not text or len(json.loads(text)["chances"]) == plies


async def test_a_deleted_game_takes_its_review_along_and_brings_it_back() -> None:
    shelf = Shelf()
    library = await library_of(shelf)
    await library.add([game(LINK, *MOVES), game(LINK, *MOVES[:2])])
    lines = [line_key(table_of(LINK, *moves).match) for moves in (MOVES, MOVES[:2])]
    for line in lines:
        await library.add_review(line, f"the review of {line}")
    before = dict(shelf.reviews)
    entry = next(entry for entry in library.entries if line_key_of(shelf.texts[entry.id]) == lines[0])
    put_back = await library.delete(entry)
    assert await library.review(lines[0]) is None
    assert await library.review(lines[1]) == before[lines[1]]
    assert put_back
    await put_back()
    assert shelf.reviews == before


BOARD = affinage.load("board=square:4").board


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


def test_good_move_without_a_reason_has_that_of_the_best_move() -> None:
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
