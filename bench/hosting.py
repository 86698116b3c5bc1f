"""The built site as a static host serves it: compressed where that is usual, and kept by browsers for a while."""

from __future__ import annotations

import gzip
from functools import cache, partial
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from tools import landing
from tools.serve import Handler

KEPT_S = 600  # as GitHub Pages says it
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
    """A file's bytes under gzip."""
    return gzip.compress(path.read_bytes(), 6)


class Host(Handler):
    """Answers with gzip, an entity tag and some minutes in the browser's cache."""

    protocol_version = "HTTP/1.1"

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer with a file as it goes over the line, 304 or 404."""
        path = Path(self.translate_path(self.path))
        path = path / landing.PAGE if path.is_dir() else path
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if path.suffix in COMPRESSED:
            return self.send_data(path.name, partial(compressed, path), "gzip")
        return self.send_data(path.name, path.read_bytes)

    def send_header(self, keyword: str, value: str) -> None:
        """Let the browser keep what is served."""
        super().send_header(keyword, f"max-age={KEPT_S}" if keyword == "Cache-Control" else value)
