"""Files that let people and search engines find the pages: links, tags, `robots.txt`, the sitemap."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from tools import landing
from tools.common import repository, write_bytes
from tools.previews import pages
from tools.previews.document import ATLAS, PICTURE, PLAY, QUESTIONS, SITE, Preview, render

# Places in the landing page, and what leads to the workshop.
TAGS, RULES, DESIGN, LINK = "<!-- preview -->", "<!-- rules -->", "<!-- design -->", "<!-- pages -->"
WORKSHOP = "./design.html"
IDEA = (
    f'<p class="idea">Looking for more? The <a href="./{ATLAS}/">atlas</a> compares thousands of variants.</p>\n'
    '<p class="idea">Have an idea for another game? '
    f'<a href="{WORKSHOP}">Design a game</a> in Python and play it a second later.</p>'
)
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')
ROBOTS, SITEMAP = "robots.txt", "sitemap.xml"
FACTS = {
    "@type": "WebApplication",
    "name": SITE,
    "applicationCategory": "GameApplication",
    "operatingSystem": "Any",
    "isAccessibleForFree": True,
    "inLanguage": "en",
}


def write(site: Path, base: str) -> None:
    """Write these files into a site; a sitemap needs the site's address."""
    page = site / landing.PAGE
    write_bytes(page, filled(page.read_text(encoding="utf-8"), base).encode())
    robots = "User-agent: *\nDisallow:\n"
    if base:
        robots += f"\nSitemap: {base}{SITEMAP}\n"
        write_bytes(site / SITEMAP, sitemap(site, base).encode())
    write_bytes(site / ROBOTS, robots.encode())


def filled(page: str, base: str) -> str:
    """Return the landing page with tags and links to the pages, if it has places for them."""
    match = DESCRIPTION.search(page)
    description = unescape(match[1]) if match else ""
    picture = f"{PLAY}/{PICTURE}"
    preview = Preview("", SITE, description, picture, "Boards of the games", facts=FACTS, is_all=False)
    ways = {
        f"./{PLAY}/": pages.LIST,
        f"./{ATLAS}/": "Atlas",
        f"./{QUESTIONS}/": "Questions",
        "./docs/": "Docs",
    }
    if source := repository():
        ways[source] = "Source"
    links = "\n".join(f'<a href="{way}">{words}</a>' for way, words in ways.items())
    rules = (
        f'<a id="all-rules" href="./{PLAY}/">All games</a>\n    <a id="design" href="{WORKSHOP}">Design</a>'
    )
    return (
        page.replace(TAGS, render("tags.html", preview=preview, base=base))
        .replace(RULES, rules)
        .replace(DESIGN, IDEA)
        .replace(LINK, links)
    )


def sitemap(site: Path, base: str) -> str:
    """Return the list of a site's folders with a page to read, including the documentation."""
    folders = (path.parent.relative_to(site).as_posix() for path in site.rglob("index.html"))
    paths = sorted("" if folder == "." else f"{folder}/" for folder in folders)
    return render("sitemap.xml", base=base, paths=paths)
