"""The list of files that the service worker stores for offline use, written into it as the last step."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

from tools import documents, licences, oembed, onefile, parts, sbom, static_hosts
from tools.atlas import columns
from tools.common import ToolError, integrity, sha256_bytes, write_bytes
from tools.previews import finding
from tools.previews.document import ATLAS, PLAY, QUESTIONS

WORKER = "sw.js"
# Files that no page of the site loads.
UNASKED = {
    WORKER,
    sbom.NAME,
    licences.NAME,
    static_hosts.NOT_FOUND,
    onefile.NAME,
    finding.ROBOTS,
    finding.SITEMAP,
    # Only the pages in PLAY use this script.
    "web/sharing/print_button.js",
}
EMPTY = 'const VERSION = "";\nconst FILES = {};\nconst WORKSHOP = {};\nconst UNPACKED = {};'
# Folders for people and other sites.
UNASKED_FOLDERS = {
    oembed.FOLDER.name,
    documents.FOLDER.name,
    PLAY,
    ATLAS,
    QUESTIONS,
    "uplot",
}
NAMED = f"{ATLAS}/{columns.FOLDER}/{columns.NAMED}{static_hosts.PACKED}"
"""The only data of the atlas that the page requests."""
UNPACKED = re.compile(rf"{parts.FOLDER}/({'|'.join(parts.UNPACKED)})-.*{re.escape(static_hosts.PACKED)}")
# Stored once that page is opened.
WORKSHOP = re.compile(
    r"(?:design|sandbox)\.html|web/workshop/.*|python/(?:lock|pyodide|pyscript|workshop)-.*"
)


def asked_for(site: Path) -> Iterator[str]:
    """Yield the names of the files that a page of the site may request, relative to the site, sorted.

    Most style sheets are inlined; others are listed only if a page names them.
    """
    pages = [path.read_text(encoding="utf-8") for path in sorted(site.glob("*.html"))]
    for path in sorted(site.rglob("*"), key=lambda path: path.relative_to(site).as_posix()):
        relative = path.relative_to(site)
        name = relative.as_posix()
        hidden = any(part.startswith(".") for part in relative.parts)
        elsewhere = name in UNASKED or (UNASKED_FOLDERS & set(relative.parts) and name != NAMED)
        if not path.is_file() or hidden or elsewhere:
            continue
        if path.suffix != ".css" or any(name in page for page in pages):
            yield name


def write(site: Path) -> None:
    """Write the list of a finished site into its service worker; raise ToolError if it has no place for it."""
    worker = site / WORKER
    source = worker.read_text(encoding="utf-8")
    if source.count(EMPTY) != 1:
        raise ToolError(f"{WORKER}: the list of files goes where {EMPTY!r} stands once")
    files = {name: integrity((site / name).read_bytes()) for name in asked_for(site)}
    listed = [_listed(files, is_workshop=is_workshop) for is_workshop in (False, True)]
    listed.append(json.dumps(_unpacked(site, files), indent=2))
    # The worker's own text counts too: versions never share a cache.
    version = sha256_bytes("".join([source, *listed]).encode())
    names = ("FILES", "WORKSHOP", "UNPACKED")
    lists = [f"const {name} = {text};" for name, text in zip(names, listed, strict=True)]
    filled = "\n".join([f'const VERSION = "{version}";', *lists])
    write_bytes(worker, source.replace(EMPTY, filled).encode())


def _unpacked(site: Path, files: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return the address and the hash of each unpacked file, by the packed file that it comes from."""
    listed = {}
    for packed in filter(None, map(UNPACKED.fullmatch, files)):
        data = gzip.decompress((site / packed[0]).read_bytes())
        listed[packed[0]] = parts.unpacked_name(packed[1], data), integrity(data)
    return listed


def _listed(files: Mapping[str, str], *, is_workshop: bool) -> str:
    """Return the hashes of the files of the workshop or of all others, by their addresses, as JSON."""
    hashes = {
        quote(name, safe="/!$&'()*+,;=:@~"): digest
        for name, digest in files.items()
        if bool(WORKSHOP.fullmatch(name)) == is_workshop
    }
    return json.dumps(hashes, indent=2)
