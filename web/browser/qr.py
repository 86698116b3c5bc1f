"""QR codes of links, drawn by a script that is loaded at the first one."""

from __future__ import annotations

from web.browser import api
from web.browser.dom import make_svg
from web.browser.elements import Element
from web.browser.scripts import load
from web.browser.tasks import begin

SCRIPT = "./web/loader/qr.js"


class QrCode:
    """A code in a figure, which is hidden without one: a link may be too long."""

    def __init__(self, figure: Element, picture: Element) -> None:
        self._figure, self._picture = figure, picture
        self._link = ""
        begin(self._load())

    def show(self, link: str) -> None:
        """Show the code of a link, once the script is loaded."""
        self._link = link
        self._draw()

    async def _load(self) -> None:
        await load(SCRIPT)
        self._draw()

    def _draw(self) -> None:
        if not self._link or not hasattr(api.window, "qrRows"):
            return
        rows = [str(row) for row in api.window.qrRows(self._link)]
        self._figure.hidden = not rows
        self._picture.setAttribute("viewBox", f"0 0 {len(rows)} {len(rows)}")
        dark = "".join(
            f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, bit in enumerate(row) if bit == "1"
        )
        self._picture.querySelector("path").setAttribute("d", dark)


def picture() -> Element:
    """Return a drawing without a code."""
    drawn = make_svg("svg", {"class": "code", "role": "img", "aria-label": "QR code of the link"})
    drawn.append(make_svg("rect", {"width": "100%", "height": "100%", "fill": "#fff"}))
    drawn.append(make_svg("path", {"fill": "#000"}))
    return drawn
