"""The drawing board: a board painted cell by cell, alike on all sides if wanted, to be played on or measured."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from affinage.board.maps import MAX_SIDE
from affinage.board.steps import Coord
from affinage.errors import OptionError
from affinage.game import Game
from affinage.plain_text import sentence
from affinage.view.grid import ARROWS, latin
from web.browser import api
from web.browser.dom import AS_WRITTEN, by_id, listen, make
from web.browser.elements import Element, Event
from web.set_up import words
from web.set_up.drawing import Drawing, game_on, games_for_drawing
from web.widgets.dialog import Dialog
from web.widgets.fields import button, choice, fine_print, number, options, row, select, status

HEX_HEIGHT = 2 / sqrt(3)
"""Height of a hexagon, in widths."""


class DrawDialog:
    """The dialog; `play` begins a game on the drawn board, and `measure` opens the lab on it."""

    def __init__(self, play: Callable[[Game], None], measure: Callable[[Game], None]) -> None:
        self._acts = {"draw-play": play, "draw-measure": measure}
        self._dialog = Dialog("draw-dialog", self._clicked, self._changed, self._closed)
        # The game that the dialog was opened on.
        self._game: Game | None = None
        self._drawing: Drawing | None = None
        # Coordinates and elements of the cells, by name.
        self._cells: dict[str, tuple[Coord, Element]] = {}
        # True while the finger or the mouse adds cells, False while it removes them, None otherwise.
        self._brush: bool | None = None
        for event, react in {
            "keydown": self._key,
            "pointerdown": self._pressed,
            "pointermove": self._moved,
            "pointerup": self._lift,
            "pointercancel": self._lift,
        }.items():
            listen(self._dialog.element, event, react)

    def open(self, game: Game) -> None:
        """Begin with the board of a game."""
        self._game, self._drawing = game, Drawing(game.board)
        games = games_for_drawing()
        self._dialog.show(words.DRAW_TITLE, _body(games), _foot())
        by_id("draw-game").value = game.key if game.key in games else next(iter(games))
        self._lay_out(self._drawing)

    def _lay_out(self, drawing: Drawing) -> None:
        """Draw the cells of the box."""
        by_id("draw-kind").value = "sh"[drawing.is_hex]
        by_id("draw-width").value, by_id("draw-height").value = str(drawing.columns), str(drawing.rows)
        by_id("draw-symmetry").replaceChildren(*options(drawing.symmetries()))
        by_id("draw-symmetry").value = drawing.symmetry
        grid = by_id("draw-grid")
        grid.classList.toggle("hexes", drawing.is_hex)
        grid.replaceChildren(*self._rows(drawing))
        first = next(iter(self._cells.values()))[1]
        first.tabIndex = 0
        self._show(drawing)

    def _rows(self, drawing: Drawing) -> list[Element]:
        """Make the cells of the box, row by row."""
        rows, row_of, places = [], dict[int, Element](), {cell: _place(drawing, cell) for cell in drawing.box}
        wide = max(x for x, _ in places.values()) + 1
        cell_height = HEX_HEIGHT if drawing.is_hex else 1.0
        high = max(y for _, y in places.values()) + cell_height
        size = f"width:{100 / wide:.3f}%;height:{100 * cell_height / high:.3f}%"
        by_id("draw-grid").style.cssText = f"--ratio:{wide / high:.4f}"
        self._cells = {}
        for cell, (x, y) in places.items():
            if cell[1] not in row_of:
                row_of[cell[1]] = make("div", {"role": "row"})
                rows.append(row_of[cell[1]])
            name = drawing.name(cell)
            element = make(
                "div", {"role": "gridcell", "tabindex": "-1", "data-cell": name, "aria-label": name}
            )
            element.style.cssText = f"left:{100 * x / wide:.3f}%;top:{100 * y / high:.3f}%;{size}"
            if not drawing.can_paint(cell):
                element.setAttribute("aria-disabled", "true")
            self._cells[name] = cell, element
            row_of[cell[1]].append(element)
        return rows

    def _show(self, drawing: Drawing, changed: set[Coord] | None = None) -> None:
        """Show which cells are painted, those that have changed or all, and what that makes."""
        for cell, element in self._cells.values():
            if changed is None or cell in changed:
                element.setAttribute("aria-selected", "true" if cell in drawing.cells else "false")
        try:
            game = self._chosen()
            message, link = words.connected(game.board.size, is_hex=drawing.is_hex), f"?{game.link()}"
        except OptionError as error:
            message, link = sentence(error), ""
        by_id("draw-status").textContent = message
        by_id("draw-link").textContent = link
        for act in self._acts:
            by_id(act).disabled = not link

    def _chosen(self) -> Game:
        """Return the game that is drawn; raises OptionError while there is none."""
        if self._game is None or self._drawing is None:
            raise OptionError(words.NOTHING)
        board_map = self._drawing.board_map
        if fault := board_map.fault():
            raise OptionError(fault)
        return game_on(self._game, str(by_id("draw-game").value), board_map.text)

    # What people do

    def _clicked(self, event: Event) -> None:
        drawing, target = self._drawing, event.target
        if drawing is None:
            return
        if target.id in self._acts:
            game = self._chosen()
            self._dialog.close()
            self._acts[target.id](game)
        elif target.id in ("draw-fill", "draw-clear"):
            (drawing.fill if target.id == "draw-fill" else drawing.clear)()
            self._show(drawing)
        elif event.detail == 0 and (cell := self._cell_of(target)):
            # A click without a pointer comes from a screen reader.
            self._paint(cell, on=cell not in drawing.cells)

    def _changed(self, event: Event) -> None:
        drawing, field = self._drawing, event.target
        if drawing is None:
            return
        if field.id == "draw-kind":
            drawing.set_kind(is_hex=field.value == "h")
        elif field.id in ("draw-width", "draw-height"):
            drawing.set_size(_number("draw-width", drawing.columns), _number("draw-height", drawing.rows))
        elif field.id == "draw-symmetry":
            drawing.set_symmetry(str(field.value))
        else:
            # Another game was chosen.
            self._show(drawing, set())
            return
        self._lay_out(drawing)

    def _key(self, event: Event) -> None:
        """Move from cell to cell and paint, by keys."""
        cell, drawing = self._cell_of(event.target), self._drawing
        if cell is None or drawing is None or event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.key in ARROWS:
            right, down = ARROWS[event.key]
            neighbour = self._cells.get(drawing.name((cell[0] + right, cell[1] - down)))
            if neighbour and min(cell[0] + right, cell[1] - down) >= 0:
                event.target.tabIndex, neighbour[1].tabIndex = -1, 0
                neighbour[1].focus()
        elif latin(event.key, event.code) in ("enter", " "):
            self._paint(cell, on=cell not in drawing.cells)
        else:
            return
        event.preventDefault()

    def _pressed(self, event: Event) -> None:
        cell = self._cell_of(event.target)
        if cell is not None and self._drawing and event.button == 0:
            self._brush = cell not in self._drawing.cells
            self._paint(cell, on=self._brush)

    def _moved(self, event: Event) -> None:
        if self._brush is not None:
            # A finger keeps the target on which it was put down.
            under = api.document.elementFromPoint(event.clientX, event.clientY)
            cell = self._cell_of(under) if under else None
            if cell is not None:
                self._paint(cell, on=self._brush)

    def _lift(self, _: Event) -> None:
        self._brush = None

    def _closed(self) -> None:
        self._brush = None
        self._dialog.empty()

    def _paint(self, cell: Coord, *, on: bool) -> None:
        if self._drawing and (changed := self._drawing.put(cell, on=on)):
            self._show(self._drawing, changed)

    def _cell_of(self, target: Element) -> Coord | None:
        element = target.closest("#draw-grid [data-cell]")
        return self._cells[element.dataset.cell][0] if element else None


def _place(drawing: Drawing, cell: Coord) -> tuple[float, float]:
    """Return the left and upper corner of a cell, in cells."""
    x, y = cell
    if not drawing.is_hex:
        return x, drawing.rows - 1 - y
    return x + y / 2, (drawing.rows - 1 - y) * sqrt(3) / 2


def _number(name: str, otherwise: int) -> int:
    """Return the whole number in a field."""
    text = str(by_id(name).value)
    return int(text) if text.isdecimal() else otherwise


def _body(games: dict[str, str]) -> list[Element]:
    fields = {
        "game": select("draw-game", games),
        "kind": select("draw-kind", words.KINDS),
        "width": number("draw-width", 1, MAX_SIDE),
        "height": number("draw-height", 1, MAX_SIDE),
        "symmetry": select("draw-symmetry", {}),
    }
    choices = (choice(words.DRAW_FIELDS[name], field) for name, field in fields.items())
    grid = {"id": "draw-grid", "role": "grid", "aria-label": words.GRID, "aria-multiselectable": "true"}
    link = fine_print(words.LINK, make("code", {"id": "draw-link", **AS_WRITTEN}))
    return [
        make("div", {"class": "choices"}, *choices),
        make("div", grid),
        row(_button("fill"), _button("clear")),
        link,
    ]


def _foot() -> list[Element]:
    return [status("draw-status"), row(_button("measure"), _button("play", "main"))]


def _button(name: str, kind: str = "") -> Element:
    return button(words.DRAW_BUTTONS[name], f"draw-{name}", kind)
