"""Serve the built site like a static host: compressed where that is usual, and cached by browsers for a while."""

from __future__ import annotations

import gzip
from functools import cache, partial
from io import BytesIO
from pathlib import Path

from tools.serve import Handler

CACHE_S = 600  # as on GitHub Pages
COMPRESSED = {
    ".css",
    ".html",
    ".js",
    ".json",
    ".mjs",
    ".py",
    ".svg",
    ".toml",
    ".txt",
    ".wasm",
    ".webmanifest",
}


@cache
def compressed(path: Path) -> bytes:
    """Return a file's bytes under gzip."""
    return gzip.compress(path.read_bytes(), 6)


class Host(Handler):
    """Answers with gzip, an entity tag and a short cache lifetime."""

    protocol_version = "HTTP/1.1"

    def made_of(self, name: str) -> None:
        """Return None: a built site has all its files."""

    def send_file(self, path: Path) -> BytesIO | None:
        """Answer with a file as it is transferred."""
        if path.suffix in COMPRESSED:
            return self.send_data(path.name, partial(compressed, path), "gzip")
        return super().send_file(path)

    def allowed_origin(self, origin: str) -> str:
        """Return that pages of any origin may read answers, as on GitHub Pages."""
        return "*"

    def send_header(self, keyword: str, value: str) -> None:
        """Let browsers cache the answers."""
        super().send_header(keyword, f"max-age={CACHE_S}" if keyword == "Cache-Control" else value)
