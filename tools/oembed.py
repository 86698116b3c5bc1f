"""The answers of oEmbed, written beforehand: one file for the game and one for each ready-made rule set.

A static site cannot answer queries, so each rule set has a file of its own. The addresses in them are whole ones
when the site's own address is known (`make site BASE=https://…/`); without it they are relative to the site.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from affinage.game import Preset, system, system_keys
from affinage.link import load
from affinage.match import GameRecord, Match
from tools.common import ToolError, write_bytes
from web.text.embed_link import EmbedOptions
from web.text.snippet import snippet

FOLDER = Path("oembed")
DEFAULT = "default.json"
BASE = re.compile(r"https?://[^\s?#\"<>]+/")


def check_base(base: str) -> str:
    """Return the address of a site; raise ToolError unless it is a whole one that ends with a slash."""
    if base and not BASE.fullmatch(base):
        raise ToolError(f"base {base!r}: it must be a whole address such as https://example.org/affinage/")
    return base


def answer(base: str, name: str, link: str) -> dict[str, object]:
    """Return the answer for a rule set."""
    embed_options = EmbedOptions()
    return {
        "version": "1.0",
        "type": "rich",
        "title": name,
        "provider_name": "Affinage",
        "provider_url": base or "./",
        "html": snippet(base, GameRecord(Match(load(link))), embed_options),
        "width": embed_options.width,
        "height": embed_options.height,
    }


def presets() -> Iterator[tuple[str, Preset]]:
    """Yield all ready-made rule sets with the names of their files."""
    for key in system_keys():
        for preset in system(key).presets:
            slug = re.sub(r"[^a-z0-9]+", "-", preset.name.lower()).strip("-")
            yield f"{key}-{slug}.json", preset


def write(site: Path, base: str = "") -> None:
    """Write the answers into a site."""
    answers = {DEFAULT: answer(base, "Affinage", "")}
    for file, preset in presets():
        if file in answers:
            raise ToolError(f"{preset.name}: another ready-made rule set has the file {file}")
        answers[file] = answer(base, preset.name, preset.link)
    for file, told in answers.items():
        text = json.dumps(told, ensure_ascii=False, indent=2) + "\n"
        write_bytes(site / FOLDER / file, text.encode())
