"""What a player does on a page in any browser: await its board, play, seat a computer."""

from __future__ import annotations

from e2e.tab import Engine, Tab

FREE = "[data-cell]:not([aria-disabled]):not([aria-selected])"
COMPUTER = "#setup[open] [name=company][value=computer]"
NOTE_WORKER = """(() => {
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => { window.heard = JSON.parse(data).kind; });
        }
    };
})()"""


def open_board(engine: Engine, url: str) -> Tab:
    """Return a page with a board to play on."""
    tab = engine.open(url)
    await_board(tab)
    return tab


def await_board(tab: Tab) -> None:
    """Wait until Python has laid the board."""
    tab.wait("document.querySelector('#board[data-ready=true], html[data-failed] #loading')")
    assert tab.evaluate("document.documentElement.dataset.failed") is None, tab.text("#loading-text")


def click_pair(tab: Tab) -> None:
    """Choose the cells of any legal move of two stones."""
    tab.click(FREE)
    tab.wait("document.querySelector('[data-cell][aria-selected=true]')")
    tab.click(FREE)


def play(tab: Tab, ply: int) -> None:
    """Play any legal move of two stones."""
    click_pair(tab)
    expect_ply(tab, ply)


def expect_ply(tab: Tab, ply: int) -> None:
    """Wait until the board shows this many turns."""
    tab.wait(f"document.querySelector('#board[data-ply=\"{ply}\"]')")


def play_a_computer(tab: Tab) -> None:
    """Begin a new game in the panel against a computer, and play until it answers, which its own thread does."""
    tab.evaluate(NOTE_WORKER)
    tab.click("button#new")
    tab.wait(f"document.querySelector('{COMPUTER}')")
    tab.click(COMPUTER)
    tab.click("#setup-start")
    click_pair(tab)
    expect_ply(tab, 2)  # a busy page may never show the first turn alone
    assert tab.evaluate("window.heard") == "answer"
