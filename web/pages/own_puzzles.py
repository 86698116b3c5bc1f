"""The dialog of *My puzzles*, for a game and for an exercise alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from affinage.view.game_view import GameView
from web.browser.address import folder
from web.browser.failures import Report
from web.browser.tasks import with_rare

if TYPE_CHECKING:
    from web.puzzle_sets.dialog import SetsDialog


def make_puzzles(game_view: GameView, report: Report, edit: Callable[[], None] | None = None) -> None:
    """Show *My puzzles*, with the position of a view as one to add; `report` takes the reason if that fails.

    `edit` opens the editor of positions, where there is one.
    """
    with_rare(lambda: dialog().open(game_view, edit), report)


@cache
def dialog() -> SetsDialog:
    """Return the dialog; its modules must be loaded."""
    from web.embed.snippet import set_snippet
    from web.puzzle_sets.dialog import SetsDialog

    return SetsDialog(lambda puzzle_set: set_snippet(folder(), puzzle_set))
