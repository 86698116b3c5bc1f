"""Texts about a puzzle and its solver. No DOM here."""

from __future__ import annotations

from datetime import date

from affinage.game import PASS, Move
from affinage.matches.glicko import Rating
from affinage.teach.puzzles.collection import CollectedPuzzle
from affinage.teach.puzzles.themes import THEMES
from web.puzzles.attempt import Attempt, Verdict
from web.puzzles.run import Run
from web.puzzles.solver import RATED_AFTER, Daily, DailyStatus, PuzzleSolver
from web.text.words import move_words

TASK, ANSWER = "Task", "Answer"
BUTTONS = {
    "again": "Try again",
    "hint": "Hint",
    "show": "Show the solution",
    "back": "Back",
    "forward": "Forward",
    "next": "Next puzzle",
    "run": "Streak run",
    "share": "Share my result",
    "embed": "Embed",
}
SHOW_MOVE = "Show the move"
OWN_RESULT = "My result"
COPIED_RESULT = "Your result"
RESULT_COPIED = "Your result is copied."
ANY = {"theme": "Any theme", "game": "Any game", "level": "Fits my level"}
FIELDS = {"game": "Game", "level": "Difficulty", "theme": "Theme"}
LEVELS = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}
CHOICES = "Which puzzles"
DAILY = "Puzzle of the day"
MISTAKES = "Your mistakes"
OWN = "My puzzles"
CHOOSE = "More puzzles"
EARLIER_DAYS = "Earlier days"
EARLIER, LATER = "Earlier", "Later"
NO_RETRY = "No failed puzzle is left. This is the next puzzle."
NO_MISTAKE = "No mistake of yours is waiting. This is the next puzzle."
NO_THEME = "This game has no puzzle with that theme. Here is another."
ALL_TRIED = "You have tried every puzzle of this kind. Here is one again."
SOLVED_TODAY = "You have solved this puzzle today. It does not count again."

ERRORS = 2  # standard deviations: 95 % of true ratings are within
RETRY = "Replay failed puzzles ({failed})"
WINS_TOO = "That wins, too. The author of this puzzle wants another move."
COST = "A hint counts as a miss, and so does the solution."
NEW_RUN = "Start another run"
STOP_RUN = "Leave the run"
TITLES = {
    "squeeze": "Squeeze",
    "sweep": "A sweep of your own stones",
    "takeover": "Takeover",
    "sacrifice": "A sacrifice",
    "greed": "Resist the points",
    "take-back": "Take it back",
    "deny": "Deny the lead",
    "close": "Close a hole",
    "tie": "Win the tie",
    "long": "A long way",
    "three-moves": "Three moves",
    "behind": "From behind",
    "crowd": "One of many",
    "finish": "The last move",
    "two-moves": "Two moves",
    "one-move": "One move",
}
"""Titles of puzzles by theme, the most telling theme first."""
OPENED_INSTEAD = "In its place: {heading}."
PLY_OF_LINE = "{ply} of {plies}: {colour} plays {move}"


def day_of(day: date) -> str:
    """Return a day as people write it.

    >>> day_of(date(2026, 11, 2))
    '2 November 2026'
    """
    return f"{day.day} {day:%B %Y}"


def heading(puzzle: CollectedPuzzle, day: date | None) -> str:
    """Return the heading of a puzzle: the puzzle of a day, or else its most telling theme."""
    if day:
        return f"Puzzle of the day, {day_of(day)}"
    titles = (title for key, title in TITLES.items() if key in puzzle.themes)
    return next(titles, next(map(theme, puzzle.themes), "Puzzle"))


def run_state(run: Run, best: int) -> str:
    """Return how a streak run stands.

    >>> run_state(Run(solved=4, lives=2), 9), run_state(Run(solved=1, lives=0), 1)
    ('Streak run: 4 solved, 2 lives left. Your best: 9.', 'The run is over: 1 solved. Your best: 1.')
    """
    if run.is_over:
        return f"The run is over: {run.solved} solved. Your best: {best}."
    lives = "1 life" if run.lives == 1 else f"{run.lives} lives"
    record = f" Your best: {best}." if best else ""
    return f"Streak run: {run.solved} solved, {lives} left.{record}"


def no_puzzle_of(day: date, first: date) -> str:
    """Return why a day has no puzzle, and what is shown instead."""
    why = f"Puzzles go back to {day_of(first)}." if day < first else f"{day_of(day)} has not come yet."
    return f"{why} This is the puzzle of today."


def day_of_calendar(day: date, status: str) -> str:
    """Return a day of the calendar: `2 November 2026, solved`."""
    return f"{day_of(day)}, {status}" if status else day_of(day)


