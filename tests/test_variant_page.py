"""The page for variants without a page of their own: its template, its data, and how its script reads addresses."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest

from affinage.notation.link import load
from affinage.notation.wording import name_of, subtitle
from affinage.play.match import GameRecord, Match
from affinage.survey import words
from affinage.survey.atlas import Row
from tests import survey_rows
from tests.atlas_scripts import result_of
from tests.pages import Page, expect_nothing_of_a_game
from tests.survey_rows import row, rows
from tools import host_limits
from tools.atlas import charts, chunks, columns, sentences, surveyed, template_page, variant_page
from tools.atlas.surveyed import SurveyedVariant
from tools.site import fixed_addresses
from web.embed.link import EmbedOptions
from web.embed.snippet import snippet
from web.lab import histogram

BASE = "https://example.org/games/"
RELATIVES = (
    "game=moulds&board=quasi&players=3&win=twenty&setup=middles",
    "game=emulsion&board=square:6&start=free",
    "game=taifas&board=square:5&pie=off",
)
LONG = (19, 83)  # lengths of these relatives' games: the minimum, and the number of different ones


def survey() -> Iterator[Row]:
    """Yield a survey with variants of the other games, with full boards or games of many lengths."""
    yield from rows()
    for link in RELATIVES:
        least, number = LONG
        counts = [place * place % 17 for place in range(number)]
        yield replace(row(link), details={"lengths": [least, counts]})


@pytest.fixture(scope="module")
def sets() -> list[SurveyedVariant]:
    """Return the variants of the survey."""
    return surveyed.gathered(survey())


@pytest.fixture(scope="module")
def unpaged(sets: list[SurveyedVariant]) -> list[SurveyedVariant]:
    """Return the variants without a page of their own."""
    found = [one for one in sets if not one.has_page]
    assert {one.key for one in found} == {"affinage", "moulds", "emulsion", "taifas"}
    return found


@pytest.fixture(scope="module")
def data(sets: list[SurveyedVariant], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files that the script loads."""
    folder = tmp_path_factory.mktemp("data")
    columns.write(folder, sets)
    chunks.write(folder, sets)
    return folder


@pytest.fixture(scope="module")
def template(sets: list[SurveyedVariant]) -> str:
    """Return the page before it is filled in."""
    return template_page.page(sets, BASE)


def told(data: Path, sets: list[SurveyedVariant], one: SurveyedVariant) -> tuple[dict[str, Any], int]:
    """Return the record of a variant, and its place in the data."""
    number, at = divmod(sets.index(one), columns.CHUNK)
    return json.loads(
        gzip.decompress((data / chunks.FOLDER / f"{number}{host_limits.PACKED}").read_bytes())
    ), at


