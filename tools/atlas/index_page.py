"""The atlas's start page: variants to try first, all variants in a table filled by scripts, and the methods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from affinage.notation.credit import credit
from affinage.registry import game_class, game_keys
from affinage.survey.atlas import SUFFIX
from affinage.survey.words import STAGES
from tools.atlas import figures, first_choices
from tools.atlas.surveyed import SurveyedVariant
from tools.atlas.variant_page import SHEET
from tools.previews.document import ATLAS, PLAY, credited, document
from tools.previews.head import PICTURE, Preview

TITLE = "The atlas"
SCRIPT = "web/atlas/main.js"
PLOTS, PLOTTER = "vendor/uplot/uPlot.min.css", "vendor/uplot/uPlot.iife.min.js"
NAMED = "Variants with a name"
NOTHING = "Nothing has been measured yet."
VIEWS = {"table": "Table", "scatter": "Scatter", "map": "Map"}


def preview_of(sets: Sequence[SurveyedVariant]) -> Preview:
    """Return the preview of a link to the atlas."""
    count = sum(bool(one.rows) for one in sets)
    told = f"{count:,} variants of board games about territory, measured: balance, length, drama, depth."
    facts = {"@type": "Dataset", "name": TITLE, "isAccessibleForFree": True, "inLanguage": "en"}
    path = f"{ATLAS}/"
    picture = f"{PLAY}/{PICTURE}"
    return Preview(path, TITLE, told, picture, "Boards of the games", facts=facts, is_all=False)


def page(sets: Sequence[SurveyedVariant], files: Sequence[str], base: str) -> str:
    """Return the page; `files` are those of the survey, for download."""
    preview = preview_of(sets)
    presets = [one for one in sets if one.subject]
    is_measured = any(one.rows for one in sets)
    body = [
        f"<h1>{TITLE}</h1>",
        '<p class="lead">Which variants are good? We played them thousands of times to find out.</p>',
        first_choices.section(sets),
        *([_explorer()] if is_measured else []),
        f'<section id="presets">\n<h2>{NAMED}</h2>',
        f"{figures.scrolling(NAMED, figures.of_presets(presets))}\n</section>",
        *_measured(sets),
        *_downloads(files),
        f"<h2>The games</h2>\n<ul>\n{''.join(_credits())}</ul>",
    ]
    script = SCRIPT if is_measured else ""
    title = "The atlas: variants of Affinage, measured"
    return document(preview, title, base, "\n".join(body), sheets=(SHEET, PLOTS), script=script)


def _credits() -> Iterator[str]:
    """Yield the author of each game."""
    return (f"<li>{credited(credit(game_class(key)))}</li>\n" for key in game_keys())


def _measured(sets: Sequence[SurveyedVariant]) -> Iterator[str]:
    """Yield the extent of the survey, its games, seeds and versions, and caveats."""
    stages = [(stage, found) for stage in STAGES if (found := [one for one in sets if one.row(stage)])]
    if not stages:
        yield f"<p>{NOTHING}</p>"
        return
    items = (f"<li>{_stage(stage, found)}</li>\n" for stage, found in stages)
    yield f"<details><summary>{_count(sets)}</summary>\n<ul>\n{''.join(items)}</ul></details>"
    yield (
        '<p class="beware">The best of thousands look better than they are: some are there by luck. So what is '
        "chosen is measured once more, in fresh games, and those figures are the ones to trust. Random players "
        "see nothing, and a search sees only so far: "
        '<a href="../docs/survey.html">what the figures mean and cannot say</a>.</p>'
    )


def _count(sets: Sequence[SurveyedVariant]) -> str:
    count = sum(bool(one.rows) for one in sets)
    return f"{count:,} variants were measured. How?"


def _stage(stage: str, sets: Sequence[SurveyedVariant]) -> str:
    """Return the description of a stage's measurements."""
    title, what = STAGES[stage]
    rows = [row for one in sets for row in one.rows[stage]]
    games = sorted({row.games for row in rows if row.games})
    seeds = sorted({row.seed for row in rows})
    versions = sorted({row.version for row in rows})
    again = sum(len(one.rows[stage]) > 1 for one in sets)
    facts = [f"<strong>{title.capitalize()}</strong>: {len(sets):,} variants. {what}"]
    if games:
        facts.append(f"{_listed(games)} games each, seed {_listed(seeds)}.")
    if again:
        facts.append(f"{again:,} of them were measured again.")
    facts.append(f"Version {escape(_listed(versions))}.")
    return " ".join(facts)


def _listed(values: Sequence[object]) -> str:
    """Return values in words; many values as a range.

    >>> _listed([0, 1]), _listed([100, 200, 2000])
    ('0 and 1', '100 to 2,000')
    """
    texts = [f"{value:,}" if isinstance(value, int) else str(value) for value in values]
    return " and ".join(texts) if len(texts) < 3 else f"{texts[0]} to {texts[-1]}"


def _explorer() -> str:
    """Return the section that a script fills: filters, and the variants as a table, a scatter plot and a map."""
    views = "\n".join(
        f'<a href="?view={view}" data-view="{view}">{title}</a>' for view, title in VIEWS.items()
    )
    return f"""<p id="atlas-message" role="status"></p>
<section id="atlas" hidden>
<h2 id="atlas-title" tabindex="-1">All variants</h2>
<nav aria-label="Ways to look">
{views}
</nav>
<div class="atlas">
<details id="filters" open><summary>Filters <span id="filters-count"></span></summary>
<form id="filters-form" aria-label="Filters"></form></details>
<div class="found">
<p id="found" role="status"></p>
<div id="view"></div>
<template id="plotter"><script src="../{PLOTTER}"></script></template>
<p class="downloads">These variants with these figures:
<button id="save-csv" type="button">CSV</button> <button id="save-json" type="button">JSON</button></p>
</div>
</div>
</section>"""


def _downloads(files: Sequence[str]) -> Iterator[str]:
    """Yield links to the survey's own files."""
    if files:
        items = "".join(
            f'<li><a href="{name}" download>{name.removesuffix(SUFFIX)}</a></li>\n' for name in files
        )
        yield (
            '<h2 id="measurements">All measurements</h2>\n<p>Tables as the survey wrote them, CSV packed by gzip: '
            f'one for each game and stage.</p>\n<ul class="files">\n{items}</ul>'
        )
