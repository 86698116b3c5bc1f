"""SVG pictures as the browser draws them, their pixels, and QR codes of links.

Some browsers hide pixels from pages, or replace them by noise. Scripts for GIFs and codes are loaded at the first one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from web.browser import api
from web.browser.api import JsException, create_once_callable
from web.browser.dom import make, make_svg
from web.browser.elements import Element
from web.browser.tasks import begin, load_script
from web.text import words

SVG = "image/svg+xml"
KNOWN = ("#2c4555", "#faf5e8", "#bc3c28", "#5aa046")
"""Colours of pixels that are drawn to be read back."""
# A busy browser takes 5 seconds; later a canvas counts as one that never answers.
BLOB_S = 6.0
# Some browsers change a few pixels by less than this, of 255, which nobody sees.
NEAR = 16
GIF_SCRIPT = "./web/loader/gif.js"
QR_SCRIPT = "./web/loader/qr.js"


class HiddenPictureError(Exception):
    """The browser does not give the page what the page has drawn."""


async def canvas_of(svg: str, ground: str = "") -> Element:
    """Return a canvas with a picture on it, on a ground of a colour if one is given."""
    image = api.window.Image.new()
    image.src = f"data:{SVG};charset=utf-8,{api.window.encodeURIComponent(svg)}"
    await image.decode()
    canvas = _canvas(image.naturalWidth, image.naturalHeight)
    context = canvas.getContext("2d")
    if ground:
        context.fillStyle = ground
        context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0)
    return canvas


async def png(svg: str) -> Any:
    """Return a picture as a PNG; raises HiddenPictureError."""
    blob = await _blob(_known())
    with _asking():
        copy = await asyncio.wait_for(api.window.createImageBitmap(blob), BLOB_S)
    expect_known(copy)
    return await _blob(await canvas_of(svg))


def pixels(canvas: Element) -> Any:
    """Return the colours of a canvas as RGBA bytes; raises HiddenPictureError."""
    with _asking():
        return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data


def expect_known(picture: Any = None) -> None:
    """Raise HiddenPictureError unless a copy of the known pixels, or a new drawing of them, can be read back."""
    canvas = _canvas(len(KNOWN), 1)
    canvas.getContext("2d").drawImage(picture or _known(), 0, 0)
    expected = bytes.fromhex("".join(f"{colour[1:]}ff" for colour in KNOWN))
    read = pixels(canvas).to_bytes()
    if len(read) != len(expected) or any(abs(a - b) > NEAR for a, b in zip(read, expected, strict=True)):
        raise HiddenPictureError


def _known() -> Element:
    """Return a canvas with the known pixels."""
    canvas = _canvas(len(KNOWN), 1)
    context = canvas.getContext("2d")
    for place, colour in enumerate(KNOWN):
        context.fillStyle = colour
        context.fillRect(place, 0, 1, 1)
    return canvas


def _canvas(width: int, height: int) -> Element:
    canvas = make("canvas")
    canvas.width, canvas.height = width, height
    return canvas


@contextmanager
def _asking() -> Iterator[None]:
    """Raise HiddenPictureError if the browser refuses what the block asks for, or does not answer."""
    try:
        yield
    except (JsException, AttributeError, TimeoutError):
        raise HiddenPictureError from None


async def _blob(canvas: Element) -> Any:
    """Return the content of a canvas as a PNG; raises HiddenPictureError."""
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def take(blob: Any) -> None:
        # Waiting for it has ended if the picture comes too late.
        if not answer.done():
            answer.set_result(blob)

    with _asking():
        canvas.toBlob(create_once_callable(take), "image/png")
        blob = await asyncio.wait_for(answer, BLOB_S)
    if not blob:
        raise HiddenPictureError
    return blob


async def gif(
    pictures: Iterable[str], ground: str, seconds: Callable[[int], float], follow: Callable[[int], bool]
) -> Any:
    """Return the bytes of a GIF of some SVG pictures of one size, on a ground of one colour.

    `seconds` returns how long a picture stands, by its number from 0. `follow` gets the number of pictures done, and
    returns whether to go on; if not, the result is None. Raises HiddenPictureError, and OSError if the script cannot be
    fetched.
    """
    expect_known()
    await load_script(GIF_SCRIPT)
    encoder = None
    for number, picture in enumerate(pictures):
        canvas = await canvas_of(picture, ground)
        if encoder is None:
            encoder = api.window.newGif(canvas.width, canvas.height)
        encoder.add(pixels(canvas), round(1000 * seconds(number)))
        if not follow(number + 1):
            return None
    return encoder.bytes() if encoder else None


class QrCode:
    """A code in a figure with a caption, which is hidden without one: a link may be too long."""

    def __init__(self, name: str, caption: str) -> None:
        self._picture = make_svg(
            "svg", {"id": name, "class": "code", "role": "img", "aria-label": words.QR_CODE}
        )
        self._picture.append(make_svg("rect", {"width": "100%", "height": "100%", "fill": "#fff"}))
        self._picture.append(make_svg("path", {"fill": "#000"}))
        self.element = make("figure", {"hidden": ""}, self._picture, make("figcaption", {}, caption))
        self._link = ""
        begin(self._load())

    def show(self, link: str) -> None:
        """Show the code of a link, once the script is loaded."""
        self._link = link
        self._paint()

    async def _load(self) -> None:
        await load_script(QR_SCRIPT)
        self._paint()

    def _paint(self) -> None:
        if not self._link or not hasattr(api.window, "qrRows"):
            return
        rows = [str(row) for row in api.window.qrRows(self._link)]
        self.element.hidden = not rows
        self._picture.setAttribute("viewBox", f"0 0 {len(rows)} {len(rows)}")
        dark = "".join(
            f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, bit in enumerate(row) if bit == "1"
        )
        self._picture.querySelector("path").setAttribute("d", dark)
