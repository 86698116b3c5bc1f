"""Static hosts that send the site in other ways than ours: subclasses of the server's handler, for `serving`."""

from __future__ import annotations

from pathlib import PurePath

from tools.serve import Handler

UNKNOWN = "application/octet-stream"
# What nginx has in its `mime.types`, of the files of a site; it knows no .mjs, .py, .toml, .webmanifest or .pack, and
# older ones no .wasm.
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
    """An nginx that knows few types, compresses nothing and has browsers believe the types it gives."""

    def guess_type(self, path: object) -> str:
        """Return the type of the table, or the one of everything unknown."""
        return NGINX_TYPES.get(PurePath(str(path)).suffix, UNKNOWN)

    def end_headers(self) -> None:
        """Forbid browsers to guess, as many hosts are advised to."""
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()


class Untyped(Handler):
    """A host that names no type but those of pages, sheets and scripts, as Apache does where it knows none."""

    def send_header(self, keyword: str, value: str) -> None:
        """Leave out the type of what is not known."""
        if keyword != "Content-Type" or value.partition(";")[0] in (
            "text/html",
            "text/css",
            "text/javascript",
        ):
            super().send_header(keyword, value)


class Strict(Handler):
    """A host with a policy of its own, which holds beside that of the page."""

    policy = "default-src 'self'"

    def end_headers(self) -> None:
        """Send the policy with every file."""
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()
