"""A puzzle: a board with a win to find, whose other side replies automatically."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random

from affinage.game import DEFAULT_GAME
from affinage.matches.match import Match
from affinage.notation.credit import whole_game
from affinage.plain_text import sentence
from affinage.registry import game_keys, has_part
from affinage.teach.puzzles import collection
from affinage.teach.puzzles.collection import CollectedPuzzle
from affinage.view.game_view import GameView
from web.browser import address, api
from web.browser.device import now, today, zone
from web.browser.dom import by_id, listen
from web.browser.storage import BrowserStorage
from web.browser.tasks import Shared, begin, copy_to, share
from web.puzzles import link as puzzle_link
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt, Verdict
from web.puzzles.attempt_page import AttemptPage
from web.puzzles.choice import PuzzleChoice, opening
from web.puzzles.link import AGAIN, MISTAKES, NEXT, OTHER_PAGES, RUN, PuzzleRequest
from web.puzzles.panel import PuzzleDays, PuzzlePanel
from web.puzzles.run import Run
from web.puzzles.solver import Daily, DailyStatus, PuzzleSolver
from web.puzzles.storage import PUZZLE_FORM
from web.storage.progress import ProgressShelf
from web.storage.saved_index import SavedIndex
from web.storage.stored import LESSON
from web.table import side
from web.table.exercise import ExercisePage
from web.text import words


class PuzzlePage(AttemptPage):
    """Binds attempts at puzzles to the page."""

    def __init__(
        self,
        choice: PuzzleChoice,
        shelf: ProgressShelf[PuzzleSolver],
        request: PuzzleRequest,
        fault: str,
        embed: Callable[[GameView], None],
        own: Callable[[ExercisePage], None],
        mistakes: Callable[[str], tuple[int, str]],
    ) -> None:
        self._choice, self._shelf, self._mistakes = choice, shelf, mistakes
        # The streak run that the puzzle belongs to.
        self._run: Run | None = None
        messages = self._begin(request)
        super().__init__(self._attempt.game_view)
        self._panel = PuzzlePanel(
            {
                **self._solving_acts(),
                "next": self._next,
                "run": self._start_run,
                "share": self._share,
                "embed": lambda: embed(self._start_view()),
                "own": lambda: own(self),
            },
            self._choose,
        )
        listen(by_id("puzzle-days"), "toggle", lambda _: self._days.show())
        self._present(messages, fault)

    @cached_property
    def _days(self) -> PuzzleDays:
        return PuzzleDays(self._choice, lambda: self._shelf.progress, lambda: self._day)

    # Which puzzle

    def _begin(self, request: PuzzleRequest, besides: str = "") -> Sequence[str]:
        """Start the requested puzzle, or its replacement; return messages about that.

        The next one differs from the puzzle with the key `besides`.
        """
        solver, self._day = self._shelf.progress, today()
        self._mode = request
        messages: Sequence[str] = ()
        if request.puzzle == RUN:
            puzzle, self._request = self._next_of_run(request), PuzzleRequest(RUN, game=request.game)
        else:
            self._run = None
            opened = opening(self._choice, solver, request, (self._day, now()), besides)
            puzzle, self._request, messages = opened.puzzle, opened.request, opened.messages
            if request.puzzle == MISTAKES:
                messages = (self._mistakes(request.game)[1], *messages)
        daily = self._choice.daily(self._day)
        self._is_daily = puzzle.key == daily.key and not self._run
        self._attempt, self._searching = Attempt(puzzle), False
        # True once the result was counted.
        self._counted = False
        self._before = solver.daily_of(self._day) if self._is_daily else Daily()
        if self._before.status is DailyStatus.SOLVED:
            messages = (*messages, puzzle_words.SOLVED_TODAY)
        return messages

    def _next_of_run(self, request: PuzzleRequest) -> CollectedPuzzle:
        """Return the next puzzle of the streak run; it starts if there is none."""
        ladder = self._choice.ladder(request.game)
        run = self._run if self._run and not self._run.is_over else Run()
        puzzle = run.next(ladder, Random())
        if puzzle is None:
            # The player has seen all puzzles.
            run = Run()
            puzzle = ladder[0]
        self._run = run.with_puzzle(puzzle)
        return puzzle

    def open(self, request: PuzzleRequest) -> None:
        """Go to another puzzle."""
        self._notice.hide()
        messages = self._begin(request, self._attempt.puzzle.key)
        address.write(self._request.address)
        self._present(messages)
        self.show_task()

    def _follow_address(self) -> None:
        request, fault = puzzle_link.read(str(api.window.location.search), self._choice.by_key)
        if request.puzzle in OTHER_PAGES:
            api.window.location.reload()
            return
        self._present(self._begin(request), fault)

    def _present(self, messages: Sequence[str], fault: str = "") -> None:
        """Show the started puzzle, with messages about its address."""
        if fault:
            messages = (
                sentence(fault),
                puzzle_words.OPENED_INSTEAD.format(heading=self._heading),
                *messages,
            )
        lines = [*messages, *filter(None, [self._shelf.complaint()])]
        if lines:
            self._notice.show(lines, stays=True)
        if fault or self._request.address != str(api.window.location.search):
            address.write(self._request.address, replace=True)
        self.seat()
        themes = self._choice.themes(self._request.game, self._request.level)
        waiting = self._mistakes(self._request.game)
        self._panel.introduce(self._attempt, self._request, themes, waiting, is_known=self._is_known())

    def _is_known(self) -> bool:
        """Return whether the solver has begun the lesson of the puzzle's game, or tried a puzzle of it."""
        key = self._attempt.puzzle.game_key
        tried = (self._choice.by_key.get(each) for each in self._shelf.progress.tried)
        is_tried = any(puzzle and puzzle.game_key == key for puzzle in tried)
        return (
            is_tried or not has_part(key, "lesson") or bool(BrowserStorage("localStorage").read(LESSON + key))
        )

    @property
    def _heading(self) -> str:
        day = self._day if self._is_daily else self._request.day
        return puzzle_words.heading(self._attempt.puzzle, day)

    # Actions of players

    def _next(self) -> None:
        """Go on as before: with the run, with the failed puzzles, or with the chosen kind."""
        kind = self._mode.puzzle if self._mode.puzzle in (RUN, AGAIN) else NEXT
        self.open(replace(self._panel.request, puzzle=kind))

    def _choose(self) -> None:
        """Follow a choice of game, difficulty or theme; in a run, another game begins another one."""
        kind, self._run = RUN if self._run else NEXT, None
        self.open(replace(self._panel.request, puzzle=kind))

    def _start_run(self) -> None:
        """Start a streak run, or leave it."""
        kind = NEXT if self._run else RUN
        self._run = None
        self.open(PuzzleRequest(kind, game=self._panel.request.game))

    def again(self) -> None:
        """Try again, which a streak run does not allow."""
        if not self._run:
            super().again()

    def _start_view(self) -> GameView:
        """Return the initial view of the puzzle."""
        return GameView(Match(self.game_view.game, start=self._attempt.puzzle.start()))

    def _share(self) -> None:
        link = address.page() + PuzzleRequest(self._attempt.puzzle.key).address
        streak = self._shelf.progress.streak.on(self._day, zone()) if self._is_daily else 0
        day = self._day if self._is_daily else self._request.day
        heading = puzzle_words.heading(self._attempt.puzzle, day)
        text = puzzle_words.result(heading, words.name_of(self.game_view.game), self._result, streak)
        by_id("puzzle-result").value = f"{text}\n{link}"
        begin(self._send(text, link))

    async def _send(self, text: str, link: str) -> None:
        """Open the system's share sheet with the result, or copy it."""
        if await share(text, link) is not Shared.FAILED:
            return
        field = by_id("puzzle-result")
        field.hidden = False
        await copy_to("puzzle-shared", field, puzzle_words.RESULT_COPIED)

    # Results

    @property
    def _result(self) -> Daily:
        """Progress of the solver; for a daily puzzle including that before a reload."""
        attempt, before = self._attempt, self._before
        if before.status is not DailyStatus.OPEN:
            return before
        status = {Verdict.SOLVED: DailyStatus.SOLVED, Verdict.SHOWN: DailyStatus.SHOWN}.get(
            attempt.verdict, DailyStatus.OPEN
        )
        day = self._day if self._is_daily else None
        return Daily(day, before.misses + attempt.solving.misses, before.hints + attempt.hints, status)

    def _count(self) -> None:
        """Store the result: the first miss or hint decides, otherwise the end."""
        attempt = self._attempt

        def change(solver: PuzzleSolver) -> PuzzleSolver:
            if not self._counted and (attempt.is_over or not attempt.is_clean):
                self._counted = True
                solver = solver.counted(attempt.puzzle, now(), clean=attempt.is_clean)
                if self._run:
                    self._run = self._run.after(solved=attempt.is_clean)
                    solver = replace(solver, best_run=max(solver.best_run, self._run.solved))
            if attempt.verdict is Verdict.SOLVED:
                solver = solver.with_solved(attempt.puzzle.key)
            return solver.with_daily(self._result, zone()) if self._is_daily else solver

        self._shelf.change(change)
        if complaint := self._shelf.complaint():
            self._notice.show([complaint], stays=True)

    # Display

    def seat(self) -> None:
        """Show the attempt on the board."""
        game = self._attempt.game_view.game
        side.name(whole_game(game))
        self._set_board(self._attempt.game_view)

    def update_views(self) -> None:
        """Update everything around the board."""
        solver = self._shelf.progress
        heading = self._heading
        api.document.title = f"{heading} · {self.game_view.game.name}"
        closed = self._attempt.is_over or self._attempt.is_wrong
        self._show_status(is_over=closed, is_solved=self._attempt.verdict is Verdict.SOLVED)
        can_share = self._result.status is not DailyStatus.OPEN
        self._panel.update(
            heading, self._attempt, searching=self._searching, can_share=can_share, is_rated=solver.is_rated
        )
        standing = puzzle_words.standing(solver, self._day, zone())
        self._panel.stand(standing, len(self._choice.failed(solver, now(), self._request.game)))
        counts = self._attempt.puzzle.key not in solver.tried
        self._panel.show_run(
            self._attempt, self._run, solver.best_run, costs=counts and not self._attempt.is_over
        )


