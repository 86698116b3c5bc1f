"""Asking the browser to keep what is stored, which some delete from sites that are not visited for a while."""

from __future__ import annotations

from web.browser import api
from web.browser.api import JsException


async def ask() -> bool:
    """Ask the browser never to delete what is stored; return whether it promises."""
    try:
        return bool(await api.window.navigator.storage.persist())
    except (JsException, AttributeError):
        return False
