"""The servers of the tools and the benches: their files, their names and what they keep to themselves."""

from __future__ import annotations

import gzip
import http.client
import os
import socket
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bench import hosting
from tests.small_project import small_project
from tools import archive, serve
from tools.common import ToolError


def get(url: str) -> tuple[int, bytes, str]:
    """Return status, body and type of an address."""
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


def test_the_server_gives_files_with_their_types(tmp_path: Path) -> None:
    with serve.serving(small_project(tmp_path), prefix="/affinage/") as base:
        assert base.endswith("/affinage/")
        assert get(base)[2] == "text/html"
        assert get(base + "vendor/pyodide/pyodide.mjs")[2] == "text/javascript"
        assert get(base.removesuffix("affinage/") + "index.html")[0] == 404


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


def test_the_static_host_compresses_and_knows_what_a_browser_has(tmp_path: Path) -> None:
    page = small_project(tmp_path) / "web" / "main.py"
    with (
        serve.serving(tmp_path, handler=hosting.Host) as base,
        closing(http.client.HTTPConnection(urlsplit(base).netloc, timeout=10)) as line,
    ):
        line.request("GET", "/web/main.py")
        answer = line.getresponse()
        assert gzip.decompress(answer.read()) == page.read_bytes()
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Cache-Control"] == f"max-age={hosting.KEPT_S}"
        for name, status in (("/web/main.py", 304), ("/", 200), ("/nothing.py", 404)):  # by one connection
            line.request("GET", name, headers={"If-None-Match": answer.headers["ETag"]})
            again = line.getresponse()
            again.read()
            assert again.status == status


def answer_to(base: str, name: str | None) -> tuple[int, bytes]:
    """The status and the body of a server's answer to one who calls it by a name."""
    line = http.client.HTTPConnection(urlsplit(base).netloc, timeout=10)
    with closing(line):
        line.putrequest("GET", "/index.html", skip_host=True)
        if name is not None:
            line.putheader("Host", name)
        line.endheaders()
        answer = line.getresponse()
        return answer.status, answer.read()


@pytest.mark.parametrize("handler", [serve.Handler, hosting.Host])
def test_the_server_answers_to_its_own_names_only(tmp_path: Path, handler: type[serve.Handler]) -> None:
    with serve.serving(small_project(tmp_path), handler=handler) as base:
        port = urlsplit(base).port
        for name in ("127.0.0.1", "localhost", "[::1]", "a.b-c.localhost", "LocalHost"):
            assert answer_to(base, name)[0] == answer_to(base, f"{name}:{port}")[0] == 200
        for name in ("example.org", f"127.0.0.1.example.org:{port}", "localhost.example.org", "xlocalhost"):
            status, body = answer_to(base, name)
            assert status == 421
            assert b"This server answers to 127.0.0.1 and localhost only." in body
        for odd in (None, "", ":80", "localhost:", "localhost\x00", "127.0.0.1@example.org", "localhost,a"):
            assert answer_to(base, odd)[0] == 421


HIDDEN = [".secret", ".git/config", "web/../.secret", "%2esecret", "web/%2e%2e/.secret", "node_modules/a.js"]


@pytest.mark.parametrize("path", [*HIDDEN, "web/"])
def test_the_server_refuses_what_is_hidden(tmp_path: Path, path: str) -> None:
    with serve.serving(small_project(tmp_path)) as base:
        assert get(base + path)[0] == 404


def test_the_server_packs_the_sources_as_they_are_now(tmp_path: Path) -> None:
    with serve.serving(small_project(tmp_path)) as base:
        before = get(base + archive.NAME)
        assert before == (200, archive.build(tmp_path), "application/zip")
        (tmp_path / "affinage" / "__init__.py").write_text("VALUE = 2\n")
        assert get(base + archive.NAME)[1] == archive.build(tmp_path) != before[1]
