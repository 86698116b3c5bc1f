"""A player's steps on a page in any browser: wait for the board, play, start a game against a computer."""

from __future__ import annotations

from e2e.tab import Engine, Tab

FREE = "[data-cell]:not([aria-disabled]):not([aria-selected])"
COMPUTER = "#setup[open] [name=opponent][value=computer]"
NOTE_WORKER = """(() => {
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => { window.heard = JSON.parse(data).kind; });
        }
    };
})()"""


def open_board(engine: Engine, url: str) -> Tab:
    """Open a page with a board and wait until it is playable."""
    tab = engine.open(url)
    await_board(tab)
    return tab


def await_board(tab: Tab) -> None:
    """Wait until Python has set up the board."""
    tab.wait("document.querySelector('#board[data-ready=true], html[data-failed] #loading')")
    assert tab.evaluate("document.documentElement.dataset.failed") is None, tab.text("#loading-text")


def click_pair(tab: Tab) -> None:
    """Select the cells of any legal move of two stones."""
    tab.click(FREE)
    tab.wait("document.querySelector('[data-cell][aria-selected=true]')")
    tab.click(FREE)


def play(tab: Tab, ply: int) -> None:
    """Play any legal move of two stones."""
    click_pair(tab)
    expect_ply(tab, ply)


def expect_ply(tab: Tab, ply: int) -> None:
    """Wait until this many turns have been played on the board."""
    tab.wait(f"document.querySelector('#board[data-ply=\"{ply}\"]')")


def play_a_computer(tab: Tab) -> None:
    """Start a game against a computer in the panel, and wait for its answer from the worker."""
    tab.evaluate(NOTE_WORKER)
    tab.click("button#new")
    tab.wait(f"document.querySelector('{COMPUTER}')")
    tab.click(COMPUTER)
    tab.click("#setup-start")
    click_pair(tab)
    expect_ply(tab, 2)  # a busy page may never show the first turn by itself
    assert tab.evaluate("window.heard") == "answer"
