"""Pack the whole game into one HTML file that runs from disk, without server or network."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from html import escape
from html.parser import HTMLParser
from pathlib import Path

from tools import inline, landing, licences, parts
from tools.common import ToolError

# Hosts that drop `.html` from addresses would confuse `affinage.html` with the folder `affinage`.
NAME = "affinage-offline.html"
START, WORKER = "web/onefile/page.js", "web/onefile/worker.js"
QR, GIF = "web/loader/qr.js", "web/loader/gif.js"
"""Scripts that a served page fetches later."""
MODULES = ("./web/loader/boot.js", START, WORKER)
MAIN = Path("web", "main.py")
COLLECTION = Path("affinage", "teach", "puzzles", "collection.txt")
"""A file that only puzzle pages request."""
PYODIDE = "pyodide.js"
PACKS = ("runtime", "glue", "library", "rest", "rare", "computer", "bitbases", "survey", parts.PYSCRIPT)
BOOT = MODULES[0]
"""Script without parts, unlike that of the site."""
SERVED_TYPES = ("module", "py")
"""Types of scripts that only a served page can load."""
# Scripts of elements that only served pages have, or of what a service worker has stored.
SERVED_SCRIPTS = (
    "./web/loader/offline.js",
    "./web/early/watch.js",
    "./web/early/stored.js",
)
SVG = "image/svg+xml"
ADDRESSES = {"src", "srcset", "href", "xlink:href", "data", "poster", "action"}
CHARSET, BODY_END = "<meta charset", "</body>"
"""The policy goes after the first of these tags, the parts before the second."""


def contents(root: Path, vendor: Path, made: Path, texts: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the gzipped bytes of every part that the page unpacks at its start."""
    listed = parts.manifest(made)
    plain = [(PYODIDE, (vendor / "pyodide" / PYODIDE).read_bytes())]
    plain += [("lock", listed["lock"].encode()), ("main", (root / MAIN).read_bytes())]
    plain.append(("collection", (root / COLLECTION).read_bytes()))
    plain += [(Path(name).name, texts[name].encode()) for name in (QR, GIF, WORKER)]
    yield from ((name, parts.packed(data)) for name, data in plain)
    yield from ((name, parts.read(made, name)) for name in PACKS)


def policy(scripts: list[str], styles: list[str]) -> str:
    """Return the Content-Security-Policy that allows the file's contents, and nothing from outside."""
    return "; ".join(
        [
            "default-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            f"script-src {inline.hashes(scripts)} data: 'wasm-unsafe-eval'",
            "worker-src data:",
            f"style-src {inline.hashes(styles)}",
            "img-src data:",
            "font-src data:",
        ]
    )


def data_address(kind: str, data: bytes) -> str:
    """Return an address that holds a file of some type."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


class Inliner(HTMLParser):
    """A copy of a page, with its scripts and icon inlined."""

    def __init__(self, root: Path, texts: Mapping[str, str]) -> None:
        """Read the icon under a root, and take the scripts by their addresses."""
        super().__init__(convert_charrefs=False)
        self.pieces: list[str] = []
        self.scripts: list[str] = []
        self._root, self._texts = root, texts
        # True inside a script that is left out or already written.
        self._skipping = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write a start tag, or the file that it refers to."""
        attributes = {name: value or "" for name, value in attrs}
        if tag == "link":
            self._link(attributes)
        elif tag == "script":
            self._script(attributes)
        elif tag == "img":
            self._image(attributes)
        elif not (tag == "meta" and attributes.get("http-equiv", "").lower() == "content-security-policy"):
            self._refuse_addresses(tag, attributes)
            self.pieces.append(self.get_starttag_text() or "")

    handle_startendtag = handle_starttag

    def _refuse_addresses(self, tag: str, attributes: dict[str, str]) -> None:
        for address in (attributes[name] for name in attributes.keys() & ADDRESSES):
            if not (
                address.startswith("#") or (tag == "a" and address.startswith(("https://", "http://", "?")))
            ):
                raise ToolError(f"index.html: <{tag}> leads to {address}, which {NAME} cannot hold")

    def _link(self, attributes: dict[str, str]) -> None:
        path = self._root / attributes.get("href", "")
        if "icon" in attributes.get("rel", "").lower().split() and path.suffix == ".svg":
            self.pieces.append(f'<link rel="icon" href="{data_address(SVG, path.read_bytes())}">')

    def _image(self, attributes: dict[str, str]) -> None:
        """Write a generated picture with its bytes inlined."""
        for name, address in attributes.items():
            if make := landing.picture_of(address.removeprefix("./")):
                attributes[name] = data_address(SVG, make())
        self._refuse_addresses(
            "img", {name: value for name, value in attributes.items() if value[:5] != "data:"}
        )
        written = (f'{name}="{escape(value)}"' for name, value in attributes.items())
        self.pieces.append(f"<img {' '.join(written)}>")

    def _script(self, attributes: dict[str, str]) -> None:
        self._skipping = True
        source = attributes["src"]
        if source == BOOT or not (attributes.get("type") in SERVED_TYPES or source in SERVED_SCRIPTS):
            self.add_script(' type="module"' if source == BOOT else "", source)

    def add_script(self, attributes: str, name: str) -> None:
        """Write a script that runs."""
        text = inline.raw(name.rpartition("/")[2], self._texts[name])
        self.scripts.append(text)
        self.pieces.append(f"<script{attributes}>{text}</script>")

    def handle_endtag(self, tag: str) -> None:
        """Write an end tag."""
        if tag == "script" and self._skipping:
            self._skipping = False
        else:
            self.pieces.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Write text."""
        if not self._skipping:
            self.pieces.append(data)

    def handle_entityref(self, name: str) -> None:
        """Write a named character."""
        self.pieces.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Write a numbered character."""
        self.pieces.append(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        """Write a comment."""
        self.pieces.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        """Write the document type."""
        self.pieces.append(f"<!{decl}>")


def find(pieces: list[str], mark: str) -> int:
    """Return the position of the first piece that starts with a mark."""
    for place, piece in enumerate(pieces):
        if piece.startswith(mark):
            return place
    raise ToolError(f"index.html has no {mark}, which {NAME} needs")


def build(root: Path, vendor: Path, made: Path, texts: Mapping[str, str]) -> bytes:
    """Return the file, with the minified scripts and style sheets by name; reproducible from the same sources."""
    page = Inliner(root, texts)
    text, styles = inline.inline_sheets(
        landing.page(root), texts, lambda name: data_address("font/woff2", (root / name).read_bytes())
    )
    page.feed(text)
    page.close()
    end = find(page.pieces, BODY_END)
    closing, page.pieces[end:] = page.pieces[end:], []
    for name, data in contents(root, vendor, made, texts):
        packed = base64.b64encode(data).decode()
        page.pieces.append(f'<script type="application/gzip" data-part="{name}">{packed}</script>\n')
    terms = inline.RAW_END.sub(lambda match: escape(match[0]), licences.texts(root, vendor))
    page.pieces.append(f'<script type="text/plain" id="licences">\n{terms}</script>\n')
    page.add_script(' type="module"', START)
    guard = f'<meta http-equiv="Content-Security-Policy" content="{policy(page.scripts, styles)}">'
    page.pieces.insert(find(page.pieces, CHARSET) + 1, f"\n{guard}")
    return "".join([*page.pieces, "\n", *closing]).encode()
