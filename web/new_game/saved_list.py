"""The saved games on the start screen: a few at first, the last one played on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affinage.plain_text import all_of
from web.browser.device import here
from web.browser.dom import make
from web.browser.elements import Element
from web.new_game import words as new_game_words
from web.storage.saved_game import SavedGame
from web.storage.saved_games import LISTED
from web.table.table import Table
from web.text import words
from web.widgets.fields import button, name_deletion
from web.widgets.screenful import Screenful


class SavedList:
    """Lists saved games, which can be dropped and brought back."""

    def __init__(self, saved: Sequence[SavedGame], table: Table) -> None:
        self._saved, self._table = saved, table
        self._restorers: dict[int, Callable[[], str]] = {}  # functions that restore them
        self._screenful = Screenful(LISTED)
        self._list = make("div", {"class": "games kept"})
        self._more = button("", more="")
        self._status = make("p", {"role": "status"})
        self.elements = make("h3", {}, new_game_words.MY_GAMES), self._list, self._more, self._status
        self._show()

    def _show(self) -> None:
        visible = self._screenful.of(self._saved, self._more)
        listed = int(self._list.children.length)
        self._list.append(*(_entry(number, visible[number]) for number in range(listed, len(visible))))

    def clicked(self, target: Element) -> SavedGame | None:
        """Handle a click; return the game to continue, if any."""
        if target.closest("[data-more]"):
            self._show_more()
        elif forget := target.closest("[data-forget]"):
            self._forget_or_bring_back(int(forget.dataset.forget), forget)
        elif game := target.closest("[data-kept]"):
            return self._saved[int(game.dataset.kept)]
        return None

    def _show_more(self) -> None:
        listed = int(self._list.children.length)
        self._screenful.grow(listed)
        self._show()
        self._list.children[listed].querySelector("button").focus()

    def _forget_or_bring_back(self, number: int, forget: Element) -> None:
        refusal = ""
        if number not in self._restorers:
            self._restorers[number] = self._table.forget(self._saved[number])
        else:
            refusal = self._restorers[number]()
            if not refusal:
                del self._restorers[number]
        self._status.textContent = words.GAME_NOT_SAVED_AGAIN.format(reason=refusal) if refusal else ""
        is_deleted = number in self._restorers
        forget.parentElement.querySelector("[data-kept]").disabled = is_deleted
        name_deletion(forget, _name(self._saved[number]), is_deleted=is_deleted)


def _entry(number: int, saved: SavedGame) -> Element:
    """Return the row of a saved game: name, progress, players and date, with a button to forget it."""
    lines = (
        make("strong", {}, words.name_in_words(saved.game)),
        make("small", {}, _played(saved)),
        make("small", {}, words.moment_of(here(saved.at))),
    )
    forget = button("", forget=str(number))
    name_deletion(forget, _name(saved), is_deleted=False)
    go_on = make("button", {"type": "button", "data-kept": str(number)}, *lines)
    return make("div", {}, go_on, forget)


def _name(saved: SavedGame) -> str:
    """Return the name of a game with its progress."""
    game = words.name_in_words(saved.game)
    return new_game_words.GAME_AND_PROGRESS.format(game=game, progress=_played(saved))


def _played(saved: SavedGame) -> str:
    """Return the progress and the players of a game."""
    return new_game_words.PROGRESS.format(
        moves=words.count_of_moves(len(saved.moves)), people=all_of(saved.people)
    )
