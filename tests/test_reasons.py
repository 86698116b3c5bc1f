"""Why a move is good, costly or advised: what tells the ends of two lines apart, in the words of each game."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

import affinage
from affinage.design import load_game
from affinage.game import Position
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.teach.principles import standing
from affinage.teach.puzzles.puzzle import WIN, Puzzle
from affinage.teach.rulebook import difference
from affinage.view.game_view import GameView
from tests.tables import table_of
from web.engine.messages import Evaluation, RankedMove
from web.mistakes import words as mistake_words
from web.mistakes.mistake import Mistake, MistakeAttempt
from web.text.advice import advice
from web.text.reasons import (
    achievement,
    answer_to,
    gain,
    likely,
    principle,
    refutation,
    review,
    review_of_game,
)

SMALL, TAIFAS, MOULDS = "board=square:4", "game=taifas&board=square:3", "game=moulds&board=triangle:5"
LARGER = "board=square:5&place=independent&max=4&colours=same"
CASCADE, WEIGHTED = f"{SMALL}&goal=cascade", f"{TAIFAS}&score=weighted"
EMULSION, CHURN = "game=emulsion&board=square:4", "game=churn&board=hex:2"
THREE = "game=moulds&board=quasi&players=3"

# The variant, the ends of the worse and of the better line for the first colour, and the sentence about each.
ENDS = {
    # Holes: d1 is White's in one line and Black's in the other; so is a1, of nobody and of Black.
    (LARGER, "4b.2w2.3bw.wbbw1.5-b-last=w", "5.1wb1w.4b.3bw.w1b2-b-last=w"): (
        "White leads around the hole at a1 (6 cells, 2–3 around it).",
        "Black leads around the hole at d1 (2 cells, 2–1 around it).",
    ),
    (SMALL, "4.b3.bw2.1wbb-w-last=b", "4.bb2.1b2.1bww-w-last=b"): (
        "Nobody gets the hole at a1 (1 cell, 1–1 around it).",
        "Black leads around the hole at a1 (2 cells, 3–0 around it).",
    ),
    # A neutral hole is a gain for neither colour.
    (SMALL, "4.ww2.1w2.1wbb-w-last=b", "4.w3.wb2.1bbw-w-last=b"): (
        "White leads around the hole at a1 (2 cells, 0–3 around it).",
        "It keeps White from getting the hole at a1.",
    ),
    # White's hole at c1 is smaller than the one that Black wins elsewhere.
    (LARGER, "b1bw1.1b3.w3w.2bb1.ww1wb-b-last=w", "2w1w.b2w1.bb1w1.2b1b.w1b1w-b-last=w"): (
        "",
        "Black leads around the hole at a2 (3 cells, 4–1 around it).",
    ),
    # All cells of the hole at c4 have stones in the worse line.
    (CASCADE, "b1bw.bwbw.1w2.4-b-last=w", "1b2.1bbb.2ww.ww2-b-last=w"): (
        "",
        "Black leads around the hole at c4 (2 cells, 3–0 around it).",
    ),
    (TAIFAS, "ww1.3.1bb-b-order=a3b3b1c1", "3.bb1.1bb-b"): (
        "Black has 1 zone, White 1.",
        "Black has 2 zones, White 0.",
    ),
    # What is over has a result, which has the numbers.
    (TAIFAS, "bwb.bww.www-w-order=a2c1a1b3a3c3b1c2b2", "wbb.bwb.wwb-w-order=b3a2a3b1a1c1c2b2c3"): (
        "White wins, 2 to 1.",
        "Black wins the tie, 2 to 2: White's zone was closed last.",
    ),
    # Black has won in both, so that nothing has been lost.
    (TAIFAS, "wbb.bwb.wwb-w-order=b3a2a3b1a1c1c2b2c3", "wbb.bbw.www-w-order=b1c1b3a3a1c2b2a2c3"): ("", ""),
    # White has won in both, so that the better line is not better.
    (TAIFAS, "bwb.bww.www-w-order=a2c1a1b3a3c3b1c2b2", "bbb.wwb.wbb-w-order=b2a2c2c1b1a1a3b3c3"): ("", ""),
    (WEIGHTED, "bbb.www.bww-w-order=c3b1c1c2b2a1a2b3a3", "3.bb1.1bb-b"): (
        "White wins, 4/3 to 1/5.",
        "Sums of zones: Black 5/4, White 0.",
    ),
    (EMULSION, "bwww.bwbb.wbww.bwbb-w-last=b", "wbwb.bbbw.wwbw.wbbw-w-last=b"): (
        "Biggest groups: Black 2 stones, White 4.",
        "Biggest groups: Black 7 stones, White 3.",
    ),
    # Stones come and go until the board is full.
    (CHURN, "bb.bb1.rr-b", "bb.rr1.rr-b"): ("", ""),
    (CHURN, "bb.bbb.rr-b", "bb.rrr.rr-b"): ("Blue wins, 5 to 2.", "Red wins, 5 to 2."),
    # One cube taken is nothing to speak of while the game goes on.
    (MOULDS, "1.ww.3.w1b1.ww1bb-b", "1.ww.3.w1bb.ww1bb-b"): ("", ""),
    (MOULDS, "1.ww.3.w1b1.ww1bb-b", "1.bb.bbb.w2b.1wwwb-b"): (
        "Black has 3 cubes, White 5. Black is to move.",
        "Black has 7 cubes, White 4. Black is to move.",
    ),
    # Still behind, which is no reason for the better move.
    (MOULDS, "1.ww.www.w2b.1wwwb-b", "1.ww.3.w1b1.ww1bb-b"): (
        "Black has 2 cubes, White 9. Black is to move.",
        "",
    ),
    (THREE, "1.2.wb1gg.2gg2.5.6.g2ww2.ww-b", "w.1w.b1w2.b5.bb3.4b1.g3ggb.ww-b"): (
        "Black has 1 cube, White 5, Green 5. Black is to move.",
        "Black has 6 cubes, White 5, Green 3. Black is to move.",
    ),
}


@pytest.mark.parametrize(("about", "place"), [("", "a6 (3"), ("f2", "e1 (2"), ("c6", "a6 (3")])
def test_a_reason_beside_the_moves_comes_before_a_larger_one_elsewhere(about: str, place: str) -> None:
    """White has the holes a6, b6, c6 and e1, f1 in the one position, Black in the other."""
    game = affinage.load("board=square:6&max=1")
    worse = setup.read(game, "3wbw.wwbwbw.bwbwbw.wbwbwb.bwbwww.wbww2-b-last=w")
    better = setup.read(game, "3bbw.bbbwbw.bwbwbw.wbwbwb.bwbwbb.wbww2-b-last=w")
    cells = 1 << game.board.index[about] if about else 0
    harm, gain = difference(worse, better, 1, cells)
    assert re.match(rf"White gets the hole at {re.escape(place)} cells, .* White wins, 5 to 0", str(harm))
    assert re.match(rf"Black gets the hole at {re.escape(place)} cells, .* Black wins, 5 to 0", str(gain))


def test_hole_of_the_other_colour_is_never_what_a_better_move_leads_to() -> None:
    random, game = Random(4), affinage.load(LARGER)

    def after_some_turns() -> Position:
        position = game.initial()
        for _ in range(6):
            position = position.apply(random.choice(position.legal_moves()))
        return position

    better = [difference(after_some_turns(), after_some_turns(), side=1)[1] for _ in range(300)]
    assert sum(text is not None for text in better) > 100
    assert [text for text in better if re.match("White (gets|leads around) ", str(text))] == []


@pytest.mark.parametrize(("link", "worse", "better"), ENDS)
def test_difference_has_the_words_of_the_game(link: str, worse: str, better: str) -> None:
    game = affinage.load(link)
    statements = difference(setup.read(game, worse), setup.read(game, better), 1)
    assert tuple(str(each or "") for each in statements) == ENDS[link, worse, better]


def test_a_design_counts_points_or_has_only_results() -> None:
    othello, lines = (
        load_game("docs/examples/games/othello.py").initial(),
        load_game("docs/examples/games/tic_tac_toe.py").initial(),
    )
    ends = (after(othello, "d3 c5 b6 b5 f6 a7 c6 f5"), after(othello, "c4 e3 f3 c3 c2 d6 e6 b2"))
    texts = [(str(each), each.to(1)) for each in difference(*ends, 1) if each]
    assert texts == [
        ("Black has 5 points, White 7.", "You have 5 points, White 7."),
        ("Black has 7 points, White 5.", "You have 7 points, White 5."),
    ]
    ends = (after(lines, "c1 a1 b1 c2 b3 c3 a3 b2"), after(lines, "c1 a1 b1 c2"))
    assert str(difference(*ends, 1)[0]).startswith("White wins: three in a row.")


def after(position: Position, moves: str) -> Position:
    for move in moves.split():
        position = position.play(move)
    return position


START = affinage.load("game=moulds").initial()
VIEW = GameView(Match(START.game))


TAKES = "White takes over 1 cube at c3."
TAKES_A5 = "Black takes over 1 cube at a5."


@pytest.mark.parametrize(
    ("before", "line", "better", "course"),
    [
        ("b2 a5", "c3 a6-c4", "", (f"After c3 and good answers: {TAKES}", "")),
        ("", "b2 a5 c3 a6-c4", "", (f"After b2 and good answers: {TAKES}", "")),
        # The better line has the same harm, so that it is no reason; nor is a lead of one cube.
        ("b2 a5", "c3 a6-c4", "c3 a6-c4", ("", "")),
        ("b2 a5", "c3 a6-c4", "b2-b4 e1", (f"After c3 and good answers: {TAKES}", TAKES_A5)),
        ("b2 a5", "c3", "", ("", "")),
    ],
)
def test_a_review_says_what_the_best_answers_do(
    before: str, line: str, better: str, course: tuple[str, str]
) -> None:
    position = after(START, before)
    comparison = review(VIEW, position, line.split(), better.split() or [line.split()[0]], 0)
    assert (comparison.worse, comparison.better) == course


def test_a_review_has_the_end_of_both_lines() -> None:
    start = affinage.load("game=churn&board=hex:2&pie=off").initial()
    view = GameView(Match(start.game))
    worse, best = best_line(start, "a2"), best_line(start, "b2")
    comparison = review(view, start, worse, best, 1)
    assert comparison.worse.startswith("After a2 and good answers: Blue wins.")
    assert comparison.better.startswith("With good answers: You win.")
    assert comparison.is_seen
    game = review_of_game(view, start, worse, best, 0, 1)
    assert game
    assert game.worse.startswith("In this game: Blue wins, 4 to 3.")
    assert game.line == tuple(worse)
    assert review_of_game(view, start, worse[:-1], best, 0, 1) is None, (
        "the game went on to another costly move"
    )


def test_a_review_has_the_move_at_which_the_game_shows_a_loss() -> None:
    """By hand: White's second pair closes c3 and c4, the move after Black's second one."""
    game = affinage.load("board=square:4")
    start, played = game.initial().play("c1,c2").play("d3,d4"), ("d1,d2", "b3,b4", "a1,a2")
    seen = review_of_game(GameView(Match(game)), start, played, ("b3,b4", "d1,d2"), 2, 1)
    assert seen is not None
    assert seen.worse == "In this game, by move 4: White gets the hole at c3 (2 cells, 1–4 around it)."
    assert seen.line == ("d1,d2", "b3,b4")
    assert review_of_game(GameView(Match(game)), start, played[:2], ("b3,b4", "d1,d2"), 2, 1) == seen
    same = ("d1,d2", "b3,b4")
    assert review_of_game(GameView(Match(game)), start, played, same, 2, 1) is None


def test_gain_that_the_game_brought_too_is_no_reason_for_another_move() -> None:
    """After the better line Black keeps c3 to the end, as in a game that got there another way."""
    game = affinage.load("board=square:4")
    start, better = game.initial().play("c1,c2").play("d3,d4"), ("b3,b4", "d1,d2")
    ends = []
    for line in (("d1,d2", "b3,b4"), better):
        end = after(start, " ".join(line))
        while not end.is_terminal():
            end = end.apply(end.legal_moves()[0])
        ends.append(end)
    view, played = GameView(Match(game)), ("d1,d2", "b3,b4", "a1,a2")
    lost, brought = (review_of_game(view, start, played, better, 2, 1, end=end) for end in ends)
    assert lost
    assert lost.better == "You get the hole at c3 (2 cells, 3–2 around it).", "at once"
    assert brought is None


def best_line(position: Position, move: str) -> list[str]:
    """Return a move and the best moves after it, to the end of the game."""
    puzzle, after_move = Puzzle(position, WIN), position.play(move)
    puzzle.forced(after_move)
    return [move, *(each.text for each in puzzle.line(after_move))]


def test_an_answer_may_be_a_pass_or_missing() -> None:
    assert answer_to(VIEW, START, ("b2", "pass")) == "White has to pass."
    assert answer_to(VIEW, START, ("b2",)) == ""


SWEPT = """
d1 c3 d4 b5 a4 e3 b2 e1 b4 c1 d4 a5 b2 c1 c5 e1 b2 e3 e2 d4 b4 e1 c5 c1 b2 a3 a4 c1 b2 a5 c5 e1 d4 e3 b2
b5 e1 e3 c4 c1 b2 d4 a4 c1 c5 b2 a5 e3 a4 b5 d4 a5 a4 e3 c2 d4 a4 c5 c4 d3 b4
"""
CAREFUL = """
b2 c5 a5 b3 e3 d2 c4 c1 d1 e1 e2 b4 d1 c1 c3 a5 b5 c1 c4 a3 b2 e2 e3 c5 a4 c1 d1 a3 d3 b4 d1 d4 b2 a3 a4
a5 c1 b4 a4 a3 c2 b3 a4 d2 d4 c5 a4 e2 c5 e1 a4
"""


def test_loss_on_the_way_comes_before_a_result() -> None:
    """White answers c5 by d3, beside the black cubes on c4, d2, d4 and e4."""
    start = after(
        affinage.load("game=moulds&board=plus:2").initial(),
        "c6-c4 e3 b3 d3 d6-b4 d4 d2 c3 c2 e4 b3-d5 d3-b3",
    )
    view, played = GameView(Match(start.game)), ["c5", "d3", "d6", "e4-c6", "pass", "e4"]
    game = review_of_game(view, start, played, ["d5-d3", "f3-d5", "e3-c5", "e3", "c6", "f3", "d6"], 12, 1)
    assert game
    assert game.worse == (
        "In this game, by move 14: White takes over 4 cubes: c4, d2, d4, e4. In the end: White wins, 17 to 3."
    )
    assert game.is_seen


def test_a_result_far_away_is_no_reason_that_the_board_shows() -> None:
    start = after(affinage.load("game=churn&board=hex:3&pie=off").initial(), "c1 e3 a5 b5 e2 d2 d4 a3 b3")
    view = GameView(Match(start.game))
    game = review_of_game(view, start, SWEPT.split(), CAREFUL.split(), 9, 1)
    assert game
    assert (game.worse, game.is_seen) == ("In this game: You win, 11 to 8.", False)
    assert not review(view, start, SWEPT.split(), CAREFUL.split(), 1).is_seen


def test_achievement_of_a_line_names_its_player() -> None:
    start = after(START, "b2 a5 c3")
    assert achievement(start, ["a6-c4"], 0) == "White takes over 1 cube at c3."
    game = affinage.load(SMALL)
    last = setup.read(game, "w1bb.wbb1.b2w.b2w-w-last=b")
    assert achievement(last, ["b1,b2"], 2) == "You win the tie, 2 to 2: White placed last."


def test_a_refutation_has_the_answer_what_it_does_and_how_the_game_ends() -> None:
    start = after(START, "b2 a5")
    words = "White answers: a6-c4. White takes over 1 cube at c3."
    assert refutation(VIEW, start, ["c3", "a6-c4"], 1) == words
    game = affinage.load(SMALL)
    last = setup.read(game, "w1bb.wbb1.b2w.b2w-w-last=b")
    assert refutation(VIEW, last, ["b1,c1"], 2) == "Black wins, 2 to 0."


AVOIDED = "You avoid this: Black gets the hole at a4 (2 cells, 3–2 around it)."
CLOSING = ["c1,c2", "e5,e6", "c3,c4", "a5,b5"]
"""After these moves on six by six squares, Black's a3,b3 closes the hole of two cells at a4."""


