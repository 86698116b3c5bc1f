"""Embeds in their frames: nothing scrolls, overlaps or is cut off; out of view they free their memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from html import escape

import pytest
from playwright.sync_api import Frame, FrameLocator, Page, TimeoutError, expect

import affinage
from affinage.matches.match import GameRecord, Match
from affinage.matches.names import MAX_NAME
from affinage.notation import share
from affinage.teach.puzzles.puzzle import Puzzle
from e2e.conftest import ANY_SITE, Visitor
from e2e.games import cells, random_match
from e2e.loading import hold
from e2e.table import LOAD_MS, Table
from web.embed.link import DAILY, LARGEST, NARROW, EmbedOptions, address, open_link

WIDTHS = (NARROW, 320, 480, 800, 1200)
BY_HAND = 288, "width: 100%; height: 378px; border: 0"
"""Width of a column, and a style that makes the frame lower than the markup that the dialog writes."""
GAMES = (*(f"game={key}" for key in affinage.game_keys()), "board=hex:3", "game=moulds&players=4")
PEOPLE = ("Ann Elisabeth of Somewhere", "B" + "o" * (MAX_NAME - 2) + "b")
NAME = "shown"
FIT = """async width => {
    const parts = ["#goal", "#status", "#embed-message", "#frame", "#hint", "#buttons", "#sealed", "#away"];
    const seen = element => element.getClientRects().length;
    const all = selector => [...document.querySelectorAll(selector)].filter(seen);
    const called = element => element.id || element.className || element.tagName;
    const boxes = elements => elements.map(element => [called(element), element.getBoundingClientRect()]);
    const apart = (elements) => boxes(elements).flatMap(([one, a], at, list) => list.slice(at + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${one} lies over ${other}`));
    const faults = () => {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement;
        if (innerWidth !== width) return [`is ${innerWidth} wide`];
        const frame = document.querySelector("#frame").getBoundingClientRect();
        const buttons = all("button:not(#begin)");
        return [
            scrollWidth > innerWidth && `scrolls sideways by ${scrollWidth - clientWidth}`,
            scrollHeight > innerHeight && `scrolls by ${scrollHeight - clientHeight}`,
            Math.abs(frame.width - frame.height) > 1 && "the board is no square",
            frame.width < 110 && `the board is ${frame.width} wide`,
            ...boxes(all(".play *"))
                .filter(([, { left, top, right, bottom }]) =>
                    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
                .map(([name]) => `${name} is outside`),
            ...all(":is(p, div, span, button, code):not(.name)")
                .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
                .filter(each => getComputedStyle(each).display !== "inline")
                .map(each => `${called(each)} is cut off`),
            ...boxes(buttons).filter(([, box]) => box.height > 72).map(([name]) => `${name} has too many lines`),
            ...apart(all(parts.join())),
            ...apart(buttons),
        ].filter(Boolean);
    };
    let found = faults();
    for (let frame = 0; found.length && frame < 60; frame += 1) {
        await new Promise(requestAnimationFrame);
        found = faults();
    }
    return found;
}"""


@pytest.fixture
def table(visitor: Visitor, other_site: Callable[[str], str]) -> Table:
    """Return a page of another origin with room for one frame, under its own watch."""
    table = visitor.page(base=ANY_SITE, viewport={"width": LARGEST + 40, "height": 1000})
    table.page.goto(other_site('<body style="margin:0"><div id="column"></div>'))
    return table


@pytest.fixture
def blog(table: Table) -> Page:
    return table.page


def put(blog: Page, url: str, sandbox: str = "", *, style: str = "", sight: str = "#picture svg") -> Frame:
    """Put an embed into the page, and wait until it is visible."""
    blog.evaluate(
        """([src, name, sandbox, style]) => {
            const frame = Object.assign(document.createElement("iframe"), { src });
            frame.style.cssText = style;
            if (sandbox) frame.sandbox = sandbox;
            frame.dataset.affinage = name;
            document.querySelector("#column").replaceChildren(frame);
        }""",
        [url, NAME, sandbox, style],
    )
    expect(blog.locator("iframe").content_frame.locator(sight)).to_be_visible()
    return blog.frames[-1]


def show(blog: Page, link: str) -> None:
    """Load another game into the embed."""
    blog.evaluate(
        "([affinage, link]) => frames[0].postMessage({ affinage, type: 'load', link }, '*')", [NAME, link]
    )
    inner = blog.locator("iframe").content_frame
    expect(inner.locator("#open")).to_have_attribute("href", f"./{link}")


def misfits(
    blog: Page,
    inner: Frame,
    embed_options: EmbedOptions,
    *,
    fitted: bool = False,
    widths: Sequence[int] = WIDTHS,
) -> list[str]:
    """Return the faults of an embed in columns of several widths, with or without the host's script."""
    styles = [
        (width, replace(embed_options, width=own).shape) for width in widths for own in {width, LARGEST}
    ]
    if fitted:
        # The host's script decides on the style.
        styles = [(width, "") for width in widths]
    elif widths is WIDTHS:
        styles.append(BY_HAND)
    results = []
    for width, style in styles:
        blog.evaluate(
            """([width, style]) => {
                document.querySelector("#column").style.width = `${width}px`;
                if (style) document.querySelector("iframe").style.cssText = style;
            }""",
            [width, style],
        )
        results += [f"{style} in {width}: {fault}" for fault in inner.evaluate(FIT, width)]
    return results


def begin(blog: Page) -> None:
    """Touch the embed, and wait until Python controls it."""
    inner = blog.locator("iframe").content_frame
    inner.locator("#begin span").click()
    expect(inner.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)


def fit(visitor: Visitor, blog: Page) -> None:
    """Let the host's script fit the height of the embed, and of all later ones."""
    blog.add_script_tag(url=f"{visitor.base}web/embed/host.js")
    expect(blog.locator("iframe").content_frame.locator("html.sized")).to_be_attached()


def expect_fit(
    visitor: Visitor,
    blog: Page,
    url: str,
    states: Mapping[str, Callable[[], None]],
    sight: str = "#picture svg",
) -> None:
    """Check an embed before the first touch and then in every state, also with the host's script."""
    _, embed_options, _ = open_link(url.partition("?")[2].partition("#")[0], "")
    inner = put(blog, url, sight=sight)
    results = {"untouched": misfits(blog, inner, embed_options)}
    begin(blog)
    for state, bring_about in states.items():
        bring_about()
        results[state] = misfits(blog, inner, embed_options)
    fit(visitor, blog)
    for state, bring_about in states.items():
        bring_about()
        results[f"{state}, fitted"] = misfits(blog, inner, embed_options, fitted=True)
    inner = put(blog, url, style=replace(embed_options, width=LARGEST).shape, sight=sight)
    expect(blog.locator("iframe").content_frame.locator("html.sized")).to_be_attached()
    results["untouched, fitted"] = misfits(blog, inner, embed_options, fitted=True)
    assert {state: faults for state, faults in results.items() if faults} == {}


def expect_matches_fit(visitor: Visitor, blog: Page, mode: str, matches: dict[str, Match]) -> None:
    """Check an embed that shows one match after another."""
    first = GameRecord(next(iter(matches.values())))
    links = {state: share.link(GameRecord(match)) for state, match in matches.items()}
    shown = {state: partial(show, blog, link) for state, link in links.items()}
    expect_fit(visitor, blog, visitor.base + address(first, EmbedOptions(mode, id=NAME)), shown)


def begun(link: str, *moves: str, people: tuple[str, ...] = ()) -> Match:
    match = Match(affinage.load(link), people or None)
    match.extend(moves)
    return match


def named(match: Match) -> Match:
    """Return the same match between players with long names."""
    again = Match(match.game, PEOPLE, match.start)
    again.extend([str(move) for move in match.moves])
    return again


def test_a_game_fits(visitor: Visitor, blog: Page) -> None:
    matches = {
        "empty": begun("board=square:8"),
        "swap": begun("board=square:4&pie=on", "a1,b1", people=PEOPLE),
        "swap in Taifas": begun("game=taifas&board=square:5", "Bc3"),
        "four": begun("game=moulds&players=4"),
        "ended": named(random_match("board=square:4&goal=cascade", 1)),
        **{f"end of {link}": random_match(link, 1) for link in GAMES},
    }
    expect_matches_fit(visitor, blog, "play", matches)


@pytest.mark.thorough
def test_a_replay_fits(visitor: Visitor, blog: Page) -> None:
    matches = {link: random_match(link, 1) for link in GAMES} | {
        "swap": begun("game=taifas&board=square:5", "Bc3", people=PEOPLE)
    }
    expect_matches_fit(visitor, blog, "replay", matches)


def test_the_puzzle_of_the_day_fits(visitor: Visitor, blog: Page) -> None:
    url = f"{visitor.base}embed.html?mode=puzzle&puzzle={DAILY}&id={NAME}"
    inner = put(blog, url, sight="#begin")
    assert misfits(blog, inner, EmbedOptions("puzzle", puzzle=DAILY, id=NAME)) == []


def test_a_puzzle_fits_to_its_end(visitor: Visitor, blog: Page) -> None:
    match = Match(affinage.load("board=square:2x3"), PEOPLE)
    embed_options = EmbedOptions("puzzle", puzzle="win", id=NAME)
    inner = put(blog, visitor.base + address(GameRecord(match), embed_options))
    frame = blog.locator("iframe").content_frame
    results = misfits(blog, inner, embed_options)
    begin(blog)
    puzzle = Puzzle(match.position, "win")
    wrong = next(
        move for move in match.position.legal_moves() if not puzzle.forced(match.position.apply(move))
    )
    for cell in cells(wrong):
        frame.locator(f"[data-cell={cell}]").click()
    expect(frame.locator("#embed-message")).to_have_text("That does not do it. Try another move.")
    expect(frame.locator("#goal")).to_have_text("Black to move and win")
    results += misfits(blog, inner, embed_options)
    while not match.outcome:
        moves = match.position.legal_moves()
        move = next(move for move in moves if puzzle.forced(match.position.apply(move)))
        match.push(move)
        for cell in cells(move):
            frame.locator(f"[data-cell={cell}]").click()
        if not match.outcome:
            match.push(puzzle.reply(match.position))
            expect(frame.locator("#open")).to_have_attribute("href", f"./{share.link(GameRecord(match))}")
            results += misfits(blog, inner, embed_options)
    expect(frame.locator("#embed-message")).to_contain_text("Solved.")
    results += misfits(blog, inner, embed_options)
    fit(visitor, blog)
    results += misfits(blog, inner, embed_options, fitted=True)
    assert results == []


def test_a_start_that_fails_fits(visitor: Visitor, table: Table, blog: Page) -> None:
    table.watch.tolerate()
    embed_options = EmbedOptions()
    inner = put(blog, visitor.base + address(GameRecord(begun("board=square:4")), embed_options))
    held = hold(blog, "web/loader/boot.js")
    frame = blog.locator("iframe").content_frame
    with blog.expect_request("**/web/loader/boot.js"):
        frame.locator("#begin span").click()
    results = misfits(blog, inner, embed_options)
    blog.route("**/vendor/**", lambda route: route.abort())
    held.pop().continue_()
    expect(frame.locator("#retry")).to_be_visible()
    results += misfits(blog, inner, embed_options)
    assert results == []


@pytest.mark.parametrize("mode", ["play", "diagram"])
def test_a_sandboxed_frame_fits_also_where_it_may_not_play(table: Table, visitor: Visitor, mode: str) -> None:
    blog, embed_options = table.page, EmbedOptions(mode)
    link = address(GameRecord(begun("board=square:4", "a1,b1")), embed_options)
    inner = put(blog, visitor.base + link, sandbox="allow-scripts")
    shown = blog.locator("iframe").content_frame
    expect(shown.locator("#address")).to_be_visible()
    assert misfits(blog, inner, embed_options) == []
    if mode != "diagram":
        table.watch.allow("web/loader/boot.js")
        blog.route("**/web/loader/boot.js", lambda route: route.abort())
        shown.locator("#begin span").click()
        expect(shown.locator("#sealed")).to_be_visible()
        assert misfits(blog, inner, embed_options) == []


PATIENCE_MS = 31_000
SOON_MS, TRIES = 1000, 60
"""Milliseconds per try, and tries, until the board notices that it is out of view."""
BOARDS = {
    "Played": "embed.html?board=square:4&id=played",
    "Puzzle": "embed.html?board=square:2x3&mode=puzzle&puzzle=win",
    "Computer": "embed.html?board=square:3&theme=dark#1/by=Ann,Bob.1",
    "Other": "embed.html?game=churn&mode=replay#1/c3d4/ply=1",
}


@pytest.fixture
def long_blog(visitor: Visitor, other_site: Callable[[str], str]) -> Page:
    """Return a long page of another origin with boards far apart and a clock that can be advanced."""
    frames = (
        f'<iframe src="{visitor.base}{escape(link)}" title="{title}" data-affinage="{title.lower()}"'
        ' width="400" height="600" style="display: block; margin-bottom: 3000px"></iframe>'
        for title, link in BOARDS.items()
    )
    page = visitor.page(base=ANY_SITE).page
    page.clock.install()
    end = f'<p id="end">End</p><script src="{visitor.base}web/embed/host.js"></script>'
    page.goto(other_site("".join(frames) + end))
    return page


def board(long_blog: Page, title: str) -> FrameLocator:
    result = long_blog.get_by_title(title, exact=True)
    result.scroll_into_view_if_needed()
    inner = result.content_frame
    expect(inner.locator("#picture svg, html.ready")).not_to_have_count(0)
    return inner


def begin_board(inner: FrameLocator, touched: str = "#begin span") -> None:
    """Touch a board, and wait until Python controls it."""
    inner.locator(touched).click()
    expect(inner.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)


def expect_given_back(long_blog: Page, inner: FrameLocator) -> None:
    """Keep a board out of view until its document is as before the first touch."""
    long_blog.locator("#end").scroll_into_view_if_needed()
    assert any(passes(long_blog, inner) for _ in range(TRIES))


def passes(long_blog: Page, inner: FrameLocator) -> bool:
    """Advance the clock by the time limit, and return whether the board has freed its memory."""
    long_blog.clock.fast_forward(PATIENCE_MS)
    try:
        inner.locator("html:not(.starting, .ready) #picture svg").wait_for(state="attached", timeout=SOON_MS)
    except TimeoutError:
        return False
    return True


def test_a_board_out_of_view_goes_on_where_it_was_with_what_was_undone(long_blog: Page) -> None:
    inner = board(long_blog, "Played")
    begin_board(inner)
    for cell in ("a1", "b1", "c3", "c4"):
        inner.locator(f"[data-cell={cell}]").click()
    inner.locator("#undo").click()
    expect(inner.locator("#open")).to_have_attribute("href", re.compile("#1/a1b1c3c4/ply=1$"))
    long_blog.evaluate(
        """() => {
            window.heard = [];
            Affinage.on(document.querySelector("iframe"), "move", ({ ply }) => heard.push(ply));
        }"""
    )
    expect_given_back(long_blog, inner)
    expect(inner.locator("#picture svg")).to_have_attribute("aria-label", "Affinage: 2 black on the board")
    # Messages still work.
    long_blog.evaluate("() => Affinage.goto(document.querySelector('iframe'), 1)")
    expect(inner.locator("html[data-ply='1']")).to_be_attached()
    inner = board(long_blog, "Played")
    expect(inner.locator("html.sized")).to_be_attached()
    begin_board(inner)
    expect(inner.locator("[data-cell=a1]")).to_have_attribute("aria-label", re.compile("^a1, Black"))
    inner.locator("#redo").click()
    expect(inner.locator("[data-cell=c3]")).to_have_attribute("aria-label", re.compile("^c3, White"))
    assert long_blog.evaluate("heard") == [2]
    inner.locator("#undo").click()
    inner.locator("#undo").click()
    expect(inner.locator("#open")).to_have_attribute("href", re.compile("#1/a1b1c3c4/ply=0$"))


def test_a_board_out_of_view_awaits_the_move_of_the_computer(long_blog: Page) -> None:
    inner = board(long_blog, "Computer")
    begin_board(inner)
    inner.locator("[data-cell=a1]").click()
    inner.locator("[data-cell=b1]").click()
    expect_given_back(long_blog, inner)
    expect(inner.locator("#open")).to_have_attribute(
        "href", re.compile("#1/by=Ann,Bob.1/a1b1[a-c][1-3][a-c][1-3]$")
    )
    expect(inner.locator("html")).to_have_css("color-scheme", "dark")
