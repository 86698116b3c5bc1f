"""Drawing on the board: circles and arrows by the right mouse button, by a long press, or by keys on a cell."""

from __future__ import annotations

from math import hypot
from typing import Protocol

from affinage.matches.marks import DrawnMark, next_colour
from affinage.notation.wording import mark_words
from affinage.plain_text import capitalized
from affinage.view.game_view import GameView
from affinage.view.grid import latin
from web.board import words
from web.board.display import Display
from web.browser import api
from web.browser.dom import later, listen
from web.browser.elements import Element, Event

# After a longer rest of a finger, browsers open their own menu.
PRESS_MS = 400
STILL = 10
"""Pixels that a resting finger may move."""
RIGHT = 2
"""Number of the right mouse button."""
CIRCLE, ARROW = "m", "a"
"""Keys that draw."""


class MarkedBoard(Protocol):
    """A board whose game stores the marks drawn on it."""

    game_view: GameView
    display: Display

    def changed(self) -> None:
        """Handle a change of the marks."""

    def announce(self, text: str) -> None:
        """Announce a text to screen readers."""


class MarkPen:
    """Draws on the game of a board."""

    def __init__(self, grid: Element, board: MarkedBoard) -> None:
        self._grid, self._board = grid, board
        # The cell where the mark being drawn begins, and its colour; "" for the next colour in turn.
        self._tail: int | None = None
        self._colour = ""
        # Number of presses so far, which shows whether a press still lasts.
        self._presses = 0
        # The place of a resting finger that may begin to draw, in pixels.
        self._resting: tuple[float, float] | None = None
        # True from the moment when the press draws: it means nothing else then.
        self._holds = False
        # The game and the cell where an arrow drawn by keys begins.
        self._arrow: tuple[GameView, int] | None = None
        for event, react in {
            "pointerdown": self._press,
            "pointermove": self._move,
            "pointerup": self._release,
            "pointercancel": lambda _: self._drop(),
            "touchmove": self._hold_page,
            "touchend": self._hold_page,
            "contextmenu": self._hold_menu,
            "keydown": self._key,
        }.items():
            listen(grid, event, react)

    def _press(self, event: Event) -> None:
        self._drop()
        self._holds = False
        cell = self._cell_at(event)
        if cell is None:
            return
        if event.pointerType == "mouse":
            if event.button == RIGHT:
                self._grid.setPointerCapture(event.pointerId)
                self._begin(cell, _colour_of(event))
            return
        self._resting = float(event.clientX), float(event.clientY)
        press = self._presses

        def rest() -> None:
            if press == self._presses:
                self._begin(cell, "")

        later(PRESS_MS, rest)

    def _begin(self, cell: int, colour: str) -> None:
        self._tail, self._colour = cell, colour
        self._resting, self._holds = None, True
        self._sketch(cell)

    def _move(self, event: Event) -> None:
        if self._tail is not None:
            self._sketch(self._cell_at(event))
        elif (
            self._resting
            and hypot(event.clientX - self._resting[0], event.clientY - self._resting[1]) > STILL
        ):
            # The finger scrolls.
            self._drop()

    def _release(self, event: Event) -> None:
        tail, head, colour = self._tail, self._cell_at(event), self._colour
        self._drop()
        if tail is not None and head is not None:
            self._draw(tail, head, colour)

    def _drop(self) -> None:
        """Drop the mark that was begun."""
        self._presses += 1
        self._resting = None
        if self._tail is not None:
            self._tail = None
            self._sketch(None)

    def _sketch(self, head: int | None) -> None:
        mark = None if self._tail is None or head is None else self._mark(self._tail, head, self._colour)
        self._board.game_view.marks.begin(mark)
        self._board.display.refresh()

    def _mark(self, tail: int, head: int, colour: str) -> DrawnMark:
        mark = DrawnMark(colour, tail, head)
        return mark if colour else next_colour(self._board.game_view.match.node.marks, mark)

    def _draw(self, tail: int, head: int, colour: str = "") -> None:
        game_view, mark = self._board.game_view, self._mark(tail, head, colour)
        game_view.toggle_mark(mark)
        text = words.MARK if mark in game_view.marks.drawn else words.MARK_REMOVED
        self._board.changed()
        self._board.announce(capitalized(text.format(mark=mark_words(game_view.game, mark))))

    def _hold_page(self, event: Event) -> None:
        """Keep the page from scrolling while a mark is drawn, and from taking its end for a tap."""
        if self._holds:
            event.preventDefault()

    def _hold_menu(self, event: Event) -> None:
        """Keep the browser's own menu away, unless a key has asked for it."""
        if event.button == RIGHT or self._holds:
            event.preventDefault()

    def _key(self, event: Event) -> None:
        cell = self._cell_of(event.target)
        if cell is None or event.ctrlKey or event.metaKey or event.altKey:
            return
        key, game_view = latin(event.key, event.code), self._board.game_view
        if key == CIRCLE:
            self._draw(cell, cell)
        elif key == ARROW and self._arrow and self._arrow[0] is game_view:
            tail, self._arrow = self._arrow[1], None
            self._draw(tail, cell)
        elif key == ARROW:
            self._arrow = game_view, cell
            self._board.announce(words.ARROW_BEGINS.format(cell=game_view.game.board.names[cell]))
        elif key == "escape":
            self._arrow = None

    def _cell_at(self, event: Event) -> int | None:
        """Return the cell under the pointer, which may have left the one it was pressed on."""
        return self._cell_of(api.document.elementFromPoint(event.clientX, event.clientY))

    def _cell_of(self, element: Element | None) -> int | None:
        cell = element.closest("[data-cell]") if element else None
        if not cell or not self._grid.contains(cell):
            return None
        return self._board.game_view.game.board.index.get(str(cell.dataset.cell))


def _colour_of(event: Event) -> str:
    """Return the colour that the keys held with the mouse choose."""
    if event.shiftKey or event.ctrlKey:
        return "red"
    return "blue" if event.altKey or event.metaKey else "green"
