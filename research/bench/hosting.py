"""Serve the built site like a static host: compressed where that is usual, and cached by browsers for a while.

Pyodide alone, the baseline for the page's start, has a folder of its own.
"""

from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from io import BytesIO
from pathlib import Path

from tools.common import ToolError, write_bytes
from tools.runtime import VENDOR
from tools.serve import Handler, serving

CACHE_S = 600
"""Maximum age of cached files in seconds, as on GitHub Pages."""
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
BARE_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pyodide alone</title>
<script type="module">
// The baseline for the page's start: the same Pyodide alone, or with NumPy imported.
import { loadPyodide } from "./pyodide.js";

const runtime = new URL("./", import.meta.url).href;
const python = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime });
if (location.search === "?numpy") {
  await python.loadPackage("numpy", { messageCallback: () => {} });
  python.runPython("import numpy");
}
document.documentElement.dataset.done = performance.now();
console.info("done");
</script>
</html>
"""


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
        """Return `*`: pages of any origin may read the answers, as on GitHub Pages."""
        return "*"

    def send_header(self, keyword: str, value: str) -> None:
        """Let browsers cache the answers."""
        super().send_header(keyword, f"max-age={CACHE_S}" if keyword == "Cache-Control" else value)


@contextmanager
def hosted(site: Path) -> Iterator[str]:
    """Serve a built site like a static host, with Pyodide alone in an own folder; yield its address."""
    if not (site / "index.html").is_file():
        raise ToolError(f"{site} has no index.html: run make site first, or name a built site with --site")
    with tempfile.TemporaryDirectory(prefix="affinage-") as name:
        root = Path(name, "site")
        shutil.copytree(site, root)
        shutil.copytree(VENDOR / "pyodide", root / "bare")
        write_bytes(root / "bare" / "index.html", BARE_PAGE.encode())
        with serving(root, handler=Host) as base:
            yield base
