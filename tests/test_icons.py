"""What browsers need to install the site as an app: the manifest and its icons."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest

from tools import games, icons
from tools.common import ROOT
from tools.icons import ICONS, Icon

MANIFEST: dict[str, Any] = json.loads((ROOT / "web" / "affinage.webmanifest").read_text("utf-8"))
PICTURE = icons.PICTURE.read_text("utf-8")


def test_the_page_is_installed_where_it_is() -> None:
    assert [MANIFEST[key] for key in ("id", "start_url", "scope")] == ["./", "./", "./"]
    assert MANIFEST["display"] == "standalone"
    page = (ROOT / "index.html").read_text("utf-8")
    assert f'<link rel="manifest" href="./{games.MANIFEST}">' in page
    assert f'<link rel="apple-touch-icon" href="./web/icons/{ICONS[-1].name}">' in page


def test_the_manifest_names_its_icons_as_they_are() -> None:
    for icon in [*MANIFEST["icons"], games.SHORTCUT_ICON]:
        assert (ROOT / icon["src"]).is_file()
        if icon["type"] == "image/png":
            width, height = struct.unpack_from(">II", (ROOT / icon["src"]).read_bytes(), 16)
            assert icon["sizes"] == f"{width}x{height}"
    purposes = {(icon["sizes"], icon["purpose"]) for icon in MANIFEST["icons"]}
    assert purposes >= {(f"{n}x{n}", purpose) for n in (192, 512) for purpose in ("any", "maskable")}


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_the_icons_are_the_picture_as_it_is_now(icon: Icon) -> None:
    assert (icons.FOLDER / icon.name).read_bytes() == icons.paint(icon, PICTURE), "run python -m tools.icons"