@pytest.mark.parametrize(
    ("before", "worse", "better", "sentence"),
    [
        # It wins now what the worse move did not; or at the end of its line; or the worse one let the other win.
        (CLOSING, ["d5,d6"], ["a3,b3"], "Black gets the hole at a4 (2 cells, 3–2 around it)."),
        (CLOSING[:-1], ["a5,b5", "a3,b3"], ["a3,a4"], AVOIDED),
        (CLOSING[:-1], ["a5,b5", "a3,b3"], ["f1,f2", "f5,f6"], AVOIDED),
        (CLOSING[:-1], ["a5,b5", "a3,b3"], ["a5,b5"], ""),
    ],
)
def test_the_gain_of_a_good_move_is_true_of_the_board_after_it(
    before: list[str], worse: list[str], better: list[str], sentence: str
) -> None:
    game = affinage.load("board=square:6")
    start = after(game.initial(), " ".join(before))
    assert gain(start, worse, better, 0) == sentence


def test_gain_of_a_good_move_in_other_games_is_a_harm_avoided_or_the_end() -> None:
    start = after(START, "b2 a5")
    assert gain(start, ["c3", "a6-c4"], ["b1", "e1"], 0) == f"You avoid this: {TAKES}"
    assert gain(start, ["c3", "a6-c4"], ["b1"], 0) == "", "nobody knows what comes after it"
    lines = ["a2", "a6-c6", "f6-d4"], ["c3", "a6-a4", "b4"]
    score = "With good moves from there: Black has 7 cubes, White 1. White is to move."
    assert [gain(start, *lines, 0, is_behind=is_behind) for is_behind in (False, True)] == [score, ""]
    churn = affinage.load("game=churn&board=hex:2&pie=off").initial()
    ends = gain(churn, best_line(churn, "a2"), best_line(churn, "b2"), 1)
    assert ends.startswith("With good moves from there: You win.")


