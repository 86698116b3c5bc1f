"""Pages at a relay, without browsers: what they announce, and what they are sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from string import ascii_lowercase, digits
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from e2e.process import Talker, talking
from tools.relay import running

AT = re.compile(r"ws://127\.0\.0\.1:\d+")
WAIT_S = 30.0  # long enough for a busy machine
ROUNDS = 5  # of three offers, which reach all pages of a full room
ODD = Random(20)


def new_id() -> str:
    """Return an id of a room, a page or an offer."""
    return "".join(ODD.choices(ascii_lowercase + digits, k=20))


def offers(count: int = 3, sdp: str = "an offer") -> list[dict[str, Any]]:
    """Return offers as pages announce them."""
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
    return bytes([head]) + size + bytes(4 if masked else 0) + payload  # a mask of zeros changes nothing


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
        """Return what the page announces."""
        return json.dumps({"action": "announce", "info_hash": self.room, "peer_id": self.id, **more})

    def announce(self, **more: Any) -> None:
        """Announce the page with some offers, or an answer to one."""
        self.socket.send(self.announcement(**more))

    def enter(self) -> None:
        """Enter the room, and wait until the relay has noticed."""
        self.announce(offers=[])
        self.hear("interval")

    def hear(self, key: str) -> dict[str, Any]:
        """Wait for a message that has a key."""
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
