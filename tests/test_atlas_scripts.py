"""The scripts of the atlas and the page for variants without one: template, data, filters and addresses."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from affinage.matches.match import GameRecord, Match
from affinage.notation.link import load
from affinage.notation.wording import name_of, subtitle
from affinage.survey import words
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure
from tests import atlas_data
from tests.atlas_data import result_of, row, rows
from tests.pages import words_of
from tools import static_hosts
from tools.atlas import columns, surveyed, template_page, variant_page
from tools.atlas.surveyed import SurveyedVariant
from web.embed.link import EmbedOptions
from web.embed.snippet import snippet

BASE = "https://example.org/games/"
RELATIVES = (
    "game=moulds&board=quasi&players=3&win=twenty&setup=middles",
    "game=emulsion&board=square:6&start=free",
    "game=taifas&board=square:5&pie=off",
)
LONG = (19, 83)
"""The minimum of the lengths of these relatives' games, and the number of different lengths."""


def survey() -> Iterator[Row]:
    """Yield a survey with variants of the other games, with full boards or games of many lengths."""
    yield from rows()
    for link in RELATIVES:
        least, number = LONG
        counts = [place * place % 17 for place in range(number)]
        yield replace(row(link), details={"lengths": [least, counts]})


@pytest.fixture(scope="module")
def sets() -> list[SurveyedVariant]:
    return surveyed.gathered(survey())


@pytest.fixture(scope="module")
def unpaged(sets: list[SurveyedVariant]) -> list[SurveyedVariant]:
    """Return the variants with nothing to show but figures of random games and best play."""
    result = [one for one in sets if one.is_brief]
    assert {one.key for one in result} == {"affinage", "moulds", "emulsion", "taifas"}
    return result


