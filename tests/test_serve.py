"""The development server, which serves no private file, and the relay for live games, which strangers cannot stop."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.fuzz.relay import AT, RelayPage, frame, meet, new_id, offers, relay
from tests.processes import small_project
from tools import archive, serve
from tools.common import ToolError
from tools.relay import running


def get(url: str) -> tuple[int, bytes, str]:
    """Return status, body and type of the response at an address."""
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.read(), answer.headers.get_content_type()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, b"", ""


def test_the_server_takes_the_next_port_if_one_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((serve.HOST, 0))
        taken.listen()
        port: int = taken.getsockname()[1]
        with serve.open_server(tmp_path, port=port, last=port + 50) as server:
            assert port < server.server_port <= port + 50
        with pytest.raises(ToolError, match=f"^port {port} is not free: "):
            serve.open_server(tmp_path, port=port)


def test_the_server_tells_an_edit_from_another_of_the_same_second(tmp_path: Path) -> None:
    page = small_project(tmp_path) / "web" / "main.py"
    with (
        serve.serving(tmp_path) as base,
        closing(http.client.HTTPConnection(urlsplit(base).netloc, timeout=10)) as line,
    ):

        def ask(kept: dict[str, str]) -> tuple[int, bytes, dict[str, str]]:
            line.request("GET", "/web/main.py", headers=kept)
            answer = line.getresponse()
            return answer.status, answer.read(), {"If-None-Match": answer.headers["ETag"]}

        page.write_bytes(b"a = 1")
        date = page.stat()
        kept = ask({})[2]
        assert ask(kept)[:2] == (304, b"")
        page.write_bytes(b"a = 2")
        os.utime(page, ns=(date.st_atime_ns, date.st_mtime_ns))
        assert ask(kept)[:2] == (200, b"a = 2")


def answer_to(base: str, name: str | None) -> tuple[int, bytes]:
    """Return the status and the body of a server's response to a request with a host name."""
    line = http.client.HTTPConnection(urlsplit(base).netloc, timeout=10)
    with closing(line):
        line.putrequest("GET", "/index.html", skip_host=True)
        if name is not None:
            line.putheader("Host", name)
        line.endheaders()
        answer = line.getresponse()
        return answer.status, answer.read()


def test_the_server_answers_to_its_own_names_only(tmp_path: Path) -> None:
    with serve.serving(small_project(tmp_path)) as base:
        port = urlsplit(base).port
        for name in ("127.0.0.1", "localhost", "[::1]", "a.b-c.localhost", "LocalHost"):
            assert answer_to(base, name)[0] == answer_to(base, f"{name}:{port}")[0] == 200
        for name in ("example.org", f"127.0.0.1.example.org:{port}", "localhost.example.org", "xlocalhost"):
            status, body = answer_to(base, name)
            assert status == 421
            assert b"This server answers to 127.0.0.1 and localhost only." in body
        for odd in ("localhost:", "localhost,a", "localhost%00", "[::2]"):
            assert answer_to(base, odd)[0] == 421
        for malformed in (None, "", ":80", "localhost\x00", "127.0.0.1@example.org", "localhost/a"):
            assert answer_to(base, malformed)[0] == 400


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project next to a secret file, with names and links that lead to it."""
    beside = tmp_path_factory.mktemp("beside")
    (beside / "index.html").write_text("secret")
    root = small_project(tmp_path_factory.mktemp("project"))
    for name in (".git/config", ".secret", "node_modules/index.html", "web/.hidden/index.html"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("secret")
    (root / "out").symlink_to(beside)
    (root / "out.html").symlink_to(beside / "index.html")
    (root / "inner.html").symlink_to(root / ".secret")
    (root / "circle").symlink_to(root / "circle")
    (root / "own.html").symlink_to(root / "index.html")
    os.mkfifo(root / "pipe")
    return root


@pytest.fixture(scope="module")
def own_server(project: Path) -> Iterator[str]:
    with serve.serving(project) as base:
        yield base


def raw_answer(base: str, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of the response to raw bytes, which must be complete HTTP."""
    with socket.create_connection((serve.HOST, urlsplit(base).port), timeout=10) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *others = head.decode("latin-1").split("\r\n")
    assert first.startswith("HTTP/1."), first
    return int(first.split()[1]), dict(each.split(": ", 1) for each in others), body


