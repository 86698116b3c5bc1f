"""The built site as a static host serves it: compressed where that is usual, and kept by browsers for a while."""

from __future__ import annotations

import gzip
from functools import cache
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from tools.common import sha256_bytes
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
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        small = path.suffix in COMPRESSED
        data = compressed(path) if small else path.read_bytes()
        tag = f'"{sha256_bytes(data)[:16]}"'
        same = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if same else HTTPStatus.OK)
        self.send_header("ETag", tag)
        if small:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", "0" if same else str(len(data)))
        self.end_headers()
        return None if same else BytesIO(data)

    def send_header(self, keyword: str, value: str) -> None:
        """Let the browser keep what is served."""
        super().send_header(keyword, f"max-age={KEPT_S}" if keyword == "Cache-Control" else value)
