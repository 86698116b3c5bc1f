"""The atlas page's scripts under Node: filters, sorting, addresses and saved files."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from affinage.survey import words
from tests.atlas_scripts import result_of
from tests.survey_rows import rows
from tools.atlas import columns, surveyed
from tools.atlas.surveyed import SurveyedVariant


@pytest.fixture(scope="module")
def sets() -> list[SurveyedVariant]:
    """Return the variants of a small survey."""
    return surveyed.gathered(rows())


@pytest.fixture(scope="module")
def data(sets: list[SurveyedVariant], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files that the scripts load."""
    folder = tmp_path_factory.mktemp("data")
    columns.write(folder, sets)
    return folder


def balance(one: SurveyedVariant) -> float | None:
    """Return the balance in random games."""
    found = one.figure("random", "balance")
    return found.value if found else None


def test_links_names_and_pages_are_those_of_the_engine(data: Path, sets: list[SurveyedVariant]) -> None:
    script = """
        const told = (one) => [variants.link(one), variants.name(one), variants.page(one)];
        const result = [...variants.of("")].map(told);"""
    expected = [
        [
            one.link,
            one.name if one.subject else "",
            f"{one.slug}/" if one.has_page else f"rule-set/?{one.link}",
        ]
        for one in sets
    ]
    assert result_of(data, script) == expected


def test_filters_leave_what_fits_and_sorting_puts_the_unmeasured_last(
    data: Path, sets: list[SurveyedVariant]
) -> None:
    queries = (
        "place=knight&board=hex:4",
        "named=only",
        "least.random.balance=0.6&most.random.balance=0.7",
        "sort=-random.balance",
        "sort=random.balance",
        "game=churn",
        "game=all",
        "game=nowhere&place=nowhere&sort=nowhere&figures=nowhere&least.nowhere=1&view=nowhere&page=-1",
    )
    knights, names, between, falling, rising, churn, everything, astray = result_of(
        data, f"const result = await Promise.all({json.dumps(queries)}.map(links));"
    )
    own = [one for one in sets if one.key == "affinage"]
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
    assert churn == [one.link for one in sets if one.key == "churn"]
    assert everything == [one.link for one in sets]
    assert astray == [one.link for one in own]


def test_an_address_keeps_what_is_chosen(data: Path) -> None:
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
    assert result_of(data, script) == queries


def test_files_have_what_is_shown(data: Path, sets: list[SurveyedVariant]) -> None:
    script = """
        const query = "figures=random.balance,play.drama&named=only&least.random.balance=0.85";
        const { ids, numbers, columns } = await selected(query);
        const result = [csv(numbers, ids, variants, columns), json(numbers, ids, variants, columns)];"""
    table, text = result_of(data, script)
    (line,) = csv.DictReader(io.StringIO(table))
    camembert = next(one for one in sets if one.name == "Camembert")
    assert line["link"] == camembert.link
    assert [line[f"random.balance{end}"] for end in ("", "_low", "_high")] == ["0.9", "0.85", "0.95"]
    (found,) = json.loads(text)
    assert (found["name"], found["figures"]["play.drama"]) == (
        "Camembert",
        {"value": 0.75, "low": 0.7, "high": 0.8},
    )


def test_a_map_has_the_mean_and_the_count_of_each_place(data: Path, sets: list[SurveyedVariant]) -> None:
    script = """
        const { numbers, columns } = await selected("figures=random.balance&board=hex:4");
        const game = variants.games[0], place = game.options.find(({ key }) => key === "place");
        const cells = means(numbers, columns["random.balance"].value, game, [place, { of: null }]);
        const result = [...cells].map(([at, { mean, count }]) => [place.values[at.split(",")[0]], mean, count]);"""
    on_board = [one for one in sets if one.key == "affinage" and one.options["board"] == "hex:4"]
    found = result_of(data, script)
    assert len(found) == 7
    for place, mean, count in found:
        values = (balance(one) for one in on_board if one.options["place"] == place)
        alike = [value for value in values if value is not None]
        assert (mean, count) == (pytest.approx(sum(alike) / len(alike)), len(alike))


def test_numbers_are_rounded_as_on_the_pages_that_are_made(data: Path) -> None:
    halves = [13.95, 12.25, 12.75, 1.005, 2.125, 0.0625, 0.0005, 100.5, 101.5, 99.95, 9.995, 0.9995]
    values = [
        *halves,
        *(0, 1, -7.125, -0.031, 12.345, 2520),
        *(place / 8 for place in range(1, 1000)),
        *(place / 1000 for place in range(1, 9999, 7)),
    ]
    expected = [words.number(value) for value in values]
    assert result_of(data, f"const result = {json.dumps(values)}.map(number);") == expected
