"""A small static server, for playing and for the browser tests; it generates files that the sources lack."""

from __future__ import annotations

import argparse
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote_to_bytes

from tools import archive, games, landing, parts, runtime, sandbox, workshop
from tools.common import ROOT, ToolError, run_tool, say, sha256_bytes

HOST = "127.0.0.1"
FIRST_PORT = 8000
PORTS_TRIED = 100
NAMES = re.compile(
    rf"(?:(?:[\w-]+\.)*localhost|{re.escape(HOST)}|\[::1\])(?::\d+)?", re.ASCII | re.IGNORECASE
)
HOST_FORM = re.compile(r"(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?", re.ASCII | re.IGNORECASE)
NOT_ADDRESS = re.compile(r"[^!-~]|#|\\|%(?![\dA-Fa-f]{2})", re.ASCII)
"""Text that the path of a request must not contain."""
NOT_NAME = re.compile(r"[\x00-\x1f\x7f]")
"""Characters that a decoded name must not contain."""
PRIVATE = {"node_modules", "__pycache__"}
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
# Files that are generated if the folder does not have them.
MADE: dict[str, Callable[[Path], bytes]] = {
    archive.NAME: archive.build,
    games.SCRIPT: lambda root: games.script(games.made_from(root)),
    games.MANIFEST: lambda root: (root / games.MANIFEST_SOURCE).read_bytes(),
    **{name: partial(workshop.script, name=name) for name in workshop.SCRIPTS},
}


class Server(ThreadingHTTPServer):
    """A server that answers each request in its own thread, and ignores closed connections."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore connections that a closed tab breaks."""


class Handler(SimpleHTTPRequestHandler):
    """A handler that serves a folder under a prefix, without dot-files and listings, and never from an old cache."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    disable_nagle_algorithm = True
    """The body is sent immediately after the headers."""
    default_request_version = "HTTP/1.0"
    """Requests without a version get an answer with a status, too."""

    def __init__(self, *args: object, prefix: str = "/", root: Path = ROOT, **kwargs: object) -> None:
        self.prefix = prefix
        self.root = root
        super().__init__(*args, directory=str(root), **kwargs)  # type: ignore[arg-type]

    def handle_one_request(self) -> None:
        """Answer a request, without headers of an earlier one."""
        self.headers = self.MessageClass()
        super().handle_one_request()

    def parse_request(self) -> bool:
        """Return whether a request is well formed and for this host, as foreign pages may redirect others here."""
        if not super().parse_request():
            if not self.requestline.strip():
                self.send_error(HTTPStatus.BAD_REQUEST, explain="The request line is empty.")
            return False
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1 or not HOST_FORM.fullmatch(hosts[0]):
            self.send_error(HTTPStatus.BAD_REQUEST, explain="A request must name one host.")
            return False
        if own_name(hosts[0]):
            return True
        explained = f"This server answers to {HOST} and localhost only."
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST, explain=explained)
        return False

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer with a file, with generated data, or with an error."""
        path = self.path.partition("?")[0]
        name = decoded(path)
        if name is None or not self.path.isprintable():
            self.send_error(HTTPStatus.BAD_REQUEST, explain="The address is malformed.")
        elif not name.startswith(self.prefix) or hidden(name) or "%2f" in path.lower():
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            return self.send_named(name.removeprefix(self.prefix))
        return None

    def send_named(self, name: str) -> BytesIO | None:
        """Answer with a file in the root by its name, with the page of a folder, or 404."""
        file = self.file_of(name)
        if file and file.is_dir():
            if name and not name.endswith("/"):
                self.send_redirect()
                return None
            name += landing.PAGE
            file = self.file_of(name)
        if make := self.made_of(name):
            return self.send_data(name, make)
        if file and file.is_file():
            return self.send_file(file)
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def file_of(self, name: str) -> Path | None:
        """Return the file or folder of a name in the root; None if missing, too long, or linked outside."""
        try:
            path = (self.root / name).resolve()
            inner = "/".join(path.relative_to(self.root).parts)
            is_there = path.is_dir() if name.endswith("/") else path.exists()
            return path if is_there and not hidden(inner) else None
        except (OSError, RuntimeError, ValueError):
            return None

    def made_of(self, name: str) -> Callable[[], bytes] | None:
        """Return a function that generates a file missing or incomplete in the sources."""
        path = self.file_of(name)
        if path:
            folder = path.parent
            return (lambda: landing.page(folder).encode()) if path.name == landing.PAGE else None
        if name == sandbox.NAME or name.startswith(f"{parts.FOLDER}/"):
            return partial(sandbox.served, self.root, runtime.VENDOR, name)
        make = MADE.get(name)
        return partial(make, self.root) if make else landing.picture_of(name)

    def send_file(self, path: Path) -> BytesIO | None:
        """Answer with the contents of a file."""
        return self.send_data(path.name, path.read_bytes)

    def send_redirect(self) -> None:
        """Redirect to the address of a folder, which ends with a slash."""
        path, mark, query = self.path.partition("?")
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", f"{path}/{mark}{query}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def send_data(self, name: str, read: Callable[[], bytes], encoding: str | None = None) -> BytesIO | None:
        """Answer with the current data, identified by its hash: a date would miss a second edit within a second."""
        try:
            data = read()
        except (OSError, ValueError, ToolError) as error:
            self.send_error(HTTPStatus.NOT_FOUND, explain=str(error))
            return None
        tag = f'"{sha256_bytes(data)}"'
        same = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if same else HTTPStatus.OK)
        self.send_header("ETag", tag)
        if same:
            self.end_headers()
            return None
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Type", self.guess_type(name))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return BytesIO(data)

    def list_directory(self, path: object) -> None:
        """Refuse: folders without an index page are not listed."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Add headers: no caching, so that edits show on reload, and the origins that may read the answer."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Origin")
        if origin := self.allowed_origin(self.headers.get("Origin", "")):
            self.send_header("Access-Control-Allow-Origin", origin)
        super().end_headers()

    def allowed_origin(self, origin: str) -> str:
        """Return the origin that may read answers for other pages: this machine's, and a sandboxed frame's."""
        is_own = origin.startswith("http://") and own_name(origin.removeprefix("http://"))
        return origin if is_own or origin == "null" else ""

    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests."""


