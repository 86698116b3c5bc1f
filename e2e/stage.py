"""Shows scenes, one after the other, on one screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Route, expect

from e2e.conftest import Visitor
from e2e.scenes import Scene, Stuck
from e2e.table import BETWEEN, LOAD_MS, Table

CLEAR = """() => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    for (const over of document.querySelectorAll(":popover-open")) over.hidePopover();
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
    """A visitor with one screen; all scenes on the main page share one start of Python."""

    def __init__(self, visitor: Visitor, **screen: Any) -> None:
        self._visitor, self._screen = visitor, {"reduced_motion": "reduce", **screen}
        self._page: Table | None = None
        self._own: Table | None = None  # of the last scene, if it has its own page
        self._held: list[Route] = []  # requests that it keeps waiting

    def fitting(self, *scenes: Scene | Stuck) -> Iterator[Scene | Stuck]:
        for scene in scenes:
            if self._screen.get("has_touch") or not (isinstance(scene, Scene) and scene.by_touch):
                yield scene

    def show(self, scene: Scene | Stuck) -> Table:
        """Show a scene, without leftovers of the previous one."""
        self.leave()
        if isinstance(scene, Stuck):
            self._own = self._obstructed(scene)
            return self._own
        if scene.is_document:
            self._own = self._visitor.page(**self._screen)
            self._own.page.goto(self._visitor.base + scene.link)
        elif scene.is_embed:
            self._own = self._embed(scene)
        elif scene.is_exercise or scene.script:
            self._own = self._visitor.open(scene.link, scene.script, **self._screen)
        table = self._own or self._at(scene.link)
        scene.prepare(table)
        table.settle()
        return table

    def leave(self) -> None:
        """Close the last scene's own page."""
        for route in self._held:
            route.abort()
        self._held = []
        if self._own:
            self._own.page.unroute_all(behavior="ignoreErrors")  # otherwise it waits for the held requests
            self._own.page.close()
            self._own = None

    def _obstructed(self, scene: Stuck) -> Table:
        table = self._visitor.page(**self._screen)
        table.watch.tolerate()
        self._held = scene.obstruct(table.page)
        table.page.goto(self._visitor.base + scene.link)
        if scene.is_embed:
            table.page.locator("#begin span").click()
        expect(table.page.locator("#loading-text")).to_contain_text(scene.words, timeout=LOAD_MS)
        return table

    def _embed(self, scene: Scene) -> Table:
        table = self._visitor.page(**self._screen)
        table.page.goto(self._visitor.base + scene.link)
        expect(table.page.locator("#picture svg")).to_be_visible()
        return table

    def _at(self, link: str) -> Table:
        """Return the page at a link: the variant by the Back button, then the game after the `#`."""
        if not self._page:
            self._page = self._visitor.open(f"?{BETWEEN}", **self._screen)
        table = self._page
        table.page.evaluate(CLEAR)
        query, _, fragment = link.removeprefix("?").partition("#")
        is_there = table.page.url.endswith(f"?{query}")
        if not (fragment and is_there):  # a fragment brings its own game
            table.revisit(query)
        table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        expect(table.page).not_to_have_url(re.compile("#"))
        close = table.tool("notice-close")
        if "zz9" not in link and close.is_visible():
            close.dispatch_event("click")  # a dialog may cover it
        table.page.mouse.move(0, 0)
        table.page.evaluate("scrollTo(0, 0)")
        table.settle()  # until then the cells describe the old position
        return table
