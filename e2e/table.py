"""The page as a player sees it: cells to click, the status, the moves, the buttons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from playwright.sync_api import FloatRect, Locator, Page, expect

from affinage import PASS, Move
from e2e.layout import DRAWN
from e2e.watch import Watch

PATIENCE_MS = 30_000
"""Milliseconds for one step of a running page, longer than any takes on a machine with all cores busy."""
MENU = ("records", "sets", "lab", "turn", "flip", "mute", "fullscreen", "embed-this", "print-this")
STUDY = ("promote", "prune", "edit", "chart")
EDITS = ("promote", "prune")
"""Buttons that are folded at first."""
BETWEEN = "board=square:3&place=diag"
"""A variant that no test uses."""
OPEN_MENU = "document.querySelector('#menu').matches(':popover-open') || document.querySelector('#menu').showPopover()"

LOAD_MS = 120_000
"""Milliseconds for starting Python."""


class Table:
    """An open page with a board, or on its way to one."""

    def __init__(self, page: Page, watch: Watch) -> None:
        self.page = page
        self.watch = watch
        self.board = page.locator("#board")
        self.cells = page.locator("[data-cell]")
        self.free = page.locator("[data-cell]:not([aria-disabled])")
        self.picked = page.locator("[data-cell][aria-selected=true]")
        self.status = page.locator("#status-text")
        self.act = page.locator("#status-act button")
        self.hint = page.locator("#hint")
        self.moves = page.locator("#moves > ol > li > [data-ply]")
        self.current = page.locator("#moves [aria-current]")
        self.undone = page.locator("#moves .ahead")
        self.notice = page.locator("#notice")
        self.setup = page.locator("#setup")
        # The player at the bottom of the board comes last.
        self.score = page.locator(".strip .score b")
        self.result = page.locator("#result")
        self.again = page.get_by_role("button", name="Rematch")
        self.variant = page.locator("#variant")

    def await_board(self) -> None:
        """Wait until Python has set up the board and the first redraw has labelled its cells."""
        ended = self.page.locator("html.ready, html[data-failed]")
        expect(ended).to_be_attached(timeout=LOAD_MS)
        # If the start has failed, this text is the error.
        expect(self.page.locator("#loading-text:visible")).to_have_text([])
        expect(self.board).to_have_attribute("data-ready", "true")
        expect(self.cells.last).to_have_attribute("aria-label", re.compile(", "))

    def reload(self) -> None:
        """Reload the page, and wait for its board."""
        self.page.reload()
        self.await_board()

    def revisit(self, link: str) -> None:
        """Go to another link through the history, so that Python does not restart."""
        if self.page.url.endswith(f"?{link}"):
            # Otherwise the game there would continue.
            self.revisit(BETWEEN)
        step = "link => { history.pushState(null, '', link); history.pushState(null, '', ''); }"
        self.page.evaluate(step, f"?{link}")
        self.page.go_back()
        self.settle()

    def tool(self, name: str) -> Locator:
        """Return a button of the page by id, after opening the menu or panel it is in."""
        if name in MENU:
            self.page.evaluate(OPEN_MENU)
        elif name in STUDY:
            self.study()
        if name in EDITS:
            self.page.locator("#edit-moves").evaluate("fold => { fold.open = true; }")
        return self.page.locator(f"button#{name}")

    def switch(self, name: str) -> Locator:
        """Return a menu item that shows or hides something."""
        self.page.evaluate(OPEN_MENU)
        return self.page.locator(f"#show-{name}")

    def study(self) -> None:
        """Open the analysis panel, unless it is open."""
        button = self.page.locator("#study")
        if not button.is_visible():
            # On a phone the panel is a sheet.
            self.page.locator("#open-moves").click()
        if button.get_attribute("aria-pressed") == "false":
            button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def resign(self) -> None:
        """Give up, by two taps."""
        for words in ("Resign", "Resign?"):
            self.page.locator("#controls").get_by_role("button", name=words).click()

    def prefer(self, setting: str, value: str) -> None:
        self.press("settings")
        self.page.locator(f"#choose-{setting}").select_option(value)
        self.page.locator("#settings-dialog").get_by_role("button", name="Close").click()

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'[data-cell="{name}"]')

    def click_cell(self, name: str) -> None:
        self.cell(name).click()

    def middle(self, name: str) -> tuple[float, float]:
        box = box_of(self.cell(name))
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def legal(self) -> set[str]:
        """Return the cells shown as selectable, including one already selected."""
        result = self.free.evaluate_all("cells => cells.map(cell => cell.dataset.cell)")
        return set(map(str, result))

    def pick(self, name: str) -> None:
        """Click the first cell of a move and wait until it is shown as selected."""
        self.click_cell(name)
        expect(self.cell(name)).to_have_attribute("aria-selected", "true")

    def play(self, moves: Iterable[Move], *, ply: int = 0) -> int:
        """Click complete moves (the page passes by itself), and return the ply reached."""
        line = list(moves)
        for number, move in enumerate(line):
            ply += 1
            if move == PASS:
                continue
            first, second = str(move).split(",")
            self.pick(first)
            self.click_cell(second)
            forced = number + 1 < len(line) and line[number + 1] == PASS
            self.expect_ply(ply + forced)
        return ply

    def press(self, name: str) -> None:
        """Press a button of the header, which is in a menu on phones."""
        if not self.tool(name).is_visible():
            self.tool("site-menu").click()
        self.tool(name).click()

    def choose(self, words: str, *, exact: bool = False) -> None:
        """Choose a card of the new-game panel by its text or part of it."""
        self.setup.get_by_role("radio", name=words, exact=exact).check()

    def unfold_variants(self) -> None:
        """Unfold the variants in the new-game panel, unless they are unfolded."""
        self._unfold("#variant-fold")

    def mix(self) -> None:
        """Unfold the custom rules in the new-game panel, unless they are unfolded."""
        self.unfold_variants()
        self._unfold("#mix")

    def _unfold(self, selector: str) -> None:
        fold = self.setup.locator(selector)
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()

    def expect_ply(self, ply: int) -> None:
        """Wait until this many turns have been played and the move list marks the last of them."""
        expect(self.board).to_have_attribute("data-ply", str(ply))
        if ply:
            expect(self.current).to_have_text(re.compile(rf"^{ply}\."))
        else:
            expect(self.current).to_have_count(0)

    def expect_scores(self, scores: Sequence[str]) -> None:
        """Wait until the players' lines show these scores, in the order of colours, in a game between people."""
        expect(self.score).to_have_text([*scores[1:], scores[0]])

    def expect_size(self, cells: int) -> None:
        """Wait until the board has this many cells."""
        expect(self.cells).to_have_count(cells)

    def settle(self) -> None:
        """Wait for the pending redraw, if any."""
        self.page.evaluate(DRAWN)

    def picture(self, canvas: str) -> str:
        """Return the contents of a canvas as text, to compare it with another picture."""
        self.settle()
        return str(self.page.locator(f"canvas#{canvas}").evaluate("canvas => canvas.toDataURL()"))

    def boxes(self) -> dict[str, tuple[int, int]]:
        """Return the box of every cell on the screen, rounded to pixels."""
        self.settle()
        result = self.cells.evaluate_all(
            """cells => cells.map(cell => {
                const box = cell.getBoundingClientRect();
                return [cell.dataset.cell, Math.round(box.x), Math.round(box.y)];
            })"""
        )
        return {name: (x, y) for name, x, y in result}


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None, f"{element} is not on the screen"
    return box