def decoded(path: str) -> str | None:
    """Return the file name of a request's path; None for a malformed one.

    >>> decoded("/docs/a%20b.html"), decoded("docs"), decoded("/%zz"), decoded("/%ff"), decoded("/%00")
    ('/docs/a b.html', None, None, None, None)
    """
    if not path.startswith("/") or NOT_ADDRESS.search(path):
        return None
    try:
        name = unquote_to_bytes(path).decode()
    except UnicodeDecodeError:
        return None
    return None if NOT_NAME.search(name) else name


def hidden(path: str) -> bool:
    """Return whether a path contains a dot-file, an empty part, or a folder that is not public.

    >>> hidden("/web/main.py"), hidden("/web/"), hidden("/.git/config"), hidden("/a/../.venv"), hidden("/a//b")
    (False, False, True, True, True)
    """
    pieces = path.removeprefix("/").replace("\\", "/").casefold().split("/")
    return any(part.startswith(".") or part in PRIVATE for part in pieces) or "" in pieces[:-1]


def own_name(host: str) -> bool:
    """Return whether a request's host, with or without a port, can only mean this machine.

    >>> own_name("localhost:8000"), own_name("a.localhost"), own_name("localhost.example.org"), own_name("")
    (True, True, False, False)
    """
    return NAMES.fullmatch(host) is not None


def open_server(
    root: Path, *, port: int, last: int | None = None, prefix: str = "/", handler: type[Handler] = Handler
) -> Server:
    """Listen on the first free port from ``port`` to ``last`` (any free one if port is 0)."""
    if not (prefix.startswith("/") and prefix.endswith("/")):
        raise ToolError(f"prefix {prefix!r}: it must begin and end with /")
    ports = range(port, (port if last is None else last) + 1)
    for candidate in ports:
        try:
            return Server((HOST, candidate), partial(handler, root=root.resolve(), prefix=prefix))
        except (OSError, OverflowError):
            # The port is in use, or its number is out of range.
            continue
    tried = f"port {port} is" if len(ports) == 1 else f"ports {port} to {ports[-1]} are"
    raise ToolError(f"{tried} not free: choose another, e.g. python -m tools.serve --port 9000")


@contextmanager
def serving(
    root: Path, *, prefix: str = "/", port: int = 0, handler: type[Handler] = Handler
) -> Iterator[str]:
    """Serve a folder during the block, on any free port if it is 0; yield the URL including the prefix."""
    server = open_server(root, port=port, prefix=prefix, handler=handler)
    thread = threading.Thread(target=partial(server.serve_forever, poll_interval=0.05), daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_port}{prefix}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.serve", description="Serve the game on this machine."
    )
    parser.add_argument(
        "--root", type=Path, default=ROOT, help="the folder to serve (default: the repository)"
    )
    parser.add_argument(
        "--port", type=int, help=f"use this port (default: the first free one from {FIRST_PORT})"
    )
    options = parser.parse_args()
    if not (options.root / "index.html").is_file():
        raise ToolError(f"{options.root} has no index.html: name the repository or a built site with --root")
    if options.port is None:
        server = open_server(options.root, port=FIRST_PORT, last=FIRST_PORT + PORTS_TRIED)
    else:
        server = open_server(options.root, port=options.port)
    with server:
        say(f"Affinage is at http://{HOST}:{server.server_port}/  (Ctrl-C stops it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("\nstopped")


if __name__ == "__main__":
    run_tool(main)
