"""Static hosts that answer with other addresses or pages than they hold: subclasses of the server's handler."""

from __future__ import annotations

from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from tools import lost
from tools.serve import Handler

BEACON = "beacon.js"


class CleanAddresses(Handler):
    """Redirects `/x.html` to `/x`, and shows `404.html`, as Netlify and Cloudflare Pages do."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Redirect, or send the page of a clean address."""
        address = urlsplit(self.path)
        if address.path.endswith(".html"):
            clean = address.path.removesuffix(".html").removesuffix("index")
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", address._replace(path=clean).geturl())
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if (self.root / f"{address.path.removeprefix(self.prefix)}.html").is_file():
            self.path = f"{address.path}.html"
        return super().send_head()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the 404 page of the site that the address belongs to."""
        folders = (self.root / urlsplit(self.path).path.strip("/")).parents
        page = next((folder / lost.NAME for folder in folders if (folder / lost.NAME).is_file()), None)
        if code != HTTPStatus.NOT_FOUND or page is None:
            super().send_error(code, message, explain)
            return
        data = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)


class Beacon(Handler):
    """Adds a reference to a script to every page, though the script does not exist."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the page with the script as the first element of its head."""
        name = urlsplit(self.path).path.removeprefix(self.prefix) or "index.html"
        page = self.root / name
        if page.suffix != ".html" or not page.is_file():
            return super().send_head()
        return self.send_data(name, lambda: with_beacon(page))


def with_beacon(page: Path) -> bytes:
    """Return a page with the script added."""
    return page.read_bytes().replace(b"<head>", f'<head><script src="/{BEACON}"></script>'.encode(), 1)