def asked(target: str, *headers: str, host: str = "localhost") -> bytes:
    return "\r\n".join([f"GET {target} HTTP/1.1", f"Host: {host}", *headers, "", ""]).encode("latin-1")


HIDDEN = [".secret", ".git/config", ".GIT/config", "web/../.secret", "%2esecret", "web/%2e%2e/.secret"]
HIDDEN += ["node_modules/index.html", "Node_Modules/index.html", "web/.hidden/", "inner.html"]
OUTSIDE = ["{beside}/index.html", "%2F{beside}/index.html", "/{beside}/index.html", "web/%2F{beside}/"]
OUTSIDE += [
    "%2f{beside}%2findex.html",
    "web//{beside}/index.html",
    "..%2f..{beside}/index.html",
    "../{beside}",
]
OUTSIDE += ["%2e%2e/%2e%2e{beside}/index.html", "..%5c..%5cindex.html", "web/..%5C..%5Cindex.html", "C:%5C"]
OUTSIDE += ["out/index.html", "out/", "out", "out.html", "circle", "circle/a", "index.html/../out.html"]
ODD = [
    "pipe",
    "web/",
    "index.html/",
    "index.html/a",
    "a" * 5000,
    "a/" * 5000,
    "%E2%80%AE",
    "index.html%20",
    "a;b",
]


@pytest.mark.parametrize("path", [*HIDDEN, *OUTSIDE, *ODD])
def test_the_server_refuses_what_is_hidden_outside_or_no_file(
    project: Path, own_server: str, path: str
) -> None:
    beside = str((project / "out").resolve())
    status, _, body = raw_answer(own_server, asked("/" + path.format(beside=beside)))
    assert (status, b"secret" in body) == (404, False)


def test_a_folder_is_led_to_below_the_prefix(tmp_path: Path) -> None:
    page = small_project(tmp_path) / "web" / "index.html"
    page.write_text("inner")
    with serve.serving(tmp_path, prefix="/affinage/") as base:
        status, headers, _ = raw_answer(base, asked("/affinage/web?a=%zz"))
        assert (status, headers["Location"]) == (301, "/affinage/web/?a=%zz")
        assert get(base + "web")[1] == b"inner"


def test_pages_of_this_machine_and_sandboxed_frames_alone_may_read_answers(own_server: str) -> None:
    def allowed(target: str, *origins: str) -> str | None:
        headers = raw_answer(own_server, asked(target, *(f"Origin: {origin}" for origin in origins)))[1]
        assert headers["Vary"] == "Origin"
        return headers.get("Access-Control-Allow-Origin")

    own = ("null", "http://localhost:8000", "http://127.0.0.1", "http://a.localhost:1", "http://[::1]:9")
    other = ("https://example.org", "http://localhost.example.org", "https://example.org:8000", "NULL")
    odd = ("", "*", "http://", "http://localhost@example.org", "http://example.org#localhost", "nullnull")
    for target in ("/", "/web/main.py", "/nothing", "/%zz"):
        assert [allowed(target, origin) for origin in own] == [*own]
        assert {allowed(target), *(allowed(target, origin) for origin in (*other, *odd))} == {None}


def test_the_server_packs_the_sources_as_they_are_now(tmp_path: Path) -> None:
    with serve.serving(small_project(tmp_path)) as base:
        before = get(base + archive.NAME)
        assert before == (200, archive.build(tmp_path), "application/zip")
        (tmp_path / "affinage" / "__init__.py").write_text("VALUE = 2\n")
        assert get(base + archive.NAME)[1] == archive.build(tmp_path) != before[1]


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
SMALL = 4096
"""Bytes that a system keeps for a page that does not read."""


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
