"""Content policies block and report; texts from links, records and designs stay text; no design finds a way out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import quote, urljoin

import pytest
from playwright.sync_api import Page, expect

import affinage
from affinage.matches.match import GameRecord, Match
from affinage.notation import record, share
from affinage.notation.address import read
from affinage.notation.link import asks, nearest
from affinage.plain_text import sentence
from e2e.conftest import Visitor
from e2e.opponent import expect_answer, move
from e2e.table import LOAD_MS, Table
from e2e.workshop import begun, board, play, write

# Ways to run foreign text or to leave the site, and words of the error when they are blocked.
BREACHES = {
    "setTimeout('window.executed = true')": "script-src eval",
    """
        const script = document.createElement("script");
        script.textContent = "window.executed = true";
        document.body.append(script);
    """: "script-src-elem inline",
    "document.body.setAttribute('onclick', 'window.executed = true'); document.body.click()": (
        "script-src-attr inline"
    ),
    "document.querySelector('#hint').setAttribute('style', 'color: red')": "style-src-attr inline",
    "document.head.append(document.createElement('style'))": "style-src-elem inline",
    "fetch('https://example.org/').catch(() => {})": "connect-src https://example.org/",
    "new Image().src = 'https://example.org/a.png'": "img-src https://example.org/a.png",
    "new Worker('data:text/javascript,1').onerror = () => {}": "worker-src data",
    """
        const frame = document.createElement("iframe");
        frame.src = "https://example.org/frame";
        document.body.append(frame);
    """: "frame-src https://example.org",
    """
        const base = document.createElement("base");
        base.href = "https://example.org/base/";
        document.head.append(base);
    """: "base-uri https://example.org/base/",
    """
        const form = document.createElement("form");
        form.action = "https://example.org/form";
        document.body.append(form);
        form.submit();
    """: "form-action https://example.org/form",
}
UNTIL_STOPPED = """() => new Promise(done => {
    addEventListener("securitypolicyviolation", () => setTimeout(done), { once: true });
    %s;
})"""

# Ways to load or run something from another folder, even of the same site, and the directive that blocks them.
LEAVES = {
    "fetch('%s').catch(() => {})": "connect-src",
    "new Image().src = '%s'": "img-src",
    "import('%s').catch(() => {})": "script-src-elem",
    "document.head.append(Object.assign(document.createElement('script'), { src: '%s' }))": "script-src-elem",
    "document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '%s' }))": (
        "style-src-elem"
    ),
}
WORKER = "new Worker('%s').onerror = () => {}"
"""Starts a worker, which must be of the page's own origin; a sandbox has none."""
SANDBOXED = """src => {
    const frame = Object.assign(document.createElement("iframe"), { src, sandbox: "allow-scripts" });
    document.body.append(frame);
}"""

FOLLOW = """fragment => new Promise(done => {
    addEventListener("hashchange", () => setTimeout(() => done(given)), { once: true });
    location.hash = fragment;
    const given = location.hash;
})"""

MARKUP = '"><img src=x onerror="window.executed=true">'
HOSTILE_LINKS = (
    f"board={MARKUP}",
    "<script>window.executed=true</script>=<svg onload='window.executed=true'>",
    "board=javascript:alert(1)&game=javascript:window.executed=true//",
    "__proto__=1&constructor=2&prototype[executed]=true&__class__=3&toString=4",
    "game=__proto__&game=hasOwnProperty",
    "game=../rules&board=/etc/passwd&place=affinage.games.churn.rules",
    "place={{7*7}}&limit=${executed=true}&goal='+(window.executed=true)+'",
    "board=\u202e4:erauqs\u2066&place=\u200f\u061c",
    "board=square:4\x00&\x00=\x00&max=\x1b[31m\r\n\u2028",
    "board=" + "x" * 100_000,
    "max=" + "9" * 100_000,
    "board=hex:" + "9" * 400 + "x1x1",
    "board=square:٤&max=²",
    "&".join(f"key{number}={MARKUP}" for number in range(3000)),
    "&" * 5000 + "=" * 5000,
)
# Not text at all: broken percent escapes, invalid UTF-8, half a surrogate pair.
HOSTILE_ADDRESSES = (
    *(f"?{quote(link, safe='=&')}" for link in HOSTILE_LINKS),
    "?%&%zz=%E0%A4%A&board=%FF%FE&place=%ED%A0%80&%00%0",
)
HOSTILE_FRAGMENTS = (
    *(MARKUP, f"1/{MARKUP}", f"1/by={MARKUP},White/a1b1"),
    *("1/by=%3Cscript%3Ewindow.executed=true%3C%2Fscript%3E,%00.9/a1b1", "1/by=%E2%80%AEnnA,%ED%A0%80/a1b1"),
    *("javascript:window.executed=true", "1/from=__proto__/a1b1", "1/a1b1/ply=" + "9" * 5000),
    *("1/" + "a1" * 50_000, "1/%&%zz%00\u202e\u2028", "/" * 5000),
)
FOREIGN = (
    "img:not(#landing img[src^='./games/']), iframe, object, embed, base, form:not(#paste), "
    ":not(head) > style, :not(head) > script:not([src]), "
    "[onerror], [onload], [onclick], "
    "[href^='javascript:' i], [src^='data:' i]"
)


