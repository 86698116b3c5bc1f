"""The frame of a static page: its head, its policy, and its header."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from affinage.notation.credit import SOURCE, Credit
from tools.previews.head import Preview, tags
from web.sharing import links as share_links

PLAY, ATLAS = share_links.PAGES, "atlas"  # folders of the site
OURS = "web/styles/"
STYLES = ("style.css", "bar.css", "previews.css")
DARK = "dark.css"
# Pages without scripts connect nowhere, but Lighthouse reads robots.txt under the page's policy.
POLICY = (
    "default-src 'none'; base-uri 'none'; connect-src 'self'; form-action 'none'; "
    "img-src 'self' data:; style-src 'self'"
)
SCRIPTED = f"{POLICY}; script-src 'self'"


def document(
    preview: Preview, title: str, base: str, body: str, *, sheets: Sequence[str] = (), script: str = ""
) -> str:
    """Return a whole page; `sheets` and the script, a module, are additional paths in the site."""
    root = preview.root
    styles = [f"{OURS}{name}" for name in STYLES]
    links = "\n".join(f'<link rel="stylesheet" href="{root}{path}">' for path in (*styles, *sheets))
    module = f'<script type="module" src="{root}{script}"></script>\n' if script else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{SCRIPTED if script else POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<meta name="description" content="{escape(preview.description)}">
<meta name="color-scheme" content="light dark">
<meta name="darkreader-lock">
<link rel="icon" href="{root}web/icons/icon.svg" type="image/svg+xml">
{links}
<link rel="stylesheet" href="{root}{OURS}{DARK}" media="(prefers-color-scheme: dark)" id="dark">
{tags(preview, base)}
{module}</head>
<body class="preview">
{_bar(root)}
<main>
{body}
</main>
</body>
</html>
"""


def _bar(root: str) -> str:
    """Return the header of a page, as on the game's page."""
    ways = {f"{root}#choose": "Play", f"{root}?lesson=affinage": "Learn", f"{root}?puzzle=daily": "Puzzles"}
    ways |= {f"{root}{PLAY}/": "All games", f"{root}{ATLAS}/": "Atlas"}
    links = "\n".join(f'<a href="{way}">{words}</a>' for way, words in ways.items())
    return f"""<header class="bar">
<a id="home" href="{root}"><img src="{root}web/icons/icon.svg" alt="" width="32" height="32"><span>Affinage</span></a>
<button id="site-menu" type="button" popovertarget="site">Menu</button>
<nav id="site" aria-label="Site" popover>
{links}
</nav>
</header>"""


def credited(found: Credit) -> str:
    """Return a credit, with a link to the author's rules."""
    return f'{escape(found.whole)} <a href="{escape(found.source)}" rel="noopener">{escape(SOURCE)}</a>'
