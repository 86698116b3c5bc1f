"""A site with live games: its policy opens for the relays that its host names, and without any it stays sealed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.small_project import small_project
from tools import bill, live, runtime, site
from tools.common import ROOT, ToolError

RELAY, STUN = "wss://relay.example.org/announce", "stun:stun.example.org:3478"
PAGE = (
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; connect-src 'self'; img-src 'self'\">\n"
    "</head>\n"
)


def small_site(folder: Path) -> Path:
    """The page of a site."""
    (folder / "index.html").write_text(PAGE)
    return folder


@pytest.mark.long
def test_the_policy_opens_for_the_relays_alone(tmp_path: Path) -> None:
    live.install(ROOT, runtime.VENDOR, small_site(tmp_path), live.read_servers(f"{RELAY} {STUN}"))
    text = (tmp_path / "index.html").read_text()
    assert f"connect-src 'self' {RELAY};" in text
    assert f'<meta name="live" content="{RELAY} {STUN}">' in text
    script = (tmp_path / live.SCRIPT).read_text()
    assert "joinLive" in script
    assert not re.search(r"^import|\bimport\(|sourceMappingURL", script, re.MULTILINE), "it is one file"


def test_without_relays_nothing_changes(tmp_path: Path) -> None:
    live.install(ROOT, runtime.VENDOR, small_site(tmp_path), live.read_servers("  "))
    assert (tmp_path / "index.html").read_text() == PAGE
    assert [path.name for path in tmp_path.rglob("*")] == ["index.html"]


def test_a_site_without_live_games_has_nothing_of_theirs(tmp_path: Path) -> None:
    root = small_project(tmp_path / "root")
    for name in (
        "web/live/room.js",
        "web/loader/gif.js",
        "vendor/trystero/core/index.mjs",
        "vendor/gifenc/index.js",
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("join();\n")
    pieces = site.Pieces(*(root / name for name in ("made", "pages", "previews", "atlas", "workshop")))
    site.build(root, root / "vendor", tmp_path / "dist", pieces)
    assert not [path for path in (tmp_path / "dist").rglob("*") if {"live", "trystero"} & {*path.parts}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "https://relay.example.org",
            "'https://relay.example.org' is not a server; expected wss://HOST or stun",
        ),
        ("ws://relay.example.org", "'ws://relay.example.org' is not a server"),
        ("wss://*", r"'wss://\*' is not a server"),
        ("wss://relay.example.org; script-src *", "'wss://relay.example.org;' is not a server"),
        ('wss://relay.example.org"', "is not a server"),
        (STUN, "no relay; expected at least one wss://HOST"),
    ],
)
def test_what_is_no_relay_is_refused(text: str, message: str) -> None:
    with pytest.raises(ToolError, match=f"^LIVE: .*{message}"):
        live.read_servers(text)


def test_a_relay_of_ones_own_machine_needs_no_encryption() -> None:
    assert live.relays(live.read_servers(f"ws://127.0.0.1:8787 {STUN}")) == ["ws://127.0.0.1:8787"]


def test_the_bill_names_trystero_only_where_it_is() -> None:
    texts = [bill.text(ROOT, runtime.VENDOR, has_live=has_live) for has_live in (False, True)]
    named = [{component["name"] for component in json.loads(text)["components"]} for text in texts]
    assert named[1] - named[0] == {"core", "torrent"} - named[0]
    assert "torrent" not in named[0]
    for package in live.PACKAGES:
        assert package.replace("@", "%40") in texts[1]
        assert (runtime.VENDOR / "licences" / f"{package.removeprefix('@').replace('/', '-')}.txt").is_file()