def kind_of_address() -> str:
    """Return the kind of puzzle that the address asks for, or its key."""
    return request_of_address().puzzle


def request_of_address() -> PuzzleRequest:
    """Return what the address asks for; of its keys only those of kinds."""
    return puzzle_link.read(str(api.window.location.search), ())[0]


def _last_game() -> str:
    """Return the key of the game played last in this browser, "" without one that has puzzles."""
    saved = SavedIndex(BrowserStorage("localStorage")).games()
    last = max(saved, key=lambda game: game.order, default=None)
    return last.game.key if last and last.game.key in game_keys() else ""


def of_address(
    embed: Callable[[GameView], None],
    own: Callable[[ExercisePage], None],
    mistakes: Callable[[str], tuple[int, str]],
    fault: str = "",
) -> PuzzlePage:
    """Return a page with the puzzle of its address, which has a `fault` if any.

    `embed` asks how to embed a puzzle, `own` shows *My puzzles*, and `mistakes` returns how many mistakes from a
    game, "" for any, are to be tried now, and when the next one comes.
    """
    choice = PuzzleChoice(collection.parse(str(api.window.boot.collection)))
    request, wrong = puzzle_link.read(str(api.window.location.search), choice.by_key)
    if request == PuzzleRequest(NEXT):
        request = replace(request, game=_last_game() or DEFAULT_GAME)
    elif request == PuzzleRequest(MISTAKES):
        request = replace(request, game=_last_game())
    shelf = ProgressShelf(BrowserStorage("localStorage"), PUZZLE_FORM)
    return PuzzlePage(choice, shelf, request, fault or wrong, embed, own, mistakes)
