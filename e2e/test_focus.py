"""Keyboard focus is never lost: it does not fall back to the top of the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.loading import hold
from e2e.scenes import PAGES, RUNTIME, SIGHTS, Scene
from e2e.screens import screen
from e2e.stage import Stage
from e2e.table import Table

THINKING = "#analysis-box, [data-measure]"  # their buttons start the computer's work
MARK = """thinking => {
    for (const marked of document.querySelectorAll("[data-walk]")) delete marked.dataset.walk;
    const top = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    const found = [...top.querySelectorAll("button, summary, input[type=checkbox]")].filter(
        element => element.checkVisibility() && !element.disabled && !element.closest(thinking));
    found.forEach((element, number) => { element.dataset.walk = number; });
    return found.map(element => `${top.id} ${element.id || element.textContent.trim()}`);
}"""  # of the page or of the top dialog, by position
FOCUS = """number => {
    const element = document.querySelector(`[data-walk="${number}"]`);
    const top = [...document.querySelectorAll("dialog[open]")].pop();
    if (!element || element.disabled || !element.checkVisibility() || (top && !top.contains(element))) return "";
    element.focus();
    return element.id || element.textContent.trim() || element.tagName;
}"""
WITHOUT_FOCUS = "() => document.activeElement === document.body"
SEVERAL = tuple(
    scene
    for scene in PAGES
    if not (scene.is_exercise or scene.script)  # these have pages of their own
    and (scene.prepare is not Scene.prepare or scene.name == "Churn, end")
)
MORE_BUTTONS = (  # in every run, beside what is looked at then
    *("limit explained", "lab, a report kept", "Editor", "drawing board", "line for moves", "Start"),
    "analysis",
)


def focus(stage: Stage, scene: Scene, page: Page, number: int) -> str:
    """Focus a button by number, and return its name; show the scene again if the button is gone."""
    if name := str(page.evaluate(FOCUS, number)):
        return name
    stage.show(scene)  # reopened, as the previous button has removed it
    page.evaluate(MARK, THINKING)
    return str(page.evaluate(FOCUS, number))


def press_all(stage: Stage, scene: Scene, pressed: set[str]) -> list[str]:
    """Press every button not seen in earlier scenes by keyboard; return those that lost the focus."""
    table = stage.show(scene)
    dialogs = table.page.locator("dialog[open]")
    opened, lost = dialogs.count(), []
    marks = list(enumerate(table.page.evaluate(MARK, THINKING)))
    for number, marked in reversed(marks):  # a dialog's first button closes it
        if marked in pressed:
            continue
        pressed.add(marked)
        name = focus(stage, scene, table.page, number)
        assert name, f"{scene.name}: the button {number} is not there a second time"
        table.page.keyboard.press("Enter")
        table.settle()
        lost += [name] * table.page.evaluate(WITHOUT_FOCUS)
        while dialogs.count() > opened:
            table.page.keyboard.press("Escape")
            table.settle()
            lost += [f"{name}, closed"] * table.page.evaluate(WITHOUT_FOCUS)
    return [f"{scene.name}: {name}" for name in lost]


def test_no_button_takes_the_focus_away_with_it(visitor: Visitor, request: pytest.FixtureRequest) -> None:
    stage = Stage(visitor, **screen("phone"))
    every = request.config.getoption("thorough")
    scenes = [scene for scene in SEVERAL if every or scene.name in (*SIGHTS, *MORE_BUTTONS)]
    pressed: set[str] = set()
    lost = [name for scene in scenes for name in press_all(stage, scene, pressed)]
    assert lost == []


def test_what_was_deleted_in_the_library_comes_back_by_keyboard(lasting_table: Table) -> None:
    table = lasting_table
    table.tool("records").click()
    dialog = table.page.get_by_role("dialog", name="Files and library")
    for name in ("Keep in the library", "Delete Affinage", "Undo"):
        dialog.get_by_role("button", name=re.compile(name)).press("Enter")
    expect(dialog.get_by_role("status")).to_have_text(re.compile("is back"))
    expect(dialog.locator(":focus")).to_have_count(1)


def test_an_embed_that_starts_keeps_the_focus(visitor: Visitor) -> None:
    table = visitor.page()
    table.page.goto(f"{visitor.base}embed.html?board=square:2")
    held = hold(table.page, RUNTIME)
    with table.page.expect_request(f"**/{RUNTIME}"):
        table.page.get_by_role("button", name="Play").first.press("Enter")
    expect(table.page.locator("#loading")).to_be_focused()
    held[0].continue_()
    table.await_board()
    expect(table.page.locator("[data-cell]:focus")).to_have_count(1)
