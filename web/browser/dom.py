"""Helpers for the DOM: find and make elements, listen to events, call later."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from web.browser import api
from web.browser.api import create_once_callable
from web.browser.elements import Element, Event
from web.browser.failures import guarded, guarded_act

AS_WRITTEN = {"translate": "no", "dir": "ltr"}
"""Attributes of texts that are the same in every language: moves, cells, links, markup."""

PAUSE_MS = 3
"""Shortest pause in milliseconds in which events arrive."""
DISABLED = '[aria-disabled="true"]'
"""A button that keeps the focus though it can do nothing."""

_NOTATION = re.compile(r"(\b[a-z]{1,2}[0-9]{1,3}(?:[,-][a-z]{1,2}[0-9]{1,3})*\b|[0-9]+–[0-9]+)")
WHOLE = {"class": "whole"}
"""Attributes of counts such as 4–5, which do not break at the end of a line."""


def by_id(name: str) -> Element:
    """Return the element with an id, which must exist."""
    element: Element = api.document.getElementById(name)
    return element


def find(name: str) -> Element | None:
    """Return the element with an id, or None."""
    element: Element | None = api.document.getElementById(name)
    return element


def make(tag: str, attributes: Mapping[str, str] | None = None, *children: Element | str) -> Element:
    """Return a new element; text children are set as text, never as markup."""
    element: Element = api.document.createElement(tag)
    for key, value in (attributes or {}).items():
        element.setAttribute(key, value)
    element.append(*children)
    return element


def make_svg(tag: str, attributes: Mapping[str, str]) -> Element:
    """Return a new SVG element."""
    element: Element = api.document.createElementNS("http://www.w3.org/2000/svg", tag)
    for key, value in attributes.items():
        element.setAttribute(key, value)
    return element


def prose(text: str) -> list[Element | str]:
    """Return the parts of a text; moves and cells are marked so that translation tools leave them alone."""
    parts = _NOTATION.split(text)
    return [
        make("bdi", AS_WRITTEN | (WHOLE if "–" in part else {}), part) if number % 2 else part
        for number, part in enumerate(parts)
        if part
    ]


def write(name: str, text: str) -> None:
    """Write a text into the element with an id if it has changed, as screen readers read each change."""
    if by_id(name).textContent != text:
        by_id(name).replaceChildren(*prose(text))


def hide(element: Element, then: Element) -> None:
    """Hide an element; if the focus was inside it, focus another one."""
    was_held = element.contains(api.document.activeElement)
    element.hidden = True
    if was_held:
        then.focus(plain({"preventScroll": True}))


def enable(name: str, *, possible: bool) -> None:
    """Enable or disable the button with an id; one with the focus keeps it, or the next key would press another."""
    button = by_id(name)
    keeps = not possible and button.matches(":focus")
    button.disabled = not (possible or keeps)
    button.setAttribute("aria-disabled", "true" if keeps else "false")


def root_font_size() -> float:
    """Return the size of a `rem` in pixels, which users choose in their browser."""
    return float(api.window.getComputedStyle(api.document.documentElement).fontSize.removesuffix("px"))


def listen(element: Any, event: str, react: Callable[[Event], None]) -> None:
    """Call `react` with each event and report failures.

    Listener and element live as long as the page: do not use it for temporary elements.
    """
    # PyScript's `when` would inspect each function first.
    element.addEventListener(event, api.ffi.create_proxy(guarded(react)))


def on_click(name: str, act: Callable[[], None]) -> None:
    """Call `act` at each click on the element with an id, unless it is disabled, and report failures."""
    element = by_id(name)

    def clicked(_: Event) -> None:
        if not element.matches(DISABLED):
            act()

    listen(element, "click", clicked)


def is_enter(event: Event) -> bool:
    """Return whether Enter was pressed outside an input method."""
    return event.key == "Enter" and not event.isComposing


def later(delay: float, act: Callable[[], None]) -> None:
    """Call `act` once after `delay` ms, and report failures."""
    api.window.setTimeout(create_once_callable(guarded_act(act)), round(delay))


def soon(act: Callable[[], None]) -> None:
    """Call `act` once the page has had a pause for its events: so that long work in parts never blocks it."""
    later(PAUSE_MS, act)


def proxy(act: Callable[..., None]) -> Any:
    """Return a proxy that the browser can call until it is destroyed; failures are reported."""
    return api.ffi.create_proxy(guarded_act(act))


def plain(fields: Mapping[str, Any]) -> Any:
    """Return a JavaScript object."""
    return api.ffi.to_js(fields)


def save(content: Any, kind: str, name: str) -> None:
    """Offer a file for download."""
    blob = api.window.Blob.new(api.ffi.to_js([content]), plain({"type": kind}))
    address = api.window.URL.createObjectURL(blob)
    make("a", {"href": address, "download": name}).click()
    api.window.URL.revokeObjectURL(address)
