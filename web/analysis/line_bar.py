"""The bar of a line that is open in the review: its steps, its end, and the way back to the game."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.matches.variations import GameNode
from affinage.view.game_view import POSITION, GameView
from web.analysis import review_words as words
from web.browser.dom import listen, make, plain
from web.browser.elements import Element, Event
from web.table.table import Table
from web.text.words import EARLIER_MOVE, LATER_MOVE
from web.widgets.fields import button, row, status


class LineBar:
    """Puts a line on the board, so that every way forward follows it to its end."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._from: tuple[GameNode, int] | None = None  # end of the line and ply on the board before
        self._opener: Element | None = None  # the button whose line it is
        self._was_over = False
        self._text = status("line-state")
        labels = {"back": EARLIER_MOVE, "forward": LATER_MOVE, "game": words.BACK_TO_GAME}
        self._buttons = {name: button(label, step=name) for name, label in labels.items()}
        parts = self._text, row(*self._buttons.values())
        self.element: Element = make("div", {"id": "line-bar", "hidden": ""}, *parts)
        listen(self.element, "click", self._clicked)

    def open(self, before: Sequence[str], line: Sequence[str], opener: Element) -> None:
        """Show the first move of a line, which follows some moves of the game, below the text with its button."""
        game_view = self._table.game_view
        match = game_view.match
        if not (self._from and game_view.is_in_line):
            self._from = match.end, match.ply
        game_view.open_line(before, line)
        self._opener = opener
        opener.parentElement.after(self.element)
        self.update(game_view)  # at its full size
        _show(self.element)
        self._table.changed(POSITION)

    def update(self, game_view: GameView) -> None:
        """Show how far the line is, or nothing once the board has left it."""
        self.element.hidden = not game_view.is_in_line
        if not game_view.is_in_line:
            game_view.close_line()
            self._was_over = False
            return
        number, total = game_view.place_in_line
        is_over = number == total
        self._text.textContent = (words.LINE_ENDS if is_over else words.IN_LINE).format(
            number=number, total=total
        )
        self._buttons["back"].disabled, self._buttons["forward"].disabled = not number, is_over
        self._buttons["game"].classList.toggle("main", is_over)
        if is_over and not self._was_over:
            self._table.display.say(words.LINE_OVER)
            _show(self.element)  # its text is longer at the end
        self._was_over = is_over

    def _clicked(self, event: Event) -> None:
        pressed = event.target.closest("[data-step]")
        if not pressed or self._from is None or self._opener is None:
            return
        game_view = self._table.game_view
        step = str(pressed.dataset.step)
        if step == "game":
            end, ply = self._from
            game_view.show(end)
            game_view.close_line()
            self.element.hidden = True
            self._opener.focus(plain({"preventScroll": True}))
            _show(self._opener.parentElement)
            self._table.goto(ply)
        else:
            self._table.goto(game_view.match.ply + (1 if step == "forward" else -1))


def _show(element: Element) -> None:
    """Scroll no further than an element needs."""
    element.scrollIntoView(plain({"block": "nearest"}))
