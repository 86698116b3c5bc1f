"""The move list with variations and comments, and its actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from affinage.matches.variations import GameNode, Pruned
from affinage.view.game_view import POSITION, GameView
from web.browser import api
from web.browser.dom import AS_WRITTEN, by_id, enable, listen, make, on_click, prose, proxy
from web.browser.elements import Element, Event
from web.model import tree
from web.model.tree import Listing, MoveRow, VariationRow
from web.table import words
from web.table.table import Table
from web.text import words as shared_words

GROUP = 48
"""Entries per list, whole rows of two and of three; the browser lays out only visible lists."""
SIDEWAYS = {"ArrowLeft": -1, "ArrowRight": 1}
ACROSS = {"ArrowUp": -1, "ArrowDown": 1}
COLUMNS = {2: 2, 3: 3, 4: 2}
"""Columns of moves, by number of players: four do not fit."""
MAX_COMMENT = 4000
"""Most characters of a comment."""


class MoveList:
    """Lists of moves in a box, updated without rebuilding a long game for one move."""

    def __init__(self, box: Element) -> None:
        self._box = box
        # The listing shown, the marked ply, and the button of that ply.
        self._listing: Listing | None = None
        self._current = 0
        self._current_button: Element | None = None
        self._write: Callable[[str], str] = str
        self._is_spelled = False
        self._scroll_proxy = proxy(lambda *_: self._scroll())
        # A hidden list cannot scroll: follow the game once it has a size, as when a phone's sheet opens.
        api.window.ResizeObserver.new(self._scroll_proxy).observe(box)

    def show(self, game_view: GameView, listing: Listing) -> None:
        """Show a listing, with the current ply marked."""
        self._write, ply = partial(shared_words.spelled, game_view), game_view.match.ply
        if game_view.appearance.spelled != self._is_spelled:
            self._clear()
            self._is_spelled = game_view.appearance.spelled
        if listing is self._listing and ply == self._current:
            return
        wanted, listed = listing.entries, self._listing.entries if self._listing else []
        self._listing = listing
        same = min(len(wanted), len(listed))
        fresh = list(range(same, len(wanted)))
        if wanted[:same] != listed[:same]:
            stale = [number for number in range(same) if wanted[number] != listed[number]]
            for number in stale:
                self._replace(number, wanted[number])
            fresh += stale
        for _ in range(same, len(listed)):
            self._drop_last()
        for number in range(same, len(wanted)):
            self._append(number, wanted[number])
        self._mark(ply, listing.end.ply, fresh)

    def _clear(self) -> None:
        """Remove all rows, as the notation has changed."""
        self._box.replaceChildren()
        self._listing, self._current, self._current_button = None, 0, None

    def _item(self, number: int) -> Element:
        group, place = divmod(number, GROUP)
        return self._box.children[group].children[place]

    def _replace(self, number: int, entry: MoveRow) -> None:
        item = self._item(number)
        is_focused = item.contains(api.document.activeElement)
        item.replaceWith(_item(number + 1, entry, self._write))
        if is_focused:
            # Keep the focus in the list.
            self._box.focus()

    def _append(self, number: int, entry: MoveRow) -> None:
        if not number % GROUP:
            self._box.append(make("ol", {"start": str(number + 1)}))
        self._box.lastElementChild.append(_item(number + 1, entry, self._write))

    def _drop_last(self) -> None:
        group = self._box.lastElementChild
        (group.lastElementChild if group.children.length > 1 else group).remove()

    def _mark(self, ply: int, total: int, fresh: list[int]) -> None:
        """Mark the current ply and grey out undone ones; touch only entries that have changed."""
        low, high = sorted((ply, self._current))
        for number in {*range(max(0, low - 1), high), *fresh}:
            if number >= total:
                continue
            button = self._item(number).firstElementChild
            button.classList.toggle("ahead", number >= ply)
            if number == ply - 1:
                button.setAttribute("aria-current", "step")
                self._current_button = button
                # After the frame: reading positions now would force a second layout.
                api.window.setTimeout(self._scroll_proxy)
            else:
                button.removeAttribute("aria-current")
        self._current = ply

    def _scroll(self) -> None:
        """Scroll only the list to the current ply: scrollIntoView would also move the page."""
        if self._current_button is None:
            return
        box, sight = self._box, self._box.getBoundingClientRect()
        place = self._current_button.getBoundingClientRect()
        if place.top < sight.top or place.bottom > sight.bottom:
            box.scrollTop = max(0, box.scrollTop + place.top - sight.top - box.clientHeight // 2)


def _item(ply: int, entry: MoveRow, write: Callable[[str], str]) -> Element:
    item = make("li")
    if entry.move:
        item.append(_button(ply, write(entry.move), "data-ply", str(ply)))
    if entry.comment:
        item.append(make("p", {"class": "move-comment", "dir": "auto"}, entry.comment))
    if entry.asides:
        rows = (_row(f"{ply}.{row}", aside, write) for row, aside in enumerate(entry.asides))
        item.append(make("ul", {"class": "asides"}, *rows))
    if entry.comment or entry.asides:
        item.setAttribute("class", "wide")
    return item


def _row(place: str, aside: VariationRow, write: Callable[[str], str]) -> Element:
    row = make("li", {"data-depth": str(aside.depth)})
    if aside.is_main:
        row.append(make("small", {}, words.MAIN_LINE))
    for number, step in enumerate(aside.steps):
        row.append(_button(step.ply, write(step.move), "data-place", f"{place}.{number}"))
        if step.comment:
            row.append(make("span", {"class": "move-comment", "dir": "auto"}, step.comment))
    if aside.more:
        label = words.more_moves(aside.more)
        to_end = {"type": "button", "tabindex": "-1", "data-place": f"{place}.{len(aside.steps)}"}
        row.append(make("button", to_end, label))
    return row


def _button(ply: int, move: str, key: str, value: str) -> Element:
    attributes = {"type": "button", "tabindex": "-1", key: value, **AS_WRITTEN}
    return make("button", attributes, make("small", {}, f"{ply}."), move)


class MovesPanel:
    """The current line as a list, with variations below the moves they replace, and a comment for each ply."""

    def __init__(self, table: Table) -> None:
        self._table, self._goto = table, table.goto
        self._box = by_id("moves")
        self._list = MoveList(self._box)
        self._comment = by_id("comment")
        self._game_view: GameView | None = None
        # The node that the comment field belongs to.
        self._node: GameNode | None = None
        self._listing: Listing | None = None
        listen(self._box, "click", self._clicked)
        listen(self._box, "keydown", self._key)
        on_click("promote", self._promote)
        on_click("prune", self._prune)
        listen(self._comment, "input", lambda _: self._commented())
        listen(self._comment, "blur", lambda _: self._update_comment())
        self._comment.setAttribute("maxlength", str(MAX_COMMENT))
        self._comment.disabled = False

    def update(self, game_view: GameView) -> None:
        """Update the panel to a game."""
        if game_view is not self._game_view:
            # Unsaved text belongs to another game.
            self._game_view, self._node = game_view, None
        match = game_view.match
        self._listing = listing = tree.relist(match, self._listing)
        self._list.show(game_view, listing)
        self._box.dataset.columns = str(COLUMNS[game_view.game.players])
        self._box.hidden, by_id("no-moves").hidden = not listing.entries, bool(listing.entries)
        opening = by_id("opening-comment")
        opening.textContent = match.root.comment
        opening.hidden = not match.root.comment
        enable("promote", possible=match.ply > listing.main)
        enable("prune", possible=bool(match.ply))
        self._update_comment()

    # Actions of players

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("button")
        if not button or self._game_view is None:
            return
        if button.hasAttribute("data-ply"):
            self._goto(int(button.dataset.ply))
            return
        place = (int(number) for number in str(button.dataset.place).split("."))
        self._show(tree.node_at(self._game_view.match, *place))

    def _key(self, event: Event) -> None:
        """Move along the line with Left and Right, and through the variations of this move with Up and Down."""
        if self._game_view is None or event.ctrlKey or event.metaKey or event.altKey:
            return
        match = self._game_view.match
        if event.key in SIDEWAYS:
            self._goto(match.ply + SIDEWAYS[event.key])
        elif event.key in ACROSS:
            self._show(tree.sibling(match.node, ACROSS[event.key]))
        else:
            return
        event.preventDefault()
        self._box.focus()

    def _show(self, node: GameNode | None) -> None:
        if node and self._game_view:
            self._table.changed(self._game_view.show(node))

    def _promote(self) -> None:
        """Make the line up to the current move the main line."""
        if self._game_view:
            self._table.changed(self._game_view.promote())

    def _prune(self) -> None:
        """Delete the current move with all that follows, and offer to undo it."""
        if self._game_view is None or not self._game_view.match.ply:
            return
        node = self._game_view.match.node
        pruned = self._game_view.prune(node)
        message = words.pruned(self._game_view, node.ply, str(node.move), tree.size(node) - 1)
        self._table.changed(POSITION)
        self._table.notice.show([message], shared_words.UNDO, partial(self._graft, self._game_view, pruned))

    def _graft(self, game_view: GameView, pruned: Pruned) -> None:
        self._table.changed(game_view.graft(pruned))

    def _commented(self) -> None:
        if self._node and self._game_view:
            text = str(self._comment.value).encode(errors="replace").decode()
            self._table.changed(self._game_view.comment(self._node, text))

    def _update_comment(self) -> None:
        """Show the comment of the current ply, unless the field is being edited."""
        game_view = self._game_view
        node = game_view.match.node if game_view else None
        writing = bool(api.document.activeElement) and api.document.activeElement.id == self._comment.id
        if game_view is None or node is None or (writing and self._node is not None):
            return
        self._node = node
        about = words.comment_on(game_view, node.ply, str(node.move)) if node.move else words.COMMENT
        if by_id("comment-name").textContent != about:
            by_id("comment-name").replaceChildren(*prose(about))
        if self._comment.value != node.comment:
            self._comment.value = node.comment
