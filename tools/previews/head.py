"""Metadata of a page for chats, search engines and embedding sites: tags and structured data.

Tags that need an absolute address are left out if the site's address is unknown.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape

from tools import oembed

SITE = "Affinage"
PICTURE = "preview.png"
SIZE = (1200, 630)  # pixels, as chats expect
SCHEMA = "https://schema.org"


@dataclass(frozen=True)
class Preview:
    """Preview of a page in a link."""

    path: str  # of the page's folder in the site
    title: str
    description: str
    picture: str  # path in the site
    alt: str
    answer: str = ""  # file name of its oEmbed answer, "" for none
    facts: Mapping[str, object] = field(default_factory=dict)  # in the vocabulary of schema.org
    is_all: bool = True  # whether a link shares just the page, or also its query

    @property
    def root(self) -> str:
        """Relative path from the page to the site's folder."""
        return "../" * self.path.count("/") or "./"


def tags(preview: Preview, base: str) -> str:
    """Return the tags of a page; `base` is the site's address, "" if unknown."""
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
    """Yield the tags of Open Graph, then of Twitter."""
    said = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:title": preview.title,
        "og:description": preview.description,
    }
    if base and preview.is_all:  # otherwise a visitor would lose the game
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
    """Return the structured data of a page; a policy does not affect it, as it is no code."""
    facts = {"@context": SCHEMA, **preview.facts, "description": preview.description}
    if base:
        facts |= {"url": base + preview.path, "image": base + preview.picture}
    text = json.dumps(facts, ensure_ascii=False).replace("<", "\\u003c")  # nothing in it can end the script
    return f'<script type="application/ld+json">{text}</script>'
