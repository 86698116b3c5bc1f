"""Make sandbox.html: the relay of a design's board, with the sealed document of the board inside it.

The document has no origin and fetches nothing: the relay sends it the parts. So it works on every host and offline.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tools import host_limits, inline, onefile, parts
from tools.bundle import bundle
from tools.common import copy, sha256_bytes, write_bytes

NAME = "sandbox.html"
FOLDER = Path("web", "workshop")
BOARD, BOARD_SCRIPT, RELAY_SCRIPT = FOLDER / "board.html", FOLDER / "board.js", FOLDER / "relay.js"
WORKER = FOLDER / "worker.js"
SCRIPTS = (BOARD_SCRIPT, RELAY_SCRIPT, WORKER)  # which the page holds
PACKS = ("runtime", "glue", "library", "rest", "workshop", parts.PYSCRIPT)
LATER = ("computer", "bitbases", "survey")  # for computer players and measurements
STYLE = "html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0; }"


def board(root: Path) -> tuple[str, list[str], list[str]]:
    """Return the document of the board, and the texts of its scripts and styles."""
    page = onefile.Inliner(root, {})
    text, styles = inline.take_in_sheets((root / BOARD).read_text(encoding="utf-8"), root)
    page.feed(text)
    page.close()
    end = onefile.find(page.pieces, onefile.BODY_END)
    closing, page.pieces[end:] = page.pieces[end:], []
    page.add_script(' type="module"', inline.raw(BOARD_SCRIPT.name, bundle(root / BOARD_SCRIPT, root)))
    guard = policy("'none'", page.scripts, styles)
    page.pieces.insert(onefile.find(page.pieces, onefile.CHARSET) + 1, f"\n{guard}")
    return "".join([*page.pieces, "\n", *closing]), page.scripts, styles


def policy(connect: str, scripts: list[str], styles: list[str]) -> str:
    """Return the Content-Security-Policy of a document that may connect to some sources."""
    rules = [
        *("default-src 'none'", "base-uri 'none'", "form-action 'none'", "img-src data:", "worker-src data:"),
        f"connect-src {connect}",
        f"script-src {inline.hashes(scripts)} data: 'wasm-unsafe-eval'",
        f"style-src {inline.hashes(styles)}",
    ]
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'


def scripts(root: Path, vendor: Path, made: Path) -> dict[str, bytes]:
    """Return the scripts and texts that the board starts with, packed, by name."""
    plain = {
        onefile.PYODIDE: (vendor / "pyodide" / onefile.PYODIDE).read_bytes(),
        "worker.js": bundle(root / WORKER, root).encode(),
        "lock": parts.manifest(made)["lock"].encode(),
    }
    return {name: parts.packed(data) for name, data in plain.items()}


def page(root: Path, addresses: Mapping[str, object]) -> str:
    """Return the page, for parts at these addresses."""
    inner, inner_scripts, styles = board(root)
    relay = inline.raw(RELAY_SCRIPT.name, bundle(root / RELAY_SCRIPT, root))
    quoted = json.dumps(inner).replace("<", "\\u003c")  # no markup of it may end the script
    guard = policy("'self'", [*inner_scripts, relay], [*styles, STYLE])
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en">\n<head>\n<meta charset="utf-8">\n{guard}',
            '<meta name="robots" content="noindex">\n<meta name="color-scheme" content="light dark">',
            f"<title>Board of a design</title>\n<style>{STYLE}</style>\n</head>\n<body>",
            f'<script type="application/json" id="parts">{json.dumps(addresses)}</script>',
            f'<script type="application/json" id="inner">{quoted}</script>',
            f'<script type="module">{relay}</script>\n</body>\n</html>\n',
        ]
    )


def install(root: Path, vendor: Path, made: Path, site: Path) -> None:
    """Write the page into a site, with the parts that only it needs."""
    listed = parts.manifest(made)
    addresses = {name: str(listed[name]["file"]) for name in PACKS}
    copy(made / addresses[parts.PYSCRIPT], site / addresses[parts.PYSCRIPT])
    for name, data in scripts(root, vendor, made).items():
        stem = name.removesuffix(".js")
        file = (parts.FOLDER / f"{stem}-{sha256_bytes(data)[:16]}{host_limits.PACKED}").as_posix()
        write_bytes(site / file, data)
        addresses[name] = file
    later = {name: str(listed[name]["file"]) for name in LATER}
    text = page(root, {"PACKS": addresses, "LATER": later, "MEMORY": str(listed["memory"]["file"])})
    write_bytes(site / NAME, text.encode())
