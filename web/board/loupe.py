"""Brings small cells nearer under a finger: the first tap enlarges the board there, the second one picks."""

from __future__ import annotations

from web.browser.dom import hide, listen, make
from web.browser.elements import Element, Event

SMALLEST = 24  # CSS pixels of a cell that a finger can hit
WANTED = 48  # of one that it hits at once


class Loupe:
    """Enlarges what is in the square around a grid of cells, about the place that was tapped."""

    def __init__(self, grid: Element) -> None:
        self._grid, self._square = grid, grid.parentElement
        self._touched = False  # by a finger or a pen, last of all
        self._away = make("button", {"type": "button", "class": "away", "hidden": ""}, "Whole board")
        self._square.append(self._away)
        listen(grid, "pointerdown", self._pressed)
        listen(self._away, "click", lambda _: self.put_away())

    @property
    def is_near(self) -> bool:
        """Whether the board is enlarged."""
        return bool(self._square.classList.contains("near"))

    def takes(self, cell: Element) -> bool:
        """Whether a click on a cell's element only brings it nearer, for a finger might have meant another one."""
        width = float(cell.offsetWidth)  # as if it were not enlarged
        if self.is_near or not self._touched or width >= SMALLEST:
            return False
        x, y = cell.offsetLeft + width / 2, cell.offsetTop + cell.offsetHeight / 2
        style = self._square.style
        style.setProperty("--nearer", str(WANTED / width))
        style.setProperty("--x", f"{x}px")
        style.setProperty("--y", f"{y}px")
        self._away.classList.toggle("low", y < self._square.offsetHeight / 2)  # off the cells around this one
        self._square.classList.add("near")
        self._away.hidden = False
        return True

    def put_away(self) -> None:
        """Show the whole board again."""
        self._square.classList.remove("near")
        hide(self._away, then=self._grid.querySelector('[tabindex="0"]'))

    def _pressed(self, event: Event) -> None:
        self._touched = event.pointerType != "mouse"
