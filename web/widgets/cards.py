"""Options as cards: radio buttons with a title and a text or a small picture."""

from __future__ import annotations

from collections.abc import Iterable

from web.browser.dom import make
from web.browser.elements import Element


def radio_card(
    group: str, value: str, *content: Element | str, checked: bool = False, option: str = ""
) -> Element:
    """Return a card for a radio button; `option` is the key of the option that it sets."""
    given = {"type": "radio", "name": group, "value": value}
    given |= {"checked": ""} if checked else {}
    given |= {"data-option": option} if option else {}
    return make("label", {"class": "card-choice"}, make("input", given), make("span", {}, *content))


def radio_group(label: str, cards: Iterable[Element], kind: str = "") -> Element:
    """Return a group of cards, one of which is chosen; `kind` is an extra class for wide or small cards."""
    given = {"class": f"card-choices {kind}".strip(), "role": "radiogroup", "aria-label": label}
    return make("div", given, *cards)


def titled(title: str, about: str) -> tuple[Element, Element]:
    """Return the title and the description of a card."""
    return make("strong", {}, title), make("small", {}, about)
