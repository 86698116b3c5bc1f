"""The data of the site's atlas, fetched when needed; missing offline and in the single file."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

from web.browser import api
from web.browser.api import JsException

FOLDER = "./atlas/data/"
INDEX = "index"
NAMED = "named"
GZIP, GZIP_BITS = b"\x1f\x8b", 31
"""First bytes of gzipped data, and zlib's code for it."""


class NoAtlasError(Exception):
    """The atlas is not available here."""


_files: dict[str, asyncio.Task[Any]] = {}
"""Tasks that fetch a file, by its name: each file is fetched once."""


def is_there() -> bool:
    """Return whether this page belongs to a site with the atlas."""
    return bool(api.window.boot.served)


async def index() -> Any:
    """Return the variants and the names of the figures; raises NoAtlasError."""
    return await _fetched(INDEX)


async def named() -> Any:
    """Return a few figures of each named variant, by the name of its page; raises NoAtlasError."""
    return await _fetched(NAMED)


async def column(figure: str) -> Any:
    """Return a figure of all variants, such as `random.balance`; raises NoAtlasError."""
    return await _fetched(figure)


async def _fetched(name: str) -> Any:
    if name not in _files:
        _files[name] = asyncio.ensure_future(_fetch(name))
    try:
        return await _files[name]
    except NoAtlasError:
        # A later attempt may succeed.
        _files.pop(name, None)
        raise


async def _fetch(name: str) -> Any:
    if not is_there():
        raise NoAtlasError
    try:
        response = await api.fetch(f"{FOLDER}{name}.pack.png")
        if response.ok:
            data = bytes(await response.arrayBuffer())
            # Some hosts let the browser unpack the file.
            is_packed = data.startswith(GZIP)
            return json.loads(zlib.decompress(data, GZIP_BITS) if is_packed else data)
    except (JsException, ValueError, zlib.error):
        pass
    raise NoAtlasError
