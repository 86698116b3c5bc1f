"""The development server: which files it serves, under which names, and what stays private."""

from __future__ import annotations

import http.client
import os
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.small_project import small_project
from tools import archive, serve
from tools.common import ToolError


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
