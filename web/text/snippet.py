"""The markup that puts an embed into another site's page. No DOM here; an embed itself does without this."""

from __future__ import annotations

from html import escape

from affinage.match import Sheet
from affinage.wording import name_of
from web.text.embed_link import Dress, address


def snippet(base: str, sheet: Sheet, dress: Dress) -> str:
    """The markup of an embed whose page is at `base`, an address as browsers write it that ends with a slash."""
    attributes = {
        "src": base + address(sheet, dress),
        "title": name_of(sheet.match.game),
        "width": str(dress.width),
        "height": str(dress.height),
        "loading": "lazy",
    }
    if dress.id:
        attributes["data-affinage"] = dress.id
    written = " ".join(f'{key}="{escape(value)}"' for key, value in attributes.items())
    return f'<iframe {written} style="{dress.shape}"></iframe>'
