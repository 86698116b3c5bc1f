"""The empty form of the dialog of files and the library."""

from __future__ import annotations

from web.browser.dom import AS_WRITTEN, make
from web.browser.elements import Element
from web.library import words
from web.widgets.fields import button, row, status


def body(standings: Element, this_game: str) -> list[Element]:
    """Return the body of the dialog when it opens; `this_game` names the game on the table, "" for one not begun."""
    acts = row(*map(_button, ("keep", "save-text", "save-json")))
    own = [_part(words.THIS_GAME.format(game=this_game), acts)] if this_game else []
    return [_games(), standings, *own, _opening()]


def foot() -> list[Element]:
    """Return the foot of the dialog, with what is shown later."""
    progress = make("progress", {"id": "records-progress", "max": "1", "aria-label": words.PROGRESS})
    return [status("records-status"), *_hidden(progress, _button("cancel"), _button("undo"))]


def _opening() -> Element:
    file = {"type": "file", "id": "records-file", "multiple": "", "class": "field"}
    paste = {"id": "records-paste", "rows": "3", "spellcheck": "false", **AS_WRITTEN}
    return _part(
        words.OPEN,
        make("label", {"for": "records-file"}, words.FILE),
        make("input", file | {"accept": ".json,.txt,text/plain"}),
        make("label", {"for": "records-paste"}, words.PASTE),
        make("textarea", paste),
        row(_button("read")),
        make("ul", {"id": "records-faults", "aria-label": words.FAULTS}),
        make("ul", {"id": "records-found", "aria-label": words.GAMES}),
        row(*_hidden(_button("keep-all"), _button("join"))),
    )


def _games() -> Element:
    return _part(
        words.GAMES_HERE,
        make("label", {"for": "records-search"}, words.SEARCH),
        make("input", {"type": "search", "id": "records-search", "class": "field"}),
        make("p", {"id": "records-count", "aria-live": "polite"}),
        make("ul", {"id": "records-list", "aria-label": words.GAMES_HERE}),
        *_hidden(_button("more")),
        row(_button("export"), _button("export-text")),
    )


def _part(legend: str, *children: Element) -> Element:
    return make("fieldset", {}, make("legend", {}, legend), *children)


def _hidden(*elements: Element) -> tuple[Element, ...]:
    for element in elements:
        element.hidden = True
    return elements


def _button(name: str) -> Element:
    return button(words.BUTTONS[name], f"records-{name}")
