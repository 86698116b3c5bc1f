"""SVG pictures as the browser draws them."""

from __future__ import annotations

import asyncio
from typing import Any

from web.browser import api
from web.browser.api import create_once_callable
from web.browser.dom import make
from web.browser.elements import Element

SVG = "image/svg+xml"


async def drawn(svg: str, ground: str = "") -> Element:
    """Return a canvas with a picture on it, on a ground of a colour if one is given."""
    image = api.window.Image.new()
    image.src = f"data:{SVG};charset=utf-8,{api.window.encodeURIComponent(svg)}"
    await image.decode()
    canvas = make("canvas")
    canvas.width, canvas.height = image.naturalWidth, image.naturalHeight
    context = canvas.getContext("2d")
    if ground:
        context.fillStyle = ground
        context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0)
    return canvas


async def png(svg: str) -> Any:
    """Return a picture as a PNG."""
    canvas = await drawn(svg)
    found: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    canvas.toBlob(create_once_callable(found.set_result), "image/png")
    return await found
