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
from affinage.plain_text import sentence
from affinage.view.game_view import GameView
from web.board import painter
from web.browser import address, api
from web.browser.api import JsException
from web.browser.dom import AS_WRITTEN, by_id, make, plain, save
from web.browser.elements import Element, Event
from web.browser.pictures import SVG, HiddenPictureError, QrCode, gif, png
from web.browser.tasks import COPY_S, Shared, begin, copy_to, share
from web.sharing import links as share_links
from web.sharing import words
from web.sharing.posting import PostFields
from web.text import words as text_words
from web.widgets.dialog import Dialog
from web.widgets.fields import button, choice, fine_print, row, select, status, switch, text_to_copy

PAGES_LINK = f"#landing a[href='./{share_links.PAGES}/']"
"""Selector of a link that only a built site has, as only that has a page per preset."""
PICTURE_SIZE, GIF_SIZE = 960, 480
"""Sizes of the pictures, in pixels."""


class ShareDialog:
    """Shows the possible links of a game, and sends, copies or draws it; `embed` opens the dialog for embeds."""

    def __init__(self, embed: Callable[[GameView], None]) -> None:
        self._embed = embed
        self._dialog = Dialog("share-dialog", self._clicked, self._changed)
        self._game_view: GameView | None = None
        self._what = share_links.GAME
        self._post = PostFields()
        self._code = QrCode("share-code", words.CODE)

    def open(self, game_view: GameView) -> None:
        """Show the dialog for the current game."""
        self._game_view = game_view
        contents = share_links.choices(game_view, has_pages=bool(api.document.querySelector(PAGES_LINK)))
        self._what = contents[0]
        parts = [*_link_fields(contents), self._code.element, _pictures(game_view)]
        # The result comes first, so that it can be posted.
        parts.insert(0 if game_view.match.outcome else len(parts), self._post.element)
        self._dialog.show(words.TITLE, parts)
        self._clear()
        self._update()

    @property
    def _link(self) -> str:
        here = address.page()
        return share_links.address(here, self._game_view, self._what) if self._game_view else here

    def _update(self) -> None:
        if self._game_view is None:
            return
        by_id("share-link").value = self._link
        is_turn = share_links.is_turn_to_send(self._game_view, self._what)
        by_id("share-send").textContent = (
            text_words.SEND_YOUR_MOVE if is_turn else words.BUTTONS["share-send"]
        )
        self._code.show(self._link)
        self._post.show(self._game_view.match, self._link)

    def _changed(self, event: Event) -> None:
        self._clear()
        if event.target.name == "share-what":
            self._what = str(event.target.value)
            self._update()

    def _clicked(self, event: Event) -> None:
        target = event.target.closest("button")
        if not target or self._game_view is None:
            return
        self._clear()
        match target.id:
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
                # `web/sharing/paper.py` listens to the event of printing, and fills the sheet.
                api.window.print()
            case "share-svg" | "share-replay" | "share-gif" | "share-png" | "share-picture":
                marks = self._marks()
                if marks is None:
                    by_id("share-marks").focus()
                else:
                    self._picture(target.id, self._game_view, self._options(self._game_view, marks))

    def _say(self, text: str) -> None:
        by_id("share-status").textContent = text

    def _clear(self) -> None:
        """Remove the message about the last action."""
        self._say("")
        self._post.say("")

    async def _send(self) -> None:
        """Open the system's share sheet with the link, or copy it if there is none."""
        if self._game_view is None:
            return
        letter = share_links.letter(self._game_view, self._what)
        if await share(letter, self._link) is Shared.FAILED:
            await self._copy()

    async def _copy(self) -> None:
        await copy_to("share-status", by_id("share-link"), words.LINK_COPIED)

    # Pictures

    def _marks(self) -> tuple[Mark, ...] | None:
        """Return the marks in their field; None with a message if they are invalid."""
        field, fault = by_id("share-marks"), ""
        try:
            return read_marks(self._game_view.game, str(field.value)) if self._game_view else ()
        except AffinageError as error:
            fault = sentence(error)
            return None
        finally:
            field.setAttribute("aria-invalid", "true" if fault else "false")
            by_id("share-marks-status").textContent = fault

    def _options(self, game_view: GameView, marks: tuple[Mark, ...]) -> DiagramOptions:
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

    def _picture(self, button_id: str, game_view: GameView, diagram_options: DiagramOptions) -> None:
        """Make the picture of a button."""
        name = f"{game_view.game.key}-{game_view.match.ply}"
        match button_id:
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
        self._say(words.HIDDEN)

    async def _save_png(self, name: str, svg: str) -> None:
        try:
            save(await png(svg), "image/png", f"{name}.png")
        except HiddenPictureError:
            self._save_svg_instead(name, svg)
        else:
            self._say(words.PICTURE_SAVED)

    async def _save_gif(self, name: str, game_view: GameView, diagram_options: DiagramOptions) -> None:
        """Make a GIF of all moves up to the one on the board, unless the dialog is closed meanwhile."""
        theme = painter.theme() if diagram_options.theme == "auto" else diagram_options.theme
        options, match = replace(diagram_options, theme=theme, size=GIF_SIZE), game_view.match
        count = len(frames(match, options))
        gif_button, label = by_id("share-gif"), words.BUTTONS["share-gif"]
        if gif_button.textContent != label:
            # One is being made; a disabled button would lose the focus.
            return

        gif_button.textContent = words.PICTURE_OF.format(number=0, count=count)

        def follow(number: int) -> bool:
            gif_button.textContent = words.PICTURE_OF.format(number=number, count=count)
            return bool(self._dialog.is_open)

        def seconds(number: int) -> float:
            return PACE + REST if number == count - 1 else PACE

        try:
            content = await gif(film(match, options), PAGE[theme], seconds, follow)
        except OSError as error:
            self._say(words.NO_GIF.format(reason=str(error)))
        except HiddenPictureError:
            self._save_svg_instead(f"{name}.replay", replay(match, diagram_options))
        else:
            if content:
                save(content, "image/gif", f"{name}.gif")
                self._say(words.GIF_SAVED)
        finally:
            gif_button.textContent = label

    def _copy_picture(self, name: str, svg: str) -> None:
        """Copy a picture; WebKit requires that within the click, so the clipboard gets the PNG as a promise."""
        picture = asyncio.ensure_future(png(svg))
        try:
            item = api.window.ClipboardItem.new(
                plain({"image/png": asyncio.ensure_future(_or_empty(picture))})
            )
            copy = asyncio.ensure_future(api.window.navigator.clipboard.write(api.ffi.to_js([item])))
            # A refusal that comes too late is no error.
            copy.add_done_callback(lambda done: done.cancelled() or done.exception())
        except (JsException, AttributeError):
            picture.cancel()
            self._say(words.NO_COPIES)
        else:
            begin(self._say_copied(picture, copy, name, svg))

    async def _say_copied(
        self, picture: asyncio.Future[Any], copy: asyncio.Future[Any], name: str, svg: str
    ) -> None:
        await asyncio.wait([picture])
        if isinstance(picture.exception(), HiddenPictureError):
            self._save_svg_instead(name, svg)
            return
        await asyncio.wait([copy], timeout=COPY_S)
        failure = copy.exception() if copy.done() else TimeoutError()
        self._say(words.NO_COPIES if failure else words.PICTURE_COPIED)


