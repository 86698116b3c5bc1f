"""The choice of the next puzzle: of the day, by key, by rating, or one to repeat. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from functools import cache
from itertools import islice

from affinage.matches import setup
from affinage.notation.credit import whole_game
from affinage.notation.link import load
from affinage.teach import rulebook
from affinage.teach.puzzles.collection import CollectedPuzzle, of_the_day
from affinage.teach.puzzles.puzzle import THEMES
from web.puzzles.link import LEVELS, PuzzleRequest
from web.puzzles.solver import RATED_AFTER, PuzzleSolver

NEAREST = 12  # puzzles of about the rating that fits, of which a beginner gets the one with fewest moves
ONE_MOVE = 3  # puzzles that a beginner solves before one of several moves


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
