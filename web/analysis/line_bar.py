"""The bar of a line that is open in the review: its steps, its end, and the way back to the game."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.matches.variations import GameNode
from affinage.view.game_view import GameView
from web.analysis import words
from web.browser.dom import listen, make, plain
from web.browser.elements import Element, Event
from web.table.table import Table
from web.text.words import EARLIER_MOVE, LATER_MOVE
from web.widgets.fields import button, row, status


class LineBar:
    """Puts a line on the board, so that every way forward follows it to its end."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._end: GameNode | None = None  # last node of the line, None without an open one
        self._from: tuple[GameNode, int] | None = None  # end of the line and ply on the board before
        self._begin = 0  # ply before the first move of the line
        self._was_over = False
        self._text = status("line-state")
        labels = {"back": EARLIER_MOVE, "forward": LATER_MOVE, "game": words.BACK_TO_GAME}
        self._buttons = {name: button(label, step=name) for name, label in labels.items()}
        parts = self._text, row(*self._buttons.values())
        self.element: Element = make("div", {"id": "line-bar", "hidden": ""}, *parts)
        listen(self.element, "click", self._clicked)

    def open(self, before: Sequence[str], line: Sequence[str]) -> None:
        """Show the first move of a line, which follows some moves of the game."""
        match = self._table.game_view.match
        if not (self._from and self._is_open(self._table.game_view)):
            self._from = match.end, match.ply
        self._begin, self._end = len(before), match.branch([*before, *line])
        self._goto(self._end, self._begin + 1)

    def update(self, game_view: GameView) -> None:
        """Show how far the line is, or nothing once the board has left it."""
        is_open = self._is_open(game_view)
        self.element.hidden = not is_open
        if not is_open or self._end is None:
            self._end, self._was_over = None, False
            return
        number, total = game_view.match.ply - self._begin, self._end.ply - self._begin
        is_over = number == total
        self._text.textContent = (words.LINE_ENDS if is_over else words.IN_LINE).format(
            number=number, total=total
        )
        self._buttons["back"].disabled, self._buttons["forward"].disabled = not number, is_over
        self._buttons["game"].classList.toggle("main", is_over)
        if is_over and not self._was_over:
            self._table.display.say(words.LINE_OVER)
        self._was_over = is_over

    def show_up(self) -> None:
        """Scroll to the bar."""
        self.element.hidden = False
        self.element.scrollIntoView(plain({"block": "nearest"}))

    def _is_open(self, game_view: GameView) -> bool:
        match, end = game_view.match, self._end
        return end is not None and end in match.line() and self._begin <= match.ply <= end.ply

    def _clicked(self, event: Event) -> None:
        pressed = event.target.closest("[data-step]")
        if not pressed or self._end is None or self._from is None:
            return
        step, ply = str(pressed.dataset.step), self._table.game_view.match.ply
        if step == "game":
            self._end = None
            self._goto(*self._from)
        else:
            self._goto(self._end, ply + (1 if step == "forward" else -1))

    def _goto(self, end: GameNode, ply: int) -> None:
        """Show a ply of the line that leads to a node."""
        self._table.game_view.show(end)
        self._table.goto(ply)