async def _or_empty(picture: asyncio.Future[Any]) -> Any:
    """Return a picture, an empty one if it is hidden: a clipboard that refuses at once would not look at a failure."""
    try:
        return await picture
    except HiddenPictureError:
        return api.window.Blob.new()


def _link_fields(contents: list[str]) -> list[Element]:
    """Return the choice of what the link carries, the link, and what can be done with it."""
    radios = (_radio(what, checked=what == contents[0]) for what in contents)
    carries = make("div", {"id": "share-what"}, *radios)
    note = fine_print(words.FROM_DISK)
    note.hidden = str(api.window.location.protocol) != "file:"
    embed = _button("embed")
    # A page on disk cannot be embedded.
    embed.hidden = not api.window.boot.served
    return [
        make("fieldset", {}, make("legend", {}, words.CARRIES), carries),
        text_to_copy("share-link", words.LINK, 3),
        note,
        row(_button("share-send", "main"), _button("share-copy"), embed, _button("share-print")),
        status("share-status"),
    ]


def _pictures(game_view: GameView) -> Element:
    """Return the choices for pictures, and the buttons that make them."""
    theme = select("share-theme", words.THEMES)
    theme.value = painter.theme()
    marks = {
        "id": "share-marks",
        "placeholder": "circle=a1,b2 A=c3",
        "aria-describedby": "share-marks-status",
    }
    marks |= {"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off", **AS_WRITTEN}
    names = ["share-picture", "share-png", "share-svg"]
    names += ["share-replay", "share-gif"] if game_view.match.ply else []
    return make(
        "fieldset",
        {},
        make("legend", {}, words.PICTURES),
        make(
            "div", {"class": "choices"}, choice(words.THEME, theme), choice(words.MARKS, make("input", marks))
        ),
        status("share-marks-status", "fine"),
        switch("share-coordinates", words.COORDINATES, checked=game_view.appearance.coordinates),
        row(*map(_button, names)),
    )


def _button(name: str, kind: str = "") -> Element:
    return button(words.BUTTONS[name], name, kind)


def _radio(what: str, *, checked: bool) -> Element:
    attributes = {"type": "radio", "name": "share-what", "value": what} | ({"checked": ""} if checked else {})
    return make("label", {"class": "switch"}, make("input", attributes), words.CHOICES[what])
