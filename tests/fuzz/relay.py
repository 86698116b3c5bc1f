"""Mutated messages and frames to a relay, which must go on to introduce friends to each other.

Each case has a number, and a number always means the same case.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from socket import SHUT_WR
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.fuzz.checks import need
from tests.fuzz.texts import WORDS, mutated
from tests.relay_pages import RelayPage, frame, meet

SEED = 3
KINDS = ("shape", "text", "frames")  # in turn
ROOM, ID, FRIEND = "room" * 5, "page" * 5, "mate" * 5
KEYS = (
    "info_hash",
    "peer_id",
    "to_peer_id",
    "offers",
    "offer",
    "answer",
    "offer_id",
    "__proto__",
    "toString",
)
LEAVES: tuple[Any, ...] = (
    *(None, True, False, 0, 5, -1, 1e300, "", "scrape", "announce", "stopped"),
    *([], {}, [None], [[]], {"": {}}),
    *("__proto__", "constructor", "x" * 19, "x" * 21, "\u0000" * 20, "ÿ" * 20, "\ud800" * 20, "x" * 40_000),
    *(ROOM, [ROOM] * 2000, {"length": 3}, {"type": "offer"}, {"sdp": {}}, "é" * 20, [{"offer_id": ID}] * 40),
)


def case_of(number: int) -> tuple[str, str | bytes]:
    """Return the kind and what is sent for a number."""
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
            pass  # the relay has closed it already
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
    """Return a value with another one somewhere in it."""
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
