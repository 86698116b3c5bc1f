"""The turning points of a game, as the search confirms them, and the exercises they make."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.bots.search import Search
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.teach.principles import standing
from tests.tables import evaluation, legal, match_of, reviewed, table_of
from tests.test_mistakes import ENDING, LINK, MOVES, fake_engine
from web.analysis import review_words
from web.engine.messages import Evaluation, RankedMove, Request
from web.mistakes import words as mistake_words
from web.mistakes.exercises import mistakes_of, why_none
from web.review.best_line import BestLine
from web.review.chances import PlyChance, backed_up
from web.review.chart import Chart
from web.review.course import Slide, slides
from web.review.turning import about_as_good, drops_of_sides, is_as_good, with_certain

BESIDE = next(each for each in standing("affinage") if each.key == "beside")


def test_turning_points_are_confirmed_and_those_of_ones_own_are_exercises() -> None:
    def engine(request: Request) -> Evaluation:
        """Black's best second move follows a principle, so that an exercise has a reason to give."""
        answer = fake_engine(request)
        ranked = {"b3,b4": 0.7, "a3,a4": 0.69, "d1,d2": 0.4}
        return evaluation(*answer.values, ranked=ranked) if request.moves == MOVES[:2] else answer

    match = table_of(LINK, *MOVES).match
    chart, asked = reviewed(match, engine)
    assert [(turn.ply, turn.colour, turn.accepted[0]) for turn in chart.turning_points] == [
        (2, 2, "d3,d4"),
        (3, 1, "b3,b4"),
        (4, 2, "d3,d4"),
    ]
    (mistake,) = mistakes_of(chart, (1,))
    assert [mistake.cost, mistake.error] == pytest.approx([0.3, 0.0099], abs=1e-4)
    assert (mistake.start, mistake.moves, mistake.played, mistake.accepted, mistake.chance) == (
        "",
        MOVES[:2],
        "d1,d2",
        ("b3,b4", "a3,a4"),
        0.7,
    )
    plies = [len(request.moves) for request in asked]
    assert plies[:9] == [0, 1, 2, 3, 4, 3, 4, 2, 1], "then a longer search, once each"
    assert (mistake.line[0], mistake.better[0]) == ("d1,d2", "b3,b4"), "and the lines after both moves"
    answers = sum(len(turn.line) + len(turn.better) - 2 for turn in chart.turning_points)
    assert len(plies) == 9 + answers + 1, "one answer was refuted by the search that followed"


@pytest.mark.parametrize(
    ("chances", "answers", "left"),
    [
        ((0.1, 0.9), 1, 0),
        ((0.1, 0.9), 3, 1),
        ((0.9, 0.1), 3, 1),
        ((0.1, 0.5), 3, 6),
        ((0.5, 0.9), 3, 6),
        ((0.9, 0.95), 3, 6),
    ],
)
def test_a_line_drops_answers_by_which_the_sure_winner_would_lose(
    chances: tuple[float, float], answers: int, left: int
) -> None:
    """The first player's chance is that of two searches, which give this many answers each."""
    line = BestLine(table_of("board=square:6", "a1,b1").match, 1, "f5,f6")
    search(line, chances, answers)
    assert (len(line.answers), line.done) == (left, left < 2)
    assert len(line.moves) == left + 1


def test_line_drops_an_answer_that_makes_its_move_too_good() -> None:
    """A longer search gave the move 16%, so that a line after it that is won has a bad answer."""
    line = BestLine(table_of("board=square:6", "a1,b1").match, 1, "f5,f6", 0.16)
    search(line, (0.5, 0.9), 3)
    assert (len(line.answers), line.done) == (1, True)


def search(line: BestLine, chances: tuple[float, float], length: int) -> None:
    """Give a line the answers of two searches, each of the first legal moves, with a chance of its first player."""
    for white in chances:
        if not line.done:
            request = line.request()
            played = Match(affinage.load(request.link))
            played.extend(request.moves)
            for _ in range(length):
                played.push(played.position.legal_moves()[0])
            answers = tuple(map(str, played.moves[len(request.moves) :]))
            line.take(replace(evaluation(1 - white, white), line=answers))


def test_mistake_without_a_reason_on_the_board_is_no_exercise() -> None:
    chart, _ = reviewed(table_of(LINK, *MOVES).match, fake_engine)
    assert [turn.ply for turn in chart.turning_points] == [2, 3, 4]
    assert mistakes_of(chart, (1,)) == []
    assert why_none(chart, (1,)).startswith(mistake_words.NO_REASON)


