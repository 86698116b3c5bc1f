"""The list of all games in its dialog: those that go on, then the library, searched and a screenful at a time."""

from __future__ import annotations

from typing import TypeAlias

from web.browser.dom import by_id, make
from web.browser.elements import Element
from web.library import words
from web.library.library import SCREENFUL, Library, LibraryEntry, wanted_words
from web.library.ongoing import OngoingGame, matching, ongoing_games
from web.storage.saved_games import SavedGames
from web.widgets.fields import button, name_action
from web.widgets.screenful import Screenful

ListedGame: TypeAlias = LibraryEntry | OngoingGame


class GameList:
    """Shows the games that go on and those of a library that match the search field."""

    def __init__(self, library: Library, saved_games: SavedGames) -> None:
        self._library, self._saved_games = library, saved_games
        self._screenful = Screenful(SCREENFUL)
        self._rows: dict[ListedGame, Element] = {}

    def begin(self) -> None:
        """Start in a dialog that has just been filled."""
        self._screenful.begin()
        self._rows = {}

    def search(self) -> None:
        """Show the first matching games."""
        self._screenful.begin()
        self.show()

    def show(self) -> None:
        """Show the current library; rows that already exist stay, as one of them may have the focus."""
        text = str(by_id("records-search").value)
        ongoing = ongoing_games(self._saved_games)
        games = len(ongoing) + len(self._library.entries)
        matches: list[ListedGame] = [*matching(ongoing, wanted_words(text)), *self._library.search(text)]
        listed = self._screenful.of(matches, by_id("records-more"))
        rows = {entry: self._rows.get(entry) or _row(entry) for entry in listed}
        if list(rows) != list(self._rows):
            by_id("records-list").replaceChildren(*rows.values())
        self._rows = rows
        if self._library.is_read:
            count = words.number_of_matches(len(matches), games, is_searched=bool(text.strip()))
            by_id("records-count").textContent = count

    def more(self) -> None:
        """Show more games, and focus the first of them."""
        number = len(self._rows)
        self._screenful.grow(number)
        self.show()
        self._focus(number)

    def follow_change(self, entry: ListedGame) -> None:
        """Show the library after an action on a game, and keep the focus at its place, if it had one."""
        if entry not in self._rows:
            self.show()
            return
        number = list(self._rows).index(entry)
        self._rows.pop(entry).remove()
        self.show()
        self._focus(min(number, len(self._rows) - 1))

    def _focus(self, number: int) -> None:
        rows = list(self._rows.values())
        (rows[number].querySelector("button") if rows else by_id("records-search")).focus()

    def entry(self, element: Element) -> ListedGame | None:
        """Return the game whose row contains an element, if any."""
        row = element.closest("[data-item]")
        return next((entry for entry in self._rows if row and entry.id == row.dataset.item), None)

    def ask_name(self, entry: ListedGame) -> None:
        """Replace the row of a game by a field for its new name."""
        field = make(
            "input", {"class": "field", "data-name": "", "aria-label": words.NEW_NAME.format(name=entry.name)}
        )
        field.value = entry.name
        save = button(words.BUTTONS["renamed"], kind="main", act="renamed")
        self._rows[entry].replaceChildren(field, save)
        field.focus()

    def written_name(self, entry: ListedGame) -> str:
        """Return the text in the field for the new name."""
        return str(self._rows[entry].querySelector("[data-name]").value)


def game_button(key: str, value: str, name: str, about: str) -> Element:
    """Return a button that opens a game: its name, result or whose move it is, and the rest of its description."""
    first, _, rest = about.removeprefix(f"{name}{words.BETWEEN}").partition(words.BETWEEN)
    opener = make("button", {"type": "button", "class": "record", f"data-{key}": value})
    opener.append(
        *([make("strong", {}, name)] if name else []), make("span", {}, first), make("small", {}, rest)
    )
    return opener


def _row(entry: ListedGame) -> Element:
    """Return the row of a game with its actions."""
    row = make("li", {"data-item": entry.id}, game_button("act", "open", entry.name, entry.about))
    acts = ("rename", "delete") if isinstance(entry, LibraryEntry) else ("delete",)
    for act in acts:
        made = button("", act=act)
        name_action(made, words.BUTTONS[act], entry.name)
        row.append(made)
    return row
