"""The dialog of *My puzzles*: a new puzzle from the board, and the sets with what can be done with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from affinage.errors import RecordError
from affinage.notation import record
from affinage.notation.record.limits import MAX_CHARACTERS
from affinage.teach.puzzles import sets
from affinage.teach.puzzles.sets import PuzzleSet, fit_name
from affinage.view.game_view import GameView
from web.browser import address, api
from web.browser.api import JsException
from web.browser.dom import by_id, hide, make, save
from web.browser.elements import Element, Event
from web.browser.pictures import QrCode
from web.browser.storage import BrowserStorage
from web.browser.tasks import begin, copy_to
from web.puzzle_sets import words as set_words
from web.puzzle_sets.maker import PuzzleMaker
from web.puzzle_sets.own_sets import SET_FORM, address_of, is_too_long
from web.puzzles.link import CLASS
from web.puzzles.words import OWN
from web.storage.progress import ProgressShelf
from web.text import words
from web.widgets.dialog import Dialog
from web.widgets.fields import button, name_action, row, status, text_to_copy


class SetsDialog:
    """The player's sets of puzzles; `markup` returns the markup that embeds one, "" where that is impossible."""

    def __init__(self, markup: Callable[[PuzzleSet], str]) -> None:
        self._markup = markup
        self._shelf = ProgressShelf(BrowserStorage("localStorage"), SET_FORM)
        self._maker = PuzzleMaker()
        self._edit: Callable[[], None] | None = None
        # This is made with the rest of the dialog.
        self._code: QrCode
        self._dialog = Dialog("sets-dialog", self._clicked, self._changed, self._maker.stop)
        # What was deleted, by name, and the set as it was before.
        self._deleted: tuple[str, PuzzleSet] | None = None

    def open(self, game_view: GameView, edit: Callable[[], None] | None = None) -> None:
        """Show the sets, and the position of a view as one to add, which `edit` opens in the editor."""
        self._edit = edit
        own = self._shelf.follow().sets
        to_copy = text_to_copy("sets-text", set_words.TO_COPY, 3)
        to_copy.hidden = True
        undo = button(set_words.UNDO, "sets-undo")
        undo.hidden = True
        maker = self._maker.elements(game_view, own, can_edit=edit is not None)
        self._code = QrCode("sets-code", set_words.CODE)
        body = [maker, make("fieldset", {"id": "sets-list"})]
        self._dialog.show(OWN, body, [to_copy, self._code.element, status("sets-status"), undo])
        self._maker.paint()
        self._list()
        self._say(self._shelf.complaint())

    def _list(self) -> None:
        """Show the sets as they are."""
        own = self._shelf.progress.sets.values()
        file = {"type": "file", "id": "sets-file", "class": "field", "accept": ".txt,.json,text/plain"}
        by_id("sets-list").replaceChildren(
            make("legend", {}, set_words.SETS),
            *([] if own else [make("p", {}, set_words.EMPTY)]),
            *(_set(number, puzzle_set) for number, puzzle_set in enumerate(own)),
            make("label", {"for": "sets-file"}, set_words.OPEN),
            make("input", file),
        )

    # What people do

    def _clicked(self, event: Event) -> None:
        target = event.target.closest("button")
        if not target:
            return
        if target.id == "sets-check":
            self._maker.begin_or_stop()
        elif target.id == "sets-edit" and self._edit:
            self._dialog.close()
            self._edit()
        elif target.id == "sets-add":
            self._add()
        elif target.id == "sets-undo":
            self._take_back()
        elif target.hasAttribute("data-set"):
            puzzle_set = list(self._shelf.progress.sets.values())[int(target.dataset.set)]
            key = str(target.dataset.puzzle) if target.hasAttribute("data-puzzle") else ""
            self._act(str(target.dataset.act), puzzle_set, key)

    def _act(self, act: str, puzzle_set: PuzzleSet, key: str) -> None:
        if act == "delete":
            self._delete(puzzle_set, key)
        elif act == "save":
            save(sets.to_text(puzzle_set), "text/plain", "affinage-puzzles.txt")
        elif is_too_long(puzzle_set):
            self._say(set_words.TOO_LONG)
        elif act == "link":
            link = address.page() + address_of(puzzle_set)
            self._copy(link, set_words.LINK_COPIED)
            self._code.show(link)
        else:
            self._copy(self._markup(puzzle_set), set_words.MARKUP_COPIED)

    def _add(self) -> None:
        """Add the proved puzzle to the set that the player has named."""
        puzzle, name = self._maker.puzzle, fit_name(str(by_id("sets-name").value))
        if puzzle:
            self._keep(PuzzleSet(name, (puzzle,)), set_words.ADDED.format(name=name))

    def _keep(self, puzzle_set: PuzzleSet, success: str) -> None:
        self._shelf.change(lambda own: own.with_puzzles(puzzle_set))
        self._list()
        self._say(self._shelf.complaint() or success)

    def _delete(self, puzzle_set: PuzzleSet, key: str) -> None:
        """Delete a set, or the puzzle of a key."""
        left = puzzle_set.without(key) if key else PuzzleSet(puzzle_set.name, ())
        number = next((n for n, each in enumerate(puzzle_set.puzzles, 1) if each.key == key), 0)
        name = set_words.NUMBERED.format(name=puzzle_set.name, number=number) if number else puzzle_set.name
        self._shelf.change(lambda own: own.with_set(left))
        self._list()
        self._say(words.DELETED.format(name=name))
        self._deleted = name, puzzle_set
        by_id("sets-undo").hidden = False
        by_id("sets-undo").focus()

    def _take_back(self) -> None:
        if self._deleted:
            name, puzzle_set = self._deleted
            self._shelf.change(lambda own: own.with_set(puzzle_set))
            self._list()
            self._say(words.RESTORED.format(name=name))

    def _copy(self, text: str, success: str) -> None:
        self._say("")
        by_id("sets-text").value = text
        by_id("sets-text").hidden = False
        begin(copy_to("sets-status", by_id("sets-text"), success))

    def _say(self, text: str) -> None:
        """Show a message in place of that about the last action, which can no longer be undone."""
        self._deleted = None
        hide(by_id("sets-undo"), then=by_id("sets-close"))
        by_id("sets-text").hidden = self._code.element.hidden = True
        by_id("sets-status").textContent = text

    # Files

    def _changed(self, event: Event) -> None:
        if event.target.id == "sets-file" and event.target.files.length:
            begin(self._read(event.target.files[0]))

    async def _read(self, file: Any) -> None:
        """Add the set of a file."""
        name = str(file.name)
        try:
            data = (await file.slice(0, MAX_CHARACTERS).arrayBuffer()).to_bytes()
            puzzle_set = sets.read(record.decoded(data, name))
        except (JsException, RecordError) as error:
            reason = str(error) if isinstance(error, RecordError) else set_words.UNREADABLE
            self._say(set_words.NO_FILE.format(name=name, reason=reason))
        else:
            self._keep(puzzle_set, set_words.OPENED.format(name=puzzle_set.name))


