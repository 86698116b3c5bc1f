"""Scripts of the site that are fetched when they are first needed."""

from __future__ import annotations

from web.browser import api, failures
from web.browser.api import JsException


async def load(path: str) -> None:
    """Load a script, unless it is there; raises OSError with the reason, without a full stop."""
    try:
        await api.window.boot.load(path)
    except JsException as error:
        raise OSError(failures.reason(error).removesuffix(".")) from error