def goal(attempt: Attempt) -> str:
    """Return the task."""
    colour = _colour(attempt, attempt.side)
    return f"{colour} to move and win. Find the only winning move each time."


def theme(key: str) -> str:
    """Return a theme with its meaning.

    >>> theme("two-moves"), theme("greed")
    ('Two moves to find', 'Greed: another first move scores more, and loses')
    """
    name = key.replace("-", " ")
    return THEMES[key].capitalize() if THEMES[key].startswith(name) else f"{name.capitalize()}: {THEMES[key]}"


def rating(value: Rating) -> str:
    """Return a rating with its uncertainty.

    >>> rating(Rating(1480.4, 45))
    '1480 ± 90'
    """
    return f"{value.rating:.0f} ± {ERRORS * value.deviation:.0f}"


def days(streak: int) -> str:
    """Return a streak's length."""
    return "1 day" if streak == 1 else f"{streak} days"


def standing(solver: PuzzleSolver, today: date, zone: int | None = None) -> str:
    """Return the solver's rating and streak."""
    streak, longest = solver.streak.on(today, zone), solver.streak.longest
    rated = f"Your puzzle rating: {rating(solver.rating)}."
    if not solver.is_rated:
        rated = f"Your rating comes after {RATED_AFTER} puzzles, {len(solver.tried)} so far."
    if longest > streak:
        return f"{rated} Your streak: {days(streak)}, at most {days(longest)}."
    return f"{rated} Your streak: {days(streak)}."


def answer(attempt: Attempt, *, searching: bool) -> str:
    """Return the answer to the moves so far, or a hint."""
    match attempt.verdict:
        case Verdict.WRONG:
            return _refuted(attempt, searching=searching)
        case Verdict.SOLVED:
            return f"Solved {tries(attempt.solving.misses, attempt.hints)}."
        case Verdict.SHOWN:
            return f"The solution is {_line(attempt, attempt.solving.line)}. Step through it with Back and Forward."
    if attempt.helped:
        return _help(attempt)
    return f"Right. {_played(attempt, attempt.reply)}" if attempt.reply else ""


def _refuted(attempt: Attempt, *, searching: bool) -> str:
    if searching:
        return "Not yet. Looking for the reply…"
    if attempt.wins_too:
        return WINS_TOO
    if not attempt.refutation:
        return "Not yet. That does not win."
    reply = f"Not yet. {_played(attempt, attempt.refutation[0])}"
    return f"{reply} Step forward to see more." if len(attempt.refutation) > 1 else reply


def _help(attempt: Attempt) -> str:
    if attempt.helped > 1:
        return f"The move is {move_words(attempt.game_view, str(attempt.solving.wanted))}."
    return f"It starts with {attempt.hinted}." if attempt.hinted else "There is no legal move: pass."


def _played(attempt: Attempt, move: Move | None) -> str:
    """Return the opponent's answer."""
    colour = _colour(attempt, 3 - attempt.side)
    return (
        f"{colour} has to pass."
        if move == PASS
        else f"{colour} answers {move_words(attempt.game_view, str(move))}."
    )


def _colour(attempt: Attempt, side: int) -> str:
    return attempt.game_view.game.colours[side - 1]


def _line(attempt: Attempt, moves: tuple[Move, ...]) -> str:
    return "; ".join(move_words(attempt.game_view, str(move)) for move in moves)


def tries(misses: int, hints: int) -> str:
    """Return the number of tries and hints.

    >>> tries(0, 0), tries(2, 1)
    ('at the first try', 'in 3 tries, with 1 hint')
    """
    times = f"in {misses + 1} tries" if misses else "at the first try"
    if not hints:
        return times
    return f"{times}, with 1 hint" if hints == 1 else f"{times}, with {hints} hints"


def about(attempt: Attempt) -> str:
    """Return the facts about a solved puzzle."""
    puzzle = attempt.puzzle
    themes = "; ".join(map(theme, puzzle.themes))
    return f"This puzzle is rated {rating(Rating(puzzle.rating, puzzle.deviation))}. {themes}."


def result(name: str, game: str, daily: Daily, streak: int) -> str:
    """Return the text to share, without giving the puzzle away."""
    title = f"Affinage: {name[:1].lower()}{name[1:]}"
    if daily.status is DailyStatus.SOLVED:
        outcome = f"{game}: solved {tries(daily.misses, daily.hints)}"
    else:
        outcome = f"{game}: not solved"
    return "\n".join([title, outcome, *([f"Streak: {days(streak)}"] if streak else [])])
