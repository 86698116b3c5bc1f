"""What the site may ask of a static host: a few well-known types of files, and not too many of them.

IIS answers 404 for a type that it does not know, other hosts answer 403. So whatever a page loads has a name that ends
as in `SERVED`. Packed data has the ending of a picture, which hosts serve as it is, FTP programs do not mistake for
text, and filters and download managers let through; archives are often blocked.
"""

from __future__ import annotations

import re
from pathlib import Path

from tools.common import ToolError

SERVED = (".css", ".html", ".js", ".png", ".svg", ".txt")
PACKED = ".pack.png"  # gzipped data
UNLOADED = re.compile(
    r"\.nojekyll|bom\.cdx\.json|sitemap\.xml|oembed/[^/]+\.json|atlas/(?:download/)?[^/]+\.csv(?:\.gz)?|docs/objects\.inv"
)  # files for programs and for download, which no page loads
MAX_FILES = 1000  # of itch.io


def check(site: Path) -> None:
    """Raise ToolError if some hosts would refuse a finished site, or files that its pages load."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    for name in names:
        if not name.endswith(SERVED) and not UNLOADED.fullmatch(name):
            raise ToolError(f"{name}: not every host serves this type; expected one of {', '.join(SERVED)}")
    if len(names) > MAX_FILES:
        raise ToolError(f"the site has {len(names):,} files; expected at most {MAX_FILES:,}")
