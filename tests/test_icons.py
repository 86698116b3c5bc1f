"""What a browser needs to install the page: the manifest and its icons."""

from __future__ import annotations

import json
import struct
import zlib
from math import hypot
from typing import Any

import pytest

from tools import games, icons
from tools.common import ROOT, ToolError
from tools.icons import ICONS, Icon

MANIFEST: dict[str, Any] = json.loads((ROOT / "web" / "affinage.webmanifest").read_text("utf-8"))
PICTURE = icons.PICTURE.read_text("utf-8")


def decoded(name: str) -> list[bytes]:
    """The rows of one of our PNG files, and a check of its parts."""
    data = (icons.FOLDER / name).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert struct.unpack_from(">I", data, at + 8 + size)[0] == zlib.crc32(kind + body)
        chunks[kind], at = body, at + 12 + size
    width, height, *form = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert form == [8, 6, 0, 0, 0]
    rows, length = zlib.decompress(chunks[b"IDAT"]), 4 * width + 1
    assert len(rows) == height * length
    return [rows[start + 1 : start + length] for start in range(0, len(rows), length)]


def test_the_page_is_installed_where_it_is() -> None:
    assert [MANIFEST[key] for key in ("id", "start_url", "scope")] == ["./", "./", "./"]
    assert MANIFEST["display"] == "standalone"
    page = (ROOT / "index.html").read_text("utf-8")
    assert '<link rel="manifest" href="./affinage.webmanifest">' in page
    assert f'<link rel="apple-touch-icon" href="./web/icons/{ICONS[-1].name}">' in page


def test_the_manifest_names_its_icons_as_they_are() -> None:
    for icon in [*MANIFEST["icons"], games.SHORTCUT_ICON]:
        assert (ROOT / icon["src"]).is_file()
        if icon["type"] == "image/png":
            rows = decoded(icon["src"].rpartition("/")[2])
            assert icon["sizes"] == f"{len(rows[0]) // 4}x{len(rows)}"
    purposes = {(icon["sizes"], icon["purpose"]) for icon in MANIFEST["icons"]}
    assert purposes >= {(f"{n}x{n}", purpose) for n in (192, 512) for purpose in ("any", "maskable")}


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_the_icons_are_the_picture_as_it_is_now(icon: Icon) -> None:
    assert decoded(icon.name) == icons.paint(icon, PICTURE), "run python -m tools.icons"


@pytest.mark.parametrize("name", ["maskable-192.png", "maskable-512.png"])
def test_a_mask_cuts_nothing_off(name: str) -> None:
    rows = decoded(name)
    middle = (len(rows) - 1) / 2
    plate = bytes((*icons.PLATE, 255))
    for y, row in enumerate(rows):
        for x in range(len(rows)):
            if row[4 * x : 4 * x + 4] != plate:
                assert hypot(x - middle, y - middle) < 0.4 * len(rows)


def test_an_edge_is_as_full_as_the_part_it_covers() -> None:
    half = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#ff0000" d="M8 0H24V32H8z"/></svg>'
    (row, *rest) = icons.paint(Icon("half.png", 2), half)
    assert rest == [row]
    assert row == bytes((255, 0, 0, 128)) * 2
    (row, _) = icons.paint(Icon("half.png", 2, plate=(0, 0, 0)), half)
    assert row == bytes((128, 0, 0, 255)) * 2


@pytest.mark.parametrize("shape", ['<path fill="#000000" d="M0 0Q1 1 2 2z"/>', '<rect fill="#000000"/>'])
def test_a_shape_that_cannot_be_drawn_is_named(shape: str) -> None:
    with pytest.raises(ToolError, match=r"^icon\.svg: [^\n]*$"):
        icons.shapes(f"<svg>{shape}</svg>")
