"""The data for the atlas's script: one file of variants, and one per figure and stage.

`data/index` has the games with their options, and for each variant the number of each option's value;
`data/STAGE.NAME` has a figure of all variants in the same order, null if not measured. So a page with five figures
of thousands of variants loads five columns, not everything. `data/named` has a few figures of each named variant,
by the name of its page, for dialogs. The full measurements of single variants are in `data/chunks/`. All files are
gzipped JSON, with `static_hosts.PACKED` after their names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any

from affinage.board.topology import board
from affinage.game import DEFAULT_GAME, Game
from affinage.game.options import BoardOption, Option, of_variants
from affinage.notation.credit import credit
from affinage.notation.link import load
from affinage.notation.wording import board_in_words, choice, name_of_choice, size_of
from affinage.registry import game_class
from affinage.survey.words import METRICS, STAGES, metric_text
from tools import parts, static_hosts
from tools.atlas.surveyed import AGAIN, SurveyedVariant, stages_of
from tools.common import write_bytes
from web.lab import words as lab_words

FOLDER = "data"
VARIANTS = "index"
NAMED = "named"
CHUNK = 500
"""Variants per file of random games and best play."""
TOGETHER = 10
"""Variants per file of whole pages."""
SUMMARY = ("balance", "length", "branching", "drama")
"""The figures shown with every named variant."""
CAPPED_SUMMARY = ("completion", "branching")
"""Figures shown instead where many games do not end."""


def write(folder: Path, sets: Sequence[SurveyedVariant]) -> None:
    """Write all files into a folder."""
    columns = [(stage, name) for stage in stages_of(sets) for name in names_of(sets, stage)]
    write_data(folder, VARIANTS, index(sets, columns))
    write_data(folder, NAMED, named(sets))
    for stage, name in columns:
        write_data(folder, f"{stage}.{name}", column(sets, stage, name))


def named(sets: Sequence[SurveyedVariant]) -> dict[str, Any]:
    """Return the figures shown for named variants, of engine games if there are any."""
    return {one.slug: text for one in sets if one.subject and (text := summary(one))}


def summary(one: SurveyedVariant) -> dict[str, Any] | None:
    """Return the stage, its number of games and the figures of a variant, also in words; None if not measured."""
    for stage in ("play", "random"):
        row = one.row(stage + AGAIN) or one.row(stage)
        if row:
            names = CAPPED_SUMMARY if one.is_capped(stage) else SUMMARY
            figures = {name: row.figures[name] for name in names if name in row.figures}
            words = lab_words.in_short(stage, row.games, figures)
            data = {name: asdict(figure) for name, figure in figures.items()}
            return {"words": words, "stage": stage, "games": row.games, "figures": data}
    return None


def write_data(folder: Path, name: str, data: object) -> None:
    """Write data as gzipped JSON into a folder."""
    write_bytes(folder / f"{name}{static_hosts.PACKED}", parts.packed(as_json(data)))


def as_json(data: object) -> bytes:
    """Return data as compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def names_of(sets: Sequence[SurveyedVariant], stage: str) -> list[str]:
    """Return the figures of a stage, first those with a text, in the order of the texts."""
    names = {name for one in sets if (row := one.row(stage)) for name in row.figures}
    known = [name for name in METRICS if name in names]
    return known + sorted(names.difference(known), key=lambda name: (len(name), name))


