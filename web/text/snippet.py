"""The markup that puts an embed into another site's page. No DOM here; an embed itself does without this."""

from __future__ import annotations

from html import escape

from affinage.match import GameRecord
from affinage.wording import name_of
from web.text.embed_link import EmbedOptions, address


def snippet(base: str, game_record: GameRecord, embed_options: EmbedOptions) -> str:
    """The markup of an embed whose page is at `base`, an address as browsers write it that ends with a slash."""
    return frame(base + address(game_record, embed_options), name_of(game_record.match.game), embed_options)


def frame(source: str, title: str, embed_options: EmbedOptions) -> str:
    """The markup of a frame of an embed's shape, by the address of what it shows and what it is called."""
    attributes = {
        "src": source,
        "title": title,
        "width": str(embed_options.width),
        "height": str(embed_options.height),
        "loading": "lazy",
    }
    if embed_options.id:
        attributes["data-affinage"] = embed_options.id
    written = " ".join(f'{key}="{escape(value)}"' for key, value in attributes.items())
    return f'<iframe {written} style="{embed_options.shape}"></iframe>'
