"""Choices as cards: radio buttons with a title, and words or a small picture beside it."""

from __future__ import annotations

from collections.abc import Iterable

from web.browser.dom import make
from web.browser.elements import Element


def radio_card(
    group: str, value: str, *content: Element | str, checked: bool = False, option: str = ""
) -> Element:
    """Return a card that is pressed by choosing its radio button; `option` is the key of what it chooses for."""
    given = {"type": "radio", "name": group, "value": value}
    given |= {"checked": ""} if checked else {}
    given |= {"data-option": option} if option else {}
    return make("label", {"class": "card-choice"}, make("input", given), make("span", {}, *content))


def radio_group(label: str, cards: Iterable[Element], kind: str = "") -> Element:
    """Return the cards of which one is chosen; `kind` is a further class, of cards that are wide or small."""
    given = {"class": f"card-choices {kind}".strip(), "role": "radiogroup", "aria-label": label}
    return make("div", given, *cards)


def titled(title: str, about: str) -> tuple[Element, Element]:
    """Return the words of a card: what it is called, and what that means."""
    return make("strong", {}, title), make("small", {}, about)
