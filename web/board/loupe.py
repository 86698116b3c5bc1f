"""Handle finger taps before they pick: small cells are enlarged, others may need a second tap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from web.board import words
from web.browser.dom import hide, listen, make
from web.browser.elements import Element, Event

SMALLEST = 24  # CSS pixels of a cell that a finger can hit
WANTED = 48  # of a cell that it hits reliably


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
        self._confirming_cell: int | None = None  # the cell that needs its second tap
        self._touched = False  # the last pointer was a finger or a pen
        self._away = make("button", {"type": "button", "class": "away", "hidden": ""}, words.WHOLE_BOARD)
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
        if element.offsetWidth < SMALLEST:  # the size without enlargement
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
        self._away.classList.toggle("low", y < self._square.offsetHeight / 2)  # away from these cells
        self._square.classList.add("near")
        self._away.hidden = False

    def put_away(self) -> None:
        """Show the whole board again and forget the first tap."""
        self._confirming_cell = None
        self._square.classList.remove("near")
        hide(self._away, then=self._grid.querySelector('[tabindex="0"]'))

    def _pressed(self, event: Event) -> None:
        self._touched = event.pointerType != "mouse"
