"""The start of lessons, puzzles and mistakes: their boards, and the header that every page has."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from affinage.errors import FragmentError
from affinage.notation.credit import whole_game
from affinage.registry import game_class
from affinage.view.game_view import GameView
from web.browser import address, api
from web.browser.device import now
from web.browser.dom import by_id, listen, on_click
from web.browser.storage import BrowserStorage
from web.browser.tasks import with_rare, with_rest
from web.pages.own_puzzles import make_puzzles
from web.settings.controls import BrowserControls
from web.storage.progress import ProgressShelf
from web.table.controller import answer_taps
from web.table.exercise import ExercisePage

if TYPE_CHECKING:
    from web.embed.dialog import EmbedDialog
    from web.lessons.page import LessonPage
    from web.rules.dialog import RulesDialog
    from web.sharing.paper import Paper


def _lesson() -> LessonPage:
    from web.lessons import page

    lesson = page.of_address(lambda game_view: with_rest(lambda: _keep(game_view, lesson)))
    return lesson


def _keep(game_view: GameView, page: LessonPage) -> None:
    """Add the game of a lesson to *My games*."""
    from web.library.finished import add_lesson_game

    add_lesson_game(game_view, lambda reason: page.report([reason]), lambda: page.note_kept(game_view))


def _puzzle() -> ExercisePage:
    """Return the page of the mistake, the set or the puzzle in the address; another puzzle where these are missing."""
    from web.puzzles import page
    from web.puzzles.link import CLASS, MISTAKES, SET

    kind, fault = page.kind_of_address(), ""
    if kind == MISTAKES:
        from web.mistakes import page as mistakes

        if waiting := mistakes.of_storage(page.request_of_address().game):
            return waiting
    elif kind in (SET, CLASS):
        from web.puzzle_sets import page as puzzle_sets

        try:
            return puzzle_sets.of_address(_make_puzzles)
        except FragmentError as error:
            fault = str(error)
    puzzle = page.of_address(
        lambda game_view: _embed(game_view, puzzle), _make_puzzles, _mistakes_waiting, fault
    )
    return puzzle


def _embed(game_view: GameView, page: ExercisePage) -> None:
    """Show how to embed a puzzle."""
    with_rare(lambda: _embed_dialog().open(game_view, mode="puzzle"), page.report)


def _mistakes_waiting(game: str) -> tuple[int, str]:
    """Return how many mistakes from a game, "" for any, are to be tried now, and when the next one comes."""
    from web.mistakes import words
    from web.mistakes.box import MISTAKE_FORM

    box = ProgressShelf(BrowserStorage("localStorage"), MISTAKE_FORM).progress
    name = game_class(game).name if game else ""
    return len(box.due(now(), game)), words.coming(box, now(), game, name)


def _make_puzzles(page: ExercisePage) -> None:
    """Show *My puzzles*, with the position of an exercise as one to add."""
    make_puzzles(page.game_view, page.report)


@cache
def _embed_dialog() -> EmbedDialog:
    from web.embed.dialog import EmbedDialog

    return EmbedDialog()


@cache
def _rules() -> RulesDialog:
    from web.rules.dialog import RulesDialog

    return RulesDialog({"print": lambda game: _paper().print_rules(game)})


@cache
def _paper() -> Paper:
    from web.sharing.paper import Paper

    return Paper()


def _task() -> tuple[str, ...]:
    """Return the texts of the task on the page, its title first."""
    texts = (str(part.textContent) for part in by_id("task").querySelectorAll("h2, p"))
    return tuple(filter(None, texts))


async def start() -> None:
    """Open the exercise of the page's address."""
    kind = address.exercise()
    if not api.document.documentElement.hasAttribute("data-exercise"):
        # The start has fetched what a board needs, so load the page again for the exercise.
        api.window.location.replace(address.plain_exercise(kind))
        return
    page = _lesson() if kind == "lesson" else _puzzle()
    BrowserControls(page, {})
    for name, act in {
        "rules": lambda: _rules().open(whole_game(page.game_view.game)),
        "games": lambda: api.window.location.assign(api.window.location.pathname),
    }.items():
        on_click(name, act)
        by_id(name).disabled = False
    listen(api.window, "beforeprint", lambda _: _paper().lay_out_exercise(page.game_view, _task()))
    listen(api.window, "afterprint", lambda _: _paper().clear())
    answer_taps()
