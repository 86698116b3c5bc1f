"""The moves as elements: the current line, with variations below the moves they replace."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from affinage.view.game_view import GameView
from web.browser import api
from web.browser.dom import AS_WRITTEN, make, proxy
from web.browser.elements import Element
from web.model.tree import Listing, MoveRow, VariationRow
from web.table import words as table_words
from web.text import words

GROUP = 48  # entries per list, whole rows of two and of three; the browser lays out only visible lists


class MoveList:
    """Lists of moves in a box, updated without rebuilding a long game for one move."""

    def __init__(self, box: Element) -> None:
        self._box = box
        self._listing: Listing | None = None  # the listing shown
        self._current = 0  # the marked ply
        self._current_button: Element | None = None  # its entry
        self._write: Callable[[str], str] = str
        self._is_spelled = False  # whether moves are spelled out
        self._scroll_proxy = proxy(lambda *_: self._scroll())
        # A hidden list cannot scroll: follow the game once it has a size, as when a phone's sheet opens.
        api.window.ResizeObserver.new(self._scroll_proxy).observe(box)

    def show(self, game_view: GameView, listing: Listing) -> None:
        """Show a listing, with the current ply marked."""
        self._write, ply = partial(words.spelled, game_view), game_view.match.ply
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
            self._box.focus()  # keep the focus in the list

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
        item.append(make("p", {"class": "said", "dir": "auto"}, entry.comment))
    if entry.asides:
        rows = (_row(f"{ply}.{row}", aside, write) for row, aside in enumerate(entry.asides))
        item.append(make("ul", {"class": "asides"}, *rows))
    if entry.comment or entry.asides:
        item.setAttribute("class", "wide")
    return item


def _row(place: str, aside: VariationRow, write: Callable[[str], str]) -> Element:
    row = make("li", {"data-depth": str(aside.depth)})
    if aside.is_main:
        row.append(make("small", {}, table_words.MAIN_LINE))
    for number, step in enumerate(aside.steps):
        row.append(_button(step.ply, write(step.move), "data-place", f"{place}.{number}"))
        if step.comment:
            row.append(make("span", {"class": "said", "dir": "auto"}, step.comment))
    if aside.more:
        label = table_words.more_moves(aside.more)
        to_end = {"type": "button", "tabindex": "-1", "data-place": f"{place}.{len(aside.steps)}"}
        row.append(make("button", to_end, label))
    return row


def _button(ply: int, move: str, key: str, value: str) -> Element:
    attributes = {"type": "button", "tabindex": "-1", key: value, **AS_WRITTEN}
    return make("button", attributes, make("small", {}, f"{ply}."), move)
