"""Opening of a request: its puzzle, its address, and the messages about it. No DOM here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime

from affinage.teach.puzzles.collection import CollectedPuzzle
from web.puzzles import words as puzzle_words
from web.puzzles.choice import PuzzleChoice
from web.puzzles.link import AGAIN, DAILY, MISTAKES, NEXT, PuzzleRequest
from web.puzzles.solver import PuzzleSolver


@dataclass(frozen=True, slots=True)
class Opening:
    """A puzzle that was opened."""

    puzzle: CollectedPuzzle
    request: PuzzleRequest  # for the address
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