def test_end_of_a_line_that_the_chance_contradicts_is_no_reason() -> None:
    """White, who places last, wins on two by two squares."""
    start, line = affinage.load("board=square:2").initial(), ("a1,b1", "a2,b2")
    assert [tuple(likely(start, line, chance)) for chance in (0.2, 0.4, 0.7)] == [line, line[:1], line[:1]]
    after = start.play("a1,b1")
    assert tuple(likely(after, line[1:], 0.3)) == line[1:], "the move itself ends the game"
    assert tuple(likely(start, line[:1], 0.7)) == line[:1], "nobody has won yet"


def test_principle_that_two_moves_follow_is_no_reason_for_either() -> None:
    game = affinage.load("game=moulds&board=plus:2")
    position = setup.read(game, "b1.bb.2bw2.6.2.ww-b")
    assert '"Leave few moves"' in principle(position, "c3", besides="c4-c2")
    assert principle(position, "c3", besides="d3") == ""


RANKED = tuple(RankedMove(move, 400, 0.5, 0.05) for move in ("c3,c4", "d3,d4", "a1,a2"))
UNSURE = Evaluation("c3,c4", 1200, (0.5, 0.5), 0.05, RANKED, (), None, 1.0)
CLOSED = "c1,c2", "e5,e6", "c3,c4", "a5,b5"
"""Moves on a board with six squares per side."""


