"""A relay for live games: strangers can neither stop it, nor fill it, nor keep friends from finding each other."""

from __future__ import annotations

import json
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest

from tests.fuzz.relay import AT, RelayPage, frame, meet, new_id, offers, relay
from tools.relay import running

ID = "page" * 5
EXPECTED = "expected an announcement with action, info_hash, peer_id, and offers or an answer"
OTHERS = "expected one room and one page on a socket"
ANNOUNCED: dict[str, Any] = {"action": "announce", "info_hash": ID, "peer_id": ID}
ANSWER: dict[str, Any] = {"answer": {"type": "answer", "sdp": "v=0"}, "offer_id": ID, "to_peer_id": ID}
OFFER: dict[str, Any] = {"offer_id": ID, "offer": {"type": "offer", "sdp": "v=0"}}


NO_ANNOUNCEMENTS: tuple[Any, ...] = (
    {"action": "scrape", "info_hash": [ID] * 1000},
    ANNOUNCED | {"offers": [OFFER] * 11},
    ANNOUNCED | {"peer_id": "__proto__"},
    ANNOUNCED | ANSWER | {"answer": OFFER["offer"]},
    [ANNOUNCED],
)
TEXTS = ("", "[" * 30_000, "NaN", "é" * 9000)
FRAMES = {
    "a whole frame too long": frame(b"x" * 40_000),
    "100 MiB announced": frame(b"{", length=100 * 2**20),
    "no mask": frame(b"{}", masked=0),
    "small pieces of much": frame(b"x" * 1000, 0x01) + frame(b"x" * 1000, 0x00) * 40,
    "many pings": frame(b"x" * 100, 0x89) * 300,
    "many announcements": frame(json.dumps(ANNOUNCED).encode()) * 300,
}
# Lets all time that a program waits for pass a thousand times as fast.
HURRIED = "const real = setTimeout; globalThis.setTimeout = (act, ms) => real(act, ms / 1000)"
# A fault of the relay itself, which a message reveals.
FAULTY = """const real = JSON.parse; JSON.parse = text => {
    if (text === "fault") queueMicrotask(() => { throw new Error("a fault"); });
    return real(text);
}"""
SMALL = 4096  # bytes that a system keeps for a page that does not read


def preloaded(script: str) -> str:
    """Return the option by which Node runs a script first."""
    return "--import=data:text/javascript," + script.replace("\n", "").replace(" ", "%20").replace('"', "%22")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """The address of a relay, which all attacks of this module meet one after the other."""
    with relay() as (url, _):
        yield url


def test_message_that_is_no_announcement_closes_its_socket_alone(url: str) -> None:
    for text in (*map(json.dumps, NO_ANNOUNCEMENTS), *TEXTS):
        with RelayPage(url, ID) as mallory, RelayPage(url, ID) as friend:
            friend.enter()
            mallory.socket.send(text)
            assert mallory.await_end() == ([], EXPECTED), text
            friend.enter()
    meet(url, ID)


@pytest.mark.parametrize("frames", FRAMES.values(), ids=FRAMES)
def test_frames_out_of_order_close_their_socket_alone(url: str, frames: bytes) -> None:
    with RelayPage(url, ID) as mallory:
        mallory.socket.socket.sendall(frames)
        heard, _ = mallory.await_end()
    assert len(heard) < 60
    meet(url, ID)


def test_a_socket_is_one_page_in_one_room(url: str) -> None:
    for more in ({"peer_id": new_id()}, {"info_hash": new_id()}):
        with RelayPage(url, new_id()) as page:
            page.enter()
            page.announce(**more)
            assert page.await_end() == ([], OTHERS)


def test_a_page_is_gone_when_its_socket_closes(url: str) -> None:
    room = new_id()
    with RelayPage(url, room) as ann:
        for _ in range(100):
            with RelayPage(url, room) as stranger:
                stranger.enter()
        ann.announce(offers=offers())
        ann.hear("interval")
    meet(url, room)


def test_friends_meet_in_a_room_full_of_strangers(url: str) -> None:
    room = new_id()
    with ExitStack() as stack:
        strangers = [stack.enter_context(RelayPage(url, room)) for _ in range(50)]
        for stranger in strangers:
            stranger.enter()
        meet(url, room)
        assert "full" in strangers[0].await_end()[1]


def test_page_keeps_its_place_when_another_takes_its_id(url: str) -> None:
    room = new_id()
    with RelayPage(url, room) as ann, RelayPage(url, room) as bob:
        ann.enter()
        with RelayPage(url, room) as mallory:
            mallory.id = ann.id
            mallory.enter()
            bob.announce(offers=offers())
            assert ann.hear("offer")["peer_id"] == bob.id
        bob.announce(offers=offers())
        assert ann.hear("offer")["peer_id"] == bob.id


def test_sockets_of_one_address_are_counted_and_leave_others_alone(url: str) -> None:
    with ExitStack() as stack:
        friend = stack.enter_context(RelayPage(url, ID))
        friend.enter()
        sockets = [
            stack.enter_context(RelayPage(url, ID, **{"X-Forwarded-For": "192.0.2.7"})) for _ in range(80)
        ]
        assert sockets[0].await_end() == ([], "")
        sockets[-1].enter()
        friend.enter()
        meet(url)


def test_a_page_that_reads_nothing_is_cut_off(url: str) -> None:
    room = new_id()
    with socket.socket() as slow, RelayPage(url, room) as page:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        host, port = url.removeprefix("ws://").split(":")
        slow.connect((host, int(port)))
        slow.sendall(
            b"GET / HTTP/1.1\r\nHost: relay\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        slow.sendall(frame(json.dumps({**ANNOUNCED, "info_hash": room}).encode()))
        page.enter()
        answer = {**ANSWER, "answer": {"type": "answer", "sdp": "x" * 30_000}}
        with ExitStack() as stack:
            for _ in range(10):
                sender = stack.enter_context(RelayPage(url, room))
                for _ in range(39):
                    sender.announce(**answer)
                sender.enter()
        with suppress(ConnectionResetError):
            while slow.recv(2**20):
                pass
    meet(url, room)


def test_a_page_that_says_nothing_is_cut_off() -> None:
    with relay(NODE_OPTIONS=preloaded(HURRIED)) as (url, _), RelayPage(url, ID) as silent:
        assert silent.await_end() == ([], "")


def test_a_fault_starts_the_relay_again_at_its_place() -> None:
    with relay(NODE_OPTIONS=preloaded(FAULTY)) as (url, talker):
        for wait in (1, 2):
            with RelayPage(url, ID) as page:
                page.socket.send("fault")
                page.await_end()
            talker.await_line(re.compile(f"starts again in {wait} s"))
            assert talker.await_line(AT)[0] == url
            meet(url)


def test_a_port_in_use_is_one_error(url: str) -> None:
    port = int(url.rpartition(":")[2])
    second = subprocess.run(running.command(port), capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert second.stderr == f"listen EADDRINUSE: address already in use 127.0.0.1:{port}\n"
