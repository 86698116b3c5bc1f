"""Access: names, keyboard focus, forced colours, large letters, and what is announced."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from e2e.conftest import Visitor
from e2e.layout import screen
from e2e.loading import hold
from e2e.opponent import move
from e2e.scenes import PAGES, RUNTIME, Scene, Stage
from e2e.table import Table, box_of

RING = "cell => { const s = getComputedStyle(cell, '::after'); return s.content + s.borderTop; }"
HEARD = """() => {
    window.heard = [];
    const hint = document.getElementById("hint");
    new MutationObserver(() => window.heard.push(`${hint.ariaLive} ${hint.textContent}`))
        .observe(hint, { childList: true });
}"""
OUTLINE = "element => { const s = getComputedStyle(element); return s.outlineStyle + ' ' + s.outlineWidth; }"


def test_the_board_is_a_grid_of_named_cells(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:3x4&colours=same")
    grid = table.page.get_by_role("grid", name="Board")
    expect(grid).to_have_accessible_description(re.compile("Arrow keys move"))
    expect(grid.get_by_role("row")).to_have_count(4)
    expect(grid.get_by_role("gridcell")).to_have_count(12)
    expect(grid.get_by_role("row").first.get_by_role("gridcell")).to_have_count(3)
    expect(grid.get_by_role("row").first.get_by_role("gridcell").first).to_have_accessible_name("a4, empty")
    table.pick("c3")
    expect(grid.get_by_role("gridcell", selected=True)).to_have_accessible_name("c3, Black, not yet placed")
    table.click_cell("b3")
    expect(grid.get_by_role("gridcell", name="c3, Black", exact=True)).to_be_visible()
    expect(grid.get_by_role("gridcell", name="b3, Black", exact=True)).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(table.page.get_by_role("status").filter(has_text="White places two stones")).to_be_visible()


def test_forced_colours_show_what_is_chosen_picked_and_played(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("game=taifas&board=square:4")
    table.page.emulate_media(forced_colors="active")

    def ring(name: str) -> str:
        return str(table.cell(name).evaluate(RING))

    table.click_cell("b2")
    table.expect_ply(1)
    kinds = {ring("b2"), ring("c3")}
    table.cell("c3").focus()
    table.page.keyboard.press("ArrowLeft")
    table.page.keyboard.press("ArrowRight")
    kinds.add(ring("c3"))
    # The rings of the last move, of selectable cells and of the focus all differ.
    assert len(kinds) == 3, kinds
    chosen, other = (table.page.locator(f"#alternatives [aria-pressed={on}]") for on in ("true", "false"))
    assert chosen.evaluate(OUTLINE) != other.evaluate(OUTLINE)

    table.revisit("board=square:4")
    table.pick("a1")
    assert ring("a1") not in (ring("a2"), *kinds)
    table.page.emulate_media(forced_colors="none")


def test_labels_follow_the_size_of_letters_that_people_chose(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:19")
    before = table.picture("cheese")
    label = table.page.locator("#rule-text")
    height = box_of(label)["height"]
    table.page.evaluate("document.documentElement.style.fontSize = '24px'")
    assert box_of(label)["height"] > 1.3 * height
    table.page.set_viewport_size({"width": 1280, "height": 790})
    assert table.picture("cheese") != before
    table.page.evaluate("document.documentElement.removeAttribute('style')")


def test_focus_stays_or_goes_to_the_board_if_its_button_is_gone(
    lasting_table: Table,
) -> None:
    table = lasting_table
    table.revisit("board=square:4&pie=on")
    on_board = table.page.locator("[data-cell]:focus")

    def press(button: Locator) -> None:
        button.focus()
        table.page.keyboard.press("Enter")
        expect(on_board).to_have_count(1)

    def press_last(name: str) -> None:
        """Press a button as a key that is held does, until it can do nothing more: it keeps the focus."""
        table.tool(name).focus()
        for _ in range(3):
            table.page.keyboard.press("Enter")
        expect(table.tool(name)).to_be_disabled()
        expect(table.tool(name)).to_be_focused()

    address = table.page.url
    # A link from the landing page leads to this heading.
    table.page.locator("#title").focus()
    table.page.keyboard.press("Tab")
    expect(table.page.get_by_role("link", name="Skip to the board")).to_be_focused()
    press(table.page.locator("#skip"))
    assert table.page.url == address, "a fragment would be read as a game"
    move(table)
    press(table.act.filter(has_text="Swap"))
    press_last("first")
    press_last("last")
    table.tool("undo").click()
    table.expect_ply(1)
    press_last("prune")
    expect(table.notice).to_contain_text("is deleted")
    press(table.notice.get_by_role("button", name="Undo"))
    table.tool("resign").focus()
    for _ in range(2):
        table.page.keyboard.press("Enter")
    expect(table.result).to_be_focused()
    table.again.focus()
    table.page.keyboard.press("Enter")
    expect(table.moves).to_have_count(0)
    expect(on_board).to_have_count(1)
    move(table)
    press_last("undo")
    expect(table.free).to_have_count(16)


def test_the_focus_can_be_seen_everywhere(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:3")
    # Growing stones would change the picture.
    table.page.emulate_media(reduced_motion="reduce")
    # The notice may offer the previous game.
    table.tool("notice-close").dispatch_event("click")
    table.pick("a1")
    table.click_cell("b1")
    table.expect_ply(1)
    focused, seen = table.page.locator(":focus"), []
    # Two steps lead from the last clicked cell to the first button.
    for _ in range(2):
        table.page.keyboard.press("Shift+Tab")
    rest = table.picture("stones")
    while not (focused.get_attribute("href") or "").startswith("https:"):
        if focused.get_attribute("data-cell"):
            assert table.picture("stones") != rest
        else:
            assert re.fullmatch(r"solid [1-9].*", focused.evaluate(OUTLINE)), focused.get_attribute("id")
        seen.append(focused.get_attribute("id") or focused.get_attribute("role"))
        assert len(seen) < 40, seen
        table.page.keyboard.press("Tab")
    assert seen[:2] == ["settings", "new"]
    assert seen.count("gridcell") == 1
    assert {"undo", "more", "resign", "study", "why"} < set(seen)


def test_a_cell_is_explained_aloud_only_when_asked(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:4&place=ortho")
    expect(table.tool("why")).to_be_enabled()
    table.pick("a1")
    table.cell("a3").focus()
    table.page.evaluate(HEARD)

    def heard() -> list[str]:
        table.settle()
        messages: list[str] = table.page.evaluate("window.heard.splice(0)")
        return [" ".join(line.split()) for line in messages]

    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("ArrowRight")
    silent = heard()
    assert silent[-1].startswith("off c3: ")
    reason = silent[-1].removeprefix("off ")
    for key in ("Enter", "i", "I"):
        table.page.keyboard.press(key)
        assert heard() == [f"polite {reason}"], key
    # On a Russian layout, the I key types this letter.
    pressed = '{key: "ш", code: "KeyI", bubbles: true}'
    table.page.evaluate(f"document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {pressed}))")
    assert heard() == [f"polite {reason}"]
    expect(table.hint).to_have_text(reason)
    table.cell("b1").focus()
    table.page.keyboard.press("i")
    assert heard()[-1] == "polite b1, empty"


THINKING = "#analysis-box, [data-act=measure]"
"""Elements whose buttons start the computer's work."""
# Number the controls of the page, or of the top dialog, by position, and return their names.
MARK = """thinking => {
    for (const marked of document.querySelectorAll("[data-walk]")) delete marked.dataset.walk;
    const top = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    const found = [...top.querySelectorAll("button, summary, input[type=checkbox]")].filter(
        element => element.checkVisibility() && !element.disabled && !element.closest(thinking));
    found.forEach((element, number) => { element.dataset.walk = number; });
    return found.map(element => `${top.id} ${element.id || element.textContent.trim()}`);
}"""
FOCUS = """number => {
    const element = document.querySelector(`[data-walk="${number}"]`);
    const top = [...document.querySelectorAll("dialog[open]")].pop();
    if (!element || element.disabled || !element.checkVisibility() || (top && !top.contains(element))) return "";
    element.focus();
    return element.id || element.textContent.trim() || element.tagName;
}"""
FOCUSED = "() => document.activeElement !== document.body"
FOCUS_MS = 10_000
"""Milliseconds until the focus is set: on a busy machine, a game of the library is read before it is shown."""
SEVERAL = tuple(
    scene
    for scene in PAGES
    # Exercises and scenes with a script have pages of their own.
    if not (scene.is_exercise or scene.script)
    and (scene.prepare is not Scene.prepare or scene.name == "Churn, end")
)
OFTEN = ("notice", "New game, against the computer", "Share", "My games", "Editor")
"""Scenes of every run; a thorough run has all."""


