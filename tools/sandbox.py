"""Make sandbox.html: the relay of a design's board, with the sealed document of the board inside it.

The document has no origin and fetches nothing: the relay sends it the parts. So it works on every host and offline.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools import inline, onefile, parts, static_hosts
from tools.bundle import bundle, minify
from tools.common import ROOT, sha256_bytes, write_bytes

NAME = "sandbox.html"
BOARD = "web/workshop/board.html"
BOOT = onefile.BOOT
BOARD_SCRIPT, RELAY_SCRIPT, WORKER = (
    "web/workshop/board.js",
    "web/workshop/relay.js",
    "web/workshop/worker.js",
)
PACKS = ("glue", "runtime", "library", "workshop")
WITHOUT_MEMORY = ("rest", parts.PYSCRIPT)
"""Parts that a memory image has, too."""
LATER = ("computer", "bitbases", "survey")
"""Parts for computer players and measurements."""
SERVED = ROOT / "build" / "served-parts"
"""Parts for a server of the sources, which runs without packages and compresses less."""
STYLE = "html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0; }"


def modules(root: Path) -> dict[str, Path]:
    """Return the scripts that are bundled with all that they import, by name."""
    return {name: root / name for name in (BOOT, BOARD_SCRIPT, RELAY_SCRIPT, WORKER)}


def plain(root: Path) -> dict[str, Path]:
    """Return the style sheets and classic scripts of the board, by name."""
    return {
        name: root / name for name in sorted(inline.sources_of((root / BOARD).read_text(encoding="utf-8")))
    }


def board(root: Path, glue: str, texts: Mapping[str, str]) -> tuple[str, list[str], list[str]]:
    """Return the document of the board, and the texts of the scripts that it may run and of its styles."""
    page = onefile.Inliner(root, texts)
    text, styles = inline.inline_sheets((root / BOARD).read_text(encoding="utf-8"), texts)
    page.feed(text)
    page.close()
    end = onefile.find(page.pieces, onefile.BODY_END)
    closing, page.pieces[end:] = page.pieces[end:], []
    page.pieces.append(element("worker", texts[WORKER]))
    page.add_script(' type="module"', BOARD_SCRIPT)
    allowed = [*page.scripts, glue]
    guard = policy("'none'", allowed, styles)
    page.pieces.insert(onefile.find(page.pieces, onefile.CHARSET) + 1, f"\n{guard}")
    return "".join([*page.pieces, "\n", *closing]), allowed, styles


def element(name: str, value: object) -> str:
    """Return an element that holds a value for the scripts of a page."""
    # No markup in the value may end the element.
    text = json.dumps(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def policy(connect: str, scripts: list[str], styles: list[str]) -> str:
    """Return the Content-Security-Policy of a document that may connect to some sources."""
    rules = [
        *("default-src 'none'", "base-uri 'none'", "form-action 'none'", "img-src data:", "worker-src data:"),
        f"connect-src {connect}",
        f"script-src {inline.hashes(scripts)} data: 'wasm-unsafe-eval'",
        f"style-src {inline.hashes(styles)}",
    ]
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'


def scripts(vendor: Path, made: Path) -> dict[str, bytes]:
    """Return the scripts and texts that the board starts with, packed, by name."""
    contents = {
        onefile.PYODIDE: (vendor / "pyodide" / onefile.PYODIDE).read_bytes(),
        "lock": parts.manifest(made)["lock"].encode(),
    }
    return {name: parts.packed(data) for name, data in contents.items()}


def page(root: Path, glue: str, addresses: Mapping[str, object], texts: Mapping[str, str]) -> str:
    """Return the page, for parts at these addresses; the sealed document may run the glue, which is one of them."""
    inner, inner_scripts, styles = board(root, glue, texts)
    relay = inline.raw(RELAY_SCRIPT, texts[RELAY_SCRIPT])
    guard = policy("'self'", [*inner_scripts, relay], [*styles, STYLE])
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en">\n<head>\n<meta charset="utf-8">\n{guard}',
            '<meta name="robots" content="noindex">\n<meta name="color-scheme" content="light dark">',
            f"<title>Board of a design</title>\n<style>{STYLE}</style>\n</head>\n<body>",
            element("parts", addresses),
            element("inner", inner),
            f'<script type="module">{relay}</script>\n</body>\n</html>\n',
        ]
    )


def files(root: Path, vendor: Path, made: Path, texts: Mapping[str, str]) -> dict[str, bytes]:
    """Return the page, and the parts that only it needs, by their names in the site."""
    listed = parts.manifest(made)

    def addresses_of(names: Sequence[str]) -> dict[str, str]:
        return {name: str(listed[name]["file"]) for name in names}

    # Small files come first.
    addresses: dict[str, str] = {}
    own = {str(listed[parts.PYSCRIPT]["file"]): parts.read(made, parts.PYSCRIPT)}
    for name, data in scripts(vendor, made).items():
        stem = name.removesuffix(".js")
        file = (parts.FOLDER / f"{stem}-{sha256_bytes(data)[:16]}{static_hosts.PACKED}").as_posix()
        own[file], addresses[name] = data, file
    needed = {
        "PACKS": addresses | addresses_of(PACKS),
        "UNPACKED": {"runtime": listed["runtime"]["unpacked"]["file"]},
        "WITHOUT_MEMORY": addresses_of(WITHOUT_MEMORY),
        "LATER": addresses_of(LATER),
        "MEMORY": listed["memory"],
    }
    text = page(root, parts.glue(vendor).decode(), needed, texts)
    return own | {NAME: text.encode()}


def install(root: Path, vendor: Path, made: Path, site: Path, texts: Mapping[str, str]) -> None:
    """Write these files into a site."""
    for name, data in files(root, vendor, made, texts).items():
        write_bytes(site / name, data)


def served(root: Path, vendor: Path, name: str) -> bytes:
    """Return a file for a server of the sources, which makes the parts when they are first wanted."""
    made = parts.provide(root, vendor, SERVED)
    own = files(root, vendor, made, minify(plain(root)) | bundle(modules(root)))
    return own[name] if name in own else (made / name).read_bytes()