def test_a_chart_on_its_way_has_no_move_that_raises_its_own_players_chance() -> None:
    match = table_of(LINK, *MOVES).match
    chart = Chart(match)
    while not chart.done:
        chart.take(fake_engine(chart.request()))
        assert bool(chart.drawn) is (len(chart.chances) == len(MOVES) + 1), "nothing, or all of it"
        for ply, (before, after) in enumerate(pairwise(chart.drawn)):
            mover = match.position_at(ply).to_move
            assert before
            assert after
            assert after.values[mover - 1] <= before.values[mover - 1]


@given(st.lists(st.tuples(st.floats(0, 1), st.sampled_from((0.0, 0.05))), min_size=5, max_size=5))
def test_no_move_raises_its_own_players_chance(searches: list[tuple[float, float]]) -> None:
    match = table_of(LINK, *MOVES).match
    chances = backed_up(match, [PlyChance((black, 1 - black), error) for black, error in searches])
    for ply, (before, after) in enumerate(pairwise(chances)):
        mover = match.position_at(ply).to_move
        assert before
        assert after
        assert after.values[mover - 1] <= before.values[mover - 1]
    assert chances[-1] == PlyChance((searches[-1][0], 1 - searches[-1][0]), searches[-1][1])


FIRST = "{} first move was so good that it paid to swap sides, which cost {} about 35% of win chance."


@pytest.mark.parametrize(
    ("second", "first_player", "sentences"),
    [
        ("swap", 2, [FIRST.format("Your", "you")]),
        (
            "b1",
            1,
            [
                FIRST.format("Red's", "Red"),
                "You did not swap sides, which cost you about 80% of win chance.",
            ],
        ),
    ],
)
def test_a_swap_takes_its_players_chance_along(second: str, first_player: int, sentences: list[str]) -> None:
    """The first player has 45%, then 10%, as the second one may swap; that is a choice of balance, and no mistake."""
    match = match_of("game=churn&board=hex:2", "a2", second)
    of_first = (0.45, 0.1)

    def engine(request: Request) -> Evaluation:
        ply = len(request.moves)
        values = (of_first[ply], 1 - of_first[ply]) if ply < 2 else (0.9, 0.1)
        return evaluation(*values, best=legal(request, 0))

    chart, _ = reviewed(match, engine)
    shares = [chance and chance.values[first_player - 1] for chance in chart.chances]
    assert shares[:2] == pytest.approx([0.45, 0.1])
    assert shares[2] == pytest.approx(0.9 if second != "swap" else 0.1)
    assert not [turn for turn in chart.turning_points if turn.ply < 3]
    drops = drops_of_sides(match, chart.chances)
    assert [review_words.choice_of_sides(chart, drop, 2) for drop in drops] == sentences
    assert review_words.turns_state(chart) == ""


def test_win_that_is_certain_before_and_after_plies_is_certain_between() -> None:
    """Black, who moves first, may give a win away; White cannot end it."""
    match = table_of(LINK, *MOVES).match
    unsure, won, lost = PlyChance((0.6, 0.4), 0.1), PlyChance((1.0, 0.0), 0.0), PlyChance((0.0, 1.0), 0.0)
    likely = PlyChance((1.0, 0.0), 0.1)
    assert backed_up(match, [won, unsure, unsure, None, won]) == [won, likely, likely, None, won]
    assert backed_up(match, [unsure, won, unsure, unsure, unsure])[1:3] == [won, won]
    turned = backed_up(match, [won, unsure, unsure, unsure, lost])
    assert turned[0] == won
    assert likely not in turned


def test_a_longer_search_yields_to_another_and_to_what_is_certain() -> None:
    match = table_of(LINK, *MOVES).match
    unsure, better, lost = PlyChance((0.5, 0.5), 0.1), PlyChance((0.6, 0.4), 0.1), PlyChance((1.0, 0.0), 0.0)
    assert backed_up(match, [unsure, better, None])[0] == better
    assert backed_up(match, [unsure, better, None], {0})[0] == unsure
    assert backed_up(match, [unsure, better, None], {0, 1})[0] == better
    assert backed_up(match, [unsure, lost, None], {0})[0] == lost


