"""Shows scenes, one after the other, on one screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.scenes import Scene, Stuck
from e2e.table import LOAD_MS, Table

BETWEEN = "board=square:3&place=diag"  # no scene is of it
FOLD = 320  # pixels of height from which on the board and its buttons are seen at once
CLEAR = """() => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    for (const box of document.querySelectorAll("#show-score, #show-values, #show-analysis")) {
        if (box.checked) box.click();
    }
    if (document.documentElement.dataset.board !== "cheese") {
        document.querySelector("#settings").click();
        const field = document.querySelector("#choose-board");
        field.value = "cheese";
        field.dispatchEvent(new Event("change", { bubbles: true }));
        document.querySelector("#settings-dialog").close();
    }
    localStorage.clear();
}"""


class Stage:
    """A visitor with one screen; all scenes of the page share one start of Python."""

    def __init__(self, visitor: Visitor, **screen: Any) -> None:
        self._visitor, self._screen = visitor, {"reduced_motion": "reduce", **screen}
        self._page: Table | None = None

    @property
    def folds(self) -> bool:
        """Whether the screen is high enough to show the board and its buttons at once."""
        return "font_size" not in self._screen and bool(self._screen["viewport"]["height"] >= FOLD)

    def fitting(self, *scenes: Scene | Stuck) -> Iterator[Scene | Stuck]:
        """Those of the scenes that there are on this screen."""
        for scene in scenes:
            if self._screen.get("has_touch") or not (isinstance(scene, Scene) and scene.by_touch):
                yield scene

    def show(self, scene: Scene | Stuck) -> Table:
        """Show a scene; what was there before has left nothing behind."""
        if isinstance(scene, Stuck):
            return self._obstructed(scene)
        if scene.is_exercise:
            table = self._visitor.open(scene.link, **self._screen)
        else:
            table = self._embed(scene) if scene.is_embed else self._at(scene.link)
        scene.prepare(table)
        table.settle()
        return table

    def _obstructed(self, scene: Stuck) -> Table:
        table = self._visitor.page(**self._screen)
        table.watch.tolerate()
        scene.obstruct(table.page)
        table.page.goto(f"{self._visitor.base}?board=hex:5")
        expect(table.page.locator("#loading-text")).to_contain_text(scene.words, timeout=LOAD_MS)
        return table

    def _embed(self, scene: Scene) -> Table:
        table = self._visitor.page(**self._screen)
        table.page.goto(self._visitor.base + scene.link)
        expect(table.page.locator("#picture svg")).to_be_visible()
        return table

    def _at(self, link: str) -> Table:
        """The page of a link: its rule set by the browser's way back, then the game behind its `#`."""
        if not self._page:
            self._page = self._visitor.open(f"?{BETWEEN}", **self._screen)
        table = self._page
        table.page.evaluate(CLEAR)
        query, _, fragment = link.removeprefix("?").partition("#")
        if table.page.url.endswith(f"?{query}"):
            table.revisit(BETWEEN)  # or the game there would go on
        table.revisit(query)
        table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        expect(table.page).not_to_have_url(re.compile("#"))
        close = table.tool("notice-close")
        if "zz9" not in link and close.is_visible():
            close.click()
        table.page.mouse.move(0, 0)
        table.page.evaluate("scrollTo(0, 0)")
        return table
