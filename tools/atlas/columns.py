"""The data that the atlas's script asks for: one file of variants, and one for each figure of each stage.

`data/index.json` has the games with their options, and of each variant the number of its value of every option;
`data/STAGE.NAME.json` has a figure of all of them in the same order, null where it was not measured. So a page that
shows five figures of thousands of variants loads five columns, and not the whole. `data/named.json` has a few figures
of each variant with a name, by the name of its page, for dialogs. All of one variant is in `leaves`.
All of them are gzipped, with `.gz` behind their names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any

from affinage.board.topology import board
from affinage.game import DEFAULT_GAME
from affinage.game.options import BoardOption, Option
from affinage.notation.credit import credit
from affinage.notation.link import load
from affinage.notation.wording import choice, size_of
from affinage.registry import game_class
from affinage.survey.words import SAID, STAGES, said_of
from tools import parts
from tools.atlas.surveyed import AGAIN, SurveyedVariant, stages_of
from tools.common import write_bytes
from web.text import lab_words

FOLDER = "data"
VARIANTS = "index.json.gz"
NAMED = "named.json.gz"
LEAF = 100  # variants to a file, where all of one is asked for
TOLD = ("balance", "length", "branching", "drama")
"""The figures shown with every named variant."""


def write(folder: Path, sets: Sequence[SurveyedVariant]) -> None:
    """Write all of it into a folder."""
    columns = [(stage, name) for stage in stages_of(sets) for name in names_of(sets, stage)]
    write_data(folder / VARIANTS, index(sets, columns))
    write_data(folder / NAMED, named(sets))
    for stage, name in columns:
        write_data(folder / f"{stage}.{name}.json.gz", column(sets, stage, name))


def named(sets: Sequence[SurveyedVariant]) -> dict[str, Any]:
    """Return the figures shown for named variants, of engine games if there are any."""
    return {one.slug: told for one in sets if one.subject and (told := told_of(one))}


def told_of(one: SurveyedVariant) -> dict[str, Any] | None:
    """Return the stage, its games and these figures of a variant, in words too, None where nothing was measured."""
    for stage in ("play", "random"):
        row = one.row(stage + AGAIN) or one.row(stage)
        if row:
            figures = {name: row.figures[name] for name in TOLD if name in row.figures}
            words = lab_words.in_short(stage, row.games, figures)
            data = {name: asdict(figure) for name, figure in figures.items()}
            return {"words": words, "stage": stage, "games": row.games, "figures": data}
    return None


def write_data(path: Path, data: object) -> None:
    """Write some data as JSON, gzipped."""
    write_bytes(path, parts.packed(as_json(data)))


def as_json(data: object) -> bytes:
    """Return some data as JSON, as short as it can be."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def names_of(sets: Sequence[SurveyedVariant], stage: str) -> list[str]:
    """Return the figures of a stage, those with words of their own first and in the order of these."""
    found = {name for one in sets if (row := one.row(stage)) for name in row.figures}
    known = [name for name in SAID if name in found]
    return known + sorted(found.difference(known), key=lambda name: (len(name), name))


def index(sets: Sequence[SurveyedVariant], columns: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return the variants by game, and what there is to know of the columns."""
    games = [described(key, list(found)) for key, found in groupby(sets, key=lambda one: one.key)]
    return {"games": games, "figures": [*map(_figure, columns)], "leaf": LEAF}


def described(key: str, sets: Sequence[SurveyedVariant]) -> dict[str, Any]:
    """Return a game: its options, its variants, and those of them that have a name or a page."""
    named = ((number, one) for number, one in enumerate(sets) if one.subject)
    paged = ((number, one) for number, one in enumerate(sets) if one.has_page)
    return {
        "key": key,
        "prefix": "" if key == DEFAULT_GAME else f"game={key}",  # of links
        "name": game_class(key).name,
        "credit": credit(game_class(key)).whole,
        "source": game_class(key).texts.source,
        **_sizes(key, sets),
        "count": len(sets),
        "options": [*_options(key, sets)],
        "names": {number: one.name for number, one in named},
        "pages": {number: one.slug for number, one in paged},
    }


def _sizes(key: str, sets: Sequence[SurveyedVariant]) -> dict[str, list[str]]:
    """How names tell boards, in the order of the board option's values, where sizes are what they tell."""
    if game_class(key).texts.names_variants:
        return {}
    (boards, *_) = _options(key, sets)
    return {"sizes": [size_of(board(text)) for text in boards["values"]]}


def _options(key: str, sets: Sequence[SurveyedVariant]) -> Iterator[dict[str, Any]]:
    for option in game_class(key).options:
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
    """Return the value that each alias stands for, by board."""
    boards = dict.fromkeys(one.options["board"] for one in sets)
    return {
        alias: {
            text: load(f"game={key}&board={text}&{option.key}={alias}").without_aliases().values[option.key]
            for text in boards
        }
        for alias in option.aliases
    }


def _place(option: Option, value: str) -> tuple[object, ...]:
    """Return the sort key of a value among those of its option."""
    if option.key == "board":
        return value.partition(":")[0], board(value).size, value
    return ([*option.values].index(value),)


def _figure(column: tuple[str, str]) -> dict[str, Any]:
    stage, name = column
    said = said_of(name)
    told = STAGES[stage.removesuffix(AGAIN)][0] + (", measured again" if stage.endswith(AGAIN) else "")
    return {
        "id": f"{stage}.{name}",
        "title": said.title,
        "stage": told,
        "unit": said.unit,
        "meaning": said.meaning,
    }


def column(sets: Sequence[SurveyedVariant], stage: str, name: str) -> dict[str, list[float | None]]:
    """Return the values of a figure, and the ends of their intervals."""
    figures = [one.figure(stage, name) for one in sets]
    return {
        end: [_short(getattr(figure, end)) if figure else None for figure in figures]
        for end in ("value", "low", "high")
    }


def _short(value: float) -> float:
    """Return a whole number without its decimals."""
    return int(value) if value.is_integer() else value


def measurements(one: SurveyedVariant) -> list[dict[str, Any]]:
    """Return everything that was measured of a variant, as data."""
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
