"""The start of lessons, puzzles and mistakes: their boards, and the header that every page has."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from affinage.notation.credit import whole_game
from web.browser import address, api
from web.browser.dom import by_id, on_click
from web.settings.browser_controls import BrowserControls
from web.table.controller import answer_taps
from web.table.exercise import ExercisePage

if TYPE_CHECKING:
    from web.embed.dialog import EmbedDialog
    from web.rules.dialog import RulesDialog


def _lesson() -> ExercisePage:
    from web.lessons import page

    return page.of_address()


def _puzzle() -> ExercisePage:
    """Return the page of a mistake where the address asks for one and one waits; otherwise that of a puzzle."""
    from web.puzzles import page

    if page.asks_for_mistakes():
        from web.mistakes import page as mistakes

        if waiting := mistakes.of_storage():
            return waiting
    return page.of_address(lambda game_view: _embed_dialog().open(game_view, mode="puzzle"))


@cache
def _embed_dialog() -> EmbedDialog:
    from web.embed.dialog import EmbedDialog

    return EmbedDialog()


@cache
def _rules() -> RulesDialog:
    from web.rules.dialog import RulesDialog

    return RulesDialog()


def start() -> None:
    """Open the exercise of the page's address."""
    kind = address.exercise()
    if not api.document.documentElement.hasAttribute("data-exercise"):
        api.window.location.replace(address.plain_exercise(kind))  # the start has fetched what a board needs
        return
    page = _lesson() if kind == "lesson" else _puzzle()
    BrowserControls(page, {})
    for name, act in {
        "rules": lambda: _rules().open(whole_game(page.game_view.game)),
        "games": lambda: api.window.location.assign(api.window.location.pathname),
    }.items():
        on_click(name, act)
        by_id(name).disabled = False
    answer_taps()
