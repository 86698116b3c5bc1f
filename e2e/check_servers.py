"""The built site on real web servers, with their default configuration and with the guide's.

`make hosts` runs these tests; `make test` does not, as they need the servers' packages.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import Visitor
from e2e.opponent import expect_answer, move, seat
from e2e.test_offline import QUERY, await_kept
from tools import games, static_hosts
from tools.browser import is_root
from tools.common import ROOT
from tools.servers import program

HOST = "127.0.0.1"
PREFIX = "/affinage/"
PATIENCE_S = 30.0
GUIDE = ROOT / "docs" / "host.md"

Folder = Path
"""Working folder of a server; it serves `www/`."""

Configure = Callable[[Folder, int], str]
"""A function that writes the configuration of a server for a folder and a port."""


@dataclass(frozen=True)
class WebServer:
    """A program, its configuration, and how to start it."""

    name: str
    configure: Configure
    command: tuple[str, ...]
    """Words of the command; {conf} and {run} stand for the configuration file and the folder."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Environment variables; their values may contain {run}."""

    @contextmanager
    def serving(self, folder: Folder) -> Iterator[str]:
        """Serve the folder's `www/` while the block runs; yield the address of the site in it."""
        port = free_port()
        conf = folder / "conf"
        conf.write_text(self.configure(folder, port), "utf-8")
        places = {"conf": str(conf), "run": str(folder)}
        command = [str(program(self.command[0])), *(part.format(**places) for part in self.command[1:])]
        environment = {name: value.format(**places) for name, value in self.environment.items()}
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                command, env={**os.environ, **environment}, stdout=log, stderr=subprocess.STDOUT
            )
            try:
                await_answer(process, port, folder / "log")
                yield f"http://{HOST}:{port}{PREFIX}"
            finally:
                process.terminate()
                process.wait(PATIENCE_S)


def free_port() -> int:
    with socket.socket() as result:
        result.bind((HOST, 0))
        return int(result.getsockname()[1])


def await_answer(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until a server answers; fail with its last output if it ends first."""
    end = monotonic() + PATIENCE_S
    while process.poll() is None and monotonic() < end:
        try:
            line = HTTPConnection(HOST, port, timeout=PATIENCE_S)
            line.request("HEAD", PREFIX)
            line.getresponse().read()
        except OSError:
            sleep(0.05)
        else:
            return
        finally:
            line.close()
    raise AssertionError(log.read_text("utf-8", "replace")[-1000:] or "the server does not answer")


@contextmanager
def server_folder() -> Iterator[Folder]:
    """Yield a folder readable by the user that a server runs as, who owns the files it creates."""
    with tempfile.TemporaryDirectory(prefix="affinage-") as name:
        folder = Path(name)
        folder.chmod(0o777)
        (folder / "www").mkdir()
        yield folder


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """Return a text with each pattern replaced; fail if one is missing."""
    for pattern, new in pairs:
        text, count = re.subn(pattern, new.replace("\\", r"\\"), text, flags=re.MULTILINE)
        assert count, f"{pattern} is not in the stock configuration"
    return text


def nginx(site: str) -> Configure:
    """Return the stock `nginx.conf` with a site added."""

    def configure(folder: Folder, port: int) -> str:
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        listening = replaced(
            site,
            (r"listen (\[::\]:)?\d+[^;]*;\n", ""),
            (r"^(\s*)root [^;]*;", f"listen {HOST}:{port}; root {folder}/www;"),
        )
        return replaced(
            Path("/etc/nginx/nginx.conf").read_text("utf-8"),
            (r"^user .*;", "user root;" if is_root() else ""),
            (r"^pid .*;", f"pid {folder}/pid;"),
            (r"/var/log/nginx/", f"{folder}/"),
            (r"include /etc/nginx/sites-enabled/\*;", f"{temporary}{listening}"),
        )

    return configure


def apache(site: str, modules: str = "") -> Configure:
    """Return the stock `apache2.conf` with a site and modules added."""

    def configure(folder: Folder, port: int) -> str:
        listening = replaced(
            site,
            (r"<VirtualHost [^>]*>", f"<VirtualHost {HOST}:{port}>"),
            (r"/(var|srv)/www(/html)?", f"{folder}/www"),
        )
        opened = (
            f"<Directory {folder}/www>\nOptions Indexes FollowSymLinks\nRequire all granted\n</Directory>"
        )
        wanted = (f"mods-available/{name}.load" for name in re.findall("[a-z_]+", modules))
        loaded = "".join(f"IncludeOptional {name}\n" for name in wanted)
        return replaced(
            Path("/etc/apache2/apache2.conf").read_text("utf-8"),
            (r"^Include ports.conf", f"ServerName {HOST}\nListen {HOST}:{port}\n{loaded}"),
            (r"^IncludeOptional sites-enabled/\*\.conf", f"{opened}\n{listening}"),
        )

    return configure


def caddy(site: str) -> Configure:
    """Return a Caddyfile for one site on the loopback interface."""

    def configure(folder: Folder, port: int) -> str:
        options = "{\n\tadmin off\n\tauto_https off\n}\n"
        here = (
            (r"^(:80|example\.org) \{", f"http://{HOST}:{port} {{"),
            (r"root \* .*", f"root * {folder}/www"),
        )
        return options + replaced(site, *here)

    return configure


def lighttpd(folder: Folder, port: int) -> str:
    own = r"^server\.(username|groupname)\s.*\n"
    return replaced(
        Path("/etc/lighttpd/lighttpd.conf").read_text("utf-8"),
        (r'"/var/www/html"', f'"{folder}/www"'),
        (r'"/var/cache/lighttpd/uploads"', f'"{folder}"'),
        (r'"/var/log/lighttpd/error\.log"', f'"{folder}/errors"'),
        (r'"/run/lighttpd\.pid"', f'"{folder}/pid"'),
        (own, ""),
        (r"^server\.port\s.*", f'server.port = {port}\nserver.bind = "{HOST}"'),
        (r"^include_shell \"/usr/share/lighttpd/use-ipv6\.pl.*", ""),
    )


def recipe(server: str, pattern: str = r"^```\w+\n(.*?)^```$") -> str:
    """Return the guide's configuration for a server, or another match in its section."""
    section = GUIDE.read_text("utf-8").partition(f"\n### {server}\n")[2].partition("\n##")[0]
    match = re.search(pattern, section, re.MULTILINE | re.DOTALL)
    assert match, f"{GUIDE.name} has no recipe for {server}"
    return match[1]


NGINX = ("nginx", "-c", "{conf}", "-p", "{run}", "-g", "daemon off;")
APACHE = ("apache2", "-d", "/etc/apache2", "-f", "{conf}", "-DFOREGROUND")
APACHE_ENVIRONMENT = {
    "APACHE_RUN_USER": "www-data",
    "APACHE_RUN_GROUP": "www-data",
    "APACHE_PID_FILE": "{run}/pid",
    "APACHE_RUN_DIR": "{run}",
    "APACHE_LOCK_DIR": "{run}",
    "APACHE_LOG_DIR": "{run}",
}
CADDY = ("caddy", "run", "--adapter", "caddyfile", "--config", "{conf}")
CADDY_ENVIRONMENT = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), "{run}")


