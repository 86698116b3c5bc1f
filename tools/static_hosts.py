"""What the site asks of a static host: a few well-known types of files, not too many of them, and its "not found" page.

IIS answers 404 for a type that it does not know, other hosts answer 403. So whatever a page loads has a name that ends
as in `SERVED`. Packed data has the ending of a picture, which hosts serve as it is, FTP programs do not mistake for
text, and filters and download managers let through; archives are often blocked. GitHub Pages, Netlify and Cloudflare
Pages show `404.html` for an address that is not there.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from tools.common import ToolError, write_bytes

SERVED = (".css", ".html", ".js", ".png", ".svg", ".txt")
PACKED = ".pack.png"
"""Ending of gzipped data."""
# Files for programs and for download, which no page loads.
UNLOADED = re.compile(
    r"\.nojekyll|bom\.cdx\.json|sitemap\.xml|oembed/[^/]+\.json|atlas/(?:download/)?[^/]+\.csv(?:\.gz)?|docs/objects\.inv"
)
MAX_FILES = 1000
"""Largest number of files that itch.io takes."""
NOT_FOUND = "404.html"
HOME = '<a id="home" href="./">'
"""Link to the start page."""


def check(site: Path) -> None:
    """Raise ToolError if some hosts would refuse a finished site, or files that its pages load."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    for name in names:
        if not name.endswith(SERVED) and not UNLOADED.fullmatch(name):
            raise ToolError(f"{name}: not every host serves this type; expected one of {', '.join(SERVED)}")
    if len(names) > MAX_FILES:
        raise ToolError(f"the site has {len(names):,} files; expected at most {MAX_FILES:,}")


def write_not_found(site: Path, base: str) -> None:
    """Make the link to the start page absolute, as the page is shown at any depth.

    Without the site's address it links to the root of the host, until the page's script has found the site.
    """
    page = (site / NOT_FOUND).read_text(encoding="utf-8")
    if page.count(HOME) != 1:
        raise ToolError(
            f"{NOT_FOUND}: the way home stands there {page.count(HOME)} times; expected once, as {HOME}"
        )
    path = escape(urlsplit(base).path or "/")
    write_bytes(site / NOT_FOUND, page.replace(HOME, HOME.replace("./", path)).encode())
