"""Mutated messages and frames to a relay, which must go on to introduce friends to each other.

Each case has a number, and a number always means the same case.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from socket import SHUT_WR
from string import ascii_lowercase, digits
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from e2e.process import Talker, talking
from tests.fuzz.checks import need
from tests.fuzz.texts import WORDS, mutated
from tools.relay import running

SEED = 3
KINDS = ("shape", "text", "frames")
"""Kinds of cases in turn."""
ROOM, ID, FRIEND = "room" * 5, "page" * 5, "mate" * 5
KEYS = ("info_hash", "peer_id", "to_peer_id", "offers", "offer", "answer", "offer_id", "__proto__")
LEAVES: tuple[Any, ...] = (
    *(None, True, False, 0, 5, -1, 1e300, "", "scrape", "announce", "stopped"),
    *([], {}, [None], [[]], {"": {}}),
    *("__proto__", "constructor", "x" * 19, "x" * 21, "\u0000" * 20, "ÿ" * 20, "\ud800" * 20, "x" * 40_000),
    *(ROOM, [ROOM] * 2000, {"length": 3}, {"type": "offer"}, {"sdp": {}}, "é" * 20, [{"offer_id": ID}] * 40),
)


def case_of(number: int) -> tuple[str, str | bytes]:
    random, kind = Random(f"{SEED} {number}"), KINDS[number % len(KINDS)]
    message = random.choice(_seeds())
    if kind == "shape":
        for _ in range(random.randint(0, 3)):
            message = _misshapen(message, random)
        return kind, json.dumps(message)
    text = json.dumps(message)
    if kind == "text":
        for _ in range(random.randint(0, 4)):
            text = mutated(text, [json.dumps(seed) for seed in _seeds()], WORDS, random)
        return kind, text
    return kind, b"".join(_frame(text.encode(), random) for _ in range(random.randint(1, 30)))


def check(url: str, sent: str | bytes) -> bool:
    """Return whether the relay at an address took what was sent; raise Broken if it tells too much.

    Raises AssertionError if friends do not find each other afterwards.
    """
    with RelayPage(url, ROOM) as page:
        raw = page.socket.socket
        try:
            if isinstance(sent, bytes):
                raw.sendall(sent)
            else:
                page.socket.send(sent.encode(errors="replace").decode())
            raw.shutdown(SHUT_WR)
        except (ConnectionClosed, OSError):
            # The relay has closed the socket already.
            pass
        heard, _ = page.await_end()
        meet(url, ROOM)
    for answer in heard:
        need({*answer} <= {"action", "info_hash", "interval"}, f"it tells {answer}")
    return bool(heard)


@cache
def _seeds() -> tuple[dict[str, Any], ...]:
    head = {"action": "announce", "info_hash": ROOM, "peer_id": ID}
    answer = {"answer": {"type": "answer", "sdp": "v=0"}, "offer_id": ID, "to_peer_id": FRIEND}
    offered = {"offer_id": ID, "offer": {"type": "offer", "sdp": "v=0"}}
    return (
        {**head, "offers": [offered] * 3, "numwant": 3},
        {**head, **answer},
        {"action": "scrape", "info_hash": ROOM},
        {"action": "scrape"},
    )


def _misshapen(value: Any, random: Random) -> Any:
    if not value or not isinstance(value, (dict, list)) or random.random() < 0.2:
        return random.choice(LEAVES)
    if isinstance(value, list):
        index = random.randrange(len(value))
        return [*value[:index], _misshapen(value[index], random), *value[index + 1 :]]
    key = random.choice(list(value))
    act: Callable[[], Any] = random.choice(
        (
            lambda: {**value, key: _misshapen(value[key], random)},
            lambda: {each: value[each] for each in value if each != key},
            lambda: {**value, random.choice(KEYS): random.choice(LEAVES)},
        )
    )
    return act()


def _frame(payload: bytes, random: Random) -> bytes:
    """Return a frame of a WebSocket, every other time one that may break its rules."""
    if random.random() < 0.5:
        return frame(payload)
    head = random.choice(
        (0x81, 0x81, 0x82, 0x01, 0x00, 0x80, 0x89, 0x8A, 0x88, 0xC1, 0xF3, random.randrange(256))
    )
    payload = payload[: random.choice((0, 1, 20, 125, len(payload)))]
    length = random.choice((len(payload), len(payload), 0, 2**16, 2**40, 2**63))
    masked = random.choice((0x80, 0x80, 0x80, 0))
    return frame(payload, head, length, masked)


AT = re.compile(r"ws://127\.0\.0\.1:\d+")
WAIT_S = 30.0
"""Seconds to wait, long enough for a busy machine."""
ROUNDS = 5
"""Rounds of three offers, which reach all pages of a full room."""
ODD = Random(20)


def new_id() -> str:
    """Return an id of a room, a page or an offer."""
    return "".join(ODD.choices(ascii_lowercase + digits, k=20))


def offers(count: int = 3, sdp: str = "an offer") -> list[dict[str, Any]]:
    return [{"offer_id": new_id(), "offer": {"type": "offer", "sdp": sdp}} for _ in range(count)]


def frame(payload: bytes, head: int = 0x81, length: int | None = None, masked: int = 0x80) -> bytes:
    """Return a frame of a WebSocket: a whole text unless its head or its length tells otherwise."""
    length = len(payload) if length is None else length
    if length < 126:
        size = bytes([masked | length])
    elif length < 2**16:
        size = bytes([masked | 126, *length.to_bytes(2, "big")])
    else:
        size = bytes([masked | 127, *length.to_bytes(8, "big")])
    # A mask of zeros changes nothing.
    return bytes([head]) + size + bytes(4 if masked else 0) + payload


@contextmanager
def relay(**environment: str) -> Iterator[tuple[str, Talker]]:
    """Run a relay while the block runs; yield its address and its output."""
    with talking(running.command(0), **environment) as talker:
        yield talker.await_line(AT)[0], talker


class RelayPage:
    """A page that has opened a socket to a relay."""

    def __init__(self, url: str, room: str, **headers: str) -> None:
        self.room, self.id = room, new_id()
        self._opened = connect(
            url, max_size=None, ping_interval=None, additional_headers=headers, close_timeout=1
        )

    def __enter__(self) -> RelayPage:
        self.socket: ClientConnection = self._opened.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._opened.__exit__(*error)

    def announcement(self, **more: Any) -> str:
        return json.dumps({"action": "announce", "info_hash": self.room, "peer_id": self.id, **more})

    def announce(self, **more: Any) -> None:
        """Announce the page with some offers, or an answer to one."""
        self.socket.send(self.announcement(**more))

    def enter(self) -> None:
        """Enter the room, and wait until the relay has noticed."""
        self.announce(offers=[])
        self.hear("interval")

    def hear(self, key: str) -> dict[str, Any]:
        while key not in (message := json.loads(self.socket.recv(WAIT_S))):
            pass
        return dict(message)

    def await_end(self) -> tuple[list[dict[str, Any]], str]:
        """Wait until the relay closes the socket; return what it sent until then, and its reason."""
        heard = []
        try:
            while True:
                heard.append(json.loads(self.socket.recv(WAIT_S)))
        except ConnectionClosed as closed:
            return heard, closed.rcvd.reason if closed.rcvd else ""


def meet(url: str, room: str = "") -> None:
    """Let two friends find each other through a relay."""
    room = room or new_id()
    with RelayPage(url, room) as ann, RelayPage(url, room) as bob:
        ann.enter()
        for _ in range(ROUNDS):
            bob.announce(offers=offers(sdp="from Bob"))
        while (heard := ann.hear("offer"))["peer_id"] != bob.id:
            pass
        assert heard["offer"] == {"type": "offer", "sdp": "from Bob"}
        answer = {"type": "answer", "sdp": "from Ann"}
        ann.announce(answer=answer, offer_id=heard["offer_id"], to_peer_id=bob.id)
        while (heard_back := bob.hear("answer"))["peer_id"] != ann.id:
            pass
        assert heard_back == {
            "action": "announce",
            "info_hash": room,
            "peer_id": ann.id,
            "offer_id": heard["offer_id"],
            "answer": answer,
        }
