"""Friends who play live: two or three browsers, a real relay on this machine, and WebRTC between the pages."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from affinage.notation import share
from e2e.conftest import NO_WORKER, Visitor
from e2e.games import taps
from e2e.opponent import OWN_TIME, pass_time, stop_time
from e2e.process import talking
from e2e.table import Table
from tools import live, runtime
from tools.common import ROOT
from tools.relay import running
from tools.serve import serving

AT = re.compile(r"ws://127\.0\.0\.1:\d+")
NO_SHEET = "delete Navigator.prototype.share"
# Notes every relay and every line to a friend that a page opens, and the channels of those lines. What is cut off tells
# its relays nothing.
SPY = """
    window.relays = [];
    window.sockets = [];
    window.lines = [];
    window.isCutOff = false;
    window.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given);
            relays.push(this.url);
            sockets.push(this);
        }
        send(...given) { if (!isCutOff) super.send(...given); }
    };
    window.channels = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(...given) {
            super(...given);
            lines.push(this);
            this.addEventListener("datachannel", ({ channel }) => channels.push(channel));
        }
        createDataChannel(...given) {
            const channel = super.createDataChannel(...given);
            channels.push(channel);
            return channel;
        }
    };
"""
CUT_OFF = (
    "isCutOff = true; for (const channel of channels) if (channel.readyState === 'open') channel.close();"
)
FOLLOW = "link => { history.pushState(null, '', link); dispatchEvent(new Event('addresschange')); }"
INTRUDE = """async ([script, secret, servers]) => {
    await import(script);
    let met = 0;
    const nothing = () => {};
    const joined = () => (document.documentElement.dataset.met = ++met);
    const listener = { joined, left: nothing, received: nothing, relays: nothing, flooded: nothing };
    window.line = await joinLive(secret, servers, listener);
}"""
# Sends on open channels some pieces: texts, or the bytes or the number of bytes of others.
SEND = """pieces => {
    for (const channel of channels) {
        if (channel.readyState !== "open") continue;
        for (const piece of pieces) channel.send(typeof piece === "string" ? piece : new Uint8Array(piece));
    }
}"""
# Sends forged offers through eight sockets, and leaves these open: those of a page that knows the room's address alone,
# and has heard an offer there, or those of one that knows the password as well.
FORGE = """async ([relay, secret, knowsPassword]) => {
    const bytes = (text) => new TextEncoder().encode(text);
    const digest = async (name, text) => new Uint8Array(await crypto.subtle.digest(name, bytes(text)));
    const short = async (text) => [...await digest("SHA-1", text)].map(byte => byte.toString(36)).join("");
    const room = (await short(await short(`Trystero@affinage@${secret}`))).slice(0, 20);
    const hash = await digest("SHA-256", `${secret}:affinage:${secret}`);
    const key = await crypto.subtle.importKey("raw", hash, "AES-GCM", false, ["encrypt"]);
    const id = () => "0" + Array.from({ length: 19 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
    async function encrypted(text) {
        const iv = crypto.getRandomValues(new Uint8Array(16));
        const code = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes(text)));
        return iv.join(",") + "$" + btoa(String.fromCharCode(...code));
    }
    async function nowhere() {
        const line = new RTCPeerConnection();
        line.createDataChannel("data");
        await line.setLocalDescription();
        line.close();
        return line.localDescription.sdp;
    }
    let hear;
    const heard = new Promise((done) => (hear = done));
    window.forging = await Promise.all(Array.from({ length: 8 }, async () => {
        const socket = new WebSocket(relay);
        const me = id();
        const next = (isIt) => new Promise((done) => socket.addEventListener("message", ({ data }) => {
            if (isIt(JSON.parse(data))) done(JSON.parse(data));
        }));
        const announce = (...sdps) => socket.send(JSON.stringify({
            action: "announce",
            info_hash: room,
            peer_id: me,
            offers: sdps.map((sdp) => ({ offer_id: id(), offer: { type: "offer", sdp } })),
        }));
        await new Promise((done) => socket.addEventListener("open", done));
        announce();
        next(({ offer, peer_id }) => offer && peer_id[0] !== "0").then(({ offer }) => hear(offer.sdp));
        const theirs = knowsPassword || (await heard);
        for (let round = 0; round < 12; round++) {
            const answer = next(({ interval }) => interval);
            if (knowsPassword) announce(await encrypted("v=0"), await encrypted(await nowhere()), await encrypted(""));
            else announce("1,2,3$aGVsbG8=", theirs, "");
            await answer;
        }
        return socket;
    }));
}"""
OPEN_LINES = "lines.filter(({ connectionState }) => connectionState !== 'closed').length"
NOTHING_OPEN = (
    f"() => {OPEN_LINES} === 0 && sockets.every(({{ readyState }}) => readyState === WebSocket.CLOSED)"
)
MAX_LINES = 23 + 12 + 1
"""Lines for offers, for strangers, and for the friend."""
WHOLE_GAMES = (
    "game=affinage&board=square:3&pie=off",
    pytest.param("game=taifas&board=square:3", marks=pytest.mark.thorough),
)


@pytest.fixture(scope="module")
def relay() -> Iterator[str]:
    with talking(running.command(0)) as talker:
        yield talker.await_line(AT)[0]


@pytest.fixture(scope="module")
def live_site(built_site: Path, relay: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("live") / "dist"
    shutil.copytree(built_site, folder)
    live.install(ROOT, runtime.VENDOR, folder, (relay,))
    with serving(folder, prefix="/affinage/") as url:
        yield url


@pytest.fixture(scope="module")
def tables(browser: Browser, live_site: str) -> Iterator[list[Table]]:
    """The pages of Ann and Bob, which the tests use one after the other."""
    visitor = Visitor(browser, live_site, NO_WORKER, NO_SHEET, SPY, OWN_TIME)
    clipboard = ["clipboard-read", "clipboard-write"]
    yield [visitor.open("?game=churn", permissions=clipboard) for _ in ("Ann", "Bob")]
    visitor.close()


def expect_presence(table: Table, words: str) -> None:
    expect(table.page.locator("#friend-presence")).to_have_text(words)


def live_button(table: Table, words: str) -> None:
    table.page.locator("#friend").get_by_role("button", name=words, exact=True).click()


def invite(table: Table, name: str, link: str, clock: str = "") -> str:
    """Begin a live game, and return the link for the next friend."""
    table.page.evaluate(FOLLOW, f"?{link}#friend")
    table.setup.get_by_label("Your name").fill(name)
    table.choose("(first)")
    if clock:
        table.setup.locator("#clock-fold summary").click()
        table.setup.get_by_label("Time for each player").select_option(clock)
        table.setup.get_by_label("Time ends the game").check()
    table.setup.get_by_role("button", name="Start").click()
    live_button(table, "Play live")
    expect(table.page.locator("#friend-link")).to_be_visible()
    return table.page.locator("#friend-link").input_value()


def accept(table: Table, name: str, link: str, about: str = "") -> None:
    """Follow an invitation to a live game."""
    table.page.evaluate(FOLLOW, link[link.index("?") :])
    dialog = table.page.locator("#friend-dialog")
    expect(dialog).to_contain_text(about)
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Play live").click()


def meet(tables: list[Table], link: str, clock: str = "") -> str:
    """Let Ann invite Bob, and return the invitation."""
    ann, bob = tables
    invitation = invite(ann, "Ann", link, clock)
    accept(bob, "Bob", invitation, "Time ends the game." if clock else "")
    expect_presence(ann, "Bob is here")
    expect_presence(bob, "Ann is here")
    return invitation


def expect_moves(tables: list[Table], count: int) -> None:
    for table in tables:
        expect(table.board).to_have_attribute("data-ply", str(count))


def intrude(visitor: Visitor, link: str, relay: str) -> Page:
    """Return a page that joins a live game, without a game of its own."""
    page = visitor.open("?game=churn").page
    page.evaluate(INTRUDE, [f"{visitor.base}{live.SCRIPT.as_posix()}", id_of(link), relay])
    expect(page.locator("html")).to_have_attribute("data-met", "2")
    return page


def id_of(link: str) -> str:
    """The id of a game, which only those who have its link know."""
    correspondence = share.read_link(link).correspondence
    assert correspondence is not None
    return correspondence.id


def no_json(id: str) -> list[int]:
    """A message of a live game, as Trystero frames it, that has no JSON where it must."""
    token = sha256(f"Trystero:affinage:{id}".encode()).hexdigest().encode()
    return [1, 0, len(token), *token, *b"game".ljust(34, b"\0"), 9, 255, *b"{"]


# What a page sends on its channels that no page of a game sends.
ODD: dict[str, Callable[[str], list[object]]] = {
    "a text": lambda _: ["hello"],
    "300 KB at once": lambda _: [150_000] * 2,
    "what is no JSON": lambda id: [no_json(id)],
}


def test_nothing_leaves_the_site_before_live_play(browser: Browser, live_site: str, relay: str) -> None:
    visitor = Visitor(browser, live_site, NO_WORKER, NO_SHEET, SPY)
    table = visitor.open("?game=churn#friend")
    table.setup.get_by_role("button", name="Start").click()
    table.click_cell("c3")
    expect(table.page.locator("#friend")).to_contain_text(
        "Your friend and the relay learn your network address."
    )
    assert table.page.evaluate("[relays, lines.length, typeof joinLive]") == [[], 0, "undefined"]
    live_button(table, "Play live")
    expect_presence(table, "Your friend is not here: send the link")
    assert table.page.evaluate("[...new Set(relays)]") == [f"{relay}/"]
    live_button(table, "Stop live")
    expect_presence(table, "")
    visitor.close()


@pytest.mark.parametrize("link", WHOLE_GAMES)
def test_a_whole_game_is_played_live(tables: list[Table], link: str) -> None:
    meet(tables, link)
    for mover, cell, count in taps(link):
        tables[mover - 1].click_cell(cell)
        expect_moves(tables, count)
    for table in tables:
        expect(table.page.locator("#end")).to_be_visible()
        expect(table.page.locator("#friend [data-friend=send]")).to_have_count(0)


def test_the_line_is_cut_and_comes_back(tables: list[Table]) -> None:
    ann, bob = tables
    meet(tables, "game=churn&board=hex:3&pie=off")
    ann.click_cell("c3")
    expect_moves(tables, 1)
    ann.page.evaluate(CUT_OFF)
    expect_presence(bob, "Ann is not here: send the link")
    bob.click_cell("c1")
    expect(bob.page.locator("#friend")).to_contain_text("Send your move to Ann")
    ann.page.evaluate("isCutOff = false")
    expect_presence(ann, "Bob is here")
    expect_moves(tables, 2)
    expect(bob.page.locator("#friend")).to_contain_text("Waiting for Ann")
    bob.reload()
    expect_presence(bob, "Ann is here")
    ann.click_cell("a3")
    expect_moves(tables, 3)
    # Bob moves meanwhile.
    ann.page.locator("[data-friend=offer-back]").dispatch_event("click")
    bob.click_cell("e3")
    expect_moves(tables, 4)
    expect(ann.page.locator("#friend")).to_contain_text("Your move")
    ann.resign()
    expect(bob.page.locator("#end")).to_be_visible()
    bob.page.locator("#end").get_by_role("button", name="Rematch").click()
    expect(ann.notice).to_contain_text("Bob wants a rematch.")
    ann.page.locator("#notice-act").click()
    expect_presence(ann, "Bob is here")
    bob.click_cell("b2")
    expect_moves(tables, 1)


def expect_times(tables: list[Table], ann: str, bob: str) -> None:
    """Wait until both pages show these times of Ann, who is Red, and Bob."""
    for table in tables:
        for colour, time in (("1", ann), ("2", bob)):
            expect(table.page.locator(f'.strip[data-colour="{colour}"] .clock')).to_have_text(time)


def test_clocks_agree_and_stand_while_the_line_is_cut_or_a_page_reloads(tables: list[Table]) -> None:
    ann, bob = tables
    meet(tables, "game=churn&board=hex:3&pie=off", clock="5+5")
    for table in tables:
        stop_time(table)
    for number, (table, cell) in enumerate(((ann, "c3"), (bob, "c1")), 1):
        table.click_cell(cell)
        expect_moves(tables, number)
    expect_times(tables, "5:00", "5:00")
    for table in tables:
        pass_time(table, 10)
    expect_times(tables, "4:50", "5:00")
    ann.click_cell("a3")
    expect_moves(tables, 3)
    expect_times(tables, "4:55", "5:00")
    # The messages took two of these seconds.
    pass_time(ann, 9)
    pass_time(bob, 7)
    bob.click_cell("e3")
    expect_moves(tables, 4)
    expect_times(tables, "4:55", "4:58")
    ann.page.evaluate(CUT_OFF)
    expect_presence(bob, "Ann is not here: send the link")
    for table in tables:
        expect(table.page.locator(".clock.held")).to_have_count(1)
        pass_time(table, 100)
    expect_times(tables, "4:55", "4:58")
    ann.page.evaluate("isCutOff = false")
    expect_presence(ann, "Bob is here")
    bob.reload()
    stop_time(bob)
    expect_presence(bob, "Ann is here")
    for table in tables:
        expect(table.page.locator(".clock.running")).to_have_count(1)
        pass_time(table, 5)
    expect_times(tables, "4:50", "4:58")
    # The last three seconds are longer than any message takes.
    pass_time(bob, 290 + 3)
    expect(bob.page.locator("#end")).to_contain_text("Red ran out of time")
    expect(ann.notice).to_contain_text("it ends in a way that you have not agreed to")
    pass_time(ann, 290)
    expect(ann.page.locator("#end")).to_contain_text("Red ran out of time")


def test_a_hostile_page_is_refused_and_reported(
    tables: list[Table], browser: Browser, live_site: str, relay: str
) -> None:
    ann, bob = tables
    link = meet(tables, "game=churn&board=hex:3&pie=off")
    ann.click_cell("c3")
    expect_moves(tables, 1)
    visitor = Visitor(browser, live_site, NO_WORKER)
    mallory = intrude(visitor, link, relay)
    head = f"?game=churn&pie=off#1/by=Ann,%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E/to=2,{id_of(link)}"
    mallory.evaluate("text => line.send(text)", f"{head}/c3c3")
    for table in tables:
        expect(table.notice).to_contain_text("what cannot be used: move 2: c3: Red is on this cell")
        expect(table.page.locator("#friend img")).to_have_count(0)
    expect_moves(tables, 1)
    mallory.evaluate("text => { for (let count = 0; count < 40; count++) line.send(text); }", "x" * 30_000)
    for table in tables:
        expect(table.notice).to_contain_text(
            "The live game has ended: your friend's page sent what it must not."
        )
        expect_presence(table, "")
    bob.click_cell("c1")
    expect(bob.page.locator("#friend")).to_contain_text("Send your move to Ann")
    visitor.close()


@pytest.mark.thorough
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_an_ended_live_game_leaves_nothing_open_and_begins_again(
    tables: list[Table], browser: Browser, live_site: str, relay: str, odd: Callable[[str], list[object]]
) -> None:
    visitor = Visitor(browser, live_site, NO_WORKER, SPY)
    link = meet(tables, "game=churn&board=hex:3&pie=off")
    intrude(visitor, link, relay).evaluate(SEND, odd(id_of(link)))
    for table in tables:
        expect(table.notice).to_contain_text("The live game has ended")
        expect_presence(table, "")
        table.page.wait_for_function(NOTHING_OPEN)
    visitor.close()
    for table in tables:
        live_button(table, "Play live")
    expect_presence(tables[0], "Bob is here")
    expect_presence(tables[1], "Ann is here")
    tables[0].click_cell("c3")
    expect_moves(tables, 1)


@pytest.mark.thorough
@pytest.mark.parametrize("knows_password", [False, True])
def test_forged_offers_open_few_connections_and_friends_meet(
    tables: list[Table], browser: Browser, live_site: str, relay: str, *, knows_password: bool
) -> None:
    ann, bob = tables
    invitation = invite(ann, "Ann", "game=churn&board=hex:3&pie=off")
    expect_presence(ann, "Your friend is not here: send the link")
    visitor = Visitor(browser, live_site, NO_WORKER)
    visitor.open("?game=churn").page.evaluate(FORGE, [relay, id_of(invitation), knows_password])
    assert ann.page.evaluate(OPEN_LINES) <= MAX_LINES
    accept(bob, "Bob", invitation)
    expect_presence(ann, "Bob is here")
    expect_presence(bob, "Ann is here")
    for table in tables:
        assert table.page.evaluate(OPEN_LINES) <= MAX_LINES
        live_button(table, "Stop live")
        table.page.wait_for_function(NOTHING_OPEN)
    visitor.close()


@pytest.mark.thorough
def test_a_relay_that_is_down_leaves_the_link(browser: Browser, live_site: str, relay: str) -> None:
    visitor = Visitor(browser, live_site, NO_WORKER, NO_SHEET)
    table = visitor.page()
    nowhere = "ws://127.0.0.1:9"

    def redirect(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(relay, nowhere))

    table.page.route(f"{live_site}?*", redirect)
    table.page.clock.install()
    table.page.goto(f"{live_site}?game=churn#friend")
    table.await_board()
    table.watch.allow("WebSocket connection to 'ws://127.0.0.1:9/' failed")
    table.setup.get_by_role("button", name="Start").click()
    with table.page.expect_console_message(lambda message: nowhere in message.text):
        live_button(table, "Play live")
    table.page.clock.run_for(10_000)
    expect(table.notice).to_contain_text("The relay for live games does not answer.")
    expect(table.page.locator("#friend [data-friend=send]")).to_be_visible()
    table.click_cell("c3")
    expect(table.page.locator("#friend")).to_contain_text("Send your move to your friend")
    visitor.close()
