"""Ask the browser to keep stored data, which some delete from sites that are rarely visited."""

from __future__ import annotations

from web.browser import api
from web.browser.api import JsException


async def ask() -> bool:
    """Ask the browser never to delete stored data; return whether it promises."""
    try:
        return bool(await api.window.navigator.storage.persist())
    except (JsException, AttributeError):
        return False
