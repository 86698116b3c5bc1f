"""The story of a finished game, its turning points, and how it is shown."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import affinage
from affinage.game import Position
from affinage.matches.correspondence import ID_SIGNS, new_id
from affinage.matches.match import Match
from affinage.matches.variations import DRAW_AGREED, Conclusion, resigned
from affinage.teach import rulebook
from affinage.teach.principles import standing
from affinage.view.game_view import GameView
from affinage.view.standing import standings
from tests.tables import evaluation, finished, legal, match_of, reviewed, table_of
from tests.test_mistakes import LINK, MOVES, fake_engine
from web.analysis import review_words
from web.analysis.story import explained, slid, story, unexplained, why
from web.engine.messages import Evaluation, Request
from web.friends import game as friends
from web.review.course import Slide, slides
from web.table.result import match_result
from web.text import words
from web.text.reasons import joined


def test_a_turning_point_says_what_happened_and_what_was_better() -> None:
    game_view = table_of(LINK, *MOVES)
    chart, _ = reviewed(game_view.match, fake_engine)
    turn = chart.turning_points[1]
    output = review_words.turning_point(game_view, chart, turn)
    assert output == "Move 3, d1, d2, cost Black about 30% of win chance."
    alone = GameView(game_view.match, levels=(0, 1))
    assert review_words.turning_point(alone, chart, turn) == output.replace("Black", "you")
    turn = replace(turn, line=("d1,d2", "d3,d4"), better=("a3,a4", "d2,d3"))
    compared = why(game_view, chart, turn)
    assert compared.worse == "With d1, d2, Black had a chance of 40% left."
    assert compared.better == "Better: a3, a4, which kept a chance of 70%."
    unsure = replace(turn, cost=0.09, error=0.06)
    assert review_words.turning_point(game_view, chart, unsure) == (
        "Move 3, d1, d2, probably cost Black about 9% of win chance."
    )


def test_sure_wins_given_away_for_no_reason_on_the_board_are_one_sentence() -> None:
    """In Churn nothing but the result tells, which is far away here."""
    match = match_of("game=churn&board=hex:3&pie=off", *["c1", "e3", "a5", "b5", "e2", "d2"])

    def engine(request: Request) -> Evaluation:
        red = float(len(request.moves) in (0, 2, 3, 4))
        estimate = evaluation(red, 1 - red, best=legal(request, -1), error=0.0)
        return replace(estimate, proven=1 if red else 2)

    chart, _ = reviewed(match, engine)
    view = GameView(match, levels=(0, 1))
    reasons = explained(view, chart)
    assert reasons == {}
    lost = [(each.ply, each.colour) for each in unexplained(chart, reasons)]
    assert lost == [(1, 1), (2, 2), (5, 1)]
    sentences = [
        review_words.unexplained(view, chart, plies, colour, 1) for plies, colour in (([1, 5], 1), ([2], 2))
    ]
    assert sentences == [
        "Your moves 1 and 5 gave sure wins away. Only a computer that tries every way to the end can tell. "
        "Better at move 1: e3.",
        "Blue's move 2 gave a sure win away. Only a computer that tries every way to the end can tell.",
    ]


@pytest.mark.parametrize(
    ("conclusion", "chances", "sentence"),
    [
        # White gave it away, and back after Black's own mistake; Black slid; a lead at the start stayed.
        (resigned(2), (0.5, 0.5, 0.9), "Black won because White's move 2 gave it away."),
        (resigned(2), (0.5, 0.8, 0.8, 0.3, 0.9), "Black won after a mistake in White's move 4."),
        (resigned(2), (0.4, 0.4, 0.6, 0.6, 0.9), "Black won because White's moves 2 and 4 gave it away."),
        (
            resigned(2),
            (0.5, 0.5, 0.7, 0.7, 0.96),
            "Black went ahead after White's move 2, and won.",
        ),
        (
            resigned(1),
            (0.32, 0.2, 0.03, 0.04, 0.03),
            "White led clearly from the first move to the last. "
            "White's move 2 (c3, c4) made the win as good as sure.",
        ),
        (resigned(2), (0.7,), "Black led clearly from the first move to the last."),
        (resigned(1), (0.7,), "Black had the better chance when the game ended."),
        (resigned(1), (0.5,), "Nobody was clearly ahead when the game ended."),
        (DRAW_AGREED, (0.5,), "A draw: no single costly move lost a lead."),
        (DRAW_AGREED, (0.5, 0.5, 0.8, 0.5), "A draw: Black's move 3 gave the better chance back."),
    ],
)
def test_story_of_a_game_gives_the_reason_for_its_result(
    conclusion: Conclusion | None, chances: tuple[float, ...], sentence: str
) -> None:
    match = match_of(LINK, *MOVES)
    match.conclusion = conclusion

    def engine(request: Request) -> Evaluation:
        first = chances[min(len(request.moves), len(chances) - 1)]
        others = (1 - first) / (match.game.players - 1)
        return evaluation(first, *[others] * (match.game.players - 1), best=legal(request, -1))

    chart, _ = reviewed(match, engine)
    assert story(GameView(match), chart) == sentence
    if sentence.startswith("Black won because White's move"):
        alone = GameView(match, levels=(0, 1)), GameView(match, levels=(1, 0))
        assert story(alone[0], chart) == sentence.replace("Black won", "You won")
        assert story(alone[1], chart) == sentence.replace("White's", "your")


@pytest.mark.parametrize(
    ("first", "sentence"),
    [
        (0.54, "White took a clear lead between moves 6 and 13 and kept it."),
        (0.49, "White took a clear lead between moves 2 and 11 and kept it."),
        (0.44, "White led from the first move, and clearly from move 7 on."),
    ],
)
def test_small_steps_are_a_clear_lead_once_it_is_two_to_one(first: float, sentence: str) -> None:
    whole = finished("board=square:8")
    match = Match(whole.game)
    match.extend(whole.moves[:16])
    match.conclusion = resigned(1)

    def engine(request: Request) -> Evaluation:
        chance = first - 0.015 * len(request.moves)
        return evaluation(chance, 1 - chance, best=legal(request, -1))

    chart, _ = reviewed(match, engine)
    assert story(GameView(match), chart) == sentence


def test_a_game_of_three_names_the_move_that_decided_it() -> None:
    match = finished("game=moulds&board=quasi&players=3")
    assert match.outcome
    winner, last = match.outcome.winner, len(match.moves)
    ply = max(ply for ply in range(1, last) if match.position_at(ply - 1).to_move != winner)
    loser = match.game.colours[match.position_at(ply - 1).to_move - 1]

    def engine(request: Request) -> Evaluation:
        chance = 0.8 if len(request.moves) >= ply else 0.2
        values = [chance if colour == winner else (1 - chance) / 2 for colour in (1, 2, 3)]
        return evaluation(*values, best=legal(request, -1))

    chart, _ = reviewed(match, engine)
    sentence = f"{match.game.colours[winner - 1]} won: {loser}'s move {ply} decided the game."
    assert story(GameView(match), chart) == sentence


def test_a_slide_names_the_move_at_which_the_board_shows_it() -> None:
    """By hand: White's second pair closes c3 and c4, with four white stones around them and one black one."""
    game_view = table_of(LINK, "c1,c2", "d3,d4", "d1,d2", "b3,b4")
    black = (0.62, 0.58, 0.51, 0.46, 0.4)

    def engine(request: Request) -> Evaluation:
        value = black[len(request.moves)]
        return evaluation(value, 1 - value, best=legal(request, -1), error=0.15)

    chart, _ = reviewed(game_view.match, engine)
    (fall,) = slides(chart)
    principle = next(each for each in standing("affinage") if each.title == "Stand beside empty cells")
    assert joined(*(passage.text for passage in slid(game_view, chart, fall))) == (
        "In the first 3 moves, Black's chance probably fell bit by bit, from about 62% to 40%. "
        "It showed on the board with White's move 4 (b3, b4): White gets the hole at c3 (2 cells, 1–4 around it). "
        f"Next time: {principle.sentence}"
    )


