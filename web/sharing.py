"""The share dialog: a link with its QR code, ways to send it, and pictures to keep."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from js import document, location, window
from pyodide.ffi import JsException, create_once_callable, to_js

from affinage.match import Match
from affinage.picture.diagram import Look, diagram
from affinage.picture.replay import replay
from web import outgoing
from web.dom import by_id, listen, make, plain, save
from web.table import Table
from web.tasks import begin, copy

QR_SCRIPT = "./web/qr.js"
PICTURE_SIZE = 960  # pixels


class ShareDialog:
    """Shows what a table's link can carry, and sends, copies or draws it; `embed` opens the dialog for embeds."""

    def __init__(self, embed: Callable[[Table], None]) -> None:
        self._embed = embed
        self._dialog = by_id("share-dialog")
        self._table: Table | None = None
        self._what = outgoing.GAME
        listen(self._dialog, "click", self._clicked)
        listen(self._dialog, "change", self._changed)
        script = make("script", {"type": "module", "src": QR_SCRIPT})
        listen(script, "load", lambda _: self._draw_code())
        document.head.append(script)

    def open(self, table: Table) -> None:
        """Show the dialog for a table as it is now."""
        self._table = table
        found = outgoing.choices(table)
        self._what = found[0]
        picks = [_radio(what, outgoing.CHOICES[what], checked=what == self._what) for what in found]
        by_id("share-what").replaceChildren(*picks)
        by_id("share-replay").hidden = not table.match.ply
        by_id("share-coordinates").checked = table.labelled
        by_id("share-here").hidden = str(location.protocol) != "file:"
        self._dialog.showModal()
        self._update()

    @property
    def _link(self) -> str:
        address = str(location.href).partition("#")[0].partition("?")[0]
        return address + outgoing.link(self._table, self._what) if self._table else address

    def _update(self) -> None:
        if self._table is None:
            return
        by_id("share-link").value = self._link
        is_turn = outgoing.is_turn_to_send(self._table, self._what)
        by_id("share-send").textContent = "Send your move" if is_turn else "Send"
        self._say("")
        self._draw_code()

    def _draw_code(self) -> None:
        """Draw the QR code, once what makes it is loaded."""
        if self._table is None or not hasattr(window, "qrRows"):
            return
        rows = [str(row) for row in window.qrRows(self._link)]
        picture = by_id("share-code")
        picture.parentElement.hidden = not rows
        picture.setAttribute("viewBox", f"0 0 {len(rows)} {len(rows)}")
        dark = "".join(
            f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, bit in enumerate(row) if bit == "1"
        )
        picture.querySelector("path").setAttribute("d", dark)

    def _changed(self, event: Any) -> None:
        if event.target.name == "share-what":
            self._what = str(event.target.value)
            self._update()

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("button")
        if not button or self._table is None:
            return
        match button.id:
            case "share-close":
                self._dialog.close()
            case "embed":
                self._dialog.close()
                self._embed(self._table)
            case "share-send":
                begin(self._send())
            case "share-copy":
                begin(self._copy())
            case "share-svg":
                save(self._svg(), "image/svg+xml", self._name("svg"))
            case "share-replay":
                save(replay(self._table.match, self._look()), "image/svg+xml", self._name("replay.svg"))
            case "share-png":
                begin(self._save_png())
            case "share-picture":
                begin(self._copy_picture())

    def _say(self, text: str) -> None:
        by_id("share-said").textContent = text

    async def _send(self) -> None:
        """Hand the link to the system's own way of sharing, or copy it where there is none."""
        if self._table is None or not hasattr(window.navigator, "share"):
            await self._copy()
            return
        text = outgoing.letter(self._table, self._what)
        try:
            await window.navigator.share(plain({"title": "Affinage", "text": text, "url": self._link}))
        except JsException as error:
            if error.name != "AbortError":  # somebody thought better of it
                await self._copy()

    async def _copy(self) -> None:
        copied = await copy(by_id("share-link"))
        marked = "The link is marked: copy it with Ctrl+C or by a long press."
        self._say("The link is copied." if copied else marked)

    # Pictures

    def _look(self) -> Look:
        table = self._table
        theme = str(document.documentElement.dataset.theme)
        coordinates = bool(by_id("share-coordinates").checked)
        if table is None:
            return Look(theme)
        return Look(
            theme,
            PICTURE_SIZE,
            coordinates,
            table.turns,
            table.mirrored,
            score=table.score_shown,
            labels=table.labels_shown,
        )

    def _svg(self) -> str:
        return diagram(self._match, self._look())

    @property
    def _match(self) -> Match:
        assert self._table is not None
        return self._table.match

    def _name(self, ending: str) -> str:
        return f"{self._match.game.key}-{self._match.ply}.{ending}"

    async def _png(self) -> Any:
        """The picture as a PNG, drawn by the browser."""
        image = window.Image.new()
        image.src = f"data:image/svg+xml;charset=utf-8,{window.encodeURIComponent(self._svg())}"
        await image.decode()
        canvas = make("canvas")
        canvas.width, canvas.height = image.naturalWidth, image.naturalHeight
        canvas.getContext("2d").drawImage(image, 0, 0)
        found: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        canvas.toBlob(create_once_callable(found.set_result), "image/png")
        return await found

    async def _save_png(self) -> None:
        save(await self._png(), "image/png", self._name("png"))

    async def _copy_picture(self) -> None:
        try:
            item = window.ClipboardItem.new(plain({"image/png": await self._png()}))
            await window.navigator.clipboard.write(to_js([item]))
        except (JsException, AttributeError):
            self._say("This browser does not let pages copy pictures. Save it instead.")
        else:
            self._say("The picture is copied.")


def _radio(what: str, said: str, *, checked: bool) -> Any:
    given = {"type": "radio", "name": "share-what", "value": what}
    return make(
        "label", {"class": "switch"}, make("input", given | ({"checked": ""} if checked else {})), said
    )
