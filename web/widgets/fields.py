"""Form fields with their labels."""

from __future__ import annotations

from collections.abc import Mapping

from web.browser.dom import make
from web.browser.elements import Element


def choice(label: str, field: Element) -> Element:
    """Return a field under its label."""
    return make("div", {"class": "choice"}, make("label", {"for": field.id}, label), field)


def select(name: str, values: Mapping[str, str]) -> Element:
    """Return a select of some values with their labels."""
    options = (make("option", {"value": key}, label) for key, label in values.items())
    return make("select", {"id": name}, *options)
