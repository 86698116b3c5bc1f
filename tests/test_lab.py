"""Reports in the lab: links, files, markup, stored reports, and similar variants in the atlas."""

from __future__ import annotations

import csv
import json
from typing import Any
from xml.etree import ElementTree

import pytest

import affinage
from affinage.cli import main
from affinage.errors import OptionError
from affinage.notation import wording
from affinage.survey import words
from affinage.survey.plan import Plan
from tests.shelf import Shelf
from tests.survey_rows import rows
from tests.test_measuring import Idle
from tools.atlas import columns, surveyed
from web.lab import histogram, reports
from web.lab import words as lab_words
from web.lab.measured import Measured, from_text
from web.lab.measuring import Measuring, State
from web.lab.neighbours import neighbourhood
from web.lab.reports import Reports

LINK = "board=square:3&place=knight"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of the command."""
    assert main(["report", LINK, "--json", *arguments]) == 0
    return capsys.readouterr().out


@pytest.fixture
def measured(capsys: pytest.CaptureFixture[str]) -> Measured:
    """Return a small report."""
    return Measured(json.loads(printed(capsys, "--games", "60", "--seed", "4")), 4, 5, (20, 0, 40))


def test_what_is_saved_is_what_the_command_prints(
    measured: Measured, capsys: pytest.CaptureFixture[str]
) -> None:
    assert measured.plan == Plan("random", 60, 4)
    assert f"{measured.json}\n" == printed(capsys, "--games", "60", "--seed", "4")
    lines = list(csv.DictReader(measured.csv.splitlines()))
    figures = measured.report["random"]
    assert [line["figure"] for line in lines] == [name for name in figures if name != "games"]
    assert {(line["stage"], line["games"], line["seed"]) for line in lines} == {("random", "60", "4")}
    assert all(float(line[end]) == figures[line["figure"]][end] for line in lines for end in ("value", "low"))


def test_a_link_opens_the_same_plan(measured: Measured) -> None:
    address = lab_words.address(measured.game, measured.plan)
    assert address == f"?{LINK}#lab/games=60/seed=4"
    assert lab_words.plan_of("#" + address.partition("#")[2]) == measured.plan
    assert lab_words.address(affinage.load("game=churn"), Plan("random", 2000)) == "?game=churn#lab"
    with pytest.raises(OptionError, match="stage is random or play"):
        lab_words.plan_of("#lab/stage=exact")


def test_markup_has_the_figures_and_a_way_to_measure_again(measured: Measured) -> None:
    markup = ElementTree.fromstring(f"<p>{lab_words.markup(measured, 'https://example.org/a/')}</p>")
    assert [link.get("href") for link in markup.iter("a")] == [
        f"https://example.org/a/?{LINK}#lab/games=60/seed=4"
    ]
    balance = measured.figures("random")["balance"]
    said = [*markup.itertext()]
    at = said.index("Balance")
    assert said[at + 1 : at + 3] == [words.value("balance", balance), words.interval(balance)]
    assert any("60 random games, seed 4" in word for word in said)


def test_a_text_that_was_kept_is_read_as_it_was(measured: Measured) -> None:
    assert from_text(measured.to_text()) == measured


@pytest.mark.parametrize("text", ["", "{}", "[1, 2, 3, 4]", "[{}, 1, 2, []]", "null", "[" * 9])
def test_a_damaged_text_is_no_report(text: str) -> None:
    shelf = Shelf()
    shelf.write(f"{reports.PREFIX}x", text)
    assert Reports(shelf).all() == []


def changed(measured: Measured, **given: Any) -> Measured:
    return Measured({**measured.report, **given}, measured.seed, measured.least, measured.lengths)


@pytest.mark.parametrize(
    "given",
    [
        {"link": "board=hex:99"},
        {"link": 3},
        {"random": {"games": 60, "first": {"value": float("nan"), "low": 0, "high": 1}}},
        {"random": {"games": 60, "first": {"value": "a", "low": 0, "high": 1}}},
        {"random": {"games": 0}},
        {"play": None},
    ],
)
def test_a_report_that_cannot_be_shown_is_none(measured: Measured, given: dict[str, Any]) -> None:
    shelf = Shelf()
    shelf.write(f"{reports.PREFIX}x", changed(measured, **given).to_text())
    assert Reports(shelf).all() == []


def test_reports_are_kept_forgotten_and_brought_back(measured: Measured) -> None:
    kept = Reports(Shelf())
    other = changed(measured, link="game=churn")
    for each in (measured, other, measured):
        assert kept.keep(each) == ""
    assert [each.measured for each in kept.all()] == [measured, other]
    (first, _) = kept.all()
    kept.forget(first)
    assert [each.measured for each in kept.all()] == [other]
    assert kept.keep(first.measured) == ""
    assert len(kept.all()) == 2


def test_there_is_an_end_to_what_is_kept(measured: Measured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MAX", 1)
    kept = Reports(Shelf())
    assert kept.keep(measured) == ""
    assert kept.keep(measured) == "", "it is there already"
    assert kept.keep(changed(measured, link="game=churn")) == lab_words.FULL.format(most=reports.MAX)


def test_progress_in_words(measured: Measured) -> None:
    measuring = Measuring(measured.game, Plan("random", 2000, 4), Idle(), lambda: None)
    measuring.measured = measured
    assert lab_words.progress(measuring) == "60 of 2,000 random games, seed 4."
    measuring.state = State.WAITING
    assert lab_words.progress(measuring).endswith("Measuring waits while the computer thinks.")
    assert lab_words.share_done(measuring) == 0.03
    measuring.plan = Plan("play", 12, 4)
    measuring.state = State.RUNNING
    assert lab_words.progress(measuring) == "60 random games first. 0 of 12 engine games, seed 4."
    measuring.show(measured)
    assert lab_words.progress(measuring) == "60 random games, seed 4."
    assert lab_words.more(Plan("play", 300)) == Plan("play", 400)


def test_a_picture_of_many_lengths_joins_some() -> None:
    assert histogram.outline([1] * 1000).count("z") == 59
    assert "NaN" not in histogram.outline([5])


GAMES = columns.index(surveyed.gathered(rows()), [])["games"]
MEASURED = surveyed.gathered(rows())


def values(stage: str, name: str) -> list[float | None]:
    """Return the values of a figure for all variants of the atlas."""
    return columns.column(MEASURED, stage, name)["value"]


def test_neighbours_differ_in_one_choice() -> None:
    game = affinage.load("board=hex:4&place=knight&limit=dense&near=ortho")
    found = neighbourhood(GAMES, game, values("random", "balance"))
    assert found.board == ""
    words = [neighbour.words for neighbour in found.neighbours]
    assert words[0] == "the same, in the atlas"
    assert words[-1] == "7 by 7 squares"
    own_options = {option.key: option for option in game.options}
    for key, value in (("place", "gap1"), ("limit", "match"), ("near", "diag")):
        assert wording.choice(own_options[key], value) in words
    for neighbour in found.neighbours[1:]:
        other = MEASURED[neighbour.number].game.without_aliases().values
        own = game.without_aliases().values
        assert neighbour.option
        assert [key for key in own if own[key] != other[key]] == [neighbour.option.key]
        assert other[neighbour.option.key] == neighbour.value


def test_a_board_that_was_not_measured_has_neighbours_on_the_nearest() -> None:
    found = neighbourhood(GAMES, affinage.load("board=hex:6&place=gap2"), values("random", "balance"))
    assert found.board == "hex:4"
    assert "the same, in the atlas" in {neighbour.words for neighbour in found.neighbours}
    found = neighbourhood(GAMES, affinage.load("board=square:5&max=3"), values("random", "balance"))
    assert found.board == "square:7"


def test_where_nothing_was_measured_there_are_no_neighbours() -> None:
    game = affinage.load("board=hex:4")
    assert neighbourhood(GAMES, game, values("play", "drama")).neighbours == ()
    assert neighbourhood(GAMES, affinage.load("game=moulds"), values("random", "balance")).neighbours == ()
    assert neighbourhood([], game, []).neighbours == ()
