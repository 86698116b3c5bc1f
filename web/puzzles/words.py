"""Texts about a puzzle and its solver. No DOM here."""

from __future__ import annotations

from datetime import date

from affinage.game import Game, Move
from affinage.matches.glicko import Rating
from affinage.notation.wording import beginning
from affinage.plain_text import plural
from affinage.teach import rulebook
from affinage.teach.puzzles.collection import CollectedPuzzle, shipped
from affinage.teach.puzzles.puzzle import THEMES
from web.puzzles.attempt import Attempt, Verdict
from web.puzzles.run import Run
from web.puzzles.solver import RATED_AFTER, Daily, DailyStatus, PuzzleSolver
from web.text.reasons import achievement, answer_to, joined, refutation
from web.text.words import DAILY as DAILY
from web.text.words import SEE_MORE, day_of, move_words

TASK, ANSWER = "Task", "Answer"
BUTTONS = {
    "again": "Try again",
    "hint": "Hint",
    "show": "Show the solution",
    "next": "Next puzzle",
    "run": "Streak run",
    "share": "Share my result",
    "embed": "Embed",
}
REST = ("run", "embed")
"""Buttons that few need."""
OWN_RESULT = "My result"
RESULT_COPIED = "Your result is copied."
ANY = {"theme": "Any theme", "game": "Any game", "level": "Fits my level"}
FIELDS = {"game": "Game", "level": "Difficulty", "theme": "Theme"}
LEVELS = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}
MISTAKES = "Mistakes from your games ({number})"
OWN = "My puzzles"
CHOOSE = "More puzzles"
EARLIER_DAYS = "Earlier days"
EARLIER, LATER = "Earlier", "Later"
NO_RETRY = "Nothing to try again right now. Here is a new puzzle."
NO_MISTAKE = "Until then, here is a puzzle."
NO_THEME = "This game has no puzzle with that theme. Here is another."
ALL_TRIED = "You have tried every puzzle of this kind. Here is one again."
SOLVED_TODAY = "You have solved this puzzle today. It does not count again."

ERRORS = 2
"""Standard deviations on either side: 95% of true ratings are within."""
RETRY = ("1 missed at first, to try again", "{number} missed at first, to try again")
RETRY_OF = (
    "1 of {game} missed at first, to try again",
    "{number} of {game} missed at first, to try again",
)
WINS_TOO = "That wins, too. The author of this puzzle wants another move."
COST = "If you take a hint or see the solution, you get this puzzle again another day."
NEW_RUN = "Start another run"
RUN = (
    "Streak run: {solved} solved, 1 life left.",
    "Streak run: {solved} solved, {number} lives left.",
)
RUN_OVER = "The run is over: {solved} solved. Your best: {best}."
BEST = "Your best: {best}."
BEFORE_FIRST = "Puzzles go back to {first}. This is the puzzle of today."
NOT_YET_COME = "{day} has not come yet. This is the puzzle of today."
DAILY_OF = "Puzzle of the day, {day}"
DAY_STATUS = "{day}, {status}"
PUZZLE = "Puzzle"
GOALS = (
    "You are {colour}. Find the only move that wins in the end.",
    "You are {colour}. Find {number} moves: each time, only one wins in the end.",
)
THEME = "{name}: {meaning}"
RATING = "{rating:.0f} ± {error:.0f}"
YOUR_RATING = "Your puzzle rating: {rating}. Puzzles here have {least} to {most:,}."
NOT_RATED = "Your puzzle rating comes after {wanted} puzzles."
TRIED = ("1 puzzle: {parts}.", "{number} puzzles: {parts}.")
SOLVED_AT_FIRST = "{solved} solved at the first try"
SOLVED_LATER = "{solved} solved after a hint or a wrong try"
NOT_SOLVED = "{missed} not solved yet"
STREAK, STREAK_AT_MOST = "Your daily streak: {days}.", "Your daily streak: {days}, at most {longest}."
SOLVED = "Solved {tries}."
SOLUTION, SEE_SOLUTION = "The solution is {moves}.", "Press Forward to see it."
RIGHT, WRONG = "Right. {reply}", "Not yet."
SEARCHING, NO_WIN = "Looking for the reply…", "That does not win."
THE_MOVE, PASS_HINT = "The move is {move}.", "There is no legal move: pass."
RATED = "This puzzle is rated {rating}."
LEARN_FIRST = "New to {game}? Learn it first."
OTHER_RULES = "The rules differ here: {rules}."
AT_THE_END = "Play then goes on to the end of the game. {outcome}"
MY_RESULT, MY_SOLVED, MY_FAILED, MY_STREAK = (
    "Affinage: {name}",
    "{game}: solved {tries}",
    "{game}: not solved",
    "Streak: {days}",
)
DAYS = ("1 day", "{number} days")
AT_FIRST_TRY, IN_TRIES = "at the first try", "in {tries} tries"
HINTS = ("{tries}, with 1 hint", "{tries}, with {number} hints")
STOP_RUN = "Leave the run"
TITLES = {
    "squeeze": "Squeeze",
    "sweep": "A sweep of your own stones",
    "takeover": "Takeover",
    "sacrifice": "A sacrifice",
    "greed": "The greedy move loses",
    "take-back": "Take back what the other holds",
    "deny": "Keep the other from leading",
    "close": "Close a hole",
    "tie": "Win the tie",
    "long": "A long way",
    "three-moves": "Three moves",
    "behind": "Behind if the game ended now",
    "crowd": "Many moves to choose from",
    "finish": "The last move",
    "two-moves": "Two moves",
    "one-move": "One right move",
}
"""Titles of puzzles by theme, the most telling theme first."""
NEUTRAL = ("long", "three-moves", "behind", "crowd", "two-moves", "one-move")
"""Themes that give nothing of a solution away: what the task and the board show."""
THEMES_OF_PUZZLE = "Themes: {themes}."
OPENED_INSTEAD = "In its place: {heading}."
PLY_OF_LINE = "{ply} of {plies}: {colour} plays {move}"


