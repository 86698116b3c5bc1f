"""What a hint advises and why, and how sure the computer is of it. No DOM here."""

from __future__ import annotations

import re

from affinage.plain_text import plural
from affinage.view.game_view import GameView
from affinage.view.words import move_words
from web.engine.messages import Evaluation
from web.text.reasons import BEST_PLAY, achievement, deed, joined, principle, without_score
from web.text.words import percent

QUITE_SURE = "Quite sure: a longer search would hardly change this."
FAIRLY_SURE = "Fairly sure: a longer search may change this by {margin}%."
NOT_SURE = "Not sure: a longer search may change this by {margin}%."
PLAY_IT = "Play it: the computer is quite sure."
GOOD_MOVE = "A good move, as far as the computer sees."
RIVALS = ("One other move looks as good.", "{number} other moves look as good.")
HINT, HINT_CHANCE = "Hint: {move}.", "Hint: {move} ({chance} to win)."
HINT_WINS = "Hint: {move} wins by force."
HINT_LOST = "Hint: {move}. But the other side can win whatever you play."
HINT_ONE_OF = "Hint: {move}, one of {number} moves that look about equally good."
_BRACKETS = re.compile(r" \([^)]*\)")
HARDLY, A_LITTLE = 3, 8
"""Percentage points by which a much longer search may change a chance."""


def certainty(evaluation: Evaluation) -> str:
    """Return how sure the engine is of its figures and of its best move where nothing is proven, in one line.

    >>> from web.engine.messages import RankedMove
    >>> ranked = (RankedMove("a1", 900, 0.62, 0.02), RankedMove("a2", 400, 0.6, 0.02), RankedMove("a3", 90, 0.3, 0.05))
    >>> certainty(Evaluation("a1", 2000, (0.62, 0.38), 0.02, ranked, (), None, 1.0))
    'Fairly sure: a longer search may change this by 4%. One other move looks as good.'
    """
    margin = max(1, round(200 * evaluation.error))
    text = QUITE_SURE if margin <= HARDLY else FAIRLY_SURE if margin <= A_LITTLE else NOT_SURE
    return f"{text.format(margin=margin)} {_rivals(evaluation)}".rstrip()


def _rivals(evaluation: Evaluation) -> str:
    """Return how many other moves look as good as the best one, "" for none."""
    rivals = _number_of_rivals(evaluation)
    return plural(RIVALS, rivals) if rivals else ""


def _number_of_rivals(evaluation: Evaluation) -> int:
    if not evaluation.ranked:
        return 0
    best, *others = evaluation.ranked
    return sum(other.is_reliable and other.rate + 2 * other.error >= best.rate for other in others)


def recommendation(evaluation: Evaluation) -> str:
    """Return whether to play the best move, by how sure the engine is of it, in one line; "" if it is not sure.

    >>> from web.engine.messages import RankedMove
    >>> ranked = (RankedMove("a1", 900, 0.62, 0.02), RankedMove("a2", 400, 0.6, 0.02), RankedMove("a3", 90, 0.3, 0.05))
    >>> recommendation(Evaluation("a1", 2000, (0.62, 0.38), 0.02, ranked, (), None, 1.0))
    'A good move, as far as the computer sees. One other move looks as good.'
    """
    margin = 200 * evaluation.error
    if margin > A_LITTLE:
        return ""
    return f"{PLAY_IT if margin <= HARDLY else GOOD_MOVE} {_rivals(evaluation)}".rstrip()


def advice(game_view: GameView, evaluation: Evaluation) -> str:
    """Return the text of a hint: `Hint: c3, d4 (62% to win). A good move, as far as the computer sees.`."""
    move = move_words(game_view, evaluation.best)
    if evaluation.proven not in (None, game_view.match.position.to_move):
        return HINT_LOST.format(move=move)
    reason = _reason(game_view, evaluation)
    if evaluation.proven:
        return joined(HINT_WINS.format(move=move), reason)
    ranked, advised = evaluation.of_move(evaluation.best), recommendation(evaluation)
    if ranked and ranked.is_reliable and advised:
        chance = percent(ranked.rate, is_proven=not ranked.error)
        return joined(HINT_CHANCE.format(move=move, chance=chance), reason, advised)
    rivals = _number_of_rivals(evaluation)
    text = HINT_ONE_OF if rivals and not reason else HINT
    return joined(text.format(move=move, number=rivals + 1), reason)


def _reason(game_view: GameView, evaluation: Evaluation) -> str:
    """Return what the best move does and its principle, or else what best play leads to; "" for none of these."""
    position, move, you = game_view.match.position, evaluation.best, game_view.you
    done = deed(position, move)
    reason = joined(done.to(you) if done else "", principle(position, move))
    outcome = "" if reason else achievement(position, evaluation.line, you)
    return _BRACKETS.sub("", reason or (outcome and BEST_PLAY.format(outcome=without_score(outcome))))