def test_a_slide_names_several_moves_in_their_order() -> None:
    """By hand: White's cube at a3 takes b2 alone; the one at a2 takes it and both that came since."""
    moves = "b2", "a5", "c3", "a5-a3", "b1", "a2", "d3"
    game_view = table_of("game=moulds", *moves)

    def engine(request: Request) -> Evaluation:
        value = 0.7 - 0.07 * min(len(request.moves), len(moves))
        return evaluation(value, 1 - value, best=legal(request, -1), error=0.15)

    chart, _ = reviewed(game_view.match, engine)
    (fall,) = (each for each in slides(chart) if each.colour == 1)
    assert slid(game_view, chart, fall)[1:] == [
        ("It showed on the board with White's move 4 (a5-a3): White takes over 1 cube at b2.", 4),
        ("With White's move 6 (a2): White takes over 3 cubes: a1, b1, b2.", 6),
        (
            "Next time: Before you move, count what the answer can take back, and keep the biggest lead after it.",
            None,
        ),
    ]


@pytest.mark.parametrize(
    ("link", "chances", "sentence"),
    [
        (
            "game=taifas&pie=on",
            (0.5, 0.5, 0.9),
            "Black went ahead as White did not swap sides, and kept the lead.",
        ),
        (
            "game=taifas&pie=on",
            (0.5, 0.2),
            "White had the better side after Black's first move, and kept the lead.",
        ),
        ("game=taifas&pie=off", (0.5, 0.5, 0.9), "Black won because White's move 2 gave it away."),
    ],
)
def test_a_lead_by_the_choice_of_sides_is_called_that(
    link: str, chances: tuple[float, ...], sentence: str
) -> None:
    """By hand: White should have swapped in the first game; in the second Black made one side too good."""
    match = match_of(link, "Ba1", "Wb2", "Bc3", "Wd4")
    match.conclusion = resigned(2 if chances[-1] > 0.5 else 1)

    def engine(request: Request) -> Evaluation:
        black = chances[min(len(request.moves), len(chances) - 1)]
        return evaluation(black, 1 - black, best=legal(request, -1))

    chart, _ = reviewed(match, engine)
    assert story(GameView(match), chart) == sentence


