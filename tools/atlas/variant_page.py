"""The page of a variant: its figures with explanations, plots, games to replay, and how to reproduce them.

Named variants have a page of their own. Of the others, hundreds have more than random games: a script shows them on the
page of all such variants, from a file such as `data/pages/7`, which has several. The sentences about measurements are
in the data of scripts, too.
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
from affinage.plain_text import all_of
from affinage.survey.plan import GAMES
from affinage.survey.words import KNOWN, STAGES, best_play, interval, metric_text, number
from affinage.teach import rulebook
from tools import oembed
from tools.atlas import columns
from tools.atlas.plots import plots_of
from tools.atlas.surveyed import SurveyedVariant
from tools.previews.document import ATLAS, PICTURE, PLAY, Preview, render
from web.embed.link import EmbedOptions
from web.embed.snippet import snippet

UNESCAPED = "[]{},:/ "
"""Characters of the data that an address keeps as they are."""
FOLDER = "pages"
"""Folder of the files of whole pages."""
COMPARED = ("length", "branching", "complexity")
"""Figures that other games have, too."""


def preview_of(one: SurveyedVariant) -> Preview:
    """Return the preview of a link to a named variant's page."""
    path = f"{ATLAS}/{one.slug}/"
    title = f"{one.title}: its figures"
    picture = f"{PLAY}/{one.slug}/{PICTURE}"
    facts = {"@type": "Dataset", "name": title, "isAccessibleForFree": True, "inLanguage": "en"}
    answer = oembed.file_of(one.subject) if one.subject else ""
    return Preview(path, title, in_short(one), picture, f"{one.title} on a board", answer, facts)


def page(one: SurveyedVariant, base: str) -> str:
    """Return the page of a named variant."""
    return render("variant.html", preview=preview_of(one), **_values(one, base))


def body(one: SurveyedVariant, base: str) -> str:
    """Return the body of a variant's page."""
    return render("variant_body.html", **_values(one, base))


def _values(one: SurveyedVariant, base: str) -> dict[str, Any]:
    return {
        "one": one,
        "base": base,
        "query": query_of(one.game),
        "lead": one.subject.character if one.subject else one.name if one.name != one.heading else "",
        "rules": rulebook.sentences(one.game),
        "in_short": in_short(one),
        "plots": [*plots_of(one)],
        "best": best_of(one),
        "known": [*_known(one)],
        "replays": [*_replays(one)],
        "measurements": measurements_of(one),
        "command": command_of(one, one.link),
        "address": data_address(one),
        "markup": snippet(base, GameRecord(Match(one.game)), EmbedOptions()),
    }


def data_address(one: SurveyedVariant) -> str:
    """Return an address that contains the data of a variant."""
    return f"data:application/json,{quote(columns.as_json(columns.measurements(one)), safe=UNESCAPED)}"


def _known(one: SurveyedVariant) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table: its heads, the figures of this game, and those of others."""
    row = one.row("play")
    if not row or one.is_capped("play") or not all(name in row.figures for name in COMPARED):
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


def write_files(folder: Path, sets: Sequence[SurveyedVariant], base: str) -> None:
    """Write the bodies of pages that a script shows into a folder, several per file."""
    for place, group in enumerate(columns.file_groups(sets)):
        bodies = [body(one, base) for one in group]
        data = {"links": [one.link for one in group], "lines": beside(bodies)}
        columns.write_data(folder / FOLDER, str(place), data)


def beside(pages: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the lines of several pages side by side, as similar texts compress better that way.

    >>> beside(["a\\nb", "c"])
    [('a', 'c'), ('b', '')]
    """
    return [*zip_longest(*(page.split("\n") for page in pages), fillvalue="")]


def in_short(one: SurveyedVariant) -> str:
    """Return a summary of the measurements in one line."""
    games = [f"{row.games:,} {STAGES[stage][0]}" for stage in one.stages if (row := one.row(stage))]
    if games:
        return f"Measured in {all_of(games)}."
    exact = one.row("exact")
    if not exact:
        return "Nothing of it has been measured yet."
    if exact.figures:
        return "Only searched for who wins with best play."
    return "Only searched for who wins with best play: the search ended without an answer."


def best_of(one: SurveyedVariant) -> str:
    """Return a sentence about best play, or "" if it is unknown."""
    exact = one.row("exact")
    return best_play(int(exact.figures["winner"].value)) if exact and exact.figures else ""


def measurements_of(one: SurveyedVariant) -> list[str]:
    """Return each measurement in words: its stage, games, seed and version."""
    return [
        f"{STAGES[stage][0].capitalize()}: "
        f"{f'{row.games:,} games, seed {row.seed}, ' if row.games else ''}version {row.version}"
        for stage, rows in one.rows.items()
        for row in rows
    ]


def command_of(one: SurveyedVariant, link: str) -> str:
    """Return the command that reports the furthest stage of a variant."""
    stage = next((stage for stage in ("deep", "play") if stage in one.rows), "random")
    others = ""
    if first := one.row(stage):
        others += "" if first.games == GAMES[stage] else f" --games {first.games}"
        others += f" --seed {first.seed}" if first.seed else ""
    return f"python -m affinage report '{link}' --stage {stage}{others}"


def search_of(link: str) -> str:
    """Return the command that searches for the winner with best play for as long as the survey."""
    return f"echo '{link}' | python -m affinage survey --links /dev/stdin --stage exact --out exact.sqlite"
