"""Texts about mistakes. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from fsrs import Card

from affinage.plain_text import all_of, plural
from web.mistakes.mistake import MistakeAttempt, MistakeVerdict
from web.puzzles.reviews import due_at
from web.text.reasons import answer_to, joined, outcomes
from web.text.words import computer_stopped, day_of, expected, move_words, principle

TASK, ANSWER = "Task", "Answer"
BUTTONS = {
    "again": "Try again",
    "back": "Back",
    "forward": "Forward",
    "show": "Show the solution",
    "next": "Next",
    "close": "Close",
}
STOP = "Stop"
HEADING = "Learn from your mistakes"
FINISHED = "That was the last one for now."
NO_MISTAKES = "You made no costly move."
TO_PLAY_BETTER = (
    "1 costly move of yours to play better.",
    "{number} costly moves of yours to play better.",
)
PLAYED = "{colour} played {move}, which cost {cost} of win chance. Find a better move."
CHECKING = "Checking your move…"
RIGHT, BEST_MOVE, ALSO_GOOD = "Right.", "The best move is {move}.", "Also good: {moves}."
SAME_MOVE = "That is the move you played. It costs {cost}."
WORSE_MOVE = "Not as good: that costs {cost}."
REASON = "{principle}."
LOOKING_FOR_ANSWER = "Looking for the answer to it…"
MORE_ANSWERS = "Press Forward to see more."
PAGE_TITLE = "Learn from your mistakes · {game}"
BACK_SOON = ("It comes back in 1 minute.", "It comes back in {number} minutes.")
BACK_ON = "It comes back on {day}."
ARE_WAITING = ("1 mistake is waiting.", "{number} mistakes are waiting.")
SEARCHING = "Looking for costly moves: {share:.0%}"
NEXT_TIME = "Next time: {principle}"
SEE_BEST_MOVES = "Switch on Analyse the position and step through the moves there."
CLEARED = (
    "Move {moves} looked costly, but a longer search found nothing clearly better.",
    "Moves {moves} looked costly, but a longer search found nothing clearly better.",
)


def task(attempt: MistakeAttempt) -> str:
    """Return what was played, what it cost, and what is asked for."""
    mistake = attempt.mistake
    colour = attempt.game_view.game.colours[attempt.side - 1]
    played = move_words(attempt.game_view, mistake.played)
    lost = expected(mistake.cost, mistake.error)
    return PLAYED.format(colour=colour, move=played, cost=lost)


def answer(attempt: MistakeAttempt, *, failed: bool = False) -> str:
    """Return the answer to the move tried; `failed` if the computer has stopped."""
    match attempt.verdict:
        case MistakeVerdict.CHECKING:
            return computer_stopped() if failed else CHECKING
        case MistakeVerdict.RIGHT:
            return joined(RIGHT, why(attempt), _principle(attempt), _others(attempt))
        case MistakeVerdict.WRONG:
            return joined(_refused(attempt), why(attempt), "" if failed else _goes_on(attempt))
        case MistakeVerdict.SHOWN:
            best = move_words(attempt.game_view, attempt.mistake.accepted[0])
            return joined(BEST_MOVE.format(move=best), why(attempt), _principle(attempt), _others(attempt))
    return ""


def _principle(attempt: MistakeAttempt) -> str:
    """Return the principle that picks out the best move, as a sentence; "" if none does."""
    fitting = principle(attempt.position, attempt.mistake.accepted[0])
    return fitting and REASON.format(principle=fitting)


def _refused(attempt: MistakeAttempt) -> str:
    lost = expected(attempt.cost, attempt.error)
    if attempt.tried and attempt.tried.text == attempt.mistake.played:
        return SAME_MOVE.format(cost=lost)
    return WORSE_MOVE.format(cost=lost)


def why(attempt: MistakeAttempt) -> str:
    """Return what a wrong move leads to, or what a good one does against that played; "" while it is not known.

    A wrong move does not give away the best one.
    """
    mistake, view, position = attempt.mistake, attempt.game_view, attempt.position
    if attempt.is_wrong:
        worse, _ = outcomes(view, position, attempt.line, mistake.better)
        return joined(answer_to(view, position, attempt.line), worse)
    better = attempt.line if attempt.answers else mistake.better
    return joined(*outcomes(view, position, mistake.line, better)) if mistake.line else ""


def _goes_on(attempt: MistakeAttempt) -> str:
    """Return that the answer is looked for, or how to see more answers."""
    if attempt.answers:
        return MORE_ANSWERS if len(attempt.answers) > 1 else ""
    is_over = attempt.game_view.match.position_at(attempt.ply + 1).is_terminal()
    return "" if is_over else LOOKING_FOR_ANSWER


def _others(attempt: MistakeAttempt) -> str:
    others = [move for move in attempt.others if move != attempt.mistake.accepted[0] or attempt.tried is None]
    listed = "; ".join(move_words(attempt.game_view, move) for move in others)
    return ALSO_GOOD.format(moves=listed) if listed else ""


def page_title(game: str) -> str:
    """Return the title of the page."""
    return PAGE_TITLE.format(game=game)


def back_on(card: Card | None, now: datetime) -> str:
    """Return when a mistake comes back, "" before it was tried."""
    if card is None:
        return ""
    at = due_at(card, now)
    if at - now < timedelta(hours=1):
        minutes = max(1, round((at - now) / timedelta(minutes=1)))
        return plural(BACK_SOON, minutes)
    return BACK_ON.format(day=day_of(at.astimezone().date()))


def waiting(count: int) -> str:
    """Return how many mistakes are to be tried now.

    >>> waiting(1), waiting(3)
    ('1 mistake is waiting.', '3 mistakes are waiting.')
    """
    return plural(ARE_WAITING, count)


def searching(fraction: float) -> str:
    """Return how far the search for mistakes is.

    >>> searching(0.254)
    'Looking for costly moves: 25%'
    """
    return SEARCHING.format(share=fraction)


def to_play_better(count: int) -> str:
    """Return the number of exercises that a game has left.

    >>> to_play_better(1), to_play_better(2)
    ('1 costly move of yours to play better.', '2 costly moves of yours to play better.')
    """
    return plural(TO_PLAY_BETTER, count)


def cleared(plies: Sequence[int]) -> str:
    """Return why moves that looked costly are no exercises.

    >>> cleared([12]), cleared([12, 20])
    ('Move 12 looked costly, but a longer search found nothing clearly better.', \
'Moves 12 and 20 looked costly, but a longer search found nothing clearly better.')
    """
    return plural(CLEARED, len(plies), moves=all_of([*map(str, plies)]))


def without_mistakes(missed: str) -> str:
    """Return what to try next after a game lost without a costly move: a principle, or else a look at the best moves.

    >>> without_mistakes("")
    'You made no costly move. Switch on Analyse the position and step through the moves there.'
    """
    return joined(NO_MISTAKES, NEXT_TIME.format(principle=missed) if missed else SEE_BEST_MOVES)
