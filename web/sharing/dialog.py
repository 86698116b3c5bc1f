"""The share dialog: a link with its QR code, ways to send it, and pictures to save."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from affinage.errors import AffinageError
from affinage.picture.diagram import DiagramOptions, diagram, film, frames
from affinage.picture.marks import Mark, read_marks
from affinage.picture.palette import PAGE
from affinage.picture.replay import PACE, REST, replay
from affinage.view.game_view import GameView
from web.board import painter
from web.browser import api
from web.browser.api import JsException
from web.browser.dom import by_id, listen, make, plain, save
from web.browser.elements import Element, Event
from web.browser.gif import gif
from web.browser.pictures import SVG, HiddenPictureError, png
from web.browser.qr import QrCode
from web.browser.tasks import COPY_S, begin, copy, copy_by_hand, share
from web.sharing import links as share_links
from web.sharing.posting import PostFields

PAGES_LINK = f"#landing a[href='./{share_links.PAGES}/']"  # of a site that has been built, and so has them
PICTURE_SIZE, GIF_SIZE = 960, 480  # pixels
GIF = "Save the replay as GIF"
NO_COPIES = "This browser does not let pages copy pictures. Save it instead."
HIDDEN = "This browser hides pictures from pages; here is the SVG."


class ShareDialog:
    """Shows the possible links of a game, and sends, copies or draws it; `embed` opens the dialog for embeds."""

    def __init__(self, embed: Callable[[GameView], None]) -> None:
        self._embed = embed
        self._dialog = by_id("share-dialog")
        self._game_view: GameView | None = None
        self._what = share_links.GAME
        listen(self._dialog, "click", self._clicked)
        listen(self._dialog, "change", self._changed)
        self._post = PostFields()
        by_id("share-replay").after(make("button", {"id": "share-gif", "type": "button"}, GIF))
        self._code = QrCode(by_id("share-code").parentElement, by_id("share-code"))

    def open(self, game_view: GameView) -> None:
        """Show the dialog for the current game."""
        self._game_view = game_view
        found = share_links.choices(game_view, has_pages=bool(api.document.querySelector(PAGES_LINK)))
        self._what = found[0]
        picks = [_radio(what, share_links.CHOICES[what], checked=what == self._what) for what in found]
        by_id("share-what").replaceChildren(*picks)
        by_id("share-replay").hidden = by_id("share-gif").hidden = not game_view.match.ply
        by_id("share-coordinates").checked = game_view.appearance.coordinates
        by_id("share-theme").value = painter.theme()
        by_id("share-here").hidden = str(api.window.location.protocol) != "file:"
        body = self._dialog.querySelector(".body")
        if game_view.match.outcome:
            body.prepend(self._post.element)  # the result
        else:
            body.append(self._post.element)
        self._dialog.showModal()
        self._clear()
        self._update()

    @property
    def _link(self) -> str:
        here = str(api.window.location.href).partition("#")[0].partition("?")[0]
        return share_links.address(here, self._game_view, self._what) if self._game_view else here

    def _update(self) -> None:
        if self._game_view is None:
            return
        by_id("share-link").value = self._link
        is_turn = share_links.is_turn_to_send(self._game_view, self._what)
        by_id("share-send").textContent = "Send your move" if is_turn else "Send"
        self._code.show(self._link)
        self._post.show(self._game_view.match, self._link)

    def _changed(self, event: Event) -> None:
        self._clear()
        if event.target.name == "share-what":
            self._what = str(event.target.value)
            self._update()

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("button")
        if not button or self._game_view is None:
            return
        self._clear()
        match button.id:
            case "share-close":
                self._dialog.close()
            case "embed":
                self._dialog.close()
                self._embed(self._game_view)
            case "share-send":
                begin(self._send())
            case "share-copy":
                begin(self._copy())
            case "post-copy":
                begin(self._post.copy())
            case "share-print":
                self._dialog.close()
                api.window.print()  # which `web/printing/paper.py` hears of
            case "share-svg" | "share-replay" | "share-gif" | "share-png" | "share-picture":
                marks = self._marks()
                if marks is None:
                    by_id("share-marks").focus()
                else:
                    self._picture(button.id, self._game_view, self._look(self._game_view, marks))

    def _say(self, text: str) -> None:
        by_id("share-said").textContent = text

    def _clear(self) -> None:
        """Take away what was said of the last action."""
        self._say("")
        self._post.say("")

    async def _send(self) -> None:
        """Open the system's share sheet with the link, or copy it if there is none."""
        if self._game_view is None:
            return
        if not await share(share_links.letter(self._game_view, self._what), self._link):
            await self._copy()

    async def _copy(self) -> None:
        copied = await copy(by_id("share-link"))
        self._say("The link is copied." if copied else copy_by_hand("The link"))

    # Pictures

    def _marks(self) -> tuple[Mark, ...] | None:
        """Return the marks in their field; None with a message if they are invalid."""
        field, fault = by_id("share-marks"), ""
        try:
            return read_marks(self._game_view.game, str(field.value)) if self._game_view else ()
        except AffinageError as error:
            fault = f"{error}."
            return None
        finally:
            field.setAttribute("aria-invalid", "true" if fault else "false")
            by_id("share-marks-said").textContent = fault

    def _look(self, game_view: GameView, marks: tuple[Mark, ...]) -> DiagramOptions:
        return DiagramOptions(
            str(by_id("share-theme").value),
            PICTURE_SIZE,
            bool(by_id("share-coordinates").checked),
            game_view.appearance.rotation,
            game_view.appearance.mirrored,
            score=game_view.appearance.score,
            labels=game_view.appearance.values,
            marks=marks,
        )

    def _picture(self, wanted: str, game_view: GameView, diagram_options: DiagramOptions) -> None:
        """Make the picture of a button."""
        name = f"{game_view.game.key}-{game_view.match.ply}"
        match wanted:
            case "share-svg":
                save(diagram(game_view.match, diagram_options), SVG, f"{name}.svg")
            case "share-replay":
                save(replay(game_view.match, diagram_options), SVG, f"{name}.replay.svg")
            case "share-gif":
                begin(self._save_gif(name, game_view, diagram_options))
            case "share-png":
                begin(self._save_png(name, diagram(game_view.match, diagram_options)))
            case "share-picture":
                self._copy_picture(name, diagram(game_view.match, diagram_options))

    def _save_svg_instead(self, name: str, svg: str) -> None:
        """Save a picture as SVG where the browser hides its pixels."""
        save(svg, SVG, f"{name}.svg")
        self._say(HIDDEN)

    async def _save_png(self, name: str, svg: str) -> None:
        try:
            save(await png(svg), "image/png", f"{name}.png")
        except HiddenPictureError:
            self._save_svg_instead(name, svg)
        else:
            self._say("The picture is saved.")

    async def _save_gif(self, name: str, game_view: GameView, diagram_options: DiagramOptions) -> None:
        """Make a GIF of all moves up to the one on the board, unless the dialog is closed meanwhile."""
        theme = painter.theme() if diagram_options.theme == "auto" else diagram_options.theme
        look, match = replace(diagram_options, theme=theme, size=GIF_SIZE), game_view.match
        count = len(frames(match, look))
        button = by_id("share-gif")
        if button.textContent != GIF:
            return  # one is being made; a disabled button would lose the keyboard's focus

        button.textContent = f"Picture 0 of {count}"

        def made(number: int) -> bool:
            button.textContent = f"Picture {number} of {count}"
            return bool(self._dialog.open)

        def seconds(number: int) -> float:
            return PACE + REST if number == count - 1 else PACE

        try:
            content = await gif(film(match, look), PAGE[theme], seconds, made)
        except OSError as error:
            self._say(f"No GIF: {error}.")
        except HiddenPictureError:
            self._save_svg_instead(f"{name}.replay", replay(match, diagram_options))
        else:
            if content:
                save(content, "image/gif", f"{name}.gif")
                self._say("The GIF is saved.")
        finally:
            button.textContent = GIF

    def _copy_picture(self, name: str, svg: str) -> None:
        """Copy a picture; WebKit requires that within the click, so the clipboard gets the PNG as a promise."""
        picture = asyncio.ensure_future(png(svg))
        try:
            item = api.window.ClipboardItem.new(plain({"image/png": picture}))
            copy = asyncio.ensure_future(api.window.navigator.clipboard.write(api.ffi.to_js([item])))
        except (JsException, AttributeError):
            picture.cancel()
            self._say(NO_COPIES)
        else:
            begin(self._say_copied(picture, copy, name, svg))

    async def _say_copied(
        self, picture: asyncio.Future[Any], copy: asyncio.Future[Any], name: str, svg: str
    ) -> None:
        await asyncio.wait([picture])
        await asyncio.wait([copy], timeout=COPY_S)
        failure = copy.exception() if copy.done() else TimeoutError()
        if isinstance(picture.exception(), HiddenPictureError):
            self._save_svg_instead(name, svg)
        else:
            self._say(NO_COPIES if failure else "The picture is copied.")


def _radio(what: str, label: str, *, checked: bool) -> Element:
    given = {"type": "radio", "name": "share-what", "value": what}
    return make(
        "label", {"class": "switch"}, make("input", given | ({"checked": ""} if checked else {})), label
    )