@pytest.mark.parametrize(
    ("black", "error"),
    [
        # The side was behind already.
        ((0.4, 0.34, 0.28, 0.22, 0.16), 0.2),
        # The fall is by one move alone, which is within the error.
        ((0.62, 0.62, 0.62, 0.38, 0.38), 0.4),
    ],
)
def test_a_fall_of_a_side_that_was_behind_or_by_one_move_is_no_slide(
    black: tuple[float, ...], error: float
) -> None:
    game_view = table_of(LINK, "c1,c2", "d3,d4", "d1,d2", "b3,b4")

    def engine(request: Request) -> Evaluation:
        value = black[len(request.moves)]
        return evaluation(value, 1 - value, best=legal(request, -1), error=error)

    chart, _ = reviewed(game_view.match, engine)
    assert (chart.turning_points, slides(chart)) == ((), [])


@pytest.mark.parametrize(
    ("black", "shown"),
    [
        ((0.62, 0.5, 0.4, 0.35, 0.34), True),
        # The game was as good as decided before.
        ((0.62, 0.5, 0.04, 0.04, 0.04), False),
        # The move is a turning point, and has its own sentences.
        ((0.62, 0.5, 0.4, 0.39, 0.9), False),
    ],
)
def test_slide_names_no_turning_point_and_no_move_after_the_decision(
    black: tuple[float, ...], *, shown: bool
) -> None:
    game_view = table_of(LINK, "c1,c2", "d3,d4", "d1,d2", "b3,b4")

    def engine(request: Request) -> Evaluation:
        # Lines after costly moves are longer than the game.
        value = black[min(len(request.moves), 4)]
        return evaluation(value, 1 - value, best=legal(request, -1))

    chart, _ = reviewed(game_view.match, engine)
    fall = Slide(1, black[0], 0, black[3], 3)
    assert any("It showed on the board" in passage.text for passage in slid(game_view, chart, fall)) is shown