def test_a_player_who_lost_without_a_costly_move_gets_the_likeliest() -> None:
    """Black's two moves cost 10% each, within the error; the second one a little more."""
    match = table_of(LINK, *MOVES).match
    black = (0.5, 0.4, 0.4, 0.28, 0.28)

    def engine(request: Request) -> Evaluation:
        value = black[min(len(request.moves), 4)]
        return evaluation(value, 1 - value, best=legal(request, -1), error=0.1)

    chart, _ = reviewed(match, engine)
    assert [(turn.ply, turn.colour, turn.is_sure) for turn in chart.turning_points] == [(3, 1, False)]


FALLING = (0.9, 0.84, 0.78, 0.72, 0.66)


@pytest.mark.parametrize(
    # Black's chance after each ply by the longer search, whose best moves are those played.
    ("closer", "black"),
    [((0.6, 0.6, 0.6, 0.6), 0.6), ((0.6, 0.6, 0.65, 0.4), 0.4)],
    ids=["cheap", "without a better move"],
)
def test_move_that_a_longer_search_finds_cheap_is_no_turning_point(
    closer: tuple[float, ...], black: float
) -> None:
    match = table_of(LINK, *MOVES[:3]).match
    seen: list[Request] = []

    def calmer(request: Request) -> Evaluation:
        seen.append(request)
        black = (closer if len(seen) > 4 else (0.6, 0.6, 0.65, 0.4))[len(request.moves)]
        return evaluation(black, 1 - black, best=MOVES[len(request.moves)])

    chart, _ = reviewed(match, calmer)
    assert (chart.turning_points, mistakes_of(chart, (1,))) == ((), [])
    assert [chance and chance.values[0] for chance in chart.chances] == [black] * 4, (
        "no fall without a mistake"
    )
    assert mistake_words.NO_MISTAKES not in why_none(chart, (1,)), "that nobody made one stands above"


def test_a_chart_that_falls_without_a_costly_move_says_so() -> None:
    match = table_of(LINK, *MOVES).match

    def slide(request: Request, error: float = 0.2) -> Evaluation:
        black = FALLING[len(request.moves)]
        return evaluation(black, 1 - black, error=error)

    chart, asked = reviewed(match, slide)
    assert len(asked) == 5, "no longer search"
    assert slides(chart) == [], "it is smaller than its error"
    slides_less_unsure, _ = reviewed(match, partial(slide, error=0.16))
    (likely,) = slides(slides_less_unsure)
    assert replace(likely, error=0.0) == Slide(1, 0.9, 0, 0.66, 3)
    assert likely.error == pytest.approx(0.16 * 2**0.5)
    assert review_words.slide(match.game, likely, 0) == (
        "In the first 3 moves, Black's chance probably fell bit by bit, from about 90% to 66%."
    )
    sure, later = replace(likely, error=0.1), replace(likely, begin=1, error=0.0)
    assert review_words.slide(match.game, sure, 0) == (
        "In the first 3 moves, Black's chance fell bit by bit from 90% to 66%."
    )
    assert review_words.slide(match.game, later, 1) == (
        "In moves 2 and 3, your chance fell bit by bit from 90% to 66%."
    )
    assert why_none(chart, (1,)) == ""


@pytest.mark.parametrize(
    ("black", "message"),
    [
        ((0.5, 0.52, 0.49, 0.46, 0.42), mistake_words.next_time(BESIDE.sentence)),
        ((0.48, 0.45, 0.43, 0.4, 0.36), mistake_words.next_time("")),
        # Once more even, or hardly behind at the end: nothing that a longer search would not change.
        ((0.5, 0.45, 0.43, 0.46, 0.5), ""),
        ((0.5, 0.51, 0.52, 0.5, 0.49), ""),
    ],
)
def test_a_close_game_that_is_lost_without_a_costly_move_names_what_to_try(
    black: tuple[float, ...], message: str
) -> None:
    match = table_of(LINK, *MOVES).match
    chart, _ = reviewed(
        match, lambda request: evaluation(black[len(request.moves)], 1 - black[len(request.moves)])
    )
    assert why_none(chart, (1,)) == message


def test_principle_followed_least_while_the_lead_was_lost_is_the_advice() -> None:
    match = Match(affinage.load("game=moulds"))
    # White has taken a cube, and Black could take it back.
    match.extend(["b2", "a5", "c3", "a6-c4", "b1", "c5"])

    def slide(request: Request) -> Evaluation:
        black = (0.5, 0.5, 0.5, 0.5, 0.5, 0.485, 0.47)[len(request.moves)]
        return evaluation(black, 1 - black)

    chart, _ = reviewed(match, slide)
    assert why_none(chart, (1,)).endswith(
        "Next time: Before you move, count what the answer can take back, and keep the biggest lead after it."
    )


