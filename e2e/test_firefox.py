"""The smoke test in Firefox: boards, rules, the computer's thread, the policy, and nothing to complain of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest

from e2e.firefox import Firefox, Tab, running
from tools.browser import FIREFOX

HOSTILE = "board=<img src=x onerror=alert(1)>"
FREE = "[data-cell]:not([aria-disabled]):not([aria-selected])"
TAKE_SEAT = """{
    const seat = document.querySelector("#seat-2");
    seat.value = "1";
    seat.dispatchEvent(new Event("change", { bubbles: true }));
}"""
BREACHES = """(async () => {
    const stopped = () => new Promise(done => addEventListener("securitypolicyviolation", done, { once: true }));
    setTimeout("window.executed = true");
    await stopped();
    fetch("https://example.org/").catch(() => {});
    await stopped();
    return window.executed;
})()"""
Open = Callable[[str], Tab]


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    """One Firefox for all tests."""
    with running(FIREFOX.path()) as started:
        yield started


def open_tab(firefox: Firefox, url: str) -> Tab:
    """A tab with a board to play on."""
    tab = firefox.open(url)
    tab.wait("document.querySelector('#board[data-ready=true], html[data-failed] #loading')")
    assert tab.evaluate("document.documentElement.dataset.failed") is None, tab.text("#loading-text")
    return tab


@pytest.fixture
def open_board(firefox: Firefox, site_url: str) -> Iterator[Open]:
    """Opens pages of the built site; fails when any of them did what it must not."""
    tabs: list[Tab] = []

    def open_board(query: str) -> Tab:
        tabs.append(open_tab(firefox, site_url + query))
        return tabs[-1]

    yield open_board
    for tab in tabs:
        tab.close()
    assert firefox.faults(site_url) == []


def play(tab: Tab, ply: int) -> None:
    """Play any legal move of two stones."""
    tab.click(FREE)
    tab.wait("document.querySelector('[data-cell][aria-selected=true]')")
    tab.click(FREE)
    expect_ply(tab, ply)


def expect_ply(tab: Tab, ply: int) -> None:
    """Wait until the move list marks this ply."""
    tab.wait(f"document.querySelector('#moves [aria-current]')?.innerText.startsWith('{ply}.')")


@pytest.mark.parametrize(("query", "cells"), [("?board=hex:4", 37), ("?board=square:5", 25)])
def test_a_board_is_played_on_and_the_rules_are_read(open_board: Open, query: str, cells: int) -> None:
    tab = open_board(query)
    assert tab.evaluate("document.querySelectorAll('[data-cell]').length") == cells
    play(tab, 1)
    play(tab, 2)
    tab.click("button#undo")
    expect_ply(tab, 1)
    tab.click("button#rules")
    tab.wait("document.querySelector('#rules-dialog[open] .rules li')")
    assert "two" in tab.text("#rules-dialog .rules")


def test_a_computer_answers_from_its_own_thread(open_board: Open) -> None:
    tab = open_board("?board=square:3")
    tab.click("button#new")
    tab.wait("document.querySelector('#setup[open] #seat-2')")
    tab.evaluate(TAKE_SEAT)
    tab.click("#setup-start")
    play(tab, 1)
    expect_ply(tab, 2)
    assert "plays" in tab.text("#hint")


def test_a_hostile_link_is_shown_as_text(open_board: Open) -> None:
    tab = open_board("?" + quote(HOSTILE, safe="="))
    tab.wait("!document.querySelector('#notice').hidden")
    assert f"{HOSTILE} is unknown" in tab.text("#notice-text")


def test_the_policy_holds_and_the_watch_sees_all(firefox: Firefox, open_board: Open, site_url: str) -> None:
    tab = open_board("?board=square:3")
    assert tab.evaluate(BREACHES) is None
    told = ("policy breach: script-src eval", "policy breach: connect-src https://example.org/")
    own_words = "(connect-src) at https://example.org/"  # the browser's, which come last
    found = firefox.faults("https://elsewhere.example/", *told, own_words)
    assert f"request outside the site: {site_url}?board=square:3" in found
    assert not any(fault.startswith("request outside the site: https://example.org") for fault in found)