def stock() -> list[WebServer]:
    """Return the servers as Debian configures them."""
    site = {
        name: Path(path).read_text("utf-8")
        for name, path in {
            "nginx": "/etc/nginx/sites-available/default",
            "apache": "/etc/apache2/sites-available/000-default.conf",
            "caddy": "/etc/caddy/Caddyfile",
        }.items()
    }
    return [
        WebServer("nginx", nginx(site["nginx"]), NGINX),
        WebServer("apache", apache(site["apache"]), APACHE, APACHE_ENVIRONMENT),
        WebServer("caddy", caddy(site["caddy"]), CADDY, CADDY_ENVIRONMENT),
        WebServer("lighttpd", lighttpd, ("lighttpd", "-D", "-f", "{conf}")),
    ]


def by_recipe() -> list[WebServer]:
    """Return the servers as the guide configures them."""
    modules = recipe("Apache", "`a2enmod ([^`]+)`")
    return [
        WebServer("nginx-recipe", nginx(recipe("nginx")), NGINX),
        WebServer("apache-recipe", apache(recipe("Apache"), modules), APACHE, APACHE_ENVIRONMENT),
        WebServer("caddy-recipe", caddy(recipe("Caddy")), CADDY, CADDY_ENVIRONMENT),
    ]


SITE = ROOT / "dist"


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Yield a folder with the site in a sub-folder of the document root."""
    with server_folder() as folder:
        shutil.copytree(SITE, folder / "www" / PREFIX.strip("/"))
        yield folder


def play(visitor: Visitor, running: ExitStack) -> None:
    """Play on the embed and against a computer, then continue without the server."""
    table = visitor.open(QUERY)
    await_kept(table.page)
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)
    table.page.goto(f"{visitor.base}embed.html{QUERY}")
    table.page.locator("#begin").press("Enter")
    table.await_board()
    move(table)
    expect(table.board).to_have_attribute("data-ply", "1")
    running.close()
    table.page.goto(f"{visitor.base}{QUERY}")
    table.await_board()
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)


@pytest.mark.parametrize("server", [*stock(), *by_recipe()], ids=lambda server: server.name)
def test_the_site_plays_on_a_server_and_without_it(browser: Browser, folder: Path, server: WebServer) -> None:
    with ExitStack() as running:
        visitor = Visitor(browser, running.enter_context(server.serving(folder)))
        play(visitor, running)
        visitor.close()


def asked(base: str, name: str, encoding: str = "gzip") -> tuple[HTTPResponse, bytes]:
    """Return the response to a browser-like request, and its body."""
    with closing(HTTPConnection(urlsplit(base).netloc, timeout=30)) as line:
        headers = {"Accept-Encoding": encoding, "Origin": "null"}
        line.request("GET", urlsplit(base).path + name, headers=headers)
        answer = line.getresponse()
        return answer, answer.read()


@pytest.mark.parametrize("server", by_recipe(), ids=lambda server: server.name)
def test_a_recipe_sends_the_headers_that_the_guide_promises(folder: Path, server: WebServer) -> None:
    (part,) = (f"python/{path.name}" for path in (SITE / "python").glob("library-*.pack.png"))
    with server.serving(folder) as base:
        for name in ("", "embed.html", "sw.js", games.MANIFEST, "atlas/data/index.pack.png", part):
            answer, _ = asked(base, name)
            assert answer.status == 200
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
            framed = None if name == "embed.html" else "frame-ancestors 'self'"
            assert answer.headers["Content-Security-Policy"] == framed
            kept = "public, max-age=31536000, immutable" if name == part else "no-cache"
            assert answer.headers["Cache-Control"] == kept
        assert [asked(base, name)[0].headers["Content-Encoding"] for name in ("", "sw.js", part)] == [
            *("gzip", "gzip", None)
        ]
        assert "/javascript" in asked(base, "sw.js")[0].headers["Content-Type"]
        answer, page = asked(base, "nowhere/at/all", "identity")
        assert (answer.status, page) == (404, (SITE / static_hosts.NOT_FOUND).read_bytes())
