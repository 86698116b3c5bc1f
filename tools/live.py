"""Add live games to a built site: the relays that its host has named, a policy that allows them, and the script.

The script holds Trystero, and only sites with live games need it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tools.bundle import bundle
from tools.common import ToolError, write_bytes

FOLDER = Path("web", "live")
SCRIPT = FOLDER / "room.js"
PAGE = "index.html"
CORE = "@trystero-p2p/core"
PACKAGES = (CORE, "@trystero-p2p/torrent")
SERVER = re.compile(
    r"wss://[\w.-]+(?::\d+)?(?:/[\w./-]*)?"
    r"|ws://(?:localhost|127\.0\.0\.1)(?::\d+)?(?:/[\w./-]*)?"
    r"|stuns?:[\w.-]+(?::\d+)?",
    re.ASCII,
)
CONNECT = "connect-src 'self'"


def read_servers(text: str) -> tuple[str, ...]:
    """Return the servers of a text, separated by blanks; raise ToolError for other than relays and STUN servers.

    >>> read_servers("wss://relay.example.org  stun:stun.example.org:3478")
    ('wss://relay.example.org', 'stun:stun.example.org:3478')
    """
    servers = tuple(text.split())
    for server in servers:
        if not SERVER.fullmatch(server):
            raise ToolError(f"LIVE: {server!r} is not a server; expected wss://HOST or stun:HOST:PORT")
    if servers and not relays(servers):
        raise ToolError("LIVE: no relay; expected at least one wss://HOST")
    return servers


def relays(servers: Sequence[str]) -> list[str]:
    """Return the relays among servers."""
    return [server for server in servers if server.startswith("ws")]


def install(root: Path, vendor: Path, site: Path, servers: Sequence[str]) -> None:
    """Add live games by some servers to a site; without servers it does not change."""
    if not servers:
        return
    page = site / PAGE
    text = page.read_text(encoding="utf-8")
    if text.count(CONNECT) != 1:
        raise ToolError(f"{PAGE}: its policy must say {CONNECT} once")
    text = text.replace(CONNECT, " ".join([CONNECT, *relays(servers)]))
    named = f'<meta name="live" content="{" ".join(servers)}">'
    write_bytes(page, text.replace("</head>", f"{named}\n</head>", 1).encode())
    core = vendor / folder(CORE) / "index.mjs"
    script = bundle({"": root / SCRIPT}, f"--alias:{CORE}={core}")[""]
    write_bytes(site / SCRIPT, script.encode())


def folder(package: str) -> Path:
    """Return where vendor/ has a package's modules."""
    return Path("trystero", package.rpartition("/")[2])
