"""The page of all variants without a page of their own, filled by a script from the link, and its data.

It consists of the same sections as other pages, for an example variant whose numbers are placeholders: the script
replaces `{value}` and the like by the numbers of the requested variant, and adds no texts.

Its data is in files of several variants with their random games and best play. `data/chunks/7` has the variants from
number 7 * `chunk` on; the index has `chunk`, the variants per file. A file has their links, their figures as in the
columns, the lengths of their random games, and their texts. Many have the same texts, which are written once; `{link}`
in them stands for the variant's own link.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from affinage.game import DEFAULT_GAME
from affinage.matches.match import GameRecord, Match
from affinage.notation.credit import Credit, credit
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure
from tools.atlas import charts, columns, variant_page
from tools.atlas.plots import plots_of
from tools.atlas.surveyed import FIRST_STAGES, SurveyedVariant
from tools.previews.document import ATLAS, PICTURE, PLAY, Preview, render
from web.embed.link import EmbedOptions, address
from web.embed.snippet import frame, plain_link

FOLDER = "rule-set"
CHUNKS = "chunks"
LINK = "{link}"
STAGE = "random"
TITLE = "A variant of the atlas"
MARKS = {1001: "value", 1002: "low", 1003: "high", 1004: "games", 1005: "least", 1006: "last", 1007: "most"}
"""Numbers of the example, and the placeholders that replace them."""

VALUE, LOW, HIGH, GAMES, MIN, _, MAX = MARKS


def preview() -> Preview:
    """Return the preview of a link to the page."""
    description = (
        "What was measured of one variant: how games end, how long they take, how much there is to choose."
    )
    facts = {"@type": "WebPage", "name": TITLE, "isAccessibleForFree": True, "inLanguage": "en"}
    alt = "Boards of the games"
    return Preview(
        f"{ATLAS}/{FOLDER}/", TITLE, description, f"{PLAY}/{PICTURE}", alt, facts=facts, is_all=False
    )


def page(sets: Sequence[SurveyedVariant], base: str) -> str:
    """Return the page, for some variants."""
    one = specimen(sets)
    board = frame(f"{base}{{embed}}", "{title}", EmbedOptions())
    return render(
        "rule_set.html",
        preview=preview(),
        base=base,
        one=one,
        plots=[*plots_of(one)],
        bars=charts.MAX_BARS,
        marked=marked,
        placeholder=Credit("", "{credit}", "{source}"),
        markup=f"{board}\n<p>{plain_link(f'{base}{{play}}', '{title}')}</p>",
    )


def specimen(sets: Sequence[SurveyedVariant]) -> SurveyedVariant:
    """Return an example variant with every figure of random games that these variants have, all placeholders."""
    figure = Figure(VALUE, LOW, HIGH)
    figures = dict.fromkeys(columns.names_of(sets, STAGE), figure)
    lengths = {"lengths": [MIN, [MAX, 1]]}
    row = Row("", DEFAULT_GAME, {}, STAGE, 0, GAMES, "", figures, lengths)
    return SurveyedVariant("", DEFAULT_GAME, {}, rows={STAGE: [row]})


def marked(markup: Markup) -> Markup:
    """Return the markup of the example with `{value}` and the like in place of its numbers.

    >>> print(marked(Markup("1,001 turns (1,002 to 1,003), 100,100%")))
    {value} turns ({low} to {high}), {value}%
    """
    for number, mark in MARKS.items():
        # Percentages show a hundred times the number.
        markup = markup.replace(f"{100 * number:,}", f"{{{mark}}}")
        markup = markup.replace(f"{number:,}", f"{{{mark}}}").replace(str(number), f"{{{mark}}}")
    return markup


def write_chunks(folder: Path, sets: Sequence[SurveyedVariant]) -> None:
    """Write all variants into a folder, several per file."""
    for number, first in enumerate(range(0, len(sets), columns.CHUNK)):
        group = sets[first : first + columns.CHUNK]
        columns.write_data(folder / CHUNKS, str(number), chunk(group))


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
        "measured": variant_page.in_short(one),
        "best": variant_page.best_of(one),
        "again": variant_page.measurements_of(one),
        "embed": embed.replace(one.game.link(), LINK),
    }
    if row := one.row(STAGE):
        values |= {"games": f"{row.games:,}", "command": variant_page.command_of(one, LINK)}
    if one.row("exact"):
        values["sought"] = variant_page.search_of(LINK)
    return values


def _lengths(one: SurveyedVariant) -> list[Any] | None:
    """Return the shortest length and the number of games with that length and each longer one, if known."""
    row = one.row(STAGE)
    return row.details.get("lengths") if row else None