def heading(puzzle: CollectedPuzzle, day: date | None) -> str:
    """Return the heading of a puzzle: the puzzle of a day, or else a theme that gives nothing away."""
    if day:
        return DAILY_OF.format(day=day_of(day))
    return next((TITLES[key] for key in NEUTRAL if key in puzzle.themes), PUZZLE)


def run_state(run: Run, best: int) -> str:
    """Return how a streak run stands.

    >>> run_state(Run(solved=4, lives=2), 9), run_state(Run(solved=1, lives=0), 1)
    ('Streak run: 4 solved, 2 lives left. Your best: 9.', 'The run is over: 1 solved. Your best: 1.')
    """
    if run.is_over:
        return RUN_OVER.format(solved=run.solved, best=best)
    state = plural(RUN, run.lives, solved=run.solved)
    return f"{state} {BEST.format(best=best)}" if best else state


def no_puzzle_of(day: date, first: date) -> str:
    """Return why a day has no puzzle, and what is shown instead."""
    return (BEFORE_FIRST if day < first else NOT_YET_COME).format(first=day_of(first), day=day_of(day))


def day_of_calendar(day: date, status: str) -> str:
    """Return a day of the calendar: `2 November 2026, solved`."""
    return DAY_STATUS.format(day=day_of(day), status=status) if status else day_of(day)