def expect_sealed(table: Table) -> None:
    """Check that nothing from outside has become an element or has run."""
    expect(table.page.locator(FOREIGN)).to_have_count(0)
    assert table.page.evaluate("[window.executed, {}.executed, document.baseURI === location.href]") == [
        None,
        None,
        True,
    ]


def test_policy_blocks_and_reports(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3#1/by=Ann,Bob.1")
    move(table)
    expect_answer(table, 2)
    thread = table.page.workers[-1]
    for breach in ("setTimeout('self.executed = true')", "fetch('https://example.org/').catch(() => {})"):
        thread.evaluate(UNTIL_STOPPED % breach)
    assert thread.evaluate("self.executed") is None
    table.watch.allow(*(f"policy breach: {each}" for each in BREACHES.values()))
    # The browser reports these faults in its own words.
    table.watch.allow("Content Security Policy", "https://example.org/")
    for script in BREACHES:
        table.page.evaluate(UNTIL_STOPPED % script)
    assert table.page.evaluate("window.executed") is None
    assert table.page.url == f"{visitor.base}?board=square:3"


@pytest.mark.parametrize("sandboxed", [False, True])
def test_an_embed_fetches_and_runs_nothing_from_outside_its_folder(visitor: Visitor, sandboxed: bool) -> None:
    embed = f"{visitor.base}embed.html?mode=diagram&board=square:3#1"
    table = visitor.page()
    page = table.page
    if sandboxed:
        page.evaluate(SANDBOXED, embed)
        expect(page.frame_locator("iframe").locator("#picture svg")).to_be_visible()
    else:
        page.goto(embed)
    beside, elsewhere = urljoin(visitor.base, "/outside"), "https://example.org/outside"
    tries = [
        (script % url, f"{stopped} {url}")
        for url in (beside, elsewhere)
        for script, stopped in LEAVES.items()
    ]
    if not sandboxed:
        tries.append((WORKER % beside, f"worker-src {beside}"))
    table.watch.allow("Content Security Policy", *(f"policy breach: {each}" for _, each in tries))
    table.watch.allow(*(f"{word} {url}" for word in ("site:", "failed:") for url in (beside, elsewhere)))
    for script, _ in tries:
        page.frames[-1].evaluate(UNTIL_STOPPED % script)
    assert {fault for fault in table.watch.faults if "failed:" in fault} == {
        f"request failed: {url} (csp)" for url in (beside, elsewhere)
    }


def test_hostile_links_stay_text(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3")
    for address in HOSTILE_ADDRESSES:
        table.page.evaluate(
            "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }",
            address,
        )
        game, complaints = nearest(address) if asks(read(address)) else (affinage.load(""), ())
        message = table.notice.locator("p").all_text_contents()
        if complaints:
            assert message[0].startswith("This link has faults")
        assert message[1 : 1 + min(len(complaints), 5)] == list(complaints[:5])
        assert len(message) <= 7
        expect(table.notice.locator("p :not(bdi)")).to_have_count(0)
        table.expect_size(game.board.size)
        expect_sealed(table)
    table.pick("a1")
    table.tool("new").click()
    table.choose("Two players")
    table.setup.locator("#name-1").fill(MARKUP)
    table.setup.get_by_role("button", name="Start").click()
    expect(table.status).to_have_text(f"{MARKUP} (Black) places two stones")
    expect_sealed(table)


@pytest.mark.thorough
def test_hostile_fragments_stay_text(visitor: Visitor) -> None:
    table = visitor.open(f"?{quote(HOSTILE_LINKS[0], safe='=')}")
    expect(table.notice).to_contain_text("board= is unknown; boards are square:N")
    expect_sealed(table)
    for fragment in HOSTILE_FRAGMENTS:
        value = table.page.evaluate(FOLLOW, f"#{fragment}")
        # Text that is not read as a fragment leaves the game unaffected.
        if not read(value).fragment:
            expect_sealed(table)
            continue
        game_record, faults = share.recover(affinage.load(""), value)
        message = table.notice.locator("p").all_text_contents()
        assert message[: len(faults)] == [sentence(fault) for fault in faults]
        expect(table.notice.locator("p :not(bdi)")).to_have_count(0)
        expect(table.moves).to_have_count(len(game_record.match.moves))
        expect_sealed(table)
    match = Match(affinage.load(""), (MARKUP, "</p>"))
    match.extend(["a1,b1", "c3,c4"])
    table.page.evaluate(FOLLOW, f"#{share.fragment(GameRecord(match))}")
    expect(table.status).to_have_text(f"{MARKUP} (Black) places two stones")
    expect_sealed(table)


def hostile_storage() -> dict[str, str]:
    """Return hostile browser storage: a game with hostile player names, and something that is not a game."""
    match = Match(affinage.load("board=square:4"), (MARKUP, "\\'-window.executed=true-'"))
    match.extend(["a1,b1", "c3,c4"])
    about = {"kept": 1, "at": 1.0, "levels": [], "ply": 2, "paused": False, "ended": False}
    good = record.to_data(match) | about
    return {
        "theme": MARKUP,
        MARKUP: MARKUP,
        "game.good": json.dumps(good),
        "game.link": json.dumps(good | {"link": f"board={MARKUP}"}),
        "game.far": json.dumps(good | {"ply": 10**400}),
        "game.__proto__": '{"__proto__": {"executed": true}, "kept": 1}',
        "game.deep": "[" * 100_000,
        "game.nul": '\x00{"kept": 1e999}',
        f"game.{MARKUP}": f"<script>{MARKUP}</script>",
    }


def test_hostile_records_stay_text(visitor: Visitor) -> None:
    stored = json.dumps({f"affinage.{key}": text for key, text in hostile_storage().items()})
    table = visitor.page()
    table.page.goto(f"{visitor.base}embed.html?mode=diagram")
    table.page.evaluate(f"for (const [key, text] of Object.entries({stored})) localStorage[key] = text;")
    table.page.goto(f"{visitor.base}?board=square:3")
    table.await_board()
    table.tool("games").click()
    entry = table.page.locator("#start-dialog button[data-kept]")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text(f"2 moves, {MARKUP} and ")
    expect_sealed(table)
    entry.click()
    expect(table.moves).to_have_count(2)
    expect(table.status).to_have_text(f"{MARKUP} (Black) places two stones")
    expect_sealed(table)


CURDS = Path("docs/examples/games/curds.py").read_text("utf-8")
MOVES = "return p.empty - p.neighbours(p.own)"
LOOP = "while True: pass"
PROPERTY = f"@property\n    def x(self):\n        {LOOP}\n\n    def moves"
ODD = f"class Odd:\n    def __repr__(self):\n        {LOOP}\n\nclass Curds"
OFTEN = ("caught",)
"""Kind of endless design in every run; a thorough run has all."""
ENDLESS = {
    "import": f"{LOOP}\n",
    "one call": "sum(range(10**12))\n",
    "caught": f"while True:\n    try:\n        {LOOP}\n    except BaseException: pass\n",
    "property": CURDS.replace("def moves", PROPERTY).replace(MOVES, "return self.x"),
    "repr": CURDS.replace("class Curds", ODD).replace(MOVES, "return [Odd()]"),
    "generator": CURDS.replace(MOVES, "yield next(cell for cell in iter(int, 1) if cell)"),
    "comprehension": CURDS.replace(MOVES, "return [0 for _ in iter(int, 1)]"),
    "later": CURDS.replace(MOVES, f"while len(p.taken) > 2: pass\n        {MOVES}"),
}


HOGS = {
    "list": ("x = []\nwhile True:\n    x.append(bytes(10**7))\n", "it needs too much memory"),
    # A slow machine fills it for longer than any design may take.
    "dict": (
        "x = {}\ni = 0\nwhile True:\n    x[i] = str(i) * 100\n    i += 1\n",
        "(it needs too much memory|the code did not come to an end)",
    ),
}

# How a design may come to all of Python in spite of the few modules that it may import.
PYTHON = """
from affinage.design import Design, read_design

bring = read_design.__globals__["sys"].modules["importlib"].import_module
"""
POST = (
    "post = next(each for each in bring('gc').get_objects() if type(each).__name__ == 'DesignServer')._post\n"
)
TOO_MANY = "the code sends too many messages|the code did not come to an end"
"""Words of either fault, whichever is seen first."""
FLOODS = {
    "answers": ('while True:\n    for n in range(99): post(\'{"kind": "pong", "id": %d}\' % n)\n', TOO_MANY),
    "long texts": ("while True: post(' ' * 3 * 10**7)\n", TOO_MANY),
    "no messages": ("while True: post('{')\n", "the code sends messages of its own"),
    "no texts": ("while True: post(0.5)\n", TOO_MANY),
    "a forged answer": (
        'post(\'{"kind": "reply", "id": 10, "reply": {"html": "<img src=x onerror=alert(1)>"}}\')\n{}[0]\n',
        "Line 7: KeyError",
    ),
}
# None of which may be looked at, called or filled: JavaScript's memory has no limit.
OUTSIDE = {
    "attribute": "bring('js').fetch\n",
    "caught": "try: bring('js').XMLHttpRequest.new()\nexcept BaseException: pass\n",
    "names": "dir(bring('js'))\n",
    "array": "bring('pyodide.ffi').to_js([0] * 10**6)\n",
    "bytes": "bring('pyodide.ffi').to_js(bytes(10**6))\n",
    "runtime": "bring('pyodide_js')._module\n",
    "script": "bring('pyodide.code').run_js('1')\n",
    "function": "post.constructor('return self')()\n",
    "filled": "post.text = 'a' * 10**6\n",
    "file": "bring('builtins').open('/tmp/a', 'wb').write(bytes(10**6))\n",
    "longer file": "file = bring('builtins').open('/tmp/b', 'wb')\nfile.truncate(10**9)\n",
}


def expect_mended(page: Page) -> None:
    """Expect that the next version of the code is on the board."""
    write(page, CURDS)
    expect(page.locator("#title")).to_have_text("Curds", timeout=LOAD_MS)
    expect(page.locator("#fault")).to_be_empty(timeout=LOAD_MS)


@pytest.mark.parametrize(
    "kind", [each if each in OFTEN else pytest.param(each, marks=pytest.mark.thorough) for each in ENDLESS]
)
def test_endless_design_is_ended_and_the_page_lives_on(visitor: Visitor, kind: str) -> None:
    page = begun(visitor)
    write(page, ENDLESS[kind])
    expect(page.locator("#fault")).to_contain_text(
        "did not come to an end within three seconds", timeout=LOAD_MS
    )
    expect(page.locator("#fault")).to_contain_text("ine ")
    expect_mended(page)
    play(page, "c3")


@pytest.mark.parametrize(("loop", "wanted"), FLOODS.values(), ids=FLOODS)
def test_design_that_floods_the_page_is_ended(visitor: Visitor, loop: str, wanted: str) -> None:
    page = begun(visitor)
    write(page, PYTHON + POST + loop)
    expect(page.locator("#fault")).to_contain_text(re.compile(wanted), timeout=LOAD_MS)
    expect_mended(page)


def test_design_that_reaches_for_the_browser_is_ended(visitor: Visitor) -> None:
    page = begun(visitor)
    before = PYTHON + POST
    for kind, text in OUTSIDE.items():
        write(page, f"{before}{text}# {kind}\n")
        line = before.count("\n") + 1
        expect(page.locator("#fault"), kind).to_contain_text(
            re.compile(rf"Line ({line}|{line + 1}): the code tried to reach the browser or its files"),
            timeout=LOAD_MS,
        )
        # Each fault then names a line of its own.
        before = f"\n\n{before}"
    expect_mended(page)


@pytest.mark.parametrize(("text", "wanted"), HOGS.values(), ids=HOGS)
def test_design_that_fills_the_memory_is_ended(visitor: Visitor, text: str, wanted: str) -> None:
    page = begun(visitor)
    write(page, text)
    expect(page.locator("#fault")).to_contain_text(re.compile(rf"Line \d: {wanted}"), timeout=LOAD_MS)
    write(page, CURDS)
    expect(page.locator("#title")).to_have_text("Curds", timeout=LOAD_MS)


def test_thread_of_a_design_reaches_nothing_outside_its_seal(visitor: Visitor) -> None:
    """Even if the gate in it did not hold."""
    page = begun(visitor)
    page.evaluate("localStorage.setItem('affinage.secret', 'mine')")
    (thread,) = page.workers
    ways = [
        f"fetch({json.dumps(visitor.base + 'index.html')})",
        "caches.open('x')",
        "new Promise((done, fail) => Object.assign(indexedDB.open('x'), { onsuccess: done, onerror: fail }))",
        "localStorage.length",
    ]
    for way in ways:
        assert thread.evaluate(f"() => (async () => {way})().then(() => 'open', () => 'shut')") == "shut", way
    assert board(page).locator("body").evaluate("() => self.origin") == "null"


def test_names_and_rules_of_a_design_are_text(visitor: Visitor) -> None:
    page, markup = begun(visitor), "<img src=x onerror=alert(1)>"
    write(
        page,
        CURDS.replace("The Affinage contributors", markup).replace("Place a stone that", f"{markup} that"),
    )
    expect(page.locator("#about")).to_contain_text(markup, timeout=LOAD_MS)
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#panel-rules")).to_contain_text(markup)
    expect(page.locator("#about img, #panel-rules img")).to_have_count(0)
