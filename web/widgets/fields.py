"""Parts of forms: buttons, fields with their labels, options as cards, and messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from affinage.matches.match import Match
from web.browser.dom import AS_WRITTEN, by_id, enable, make
from web.browser.elements import Element
from web.text import words


def button(label: str, name: str = "", kind: str = "", **data: str) -> Element:
    """Return a button with an id and a class, if given, and with data attributes."""
    attributes = {"type": "button"} | {f"data-{key.replace('_', '-')}": value for key, value in data.items()}
    attributes |= ({"id": name} if name else {}) | ({"class": kind} if kind else {})
    return make("button", attributes, label)


def name_action(made: Element, label: str, name: str) -> None:
    """Label a button, and add for screen readers the name of what it acts on."""
    made.textContent = label
    made.setAttribute("aria-label", words.ACTION_ON.format(label=label, name=name))


def name_deletion(made: Element, name: str, *, is_deleted: bool) -> None:
    """Label a button that deletes something, or brings it back."""
    name_action(made, words.UNDO_DELETING if is_deleted else words.DELETE, name)


def row(*children: Element) -> Element:
    """Return elements side by side."""
    return make("div", {"class": "row"}, *children)


def move_steps(name: str) -> Element:
    """Return the buttons that step through the moves on the board, side by side, with ids that begin with a name."""
    steps = row(button(words.STEP_BACK, f"{name}-back"), button(words.STEP_FORWARD, f"{name}-forward"))
    steps.id = f"{name}-moves"
    return steps


def update_move_steps(name: str, match: Match, *, shows: bool) -> None:
    """Show or hide the buttons that step through a match, with those enabled that lead somewhere."""
    by_id(f"{name}-moves").hidden = not shows
    enable(f"{name}-back", possible=bool(match.ply))
    enable(f"{name}-forward", possible=not match.at_end)


def fine_print(*children: Element | str) -> Element:
    """Return a paragraph in small letters."""
    return make("p", {"class": "fine"}, *children)


def status(name: str, kind: str = "") -> Element:
    """Return an empty line for messages, which screen readers read when it changes."""
    return make("p", {"id": name, "role": "status"} | ({"class": kind} if kind else {}))


def choice(label: str, field: Element) -> Element:
    """Return a field under its label."""
    return make("div", {"class": "choice"}, make("label", {"for": field.id}, label), field)


def select(name: str, values: Mapping[str, str]) -> Element:
    """Return a select of some values with their labels."""
    return make("select", {"id": name}, *options(values))


def options(values: Mapping[str, str]) -> Iterator[Element]:
    """Yield the options of a select, with their labels."""
    return (make("option", {"value": key}, label) for key, label in values.items())


def number(name: str, least: int, most: int | None = None, value: str = "") -> Element:
    """Return a field for a whole number."""
    limits = {"min": str(least)} | ({} if most is None else {"max": str(most)})
    return make("input", {"id": name, "type": "number", "inputmode": "numeric", "value": value, **limits})


def switch(name: str, label: str, *, checked: bool = False) -> Element:
    """Return a checkbox with its label."""
    field = make("input", {"id": name, "type": "checkbox"} | ({"checked": ""} if checked else {}))
    return make("label", {"class": "switch"}, field, make("span", {}, label))


def text_to_copy(name: str, label: str, rows: int) -> Element:
    """Return a field with a text that is the same in every language, to be copied."""
    attributes = {"id": name, "readonly": "", "rows": str(rows), "spellcheck": "false", "aria-label": label}
    return make("textarea", attributes | AS_WRITTEN)


def radio_card(
    group: str, value: str, *content: Element | str, checked: bool = False, option: str = ""
) -> Element:
    """Return a card for a radio button; `option` is the key of the option that it sets."""
    attributes = {"type": "radio", "name": group, "value": value}
    attributes |= {"checked": ""} if checked else {}
    attributes |= {"data-option": option} if option else {}
    return make("label", {"class": "card-choice"}, make("input", attributes), make("span", {}, *content))


def radio_group(label: str, cards: Iterable[Element], kind: str = "") -> Element:
    """Return a group of cards, one of which is chosen; `kind` is an extra class for wide or small cards."""
    attributes = {"class": f"card-choices {kind}".strip(), "role": "radiogroup", "aria-label": label}
    return make("div", attributes, *cards)