def focus(stage: Stage, scene: Scene, page: Page, number: int) -> str:
    """Focus a button by number, and return its name; show the scene again if the button is gone."""
    if name := str(page.evaluate(FOCUS, number)):
        return name
    # The previous button has removed this one, so the scene is opened again.
    stage.show(scene)
    page.evaluate(MARK, THINKING)
    return str(page.evaluate(FOCUS, number))


def loses_focus(page: Page) -> bool:
    """Return whether nothing on the page has the focus, or gets it soon."""
    try:
        page.wait_for_function(FOCUSED, timeout=FOCUS_MS)
    except TimeoutError:
        return True
    return False


def press_all(stage: Stage, scene: Scene, pressed: set[str]) -> list[str]:
    """Press every button not seen in earlier scenes by keyboard; return those that lost the focus."""
    table = stage.show(scene)
    dialogs = table.page.locator("dialog[open]")
    opened, lost = dialogs.count(), []
    marks = list(enumerate(table.page.evaluate(MARK, THINKING)))
    # The order is reversed, as a dialog's first button closes it.
    for number, marked in reversed(marks):
        if marked in pressed:
            continue
        pressed.add(marked)
        name = focus(stage, scene, table.page, number)
        assert name, f"{scene.name}: the button {number} is not there a second time"
        table.page.keyboard.press("Enter")
        table.settle()
        lost += [name] * loses_focus(table.page)
        while dialogs.count() > opened:
            table.page.keyboard.press("Escape")
            table.settle()
            lost += [f"{name}, closed"] * loses_focus(table.page)
    return [f"{scene.name}: {name}" for name in lost]


def test_no_button_takes_the_focus_away_with_it(visitor: Visitor, request: pytest.FixtureRequest) -> None:
    stage = Stage(visitor, **screen("phone"))
    every = request.config.getoption("thorough")
    scenes = [scene for scene in SEVERAL if every or scene.name in OFTEN]
    pressed: set[str] = set()
    lost = [name for scene in scenes for name in press_all(stage, scene, pressed)]
    assert lost == []


def test_game_deleted_in_the_library_comes_back_by_keyboard(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit("board=square:3")
    for cell in ("a1", "b1"):
        table.click_cell(cell)
    table.expect_ply(1)
    table.tool("records").click()
    dialog = table.page.get_by_role("dialog", name="My games")
    acts = {"Save to My games": "saved", "Delete: Affinage": "is deleted", "Undo": "is back"}
    for name, message in acts.items():
        # Games that go on come first in the list.
        dialog.get_by_role("button", name=re.compile(name)).last.press("Enter")
        # The next button is another one, or is gone again, before the library has answered.
        expect(dialog.get_by_role("status")).to_have_text(re.compile(message))
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
