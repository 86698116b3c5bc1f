"""The page that shows the player's mistakes, each to be played better: its panel, and the attempts on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from affinage.errors import AffinageError
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.notation.wording import YOU
from affinage.registry import game_keys
from affinage.view.game_view import Change, Effect
from web.browser import api
from web.browser.device import now
from web.browser.dom import by_id, make, on_click, write
from web.browser.elements import Element
from web.browser.storage import BrowserStorage
from web.mistakes import words as mistake_words
from web.mistakes.box import MISTAKE_FORM, MistakeBox
from web.mistakes.mistake import MistakeAttempt, MistakeVerdict, Trial
from web.model.seating import one_person
from web.model.suggestion import climb_of
from web.puzzles.link import NEXT, PuzzleRequest
from web.storage.progress import ProgressShelf
from web.table import side
from web.table.exercise import ExercisePage, exercise_panel, goal, show_answer
from web.table.results import GameResults
from web.widgets.fields import button, move_steps, row, status, update_move_steps


class MistakePanel:
    """Shows an attempt at a mistake; `acts` are the actions of its buttons."""

    def __init__(self, acts: Mapping[str, Callable[[], None]]) -> None:
        api.document.querySelector("main").prepend(_panel())
        for name, act in acts.items():
            on_click(f"mistake-{name}", act)

    def update(
        self,
        attempt: MistakeAttempt,
        *,
        failed: bool,
        has_next: bool,
        standing: str,
        ways: Sequence[tuple[str, str]],
    ) -> None:
        """Show how far the attempt is, whether another mistake is left, and after the last the ways on.

        Each way is the label and the address of a link, the main one first.
        """
        verdict, is_over = attempt.verdict, attempt.is_over
        is_wrong = attempt.is_wrong
        write("mistake-goal", mistake_words.task(attempt))
        answer = mistake_words.answer(attempt, failed=failed)
        is_new = answer and by_id("mistake-answer").textContent != answer
        write("mistake-answer", answer)
        by_id("mistake-answer").classList.toggle("right", verdict is MistakeVerdict.RIGHT)
        for name, shows in {
            "again": is_wrong or verdict is MistakeVerdict.CHECKING,
            "show": not is_over and verdict is not MistakeVerdict.CHECKING,
            "next": has_next and (is_over or is_wrong),
        }.items():
            by_id(f"mistake-{name}").hidden = not shows
        by_id("mistake-again").classList.toggle("main", is_wrong)
        by_id("mistake-next").classList.toggle("main", is_over)
        links = [make("a", {"href": address, "class": "way"}, label) for label, address in ways]
        if links:
            links[0].classList.add("main")
        by_id("mistake-ways").replaceChildren(*links)
        update_move_steps("mistake", attempt.game_view.match, shows=is_over or is_wrong)
        write("mistake-standing", standing)
        if is_new:
            show_answer(by_id("mistake-answer"), by_id("mistake-show"))


def _panel() -> Element:
    """Return the elements of the panel, empty."""
    *buttons, close = (button(label, f"mistake-{name}") for name, label in mistake_words.BUTTONS.items())
    return exercise_panel(
        (mistake_words.TASK, mistake_words.ANSWER),
        [make("h2", {}, mistake_words.HEADING), goal("mistake-goal")],
        [
            status("mistake-answer", "answer"),
            row(*buttons, make("span", {"id": "mistake-ways"}), close, move_steps("mistake")),
            make("p", {"id": "mistake-standing"}),
        ],
    )


class MistakesPage(ExercisePage):
    """Binds attempts at mistakes to the page."""

    kind = "puzzle"

    def __init__(self, shelf: ProgressShelf[MistakeBox], attempt: MistakeAttempt, game: str) -> None:
        """Begin with an attempt; `game` is the key of the game whose mistakes follow, "" for any."""
        self._shelf, self._attempt, self._game = shelf, attempt, game
        # True once the attempt has been counted.
        self._counted = False
        self._results = GameResults(BrowserStorage("localStorage"))
        super().__init__(attempt.game_view)
        self._panel = MistakePanel(
            {
                "again": self.again,
                "show": self._show,
                "back": lambda: self.goto(self.game_view.match.ply - 1),
                "forward": lambda: self.goto(self.game_view.match.ply + 1),
                "next": self._next,
                "close": _leave,
            }
        )
        self._complain()
        self.seat()

    @property
    def _exercise(self) -> MistakeAttempt:
        return self._attempt

    def _follow_address(self) -> None:
        # Only puzzles have other addresses.
        api.window.location.reload()

    # What people do

    def _show(self) -> None:
        self._attempt.show()
        self.seat()

    def _next(self) -> None:
        """Go to the next mistake that is due; delete those that cannot be read."""
        following = next_attempt(self._shelf, self._game, besides=self._attempt.mistake.key)
        if following:
            self._attempt, self._counted = following, False
            self.seat()
            self.show_task()

    # Results

    def _settle(self, change: Change) -> None:
        """Judge a move, and count the attempt once a move or a search has decided it."""
        attempt = self._attempt
        if change.effect is Effect.MOVE:
            attempt.judge()
            if attempt.verdict in (MistakeVerdict.CHECKING, MistakeVerdict.WRONG) and not attempt.answers:
                self.thinking.inquire(Trial(attempt))
        self._count()

    def _count(self) -> None:
        """Keep how the attempt went: its first miss or help decides, or else its end."""
        attempt = self._attempt
        if not self._counted and (attempt.is_over or attempt.misses):
            self._counted = True
            key, clean = attempt.mistake.key, attempt.is_clean
            self._shelf.change(lambda box: box.tried(key, now(), clean=clean))
            self._complain()

    def _complain(self) -> None:
        """Show what goes wrong with the storage, once."""
        if complaint := self._shelf.complaint():
            self._notice.show([complaint], stays=True)

    def go_on(self) -> None:
        """Try again after the computer has stopped."""
        self.again()

    # How it is shown

    def seat(self) -> None:
        """Show the attempt on the board."""
        game = self._attempt.game_view.game
        side.name(game)
        api.document.title = mistake_words.page_title(game.name)
        self._set_board(self._attempt.game_view)

    @property
    def _ways(self) -> list[tuple[str, str]]:
        """The ways on after the last mistake: the same game and seat against the level that suits, and a puzzle."""
        game, side = self._attempt.game_view.game, self._attempt.side
        level = climb_of(game, self._results.read(game)).suiting
        seating = one_person(game, YOU, side, level)
        match = GameRecord(Match(game, seating.people), levels=seating.levels)
        puzzle = PuzzleRequest(NEXT, game=game.key if game.key in game_keys() else "")
        return [
            (mistake_words.play_level(level), share.link(match)),
            (mistake_words.SOLVE_PUZZLE, puzzle.address),
        ]

    def update_views(self) -> None:
        """Show the attempt as it is now around the board."""
        attempt, box = self._attempt, self._shelf.progress
        key = attempt.mistake.key
        has_next = any(other != key for other in box.due(now(), self._game))
        closed = attempt.is_over or attempt.is_wrong
        self._show_status(is_over=closed, is_solved=attempt.verdict is MistakeVerdict.RIGHT)
        failed = self.thinking.broken and not attempt.is_over
        ways = () if has_next or not attempt.is_over else self._ways
        standing = mistake_words.standing(
            box, key, now(), self._game, is_tried=closed, is_over=attempt.is_over
        )
        self._panel.update(attempt, failed=failed, has_next=has_next, standing=standing, ways=ways)
        self.show_thinking()


def next_attempt(
    shelf: ProgressShelf[MistakeBox], game: str = "", besides: str = ""
) -> MistakeAttempt | None:
    """Return an attempt at the next mistake that waits in a game, "" for any, None without one.

    Forget those that no game can have.
    """
    for key in shelf.progress.due(now(), game):
        if key == besides:
            continue
        try:
            return MistakeAttempt(shelf.progress.entries[key].mistake)
        except AffinageError:
            shelf.change(partial(MistakeBox.without, key=key))
    return None


def _leave() -> None:
    """Return to the page before this one, such as the game of the mistake; without one, to the start of the site."""
    if api.window.history.length > 1:
        api.window.history.back()
    else:
        api.window.location.assign("?")


def of_storage(game: str = "") -> MistakesPage | None:
    """Return a page with the next mistake that waits in a game, "" for any, None without one."""
    shelf = ProgressShelf(BrowserStorage("localStorage"), MISTAKE_FORM)
    attempt = next_attempt(shelf, game)
    return MistakesPage(shelf, attempt, game) if attempt else None
