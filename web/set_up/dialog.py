"""The board editor: set up any position, see what is wrong with it, play on from it or share it; or draw a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy

from affinage.errors import SetupError
from affinage.game import Game
from affinage.matches.match import Match
from affinage.picture.stones import kinds
from affinage.plain_text import capitalized
from affinage.view.board_scene import drafted
from affinage.view.game_view import GameView
from web.board.dialog_board import DialogBoard
from web.board.stones import stone
from web.browser.dom import by_id, find, make
from web.browser.elements import Element, Event
from web.set_up import words
from web.set_up.draft import Draft
from web.widgets.dialog import Dialog
from web.widgets.fields import button, options


class Editor:
    """A dialog with a board to put stones on.

    `uses` are what can be done with a game that begins there, by the names of `words.USES`; `draw` shows the
    drawing board with the board of a game.
    """

    def __init__(self, uses: Mapping[str, Callable[[GameView], None]], draw: Callable[[Game], None]) -> None:
        self._uses, self._draw = uses, draw
        self._dialog = Dialog("editor", self._clicked, self._chose, lambda: self._dialog.empty())
        # The game that the editor was opened on.
        self._game_view: GameView | None = None
        self._draft: Draft | None = None
        # An edited draft that the current draft has replaced.
        self._last: Draft | None = None
        self._board = DialogBoard(words.POSITION, self._put, self._paint)
        # The colour that a click puts; 0 empties cells.
        self._colour = 1

    def open(self, game_view: GameView) -> None:
        """Continue with the draft of the position on the board, or begin one."""
        draft, position = self._draft, game_view.match.position
        if draft is None or draft.begun is not position:
            self._last = draft if draft and draft.is_edited else self._last
            draft = Draft(position)
        self._game_view, self._colour = game_view, 1
        self._show(game_view, draft)

    def _show(self, game_view: GameView, draft: Draft) -> None:
        """Fill the dialog with a draft."""
        self._draft = draft
        body = [_brushes(draft.game, game_view.kinds), self._board.element, *_fields(draft)]
        self._dialog.show(words.TITLE, body, _foot())
        self._board.set_view(game_view.view)
        self._refresh()

    def _refresh(self) -> None:
        """Show the draft and its faults."""
        draft = self._draft
        if draft is None:
            return
        names, colours = draft.game.board.names, (words.EMPTY, *draft.game.colours)
        self._board.cells.name(
            draft.game,
            kinds(draft.game),
            tuple(draft.stones),
            lambda cell: words.CELL.format(name=names[cell], content=colours[draft.colour_at(cell)]),
        )
        for colour, brush in enumerate(by_id("brushes").querySelectorAll("[data-brush]")):
            brush.setAttribute("aria-pressed", "true" if colour == self._colour else "false")
        last = self._last
        by_id("editor-earlier").hidden = last is None or last.game != draft.game or last.state == draft.state
        faults = draft.faults()
        by_id("editor-faults").replaceChildren(*(make("li", {}, fault) for fault in faults))
        for use in words.USES:
            by_id(f"editor-{use}").disabled = bool(faults)
        order = find("editor-order")
        if order:
            order.textContent = ", ".join(names[cell] for cell in draft.order) or words.NO_STONES
        self._paint()

    def _paint(self) -> None:
        if self._draft and self._game_view:
            position = self._draft.game.from_stones(tuple(self._draft.stones), self._draft.to_move)
            view, focused = self._game_view.view, self._board.focused
            self._board.show(lambda label: drafted(position, view, focused, label))

    def _put(self, cell: int) -> None:
        if self._draft:
            self._draft.put(cell, self._colour)
            self._refresh()

    def _clicked(self, event: Event) -> None:
        target = event.target.closest("button")
        if not target or self._draft is None:
            return
        if target.hasAttribute("data-brush"):
            self._colour = int(target.dataset.brush)
            self._refresh()
        elif target.id == "editor-clear":
            self._last = copy(self._draft)
            self._draft.clear()
            self._refresh()
        elif target.id == "editor-earlier" and self._last and self._game_view:
            draft, self._last = self._last, self._draft
            self._show(self._game_view, draft)
        elif target.id == "editor-draw":
            game = self._draft.game
            self._dialog.close()
            self._draw(game)
        elif target.hasAttribute("data-use"):
            self._take(self._uses[str(target.dataset.use)])

    def _take(self, use: Callable[[GameView], None]) -> None:
        """Make a game of the position, for the people who sit there."""
        if self._draft is None or self._game_view is None:
            return
        try:
            match = Match(self._draft.game, self._game_view.match.seats, self._draft.position())
        except SetupError:
            # The fault is shown already.
            return
        self._dialog.close()
        game_view = GameView(
            match, levels=self._game_view.computers.seats if any(self._game_view.computers.levels) else ()
        )
        game_view.computers.hold()
        use(game_view)

    def _chose(self, event: Event) -> None:
        if self._draft is None or not event.target.hasAttribute("data-field"):
            return
        self._draft.set_field(str(event.target.dataset.field), int(event.target.value))
        self._refresh()


def _brushes(game: Game, kinds: tuple[str, ...]) -> Element:
    brushes = {"id": "brushes", "class": "row", "role": "group", "aria-label": words.BRUSHES}
    stones = (
        make("button", {"type": "button", "data-brush": str(colour)}, stone(kinds[colour - 1]), name)
        for colour, name in enumerate(game.colours, 1)
    )
    return make("div", brushes, button(words.EMPTY_BRUSH, brush="0"), *stones, *map(_button, words.BUTTONS))


def _fields(draft: Draft) -> list[Element]:
    game, colours = draft.game, dict(enumerate(draft.game.colours, 1))
    fields = [_field("to-move", words.TO_MOVE, colours, draft.to_move)]
    if game.has_pie:
        fields.append(_field("pie", words.PIE_RULE, dict(enumerate(words.PIE)), draft.pie))
    if game.extra_turns:
        counts = {number: str(number) for number in range(game.extra_turns + 1)}
        fields.append(_field("extra", words.EXTRA_TURNS, counts, draft.extra))
    for state_field in draft.state_fields:
        key, label = state_field.key, capitalized(state_field.help)
        if state_field.kind == "colour":
            fields.append(_field(key, label, {0: words.NOBODY, **colours}, draft.colours[key]))
        else:
            fields.append(
                make("p", {}, words.LABELLED.format(label=label), make("span", {"id": "editor-order"}))
            )
    return fields


def _foot() -> list[Element]:
    faults = make("ul", {"id": "editor-faults", "aria-live": "polite"})
    *others, (main, label) = words.USES.items()
    uses = (button(other, f"editor-{use}", use=use) for use, other in others)
    return [faults, *uses, button(label, f"editor-{main}", "main", use=main)]


def _button(name: str) -> Element:
    return button(words.BUTTONS[name], f"editor-{name}")


def _field(key: str, label: str, values: dict[int, str], chosen: int) -> Element:
    field = make("select", {"id": f"editor-{key}", "data-field": key, "class": "field"})
    field.append(*options({str(value): name for value, name in values.items()}))
    field.value = str(chosen)
    return make("p", {}, make("label", {"for": f"editor-{key}"}, label), field)
