"""Reports: printed by the command, and in the lab with links, files, markup and similar variants."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import affinage
from affinage.cli import main
from affinage.errors import OptionError
from affinage.notation import wording
from affinage.survey import contests, report, words
from affinage.survey.figure import Figure
from affinage.survey.measures import MEASURES
from affinage.survey.plan import Plan
from affinage.survey.report import measure
from affinage.survey.traces import TRACE_MEASURES
from tests.atlas_data import rows
from tests.shelf import Shelf
from tests.test_measuring import Idle
from tools.atlas import columns, surveyed
from tools.common import ROOT
from web.lab import reports
from web.lab import words as lab_words
from web.lab.measuring import Measured, Measuring, State, histogram
from web.lab.neighbours import neighbourhood
from web.lab.reports import Reports

LINK = "board=square:3&place=knight"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["report", LINK, "--json", *arguments]) == 0
    return capsys.readouterr().out


@pytest.fixture
def measured(capsys: pytest.CaptureFixture[str]) -> Measured:
    return Measured(json.loads(printed(capsys, "--games", "60", "--seed", "4")), 4, 5, (20, 0, 40))


def test_saved_report_is_what_the_command_prints(
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
    address = reports.address(measured.game, measured.plan)
    assert address == f"?{LINK}#lab/games=60/seed=4"
    assert reports.plan_of("#" + address.partition("#")[2]) == measured.plan
    assert reports.address(affinage.load("game=churn"), Plan("random", 2000)) == "?game=churn#lab"
    with pytest.raises(OptionError, match="stage is random or play"):
        reports.plan_of("#lab/stage=exact")


def test_markup_has_the_figures_and_a_way_to_measure_again(measured: Measured) -> None:
    markup = ElementTree.fromstring(f"<p>{reports.markup(measured, 'https://example.org/a/')}</p>")
    assert [link.get("href") for link in markup.iter("a")] == [
        f"https://example.org/a/?{LINK}#lab/games=60/seed=4"
    ]
    balance = measured.figures("random")["balance"]
    message = [*markup.itertext()]
    at = message.index("Balance")
    assert message[at + 1 : at + 3] == [words.value("balance", balance), words.interval("balance", balance)]
    assert any("60 random games, seed 4" in word for word in message)


def changed(measured: Measured, **value: Any) -> Measured:
    return Measured({**measured.report, **value}, measured.seed, measured.least, measured.lengths)


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


def test_number_of_kept_reports_is_limited(measured: Measured, monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert measuring.share_done == 0.03
    measuring.plan = Plan("play", 12, 4)
    measuring.state = State.RUNNING
    assert lab_words.progress(measuring) == "60 random games first. 0 of 12 engine games, seed 4."
    measuring.show(measured)
    assert lab_words.progress(measuring) == "Measured with seed 4."
    measuring.plan = Plan("play", 300)
    assert measuring.longer_plan == Plan("play", 400)


def test_a_picture_of_many_lengths_joins_some() -> None:
    assert histogram([1] * 1000).count("z") == 59
    assert "NaN" not in histogram([5])


GAMES = columns.index(surveyed.gathered(rows()), [])["games"]
MEASURED = surveyed.gathered(rows())


def values(stage: str, name: str) -> list[float | None]:
    """Return the values of a figure for all variants of the atlas."""
    return columns.column(MEASURED, stage, name)["value"]


def test_neighbours_differ_in_one_choice() -> None:
    game = affinage.load("board=hex:4&place=knight&limit=dense&near=ortho")
    actual = neighbourhood(GAMES, game, values("random", "balance"))
    assert actual.board == ""
    words = [neighbour.words for neighbour in actual.neighbours]
    assert words[0] == "the same, in the atlas"
    assert words[-1] == "7 by 7 squares"
    own_options = {option.key: option for option in game.options}
    for key, value in (("place", "gap1"), ("limit", "match"), ("near", "diag")):
        assert wording.choice(own_options[key], value) in words
    for neighbour in actual.neighbours[1:]:
        other = MEASURED[neighbour.number].game.without_aliases().values
        own = game.without_aliases().values
        assert neighbour.option
        assert [key for key in own if own[key] != other[key]] == [neighbour.option.key]
        assert other[neighbour.option.key] == neighbour.value


def test_a_board_that_was_not_measured_has_neighbours_on_the_nearest() -> None:
    actual = neighbourhood(GAMES, affinage.load("board=hex:6&place=gap2"), values("random", "balance"))
    assert actual.board == "hex:4"
    assert "the same, in the atlas" in {neighbour.words for neighbour in actual.neighbours}
    actual = neighbourhood(GAMES, affinage.load("board=square:5&max=3"), values("random", "balance"))
    assert actual.board == "square:7"
    uneven = neighbourhood(
        GAMES, affinage.load("board=hex:6&place=gap2&extra=1"), values("random", "balance")
    )
    words = {neighbour.words for neighbour in uneven.neighbours}
    assert "handicap: none" in words
    assert "the same, in the atlas" not in words


def test_neighbours_are_none_where_nothing_was_measured() -> None:
    game = affinage.load("board=hex:4")
    assert neighbourhood(GAMES, game, values("play", "drama")).neighbours == ()
    assert neighbourhood(GAMES, affinage.load("game=moulds"), values("random", "balance")).neighbours == ()
    assert neighbourhood([], game, []).neighbours == ()


SMALL = "board=square:3"


def lines_printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_every_figure_has_an_interval_around_it(capsys: pytest.CaptureFixture[str]) -> None:
    actual = json.loads(lines_printed(capsys, "report", f"{SMALL}&pie=on", "--games", "300", "--json"))
    assert (actual["link"], actual["exact"]) == (f"{SMALL}&pie=on", {"winner": 2})
    assert actual["random"].pop("games") == 300
    assert {"first", "draws", "length", "branching", "coverage"} < set(actual["random"])
    for name, figure in actual["random"].items():
        assert list(figure) == ["value", "low", "high"]
        assert figure["low"] <= figure["value"] <= figure["high"], name


def test_two_games_are_the_least(capsys: pytest.CaptureFixture[str]) -> None:
    """They give every figure that many games give, each with a finite interval."""
    few, many = (
        json.loads(lines_printed(capsys, "report", SMALL, "--games", games, "--json"))["random"]
        for games in ("2", "50")
    )
    assert list(few) == list(many)
    ends = [figure[end] for name, figure in few.items() if name != "games" for end in ("low", "high")]
    assert np.isfinite(ends).all()
    with pytest.raises(SystemExit, match="2"):
        main(["report", SMALL, "--games", "1", "--json"])
    out, err = capsys.readouterr()
    assert out == ""
    assert "--games: '1' is invalid; expected a whole number from 2 to 999999" in err


def test_people_read_lines(capsys: pytest.CaptureFixture[str]) -> None:
    message = lines_printed(capsys, "report", SMALL, "--games", "100")
    figure = measure(affinage.load(SMALL), games=100).as_json()["random"]["first"]
    (line,) = (line for line in message.splitlines() if line.startswith("Won by the first player"))
    assert f"{figure['value']:.4g}" in line
    assert "●" in line
    assert "100 random games" in message
    assert message.endswith("The first player wins with best play.\n")
    assert max(map(len, message.splitlines())) <= 110


def test_later_stages_have_figures_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    message = json.loads(lines_printed(capsys, "report", SMALL, "--stage", "play", "--games", "3", "--json"))
    assert list(message) == ["link", "random", "play", "depth", "exact"]
    assert (message["random"]["games"], message["play"].pop("games"), message["depth"]) == (
        2000,
        3,
        {"games": 0},
    )
    assert {"first", "length", "drama", "copying", "balance_pie"} < set(message["play"])
    for name, figure in message["play"].items():
        assert figure["low"] <= figure["value"] <= figure["high"], name


def test_the_guide_names_all_that_is_printed_and_nothing_else() -> None:
    guide = (ROOT / "docs" / "survey.md").read_text("utf-8")
    named = {
        name
        for line in re.findall(r"^\| (`.*?) \|", guide, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", line)
    }
    assert {*MEASURES, *TRACE_MEASURES, "fair_openings", "balance_pie", "copying"} == named
    message = measure(affinage.load(SMALL), games=2).as_json()
    assert [f"`{key}`" in guide for key in message if key != "exact"] == [True] * 4
    assert list(message["exact"]) == ["winner"]
    assert "`exact.winner`" in guide


def test_last_stage_measures_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "STRONGEST", 16)
    monkeypatch.setattr(report, "GAMES", {"random": 50, "play": 1, "deep": 4})
    actual = measure(affinage.load(SMALL), stage="deep")
    assert set(actual.as_json()["depth"]) == {"games", "steps", "skill", "score_8", "score_16"}
    assert "8 playouts against 4" in "\n".join(actual.lines())


def test_games_of_three_have_engine_games_but_no_chain() -> None:
    game = affinage.load("game=moulds&board=triangle:6&players=3")
    actual = measure(game, stage="play", games=2)
    assert actual.as_json()["play"]["games"] == 2
    assert "Fair first turns" in "\n".join(actual.lines())
    with pytest.raises(affinage.OptionError, match=r"the stage deep needs two players.*players=2"):
        measure(game, stage="deep")


def test_unknown_figure_is_reported_to_be_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines_printed(capsys, "report", "board=square:5", "--games", "20").endswith("is not known.\n")


def test_a_whisker_stays_on_its_line() -> None:
    assert report.whisker(Figure(1.0, 0.9, 1.2), 11) == "·········├●"
    assert report.whisker(Figure(0.0, -0.2, 0.0), 11) == "●··········"


def test_long_games_share_columns() -> None:
    games = [np.arange(200), np.arange(90)]
    assert len(report.by_turn(games, 40).partition(" at")[0]) < 50
    assert len(report.histogram(games[0], 40)) < 50


def test_a_report_shows_itself_in_a_line_as_a_table_and_as_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    result = affinage.report("board=square:3", games=100, seed=2)
    assert len(repr(result)) < 120
    assert repr(result).startswith("<Report board=square:3: 100 random games, first ")
    figures = result.figures()["random"]
    assert result._repr_html_().count("<tr>") == 1 + len(figures)
    table = list(csv.DictReader(io.StringIO(result.as_csv())))
    assert {row["figure"]: float(row["value"]) for row in table} == {
        name: figure.value for name, figure in figures.items()
    }
    assert {(row["stage"], row["games"], row["seed"]) for row in table} == {("random", "100", "2")}
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(affinage.AffinageError, match=r"^a table needs pandas: pip install pandas$"):
        result.to_pandas()
    library = SimpleNamespace(
        DataFrame=lambda rows, columns: [dict(zip(columns, row, strict=True)) for row in rows]
    )
    monkeypatch.setitem(sys.modules, "pandas", library)
    assert [row["figure"] for row in result.to_pandas()] == list(figures)


def test_players_and_samples_show_themselves_in_a_line() -> None:
    assert repr(affinage.player("churn", 1)).startswith("<Search of game=churn: Budget(")
    assert repr(affinage.measuring.sample("churn", 5, 1)) == "<Sample of 5 games of 2 players on 19 cells>"
