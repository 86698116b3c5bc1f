"""Draw the icons of the installed page from web/icons/icon.svg: `python -m tools.icons` after each change."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tools.common import ROOT, run_tool, say, write_bytes

PICTURE = ROOT / "web" / "icons" / "icon.svg"
FOLDER = ROOT / "web" / "icons"
PLATE = "#2c4555"
"""Background of icons that must fill their square: the colour of black stones."""


@dataclass(frozen=True)
class Icon:
    """An icon file: its side in pixels, the picture's share of it, and the background."""

    name: str
    side: int
    scale: float = 1.0
    plate: str = "none"

    def svg(self, picture: str) -> str:
        """Return the icon as SVG."""
        inner, margin = self.scale * self.side, (1 - self.scale) * self.side / 2
        place = f'x="{margin:g}" y="{margin:g}" width="{inner:g}" height="{inner:g}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.side}" height="{self.side}">'
            f'<rect width="100%" height="100%" fill="{self.plate}"/>{re.sub("^<svg", f"<svg {place}", picture)}</svg>'
        )


ICONS = (
    Icon("any-192.png", 192),
    Icon("any-512.png", 512),
    # A mask may cut the icon to a circle of 0.8 of its side; the cheese fits into it.
    Icon("maskable-192.png", 192, 0.7, PLATE),
    Icon("maskable-512.png", 512, 0.7, PLATE),
    Icon("apple-180.png", 180, 0.8, PLATE),
)


def paint(icon: Icon, picture: str) -> bytes:
    """Return the PNG file of an icon."""
    # Only `.venv` has the packages of this module.
    from affinage.picture.raster import png

    return png(icon.svg(picture))


def main() -> None:
    """Draw all icons."""
    picture = PICTURE.read_text(encoding="utf-8")
    for icon in ICONS:
        write_bytes(Path(FOLDER, icon.name), paint(icon, picture))
    say(f"icons: {len(ICONS)} files in {FOLDER.relative_to(ROOT).as_posix()}/")


if __name__ == "__main__":
    run_tool(main)
