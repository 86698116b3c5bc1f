"""The page of all variants without a page of their own, filled by a script from the link.

It consists of the same sections as other pages, for an example variant whose numbers are placeholders: the script
replaces `{value}` and the like by the numbers of the requested variant, and adds no texts.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from affinage.game import DEFAULT_GAME
from affinage.notation.credit import Credit
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure
from tools.atlas import charts, chunks, columns
from tools.atlas.plots import plots_of
from tools.atlas.surveyed import SurveyedVariant
from tools.previews.document import ATLAS, PICTURE, PLAY, Preview, render
from web.embed.link import EmbedOptions
from web.embed.snippet import frame, plain_link

FOLDER = "rule-set"
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
    figures = dict.fromkeys(columns.names_of(sets, chunks.STAGE), figure)
    lengths = {"lengths": [MIN, [MAX, 1]]}
    row = Row("", DEFAULT_GAME, {}, chunks.STAGE, 0, GAMES, "", figures, lengths)
    return SurveyedVariant("", DEFAULT_GAME, {}, rows={chunks.STAGE: [row]})


def marked(markup: Markup) -> Markup:
    """Return the markup of the example with `{value}` and the like in place of its numbers.

    >>> print(marked(Markup("1,001 turns (1,002 to 1,003), 100,100%")))
    {value} turns ({low} to {high}), {value}%
    """
    for number, mark in MARKS.items():
        markup = markup.replace(f"{100 * number:,}", f"{{{mark}}}")  # in percent
        markup = markup.replace(f"{number:,}", f"{{{mark}}}").replace(str(number), f"{{{mark}}}")
    return markup
