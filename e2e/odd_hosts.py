"""Static hosts that serve the site differently: subclasses of the server's handler, for `serving`."""

from __future__ import annotations

from http import HTTPStatus
from io import BytesIO
from pathlib import Path, PurePath
from typing import BinaryIO
from urllib.parse import urlsplit

from tools import static_hosts
from tools.serve import Handler

UNKNOWN = "application/octet-stream"
# The types of the site's files in nginx's `mime.types`.
NGINX_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "application/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".xml": "text/xml",
    ".zip": "application/zip",
}


class OldNginx(Handler):
    """An nginx that knows few types, compresses nothing and sends `nosniff`."""

    def guess_type(self, path: object) -> str:
        """Return the type from the table, or the default type."""
        return NGINX_TYPES.get(PurePath(str(path)).suffix, UNKNOWN)

    def end_headers(self) -> None:
        """Forbid type sniffing, as many hosts are advised to."""
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()


class FewTypes(Handler):
    """A host that answers 404 for types that not every host knows, as IIS does."""

    served = ("", ".css", ".html", ".jpg", ".js", ".png", ".svg", ".txt")
    refusal = HTTPStatus.NOT_FOUND

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send a file of a known type, or an error page."""
        if PurePath(urlsplit(self.path).path).suffix in self.served:
            return super().send_head()
        self.send_error(self.refusal)
        return None


class Forbidding(FewTypes):
    """A host that answers 403 for these types."""

    refusal = HTTPStatus.FORBIDDEN


class Untyped(Handler):
    """A host that sends types only for pages, style sheets and scripts, as Apache can be configured."""

    def send_header(self, keyword: str, value: str) -> None:
        """Leave out unknown types."""
        if keyword != "Content-Type" or value.partition(";")[0] in (
            "text/html",
            "text/css",
            "text/javascript",
        ):
            super().send_header(keyword, value)


class Strict(Handler):
    """A host with its own content policy, which applies in addition to the page's."""

    policy = "default-src 'self'"

    def end_headers(self) -> None:
        """Send the policy with every file."""
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()


class TrustedOnly(Strict):
    """A host that demands Trusted Types."""

    policy = "require-trusted-types-for 'script'; trusted-types affinage"


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
        page = next(
            (
                folder / static_hosts.NOT_FOUND
                for folder in folders
                if (folder / static_hosts.NOT_FOUND).is_file()
            ),
            None,
        )
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
    return page.read_bytes().replace(b"<head>", f'<head><script src="/{BEACON}"></script>'.encode(), 1)