def test_unsure_hint_has_the_move_and_whether_others_look_as_good() -> None:
    game_view = table_of("board=square:6")
    assert advice(game_view, UNSURE) == "Hint: c3, c4, one of 3 moves that look about equally good."
    assert advice(game_view, replace(UNSURE, ranked=RANKED[:1])) == "Hint: c3, c4."


def test_hint_says_what_its_move_does() -> None:
    best = RankedMove("a3,b3", 400, 0.5, 0.05)
    evaluation = replace(UNSURE, best="a3,b3", ranked=(best, *RANKED))
    assert advice(table_of("board=square:6", *CLOSED), evaluation) == (
        "Hint: a3, b3. Black gets the hole at a4. It follows a principle of Play well, "
        f'"{standing("affinage")[0].title}". '
        "Black then has 2 cells in closed holes, White 0."
    )


def test_hint_names_the_end_of_best_play_if_its_move_does_nothing_yet() -> None:
    closing = table_of("board=square:6", *CLOSED[:-1])
    unsure = replace(UNSURE, best="a5,b5", line=("a5,b5", "f1,f2", "a3,b3"))
    assert advice(closing, unsure) == ("Hint: a5, b5. With good moves from there: White gets the hole at a4.")
    nothing_yet = replace(unsure, line=unsure.line[:2])
    assert advice(closing, nothing_yet) == "Hint: a5, b5, one of 3 moves that look about equally good."


