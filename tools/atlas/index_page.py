"""The atlas's start page: variants to try first, all variants in a table filled by scripts, and the methods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affinage.notation.credit import credit
from affinage.plain_text import all_of
from affinage.registry import game_class, game_keys
from affinage.survey.words import STAGES
from tools import landing
from tools.atlas import download, first_choices
from tools.atlas.surveyed import SurveyedVariant
from tools.previews.document import ATLAS, PICTURE, PLAY, Preview
from tools.templates import render

TITLE = "The atlas"
COLUMNS = (
    ("play", "balance"),
    ("play", "length"),
    ("random", "branching"),
    ("play", "drama"),
    ("deep", "skill"),
)
"""The figures in the list of presets, by stage."""


def preview_of(sets: Sequence[SurveyedVariant]) -> Preview:
    """Return the preview of a link to the atlas."""
    description = (
        f"{_count(sets)} variants of board games about territory, measured: balance, length, drama, depth."
    )
    facts = {"@type": "Dataset", "name": TITLE, "isAccessibleForFree": True, "inLanguage": "en"}
    path = f"{ATLAS}/"
    picture = f"{PLAY}/{PICTURE}"
    return Preview(path, TITLE, description, picture, "Boards of the games", facts=facts, is_all=False)


def page(sets: Sequence[SurveyedVariant], files: Sequence[str], base: str) -> str:
    """Return the page; `files` are those of the survey, for download."""
    return render(
        "index.html",
        preview=preview_of(sets),
        base=base,
        first_choices=[*first_choices.chosen(sets)],
        against_computer=landing.against_computer,
        stages=dict(_stages(sets)),
        columns=COLUMNS,
        presets=[one for one in sets if one.subject],
        count=_count(sets),
        files=files,
        table=download.TABLE,
        dictionary=download.DICTIONARY,
        credits=[credit(game_class(key)) for key in game_keys()],
    )


def _count(sets: Sequence[SurveyedVariant]) -> str:
    return f"{sum(bool(one.rows) for one in sets):,}"


def _stages(sets: Sequence[SurveyedVariant]) -> Iterator[tuple[str, str]]:
    """Yield each stage with its extent: variants, games, seeds and versions."""
    for stage, (title, about) in STAGES.items():
        if measured := [one for one in sets if one.row(stage)]:
            yield title.capitalize(), f"{len(measured):,} variants. {about} {_extent(stage, measured)}"


def _extent(stage: str, sets: Sequence[SurveyedVariant]) -> str:
    rows = [row for one in sets for row in one.rows[stage]]
    games = sorted({row.games for row in rows if row.games})
    seeds = sorted({row.seed for row in rows})
    versions = sorted({row.version for row in rows})
    again = sum(len(one.rows[stage]) > 1 for one in sets)
    facts = [f"{_listed(games)} games each, seed {_listed(seeds)}."] if games else []
    if again:
        facts.append(f"{again:,} of them were measured again.")
    return " ".join([*facts, f"Version {_listed(versions)}."])


def _listed(values: Sequence[object]) -> str:
    """Return values in words; many values as a range.

    >>> _listed([0, 1]), _listed([100, 200, 2000])
    ('0 and 1', '100 to 2,000')
    """
    texts = [f"{value:,}" if isinstance(value, int) else str(value) for value in values]
    return all_of(texts) if len(texts) < 3 else f"{texts[0]} to {texts[-1]}"
