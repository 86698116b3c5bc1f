"""Animated GIFs, made by a script that is fetched when the first one is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from web.browser import api
from web.browser.pictures import canvas_of, expect_known, pixels
from web.browser.tasks import load_script

SCRIPT = "./web/loader/gif.js"


async def gif(
    pictures: Iterable[str], ground: str, seconds: Callable[[int], float], follow: Callable[[int], bool]
) -> Any:
    """Return the bytes of a GIF of some SVG pictures of one size, on a ground of one colour.

    `seconds` returns how long a picture stands, by its number from 0. `follow` gets the number of pictures done, and
    returns whether to go on; if not, the result is None. Raises HiddenPictureError, and OSError if the script cannot be
    fetched.
    """
    expect_known()
    await load_script(SCRIPT)
    encoder = None
    for number, picture in enumerate(pictures):
        canvas = await canvas_of(picture, ground)
        if encoder is None:
            encoder = api.window.newGif(canvas.width, canvas.height)
        encoder.add(pixels(canvas), round(1000 * seconds(number)))
        if not follow(number + 1):
            return None
    return encoder.bytes() if encoder else None