def goal(attempt: Attempt) -> str:
    """Return the task."""
    colour = _colour(attempt, attempt.side)
    return plural(GOALS, len(attempt.puzzle.solution) // 2 + 1, colour=colour)


def theme(key: str) -> str:
    """Return a theme with its meaning.

    >>> theme("two-moves"), theme("greed")
    ('Two moves to find', 'Greed: another first move scores more, and loses')
    """
    name = key.replace("-", " ")
    return (
        THEMES[key].capitalize()
        if THEMES[key].startswith(name)
        else THEME.format(name=name.capitalize(), meaning=THEMES[key])
    )


def rating(value: Rating) -> str:
    """Return a rating with its uncertainty.

    >>> rating(Rating(1480.4, 45))
    '1480 ± 90'
    """
    return RATING.format(rating=value.rating, error=ERRORS * value.deviation)


def days(streak: int) -> str:
    """Return a streak's length."""
    return plural(DAYS, streak)


def standing(solver: PuzzleSolver, today: date, zone: int | None = None) -> str:
    """Return how many puzzles were solved, at the first try or later, the solver's rating, and the streak."""
    streak, longest = solver.streak.on(today, zone), solver.streak.longest
    rated = NOT_RATED.format(wanted=RATED_AFTER)
    if solver.is_rated:
        ratings = [puzzle.rating for puzzle in shipped()]
        rated = YOUR_RATING.format(rating=rating(solver.rating), least=min(ratings), most=max(ratings))
    text = STREAK_AT_MOST if longest > streak else STREAK if streak else ""
    return joined(_tried(solver), rated, text.format(days=days(streak), longest=days(longest)))


def _tried(solver: PuzzleSolver) -> str:
    """Return how many puzzles were tried and what became of them, "" before the first."""
    tried, at_once = len(solver.tried), solver.solved_at_once
    later, missed = solver.solved - at_once, tried - solver.solved
    parts = [
        SOLVED_AT_FIRST.format(solved=at_once) if at_once else "",
        SOLVED_LATER.format(solved=later) if later else "",
        NOT_SOLVED.format(missed=missed) if missed else "",
    ]
    return plural(TRIED, tried, parts=", ".join(filter(None, parts))) if tried else ""


def to_try_again(failed: int, game: str) -> str:
    """Return the label of the link to the puzzles that were missed at first, of a game, "" for any.

    >>> to_try_again(1, ""), to_try_again(2, "Churn")
    ('1 missed at first, to try again', '2 of Churn missed at first, to try again')
    """
    return plural(RETRY_OF if game else RETRY, failed, game=game)


def answer(attempt: Attempt, *, searching: bool, is_played: bool = False) -> str:
    """Return the answer to the moves so far, or a hint; `is_played` if the page plays the solution by itself."""
    match attempt.verdict:
        case Verdict.WRONG:
            return _refuted(attempt, searching=searching)
        case Verdict.SOLVED:
            solved = SOLVED.format(tries=tries(attempt.solving.misses, attempt.hints))
            return joined(solved, _achievement(attempt, searching=searching, is_played=is_played))
        case Verdict.SHOWN:
            solution = SOLUTION.format(moves=_line(attempt, attempt.solving.line))
            way = "" if is_played else SEE_SOLUTION
            return joined(solution, way, _achievement(attempt, searching=searching, is_played=is_played))
    if attempt.helped:
        return _help(attempt)
    return RIGHT.format(reply=_reply(attempt)) if attempt.reply else ""


def _refuted(attempt: Attempt, *, searching: bool) -> str:
    """Return why the wrong move does not win: how it is answered, what that does, and how the game ends."""
    if searching:
        return joined(WRONG, SEARCHING)
    if attempt.wins_too:
        return WINS_TOO
    line = [move.text for move in attempt.line]
    reason = refutation(attempt.game_view, attempt.line_start, line, attempt.side) or NO_WIN
    return joined(WRONG, reason, _more(attempt))


def _achievement(attempt: Attempt, *, searching: bool, is_played: bool) -> str:
    """Return what the solution has brought, once its end is known, and whether it lies ahead."""
    if searching:
        return ""
    outcome = achievement(attempt.line_start, [move.text for move in attempt.line], attempt.side)
    if not outcome or len(attempt.line) == len(attempt.solving.line):
        decision = rulebook.decision(attempt.game_view.match.position)
        return joined(outcome, decision.to(attempt.side) if decision else "")
    # In these cases it is clear already how to see the rest.
    is_named = is_played or attempt.verdict is Verdict.SHOWN
    return joined(AT_THE_END.format(outcome=outcome), "" if is_named else _more(attempt))


def _more(attempt: Attempt) -> str:
    """Return how to see the moves that follow the position on the board, "" for none."""
    return "" if attempt.game_view.match.at_end else SEE_MORE


def _reply(attempt: Attempt) -> str:
    """Return the opponent's answer to the last right move."""
    played = [move.text for move in attempt.solving.played]
    before = attempt.game_view.match.position_at(len(played) - 2)
    return answer_to(attempt.game_view, before, played[-2:])


def _help(attempt: Attempt) -> str:
    if attempt.helped > 1:
        return THE_MOVE.format(move=move_words(attempt.game_view, str(attempt.solving.wanted)))
    return beginning(attempt.solving.position, attempt.solving.wanted) or PASS_HINT


def _colour(attempt: Attempt, side: int) -> str:
    return attempt.game_view.game.colours[side - 1]


def _line(attempt: Attempt, moves: tuple[Move, ...]) -> str:
    return "; ".join(move_words(attempt.game_view, str(move)) for move in moves)


def tries(misses: int, hints: int) -> str:
    """Return the number of tries and hints.

    >>> tries(0, 0), tries(2, 1)
    ('at the first try', 'in 3 tries, with 1 hint')
    """
    times = IN_TRIES.format(tries=misses + 1) if misses else AT_FIRST_TRY
    return plural(HINTS, hints, tries=times) if hints else times


def about(attempt: Attempt, *, is_rated: bool) -> str:
    """Return the facts about a puzzle that is over: its themes, and its rating for a solver who has one too."""
    puzzle = attempt.puzzle
    rated = RATED.format(rating=rating(Rating(puzzle.rating, puzzle.deviation)))
    titles = [title for key, title in TITLES.items() if key in puzzle.themes]
    themes = THEMES_OF_PUZZLE.format(themes=" · ".join(title[:1].lower() + title[1:] for title in titles))
    return joined(rated if is_rated else "", themes if titles else "")


def other_rules(game: Game) -> str:
    """Return which rules of a puzzle its game usually has not, "" for none."""
    rules = rulebook.other_rules(game)
    return OTHER_RULES.format(rules="; ".join(rules)) if rules else ""


def learn_first(game: str) -> str:
    """Return the label of the link to the lesson of a game that the solver does not know."""
    return LEARN_FIRST.format(game=game)


def result(name: str, game: str, daily: Daily, streak: int) -> str:
    """Return the text to share, without giving the puzzle away."""
    title = MY_RESULT.format(name=name[:1].lower() + name[1:])
    text = MY_SOLVED if daily.status is DailyStatus.SOLVED else MY_FAILED
    outcome = text.format(game=game, tries=tries(daily.misses, daily.hints))
    return "\n".join([title, outcome, *([MY_STREAK.format(days=days(streak))] if streak else [])])
