"""The board and rich displays in a real JupyterLab and a real marimo."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.extras.notebook_server import jupyterlab, marimo
from tests.pages import blocks
from tools.browser import provide_axe
from tools.common import ROOT

PLAY = """from affinage.notebook import BoardWidget
board = BoardWidget("game=churn&board=hex:3&pie=off#1/by=Ann,Cid.1")
heard = []
board.on_move(lambda move, game_record: heard.append(str(move)))
board"""
PYTHON = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
FAULTS = """async () => {
    const { violations } = await axe.run(".affinage", { preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.failureSummary} ${node.html}`));
}"""
PICTURE = "data:image/svg+xml;base64,"
REACTIVE = """import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    from affinage.notebook import BoardWidget
    moves, set_moves = mo.state(())
    board = BoardWidget("game=churn&board=hex:3&pie=off#1/by=Ann,Cid.1")
    board.on_move(lambda move, game_record: set_moves(tuple(map(str, game_record.match.moves))))
    board
    return board, moves

@app.cell
def _(moves):
    "played " + " ".join(moves())
    return

@app.cell
def _():
    import affinage
    from affinage.matches.match import Match
    match = Match(affinage.load("board=square:4"))
    match.extend(["a1,b1", "c3,c4"])
    match
    return (match,)

@app.cell
def _(match):
    match.position
    return
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("notebooks")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def lab(folder: Path, home: Path) -> Iterator[str]:
    with jupyterlab(folder, home) as address:
        yield address


def write(path: Path, *cells: nbformat.NotebookNode) -> None:
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells), metadata=PYTHON), path)


def run_cell(page: Page, number: int) -> None:
    """Run one cell of a Jupyter notebook, which does not queue what comes before its kernel."""
    expect(page.get_by_role("button", name="Python 3 (ipykernel) | Idle")).to_be_visible()
    page.locator(".jp-CodeCell .cm-content").nth(number).click()
    page.keyboard.press("Shift+Enter")


def choose_theme(home: Path, theme: str) -> None:
    """Set JupyterLab's theme for the next visit."""
    settings = home / "settings" / "@jupyterlab" / "apputils-extension" / "themes.jupyterlab-settings"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"theme": theme}), "utf-8")


def faults(page: Page) -> list[str]:
    """Return axe-core's findings about the board."""
    page.evaluate(provide_axe().read_text("utf-8"))
    return list(page.evaluate(FAULTS))


def await_ply(board: Locator, ply: int) -> None:
    """Wait until a board shows this ply."""
    expect(board).to_have_attribute("data-ply", str(ply))


def test_a_game_is_played_in_jupyterlab_by_mouse_and_by_keys(
    lab: str, folder: Path, home: Path, page: Page
) -> None:
    write(folder / "play.ipynb", nbformat.v4.new_code_cell(PLAY), nbformat.v4.new_code_cell("heard"))
    page.goto(f"{lab}play.ipynb")
    run_cell(page, 0)
    board = page.get_by_role("grid", name="Churn")
    await_ply(board, 0)
    board.get_by_role("gridcell", name="c3, empty").click()
    # The second ply is the computer's answer.
    await_ply(board, 2)
    expect(page.get_by_text(re.compile("^Cid .* plays"))).to_be_visible()
    expect(board.get_by_role("gridcell", name="c3, Red")).to_have_attribute("aria-disabled", "true")

    page.get_by_role("button", name="Undo").click()
    await_ply(board, 0)
    # The focus has left the button, which is disabled now.
    expect(board.get_by_role("gridcell", name="c3, empty")).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(board.get_by_role("gridcell", name="b3, empty")).to_be_focused()
    page.keyboard.press("Enter")
    await_ply(board, 2)

    run_cell(page, 1)
    expect(page.locator(".jp-OutputArea-executeResult").last).to_have_text(
        re.compile(r"\['c3', '\w\d', 'b3', '\w\d'\]")
    )
    widget = page.locator(".affinage")
    expect(widget).to_have_attribute("data-theme", "light")
    assert faults(page) == []
    choose_theme(home, "JupyterLab Dark")
    page.reload()
    run_cell(page, 0)
    expect(widget).to_have_attribute("data-theme", "dark")
    assert faults(page) == []


def test_reactions_of_the_guide_show_their_output_in_jupyterlab(lab: str, folder: Path, page: Page) -> None:
    (reactions,) = (
        block for block in blocks(ROOT / "docs" / "notebooks.md", "text") if "ipywidgets" in block
    )
    write(folder / "reactions.ipynb", nbformat.v4.new_code_cell(reactions))
    page.goto(f"{lab}reactions.ipynb")
    run_cell(page, 0)
    grid = page.get_by_role("grid", name="Churn")
    await_ply(grid, 0)
    grid.get_by_role("gridcell", name="c3, empty").click()
    await_ply(grid, 1)
    output = page.locator(".jupyter-widgets.widget-output")
    expect(output).to_contain_text(re.compile(r"c3 \(\d+, \d+\)"))
    expect(output).to_contain_text("game=churn&pie=off#1/c3")


def check_steps(page: Page) -> None:
    """Check that the last of three positions is unfolded, and that another can be."""
    steps = page.locator("details")
    expect(steps).to_have_count(3)
    expect(page.get_by_alt_text(re.compile("After 2 moves"))).to_be_visible()
    before = page.get_by_alt_text(re.compile("After 1 move[.]"))
    expect(before).not_to_be_visible()
    page.get_by_text("1. Black: a1, b1").click()
    expect(before).to_be_visible()
    assert str(before.get_attribute("src")).startswith(PICTURE)
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    assert before.evaluate("image => image.naturalWidth") == 360


@pytest.mark.parametrize("mode", ["run", "edit"])
def test_a_game_is_played_in_marimo_and_other_cells_follow_it(mode: str, tmp_path: Path, page: Page) -> None:
    notebook = tmp_path / "play.py"
    notebook.write_text(REACTIVE, "utf-8")
    (tmp_path / "pyproject.toml").write_text("[tool.marimo.runtime]\nauto_instantiate = true\n", "utf-8")
    with marimo(notebook, mode) as address:
        page.goto(address)
        board = page.get_by_role("grid", name="Churn")
        await_ply(board, 0)
        expect(page.locator(".affinage")).to_have_attribute("data-theme", "light")
        board.get_by_role("gridcell", name="c3, empty").click()
        await_ply(board, 2)
        expect(page.get_by_text(re.compile(r"^'played c3 \w\d'$"))).to_be_visible()
        check_steps(page)
        # The page is left before its server ends.
        page.goto("about:blank")
