"""Data of the page that a script fills: files of several variants with their random games and best play.

`data/chunks/7` has the variants from number 7 * `chunk` on; the index has `chunk`, the variants per file. A file
has their links, their figures as in the columns, the lengths of their random games, and their texts. Many have the same
texts, which are written once; `{link}` in them stands for the variant's own link.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from affinage.matches.match import GameRecord, Match
from affinage.notation.credit import credit
from tools.atlas import columns, sentences
from tools.atlas.surveyed import FIRST_STAGES, SurveyedVariant
from web.embed.link import EmbedOptions, address

FOLDER = "chunks"
LINK = "{link}"
STAGE = "random"


def write(folder: Path, sets: Sequence[SurveyedVariant]) -> None:
    """Write all variants into a folder, several per file."""
    for number, first in enumerate(range(0, len(sets), columns.CHUNK)):
        group = sets[first : first + columns.CHUNK]
        columns.write_data(folder / FOLDER, str(number), chunk(group))


def chunk(sets: Sequence[SurveyedVariant]) -> dict[str, Any]:
    """Return the measurements of some variants; those that have more to show only as in the columns."""
    entries = [json.dumps(entry(one)) for one in sets if one.is_brief]
    words = list(dict.fromkeys(entries))
    numbers = iter([words.index(text) for text in entries])
    return {
        "links": [one.link for one in sets],
        "figures": {
            f"{stage}.{name}": columns.column(sets, stage, name)
            for stage in FIRST_STAGES
            for name in columns.names_of(sets, stage)
        },
        "lengths": [_lengths(one) if one.is_brief else None for one in sets],
        "words": [*map(json.loads, words)],
        "of": [next(numbers) if one.is_brief else None for one in sets],
    }


def entry(one: SurveyedVariant) -> dict[str, Any]:
    """Return the texts of a variant; stages that were not measured are left out."""
    embed = address(GameRecord(Match(one.game)), EmbedOptions())
    values = {
        "credit": credit(one.game).whole,
        "measured": sentences.in_short(one),
        "best": sentences.best_of(one),
        "again": sentences.measurements_of(one),
        "embed": embed.replace(one.game.link(), LINK),
    }
    if row := one.row(STAGE):
        values |= {"games": f"{row.games:,}", "command": sentences.command_of(one, LINK)}
    if one.row("exact"):
        values["sought"] = sentences.search_of(LINK)
    return values


def _lengths(one: SurveyedVariant) -> list[Any] | None:
    """Return the shortest length and the number of games with that length and each longer one, if known."""
    row = one.row(STAGE)
    return row.details.get("lengths") if row else None
