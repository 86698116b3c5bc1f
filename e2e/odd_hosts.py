"""Static hosts that serve the site differently: subclasses of the server's handler, for `serving`."""

from __future__ import annotations

from http import HTTPStatus
from io import BytesIO
from pathlib import PurePath
from typing import BinaryIO
from urllib.parse import urlsplit

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
