"""QR codes of links, drawn by a script that is loaded at the first one."""

from __future__ import annotations

from web.browser import api
from web.browser.dom import make, make_svg
from web.browser.tasks import begin, load_script
from web.text import words

SCRIPT = "./web/loader/qr.js"


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
        await load_script(SCRIPT)
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
