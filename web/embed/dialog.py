"""The dialog that writes the markup of an embed and shows a preview."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from zlib import crc32

from affinage.errors import OptionError
from affinage.matches.match import GameRecord
from affinage.notation import share
from affinage.plain_text import sentence
from affinage.teach.puzzles.puzzle import STEPS_AT_ONCE, WIN, Puzzle
from affinage.view.game_view import GameView
from web.browser import api
from web.browser.address import folder
from web.browser.dom import by_id, make, soon
from web.browser.elements import Element, Event
from web.browser.tasks import begin, copy_to
from web.embed import words
from web.embed.link import LARGEST, MODES, SMALLEST, THEMES, EmbedOptions, address
from web.embed.snippet import snippet
from web.text import words as shared_words
from web.widgets.dialog import Dialog
from web.widgets.fields import button, choice, number, select, status, switch, text_to_copy


class EmbedDialog:
    """The dialog; it remembers the last choices."""

    def __init__(self) -> None:
        self._game_record: GameRecord | None = None
        # The puzzle whose goal is being checked.
        self._puzzle: Puzzle | None = None
        self._dialog = Dialog("embed-dialog", self._clicked, lambda _: self._refresh())
        copy_button = button(shared_words.COPY, "embed-copy", "main")
        self._dialog.fill(words.TITLE, _body(), [status("embed-copied"), copy_button])

    def open(self, game_view: GameView, mode: str = "") -> None:
        """Show the markup of an embed of the current match, in a given mode or the last one."""
        line = share.fragment(GameRecord(game_view.match, game_view.computers.levels))
        self._game_record = share.recover(game_view.game, line)[0]
        by_id("embed-ply").max = str(len(self._game_record.match.moves))
        by_id("embed-ply").value = str(self._game_record.match.ply)
        by_id("embed-mode").value = mode or by_id("embed-mode").value
        self._dialog.open()
        self._refresh()

    def _clicked(self, event: Event) -> None:
        if event.target.id == "embed-copy":
            by_id("embed-copied").textContent = ""
            begin(copy_to("embed-copied", by_id("embed-text")))

    def _refresh(self) -> None:
        """Write the markup of the current choices and show the preview."""
        if self._game_record is None:
            return
        match = self._game_record.match
        match.goto(_number("embed-ply", 0, len(match.moves)))
        embed_options = EmbedOptions(
            mode=str(by_id("embed-mode").value),
            theme=str(by_id("embed-theme").value),
            coordinates=bool(by_id("embed-labels").checked),
            puzzle=str(by_id("embed-goal").value).strip(),
            id=_frame_name(self._game_record) if by_id("embed-talk").checked else "",
            width=_number("embed-width", SMALLEST, LARGEST),
        )
        by_id("embed-goal").disabled = embed_options.mode != "puzzle"
        by_id("embed-copied").textContent = ""
        fault = self._begin_check(embed_options)
        by_id("embed-copy").disabled = bool(fault)
        by_id("embed-status").textContent = fault
        by_id("embed-text").value = "" if fault else snippet(folder(), self._game_record, embed_options)
        self._preview(
            "" if fault else address(self._game_record, replace(embed_options, id="")), embed_options
        )

    def _preview(self, source: str, embed_options: EmbedOptions) -> None:
        frame = by_id("embed-preview")
        frame.hidden = not source
        frame.style.cssText = embed_options.shape
        if source:
            # Replace the address, so that Back does not step through previews.
            frame.contentWindow.location.replace(
                str(api.window.URL.new(source, api.window.location.href).href)
            )

    def _begin_check(self, embed_options: EmbedOptions) -> str:
        """Start checking the goal of a puzzle; return its immediate error, if any."""
        self._puzzle = None
        if embed_options.mode != "puzzle" or self._game_record is None:
            return ""
        if self._game_record.match.outcome:
            return words.GAME_OVER
        try:
            self._puzzle = Puzzle(self._game_record.match.position, embed_options.puzzle)
        except OptionError as error:
            return sentence(error)
        soon(partial(self._check, self._puzzle))
        return ""

    def _check(self, puzzle: Puzzle) -> None:
        """Check in small steps whether the goal can be forced, and show the result."""
        if puzzle is not self._puzzle:
            return
        sure = puzzle.forced(puzzle.start, STEPS_AT_ONCE)
        if sure is not None:
            text = words.PROVEN_GOAL if sure else words.REFUTED_GOAL
        elif puzzle.too_large:
            text = words.TOO_LARGE_GOAL
        else:
            text = words.CHECKING_GOAL
            soon(partial(self._check, puzzle))
        by_id("embed-status").textContent = text
        by_id("embed-copy").disabled = not sure


def _frame_name(game_record: GameRecord) -> str:
    """Return the title of a frame; different boards on a page have different titles."""
    return f"board-{crc32(share.link(game_record).encode()):08x}"


def _number(name: str, low: int, high: int) -> int:
    """Return the number in a field, limited to its range; write the limited number back."""
    text = str(by_id(name).value)
    limited = min(high, max(low, int(text[:6]) if text.isdecimal() else low))
    by_id(name).value = str(limited)
    return limited


def _body() -> list[Element]:
    fields = {
        "mode": select("embed-mode", {mode: words.MODES[mode] for mode in MODES}),
        "theme": select("embed-theme", {theme: words.THEMES[theme] for theme in THEMES}),
        "width": number("embed-width", SMALLEST, LARGEST, str(EmbedOptions.width)),
        "ply": number("embed-ply", 0),
        "goal": make("input", {"id": "embed-goal", "value": WIN}),
    }
    choices = (choice(words.FIELDS[name], field) for name, field in fields.items())
    switches = switch("embed-labels", words.COORDINATES, checked=True), switch("embed-talk", words.TALK)
    return [
        make("div", {"class": "choices"}, *choices),
        make("div", {}, *switches),
        status("embed-status"),
        text_to_copy("embed-text", words.MARKUP, 6),
        make("iframe", {"id": "embed-preview", "title": words.PREVIEW}),
    ]