@pytest.fixture(scope="module")
def data(sets: list[SurveyedVariant], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files that the script loads."""
    folder = tmp_path_factory.mktemp("data")
    columns.write(folder, sets)
    template_page.write_chunks(folder, sets)
    return folder


@pytest.fixture(scope="module")
def template(sets: list[SurveyedVariant]) -> str:
    return template_page.page(sets, BASE)


def entry_of(data: Path, sets: list[SurveyedVariant], one: SurveyedVariant) -> tuple[dict[str, Any], int]:
    """Return the record of a variant, and its place in the data."""
    number, at = divmod(sets.index(one), columns.CHUNK)
    return json.loads(
        gzip.decompress((data / template_page.CHUNKS / f"{number}{static_hosts.PACKED}").read_bytes())
    ), at


def test_template_has_the_tables_of_pages_with_places_for_numbers(
    template: str, sets: list[SurveyedVariant]
) -> None:
    actual = words_of(template)
    for name in atlas_data.RANDOM:
        message = words.METRICS[name]
        sign = "%" if message.is_percent else ""
        unit = f" {message.unit}" if message.unit in words.COUNTED else sign
        assert f"{message.title} {message.meaning} {{value}}{unit} {{low}} to {{high}}{sign}" in actual
    assert template.count("data-figure=") == len(atlas_data.RANDOM)
    assert "How many of the {games} random games were so long." in actual
    assert 'aria-label="Lengths of the games, from {least} to {last} turns"' in template
    assert not re.search(r"\b1,?00\d\b", template)
    unnamed = next(one for one in sets if one.has_file)
    for part in ("The same figures again", "This shows a board of these rules", words.INTERVALS):
        assert part in template
        assert part in variant_page.page(unnamed, BASE)


def test_leaves_have_every_variant_at_its_place(
    data: Path, sets: list[SurveyedVariant], unpaged: list[SurveyedVariant]
) -> None:
    for one in sets:
        chunk, at = entry_of(data, sets, one)
        assert chunk["links"][at] == one.link
        assert (chunk["of"][at] is not None) == one.is_brief
        assert (chunk["lengths"][at] is not None) == (one.is_brief and one.row("random") is not None)
    for one in unpaged:
        chunk, at = entry_of(data, sets, one)
        random = one.row("random")
        for name in atlas_data.RANDOM:
            figure = one.figure("random", name)
            column = chunk["figures"][f"random.{name}"]
            actual = [column[end][at] for end in ("value", "low", "high")]
            assert actual == ([figure.value, figure.low, figure.high] if figure else [None] * 3)
        assert chunk["lengths"][at] == (random.details["lengths"] if random else None)
    message = {
        one.link: chunk["words"][chunk["of"][at]]
        for one in unpaged
        for chunk, at in [entry_of(data, sets, one)]
    }
    sought, in_vain = (
        load(link).without_aliases().link() for link in (atlas_data.SOUGHT, atlas_data.IN_VAIN)
    )
    assert message[sought]["best"] == "The second player wins with best play."
    assert message[sought]["measured"] == "Only searched for who wins with best play."
    assert "without an answer" in message[in_vain]["measured"]
    assert message[in_vain]["best"] == ""
    assert "command" not in message[sought]
    assert "2,000 games, seed 0" in message[RELATIVES[0]]["again"][0]


def test_an_address_is_read_as_the_engine_reads_it(data: Path, sets: list[SurveyedVariant]) -> None:
    queries = [f"?{one.link or 'game=affinage'}" for one in sets]
    turned = ["?" + "&".join(reversed(query[1:].split("&"))) for query in queries]
    chatty = [f"{query}&fbclid=1" for query in queries]
    told_fully = [
        f"?game={one.key}&" + "&".join(f"{key}={value}" for key, value in one.options.items()) for one in sets
    ]
    script = f"""
        const lists = {json.dumps([queries, turned, chatty, told_fully])};
        const result = lists.map((list) => list.map((query) => variants.numberOf(query)));"""
    assert result_of(data, script) == [[*range(len(sets))]] * 4


def test_variant_that_was_not_surveyed_is_not_listed(data: Path) -> None:
    queries = ["?board=hex:7", "?game=nowhere", "?place=nowhere", "?fbclid=1", "", "?board=hex:4&max=3"]
    script = f"""
        const result = {json.dumps(queries)}.map((query) => [variants.numberOf(query), variants.isNamed(query)]);"""
    actual = result_of(data, script)
    assert [named for _, named in actual] == [True, True, True, False, False, True]
    assert [number for number, named in actual if named] == [-1] * 4


def test_names_are_the_engines(
    data: Path, sets: list[SurveyedVariant], unpaged: list[SurveyedVariant]
) -> None:
    numbers = [sets.index(one) for one in unpaged]
    script = f"const result = {numbers}.map((one) => [variants.title(one), variants.words(one)]);"
    for one, (title, in_words) in zip(unpaged, result_of(data, script), strict=True):
        assert (title, in_words) == (name_of(one.game), subtitle(one.game))


def test_markup_and_command_are_those_of_the_built_pages(
    data: Path, sets: list[SurveyedVariant], unpaged: list[SurveyedVariant], template: str
) -> None:
    (markup,) = re.findall(r"&lt;iframe.*?&lt;/p&gt;", template, re.DOTALL)
    script = f"""
        const list = {json.dumps([[sets.index(one), *divmod(sets.index(one), columns.CHUNK)] for one in unpaged])};
        const result = await Promise.all(list.map(async ([one, number, at]) => {{
            const chunk = await read(`chunks/${{number}}`);
            const link = variants.link(one), words = chunk.words[chunk.of[at]];
            const values = {{
                title: escaped(variants.title(one)),
                embed: escaped(filled(words.embed, {{ link }})),
                play: escaped(`?${{link}}#1`),
            }};
            return [filled({json.dumps(unescape(markup))}, values), filled(words.command ?? "", {{ link }})];
        }}));"""
    for one, (embed, command) in zip(unpaged, result_of(data, script), strict=True):
        assert embed == snippet(BASE, GameRecord(Match(one.game)), EmbedOptions())
        assert command == (variant_page.command_of(one, one.link) if one.row("random") else "")


def test_figures_are_written_as_on_other_pages(data: Path) -> None:
    figure = Figure(0.5645, -0.0312, 1.0)
    for name in ("balance", "advantage", "length"):
        kind = {"percent": words.metric_text(name).is_percent}
        script = f"""
            const [figure, kind] = {json.dumps([asdict(figure), kind])};
            const result = [figureText(kind, figure.value), intervalText(kind, figure.low, figure.high)];"""
        assert result_of(data, script)[1] == words.interval(name, figure)
        assert words.value(name, figure).startswith(result_of(data, script)[0])


@pytest.fixture(scope="module")
def small_sets() -> list[SurveyedVariant]:
    return surveyed.gathered(rows())


@pytest.fixture(scope="module")
def small_data(small_sets: list[SurveyedVariant], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files that the scripts load."""
    folder = tmp_path_factory.mktemp("small_data")
    columns.write(folder, small_sets)
    return folder


def balance(one: SurveyedVariant) -> float | None:
    result = one.figure("random", "balance")
    return result.value if result else None


def test_links_names_and_pages_are_those_of_the_engine(
    small_data: Path, small_sets: list[SurveyedVariant]
) -> None:
    script = """
        const described = (one) => [variants.link(one), variants.name(one), variants.page(one)];
        const result = [...variants.of("")].map(described);"""
    expected = [
        [
            one.link,
            one.name if one.subject else "",
            f"{one.slug}/" if one.subject else f"rule-set/?{one.link}",
        ]
        for one in small_sets
    ]
    assert result_of(small_data, script) == expected


def test_filters_leave_what_fits_and_sorting_puts_the_unmeasured_last(
    small_data: Path, small_sets: list[SurveyedVariant]
) -> None:
    queries = (
        "place=knight&board=hex:4",
        "named=only",
        "least.random.balance=0.6&most.random.balance=0.7",
        "named=all&sort=-random.balance",
        "named=all&sort=random.balance",
        "named=all&game=churn",
        "named=all&game=all",
        "game=nowhere&place=nowhere&sort=nowhere&figures=nowhere&least.nowhere=1&view=nowhere&page=-1",
    )
    knights, names, between, falling, rising, churn, everything, astray = result_of(
        small_data, f"const result = await Promise.all({json.dumps(queries)}.map(links));"
    )
    own = [one for one in small_sets if one.key == "affinage"]
    assert knights == [
        one.link for one in own if one.options["place"] == "knight" and one.options["board"] == "hex:4"
    ]
    assert names == [one.link for one in own if one.subject]
    assert between == [one.link for one in own if 0.6 <= (balance(one) or 0) <= 0.7]
    assert between
    known = sorted((one for one in own if balance(one) is not None), key=lambda one: balance(one) or 0)
    assert rising[: len(known)] == [one.link for one in known]
    assert falling[: len(known)] == rising[: len(known)][::-1]
    assert len(falling) == len(rising) == len(own) > len(known)
    assert churn == [one.link for one in small_sets if one.key == "churn"]
    assert everything == [one.link for one in small_sets]
    assert astray == names, "unknown values change nothing"


def test_an_address_keeps_what_is_chosen(small_data: Path) -> None:
    queries = [
        "",
        "place=knight&named=only",
        "game=churn&view=scatter&x=random.balance",
        "figures=play.drama,random.length&least.play.drama=0.2&sort=-play.drama&page=3",
        "view=map&figure=random.length&rows=limit&within=none&across=board",
        "game=all&sort=name",
    ]
    again = "(query) => writeChoices(readChoices(query, variants), variants)"
    script = f"const result = {json.dumps(queries)}.map({again});"
    assert result_of(small_data, script) == queries


def test_files_have_what_is_shown(small_data: Path, small_sets: list[SurveyedVariant]) -> None:
    script = """
        const query = "figures=random.balance,play.drama&named=only&least.random.balance=0.85";
        const { ids, numbers, columns } = await selected(query);
        const result = [csv(numbers, ids, variants, columns), json(numbers, ids, variants, columns)];"""
    table, text = result_of(small_data, script)
    (line,) = csv.DictReader(io.StringIO(table))
    camembert = next(one for one in small_sets if one.name == "Camembert")
    assert line["link"] == camembert.link
    assert line["variant"] == subtitle(load(camembert.link))
    assert [line[f"random.balance{end}"] for end in ("", "_low", "_high")] == ["0.9", "0.85", "0.95"]
    (actual,) = json.loads(text)
    assert (actual["name"], actual["variant"], actual["figures"]["play.drama"]) == (
        "Camembert",
        line["variant"],
        {"value": 0.75, "low": 0.7, "high": 0.8},
    )


def test_a_map_has_the_mean_and_the_count_of_each_place(
    small_data: Path, small_sets: list[SurveyedVariant]
) -> None:
    script = """
        const { numbers, columns } = await selected("figures=random.balance&board=hex:4");
        const game = variants.games[0], place = game.options.find(({ key }) => key === "place");
        const cells = means(numbers, columns["random.balance"].value, game, [place, { of: null }]);
        const result = [...cells].map(([at, { mean, count }]) => [place.values[at.split(",")[0]], mean, count]);"""
    on_board = [one for one in small_sets if one.key == "affinage" and one.options["board"] == "hex:4"]
    actual = result_of(small_data, script)
    assert len(actual) == 7
    for place, mean, count in actual:
        values = (balance(one) for one in on_board if one.options["place"] == place)
        alike = [value for value in values if value is not None]
        assert (mean, count) == (pytest.approx(sum(alike) / len(alike)), len(alike))
