"""One focusable element per cell over the canvas: an ARIA grid for keyboard, screen readers, touch and tests.

A loupe handles finger taps before they pick: small cells are enlarged, others may need a second tap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from affinage.board.geometry import View
from affinage.board.topology import Board, bits
from affinage.game import Game
from affinage.game.texts import permanent_labels
from affinage.view.board_scene import BOARD_MARGIN
from affinage.view.game_view import GameView
from affinage.view.grid import ARROWS, ENDS, column, first_cell, latin, target
from web.board import words as board_words
from web.board.painter import placement
from web.browser.dom import hide, listen, make, plain
from web.browser.elements import Element, Event
from web.text import words

SMALLEST = 24
"""Smallest cell that a finger can hit, in CSS pixels."""
WANTED = 48
"""Size of a cell that a finger hits reliably, in CSS pixels."""
ASK = "i"
"""The key that asks about a cell."""


@dataclass(frozen=True, slots=True)
class Confirming:
    """When a tap needs a second one, from the settings, and how to ask for it."""

    when: Callable[[], str] = lambda: "small"
    ask: Callable[[int], None] = lambda cell: None


class Loupe:
    """Enlarges the square around a grid of small cells at the tapped place."""

    def __init__(self, grid: Element, confirming: Confirming) -> None:
        self._grid, self._square = grid, grid.parentElement
        self._confirming = confirming
        # The cell that needs a second tap.
        self._confirming_cell: int | None = None
        # True if the last pointer was a finger or a pen.
        self._touched = False
        self._away = make(
            "button", {"type": "button", "class": "away", "hidden": ""}, board_words.WHOLE_BOARD
        )
        self._square.append(self._away)
        listen(grid, "pointerdown", self._pressed)
        listen(self._away, "click", lambda _: self.put_away())

    @property
    def is_near(self) -> bool:
        """True while the board is enlarged."""
        return bool(self._square.classList.contains("near"))

    def takes(self, element: Element, cell: int, *, can_pick: bool) -> bool:
        """Return whether a click only prepares a pick, since the finger may have meant another cell."""
        when = self._confirming.when()
        if self.is_near or not self._touched or when == "never":
            return False
        if element.offsetWidth < SMALLEST:
            # The cell is too small to hit at its normal size.
            self._bring_near(element)
            return True
        if when == "small" or not can_pick or self._confirming_cell == cell:
            return False
        self._confirming_cell = cell
        self._confirming.ask(cell)
        return True

    def _bring_near(self, element: Element) -> None:
        x, y = element.offsetLeft + element.offsetWidth / 2, element.offsetTop + element.offsetHeight / 2
        style = self._square.style
        style.setProperty("--nearer", str(WANTED / element.offsetWidth))
        style.setProperty("--x", f"{x}px")
        style.setProperty("--y", f"{y}px")
        # Keep the button away from these cells.
        self._away.classList.toggle("low", y < self._square.offsetHeight / 2)
        self._square.classList.add("near")
        self._away.hidden = False

    def put_away(self) -> None:
        """Show the whole board again and forget the first tap."""
        self._confirming_cell = None
        self._square.classList.remove("near")
        hide(self._away, then=self._grid.querySelector('[tabindex="0"]'))

    def _pressed(self, event: Event) -> None:
        self._touched = event.pointerType != "mouse"


class CellUser(Protocol):
    """Reacts to what people do with the cells of a board."""

    def tap(self, cell: int) -> None:
        """Pick a cell."""

    def cancel(self) -> bool:
        """Take back what was picked; False if there is nothing, so that Escape keeps its usual meaning."""

    def point(self, cell: int | None) -> None:
        """Follow the pointer, to no cell at the end."""

    def focus(self, cell: int | None, visible: bool) -> None:
        """Follow the focus of the keyboard, to no cell at the end."""

    def ask(self, cell: int) -> None:
        """Explain a cell because the player asked."""


class CellGrid:
    """Elements of a board's cells; updates touch only attributes that changed."""

    def __init__(self, grid: Element, user: CellUser, confirming: Confirming | None = None) -> None:
        self._grid, self._user = grid, user
        self._elements: list[Element] = []
        # Kinds and masks that the names of the cells have.
        self._labelled: tuple[tuple[str, ...], tuple[int, ...]] | None = None
        # Labels of the position, which are part of these names.
        self._labels: Mapping[int, str] = {}
        # Masks that the elements show.
        self._disabled = self._selected = self._last = 0
        # The only cell in the tab order.
        self._roving = 0
        self._view: View | None = None
        self._loupe = Loupe(grid, confirming or Confirming())
        for event, react in {
            "click": self._clicked,
            "keydown": self._key,
            "pointerover": self._pointed,
            "pointerdown": self._pressed,
            "pointerleave": lambda _: self._user.point(None),
            "pointercancel": lambda _: self._user.point(None),
            "focusin": self._focused,
            "focusout": lambda _: self._user.focus(None, False),
        }.items():
            listen(self._grid, event, react)

    @property
    def are_missing(self) -> bool:
        """True before the first board is set."""
        return self._view is None

    def set_view(self, view: View) -> None:
        """Make the elements of a board, or move them if only its orientation changed."""
        if self._view is None or self._view.board is not view.board:
            self._build(view.board)
        self._view = view
        self._loupe.put_away()
        scale, left, top = placement(view.size, BOARD_MARGIN)
        half_x, half_y = (max(axis) for axis in zip(*view.corners, strict=True))
        size = f"width:{200 * half_x * scale:.3f}%;height:{200 * half_y * scale:.3f}%"
        for element, (x, y) in zip(self._elements, view.centres, strict=True):
            across, down = left + (x - half_x) * scale, top + (y - half_y) * scale
            element.style.cssText = f"left:{100 * across:.3f}%;top:{100 * down:.3f}%;{size}"

    def cell_width(self, width: float) -> float:
        """Return the width of a cell for a board of this width."""
        return placement(self._view.size, BOARD_MARGIN)[0] * width if self._view else width

    def _build(self, board: Board) -> None:
        elements: dict[str, Element] = {}
        self._grid.replaceChildren(*_rows(board, elements))
        self._elements = [elements[name] for name in board.names]
        self._grid.classList.toggle("hexes", board.is_hex)
        self._labelled = None
        self._disabled = self._selected = self._last = 0
        self._set_roving(first_cell(board))

    def focus(self) -> None:
        """Focus the cell that last had the focus, without scrolling."""
        self._elements[self._roving].focus(plain({"preventScroll": True}))

    def update(self, game_view: GameView) -> None:
        """Update the labels of cells, which ones can be picked, and the number of turns."""
        pending = dict(game_view.pending())
        selected = sum(1 << number for number in pending)
        masks = (*game_view.match.position.stones, selected)
        labels = permanent_labels(game_view.match.position)
        self.name(
            game_view.game,
            game_view.kinds,
            masks,
            lambda number: words.cell(game_view, number, pending),
            labels,
        )
        disabled = game_view.game.board.full & ~game_view.tappable
        self._mark("aria-disabled", disabled ^ self._disabled, disabled)
        self._mark("aria-selected", selected ^ self._selected, selected)
        self._disabled, self._selected = disabled, selected
        last = sum(1 << number for number in game_view.last_cells())
        for number in bits(last ^ self._last):
            self._elements[number].classList.toggle("last", bool(last >> number & 1))
        self._last = last
        self._grid.classList.toggle("still", game_view.match.outcome is not None)
        self._grid.dataset.ply = str(game_view.match.ply)

    def name(
        self,
        game: Game,
        kinds: tuple[str, ...],
        masks: tuple[int, ...],
        words_of: Callable[[int], str],
        labels: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """Update the names of cells whose masks or labels changed."""
        stale = game.board.full
        if self._labelled and self._labelled[0] == kinds and len(self._labelled[1]) == len(masks):
            stale = 0
            for before, now in zip(self._labelled[1], masks, strict=True):
                stale |= before ^ now
            stale |= sum(1 << cell for cell in {cell for cell, _ in labels.items() ^ self._labels.items()})
        self._labelled, self._labels = (kinds, masks), labels
        for number in bits(stale):
            self._elements[number].setAttribute("aria-label", words_of(number))

    def _mark(self, attribute: str, changed: int, mask: int) -> None:
        for number in bits(changed):
            if mask >> number & 1:
                self._elements[number].setAttribute(attribute, "true")
            else:
                self._elements[number].removeAttribute(attribute)

    def _set_roving(self, number: int) -> None:
        if self._roving < len(self._elements):
            self._elements[self._roving].tabIndex = -1
        self._roving = number
        self._elements[number].tabIndex = 0

    def _cell_of(self, event: Event) -> int | None:
        element = event.target.closest("[data-cell]")
        return self._view.board.index[element.dataset.cell] if element and self._view else None

    def _clicked(self, event: Event) -> None:
        cell = self._cell_of(event)
        if cell is None or self._loupe.takes(
            self._elements[cell], cell, can_pick=not self._disabled >> cell & 1
        ):
            return
        self._loupe.put_away()
        self._user.tap(cell)

    def _pointed(self, event: Event) -> None:
        if event.pointerType == "mouse":
            self._user.point(self._cell_of(event))

    def _pressed(self, event: Event) -> None:
        """Point at a cell under a resting finger: show what a tap would do; the finger may still slide away."""
        if event.pointerType != "mouse":
            self._user.point(self._cell_of(event))

    def _focused(self, event: Event) -> None:
        cell = self._cell_of(event)
        if cell is not None:
            self._set_roving(cell)
            self._user.focus(cell, event.target.matches(":focus-visible"))

    def _key(self, event: Event) -> None:
        cell = self._cell_of(event)
        if cell is None or self._view is None or event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.key in (*ARROWS, *ENDS):
            self._elements[target(self._view, cell, event.key)].focus()
        elif latin(event.key, event.code) in ("enter", " "):
            self._user.tap(cell)
        elif latin(event.key, event.code) == ASK:
            self._user.ask(cell)
        elif event.key != "Escape" or not self._user.cancel():
            # With nothing to cancel, Escape may close a dialog around the board.
            return
        event.preventDefault()


def _rows(board: Board, elements: dict[str, Element]) -> list[Element]:
    """Return the rows of a board's cells; add each cell to `elements` by its name."""
    pattern = make("div", {"role": "gridcell", "tabindex": "-1"})
    rows = []
    for number, cells in enumerate(board.rows, 1):
        row = make("div", {"role": "row", "aria-rowindex": str(number)})
        for cell in cells:
            name = board.names[cell]
            element = elements[name] = pattern.cloneNode()
            element.setAttribute("data-cell", name)
            element.setAttribute("aria-colindex", str(column(board, cell)))
            row.append(element)
        rows.append(row)
    return rows
