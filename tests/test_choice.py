"""The choice of variants for closer measurement: by rank and lower interval bound, all different, from a store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from affinage.cli import main
from affinage.cli.survey import DECIDING
from affinage.errors import OptionError
from affinage.survey.choice import DOWN, UP, WISHES, best, best_of, mean_ranks
from affinage.survey.figure import Figure
from affinage.survey.measurement import Measurement, Task, version
from affinage.survey.measures import MEASURES
from affinage.survey.store import SurveyStore
from affinage.survey.traces import TRACE_MEASURES

PLAIN, MATCHED, LEAPING, LARGER = (
    "board=hex:2&colours=mixed",
    "board=hex:2&colours=mixed&limit=match",
    "board=hex:2&colours=mixed&place=knight&near=diag",
    "board=hex:3&colours=mixed",
)
CONTESTED = ("balance_pie", "fair_openings", "copying")


def sure(value: float) -> Figure:
    """Return an exactly known figure."""
    return Figure(value, value, value)


def test_ranks_count_alike_whatever_the_unit() -> None:
    rows = [{"a": sure(3), "b": sure(900)}, {"a": sure(2), "b": sure(100)}, {"a": sure(1), "b": sure(500)}]
    assert list(mean_ranks(rows, {"a": UP, "b": DOWN})) == pytest.approx([1 / 2, 1 / 3, 2 / 3])


def test_equal_rows_share_their_ranks_and_what_is_lacking_does_not_count() -> None:
    rows = [{"a": sure(1), "b": sure(1)}, {"a": sure(1), "b": sure(0)}, {"b": sure(0.5)}]
    assert list(mean_ranks(rows, {"a": UP, "b": UP})) == pytest.approx([1 / 3, 2 / 3, 1 / 2])


def test_a_figure_that_few_have_is_no_advantage() -> None:
    rows = [{"a": sure(1), "b": sure(bad)} for bad in (1, 0)] + 98 * [{"a": sure(1)}]
    ranks = mean_ranks(rows, {"a": UP, "b": DOWN})
    assert ranks[0] > ranks[2] > ranks[1]


@pytest.mark.parametrize(("way", "order"), [(UP, [PLAIN, LEAPING]), (DOWN, [LEAPING, PLAIN])])
def test_of_an_interval_the_poorer_end_tells(way: int, order: list[str]) -> None:
    found = {LEAPING: {"a": Figure(0.9, 0.1, 1.0)}, PLAIN: {"a": Figure(0.8, 0.7, 1.1)}}
    assert best(found, {"a": way}, 2) == order


def test_one_like_another_is_passed_over() -> None:
    found = {link: {"a": sure(value)} for value, link in enumerate((LEAPING, MATCHED, LARGER, PLAIN))}
    assert best(found, {"a": UP}, 9) == [PLAIN, LEAPING]
    assert best(found, {"a": UP}, 1) == [PLAIN]
    assert best(found, {"a": DOWN}, 9) == [LEAPING, MATCHED]


def test_every_figure_that_counts_is_one_that_is_measured() -> None:
    assert set(WISHES["random"]) <= set(MEASURES)
    assert set(WISHES["play"]) <= {*MEASURES, *TRACE_MEASURES, *CONTESTED}
    assert tuple(WISHES) == DECIDING


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SurveyStore]:
    """Yield a store in which the knight's variant looked best at first, but not in a second measurement."""
    with closing(SurveyStore(tmp_path / "atlas.sqlite")) as opened:
        for link, seed, balance in ((LEAPING, 0, 0.9), (LEAPING, 1, 0.1), (PLAIN, 0, 0.8)):
            task = Task.of(link, "random", seed)
            opened.add(Measurement(task, version("random"), {"balance": sure(balance)}))
        yield opened


def test_measuring_the_chosen_again_changes_no_choice(store: SurveyStore) -> None:
    assert best_of(store, [PLAIN, LEAPING], "random", 2) == [LEAPING, PLAIN]


def test_only_the_links_asked_for_are_chosen_from(store: SurveyStore) -> None:
    assert best_of(store, [PLAIN, MATCHED], "random", 2) == [PLAIN]
    with pytest.raises(OptionError, match="stage play"):
        best_of(store, [PLAIN], "play", 2)


def test_the_command_measures_the_best(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, links = tmp_path / "atlas.sqlite", tmp_path / "links.txt"
    links.write_text(f"{PLAIN}\n{MATCHED}\n{LEAPING}\n", "utf-8")
    measure = ["survey", "--out", str(out), "--links", str(links), "--workers", "1", "--games", "20"]
    SurveyStore(out).close()
    assert main([*measure, "--seed", "1", "--best", "1"]) == 2
    assert "stage random" in capsys.readouterr().err
    assert main(measure) == 0
    assert main([*measure, "--seed", "1", "--best", "1"]) == 0
    assert "1 of 1, " in capsys.readouterr().out
    with closing(SurveyStore(out)) as store:
        again = [found.task.link for found in store if found.task.seed == 1]
        assert again == best_of(store, [PLAIN, MATCHED, LEAPING], "random", 1)
