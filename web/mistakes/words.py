"""Texts about mistakes. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from fsrs import Card

from affinage.plain_text import plural
from web.mistakes.box import MistakeBox
from web.mistakes.mistake import MistakeAttempt, MistakeVerdict
from web.puzzles.reviews import due_at
from web.text.reasons import (
    COMPARED,
    Reasons,
    answer_to,
    by_principle,
    by_swing,
    gain,
    harm_of,
    joined,
    likely,
    principle,
)
from web.text.words import (
    NEXT_TIME,
    ON_DAY,
    SEE_MORE,
    TODAY,
    TOMORROW,
    about,
    computer_stopped,
    day_of,
    move_words,
)

CLEARLY_BETTER = 0.1
"""Least gain in win chance over the move played, for a move to be called clearly better."""
TASK, ANSWER = "Task", "Answer"
BUTTONS = {
    "again": "Try again",
    "show": "Show the solution",
    "next": "Next",
    "close": "Close",
}
HEADING = "Learn from your mistakes"
FINISHED = "That was the last one for now."
NO_MISTAKES = "The computer found no clear mistake of yours."
ONLY_THE_FIRST_MOVE = "The first move is no exercise: on an empty board its cost is no more than an estimate."
NO_REASON = "There are no exercises: the board does not show why other moves were better."
TO_PLAY_BETTER = (
    "1 costly move of yours to play better.",
    "{number} costly moves of yours to play better.",
)
PLAYED = "You played {move}, which cost you {cost} of win chance. Find the best move, or one about as good."
CHECKING = "Checking your move…"
COMPUTER_PLAYS = "The computer would play {move}. {reason}"
RIGHT, BEST_MOVE, ALSO_GOOD = "Right.", "The best move is {move}.", "Also good: {moves}."
SAME_MOVE = "That is the move you played. It costs you {cost} of win chance."
WORSE_MOVE = "Not as good: that costs you {cost} of win chance."
BETTER_MOVE = "Better than what you played, but not the best: that costs you {cost} of win chance."
LOOKING_FOR_ANSWER = "Looking for the answer to it…"
PAGE_TITLE = "Learn from your mistakes · {game}"
BACK = "You get this position again {time}, to see if you remember it."
TO_TRY = ("1 mistake from earlier games to try again", "{number} mistakes from earlier games to try again")
TO_TRY_OF = (
    "1 mistake from earlier games of {game} to try again",
    "{number} mistakes from earlier games of {game} to try again",
)
TO_GO = ("1 more mistake to try now.", "{number} more mistakes to try now.")
NEXT = "Your next mistake comes back {time}."
SOON = ("in 1 minute", "in {number} minutes")
COLLECT = "Review a game: your costly moves become exercises here."
COLLECT_OF = "Review a game of {game}: your costly moves become exercises here."
KEEPS, KEEPS_SURE_WIN = "It keeps your win chance at {chance}.", "It keeps your sure win."
PLAY_LEVEL, SOLVE_PUZZLE = "New game against level {level}", "Solve a puzzle"
SEE_BEST_MOVES = "Switch on Show the best moves, and step through the game."


def task(attempt: MistakeAttempt) -> str:
    """Return what was played, what it cost, and what is asked for."""
    mistake = attempt.mistake
    played = move_words(attempt.game_view, mistake.played)
    cost = about(mistake.cost, mistake.error)
    return PLAYED.format(move=played, cost=cost)


def answer(attempt: MistakeAttempt, *, failed: bool = False) -> str:
    """Return the answer to the move tried; `failed` if the computer has stopped."""
    match attempt.verdict:
        case MistakeVerdict.CHECKING:
            return computer_stopped() if failed else CHECKING
        case MistakeVerdict.RIGHT:
            reason = _principle(attempt) if has_reason(attempt) else _of_best(attempt)
            return joined(RIGHT, _gain(attempt), reason, _others(attempt))
        case MistakeVerdict.WRONG:
            return joined(_refused(attempt), why(attempt), "" if failed else _goes_on(attempt))
        case MistakeVerdict.SHOWN:
            best = move_words(attempt.game_view, attempt.mistake.accepted[0])
            return joined(BEST_MOVE.format(move=best), _gain(attempt), _principle(attempt), _others(attempt))
    return ""


def _principle(attempt: MistakeAttempt) -> str:
    """Return the principle that tells the good move on the board from the mistake; "" if none does.

    Where nothing else tells them apart, it comes with what it counts.
    """
    move, played = attempt.line[0], attempt.mistake.played
    if not why(attempt) and (counted := by_principle(attempt.position, move, played).better):
        return counted
    return principle(attempt.position, move, besides=played, has_figure=False)


def _of_best(attempt: MistakeAttempt) -> str:
    """Return the best move with its reason, for a move about as good that has none of its own; "" without one."""
    best = MistakeAttempt(attempt.mistake)
    best.show()
    reason = joined(why(best), _principle(best))
    move = move_words(attempt.game_view, attempt.mistake.accepted[0])
    return COMPUTER_PLAYS.format(move=move, reason=reason) if reason else ""


def _refused(attempt: MistakeAttempt) -> str:
    lost = about(attempt.cost, attempt.error)
    if attempt.tried and attempt.tried.text == attempt.mistake.played:
        return SAME_MOVE.format(cost=lost)
    is_better = attempt.mistake.cost - attempt.cost >= CLEARLY_BETTER
    return (BETTER_MOVE if is_better else WORSE_MOVE).format(cost=lost)


def why(attempt: MistakeAttempt) -> str:
    """Return what a wrong move leads to, or what a good one does that the mistake did not; "" while it is not known.

    Where it is known for the moves, it is who probably gets the cells that change hands. Where the lines show no harm
    of a wrong move, it is what a principle counts that tells it from the best one.

    A wrong move does not give away the best one.
    """
    mistake, view, position = attempt.mistake, attempt.game_view, attempt.position
    line = likely(position, attempt.line, mistake.chance - attempt.cost)
    side = attempt.side
    swung = by_swing(position.game, mistake.swing, side, side) if attempt.tells_area else Reasons()
    if swung.worse and attempt.is_wrong:
        return joined(answer_to(view, position, attempt.line), swung.worse)
    if swung.worse:
        return joined(swung.better, COMPARED.format(reason=swung.worse))
    if attempt.is_wrong:
        best = likely(position, mistake.better, mistake.chance)
        harm = harm_of(view, position, line, best, attempt.side)
        harm = harm or by_principle(position, mistake.accepted[0], attempt.line[0]).worse
        return joined(answer_to(view, position, attempt.line), harm)
    worse = likely(position, mistake.line or (mistake.played,), mistake.chance - mistake.cost)
    is_behind = mistake.chance * position.game.players < 1
    return gain(position, worse, line, attempt.side, is_behind=is_behind)


def has_reason(attempt: MistakeAttempt) -> bool:
    """Return whether the good move on the board has a reason that one can see."""
    return bool(why(attempt) or _principle(attempt))


def _gain(attempt: MistakeAttempt) -> str:
    """Return the win chance that a good move keeps, and what it does."""
    mistake = attempt.mistake
    is_sure = mistake.chance == 1 and not mistake.error
    chance = KEEPS_SURE_WIN if is_sure else KEEPS.format(chance=about(mistake.chance, mistake.error))
    return joined(chance, why(attempt))


def _goes_on(attempt: MistakeAttempt) -> str:
    """Return the message that the answer is being searched, or how to see more answers."""
    if attempt.answers:
        return SEE_MORE if len(attempt.answers) > 1 else ""
    is_over = attempt.game_view.match.position_at(attempt.ply + 1).is_terminal()
    return "" if is_over else LOOKING_FOR_ANSWER


def _others(attempt: MistakeAttempt) -> str:
    listed = "; ".join(move_words(attempt.game_view, move) for move in attempt.others)
    return ALSO_GOOD.format(moves=listed) if listed else ""


def page_title(game: str) -> str:
    """Return the title of the page."""
    return PAGE_TITLE.format(game=game)


def back_on(card: Card | None, now: datetime) -> str:
    """Return when a mistake comes back, "" before it was tried."""
    if card is None:
        return ""
    return BACK.format(time=_time(due_at(card, now), now))


def coming(box: MistakeBox, now: datetime, game: str, name: str) -> str:
    """Return when the next mistake in a game of this key and name, "" for any, comes back, or how to find some."""
    at = box.next_due(now, game)
    if at is None:
        return COLLECT_OF.format(game=name) if name else COLLECT
    return NEXT.format(time=_time(at, now))


def _time(at: datetime, now: datetime) -> str:
    """Return a time in words: the minutes until then, or after an hour its day."""
    if at - now < timedelta(hours=1):
        return plural(SOON, max(1, round((at - now) / timedelta(minutes=1))))
    day, today = at.astimezone().date(), now.astimezone().date()
    if (day - today).days < 2:
        return TODAY if day == today else TOMORROW
    return ON_DAY.format(day=day_of(day, today))


def standing(box: MistakeBox, key: str, now: datetime, game: str, *, is_tried: bool, is_over: bool) -> str:
    """Return when a mistake that was tried comes back, and how many others in a game, "" for any, are left.

    After the last one it also says when the next one comes back, if that is another.
    """
    card, left = box.card(key), len([other for other in box.due(now, game) if other != key])
    back = back_on(card, now) if is_tried else ""
    if left or not is_over:
        return joined(back, rest(left) if left else "")
    at = box.next_due(now, game)
    is_other = at is not None and card is not None and at != due_at(card, now)
    return joined(back, rest(0), NEXT.format(time=_time(at, now)) if at and is_other else "")


def waiting(games: Sequence[str]) -> str:
    """Return how many mistakes are to be tried now, by the name of the game of each.

    >>> waiting(["Churn"]), waiting(["Churn", "Taifas"])
    ('1 mistake from earlier games of Churn to try again', '2 mistakes from earlier games to try again')
    """
    return plural(TO_TRY if len(set(games)) > 1 else TO_TRY_OF, len(games), game=games[0])


def play_level(level: int) -> str:
    """Return the label of the link to a game against a level."""
    return PLAY_LEVEL.format(level=level)


def rest(left: int) -> str:
    """Return how many other mistakes are to be tried now.

    >>> rest(0), rest(1)
    ('That was the last one for now.', '1 more mistake to try now.')
    """
    return plural(TO_GO, left) if left else FINISHED


def to_play_better(count: int) -> str:
    """Return the number of exercises that a game has left.

    >>> to_play_better(1), to_play_better(2)
    ('1 costly move of yours to play better.', '2 costly moves of yours to play better.')
    """
    return plural(TO_PLAY_BETTER, count)


def next_time(missed: str) -> str:
    """Return what to try next after a game lost without a costly move: a principle, or else a look at the best moves.

    >>> next_time("")
    'Switch on Show the best moves, and step through the game.'
    """
    return NEXT_TIME.format(principle=missed) if missed else SEE_BEST_MOVES