def test_hint_that_wins_or_loses_by_proof() -> None:
    game_view = table_of("board=square:6")
    assert advice(game_view, replace(UNSURE, proven=1)) == "Hint: c3, c4 wins by force."
    assert advice(game_view, replace(UNSURE, proven=2)).endswith(
        "But the other side can win whatever you play."
    )


def test_hint_and_mistakes_name_the_principle() -> None:
    link, start, move = "game=moulds", "3b1b.w3b1.w5.w5.5w.5w-b", "d6-b4"
    game_view = GameView(Match(affinage.load(link), start=setup.read(affinage.load(link), start)))
    unknown = Evaluation(move, 0, (0.5, 0.5), 0.1, (), (), None, 1.0)
    named = (
        f'It follows a principle of Play well, "{standing("moulds")[0].title}". '
        "After the answer that takes most back, Black leads by 2 cubes."
    )
    reason = f"Black takes over 3 cubes: a3, a4, a5. {named}"
    assert advice(game_view, unknown) == f"Hint: d6-b4. {reason}"
    unsure = replace(unknown, games=2000, values=(0.62, 0.38), ranked=(RankedMove(move, 900, 0.62, 0.1),))
    assert advice(game_view, unsure) == f"Hint: d6-b4. {reason}", "no figures and no doubts"
    sure = replace(unsure, error=0.01)
    assert advice(game_view, sure) == (
        f"Hint: d6-b4 (62% to win). {reason} Play it: the computer is quite sure."
    )
    attempt = MistakeAttempt(Mistake(link, start, (), "f6-f4", (move,), 0.6, 0.2, 0.02))
    assert named not in mistake_words.answer(attempt)
    attempt.show()
    assert mistake_words.answer(attempt) == (
        "The best move is d6-b4. It keeps your win chance at about 60%. You take over 3 cubes: a3, a4, a5. "
        f"{named.partition(' After')[0]}"
    )
