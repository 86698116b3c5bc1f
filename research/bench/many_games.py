"""Measure the page with many saved games by links: `python -m research.bench.many_games --games 5000`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

import affinage
from affinage.cli.console import whole
from affinage.matches.correspondence import ID_SIGNS, Correspondence, new_id
from affinage.matches.match import Match
from affinage.view.game_view import GameView
from research.bench.clicks import LOAD_MS
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say
from tools.serve import serving
from web.storage.saved_game import text_of
from web.storage.saved_index import PREFIX

LINK = "game=churn&board=hex:5"
PLIES = 6
REPEATS = 5
"""Number of measured moves, and of measured looks at the list."""
AT_ONCE = 500
"""Games handed to the browser in one call."""
STORE = "games => { for (const [key, text] of games) localStorage.setItem(`affinage.${key}`, text); }"
LIST = """() => {
    const begun = performance.now();
    dispatchEvent(new Event("storage"));
    return performance.now() - begun;
}"""
# Notes when the board can be played, and when the title counts the games in which it is the player's turn.
NOTE = """{
    const signs = {
        ready: () => document.documentElement?.classList.contains("ready"),
        counted: () => document.title.startsWith("("),
    };
    self.seen = {};
    const look = () => {
        for (const [name, holds] of Object.entries(signs)) {
            if (holds()) seen[name] ??= performance.now();
        }
        if (Object.keys(seen).length < 2) requestAnimationFrame(look);
    };
    look();
}"""
SEEN = """async () => {
    while (Object.keys(seen).length < 2) await new Promise(requestAnimationFrame);
    return seen;
}"""
# A click, with all that the page does about it before and after the next frame.
CLICK = """async cell => {
    const begun = performance.now();
    document.querySelector(`[data-cell="${cell}"]`).click();
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
    return performance.now() - begun;
}"""


def games(number: int) -> Iterator[tuple[str, str]]:
    """Yield the keys and texts of games by links; in half of them it is the player's turn."""
    game = affinage.load(LINK)
    for count in range(1, number + 1):
        match = Match(game, ("Ann", f"Bob {count}"))
        for _ in range(PLIES):
            match.push(match.position.legal_moves()[0])
        correspondence = Correspondence(new_id(os.urandom(ID_SIGNS)), 1 + count % 2, sent=PLIES)
        yield (
            PREFIX + correspondence.id,
            text_of(GameView(match, correspondence=correspondence), count, 0.0, {}),
        )


def filled(browser: Browser, base: str, number: int) -> BrowserContext:
    """Return a browser's profile with this many games."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{base}404.html")
    texts = list(games(number))
    for start in range(0, number, AT_ONCE):
        page.evaluate(STORE, texts[start : start + AT_ONCE])
    page.close()
    return context


def measure(browser: Browser, base: str, number: int) -> dict[str, float]:
    """Return milliseconds by what they were measured of."""
    with filled(browser, base, number) as context, context.new_page() as page:
        page.add_init_script(NOTE)
        page.goto(base)
        listed = median(page.evaluate(LIST) for _ in range(REPEATS))
        key = page.locator("#my-games a").first.get_attribute("href")
        page.goto(base + str(key))
        expect(page.locator("html.ready")).to_be_attached(timeout=LOAD_MS)
        seen: dict[str, float] = page.evaluate(SEEN)
        free = page.locator("[data-cell]:not([aria-disabled=true])")
        moves = []
        for _ in range(REPEATS):
            moves.append(page.evaluate(CLICK, free.nth(1).get_attribute("data-cell")))
            page.get_by_role("button", name="Undo").click()
        return {"list": listed, **seen, "move": median(moves)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m research.bench.many_games", description=__doc__)
    parser.add_argument(
        "--games", type=whole(2, 5000), nargs="+", default=[2, 5000], help="saved games (2 and 5000)"
    )
    numbers = parser.parse_args().games
    with serving(ROOT) as base, sync_playwright() as playwright:
        for number in numbers:
            with playwright.chromium.launch(**launch_options()) as browser:
                result = measure(browser, base, number)
            say(f"{number:>5} games: " + ", ".join(f"{name} {ms:.0f} ms" for name, ms in result.items()))


if __name__ == "__main__":
    run_tool(main)