def words_of(markup: str) -> str:
    """Return the text of markup, with a space for each tag."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def test_the_template_has_the_tables_of_other_pages_with_marks_for_the_numbers(
    template: str, sets: list[SurveyedVariant]
) -> None:
    found = words_of(template)
    for name in survey_rows.RANDOM:
        said = words.METRICS[name]
        unit = f" {said.unit}" if said.unit in words.COUNTED else ""
        assert f"{said.title} {said.meaning} {{value}}{unit} {{low}} to {{high}}" in found
    assert template.count("data-figure=") == len(survey_rows.RANDOM)
    assert "How many of the {games} random games were so long." in found
    assert 'aria-label="Lengths of the games, from {least} to {last} turns"' in template
    assert not re.search(r"\b1,?00\d\b", template)
    unnamed = next(one for one in sets if one.has_page and not one.subject)
    for part in ("The same figures again", "This shows a board of these rules", words.INTERVALS):
        assert part in template
        assert part in variant_page.page(unnamed, BASE)


def test_the_template_keeps_to_its_policy_and_says_what_it_needs(template: str) -> None:
    page = Page(template)
    assert page.refused == ["script"]  # one of the site's modules
    assert "'unsafe" not in page.metas["Content-Security-Policy"]
    assert fixed_addresses("page.html", template) == []
    assert "its figures come by JavaScript" in template
    expect_nothing_of_a_game(page)


def test_leaves_have_every_variant_at_its_place(
    data: Path, sets: list[SurveyedVariant], unpaged: list[SurveyedVariant]
) -> None:
    for one in sets:
        chunk, at = told(data, sets, one)
        assert chunk["links"][at] == one.link
        assert (chunk["of"][at] is None) == one.has_page
        assert (chunk["lengths"][at] is None) == (one.has_page or one.row("random") is None)
    for one in unpaged:
        chunk, at = told(data, sets, one)
        random = one.row("random")
        for name in survey_rows.RANDOM:
            figure = one.figure("random", name)
            column = chunk["figures"][f"random.{name}"]
            found = [column[end][at] for end in ("value", "low", "high")]
            assert found == ([figure.value, figure.low, figure.high] if figure else [None] * 3)
        assert chunk["lengths"][at] == (random.details["lengths"] if random else None)
    said = {
        one.link: chunk["words"][chunk["of"][at]] for one in unpaged for chunk, at in [told(data, sets, one)]
    }
    sought, in_vain = (
        load(link).without_aliases().link() for link in (survey_rows.SOUGHT, survey_rows.IN_VAIN)
    )
    assert said[sought]["best"] == "The second player wins with best play."
    assert said[sought]["measured"] == "Only who wins with best play was looked for."
    assert "not found" in said[in_vain]["measured"]
    assert said[in_vain]["best"] == ""
    assert "command" not in said[sought]
    assert "2,000 games, seed 0" in said[RELATIVES[0]]["again"][0]


def test_words_that_many_share_are_written_once(
    data: Path, sets: list[SurveyedVariant], unpaged: list[SurveyedVariant]
) -> None:
    chunk, _ = told(data, sets, unpaged[0])
    assert len(chunk["words"]) < 10 < sum(number is not None for number in chunk["of"])


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


def test_a_value_that_stands_for_another_is_understood(data: Path, sets: list[SurveyedVariant]) -> None:
    links = ("board=hex:4&place=knight", "place=gap1&board=square:7", "colours=auto&board=hex:4&place=diag")
    wanted = [load(link).without_aliases().link() for link in links]
    assert not set(wanted) & set(links)
    script = f"const result = {json.dumps(links)}.map((link) => variants.link(variants.numberOf(link)));"
    assert result_of(data, script) == wanted


def test_what_was_not_surveyed_is_not_found(data: Path) -> None:
    queries = ["?board=hex:7", "?game=nowhere", "?place=nowhere", "?fbclid=1", "", "?board=hex:4&max=3"]
    script = f"""
        const result = {json.dumps(queries)}.map((query) => [variants.numberOf(query), variants.isNamed(query)]);"""
    found = result_of(data, script)
    assert [named for _, named in found] == [True, True, True, False, False, True]
    assert [number for number, named in found if named] == [-1] * 4


def test_names_are_the_engines(
    data: Path, sets: list[SurveyedVariant], unpaged: list[SurveyedVariant]
) -> None:
    numbers = [sets.index(one) for one in unpaged]
    script = f"const result = {numbers}.map((one) => [variants.title(one), variants.words(one)]);"
    for one, (title, in_words) in zip(unpaged, result_of(data, script), strict=True):
        assert (title, in_words) == (name_of(one.game), subtitle(one.game))


def test_the_markup_for_other_pages_and_the_command_are_those_of_other_pages(
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
        assert command == (sentences.command_of(one, one.link) if one.row("random") else "")


def test_lengths_are_drawn_as_on_other_pages(data: Path) -> None:
    many = [place * place % 17 for place in range(LONG[1])]
    for least, counts in ((11, [1, 0, 7, 2]), (24, [2000]), (LONG[0], many)):
        plot = charts.histogram(least, counts, "turns")
        rects = re.findall(r'<rect class="bar" x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"/>', plot)
        area = f"{{ left: {charts.LEFT}, top: {charts.TOP}, across: {charts.ACROSS}, down: {charts.DOWN}, part: 0.9 }}"
        script = f"""
            const bars = joined({counts}, {charts.MAX_BARS});
            const result = [bars, boxes(bars, {area}).map(({{ x, y, width, height }}) => [x, y, width, height])];"""
        bars, drawn = result_of(data, script)
        assert bars == histogram.joined(counts, charts.MAX_BARS)
        assert [tuple(box) for box in drawn] == rects


def test_marks_that_nothing_is_given_for_stay(data: Path) -> None:
    script = 'const result = [filled("{a} {b} {toString}", { a: "{b}" }), escaped(`<"a&b">`)];'
    assert result_of(data, script) == ["{b} {b} {toString}", escape('<"a&b">').replace("&gt;", ">")]