def play_out(game_view: GameView) -> None:
    """Play the first legal moves to the end."""
    while not game_view.match.position.is_terminal():
        game_view.play(game_view.match.position.legal_moves()[0])


def test_an_earlier_move_of_a_finished_match_is_no_turn() -> None:
    game_view = table_of("game=churn&board=hex:2", "a2", "swap")
    play_out(game_view)
    game_view.finish()
    plies, outcome = len(game_view.match.moves), game_view.match.outcome
    assert outcome
    # The players have swapped, so the second colour is Ann's.
    winner = ("Ann", "Bob") if outcome.winner == 2 else ("Bob", "Ann")
    game_view.set_people(("Ann", "Bob"))
    game_view.goto(plies - 1)
    colour = game_view.game.colours[outcome.winner - 1]
    assert (
        words.turn_or_review(game_view)
        == f"Move {plies - 1} of {plies}. {winner[0]} ({colour}) won this game."
    )
    assert not any(standing.about in ("to move", "your turn") for standing in standings(game_view))
    # Before the swap each player has the other colour.
    game_view.goto(1)
    before = game_view.game.colours[2 - outcome.winner]
    assert words.turn_or_review(game_view) == f"Move 1 of {plies}. {winner[0]} ({before}) won this game."
    game_view.goto(0)
    assert words.turn_or_review(game_view).startswith("Before the first move. ")
    game_view.play(game_view.match.position.legal_moves()[1])
    assert words.turn_or_review(game_view) == words.turn(game_view), "a variation goes on"
    play_out(game_view)
    game_view.goto(1)
    assert words.turn_or_review(game_view) == words.turn(game_view), "also one with an end of its own"


def test_a_draw_and_a_match_without_a_winner_are_reviewed_too() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4")
    game_view.agree_on_draw()
    game_view.finish()
    game_view.goto(1)
    assert words.turn_or_review(game_view) == "Move 1 of 2. This game was a draw."
    three = GameView(Match(affinage.load("game=moulds&board=quasi&players=3")))
    three.play(three.match.position.legal_moves()[0])
    three.resign()
    three.finish()
    three.goto(0)
    assert words.turn_or_review(three) == "Before the first move. Nobody won this game."


def test_a_rematch_names_the_colours_that_change() -> None:
    for link, people, label in (
        ("board=square:4", None, "Rematch"),
        ("board=square:4", ("Ann", "Bob"), "Rematch: swap colours"),
        ("board=square:4&extra=1", ("Ann", "Bob"), "Rematch"),
        ("game=moulds&players=4", ("Ann", "Bob", "Cy", "Di"), "Rematch: colours rotate"),
    ):
        game_view = table_of(link, people=people)
        game_view.match.resign()
        assert match_result(game_view).rematch == label
    for seat, colour, label in ((1, "White", "White, second"), (2, "Black", "Black and begin")):
        game_view = friends.begun(
            affinage.load("board=square:4"), ("Ann", "Bob"), new_id(bytes(ID_SIGNS)), seat
        )
        game_view.match.resign()
        assert match_result(game_view).rematch == f"Rematch: you play {label}"
        following = friends.rematch(game_view)
        assert following is not None
        assert following.game.colours[following.you - 1] == colour


def test_scores_at_the_ends_of_lines_are_no_reason_while_holes_can_close() -> None:
    """In Affinage the score of closed holes grows to the end, so that one on the way tells little of it."""
    start = affinage.load("board=square:6").initial()
    for seed in range(40):
        root = play_on(start, seed, plies=8)
        worse, better = (play_on(root, other, plies=2) for other in (1, 2))
        for statement in rulebook.difference(worse, better, side=1):
            assert not (statement and "in holes" in str(statement))


def play_on(position: Position, seed: int, plies: int) -> Position:
    """Play random legal moves."""
    random = Random(seed)
    for _ in range(plies):
        if not position.is_terminal():
            position = position.apply(random.choice(list(position.legal_moves())))
    return position
