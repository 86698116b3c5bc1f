"""Animated GIFs, made by a script that is fetched when the first of them is wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from web.browser import api
from web.browser.dom import listen, make
from web.browser.pictures import drawn

SCRIPT = "./web/loader/gif.js"


async def gif(
    pictures: Iterable[str], ground: str, seconds: Callable[[int], float], made: Callable[[int], bool]
) -> Any:
    """Return the bytes of a GIF of some SVG pictures of one size, on a ground of one colour.

    `seconds` gives how long each of them stands, by its number from 0. `made` hears how many are done, and returns
    whether more are wanted; None without.
    """
    await _load()
    encoder = None
    for number, picture in enumerate(pictures):
        canvas = await drawn(picture, ground)
        if encoder is None:
            encoder = api.window.newGif(canvas.width, canvas.height)
        pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data
        encoder.add(pixels, round(1000 * seconds(number)))
        if not made(number + 1):
            return None
    return encoder.bytes() if encoder else None


async def _load() -> None:
    """Fetch the script, unless it is there, as it is in the single file."""
    if hasattr(api.window, "newGif"):
        return
    loaded: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    script = make("script", {"type": "module", "src": SCRIPT})
    listen(script, "load", lambda _: loaded.set_result(True))
    listen(script, "error", lambda _: loaded.set_result(False))
    api.document.head.append(script)
    if not await loaded:
        raise OSError("the script that makes GIFs could not be fetched")
