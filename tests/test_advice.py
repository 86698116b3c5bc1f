"""What hints advise, and why."""

from __future__ import annotations

from dataclasses import replace

import affinage
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.teach.principles import standing
from affinage.view.game_view import GameView
from tests.tables import table_of
from web.engine.messages import Evaluation, RankedMove
from web.mistakes import words as mistake_words
from web.mistakes.mistake import Mistake, MistakeAttempt
from web.text.advice import advice

RANKED = tuple(RankedMove(move, 400, 0.5, 0.05) for move in ("c3,c4", "d3,d4", "a1,a2"))
UNSURE = Evaluation("c3,c4", 1200, (0.5, 0.5), 0.05, RANKED, (), None, 1.0)
CLOSING = "c1,c2", "e5,e6", "c3,c4", "a5,b5"  # on a board with six squares a side


def test_unsure_hint_has_the_move_and_whether_others_look_as_good() -> None:
    game_view = table_of("board=square:6")
    assert advice(game_view, UNSURE) == "Hint: c3, c4, one of 3 moves that look about equally good."
    assert advice(game_view, replace(UNSURE, ranked=RANKED[:1])) == "Hint: c3, c4."


def test_hint_says_what_its_move_does() -> None:
    best = RankedMove("a3,b3", 400, 0.5, 0.05)
    evaluation = replace(UNSURE, best="a3,b3", ranked=(best, *RANKED))
    assert advice(table_of("board=square:6", *CLOSING), evaluation) == (
        "Hint: a3, b3. Black gets the hole at a4. No move does better by a principle of Play well, "
        f"“{standing('affinage')[0].title}”. "
        "Take each cell that stays empty by itself: Black then has more stones beside 1 of them, White beside 0."
    )


def test_hint_says_what_best_play_leads_to_where_its_move_alone_does_nothing_yet() -> None:
    closing = table_of("board=square:6", *CLOSING[:-1])
    unsure = replace(UNSURE, best="a5,b5", line=("a5,b5", "f1,f2", "a3,b3"))
    assert advice(closing, unsure) == (
        "Hint: a5, b5. With the best moves from there: White gets the hole at a4."
    )
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
        f"No move does better by a principle of Play well, “{standing('moulds')[0].title}”. "
        "After the answer that takes most back, Black leads by 2 pieces."
    )
    reason = f"Black takes over 3 pieces at a3. {named}"
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
        f"The best move is d6-b4. It keeps your win chance at about 60%. {reason.replace('Black takes', 'You take')}"
    )
