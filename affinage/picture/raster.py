"""SVG pictures as PNG by resvg, with fonts independent of the machine."""

from __future__ import annotations

import resvg_py

from affinage.picture.fonts import BOLD, FAMILY, REGULAR


def png(svg: str) -> bytes:
    """Return the PNG of an SVG text, in the SVG's size.

    >>> png('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')[1:4]
    b'PNG'
    """
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=[REGULAR, BOLD],
        sans_serif_family=FAMILY,
    )
