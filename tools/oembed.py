"""Static oEmbed answers: one file for each game and named variant.

A static site cannot answer queries, so each has its own file. Their addresses are absolute if the site's address is
known (`make site BASE=https://…/`), otherwise relative to the site.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from affinage.game import Game
from affinage.matches.match import GameRecord, Match
from affinage.notation.credit import credit
from tools.common import ToolError, write_bytes
from tools.previews.subjects import Subject, subjects
from web.embed.link import EmbedOptions
from web.embed.snippet import plain_link, play_address, snippet

FOLDER = Path("oembed")
BASE = re.compile(r"https?://[^\s?#\"<>]+/")


def check_base(base: str) -> str:
    """Return the address of a site; raise ToolError unless it is absolute and ends with a slash."""
    if base and not BASE.fullmatch(base):
        raise ToolError(f"base {base!r}: it must be a whole address such as https://example.org/affinage/")
    return base


def answer(base: str, title: str, game: Game) -> dict[str, object]:
    """Return the answer for a variant.

    WordPress keeps only the quotation, which must come first, and the frame of its markup.
    """
    embed_options, game_record = EmbedOptions(), GameRecord(Match(game))
    link = plain_link(play_address(base, game_record), title)
    quotation = f'<blockquote class="wp-embedded-content">{link}</blockquote>'
    by = credit(game)
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        **({"author_name": by.author} if by.author else {}),
        "author_url": by.source,
        "credit": by.whole,
        "provider_name": "Affinage",
        "provider_url": base or "./",
        "html": f"{quotation}\n{snippet(base, game_record, embed_options)}",
        "width": embed_options.width,
        "height": embed_options.height,
    }


def file_of(subject: Subject) -> str:
    """Return the file name of the answer for a game or a preset."""
    return f"{subject.slug}.json"


def write(site: Path, base: str = "") -> None:
    """Write the answers into a site."""
    answers = {file_of(subject): answer(base, subject.title, subject.game) for subject in subjects()}
    for file, contents in answers.items():
        text = json.dumps(contents, ensure_ascii=False, indent=2) + "\n"
        write_bytes(site / FOLDER / file, text.encode())
