"""Build the static site in dist/: reproducible, and independent of the folder it is served from."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path

from tools import (
    cached,
    documents,
    games,
    inline,
    landing,
    licences,
    live,
    oembed,
    onefile,
    parts,
    precache,
    runtime,
    sandbox,
    sbom,
    static_hosts,
    workshop,
)
from tools.atlas import making as atlas_making
from tools.bundle import bundle, minify
from tools.common import ROOT, ToolError, copy, fresh_folder, run_tool, say, write_bytes
from tools.previews import finding, pages
from tools.questions import making as questions
from tools.static_hosts import NOT_FOUND

TOP_LEVEL = ("*.html", "sw.js", "affinage/teach/puzzles/collection.txt")
WEB_SUFFIXES = {".css", ".js", ".svg", ".png"}
CHECKED = {".html", ".svg", ".css", ".js"}
NOT_OURS = ("vendor/", "docs/static/")
REQUIRED = ("index.html", "embed.html", NOT_FOUND, "pyscript.toml", "web/main.py", precache.WORKER)
BOOT = "web/loader/boot.js"
"""Script with the list of parts, which only a built site has."""
MODULES = (
    BOOT,
    "web/loader/runtime.js",
    "web/loader/pyscript.js",
    "web/loader/qr.js",
    "web/loader/gif.js",
    "web/engine/worker.js",
    "web/atlas/back.js",
    "web/atlas/main.js",
    "web/atlas/variant.js",
    "web/sharing/print_button.js",
    "web/workshop/main.js",
    "web/workshop/editor.js",
)
SCRIPTS = ("web/loader/offline.js", "web/embed/host.js", "web/embed/memory.js")
# Of vendor/: what the parts, the scripts and the file of licences hold.
UNSERVED = re.compile(r"pyodide/(?!pyodide\.js$).*|(?:python|trystero|uqr|gifenc|codemirror|licences)/.*")
MARKUP = {".html", ".svg"}
STARTING = ("index.html", "embed.html")
"""Pages that start Python."""
PAGES = (*STARTING, "design.html", NOT_FOUND)
"""Pages with inlined style sheets and first scripts."""
UNLOADED = {"canonical", "alternate"}
"""Relations of a `<link>` that loads nothing."""

FIXED = re.compile(r"\s*(?:/|[a-z][a-z0-9+.-]*:)", re.IGNORECASE)
"""Start of an address that is relative to the root or has a scheme."""
OUT = re.compile(r"https?://", re.IGNORECASE)
HARMLESS = re.compile(r"\s*(?:data|blob|mailto):", re.IGNORECASE)
CSS_URL = re.compile(r"""(?:url\(\s*|@import\s+)["']?([^"')\s]+)""")
CODE_URL = re.compile(r"""(?:\b(?:src|href)\s*[=:]|\b(?:from|import|fetch)\s*\(?)\s*["']([^"'\n]+)["']""")


class Links(HTMLParser):
    """A parser that collects the addresses that a page loads or links to, as (tag, address)."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect every attribute with an address; a <link> that loads nothing counts as a plain link."""
        if tag == "link" and dict(attrs).get("rel") in UNLOADED:
            tag = "a"
        for name, value in attrs:
            if value and name in {"src", "href", "xlink:href", "config", "poster", "action", "data"}:
                self.addresses.append((tag, value))


# Each page is read twice in a row.
@lru_cache(maxsize=1)
def links_of(text: str) -> tuple[tuple[str, str], ...]:
    """Return the addresses in a page's markup, with their tags."""
    links = Links()
    links.feed(text)
    return tuple(links.addresses)


def addresses(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield each address in a text file, with its tag ("" outside markup)."""
    suffix = Path(name).suffix
    if suffix in MARKUP:
        yield from links_of(text)
    pattern = CSS_URL if suffix in {".css", *MARKUP} else CODE_URL
    for address in pattern.findall(text):
        yield "", address


def fixed_addresses(name: str, text: str) -> list[str]:
    """Return the addresses that would break, or leave the site, when it is served from a sub-folder.

    A plain external link, ``<a href="https:...">``, loads nothing and is fine.

    >>> fixed_addresses("a.html", '<img src="/x.png"><img src="./x.png"><a href="https://example.org">e</a>')
    ['/x.png']
    """
    return [
        address
        for tag, address in addresses(name, text)
        if FIXED.match(address) and not HARMLESS.match(address) and not (tag == "a" and OUT.match(address))
    ]


def check(site: Path) -> None:
    """Raise ToolError with the first of our files that has a fixed address or a dead link."""
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.name.startswith("_"):
            raise ToolError(f"{name}: many hosts do not publish names that begin with _")
        if not path.is_file() or path.suffix not in CHECKED or name.startswith(NOT_OURS):
            continue
        text = path.read_text(encoding="utf-8")
        for address in fixed_addresses(name, text):
            raise ToolError(f"{name}: {address} is not a relative address: the site must run from any folder")
        if path.suffix == ".html":
            check_targets(site, path, text)


def check_targets(site: Path, page: Path, text: str) -> None:
    """Raise ToolError if a page refers to a file that is not in the site."""
    for _, address in links_of(text):
        target = re.split(r"[?#]", address)[0]
        if target and not FIXED.match(target) and not target.startswith("{"):
            file = page.parent / target
            if not (file.is_file() or (file / "index.html").is_file()):
                raise ToolError(f"{page.relative_to(site)}: {address} is not in the site")


def sources(root: Path) -> Iterator[Path]:
    """Yield our files that the site serves unchanged, relative to the root."""
    for pattern in TOP_LEVEL:
        yield from (path.relative_to(root) for path in sorted(root.glob(pattern)))
    for path in sorted((root / "web").rglob("*")):
        if path.is_file() and path.suffix in WEB_SUFFIXES and "__pycache__" not in path.parts:
            yield path.relative_to(root)


@dataclass(frozen=True)
class PreparedFolders:
    """The folders of what takes long to make: what Python starts from, and the generated pages."""

    parts: Path
    documents: Path
    previews: Path
    atlas: Path
    workshop: Path

    @classmethod
    def provide(cls, root: Path, vendor: Path, base: str = "") -> PreparedFolders:
        """Make what has changed, side by side: other programs do most of the work."""
        with ThreadPoolExecutor() as pool:
            made = [
                pool.submit(parts.provide, root, vendor),
                pool.submit(documents.provide, root),
                pool.submit(pages.provide, root, base),
                pool.submit(atlas_making.provide, root, base),
                pool.submit(workshop.provide, root),
            ]
        return cls(*(each.result() for each in made))


def build(
    root: Path,
    vendor: Path,
    target: Path,
    prepared: PreparedFolders,
    base: str = "",
    servers: Sequence[str] = (),
) -> None:
    """Write the site; an earlier one stays until the new one is complete and checked.

    `base` is the site's address, and `servers` are those of live games.
    """
    for name in REQUIRED:
        if not (root / name).is_file():
            raise ToolError(f"{name} is missing: the site cannot be built without it")
    with fresh_folder(target) as new:
        for relative in sources(root):
            copy(root / relative, new / relative)
        copy(root / games.MANIFEST_SOURCE, new / games.MANIFEST)
        for path in sorted(vendor.rglob("*")):
            inner = path.relative_to(vendor)
            if path.is_file() and path.name != runtime.STAMP and not UNSERVED.fullmatch(inner.as_posix()):
                copy(path, new / "vendor" / inner)
        parts.install(prepared.parts, new)
        landing.write(new)
        pages.install(prepared.previews, new)
        atlas_making.install(prepared.atlas, new)
        questions.write(new, base)
        documents.install(prepared.documents, new)
        finding.write(new, base)
        texts = minified(root, new)
        inline_pages(root, new, texts, parts.glue(vendor))
        cached.install(prepared.workshop, new)
        live.install(root, vendor, new, servers)
        write_bytes(new / licences.NAME, licences.texts(root, vendor).encode())
        # This file makes GitHub Pages serve the files as they are.
        write_bytes(new / ".nojekyll", b"")
        oembed.write(new, base)
        sbom.write(root, vendor, new, has_live=bool(servers))
        check(new)
        static_hosts.write_not_found(new, base)
        write_bytes(new / onefile.NAME, onefile.build(root, vendor, prepared.parts, texts))
        sandbox.install(root, vendor, prepared.parts, new, texts)
        precache.write(new)
        static_hosts.check(new)


def minified(root: Path, site: Path) -> dict[str, str]:
    """Return the scripts and style sheets of the site and the single file, by name, each with all that it imports."""
    names = {name for page in PAGES for name in inline.sources_of((site / page).read_text(encoding="utf-8"))}
    plain = {name: site / name for name in sorted(names.union(SCRIPTS)) if (site / name).is_file()}
    modules = {name: root / name for name in (*MODULES, *onefile.MODULES)}
    return minify(sandbox.plain(root) | plain) | bundle(modules | sandbox.modules(root) | {BOOT: site / BOOT})


def inline_pages(root: Path, site: Path, texts: Mapping[str, str], glue: bytes) -> None:
    """Write the minified texts, inline what the pages begin with, and delete what no page requests any more.

    The glue is a packed file, and the pages that start Python allow it by its hash.
    """
    for path in (site / "web").rglob("*.js"):
        path.unlink()
    for name in (*MODULES, *SCRIPTS):
        write_bytes(site / name, texts[name].encode())
    inlined: set[Path] = set()
    for name in PAGES:
        page = inline.inline_python((site / name).read_text(encoding="utf-8"), root)
        inlined.update((site / sheet).resolve() for sheet in inline.sheets_of(page))
        page = inline.with_sheets_and_scripts(page, texts)
        if name in STARTING:
            page = inline.allow(page, "script-src", [glue.decode()])
        write_bytes(site / name, page.encode())
    for path in inlined - linked_sheets(site):
        path.unlink()


def linked_sheets(site: Path) -> set[Path]:
    """Return the style sheets that pages in a site's folders load."""
    pages = {page: page.read_text(encoding="utf-8") for page in site.glob("*/index.html")}
    return {
        (page.parent / address).resolve()
        for page, text in pages.items()
        for address in inline.sheets_of(text)
    }


def main() -> None:
    """Build the site."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Build the static site.")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", help="the folder to write (default: dist/)"
    )
    parser.add_argument(
        "--base",
        default="",
        help="the site's address, such as https://example.org/affinage/, for link previews",
    )
    parser.add_argument(
        "--live",
        default="",
        help="relays and STUN servers of live games, such as 'wss://relay.example.org stun:stun.example.org'",
    )
    parser.add_argument(
        "--prepare", action="store_true", help="make only what takes long, and keep it for the next build"
    )
    options = parser.parse_args()
    if options.prepare:
        PreparedFolders.provide(ROOT, runtime.VENDOR)
        return
    out: Path = options.out.resolve()
    base, servers = oembed.check_base(options.base), live.read_servers(options.live)
    runtime.verify(runtime.VENDOR)
    build(ROOT, runtime.VENDOR, out, PreparedFolders.provide(ROOT, runtime.VENDOR, base), base, servers)
    if not base:
        say(
            "site: its links show no pictures, and there is no sitemap: make site BASE=https://... knows its address"
        )
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    say(f"site: {out.name}/ is ready, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    run_tool(main)
