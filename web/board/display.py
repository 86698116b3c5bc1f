"""The board on the screen: its canvases, when they are drawn and in which colours, and messages about cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from affinage.board.topology import bits
from affinage.view.board_scene import BOARD_MARGIN, Pointer, background, foreground, label_size
from affinage.view.game_view import Change, Effect, GameView
from web.board.cells import CellGrid, Confirming
from web.board.painter import Painter, palette
from web.browser import api, device
from web.browser.dom import by_id, later, listen, prose, proxy, root_font_size
from web.model.preferences import Preferences
from web.text import words

GROW_MS, FADE_MS, REMOVAL_MS = 170, 700, 650
REST_MS = 500
"""Milliseconds until the pointer counts as resting on a cell."""
THEMES = {"system": "(prefers-color-scheme: dark)", "light": "not all", "dark": "all"}
"""Media of the dark style sheet, by theme."""
ASIDE, ON_CELL = "aside", "cell"
"""Kinds of messages: only read aloud, or about a cell."""
NO_BREAK = "\u00a0"
"""Appended to repeat the same text, as screen readers ignore an unchanged one."""
GONE = "body, :disabled, [hidden], [hidden] *, #loading"
"""Elements that cannot keep the focus."""


class Display:
    """Two canvases under a grid of cells, redrawn at most once a frame.

    A picked cell goes to `tap`, Escape to `cancel`; `update` is called in frames where more than the pointer has moved,
    to refresh the rest of the page.
    """

    def __init__(
        self,
        game_view: GameView,
        tap: Callable[[int], None],
        cancel: Callable[[], bool],
        update: Callable[[], None],
        preferences: Preferences,
    ) -> None:
        self._game_view = game_view
        self.tap, self.cancel, self._update = tap, cancel, update
        self._cheese = Painter(by_id("cheese"), BOARD_MARGIN)
        self._stones = Painter(by_id("stones"), BOARD_MARGIN)
        self._cells = CellGrid(
            by_id("board"),
            self,
            Confirming(lambda: preferences["taps"], self._ask),
        )
        self._frame_proxy = proxy(self._frame)
        # True while an animation frame is awaited.
        self._waiting = False
        self._pointer = Pointer()
        # Number of messages shown so far.
        self._messages = 0
        # Cells whose stones are growing, those turned by the move included.
        self._fresh: Sequence[int] = ()
        # Start of the animation, in milliseconds.
        self._changed_at = 0.0
        # A stale scene must be rebuilt; after a change, so must the elements, as more than the pointer has moved.
        self._stale = True
        self._changed = True
        self._fading = False
        self._preferences = preferences
        preferences.follow(self._set_colours, "theme", "board")
        preferences.follow(self._set_motion, "animation")
        listen(api.window.matchMedia("(prefers-color-scheme: dark)"), "change", lambda _: self._set_colours())
        api.window.ResizeObserver.new(proxy(lambda *_: self._fit())).observe(by_id("frame"))
        self._set_motion()
        self._set_colours()

    def set_board(self, game_view: GameView) -> None:
        """Show another board, or the same one in another orientation."""
        self._game_view = game_view
        self._cells.set_view(game_view.view)
        self._fresh, self._pointer = (), Pointer()
        self._fit()

    def say(self, text: str, *, aloud: bool = True, cell: int | None = None) -> None:
        """Show a message below the board, in place of the rule; "" for none.

        One about a `cell` also stands beside buttons. No message covers the board, on which people are thinking. Screen
        readers read it only if `aloud`, then also when it repeats the last one.
        """
        hint, self._messages = by_id("hint"), self._messages + 1
        hint.setAttribute("aria-live", "polite" if aloud else "off")
        if hint.textContent != text:
            hint.replaceChildren(*prose(text))
        elif text and aloud:
            hint.replaceChildren(*prose(f"{text}{NO_BREAK}"))
        if text and cell is not None:
            hint.dataset.at = ON_CELL
        else:
            hint.removeAttribute("data-at")

    def announce(self, text: str) -> None:
        """Announce a text to screen readers that is also shown elsewhere."""
        self.say(text)
        by_id("hint").dataset.at = ASIDE

    def say_of(self, cell: int, *, aloud: bool = True) -> None:
        """Show the message about a cell that may be picked next."""
        self.say(words.about_cell(self._game_view, cell), aloud=aloud, cell=cell)

    def ask(self, cell: int) -> None:
        """Show the message about a cell because the player asked."""
        text = words.about_cell(self._game_view, cell) or words.named_cell(self._game_view, cell)
        self.say(text, cell=cell)

    def show(self, change: Change) -> None:
        """Show a change of the game; one that is only a detail leaves animations and messages alone."""
        if change.effect is Effect.MOVE:
            self._animate(change)
        elif change.effect is Effect.POSITION:
            self._fresh, self._fading = (), False
            self.say("")
        self.refresh()

    def _animate(self, change: Change) -> None:
        """Animate a move: its stones grow, and the holes fade in after the last move."""
        self.say("")
        self._pointer = replace(self._pointer, hovered=None)
        self._fresh = (*self._game_view.last_cells(), *bits(self._game_view.taken)) if change.places else ()
        self._fading = self._game_view.match.outcome is not None
        is_still = self.is_still()
        self._changed_at = -FADE_MS if is_still else float(api.window.performance.now())
        if not is_still:
            self._game_view.ending.begin()
            self._play_out_ending()

    def refresh(self) -> None:
        """Request one redraw before the next frame, however much changed."""
        self._changed = True
        self._repaint()

    def take_focus(self) -> None:
        """Focus the board if nothing has the focus, or it would start at the top of the page."""
        if api.document.activeElement.matches(GONE):
            self._cells.focus()

    def is_still(self) -> bool:
        """Return whether animation is off."""
        chosen = self._preferences["animation"]
        return chosen == "off" or (chosen == "system" and device.prefers("prefers-reduced-motion: reduce"))

    def _set_motion(self) -> None:
        api.document.documentElement.dataset.animation = self._preferences["animation"]

    def _ask(self, cell: int) -> None:
        """Show what a second tap on a cell would pick."""
        self.point(cell)
        self.say(words.second_tap(self._game_view, cell), cell=cell)

    def _set_colours(self) -> None:
        by_id("dark").media = THEMES[self._preferences["theme"]]
        api.document.documentElement.dataset.board = self._preferences["board"]
        bar = api.window.getComputedStyle(api.document.documentElement).getPropertyValue("--panel")
        for tint in api.document.querySelectorAll("meta[name=theme-color]"):
            tint.content = bar
        colours = palette()
        self._cheese.set_colours(colours)
        self._stones.set_colours(colours)
        self._cheese.paint()
        self.refresh()

    def _fit(self) -> None:
        width = float(by_id("frame").getBoundingClientRect().width)
        if not width or self._cells.are_missing:
            # The board is behind the landing page, whose size is reported later, or there is no board yet.
            return
        for painter in (self._cheese, self._stones):
            painter.fit(width, self._game_view.view.size)
        label = label_size(self._cells.cell_width(width), root_font_size())
        self._cheese.show(background(self._game_view.view, label))
        self._cheese.paint()
        self.refresh()

    def point(self, cell: int | None) -> None:
        """Follow the pointer, and show the message about its cell."""
        if cell == self._pointer.hovered:
            return
        self._pointer = replace(self._pointer, hovered=cell)
        if cell is not None:
            later(REST_MS, partial(self._rest, cell, self._messages))
        elif not by_id("hint").matches(f"[data-at={ASIDE}]"):
            # A message that is only read aloud stays, as it is read while a finger lifts.
            self.say("", aloud=False)
        self._repaint()

    def _rest(self, cell: int, messages: int) -> None:
        """Show the message about a cell on which the pointer rests, unless another one has come since."""
        if (cell, messages) == (self._pointer.hovered, self._messages):
            self.say_of(cell, aloud=False)

    def focus(self, cell: int | None, visible: bool) -> None:
        """Follow the focus of the keyboard; browsers show it only if `visible`."""
        self._pointer = replace(self._pointer, focused=cell if visible else None)
        if visible and cell is not None:
            self.say_of(cell, aloud=False)
        self._repaint()

    def _play_out_ending(self) -> None:
        """Show the next step of the removals at the end, unless another game is shown now."""
        game_view, ply = self._game_view, self._game_view.match.ply

        def step() -> None:
            if self._game_view is game_view and game_view.match.ply == ply and game_view.ending.left:
                self.say(game_view.ending.left[0].reason)
                game_view.ending.advance()
                self.refresh()
                self._play_out_ending()

        if game_view.ending.left:
            later(REMOVAL_MS, step)

    def _repaint(self) -> None:
        """Request a redraw of the canvas alone."""
        self._stale = True
        self._await_frame()

    def _await_frame(self) -> None:
        if not (self._waiting or self._cells.are_missing):
            self._waiting = True
            api.window.requestAnimationFrame(self._frame_proxy)

    def _frame(self, _: float) -> None:
        self._waiting = False
        if self._stale:
            self._stale = False
            self._stones.show(foreground(self._game_view, self._pointer, self._fresh))
        if self._changed:
            self._changed = False
            self._cells.update(self._game_view)
            focused = api.document.activeElement
            self._update()
            if not focused.matches("body"):
                self.take_focus()
        elapsed = float(api.window.performance.now()) - self._changed_at
        grown = min(1.0, elapsed / GROW_MS) if self._fresh else 1.0
        faded = min(1.0, elapsed / FADE_MS) if self._fading else 1.0
        self._stones.paint(0.55 + 0.45 * _eased(grown), _eased(faded))
        if grown < 1 or faded < 1:
            self._await_frame()


def _eased(part: float) -> float:
    return 1 - (1 - part) ** 3
