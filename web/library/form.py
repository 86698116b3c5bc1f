"""The empty form of the dialog of files and the library."""

from __future__ import annotations

from web.browser.dom import AS_WRITTEN, make
from web.browser.elements import Element


def sheet_of_dialog() -> Element:
    """Return the content of the dialog when it opens."""
    close = _act("close", "Close")
    head = make("header", {}, make("h2", {"id": "records-title"}, "Files and library"), close)
    progress = make("progress", {"id": "records-progress", "max": "1", "aria-label": "Progress"})
    late = progress, _act("cancel", "Cancel"), _act("undo", "Undo")
    for element in late:
        element.hidden = True
    foot = make("footer", {}, make("p", {"id": "records-said", "role": "status"}), *late)
    body = make("div", {"class": "body"}, _here(), _opening(), _library())
    return make("section", {"class": "sheet"}, head, body, foot)


def _here() -> Element:
    here = _part("This game")
    here.append(make("div", {"class": "row"}, _act("keep", "Keep in the library")))
    here.lastElementChild.append(_act("save-text", "Save as text"), _act("save-json", "Save as JSON"))
    return here


def _opening() -> Element:
    file = {
        "type": "file",
        "id": "records-file",
        "multiple": "",
        "class": "field",
        "accept": ".json,.txt,text/plain",
    }
    paste = {"id": "records-paste", "rows": "3", "spellcheck": "false", **AS_WRITTEN}
    keep_all = _act("keep-all", "Keep all in the library")
    join = _act("join", "")
    keep_all.hidden = join.hidden = True
    opening = _part("Open")
    opening.append(
        make(
            "label",
            {"for": "records-file"},
            "Open a file, or drop it on the page",
        ),
        make("input", file),
        make("label", {"for": "records-paste"}, "Or paste a link, moves such as c3 d4, or a record"),
        make("textarea", paste),
        make("div", {"class": "row"}, _act("read", "Read")),
        make("ul", {"id": "records-faults", "aria-label": "Errors in the file"}),
        make("ul", {"id": "records-found", "aria-label": "Games in the file"}),
        make("div", {"class": "row"}, keep_all, join),
    )
    return opening


def _library() -> Element:
    more = _act("more", "")
    more.hidden = True
    library = _part("Library")
    library.append(
        make("label", {"for": "records-search"}, "Search by name, game, player or result"),
        make("input", {"type": "search", "id": "records-search", "class": "field"}),
        make("p", {"id": "records-count", "aria-live": "polite"}),
        make("ul", {"id": "records-list", "aria-label": "Library"}),
        more,
        make(
            "div", {"class": "row"}, _act("export", "Export all"), _act("export-text", "Export all as text")
        ),
    )
    return library


def _part(legend: str) -> Element:
    return make("fieldset", {}, make("legend", {}, legend))


def _act(name: str, label: str) -> Element:
    return make("button", {"type": "button", "id": f"records-{name}"}, label)