@pytest.mark.parametrize("is_proven", [True, False])
def test_first_move_is_no_exercise_without_a_proof_or_a_reason(is_proven: bool) -> None:
    match = table_of(LINK, MOVES[0]).match

    def engine(request: Request) -> Evaluation:
        black = 0.2 if request.moves else 0.7
        estimate = evaluation(black, 1 - black, best=legal(request, -1))
        return replace(estimate, proven=len(request.moves) + 1) if is_proven else estimate

    chart, _ = reviewed(match, engine)
    assert [turn.ply for turn in chart.turning_points] == [1]
    assert mistakes_of(chart, (1,)) == []
    reason = mistake_words.NO_REASON if is_proven else mistake_words.ONLY_THE_FIRST_MOVE
    assert why_none(chart, (1,)).startswith(reason)


def test_a_swap_is_no_mistake() -> None:
    match = match_of("game=churn", "c3", "swap", "a4")

    def swings(request: Request) -> Evaluation:
        red = (0.5, 0.5, 0.9, 0.9)[len(request.moves)]
        return evaluation(red, 1 - red, best="a3")

    chart, asked = reviewed(match, swings)
    assert len(asked) == 4, "no longer search"
    assert chart.turning_points == ()


@pytest.mark.parametrize(
    ("best", "share", "accepted", "values"),
    [
        # The search had thought the losing move best.
        ("a1,b1", 0.0, ("c1,d1",), (0.6, 0.3, 0.1)),
        ("c1,d1", 0.0, ("c1,d1",), (0.7, 0.225, 0.075)),
        ("c1,d1", 1.0, ("c1,d1", "a1,b1"), (0.7, 0.225, 0.075)),
    ],
)
def test_certain_result_after_a_move_counts_in_the_search_before_it(
    best: str, share: float, accepted: tuple[str, ...], values: tuple[float, ...]
) -> None:
    other = "a1,b1" if best == "c1,d1" else "c1,d1"
    before = evaluation(0.7, 0.225, 0.075, ranked={best: 0.7, other: 0.6})
    after = with_certain(before, "a1,b1", 1, share)
    assert about_as_good(after) == accepted
    assert after.values == pytest.approx(values)


def test_a_move_is_about_as_good_within_a_little_and_its_own_error() -> None:
    actual = evaluation(0.7, 0.3, ranked={"a1,b1": 0.7, "c1,d1": 0.68, "a2,b2": 0.6})
    assert about_as_good(actual) == ("a1,b1", "c1,d1")
    unsure = replace(actual, ranked=(*actual.ranked, RankedMove("d3,d4", 30, 0.55, 0.2)))
    assert about_as_good(unsure) == ("a1,b1", "c1,d1"), "a move that was hardly tried is none"
    assert [is_as_good(cost, 0.02) for cost in (-0.1, 0.03, 0.04, 0.05)] == [True, True, True, False]
    assert about_as_good(replace(actual, ranked=())) == ()


def test_the_real_search_finds_the_mistake_of_an_ending() -> None:
    game = affinage.load(LINK)
    search = Search(game, seed=1)
    match = Match(game, start=setup.read(game, ENDING.start))
    match.push(ENDING.played)

    def engine(request: Request) -> Evaluation:
        actual = search.think(match.position_at(len(request.moves)), playouts=400)
        ranked = ((each.move, each.visits, each.rate, each.error) for each in actual.candidates)
        moves = tuple(RankedMove(str(move), visits, rate, error) for move, visits, rate, error in ranked)
        return Evaluation(
            str(actual.best), actual.games, tuple(actual.values), actual.error, moves, (), actual.proven, 1.0
        )

    chart, _ = reviewed(match, engine)
    assert mistakes_of(chart, (2,)) == [replace(ENDING, line=("b1,c1",), better=("b1,b2",))]


def test_a_chart_knows_the_chance_of_the_moves_of_the_game_alone() -> None:
    match = table_of(LINK, *MOVES).match
    chart, _ = reviewed(match, fake_engine)
    match.goto(2)
    chance = chart.at(3)
    assert chance
    assert chart.after_move(match, MOVES[2]) == (chance.values[0], chance.error)
    assert chart.after_move(match, MOVES[3]) is None
    assert Chart(match).after_move(match, MOVES[2]) is None, "nothing is known yet"
    match.push(next(move for move in match.position.legal_moves() if move.text != MOVES[2]))
    assert chart.after_move(match, MOVES[3]) is None, "a variation"