def _set(number: int, puzzle_set: PuzzleSet) -> Element:
    """Return a set with its actions and its puzzles."""
    name = puzzle_set.name
    links = (
        make("a", {"href": address_of(puzzle_set)}, set_words.SOLVE),
        make("a", {"href": address_of(puzzle_set, kind=CLASS)}, set_words.CLASS),
    )
    acts = [name for name in set_words.ACTS if name != "embed" or api.window.boot.served]
    puzzles = (
        make(
            "li",
            {},
            make("span", {}, set_words.puzzle(at, each)),
            _button("delete", set_words.NUMBERED.format(name=name, number=at), number, each.key),
        )
        for at, each in enumerate(puzzle_set.puzzles, 1)
    )
    return make(
        "section",
        {"aria-label": name},
        make("h3", {}, f"{name} ", make("small", {}, set_words.size(puzzle_set))),
        row(*links, *(_button(act, name, number) for act in acts)),
        make("details", {}, make("summary", {}, set_words.PUZZLES), make("ul", {}, *puzzles)),
    )


def _button(act: str, name: str, number: int, key: str = "") -> Element:
    """Return a button that acts on a set, or on the puzzle of a key."""
    data = {"set": str(number), "act": act} | ({"puzzle": key} if key else {})
    made = button("", **data)
    name_action(made, set_words.ACTS[act], name)
    return made
