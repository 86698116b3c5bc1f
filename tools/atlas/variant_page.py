"""The page of a variant: its figures with explanations, plots, games to replay, and how to reproduce them.

Hundreds of unnamed variants have more than random games. Their pages are short, with every figure as last measured.
Plots, explanations, games to replay and data would make them six times as large; a script adds these from a file such
as `data/pages/7`, which has the full pages of several variants.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any
from urllib.parse import quote

from affinage.errors import AffinageError
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.notation.link import query_of
from affinage.survey.words import KNOWN, interval, metric_text, number
from affinage.teach import rulebook
from tools import oembed
from tools.atlas import columns, sentences
from tools.atlas.plots import plots_of
from tools.atlas.surveyed import SurveyedVariant
from tools.common import write_bytes
from tools.previews.document import ATLAS, PICTURE, PLAY, Preview, render
from web.embed.link import EmbedOptions
from web.embed.snippet import snippet

UNESCAPED = "[]{},:/ "  # characters of the data kept in an address
FOLDER = "pages"  # of the files for short pages
TOGETHER = 10  # variants per such file
COMPARED = ("length", "branching", "complexity")
"""Figures that other games have, too."""


def preview_of(one: SurveyedVariant) -> Preview:
    """Return the preview of a link to a variant's page."""
    path = f"{ATLAS}/{one.slug}/"
    title = f"{one.title}: its figures"
    picture = f"{PLAY}/{one.slug}/{PICTURE}" if one.subject else f"{PLAY}/{PICTURE}"
    facts = {"@type": "Dataset", "name": title, "isAccessibleForFree": True, "inLanguage": "en"}
    answer = oembed.file_of(one.subject) if one.subject else ""
    return Preview(path, title, sentences.in_short(one), picture, f"{one.title} on a board", answer, facts)


def page(one: SurveyedVariant, base: str) -> str:
    """Return the page of a variant."""
    return render("variant.html", preview=preview_of(one), **_whole(one, base))


def body(one: SurveyedVariant, base: str) -> str:
    """Return the body of a variant's page."""
    return render("variant_body.html", **_whole(one, base))


def _whole(one: SurveyedVariant, base: str) -> dict[str, Any]:
    return {
        **frame(one, base),
        "plots": [*plots_of(one)],
        "known": [*_known(one)],
        "replays": [*_replays(one)],
        "address": data_address(one),
    }


def data_address(one: SurveyedVariant) -> str:
    """Return an address that contains the data of a variant."""
    return f"data:application/json,{quote(columns.as_json(columns.measurements(one)), safe=UNESCAPED)}"


def frame(one: SurveyedVariant, base: str) -> dict[str, Any]:
    """Return the values of the beginning and the ending of a variant's page."""
    return {
        "one": one,
        "base": base,
        "query": query_of(one.game),
        "rules": rulebook.sentences(one.game),
        "in_short": sentences.in_short(one),
        "best": sentences.best_of(one),
        "measurements": sentences.measurements_of(one),
        "command": sentences.command_of(one, one.link),
        "markup": snippet(base, GameRecord(Match(one.game)), EmbedOptions()),
    }


def _known(one: SurveyedVariant) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table: its heads, the figures of this game, and those of others."""
    row = one.row("play")
    if not row or not all(name in row.figures for name in COMPARED):
        return
    figures = {name: row.figures[name] for name in COMPARED}
    yield ("Game", *(metric_text(name).title for name in COMPARED))
    yield (
        one.name,
        *(f"{number(figure.value)} ({interval(name, figure)})" for name, figure in figures.items()),
    )
    for game in KNOWN:
        yield (game.name, *map(number, (game.length, game.branching, game.complexity)))


def _replays(one: SurveyedVariant) -> Iterator[tuple[str, str]]:
    """Yield the link of each sample game, at its start, and its moves; invalid ones are left out."""
    row = one.row("play")
    for text in row.details.get("sample_games", ()) if row else ():
        match = Match(one.game)
        try:
            match.extend(text.split())
        except AffinageError:
            continue
        match.goto(0)
        yield share.link(GameRecord(match)), text


def write_short(atlas: Path, sets: Sequence[SurveyedVariant], base: str) -> None:
    """Write the short pages of some variants, and the files for their script."""
    for place, first in enumerate(range(0, len(sets), TOGETHER)):
        group = sets[first : first + TOGETHER]
        for one in group:
            write_bytes(atlas / one.slug / "index.html", short_page(one, place, base).encode())
        whole = [body(one, base) for one in group]
        data = {"slugs": [one.slug for one in group], "lines": beside(whole)}
        columns.write_data(atlas / columns.FOLDER / FOLDER, str(place), data)


def beside(pages: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the lines of several pages side by side, as similar texts compress better that way.

    >>> beside(["a\\nb", "c"])
    [('a', 'c'), ('b', '')]
    """
    return [*zip_longest(*(page.split("\n") for page in pages), fillvalue="")]


def short_page(one: SurveyedVariant, place: int, base: str) -> str:
    """Return the short page of a variant; the file at this place has its full page."""
    values = frame(one, base)
    return render("short.html", preview=preview_of(one), number=place, **values)
