"""A board in a dialog: cells over one canvas."""

from __future__ import annotations

from collections.abc import Callable

from affinage.board.geometry import View
from affinage.picture.board import Scene
from affinage.view.board_scene import BOARD_MARGIN, label_size
from web.board.cells import CellGrid
from web.board.painter import Painter, palette
from web.browser.dom import make, root_font_size


class DialogBoard:
    """A grid of cells over one canvas; a picked cell goes to `tap`, Escape to `cancel`, and `paint` shows the focus."""

    def __init__(
        self,
        label: str,
        tap: Callable[[int], None],
        paint: Callable[[], None],
        cancel: Callable[[], bool] = lambda: False,
    ) -> None:
        self.tap, self.cancel, self._paint = tap, cancel, paint
        self._canvas = make("canvas", {"aria-hidden": "true"})
        grid = make("div", {"id": "draft", "role": "grid", "aria-label": label})
        self.element = make("div", {"class": "drafting"}, self._canvas, grid)
        self.cells = CellGrid(grid, self)
        self._painter = Painter(self._canvas, BOARD_MARGIN)
        self.focused: int | None = None

    def set_view(self, view: View) -> None:
        """Lay out a board in the open dialog."""
        self.focused = None
        self.cells.set_view(view)
        self._painter.set_colours(palette())
        self._painter.fit(self._canvas.clientWidth, view.size)

    def show(self, scene_of: Callable[[float], Scene]) -> None:
        """Paint a scene, made for a height of its coordinates; nothing in a closed dialog."""
        if self._canvas.clientWidth:
            label = label_size(self.cells.cell_width(self._canvas.clientWidth), root_font_size())
            self._painter.show(scene_of(label))
            self._painter.paint()

    def point(self, cell: int | None) -> None:
        """Do nothing: a draft has no message about a cell."""

    def ask(self, cell: int) -> None:
        """Do nothing: a draft explains no cell."""

    def focus(self, cell: int | None, visible: bool) -> None:
        """Show the focus of the keyboard."""
        self.focused = cell if visible else None
        self._paint()