def index(sets: Sequence[SurveyedVariant], columns: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return the variants by game, and the description of each column."""
    files = {one.link: number for number, group in enumerate(file_groups(sets)) for one in group}
    games = [described(key, list(group), files) for key, group in groupby(sets, key=lambda one: one.key)]
    return {"games": games, "figures": [*map(_figure, columns)], "chunk": CHUNK}


def file_groups(sets: Sequence[SurveyedVariant]) -> list[list[SurveyedVariant]]:
    """Return the variants whose whole page is in a file, in the groups that share one."""
    filed = [one for one in sets if one.has_file]
    return [filed[first : first + TOGETHER] for first in range(0, len(filed), TOGETHER)]


def described(key: str, sets: Sequence[SurveyedVariant], files: Mapping[str, int]) -> dict[str, Any]:
    """Return a game: its options, its variants, and which of them have a name, a page or a file."""
    named = [(number, one) for number, one in enumerate(sets) if one.subject]
    return {
        "key": key,
        # The links of the game begin with this text.
        "prefix": "" if key == DEFAULT_GAME else f"game={key}",
        "name": game_class(key).name,
        "credit": credit(game_class(key)).whole,
        "source": game_class(key).texts.source,
        **_sizes(key, sets),
        "terms": _terms(key, sets),
        "count": len(sets),
        "options": [*_options(key, sets)],
        "names": {number: one.name for number, one in named},
        "about": {number: one.subject.character for number, one in named if one.subject},
        "pages": {number: one.slug for number, one in named},
        "files": {number: files[one.link] for number, one in enumerate(sets) if one.link in files},
    }


def _sizes(key: str, sets: Sequence[SurveyedVariant]) -> dict[str, list[str]]:
    """Return the sizes that names use for boards, in the order of the board option's values; empty if they do not."""
    if game_class(key).texts.names_variants:
        return {}
    (boards, *_) = _options(key, sets)
    return {"sizes": [size_of(board(text)) for text in boards["values"]]}


def _terms(key: str, sets: Sequence[SurveyedVariant]) -> dict[str, str]:
    """Return the words that names have for choices, by `key=value`, for the choices of these variants."""
    kind = game_class(key)
    return {
        f"{option.key}={value}": _term(kind, option, value)
        for option in of_variants(kind.options)
        for value in sorted({one.options[option.key] for one in sets} - {option.default})
    }


def _term(kind: type[Game], option: Option, value: str) -> str:
    return board_in_words(value) if isinstance(option, BoardOption) else name_of_choice(kind, option, value)


def _options(key: str, sets: Sequence[SurveyedVariant]) -> Iterator[dict[str, Any]]:
    for option in of_variants(game_class(key).options):
        taken = {one.options[option.key] for one in sets}
        values = sorted(taken, key=lambda value: _place(option, value))
        numbers = {value: number for number, value in enumerate(values)}
        yield {
            "key": option.key,
            "title": option.title,
            "default": option.default,
            "values": values,
            "words": [_words(option, value) for value in values],
            "of": [numbers[one.options[option.key]] for one in sets],
            **({"aliases": _aliases(key, option, sets)} if option.aliases else {}),
        }


def _words(option: Option, value: str) -> str:
    return choice(option, value) if isinstance(option, BoardOption) else option.values[value]


def _aliases(key: str, option: Option, sets: Sequence[SurveyedVariant]) -> dict[str, dict[str, str]]:
    """Return the value of each alias, by board."""
    boards = dict.fromkeys(one.options["board"] for one in sets)
    return {
        alias: {
            text: load(f"game={key}&board={text}&{option.key}={alias}").without_aliases().values[option.key]
            for text in boards
        }
        for alias in option.aliases
    }


def _place(option: Option, value: str) -> tuple[object, ...]:
    """Return the sort key of a value within its option."""
    if option.key == "board":
        return value.partition(":")[0], board(value).size, value
    return ([*option.values].index(value),)


def _figure(column: tuple[str, str]) -> dict[str, Any]:
    stage, name = column
    metric = metric_text(name)
    stage_name = STAGES[stage.removesuffix(AGAIN)][0] + (", measured again" if stage.endswith(AGAIN) else "")
    return {
        "id": f"{stage}.{name}",
        "title": metric.title,
        "stage": stage_name,
        "unit": metric.unit,
        "percent": metric.is_percent,
        "meaning": metric.meaning,
    }


def column(sets: Sequence[SurveyedVariant], stage: str, name: str) -> dict[str, list[float | None]]:
    """Return the values of a figure, and the ends of their intervals."""
    figures = [one.figure(stage, name) for one in sets]
    return {
        end: [_short(getattr(figure, end)) if figure else None for figure in figures]
        for end in ("value", "low", "high")
    }


def _short(value: float) -> float:
    """Return a number, as an integer if it is whole."""
    return int(value) if value.is_integer() else value


def measurements(one: SurveyedVariant) -> list[dict[str, Any]]:
    """Return all measurements of a variant as data."""
    return [
        {
            "link": one.link,
            "stage": row.stage,
            "seed": row.seed,
            "games": row.games,
            "version": row.version,
            "figures": {name: asdict(figure) for name, figure in row.figures.items()},
            "details": row.details,
        }
        for rows in one.rows.values()
        for row in rows
    ]
