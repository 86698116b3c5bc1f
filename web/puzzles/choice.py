"""The choice of a puzzle: of the day, by key, by rating, or one to repeat, and the messages about it. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache
from itertools import islice

from affinage.matches import setup
from affinage.notation.credit import whole_game
from affinage.notation.link import load
from affinage.teach import rulebook
from affinage.teach.puzzles.collection import CollectedPuzzle, of_the_day
from affinage.teach.puzzles.puzzle import THEMES
from web.puzzles import words as puzzle_words
from web.puzzles.link import AGAIN, DAILY, LEVELS, MISTAKES, NEXT, PuzzleRequest
from web.puzzles.solver import RATED_AFTER, PuzzleSolver

NEAREST = 12
"""Puzzles of about the rating that fits; a beginner gets the one of these with fewest moves."""
ONE_MOVE = 3
"""Puzzles of a single move that a beginner solves before one of several moves."""


class PuzzleChoice:
    """Chooses among the puzzles of a collection."""

    def __init__(self, puzzles: Sequence[CollectedPuzzle]) -> None:
        self._puzzles = puzzles
        self._easiest_first = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.key))
        self._days = sum(1 for puzzle in puzzles if puzzle.is_daily)
        self.by_key = {puzzle.key: puzzle for puzzle in puzzles}

    def daily(self, day: date) -> CollectedPuzzle:
        """Return the puzzle of a day."""
        return of_the_day(self._puzzles, day)

    def first_day(self, today: date) -> date:
        """Return the first of the days up to today on which each daily puzzle has come once."""
        return today - timedelta(self._days - 1)

    def ladder(self, game: str = "", level: str = "", theme: str = "") -> list[CollectedPuzzle]:
        """Return the puzzles of a game, a level and a theme, "" for any, with the easiest first."""
        of_game = [puzzle for puzzle in self._easiest_first if game in ("", puzzle.game_key)]
        if level:
            third = LEVELS.index(level)
            of_game = of_game[len(of_game) * third // 3 : len(of_game) * (third + 1) // 3]
        return [puzzle for puzzle in of_game if theme in ("", *puzzle.themes)]

    def themes(self, game: str = "", level: str = "") -> list[str]:
        """Return the themes that occur in a game and a level, "" for any, in the order of `THEMES`."""
        occurring = {theme for puzzle in self.ladder(game, level) for theme in puzzle.themes}
        return [theme for theme in THEMES if theme in occurring]

    def next(self, solver: PuzzleSolver, request: PuzzleRequest, besides: str = "") -> CollectedPuzzle | None:
        """Return the next puzzle of a request's game, level and theme, except the one with the key `besides`.

        It suits the solver's rating. Before there is one, it has the author's usual rules, at first also one move among
        few, and is a little harder for each puzzle solved. If all were tried, it is the one tried longest ago; None if
        there is no such puzzle.
        """
        ladder = self.ladder(request.game, request.level, request.theme)
        fitting = {puzzle.key: puzzle for puzzle in ladder}
        tried = [key for key in solver.tried if key in fitting]
        new = [puzzle for puzzle in ladder if puzzle.key not in {*tried, besides}]
        if new and solver.is_rated:
            return min(new, key=lambda puzzle: abs(puzzle.rating - solver.rating.rating))
        if new:
            rung = ladder[min(len(ladder) * solver.solved_at_once // (2 * RATED_AFTER), len(ladder) - 1)]
            return _for_beginner(new, rung.rating, is_first=solver.solved_at_once < ONE_MOVE)
        again = next((key for key in tried if key != besides), besides)
        return fitting.get(again)

    def failed(self, solver: PuzzleSolver, now: datetime, game: str = "") -> list[CollectedPuzzle]:
        """Return the puzzles of a game, "" for any, to be tried once more, the longest waiting first."""
        known = [self.by_key[key] for key in solver.failed(now) if key in self.by_key]
        return [puzzle for puzzle in known if game in ("", puzzle.game_key)]


def _for_beginner(new: Sequence[CollectedPuzzle], rating: int, *, is_first: bool) -> CollectedPuzzle:
    """Return a puzzle of about a rating with the author's usual rules, if there is one.

    A first one has one move, and fewest to choose from: all can be tried in the head.
    """
    nearest = sorted(new, key=lambda each: (is_first and len(each.solution) > 1, abs(each.rating - rating)))
    usual = list(islice((puzzle for puzzle in nearest if _is_usual(puzzle.query)), NEAREST))
    if is_first and usual:
        return min(usual, key=_moves)
    return next(iter(usual), nearest[0])


def _moves(puzzle: CollectedPuzzle) -> int:
    """Return how many moves there are to choose from."""
    return len(setup.read(load(puzzle.query), puzzle.position).legal_moves())


@cache
def _is_usual(query: str) -> bool:
    """Return whether a variant has the usual rules of its game, all of them the author's, on any board."""
    game = load(query)
    changed = {option.key for option in whole_game(game).departures} - {"board"}
    return not (changed or rulebook.other_rules(game))


@dataclass(frozen=True, slots=True)
class Opening:
    """A puzzle that was opened."""

    puzzle: CollectedPuzzle
    request: PuzzleRequest
    """Request for the address."""
    messages: tuple[str, ...] = ()


def opening(
    choice: PuzzleChoice,
    solver: PuzzleSolver,
    request: PuzzleRequest,
    moment: tuple[date, datetime],
    besides: str = "",
) -> Opening:
    """Return the puzzle of a request at a moment, or its replacement; the next one is not the one of key `besides`.

    The moment is the day there and the time in UTC.
    """
    day, now = moment
    if request.day:
        return _of_day(choice, request, day)
    if request.puzzle in choice.by_key:
        return Opening(choice.by_key[request.puzzle], request)
    if request.puzzle == AGAIN:
        failed = [puzzle for puzzle in choice.failed(solver, now, request.game) if puzzle.key != besides]
        if failed:
            return Opening(failed[0], replace(request, puzzle=failed[0].key))
        return _next(choice, solver, request, besides, puzzle_words.NO_RETRY)
    if request.puzzle == MISTAKES:
        return _next(choice, solver, request, besides, puzzle_words.NO_MISTAKE)
    if request.puzzle == NEXT:
        return _next(choice, solver, request, besides)
    return Opening(choice.daily(day), replace(request, puzzle=DAILY))


def _of_day(choice: PuzzleChoice, request: PuzzleRequest, today: date) -> Opening:
    """Return the puzzle of a day, or that of today where the day has none."""
    first = choice.first_day(today)
    assert request.day
    if first <= request.day <= today:
        return Opening(choice.daily(request.day), request)
    return Opening(choice.daily(today), PuzzleRequest(), (puzzle_words.no_puzzle_of(request.day, first),))


def _next(
    choice: PuzzleChoice, solver: PuzzleSolver, request: PuzzleRequest, besides: str, *messages: str
) -> Opening:
    """Return the next puzzle of a kind; without one of its theme, one of its game and level, or else any."""
    puzzle = choice.next(solver, request, besides)
    if puzzle is None:
        messages = (*messages, puzzle_words.NO_THEME)
        wider = (replace(request, theme=""), PuzzleRequest(NEXT))
        puzzle = next(filter(None, (choice.next(solver, each, besides) for each in wider)))
    elif puzzle.key in solver.tried:
        messages = (*messages, puzzle_words.ALL_TRIED)
    return Opening(puzzle, replace(request, puzzle=puzzle.key), messages)
