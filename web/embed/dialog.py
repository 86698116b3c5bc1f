"""The dialog that writes the markup of an embed and shows a preview."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from zlib import crc32

from affinage.errors import OptionError
from affinage.notation import share
from affinage.play.match import GameRecord
from affinage.teach.puzzles.puzzle import STEPS_AT_ONCE, Puzzle
from affinage.view.game_view import GameView
from web.browser import api
from web.browser.dom import AS_WRITTEN, by_id, later, listen, make
from web.browser.elements import Element, Event
from web.browser.tasks import begin, copy, copy_by_hand
from web.embed.link import LARGEST, MODES, SMALLEST, THEMES, EmbedOptions, address
from web.embed.snippet import snippet
from web.storage.slices import BREATH_MS
from web.widgets.fields import choice, select

MODE_NAMES = {
    "play": "Play on from here",
    "replay": "Replay of the game",
    "diagram": "Still picture",
    "puzzle": "Puzzle",
}
THEME_NAMES = {"system": "Match system", "light": "Light", "dark": "Dark"}


class EmbedDialog:
    """The dialog; it remembers the last choices."""

    def __init__(self) -> None:
        self._dialog = by_id("embed-dialog")
        self._game_record: GameRecord | None = None
        self._puzzle: Puzzle | None = None  # the puzzle whose goal is being checked
        self._build()
        listen(self._dialog, "click", self._clicked)
        listen(self._dialog, "change", lambda _: self._refresh())

    def open(self, game_view: GameView, mode: str = "") -> None:
        """Show the markup of an embed of the current match, in a given mode or the last one."""
        line = share.fragment(GameRecord(game_view.match, game_view.computers.levels))
        self._game_record = share.recover(game_view.game, line)[0]
        by_id("embed-ply").max = str(len(self._game_record.match.moves))
        by_id("embed-ply").value = str(self._game_record.match.ply)
        by_id("embed-mode").value = mode or by_id("embed-mode").value
        self._dialog.showModal()
        self._refresh()

    def _build(self) -> None:
        close = make("button", {"type": "button", "data-close": ""}, "Close")
        size = {"type": "number", "min": str(SMALLEST), "max": str(LARGEST), "value": str(EmbedOptions.width)}
        choices = make(
            "div",
            {"class": "choices"},
            choice("Show", select("embed-mode", {mode: MODE_NAMES[mode] for mode in MODES})),
            choice("Theme", select("embed-theme", {theme: THEME_NAMES[theme] for theme in THEMES})),
            choice("Width in pixels", make("input", {"id": "embed-width", **size})),
            choice("Moves played", make("input", {"id": "embed-ply", "type": "number", "min": "0"})),
            choice("Goal: win, or by how much", make("input", {"id": "embed-goal", "value": "win"})),
        )
        switches = make(
            "div",
            {},
            _switch("embed-labels", "Coordinates", checked=True),
            _switch("embed-talk", "Fit the height and report moves to the page (needs our script)"),
        )
        text = {
            "id": "embed-text",
            "readonly": "",
            "rows": "6",
            "spellcheck": "false",
            "aria-label": "Markup",
            **AS_WRITTEN,
        }
        body = make(
            "div", {"class": "body"}, choices, switches, make("p", {"id": "embed-said", "role": "status"})
        )
        body.append(make("textarea", text))
        body.append(make("iframe", {"id": "embed-preview", "title": "Preview"}))
        copy = make("button", {"type": "button", "id": "embed-copy", "class": "main"}, "Copy")
        head = make("header", {}, make("h2", {"id": "embed-title"}, "Embed this board"), close)
        foot = make("footer", {}, make("p", {"id": "embed-copied", "role": "status"}), copy)
        self._dialog.replaceChildren(make("section", {"class": "sheet"}, head, body, foot))

    def _clicked(self, event: Event) -> None:
        if event.target.closest("[data-close]"):
            self._dialog.close()
        elif event.target.id == "embed-copy":
            by_id("embed-copied").textContent = ""
            begin(self._copy())

    async def _copy(self) -> None:
        copied = await copy(by_id("embed-text"))
        by_id("embed-copied").textContent = "Copied." if copied else copy_by_hand("The text")

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
        by_id("embed-said").textContent = fault
        base = str(api.window.URL.new("./", api.window.location.href).href)
        by_id("embed-text").value = "" if fault else snippet(base, self._game_record, embed_options)
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
            return "The game is over. Go back some moves to make a puzzle."
        try:
            self._puzzle = Puzzle(self._game_record.match.position, embed_options.puzzle)
        except OptionError as error:
            return f"{error}."
        later(BREATH_MS, partial(self._check, self._puzzle))
        return ""

    def _check(self, puzzle: Puzzle) -> None:
        """Check in small steps whether the goal can be forced, and show the result."""
        if puzzle is not self._puzzle:
            return
        sure = puzzle.forced(puzzle.start, STEPS_AT_ONCE)
        if sure is None and not puzzle.too_large:
            by_id("embed-said").textContent = "Checking whether that can be forced…"
            later(BREATH_MS, partial(self._check, puzzle))
        elif sure is None:
            by_id("embed-said").textContent = "This position is too large to check. Play some moves first."
        elif sure:
            by_id("embed-said").textContent = "Proven: that can be forced."
        else:
            by_id("embed-said").textContent = "That cannot be forced, so the puzzle has no answer."
        by_id("embed-copy").disabled = not sure


def _frame_name(game_record: GameRecord) -> str:
    """Return the title of a frame; different boards on a page have different titles."""
    return f"board-{crc32(share.link(game_record).encode()):08x}"


def _number(name: str, low: int, high: int) -> int:
    """Return the number in a field, limited to its range; write the limited number back."""
    text = str(by_id(name).value)
    number = min(high, max(low, int(text[:6]) if text.isdecimal() else low))
    by_id(name).value = str(number)
    return number


def _switch(name: str, label: str, *, checked: bool = False) -> Element:
    field = make("input", {"id": name, "type": "checkbox"} | ({"checked": ""} if checked else {}))
    return make("label", {"class": "switch"}, field, make("span", {}, label))
