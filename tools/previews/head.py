"""Metadata of a page for chats, search engines and embedding sites: tags, and the data behind them.

Tags that need a whole address are left out where the site's own address is not known.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape

from tools import oembed

SITE = "Affinage"
PICTURE = "preview.png"
SIZE = (1200, 630)  # pixels, as chats ask for
SCHEMA = "https://schema.org"


@dataclass(frozen=True)
class Preview:
    """Preview of a page beside a link."""

    path: str  # of the page's folder in the site
    title: str
    description: str
    picture: str  # its path in the site
    alt: str
    answer: str = ""  # of oEmbed: the name of its file, "" for none
    facts: Mapping[str, object] = field(default_factory=dict)  # in the words of schema.org
    is_all: bool = True  # whether the page is all that a link to it shares, or what its query names

    @property
    def root(self) -> str:
        """The way from the page to the site's folder."""
        return "../" * self.path.count("/") or "./"


def tags(preview: Preview, base: str) -> str:
    """Return the tags of a page in a site of an address, which is "" if it is not known."""
    lines = [*_links(preview, base), *_metas(preview, base), _facts(preview, base)]
    return "\n".join(lines)


def _links(preview: Preview, base: str) -> Iterator[str]:
    if base and preview.is_all:
        yield f'<link rel="canonical" href="{escape(base + preview.path)}">'
    if preview.answer:
        address = f"{base or preview.root}{oembed.FOLDER.name}/{preview.answer}"
        kind = "application/json+oembed"
        yield f'<link rel="alternate" type="{kind}" href="{escape(address)}" title="{escape(preview.title)}">'


def _metas(preview: Preview, base: str) -> Iterator[str]:
    """Yield the tags of Open Graph, and then of Twitter."""
    said = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:title": preview.title,
        "og:description": preview.description,
    }
    if base and preview.is_all:  # or those who follow it would lose the game
        said["og:url"] = base + preview.path
    if base:
        said |= {
            "og:image": base + preview.picture,
            "og:image:type": "image/png",
            "og:image:width": str(SIZE[0]),
            "og:image:height": str(SIZE[1]),
            "og:image:alt": preview.alt,
        }
    for name, text in said.items():
        yield f'<meta property="{name}" content="{escape(text)}">'
    said = {
        "twitter:card": "summary_large_image" if base else "summary",
        "twitter:title": preview.title,
        "twitter:description": preview.description,
    }
    if base:
        said |= {"twitter:image": base + preview.picture, "twitter:image:alt": preview.alt}
    for name, text in said.items():
        yield f'<meta name="{name}" content="{escape(text)}">'


def _facts(preview: Preview, base: str) -> str:
    """Return the data of a page; a policy takes no notice of it, since it is nothing that runs."""
    facts = {"@context": SCHEMA, **preview.facts, "description": preview.description}
    if base:
        facts |= {"url": base + preview.path, "image": base + preview.picture}
    text = json.dumps(facts, ensure_ascii=False).replace("<", "\\u003c")  # nothing in it can end the script
    return f'<script type="application/ld+json">{text}</script>'
