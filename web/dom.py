"""Small words for the DOM: find, make, listen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from js import document
from pyodide.ffi.wrappers import add_event_listener

Element = Any


def by_id(name: str) -> Element:
    """The element of an id in the page."""
    return document.getElementById(name)


def make(tag: str, attributes: Mapping[str, str] | None = None, *children: Element | str) -> Element:
    """A new element; text children are set as text, never as markup."""
    element = document.createElement(tag)
    for key, value in (attributes or {}).items():
        element.setAttribute(key, value)
    element.append(*children)
    return element


def stone(colour: int, *, waiting: bool = False) -> Element:
    """A small picture of a stone."""
    space = "http://www.w3.org/2000/svg"
    picture, use = document.createElementNS(space, "svg"), document.createElementNS(space, "use")
    picture.setAttribute("class", "stone waiting" if waiting else "stone")
    picture.setAttribute("aria-hidden", "true")
    use.setAttribute("href", f"#stone-{colour}")
    picture.append(use)
    return picture


def listen(element: Element, event: str, react: Callable[[Any], None]) -> None:
    """Call `react` with each event; the listener stays as long as the page."""
    add_event_listener(element, event, react)
