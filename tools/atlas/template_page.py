"""The page of all variants without a page of their own, filled by a script from the link.

It consists of the same sections as other pages, for an example variant whose numbers are placeholders: the script
replaces `{value}` and the like by the numbers of the requested variant, and adds no texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affinage.game import DEFAULT_GAME
from affinage.notation.credit import Credit
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure
from affinage.survey.words import INTERVALS
from tools.atlas import charts, columns, leaves, sections
from tools.atlas.surveyed import SurveyedVariant
from tools.atlas.variant_page import SHEET, plots_of
from tools.previews.document import ATLAS, PLAY, credited, document
from tools.previews.head import PICTURE, Preview
from web.embed.link import EmbedOptions
from web.embed.snippet import frame, plain_link

FOLDER = "rule-set"
SCRIPT = "web/atlas/variant.js"
TITLE = "A variant of the atlas"
MARKS = {1001: "value", 1002: "low", 1003: "high", 1004: "games", 1005: "least", 1006: "last", 1007: "most"}
"""Numbers of the example, and the placeholders that replace them."""

CREDIT = f"""<p data-needs="source">{credited(Credit("", "{credit}", "{source}"))}</p>\n"""
VALUE, LOW, HIGH, GAMES, MIN, _, MAX = MARKS


def preview() -> Preview:
    """Return the preview of a link to the page."""
    told = "What was measured of one variant: how games end, how long they take, how much there is to choose."
    facts = {"@type": "WebPage", "name": TITLE, "isAccessibleForFree": True, "inLanguage": "en"}
    alt = "Boards of the games"
    return Preview(f"{ATLAS}/{FOLDER}/", TITLE, told, f"{PLAY}/{PICTURE}", alt, facts=facts, is_all=False)


def page(sets: Sequence[SurveyedVariant], base: str) -> str:
    """Return the page, for some variants."""
    said = preview()
    body = f"""<div id="rule-set">
<h1>{TITLE}</h1>
<p>The address of this page names a variant, as a link to the game does, and its figures come by JavaScript.
<a href="../">The atlas</a> has all that were measured; those with a name have pages that do without scripts.</p>
</div>
<p id="rule-set-message" role="status"></p>
<template id="surveyed">
{"".join(_surveyed(sets, said.root, base))}
</template>
<template id="other">
{_other(said.root)}
</template>"""
    return document(said, f"{TITLE}, measured", base, body, sheets=(SHEET,), script=SCRIPT)


def specimen(sets: Sequence[SurveyedVariant]) -> SurveyedVariant:
    """Return an example variant with every figure of random games that these variants have, all placeholders."""
    figure = Figure(VALUE, LOW, HIGH)
    figures = dict.fromkeys(columns.names_of(sets, leaves.STAGE), figure)
    lengths = {"lengths": [MIN, [MAX, 1]]}
    row = Row("", DEFAULT_GAME, {}, leaves.STAGE, 0, GAMES, "", figures, lengths)
    return SurveyedVariant("", DEFAULT_GAME, {}, rows={leaves.STAGE: [row]})


def marked(markup: str) -> str:
    """Return the markup of the example with `{value}` and the like in place of its numbers.

    >>> marked("1,001 turns (1,002 to 1,003)")
    '{value} turns ({low} to {high})'
    """
    for number, mark in MARKS.items():
        markup = markup.replace(f"{number:,}", f"{{{mark}}}").replace(str(number), f"{{{mark}}}")
    return markup


def _surveyed(sets: Sequence[SurveyedVariant], root: str, base: str) -> Iterator[str]:
    """Yield the sections of a variant; parts without measurements are removed by the script."""
    one = specimen(sets)
    query = f"?{leaves.LINK}"
    yield sections.heading("{game}", "{name}", sections.ways_of(root, query), "{choices}.")
    yield '<details><summary>Every choice</summary><dl class="choices"></dl></details>'
    yield CREDIT
    yield f'<p>{{measured}} <span data-needs="command">{INTERVALS}</span></p>\n'
    yield f'<div data-needs="lengths" data-bars="{charts.MAX_BARS}">{marked(plots_of(one))}</div>\n'
    yield f'<div data-needs="command">{marked(sections.figures_of(one))}</div>\n'
    yield '<p data-needs="best">{best}</p>\n'
    yield f'<h2>{sections.AGAIN}</h2>\n<ul class="again-list"></ul>\n'
    yield f'<div data-needs="command">{sections.printed("{command}")}</div>\n'
    yield f'<div data-needs="sought">{sections.sought("{sought}")}</div>\n'
    board = frame(f"{base}{{embed}}", "{title}", EmbedOptions())
    yield sections.embed(f"{board}\n<p>{plain_link(f'{base}{{play}}', '{title}')}</p>", base)


def _other(root: str) -> str:
    """Return the message for a link that was not measured."""
    ways = sections.ways_of(root, f"?{leaves.LINK}")
    del ways["Embed"]
    return (
        f"{sections.heading('{game}', 'Not in the atlas', ways)}\n"
        "<p>The survey has not measured <code>{given}</code>. <em>Play</em> opens these rules, or the nearest that "
        "there are, and <em>Measure more</em> measures them here, as the survey would. "
        f'<a href="../">The atlas</a> has the variants that were measured.</p>\n{CREDIT}'
    )
