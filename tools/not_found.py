"""The "not found" page of the site: GitHub Pages, Netlify and Cloudflare Pages show `404.html`."""

from __future__ import annotations

from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from tools.common import ToolError, write_bytes

NAME = "404.html"
HOME = '<a id="home" href="./">'  # link to the start page


def write(site: Path, base: str) -> None:
    """Make the link to the start page absolute, as the page is shown at any depth.

    Without the site's address it links to the root of the host, until the page's script has found the site.
    """
    page = (site / NAME).read_text(encoding="utf-8")
    if page.count(HOME) != 1:
        raise ToolError(
            f"{NAME}: the way home stands there {page.count(HOME)} times; expected once, as {HOME}"
        )
    path = escape(urlsplit(base).path or "/")
    write_bytes(site / NAME, page.replace(HOME, HOME.replace("./", path)).encode())
